# build_info(OUT): writes a C++ file with the version and the commit the sources were built from.
# Configuring is repeated when a commit is made, so the commit is never an old one.
function(build_info out)
  set(commit "unknown")
  find_package(Git QUIET)
  if(Git_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${PROJECT_SOURCE_DIR} rev-parse --short=12 HEAD
                    OUTPUT_VARIABLE answer OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
                    RESULT_VARIABLE failed)
    if(NOT failed)
      set(commit ${answer})
    endif()
    # A worktree keeps it elsewhere.
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${PROJECT_SOURCE_DIR} rev-parse --git-path logs/HEAD
                    OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    get_filename_component(log "${log}" ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
    if(EXISTS ${log} AND NOT IS_DIRECTORY ${log})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${log})
    endif()
  endif()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"// Made by CMake.
#include \"lab/build_info.hpp\"

namespace espalier::lab {

BuildInfo build_info() {
  return {\"@PROJECT_VERSION@\", \"@commit@\", \"@CMAKE_CXX_COMPILER_ID@ @CMAKE_CXX_COMPILER_VERSION@, @CMAKE_BUILD_TYPE@\"};
}

}  // namespace espalier::lab
")
endfunction()
