/**
 * Clauses about how framework code loads what a vendor provides.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const SUPPORT = "AOSP system/core, libvndksupport/linker.c";

/** The clauses. */
export const clauses = clausesOf`
  LINKER-SPHAL-1 aosp: Without a visible namespace sphal, android_load_sphal_library loads as a plain dlopen does.
    From 8.1 on it tries the default namespace before, if that is visible. Whose dlopen it is, libvndksupport's or that of
    its caller, is the compiler's choice: the call is the last one of the function.
    source: ${SUPPORT}
  LINKER-SPHAL-2 aosp: A library that the namespace sphal cannot load is not looked for elsewhere: the result is NULL.
    source: ${SUPPORT}
  LINKER-SPHAL-3 aosp: After android_load_sphal_library failed, dlerror gives NULL.
    source: ${SUPPORT}
  LINKER-SPHAL-4 must: android_load_sphal_library loads a library from the namespace sphal, whoever calls it.
    source: Documentation, RenderScript: Loading drivers
  LINKER-SPHAL-5 aosp: When android_load_sphal_library fails, the log names the library, the namespace, and what dlerror
    said.
    source: ${SUPPORT}
  LINKER-SPHAL-6 aosp: When android_load_sphal_library has no namespace to use, the log says so at level info. From 8.1
    on the level is debug.
    source: ${SUPPORT}
  LINKER-SPHAL-7 aosp: android_unload_sphal_library closes what android_load_sphal_library gave.
    source: ${SUPPORT}
  LINKER-SPHAL-8 aosp: android_load_sphal_library hands its flag on to dlopen.
    source: ${SUPPORT}
  LINKER-SPHAL-9 must: A plugin that is loaded by android_load_sphal_library cannot be linked with libraries of the
    framework that no link lists, such as libLLVM.so.
    source: Documentation, RenderScript: Loading the bcc plugin
  LINKER-SPHAL-10 aosp: android_unload_sphal_library of a handle that was given back as often as taken gives -1.
    source: ${SUPPORT} (android_unload_sphal_library: dlclose)
`;
