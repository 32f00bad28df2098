/**
 * Clauses about namespaces: who may load what from where.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const DRIVERS = "Documentation, RenderScript: Loading drivers";
const CONFIGURATION = "Documentation, RenderScript: Linker namespace configuration";
const NAMESPACES = "AOSP bionic, linker/linker_namespaces.cpp (is_accessible)";
const CREATE = "AOSP bionic, linker/linker.cpp (create_namespace)";
const LINK = "AOSP bionic, linker/linker.cpp (link_namespaces)";
const RUNPATH = "AOSP bionic, linker/linker_soinfo.cpp (set_dt_runpath)";
const INTERNAL = "AOSP bionic, linker/linker.cpp (find_library_internal)";

/** The clauses. */
export const clauses = clausesOf`
  LINKER-NAMESPACE-1 aosp: A namespace that is not isolated opens a library at any path, an isolated one only in its own
    paths.
    source: ${NAMESPACES}
  LINKER-NAMESPACE-2 aosp: A search path lets in the files that lie in that directory itself, and none of its
    subdirectories.
    source: ${NAMESPACES}
  LINKER-NAMESPACE-3 must: A permitted path lets in files at any depth below that directory, and none elsewhere.
    source: ${CONFIGURATION}
  LINKER-NAMESPACE-4 aosp: Whether a file is let in is decided by its real path, links of the file system followed.
    source: ${NAMESPACES}
  LINKER-NAMESPACE-5 aosp: The first search path with a file of that name that can be opened decides: if that file is
    refused, no later search path is tried.
    source: AOSP bionic, linker/linker.cpp (open_library_on_paths)
  LINKER-NAMESPACE-6 must: A library that a namespace cannot find or load itself is looked for by its links, in the
    order in which the configuration names them.
    source: ${DRIVERS}
  LINKER-NAMESPACE-7 aosp: A library of that name that is loaded in a linked namespace, if the link lists it, is taken
    before the namespace's own files are looked at.
    source: ${INTERNAL}
  LINKER-NAMESPACE-8 must: A link gives the libraries that its list names, and no others.
    source: ${DRIVERS}
  LINKER-NAMESPACE-9 aosp: A library is not looked for by the links of a linked namespace.
    source: ${INTERNAL}
  LINKER-NAMESPACE-10 must: What a linked library needs is looked for from the namespace that it was loaded into, by
    that one's paths and links.
    source: ${CONFIGURATION}
  LINKER-NAMESPACE-11 aosp: A path that a namespace refuses is opened by the first link whose list has its file name and
    whose namespace lets it in.
    source: ${INTERNAL}
  LINKER-NAMESPACE-12 aosp: A file found by DT_RUNPATH that the namespace does not let in is passed over with the
    directories of DT_RUNPATH that follow, and the search goes on in the namespace's own.
    source: AOSP bionic, linker/linker.cpp (open_library)
  LINKER-NAMESPACE-13 aosp: DT_RPATH is ignored.
    source: AOSP bionic, linker/linker.cpp (soinfo::prelink_image)
  LINKER-NAMESPACE-14 aosp 10-15: An isolated namespace with a list of allowed file names refuses every other name, even
    in its search paths.
    source: ${NAMESPACES}
    before: LINKER-NAMESPACE-63
  LINKER-NAMESPACE-15 aosp 10-10: The default namespace of Android 10 is not limited by a list of allowed file names.
    source: AOSP bionic, linker/linker.cpp (init_default_namespaces)
    before: LINKER-NAMESPACE-63
    after: LINKER-NAMESPACE-14
  LINKER-NAMESPACE-16 aosp: android_get_exported_namespace gives a namespace only if its configuration says that it is
    visible.
    source: AOSP bionic, linker/linker.cpp (get_exported_namespace)
  LINKER-NAMESPACE-17 aosp: The error about a refused file names the library, who needs it, and the namespace.
    source: AOSP bionic, linker/linker.cpp (load_library)
  LINKER-NAMESPACE-18 aosp: When the links fail as well, dlerror tells why the namespace itself failed. Android 8.0 and
    8.1 tell why the last link failed.
    source: ${INTERNAL}
  LINKER-NAMESPACE-19 must: A plain dlopen begins in the namespace that the calling library was loaded into.
    source: ${DRIVERS}
  LINKER-NAMESPACE-20 aosp: android_dlopen_ext with the flag ANDROID_DLEXT_USE_NAMESPACE and without a namespace fails
    with an error that says so.
    source: AOSP bionic, linker/linker.cpp (do_dlopen)
  LINKER-NAMESPACE-21 aosp: One file is loaded once, whatever path leads to it, in a namespace and in those that it
    takes it from by a link.
    source: AOSP bionic, linker/linker.cpp (find_loaded_library_by_inode)
  LINKER-NAMESPACE-22 must: Two namespaces without a link for a library each have a copy of it, with data of its own.
    source: ${DRIVERS}
  LINKER-NAMESPACE-23 aosp: android_link_namespaces refuses an empty list of libraries; a list of empty names is not
    empty.
    source: AOSP bionic, linker/linker.cpp (link_namespaces)
  LINKER-NAMESPACE-24 aosp: A permitted path is not searched for plain names.
    source: ${NAMESPACES}
  LINKER-NAMESPACE-25 aosp: A loaded library is found again by its DT_SONAME, whatever its file is called; a path is no
    such name.
    source: AOSP bionic, linker/linker.cpp (find_loaded_library_by_soname)
  LINKER-NAMESPACE-26 aosp 9-15: A link that allows all shared libraries gives any library.
    source: AOSP bionic, linker/linker_namespaces.h (android_namespace_link_t)
    before: LINKER-CONFIG-62
  LINKER-NAMESPACE-27 aosp: The directories of a library's DT_RUNPATH are searched before the namespace's own, for what
    the library itself needs or opens and not for what that needs.
    source: AOSP bionic, linker/linker.cpp (open_library)
  LINKER-NAMESPACE-28 aosp: The error about a library that is not found names it. From 11 on, for one that another
    needs, it names who needs it and the namespace.
    source: AOSP bionic, linker/linker.cpp (load_library)
  LINKER-NAMESPACE-29 aosp: android_link_namespaces refuses a NULL namespace to link from, and takes a NULL target for
    the default namespace.
    source: AOSP bionic, linker/linker.cpp (link_namespaces)
  LINKER-NAMESPACE-30 aosp: A namespace that code makes has the search and permitted paths that it is given, and is
    isolated only if its type says so.
    source: AOSP bionic, linker/linker.cpp (create_namespace)
  LINKER-NAMESPACE-31 aosp: A namespace that code makes of the shared type begins with its parent's paths, links and
    loaded libraries, and one of another type does not.
    source: AOSP bionic, linker/linker.cpp (create_namespace)
  LINKER-NAMESPACE-32 aosp: Libraries of LD_PRELOAD and global ones that the process starts with are members of every
    namespace. In Android 8.0 only the default namespace has them.
    source: AOSP bionic, linker/linker.cpp (find_libraries)
  LINKER-NAMESPACE-33 aosp: A library that a link gives does not become a member of the namespace that asked.
    source: AOSP bionic, linker/linker.cpp (find_library_in_linked_namespace)
  LINKER-NAMESPACE-34 aosp: Search paths are searched in the order in which the configuration names them.
    source: AOSP bionic, linker/linker.cpp (open_library_on_paths)
  LINKER-NAMESPACE-35 aosp: RTLD_NOLOAD gives a library that is loaded, and loads none.
    source: AOSP bionic, linker/linker.cpp (load_library)
  LINKER-NAMESPACE-36 aosp: ANDROID_DLEXT_FORCE_LOAD loads a file again that is loaded, unless it is asked for by the
    name of a loaded one.
    source: AOSP bionic, linker/linker.cpp (load_library)
  LINKER-NAMESPACE-37 aosp: A library is unloaded when it was closed as often as opened and nothing that was loaded with
    it is open or needed, and with it what only it needed.
    source: AOSP bionic, linker/linker.cpp (soinfo_unload)
  LINKER-NAMESPACE-38 must: dladdr of a function's address tells the file that this copy of the library was loaded from.
    source: Documentation, RenderScript: Search paths for ld.mc
  LINKER-NAMESPACE-39 aosp: The directories of LD_LIBRARY_PATH come first in the default namespace, which lets their
    files in, and count in no other.
    source: AOSP bionic, linker/linker.cpp (parse_LD_LIBRARY_PATH)
  LINKER-NAMESPACE-40 aosp: A library finds symbols in its own namespace's group and in what it needs itself, and not in
    what a library of another namespace needs.
    source: AOSP bionic, linker/linker.cpp (find_libraries)
  LINKER-NAMESPACE-41 aosp: An app may load by name the platform's libraries that public.libraries.txt lists, and no
    others.
    source: AOSP system/core, libnativeloader/native_loader.cpp
  LINKER-NAMESPACE-42 aosp: An app may load by name the vendor's libraries that the vendor's public.libraries.txt lists,
    from sphal.
    source: AOSP system/core, libnativeloader/native_loader.cpp
  LINKER-NAMESPACE-43 aosp: An app may load by its path any library below /data or /mnt/expand, and none of the system.
    source: AOSP system/core, libnativeloader/native_loader.cpp
  LINKER-NAMESPACE-44 aosp: Symbols of libraries of LD_PRELOAD come before those of the library that a symbol is needed
    from.
    source: AOSP bionic, linker/linker.cpp (find_libraries)
  LINKER-NAMESPACE-45 aosp: A line of a public.libraries.txt may say 32 or 64 behind the name: then the library is given
    to apps of that width only.
    source: AOSP art, libnativeloader/public_libraries.cpp (ParseConfig); before 11 in system/core
  LINKER-NAMESPACE-46 aosp 11-15: A line of the vendor's public.libraries.txt that says anything behind the name but 32,
    64 and nopreload makes the whole list count for nothing.
    source: AOSP art, libnativeloader/public_libraries.cpp (ParseConfig, InitVendorPublicLibraries)
    before: LINKER-NAMESPACE-91
  LINKER-NAMESPACE-47 aosp: dlerror tells an error once: the next call gives NULL.
    source: AOSP bionic, linker/dlfcn.cpp (dlerror)
  LINKER-NAMESPACE-48 aosp: dlerror tells the last error even if a library was opened since.
    source: AOSP bionic, linker/dlfcn.cpp (dlopen_ext)
  LINKER-NAMESPACE-49 aosp: The handle of a library that was closed and that another loaded library needs still gives its
    symbols.
    source: AOSP bionic, linker/linker.cpp (soinfo_from_handle, soinfo_unload)
  LINKER-NAMESPACE-50 aosp: In a shared namespace the paths that it was given come before those of its parent, and all of
    the first list, its parent's included, before those of the second.
    source: ${CREATE}
  LINKER-NAMESPACE-51 aosp: A shared namespace has a copy of what its parent has: what either of them loads or is linked
    to later is not the other's.
    source: ${CREATE}
  LINKER-NAMESPACE-52 aosp: A namespace that code makes is not given by android_get_exported_namespace, and takes the
    place of none that is.
    source: AOSP bionic, linker/linker.cpp (get_exported_namespace)
  LINKER-NAMESPACE-53 aosp: A namespace that is not shared begins with the global libraries of its parent: of the default
    namespace those with DF_1_GLOBAL, of another one those that RTLD_GLOBAL loaded as well.
    source: AOSP bionic, linker/linker_namespaces.cpp (get_shared_group)
  LINKER-NAMESPACE-54 aosp: The paths that code gives a namespace are resolved, links of the file system followed; one
    that leads to nothing is in the way of no other.
    source: ${CREATE}, and linker/linker_utils.cpp (resolve_path)
  LINKER-NAMESPACE-55 aosp: A link that code adds comes after those that are there, and counts from then on.
    source: ${LINK}
  LINKER-NAMESPACE-56 aosp: Several links to one namespace each give what they list.
    source: ${LINK}
  LINKER-NAMESPACE-57 aosp 10-15: The list of allowed file names goes by the file's real name, not by the name that was
    asked for, and holds below permitted paths as well.
    source: ${NAMESPACES}
    before: LINKER-NAMESPACE-63
  LINKER-NAMESPACE-58 aosp: A link goes by the name that was asked for, not by the file's real name.
    source: ${INTERNAL}
  LINKER-NAMESPACE-59 aosp 10-15: A shared namespace is not limited by its parent's list of allowed file names.
    source: ${CREATE}
    before: LINKER-NAMESPACE-63
  LINKER-NAMESPACE-60 aosp: A plain name is looked for in the directories of LD_LIBRARY_PATH, then in those of the
    DT_RUNPATH of who needs or opens it, then in the search paths, and in each list in its order.
    source: AOSP bionic, linker/linker.cpp (open_library)
  LINKER-NAMESPACE-61 aosp: The default namespace is tried at its place among the links.
    source: ${INTERNAL}
  LINKER-NAMESPACE-62 aosp: A directory of LD_LIBRARY_PATH lets in the files that lie in it itself, and none of its
    subdirectories.
    source: ${NAMESPACES}
  LINKER-NAMESPACE-63 aosp 8-9: The key whitelisted means nothing.
    source: AOSP bionic, linker/linker_config.cpp (read_binary_config)
    after: LINKER-NAMESPACE-14
  LINKER-NAMESPACE-64 aosp 8-11: The key allowed_libs means nothing.
    source: AOSP bionic, linker/linker_config.cpp (read_binary_config)
    after: LINKER-NAMESPACE-14
  LINKER-NAMESPACE-65 aosp: A namespace that code makes without a parent is made under the namespace of the caller.
    source: ${CREATE}
  LINKER-NAMESPACE-66 aosp: What a link gives is linked in a group of its own namespace: what it needs there finds its
    symbols.
    source: AOSP bionic, linker/linker.cpp (find_libraries: local_group_roots)
  LINKER-NAMESPACE-67 aosp: The directories of a list that code gives a namespace are searched in their order.
    source: AOSP bionic, linker/linker.cpp (open_library_on_paths)
  LINKER-NAMESPACE-68 aosp: White space around a line of a public.libraries.txt does not count, before a comment either.
    source: AOSP system/core, libnativeloader/native_loader.cpp (ReadConfig); later art, libnativeloader
  LINKER-NAMESPACE-69 aosp: The public.libraries.txt of the system lists the libraries of the NDK: libneuralnetworks.so
    since 8.1, libamidi.so and libbinder_ndk.so since 10, libicu.so and libnativehelper.so since 12, none of them before.
    source: AOSP system/core, rootdir/etc/public.libraries.android.txt
  LINKER-NAMESPACE-70 aosp: A file that is loaded in a linked namespace is taken from there if the link lists its
    DT_SONAME, whatever the file is called.
    source: AOSP bionic, linker/linker.cpp (find_loaded_library_by_inode)
  LINKER-NAMESPACE-71 aosp 10-15: A list of allowed file names limits no namespace that is not isolated.
    source: ${NAMESPACES}
    before: Android 9 knows no such list.
  LINKER-NAMESPACE-72 aosp 10-10: The default namespace of Android 10 takes libraries of the Android Runtime and of ICU,
    and libpac.so, from the namespace runtime, which finds them in the APEX com.android.runtime.
    source: AOSP system/core, rootdir/etc/ld.config.txt
    before: Android 9 has no APEXes.
    after: From Android 11 on the namespace goes by another name, com_android_art.
  LINKER-NAMESPACE-133 aosp 10-10: The namespaces resolv, conscrypt and media of Android 10 are exported, isolated, search
    lib[64] of their APEX, and take from the default namespace: each liblog.so, resolv and media libbinder_ndk.so, libcgrouprc.so
    and libvndksupport.so, and media all of LL-NDK and libmediametrics.so.
    source: AOSP system/core, rootdir/etc/ld.config.txt
    before: Android 9 has no APEXes.
    after: From Android 11 on the namespaces of APEXes go by other names, and their lists are in the APEXes.
  LINKER-NAMESPACE-134 aosp 10-10: The default namespace of Android 10 takes libnetd_resolv.so from the namespace resolv, and
    nothing else of it.
    source: AOSP system/core, rootdir/etc/ld.config.txt
    before: Android 9 has no APEXes.
    after: From Android 11 on the namespace goes by another name, com_android_resolv.
  LINKER-NAMESPACE-150 aosp: What the program needs, unless LD_PRELOAD names it or it is global, is a member of the default
    namespace only: another one loads its own copy.
    source: AOSP bionic, linker/linker.cpp (find_libraries: new_global_group_members)
  LINKER-NAMESPACE-151 aosp: What a link gives is loaded into the namespace that it leads to, even if a namespace behind a
    second link has that file.
    source: AOSP bionic, linker/linker.cpp (load_library: search_linked_namespaces)
  LINKER-NAMESPACE-91 aosp 8-10: A line of the vendor's public.libraries.txt with anything but 32 or 64 as its last word,
    behind the name, ends the list: what stands before it counts, what stands behind it does not.
    source: AOSP system/core, libnativeloader/native_loader.cpp of Android 10 (LibraryNamespaces::ReadConfig)
    after: LINKER-NAMESPACE-46
  LINKER-NAMESPACE-92 aosp 10-15: In a DT_RUNPATH \$LIB and \${LIB} stand for lib or lib64 by the process's pointer size.
    source: ${RUNPATH}
    before: LINKER-NAMESPACE-93
  LINKER-NAMESPACE-93 aosp 8-9: In a DT_RUNPATH \$LIB and \${LIB} stay as they are written.
    source: ${RUNPATH}
    after: LINKER-NAMESPACE-92
  LINKER-NAMESPACE-235 aosp: An executable that needs a library which is not there does not start, and a fatal log line
    names the library.
    source: AOSP bionic, linker/linker_main.cpp (linker_main: __linker_cannot_link)
  LINKER-NAMESPACE-236 aosp: LD_PRELOAD lists libraries with colons or blanks between them.
    source: AOSP bionic, linker/linker_main.cpp (parse_LD_PRELOAD)
  LINKER-NAMESPACE-237 aosp: The libraries of the NDK export the functions that its headers have for them.
    source: NDK, the headers and lists of symbols of each library
`;
