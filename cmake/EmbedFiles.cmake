# embed_files(OUT DIR): writes a C++ file that holds every file below DIR (declared in
# server/web_files.hpp). Done when the build needs it; changes below DIR cause it anew.
function(embed_files out dir)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${dir}/*)
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DDIR=${dir} -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    COMMENT "Embedding the browser app" VERBATIM)
endfunction()
