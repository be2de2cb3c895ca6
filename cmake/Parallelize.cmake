# parlift_parallelize(<target> [AS_WRITTEN] [TARGET openmp|cuda|opencl] [FLAGS <words>...])
#
# Has parlift take part in compiling the C and C++ sources of a target of this folder.
#
#   openmp   parlift is the compilers' launcher; whoever links the target gets OpenMP's library
#   cuda     parallel loops become kernels: each source is replaced by a .cu file of the build folder. The project
#            enables the language CUDA
#   opencl   the same with a C or C++ file, linked with OpenCL
#
# AS_WRITTEN: directives alone, no loop is restructured (--as-written). FLAGS: more options of `parlift parallelize`.
# Sources named by generator expressions, and those added after the call, are not seen by cuda and opencl.
function(parlift_parallelize target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "AS_WRITTEN" "TARGET" "FLAGS")
  if(NOT TARGET ${target})
    message(FATAL_ERROR "parlift_parallelize: there is no target ${target}")
  endif()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "parlift_parallelize: unknown words: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_TARGET)
    set(arg_TARGET openmp)
  endif()
  set(flags ${arg_FLAGS})
  if(arg_AS_WRITTEN)
    list(APPEND flags --as-written)
  endif()
  if(arg_TARGET STREQUAL "openmp")
    _parlift_launch(${target} "${flags}")
  elseif(arg_TARGET STREQUAL "cuda" OR arg_TARGET STREQUAL "opencl")
    _parlift_rewrite(${target} ${arg_TARGET} "${flags}")
  else()
    message(FATAL_ERROR "parlift_parallelize: TARGET is openmp, cuda or opencl, not ${arg_TARGET}")
  endif()
  _parlift_link_openmp(${target})
endfunction()

# A program, a shared library, and whoever links a static library or objects: by the flag, since the place of the
# library differs between compilers. Sources do not see it: directives that sleep in a build without OpenMP go on to.
function(_parlift_link_openmp target)
  set_property(TARGET ${target} APPEND PROPERTY LINK_OPTIONS -fopenmp)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "STATIC_LIBRARY" OR type STREQUAL "OBJECT_LIBRARY")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_OPTIONS -fopenmp)
  endif()
endfunction()

function(_parlift_launch target flags)
  set(launcher ${PARLIFT_PROGRAM})
  foreach(flag IN LISTS flags)
    list(APPEND launcher --parlift-flags=${flag})
  endforeach()
  foreach(language C CXX)
    # ccache, perhaps: it is launched by parlift, since it is to see what is compiled.
    get_target_property(others ${target} ${language}_COMPILER_LAUNCHER)
    if(NOT others)
      set(others "")
    endif()
    set_property(TARGET ${target} PROPERTY ${language}_COMPILER_LAUNCHER ${launcher} ${others})
  endforeach()
endfunction()

# Replaces each C and C++ source by what `parlift parallelize` writes.
function(_parlift_rewrite target kind flags)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(kind STREQUAL "cuda" AND NOT CUDA IN_LIST languages)
    message(FATAL_ERROR "parlift_parallelize(${target} TARGET cuda): add CUDA to the project's languages")
  endif()
  get_target_property(home ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  # Directives of the program's own stay asleep where its build leaves them so.
  get_target_property(options ${target} COMPILE_OPTIONS)
  get_target_property(libraries ${target} LINK_LIBRARIES)
  if(NOT "${options};${libraries}" MATCHES "-fopenmp|OpenMP::")
    list(APPEND flags --without-openmp)
  endif()
  set(replaced)
  foreach(source IN LISTS sources)
    get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${home}")
    if(NOT source MATCHES "\\.(c|cc|cpp|cxx|C)$")
      list(APPEND replaced "${source}")
      continue()
    endif()
    _parlift_rewritten(output ${target} ${kind} "${flags}" "${path}")
    list(APPEND replaced "${output}")
  endforeach()
  set_property(TARGET ${target} PROPERTY SOURCES ${replaced})
  if(kind STREQUAL "opencl")
    find_package(OpenCL REQUIRED)
    # The file, not the imported target, which other folders do not see.
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${OpenCL_LIBRARIES})
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "STATIC_LIBRARY" OR type STREQUAL "OBJECT_LIBRARY")
      set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${OpenCL_LIBRARIES})
    endif()
  endif()
endfunction()

# One source: the rule that makes its replacement, whose name goes to `result`.
function(_parlift_rewritten result target kind flags path)
  set(language C)
  set(std c)
  set(compiler ${CMAKE_C_COMPILER})
  if(NOT path MATCHES "\\.c$")
    set(language CXX)
    set(std c++)
    set(compiler ${CMAKE_CXX_COMPILER})
  endif()
  get_filename_component(name "${path}" NAME)
  get_filename_component(folder "${path}" DIRECTORY)
  string(MD5 hash "${folder}")
  string(SUBSTRING ${hash} 0 8 hash)
  set(base ${CMAKE_CURRENT_BINARY_DIR}/parlift/${target}-${hash})
  set(output ${base}/${name})
  if(kind STREQUAL "cuda")
    string(APPEND output .cu)
  endif()
  file(MAKE_DIRECTORY ${base})

  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  set(standard "$<TARGET_PROPERTY:${target},${language}_STANDARD>")
  set(seen "$<$<BOOL:${standard}>:-std=gnu${std}${standard}>" "$<$<BOOL:${includes}>:-I$<JOIN:${includes},$<SEMICOLON>-I>>" "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},$<SEMICOLON>-D>>")
  # The compiler says which headers it reads, so that a change of one of them makes the file anew.
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${compiler} ${seen} -MM -MT ${output} -MF ${output}.d "${path}"
    COMMAND ${PARLIFT_PROGRAM} parallelize --quiet --target=${kind} ${flags} -o ${output} "${path}" -- ${seen}
    DEPENDS "${path}" ${PARLIFT_PROGRAM}
    DEPFILE ${output}.d
    COMMENT "parlift: ${name} for ${kind}"
    COMMAND_EXPAND_LISTS VERBATIM)
  # Quoted includes are looked for where the original stands.
  set_property(SOURCE ${output} PROPERTY INCLUDE_DIRECTORIES "${folder}")
  set(openmp $<IF:$<STREQUAL:${kind},cuda>,-Xcompiler=-fopenmp,-fopenmp>)
  if("--without-openmp" IN_LIST flags)
    set_property(SOURCE ${output} PROPERTY COMPILE_OPTIONS ${openmp} -U_OPENMP)
  else()
    set_property(SOURCE ${output} PROPERTY COMPILE_OPTIONS ${openmp})
  endif()
  set(${result} ${output} PARENT_SCOPE)
endfunction()
