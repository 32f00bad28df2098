/**
 * Clauses about dlopen's flags, dlsym and dlerror.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const LINKER = "AOSP bionic, linker/linker.cpp";
const LINEAR = `${LINKER} (dlsym_linear_lookup)`;
const HANDLE = `${LINKER} (dlsym_handle_lookup)`;
const FLAGS = `${LINKER} (load_library, soinfo_alloc: rtld_flags)`;
const ERROR = "AOSP bionic, linker/dlfcn.cpp (__bionic_set_dlerror)";

/** The clauses. */
export const clauses = clausesOf`
  LINKER-DLFCN-1 aosp: Of the global libraries of the caller's namespace that have a symbol, dlsym(RTLD_DEFAULT) takes
    the one that was loaded first.
    source: ${LINEAR}
  LINKER-DLFCN-2 aosp: To dlsym(RTLD_DEFAULT) a global library comes before the caller itself and what it needs, even one
    that was loaded later.
    source: ${LINEAR}
  LINKER-DLFCN-3 aosp: If no global library has the symbol, dlsym(RTLD_DEFAULT) looks into what the caller was loaded
    with, breadth first.
    source: ${LINEAR}
  LINKER-DLFCN-4 aosp: A library that was opened without RTLD_GLOBAL is not found by dlsym(RTLD_DEFAULT) of a caller that
    does not need it.
    source: ${LINEAR}
  LINKER-DLFCN-5 aosp: Libraries that are global in another namespace are not found by dlsym(RTLD_DEFAULT).
    source: ${LINEAR}
  LINKER-DLFCN-6 aosp: dlsym(RTLD_NEXT) takes the first library after the caller among those that it was loaded with,
    never the caller itself or one before it.
    source: ${LINEAR}
  LINKER-DLFCN-7 aosp: dlsym(RTLD_NEXT) looks first into the global libraries that were loaded after the caller, and into
    none that were loaded before.
    source: ${LINEAR}
  LINKER-DLFCN-8 aosp: RTLD_GLOBAL makes all libraries global that are loaded by that call, those that are needed
    included.
    source: ${FLAGS}
  LINKER-DLFCN-9 aosp: RTLD_GLOBAL makes no library global that was loaded before without it.
    source: ${FLAGS}
  LINKER-DLFCN-10 aosp: A library that is loaded with RTLD_GLOBAL or RTLD_NODELETE stays when it is closed, with what it
    needs.
    source: AOSP bionic, linker/linker_soinfo.cpp (can_unload)
  LINKER-DLFCN-11 aosp: RTLD_NOLOAD finds a loaded library by any path that leads to its file.
    source: ${LINKER} (find_loaded_library_by_inode)
  LINKER-DLFCN-12 aosp: RTLD_NOLOAD finds by a path what is loaded in a linked namespace only if the link lists that
    library.
    source: ${LINKER} (find_loaded_library_by_inode)
  LINKER-DLFCN-13 aosp: RTLD_NOLOAD of a path at which there is no file fails as a library that is not found.
    source: ${LINKER} (load_library)
  LINKER-DLFCN-14 aosp: Opening a loaded library with RTLD_NOLOAD counts as opening it: it has to be closed once more.
    source: ${LINKER} (find_library)
  LINKER-DLFCN-15 aosp: Each thread has its own dlerror.
    source: ${ERROR}
  LINKER-DLFCN-16 aosp: A failed dlsym leaves an error that names the symbol.
    source: ${LINKER} (do_dlsym)
  LINKER-DLFCN-17 aosp: dlerror tells the last of several errors, whichever function failed.
    source: ${ERROR}
  LINKER-DLFCN-18 aosp: dlsym of the handle that dlopen(NULL) gives finds what is global in the executable's namespace.
    source: ${HANDLE}
  LINKER-DLFCN-19 aosp: dlsym of a handle looks into the library and what it needs, breadth first.
    source: ${HANDLE}
  LINKER-DLFCN-20 aosp: dlsym of a handle finds no symbol of a library that needs that one, or of a global one that it
    does not need.
    source: ${HANDLE}
  LINKER-DLFCN-21 aosp: dlsym of a handle finds what the library needs itself of another namespace, and not what that
    needs.
    source: ${HANDLE}; AOSP bionic, linker/linker_namespaces.cpp (is_accessible)
  LINKER-DLFCN-22 aosp: dlopen with a flag that there is not gives NULL and an error, and loads nothing.
    source: ${LINKER} (do_dlopen); AOSP bionic, tests/dlfcn_test.cpp (dlopen_bad_flags)
  LINKER-DLFCN-23 aosp: dlsym without a symbol's name gives NULL and an error.
    source: ${LINKER} (do_dlsym); AOSP bionic, tests/dlfcn_test.cpp (dlsym_failures)
  LINKER-DLFCN-24 aosp: dlsym of an empty name finds nothing, which is an error.
    source: AOSP bionic, tests/dlfcn_test.cpp (dlsym_handle_empty_symbol)
  LINKER-DLFCN-25 aosp: The constructors of what a library needs run before its own, each once.
    source: AOSP bionic, linker/linker_soinfo.cpp (call_constructors)
  LINKER-DLFCN-26 aosp: Libraries that need each other are loaded once each, and are unloaded together.
    source: ${LINKER} (find_libraries, soinfo_unload); AOSP bionic, tests/dlfcn_test.cpp (dlopen_check_loop)
  LINKER-DLFCN-27 aosp: android_dlopen_ext without flags, or without an android_dlextinfo, opens what dlopen does.
    source: ${LINKER} (do_dlopen); AOSP bionic, tests/dlext_test.cpp (ExtInfoNull, ExtInfoNoFlags)
  LINKER-DLFCN-28 aosp: android_dlopen_ext with a flag that there is not gives NULL and an error, and loads nothing.
    source: ${LINKER} (do_dlopen, ANDROID_DLEXT_VALID_FLAG_BITS)
  LINKER-DLFCN-29 aosp: android_dlopen_ext with an offset into a file, but without the file's descriptor, gives NULL and an
    error.
    source: ${LINKER} (do_dlopen); AOSP bionic, tests/dlext_test.cpp (ExtInfoUseOffsetWithoutFd)
  LINKER-DLFCN-30 aosp: dladdr of an address that is in no library gives 0, and leaves no error.
    source: ${LINKER} (do_dladdr); AOSP bionic, tests/dlfcn_test.cpp (dladdr_invalid)
  LINKER-DLFCN-31 aosp: dlclose and dlsym of a handle that was closed as often as opened fail with an error: -1, and NULL.
    source: ${LINKER} (do_dlclose, do_dlsym)
  LINKER-DLFCN-32 aosp: A dlopen that fails leaves nothing loaded: neither the library nor what it had found of what that
    needs is there afterwards, and it fails again until what is missing is there.
    source: ${LINKER} (find_libraries: soinfo_unload of what was loaded, after a failure)
  LINKER-DLFCN-33 aosp: RTLD_GLOBAL and RTLD_NODELETE of a later dlopen keep no library that was loaded without them: it
    goes once it is closed as often as it was opened.
    source: AOSP bionic, linker/linker_soinfo.cpp (can_unload, get_rtld_flags)
  LINKER-DLFCN-34 aosp: What a library needs is constructed in the order of its DT_NEEDED.
    source: AOSP bionic, linker/linker_soinfo.cpp (call_constructors); linker/linker.cpp (find_libraries)
  LINKER-DLFCN-35 aosp: A dlopen that fails keeps no library that was loaded before: it goes once it is closed as often
    as it was opened.
    source: ${LINKER} (find_libraries: soinfo_unload of what was loaded, after a failure)
  LINKER-DLFCN-36 aosp: dlclose of the handle that dlopen(NULL) gives returns 0, and the program's handle and libraries
    stay.
    source: ${LINKER} (do_dlclose, soinfo_unload); AOSP bionic, tests/dlfcn_test.cpp (dlsym_in_executable)
  LINKER-DLFCN-37 aosp: dlsym(RTLD_DEFAULT) of a library that was loaded by a link does not look into the library of
    another namespace that needs it.
    source: ${LINEAR}; ${LINKER} (find_libraries: local_group_roots)
  LINKER-DLFCN-38 aosp: A library for another processor than the process's is not loaded, whether it is as wide or not.
    source: AOSP bionic, linker/linker_phdr.cpp (VerifyElfHeader)
  LINKER-DLFCN-39 aosp: dladdr tells the same base for all functions of a library, and another one for another library.
    source: AOSP bionic, linker/linker.cpp (do_dladdr)
  LINKER-DLFCN-40 aosp: A library with DF_1_GLOBAL that is opened itself, or that a link gives, stays when it is closed; one
    that was loaded in the same namespace because another needs it goes with that one.
    source: AOSP bionic, linker/linker_soinfo.cpp (set_dt_flags_1, can_unload); linker/linker.cpp (soinfo_unload)
  LINKER-DLFCN-150 aosp: However often dlsym finds a function of a library for a caller, it gives one address.
    source: ${LINKER} (do_dlsym)
  LINKER-DLFCN-151 aosp: dladdr of an address in a library returns 1, and dlclose of an open handle 0.
    source: ${LINKER} (do_dladdr, do_dlclose)
`;
