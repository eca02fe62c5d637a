// A file layer that fails on demand: this program's own open, write, fsync and so on stand in front
// of those of the C library, also for the libraries it uses (SQLite, libstdc++). Nothing of the
// application knows of it.
#pragma once

#include <string>
#include <vector>

namespace espalier::faults {

enum class Fault {
  None,
  Error,       // the call fails with EIO
  Full,        // it fails with ENOSPC, and so does every later one that needs room
  ShortWrite,  // it writes half of what it was given, which is allowed
  Read,        // reading fails with EIO; only calls that read are counted
};

// From now on calls are counted and noted; the one with this number (from 1 on) meets the fault.
void arm(Fault fault, int number);
// The number of calls since then; all calls work again.
int disarm();
// What was called since arm(), in order: "open", "write", "fsync", "rename", "close", ...
const std::vector<std::string>& calls();

}  // namespace espalier::faults
