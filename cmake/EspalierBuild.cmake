# How our own targets are compiled: warnings, sanitizers, coverage, and faster tools where present.
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

find_program(ESPALIER_CCACHE ccache)
if(ESPALIER_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ESPALIER_CCACHE})
endif()
find_program(ESPALIER_MOLD mold)
option(ESPALIER_UNITY "Compile several files of a room in one go" ON)

# espalier_target(NAME): our warnings and instrumentation for one target.
function(espalier_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  # Results are the same on every machine: no fused multiply-add where it happens to exist.
  target_compile_options(${target} PRIVATE -ffp-contract=off)
  # Bit counting in one instruction, which every x86-64 processor since 2009 has.
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(${target} PRIVATE -march=x86-64-v2)
  endif()
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
  if(NOT ESPALIER_SANITIZE)  # instrumented code makes GCC warn of variables that are always set
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 sees overlapping copies in ordinary string concatenation (GCC bug 105329).
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(ESPALIER_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${ESPALIER_SANITIZE}
                           -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=${ESPALIER_SANITIZE})
  endif()
  if(ESPALIER_COVERAGE)
    target_compile_options(${target} PRIVATE --coverage)
    target_link_options(${target} PRIVATE --coverage)
  endif()
  if(ESPALIER_MOLD)
    target_link_options(${target} PRIVATE -fuse-ld=mold)
  endif()
  espalier_harden(${target})
endfunction()

# espalier_harden(TARGET): the tables of the linker are filled at the start and read-only afterwards.
function(espalier_harden target)
  target_link_options(${target} PRIVATE -Wl,-z,relro,-z,now)
endfunction()

# espalier_fortify(TARGET...): rooms that read what strangers send: calls of the C library that know
# how much room there is are checked while the program runs.
function(espalier_fortify)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE
                           $<$<CONFIG:Release>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>)
  endforeach()
endfunction()

# espalier_room(NAME FILES...): a static library of files that do not search: they read, write and
# report, so they are compiled quickly (-Og, several files in one go) rather than for speed.
# UNITY is the number of files in one go; small rooms and rooms that people edit often want few.
function(espalier_room room)
  cmake_parse_arguments(ARG "OBJECT" "UNITY" "" ${ARGN})
  if(ARG_OBJECT)
    add_library(${room} OBJECT ${ARG_UNPARSED_ARGUMENTS})
  else()
    add_library(${room} STATIC ${ARG_UNPARSED_ARGUMENTS})
  endif()
  target_include_directories(${room} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  espalier_target(${room})
  espalier_quick(${room} ${ARG_UNITY})
endfunction()

# espalier_quick(TARGET [UNITY]): compile for a short build. ESPALIER_UNITY=OFF compiles every file
# alone, which shows missing includes.
function(espalier_quick target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og>)
  if(ESPALIER_UNITY AND ARGC GREATER 1)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${ARGV1})
  endif()
endfunction()

# How far GCC may let a file grow by inlining, in percent. With its own 40 it gives up on small
# functions of the hot path (moves, evaluations), since a file has an engine in two profiles.
set(ESPALIER_INLINING "$<$<CXX_COMPILER_ID:GNU>:--param=inline-unit-growth=60>")

# espalier_fast(FILES...): files whose loops decide how long a search takes; each is compiled alone.
function(espalier_fast)
  set_source_files_properties(${ARGN} PROPERTIES
    COMPILE_OPTIONS "$<$<CONFIG:Release>:-O3>;${ESPALIER_INLINING}")
endfunction()

# espalier_loops(NAME FILES...): a static library of small files whose loops decide how long a study
# takes, compiled for speed and in one go.
function(espalier_loops name)
  add_library(${name} STATIC ${ARGN})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  espalier_target(${name})
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O3>)
  if(ESPALIER_UNITY)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()

# The engine of Connect-4 runs fewer instructions per node so (324 against 341): -O3 unrolls loops
# over moves that mostly end at the first. Other games are better off with -O3.
set(ESPALIER_CONNECT4_OPTIONS "$<$<CONFIG:Release>:-O2;-fpeel-loops>")
