# What a user gets: the program under its three names, manual pages and completion made by the program itself, the
# package for find_package(parlift), the docs. `cmake --install` and the Debian package (`make deb`) are the same files.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# parlift-cc and parlift-c++ are the program by other names; in the build folder, too.
foreach(name parlift-cc parlift-c++)
  add_custom_command(TARGET parlift POST_BUILD COMMAND ${CMAKE_COMMAND} -E create_symlink parlift ${name}
                     WORKING_DIRECTORY ${CMAKE_RUNTIME_OUTPUT_DIRECTORY} VERBATIM)
endforeach()
install(TARGETS parlift RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/parlift-cc ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/parlift-c++
        DESTINATION ${CMAKE_INSTALL_BINDIR})

# Texts that the program writes about itself. Made at the install, so that a build for a test needs none of them.
set(texts ${CMAKE_BINARY_DIR}/texts)
install(CODE "
  set(texts \"${texts}\")
  file(REMOVE_RECURSE \${texts})
  file(MAKE_DIRECTORY \${texts}/man)
  set(parlift \"${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/parlift\")
  execute_process(COMMAND \${parlift} manual --write \${texts}/man COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB pages \${texts}/man/*.1)
  file(COPY_FILE \"${CMAKE_SOURCE_DIR}/CHANGELOG.md\" \${texts}/changelog)
  execute_process(COMMAND gzip -9n \${pages} \${texts}/changelog COMMAND_ERROR_IS_FATAL ANY)
  foreach(shell bash zsh fish)
    execute_process(COMMAND \${parlift} completion \${shell} OUTPUT_FILE \${texts}/parlift.\${shell}
                    COMMAND_ERROR_IS_FATAL ANY)
  endforeach()")
install(DIRECTORY ${texts}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${texts}/parlift.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME parlift)
install(FILES ${texts}/parlift.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _parlift)
install(FILES ${texts}/parlift.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

# find_package(parlift), from an installation or from the build folder (-Dparlift_DIR=build/default/cmake).
set(package ${CMAKE_BINARY_DIR}/cmake)
configure_file(cmake/Parallelize.cmake ${package}/Parallelize.cmake COPYONLY)
write_basic_package_version_file(${package}/parlift-config-version.cmake COMPATIBILITY SameMinorVersion
                                 ARCH_INDEPENDENT)
set(parlift_install_package ${CMAKE_INSTALL_LIBDIR}/cmake/parlift)
set(program ${CMAKE_INSTALL_FULL_BINDIR}/parlift)
configure_package_config_file(cmake/parlift-config.cmake.in ${package}/install/parlift-config.cmake
                              INSTALL_DESTINATION ${parlift_install_package} PATH_VARS program)
set(program ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/parlift)
configure_package_config_file(cmake/parlift-config.cmake.in ${package}/parlift-config.cmake
                              INSTALL_PREFIX ${CMAKE_BINARY_DIR} INSTALL_DESTINATION cmake PATH_VARS program)
install(FILES ${package}/install/parlift-config.cmake ${package}/parlift-config-version.cmake
              ${package}/Parallelize.cmake
        DESTINATION ${parlift_install_package})

install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES cmake/copyright ${texts}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR}) # where Debian looks
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs PATTERN notes EXCLUDE)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

# `make deb`
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME parlift)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "parlift maintainers <maintainers@users.noreply.parlift.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "parallelizer of sequential C and C++ loops")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "parlift reads ordinary C and C++, proves for every loop whether its
iterations may run at the same time, and writes readable OpenMP, CUDA or
OpenCL, with the reason for every yes and every no. parlift-cc and
parlift-c++ stand in for the compiler.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# Shared libraries are found by dpkg-shlibdeps. Clang's own headers (stddef.h, immintrin.h ...) are read at run time.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-19-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gcc | clang, libc6-dev, g++ | clang")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-19, libclang-rt-19-dev, libomp-19-dev, ocl-icd-opencl-dev, z3")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
