/**
 * Clauses about the two instances of RenderScript's internal libraries in a process.
 *
 * What the linker alone decides of them, is in `../../linker/rs/clauses.ts`.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript";
const LOADING = "AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp";
const OBJECTS = "AOSP frameworks/rs, rsObjectBase.cpp and rsContext.cpp";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "RS-ISOLATION-1",
    grade: "must",
    text:
      "A process with contexts of both paths has two sets of RenderScript's internal libraries: for the CPU path " +
      "those of /system/lib[64], for the GPU path those for vendors (vndk-sp) in the namespace rs.",
    source: PAGE,
  },
  {
    id: "RS-ISOLATION-2",
    grade: "must",
    text: "All contexts of one path in a process have one set of the internal libraries.",
    source: PAGE,
  },
  {
    id: "RS-ISOLATION-3",
    grade: "must",
    text:
      "The two instances of a library have static variables of their own: what one path does to them, the other " +
      "does not see.",
    source: PAGE,
  },
  {
    id: "RS-ISOLATION-4",
    grade: "aosp",
    text: "Each function of libRS_internal.so has one address in each instance.",
    source: "AOSP frameworks/rs, rsContext.cpp; bionic, linker/linker.cpp",
  },
  {
    id: "RS-ISOLATION-5",
    grade: "aosp",
    text:
      "Libraries of the system that are not RenderScript's, such as libc.so and liblog.so, are in the process " +
      "once, for both instances.",
    source: "AOSP system/core, rootdir/etc/ld.config.txt; system/linkerconfig, contents",
  },
  {
    id: "RS-ISOLATION-6",
    grade: "must",
    text:
      "A vendor's HAL and driver are linked with the internal libraries for vendors: a process of the GPU path " +
      "alone has no copy of /system/lib[64].",
    source: PAGE,
  },
  {
    id: "RS-ISOLATION-7",
    grade: "must",
    text:
      "The internal libraries for vendors are those that the vendor partition was built for, also when the " +
      "system, and with it the platform's copies, is of a newer release; both paths work then.",
    source: PAGE,
  },
  {
    id: "RS-ISOLATION-8",
    grade: "aosp",
    text:
      "On a legacy device, which has one linker namespace, both paths have the same instance, and both work.",
    source: "AOSP system/core, rootdir/etc/ld.config.legacy.txt",
  },
  {
    id: "RS-ISOLATION-9",
    grade: "must",
    text:
      "A compiled script is loaded in the instance of its context, and gets the run-time library and the driver " +
      "that it was linked with: the very copy of the driver that its context runs on.",
    source: `${PAGE}: Search paths for ld.mc`,
  },
  {
    id: "RS-ISOLATION-10",
    grade: "aosp",
    text:
      "Each instance remembers by itself which compiled scripts it has loaded: the first one of a file is loaded " +
      "from that file in either.",
    source: LOADING,
  },
  {
    id: "RS-ISOLATION-11",
    grade: "aosp",
    text:
      "A further script of the same file in the same instance, of whichever context, is loaded from a copy, named " +
      "librs.NAME#XXXXXX.so with six random letters or digits.",
    source: LOADING,
  },
  {
    id: "RS-ISOLATION-12",
    grade: "aosp",
    text:
      "A file from which an instance has loaded a script counts as loaded also when that script is destroyed.",
    source: LOADING,
  },
  {
    id: "RS-ISOLATION-13",
    grade: "aosp",
    text: "A copy of a compiled script is removed from the disk as soon as it is loaded.",
    source: LOADING,
  },
  {
    id: "RS-ISOLATION-14",
    grade: "quirk",
    text:
      "Both instances keep a compiled script under the same name, and user builds of Android load what is there, " +
      "whichever path or code it was made for. The sane behaviour is that each script runs its own code.",
    source: "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp",
  },
  {
    id: "RS-ISOLATION-15",
    grade: "quirk",
    text:
      "Android takes an object of the other instance for one of its own, and corrupts memory. The sane behaviour is " +
      "an error BAD_VALUE for each such call, which changes nothing on either side.",
    source: OBJECTS,
  },
  {
    id: "RS-ISOLATION-16",
    grade: "aosp",
    text: "An error is told to the context that was called, and not to one of the other instance.",
    source: "AOSP frameworks/rs, rsContext.cpp (setError)",
  },
  {
    id: "RS-ISOLATION-17",
    grade: "quirk",
    text:
      "Android's libRS_internal.so takes a context of the other instance for one of its own, and corrupts memory. " +
      "The sane behaviour is that the call does nothing, and the context lives on in its instance.",
    source: OBJECTS,
  },
  {
    id: "RS-ISOLATION-18",
    grade: "aosp",
    text:
      "The end of a context of one instance leaves contexts of the other one, and their objects, alone.",
    source: OBJECTS,
  },
  {
    id: "RS-ISOLATION-19",
    grade: "must",
    text:
      "When ld.mc runs, RenderScript searches for run-time libraries in other directories in the instance for " +
      "vendors than in the platform's, and tells which one it is from the path that dladdr gives.",
    source: `${PAGE}: Search paths for ld.mc`,
  },
  {
    id: "RS-ISOLATION-20",
    grade: "quirk",
    text:
      "For a cache directory whose path has com.android.renderscript.cache in it, Android joins the directory and the " +
      "name of a script's copy without a slash, so that the copy is beside the directory. The sane behaviour is " +
      "to copy into the directory.",
    source: "AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp",
  },
]);
