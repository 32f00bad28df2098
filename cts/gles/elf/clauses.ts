/**
 * The requirements on layers that are ELF files: which files are libraries, and how they are linked.
 *
 * Sources are named as Android 11 to 15 have them; what they have in linker_relocate.h and linker_relocate.cpp, Android 10 has
 * in linker_soinfo.cpp and linker.cpp.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp (LoadLayers)";
const HEADERS = "AOSP bionic linker/linker_phdr.cpp";
const LINKER = "AOSP bionic linker/linker.cpp";
const LOOKUP = "AOSP bionic linker/linker_soinfo.cpp (soinfo_do_lookup)";

/** The clauses `GLES-ELF-1` to `GLES-ELF-26`. */
export const clauses = clausesOf`
  GLES-ELF-1 must 10-15: A shared library whose dynamic symbol table has both functions of a layer is a layer, however
    its segments are aligned to whole pages of 4, 16 or 64 KiB.
    source: Documentation, GLES layers: Create a layer
  GLES-ELF-2 aosp 10-15: A function of a layer that is hidden, or whose symbol is local, is not found, so that the layer
    is not activated.
    source: ${LAYERS}; AOSP bionic linker/linker_relocate.h (is_symbol_global_and_defined)
  GLES-ELF-3 aosp 10-15: A library of another class, byte order or machine than the process's is not loaded.
    source: ${HEADERS} (ElfReader::VerifyElfHeader)
  GLES-ELF-4 aosp 10-15: An ELF file that is no shared object, such as an object file or a program for a fixed address,
    is not loaded.
    source: ${HEADERS} (ElfReader::VerifyElfHeader)
  GLES-ELF-5 aosp 10-15: A library file that is cut off, were it by its last byte, is not loaded.
    source: ${HEADERS} (ElfReader::CheckFileRange, LoadSegments)
  GLES-ELF-6 aosp 10-15: A library without section headers, without a dynamic section or without a hash table of its
    symbols is not loaded.
    source: ${HEADERS} (ReadSectionHeaders, ReadDynamicSection); ${LINKER} (prelink_image)
  GLES-ELF-7 aosp 10-15: A 64-bit library with relocations in its code is not loaded.
    source: ${LINKER} (prelink_image: DT_TEXTREL, DF_TEXTREL)
  GLES-ELF-8 aosp 10-15: A library with code that can be written to is not loaded into a process of API level 26 or
    later.
    source: ${HEADERS} (ElfReader::LoadSegments)
  GLES-ELF-9 aosp 10-15: Each function that a layer is linked with must exist when the layer is loaded, even one that
    nothing ever calls.
    source: ${LAYERS}: RTLD_NOW; AOSP bionic linker/linker_relocate.cpp (lookup_symbol)
  GLES-ELF-10 aosp 10-15: A weak reference to what does not exist keeps no layer from being loaded; its address is NULL.
    source: AOSP bionic linker/linker_relocate.cpp (lookup_symbol, process_relocation_impl)
  GLES-ELF-11 aosp 10-15: A layer does not see the symbols of another that it does not need, neither by a weak reference
    nor by dlsym(RTLD_DEFAULT).
    source: ${LAYERS}: RTLD_LOCAL; ${LINKER} (dlsym_linear_lookup)
  GLES-ELF-12 aosp 10-15: Of layers that export helpers of the same name, each calls its own.
    source: ${LOOKUP}; ${LAYERS}: RTLD_LOCAL
  GLES-ELF-13 aosp 10-15: What a layer needs is looked for where its linker namespace looks, which is not the directory
    that the layer lies in.
    source: ${LINKER} (open_library)
  GLES-ELF-14 aosp 10-15: What a layer needs is found in the directories of its DT_RUNPATH, in which $ORIGIN stands for
    that of the layer.
    source: AOSP bionic linker/linker_soinfo.cpp (set_dt_runpath)
  GLES-ELF-15 aosp 10-15: A layer in the app's linker namespace cannot need a library of the platform that is not
    public; one in the system directory can.
    source: ${LAYERS}; AOSP art/libnativeloader (public libraries)
  GLES-ELF-16 aosp 10-15: A loaded layer satisfies the needs of others by its DT_SONAME, and by its file's name only if
    that is the same.
    source: ${LINKER} (find_loaded_library_by_soname)
  GLES-ELF-17 aosp 10-15: Two layer files are two layers, even if their DT_SONAME is the same.
    source: ${LINKER} (find_loaded_library_by_inode)
  GLES-ELF-18 aosp 10-15: A layer needs no DT_SONAME.
    source: ${LINKER} (prelink_image)
  GLES-ELF-19 aosp 10-15: The constructors of what a layer needs run before its own, DT_INIT before DT_INIT_ARRAY, and
    that from its first function to its last.
    source: AOSP bionic linker/linker_soinfo.cpp (call_constructors)
  GLES-ELF-20 aosp 10-15: A layer with the flag DF_1_GLOBAL lends its symbols to what is loaded into its namespace after
    it.
    source: ${LINKER} (find_libraries); AOSP bionic linker/linker_soinfo.cpp (set_dt_flags_1)
  GLES-ELF-21 aosp 10-15: A function or variable that a layer is linked with is the layer's own, if it exports one, or
    else that of the first library that it needs and that has one.
    source: ${LOOKUP}; ${LINKER} (find_libraries: local group)
  GLES-ELF-22 aosp 10-15: What a layer needs and is not loaded is found by the name of its file, whatever its DT_SONAME
    is, if it has one.
    source: ${LINKER} (open_library_on_paths)
  GLES-ELF-23 aosp 10-15: Libraries of one name in two linker namespaces are two libraries, and a layer calls the one of
    its own.
    source: ${LINKER} (find_loaded_library_by_soname); ${LAYERS}
  GLES-ELF-24 aosp 10-15: What a layer opens with dlopen is looked for in the linker namespace that the layer is in: for
    one of the app's, among the app's own libraries and the platform's public ones.
    source: ${LINKER} (do_dlopen, get_caller_namespace); AOSP art/libnativeloader (public libraries)
  GLES-ELF-25 aosp 10-15: A library that layers open several times is loaded once, and its constructors run once.
    source: ${LINKER} (find_library_internal, find_loaded_library_by_inode)
  GLES-ELF-26 aosp 10-15: What a layer opens without RTLD_GLOBAL is not found by its dlsym(RTLD_DEFAULT); what it needs
    is.
    source: ${LINKER} (dlsym_linear_lookup)
`;
