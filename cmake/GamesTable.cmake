# games_table(OUT FILES...): writes a C++ file that names the entry of every game file, so that the
# linker keeps the games of a static library. src/games/kayles.cpp defines GameInfo kayles_entry().
function(games_table out)
  set(declarations "")
  set(calls "")
  foreach(file IN LISTS ARGN)
    get_filename_component(game ${file} NAME_WE)
    string(APPEND declarations "GameInfo ${game}_entry();\n")
    string(APPEND calls "${game}_entry(), ")
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"// Made by CMake from the files of games.
#include \"app/games.hpp\"

namespace espalier::app {

@declarations@
std::vector<GameInfo> game_entries() { return {@calls@}; }

}  // namespace espalier::app
")
  set_source_files_properties(${out} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
