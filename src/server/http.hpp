// The door to cpp-httplib: every file that speaks HTTP includes this one.
#pragma once

#include <httplib.h>
