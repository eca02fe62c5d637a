# embed_files(OUT DIR HEADER NAMESPACE TYPE FUNCTION): writes a C++ file that holds every file below
# DIR, as HEADER declares them. Done when the build needs it; changes below DIR cause it anew.
function(embed_files out dir header namespace type function)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${dir}/*)
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DDIR=${dir} -DHEADER=${header} -DNAMESPACE=${namespace}
            -DTYPE=${type} -DFUNCTION=${function} -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    COMMENT "Embedding ${header}" VERBATIM)
  set_source_files_properties(${out} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
