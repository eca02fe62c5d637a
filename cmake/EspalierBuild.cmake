# How our own targets are compiled: warnings, sanitizers, coverage, and faster tools where present.
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

find_program(ESPALIER_CCACHE ccache)
if(ESPALIER_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ESPALIER_CCACHE})
endif()
find_program(ESPALIER_MOLD mold)

# espalier_target(NAME): our warnings and instrumentation for one target.
function(espalier_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  # Results are the same on every machine: no fused multiply-add where it happens to exist.
  target_compile_options(${target} PRIVATE -ffp-contract=off)
  # Bit counting in one instruction, which every x86-64 processor since 2009 has.
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(${target} PRIVATE -march=x86-64-v2)
  endif()
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
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
endfunction()

# The engine of Connect-4 runs fewer instructions per node so (324 against 341): -O3 unrolls loops
# over moves that mostly end at the first. Other games are better off with -O3.
set(ESPALIER_CONNECT4_OPTIONS "$<$<CONFIG:Release>:-O2;-fpeel-loops>")
