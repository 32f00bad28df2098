/**
 * Clauses about the namespaces of RenderScript and what vendor code may load in them.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript";
const NAMESPACES = `${PAGE}: Linker namespace configuration`;
const LIBRARIES = `${PAGE}: RenderScript libraries available for vendors`;
const CPU = `${PAGE}: CPU fallback path`;
const GPU = `${PAGE}: GPU path`;
const PLUGIN = `${PAGE}: Loading the bcc plugin`;
const CONFIG = "AOSP system/core, rootdir/etc/ld.config.txt; system/linkerconfig, contents";
const HAL = "AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "LINKER-RS-1",
    grade: "must",
    text: "The namespace sphal takes libRS_internal.so from the namespace rs, and nothing else.",
    source: GPU,
  },
  {
    id: "LINKER-RS-2",
    grade: "aosp",
    releases: [10, 15],
    text: "Of the namespaces that offer libRS_internal.so to sphal, rs comes before vndk.",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-3",
    grade: "must",
    text: "The namespace rs loads compiled scripts from below /data, at any depth.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-RS-4",
    grade: "aosp",
    releases: [8.1, 15],
    text: "android_get_exported_namespace gives the namespace rs.",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-5",
    grade: "must",
    text: "In the namespace rs, libRS_internal.so finds the platform's libmediandk.so.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-RS-6",
    grade: "must",
    text: "In the namespace rs, libRS_internal.so finds the platform's libft2.so. " +
      "The configuration that Android 8.0 has leaves it out.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-RS-7",
    grade: "must",
    text:
      "The platform's libLLVM.so is not for vendor code in a process of the system: only a copy in the " +
      "vendor partition is.",
    source: PLUGIN,
  },
  {
    id: "LINKER-RS-8",
    grade: "must",
    text:
      "A driver that libRS_internal.so opens in the namespace rs is loaded there, the vendor's own from " +
      "/vendor/lib[64] and the platform's from the vendor's libraries of the system.",
    source: GPU,
  },
  {
    id: "LINKER-RS-9",
    grade: "must",
    text:
      "A driver is not loaded in the namespace rs if it needs a library of the system that is not listed for " +
      "vendors.",
    source: `${PAGE}: Driver modules`,
  },
  {
    id: "LINKER-RS-10",
    grade: "aosp",
    releases: [8, 8],
    text: "In Android 8.0 android_get_exported_namespace does not give the namespace rs.",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-11",
    grade: "must",
    text:
      "A plain dlopen of libRS_internal.so in the namespace sphal leads into the namespace rs. " +
      "The configurations that Android 9, and 8.1 with the VNDK enforced, have lead into vndk instead.",
    source: GPU,
  },
  {
    id: "LINKER-RS-12",
    grade: "quirk",
    releases: [8.1, 9],
    text:
      "Android 9, and 8.1 with the VNDK enforced, ask vndk before rs for libRS_internal.so, and what comes " +
      "from there may not load compiled scripts. The sane behaviour is to ask rs first.",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-13",
    grade: "must",
    text: "A same-process HAL in the namespace sphal loads nothing from below /data.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-RS-14",
    grade: "aosp",
    releases: [8.1, 15],
    text:
      "A HAL that opens libRS_internal.so in the exported namespace rs gets it there, whatever the order of " +
      "links.",
    source: HAL,
  },
  {
    id: "LINKER-RS-15",
    grade: "aosp",
    releases: [8, 8.1],
    text: "Without an enforced VNDK, libmediandk.so is not for the namespace sphal.",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-16",
    grade: "aosp",
    releases: [8.1, 15],
    text: "With an enforced VNDK, the namespace sphal has libmediandk.so too.",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-17",
    grade: "must",
    text: "libft2.so is for the namespace rs and not for sphal and vndk. " +
      "The configuration that Android 8.1 with the VNDK enforced has gives it to all.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-RS-18",
    grade: "quirk",
    releases: [8, 8],
    text:
      "Android 8.0 does not offer libft2.so to the namespace rs. The sane behaviour is to offer it, as the " +
      "documentation says.",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-19",
    grade: "must",
    text:
      "On the CPU path, libRS_internal.so is the platform's own in the default namespace, and " +
      "libRSDriver.so, which it opens, comes into that namespace too.",
    source: CPU,
  },
  {
    id: "LINKER-RS-20",
    grade: "must",
    text:
      "A process can have two instances of libRS_internal.so, that of the CPU path and that of the GPU path, " +
      "with state of their own.",
    source: PAGE,
  },
  {
    id: "LINKER-RS-21",
    grade: "must",
    text:
      "android_load_sphal_library loads the vendor's implementation of the RenderScript HAL into the namespace " +
      "sphal.",
    source: GPU,
  },
  {
    id: "LINKER-RS-22",
    grade: "must",
    text:
      "The namespace sphal does not search the directory of the vendor's libraries of the system " +
      "(vndk-sp).",
    source: GPU,
  },
  {
    id: "LINKER-RS-23",
    grade: "must",
    text:
      "A RenderScript driver has every library that is listed for vendors, as far as the release has it, and " +
      "no other one of the system.",
    source: LIBRARIES,
  },
  {
    id: "LINKER-RS-24",
    grade: "must",
    text:
      "What vendor code has of RenderScript's own libraries is built for vendors (vndk-sp), never the " +
      "platform's copies in /system/lib[64].",
    source: PAGE,
  },
  {
    id: "LINKER-RS-25",
    grade: "must",
    releases: [8, 8.1],
    text:
      "/system/etc/ld.config.txt tells which libraries vendors have, and has the line by which sphal takes " +
      "libRS_internal.so from rs.",
    source: `${LIBRARIES}; ${GPU}`,
  },
  {
    id: "LINKER-RS-26",
    grade: "aosp",
    releases: [9, 15],
    text:
      "The line by which sphal takes libRS_internal.so from rs stands in /system/etc/ld.config.VERSION.txt " +
      "(9 and 10) or /linkerconfig/ld.config.txt (11 and later).",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-27",
    grade: "must",
    text:
      "It is the line namespace.sphal.link.rs.shared_libs that lets sphal take libRS_internal.so " +
      "from rs: without it, sphal has none.",
    source: GPU,
  },
  {
    id: "LINKER-RS-28",
    grade: "must",
    text: "Same-process HALs other than RenderScript, such as GLES drivers, are loaded into sphal.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-RS-29",
    grade: "must",
    text:
      "dladdr on a function of libRS_internal.so gives the path of the instance that it belongs to.",
    source: `${PAGE}: Search paths for ld.mc`,
  },
  {
    id: "LINKER-RS-30",
    grade: "must",
    text:
      "A compiled script is linked with the run-time libraries of the side that loads it: the platform's on the " +
      "CPU path, the vendor's on the GPU path.",
    source: `${PAGE}: Search paths for ld.mc`,
  },
  {
    id: "LINKER-RS-31",
    grade: "must",
    text:
      "bcc loads a vendor's plugin into the namespace sphal, where it has libraries listed for vendors.",
    source: PLUGIN,
  },
  {
    id: "LINKER-RS-32",
    grade: "must",
    text: "bcc does not load a plugin that needs a library of the framework, such as libLLVM.so.",
    source: PLUGIN,
  },
  {
    id: "LINKER-RS-33",
    grade: "must",
    text:
      "A copy of bcc in /vendor/bin runs with the copies of libLLVM.so and libbcc.so in the vendor partition.",
    source: `${PAGE}: Bitcode compiler`,
  },
  {
    id: "LINKER-RS-34",
    grade: "must",
    releases: [8.1, 15],
    text:
      "A compiler in /vendor/bin has no library of the system that is not listed for vendors. " +
      "Android 8.0, and 8.1 without an enforced VNDK, let it have all.",
    source: `${PAGE}: Bitcode compiler`,
  },
  {
    id: "LINKER-RS-35",
    grade: "aosp",
    text:
      "The namespace rs searches the vendor's own vndk-sp first, then the system's, then /vendor/lib[64].",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-36",
    grade: "aosp",
    releases: [9, 15],
    text: "The namespaces rs and sphal search /odm/lib[64] before /vendor/lib[64].",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-37",
    grade: "aosp",
    text:
      "Of the libraries that are listed for vendors, the namespace sphal has those that its links name: in 8.x " +
      "none of RenderScript's own but libRS_internal.so, later all but private ones.",
    source: CONFIG,
  },
  {
    id: "LINKER-RS-38",
    grade: "must",
    text:
      "Which libraries vendor code has is the same on every device of a release, 32 or 64 bits wide and " +
      "of any build type.",
    source: LIBRARIES,
  },
  {
    id: "LINKER-RS-39",
    grade: "must",
    text:
      "RenderScript's internal libraries in vndk-sp keep their ABI while those in /system/lib[64] are updated " +
      "with the system image.",
    source: `${PAGE}: Design`,
    untestable: "It compares the code of two builds of a platform, and a World has one.",
  },
]);
