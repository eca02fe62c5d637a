# Run as a script: cmake -DOUT=file.cpp -DDIR=folder -DHEADER=room/x_files.hpp -DNAMESPACE=n
#                        -DTYPE=T -DFUNCTION=f -P embed.cmake
# HEADER declares TYPE {path, bytes} and FUNCTION, which returns a vector of them.
file(GLOB_RECURSE files RELATIVE ${DIR} ${DIR}/*)
list(SORT files)
set(arrays "")
set(table "")
set(number 0)
foreach(name IN LISTS files)
  file(READ ${DIR}/${name} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND arrays "const unsigned char kFile${number}[] = {${bytes}0};\n")
  string(APPEND table "    {\"${name}\", {reinterpret_cast<const char*>(kFile${number}), sizeof kFile${number} - 1}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUT} "// Embedded files.\n#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\nnamespace {\n${arrays}}  // namespace\n\nconst std::vector<${TYPE}>& ${FUNCTION}() {\n  static const std::vector<${TYPE}> files = {\n${table}  };\n  return files;\n}\n\n}  // namespace ${NAMESPACE}\n")
