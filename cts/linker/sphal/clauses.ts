/**
 * Clauses about how framework code loads what a vendor provides.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const DRIVERS = "Documentation, RenderScript: Loading drivers";
const PLUGIN = "Documentation, RenderScript: Loading the bcc plugin";
const SUPPORT = "AOSP system/core, libvndksupport/linker.c";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "LINKER-SPHAL-1",
    grade: "aosp",
    text:
      "Without a visible namespace sphal, android_load_sphal_library loads as a plain dlopen of libvndksupport does. " +
      "From 9 on it tries the default namespace before, if that is visible.",
    source: SUPPORT,
  },
  {
    id: "LINKER-SPHAL-2",
    grade: "aosp",
    text:
      "A library that the namespace sphal cannot load is not looked for elsewhere: the result is NULL.",
    source: SUPPORT,
  },
  {
    id: "LINKER-SPHAL-3",
    grade: "aosp",
    text: "After android_load_sphal_library failed, dlerror gives NULL.",
    source: SUPPORT,
  },
  {
    id: "LINKER-SPHAL-4",
    grade: "must",
    text: "android_load_sphal_library loads a library from the namespace sphal, whoever calls it.",
    source: DRIVERS,
  },
  {
    id: "LINKER-SPHAL-5",
    grade: "aosp",
    text: "When android_load_sphal_library fails, the log names the library, the namespace, and " +
      "what dlerror said.",
    source: SUPPORT,
  },
  {
    id: "LINKER-SPHAL-6",
    grade: "aosp",
    text: "When android_load_sphal_library has no namespace to use, the log says so at level " +
      "info. From 9 on the level is debug.",
    source: SUPPORT,
  },
  {
    id: "LINKER-SPHAL-7",
    grade: "aosp",
    text: "android_unload_sphal_library closes what android_load_sphal_library gave.",
    source: SUPPORT,
  },
  {
    id: "LINKER-SPHAL-8",
    grade: "aosp",
    text: "android_load_sphal_library hands its flag on to dlopen.",
    source: SUPPORT,
  },
  {
    id: "LINKER-SPHAL-9",
    grade: "must",
    text:
      "A plugin that is loaded by android_load_sphal_library cannot be linked with libraries of the framework " +
      "that no link lists, such as libLLVM.so.",
    source: PLUGIN,
  },
]);
