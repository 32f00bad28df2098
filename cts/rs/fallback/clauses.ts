/**
 * Clauses about what intrinsics compute where the GPU, or the vendor's driver of it, does not do it.
 *
 * Which path and which driver a context has, is in `../context/clauses.ts` and `../driver/clauses.ts`.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript";
const CTS = "CtsRenderscriptTestCases (IntrinsicBase, ImageProcessingTest)";
const LOADER = "AOSP frameworks/rs, rsDriverLoader.cpp";
const HAL = "AOSP frameworks/rs, rs_hal.h and driver/rsdBcc.cpp";
const ALLOCATION = "AOSP frameworks/rs, rsAllocation.cpp and driver/rsdAllocation.cpp";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "RS-FALLBACK-1",
    grade: "aosp",
    text:
      "Intrinsics one after the other, each of which reads what the one before it wrote, have the same results on the " +
      "CPU path and on the GPU path, within the tolerance of Android's own tests.",
    source: CTS,
  },
  {
    id: "RS-FALLBACK-2",
    grade: "must",
    text:
      "On a device whose vendor partition has no implementation of the HAL that can be used, intrinsics have the same " +
      "results, and run in the libraries of the CPU path.",
    source: `${PAGE}: Legacy devices`,
  },
  {
    id: "RS-FALLBACK-3",
    grade: "aosp",
    text:
      "Where the vendor's driver cannot be used, intrinsics of the GPU path have the same results, and run in the " +
      "platform's driver of the namespace rs.",
    source: LOADER,
  },
  {
    id: "RS-FALLBACK-4",
    grade: "aosp",
    text:
      "Each launch is given to the vendor's driver once and in order, and what that leaves to the platform's driver is " +
      "done there once.",
    source: HAL,
  },
  {
    id: "RS-FALLBACK-5",
    grade: "aosp",
    text: "A launch reads what launches before it wrote, whichever of the drivers did them.",
    source: HAL,
  },
  {
    id: "RS-FALLBACK-6",
    grade: "aosp",
    text: "A launch reads what the app wrote before it, to all cells or to some.",
    source: ALLOCATION,
  },
  {
    id: "RS-FALLBACK-7",
    grade: "aosp",
    text: "A read right after a launch gives what the launch wrote.",
    source: ALLOCATION,
  },
  {
    id: "RS-FALLBACK-8",
    grade: "aosp",
    text:
      "When a vendor's driver loses the GPU, the launches before it, the one that fails, and those after it have the " +
      "same results as without a GPU.",
    source: HAL,
  },
  {
    id: "RS-FALLBACK-9",
    grade: "aosp",
    text: "What variables of an intrinsic were set to holds for launches after the GPU was lost.",
    source: HAL,
  },
  {
    id: "RS-FALLBACK-10",
    grade: "aosp",
    text: "Cells outside of a launch's limits keep what they held, wherever the launch is done.",
    source: "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (forEachMtlsSetup)",
  },
  {
    id: "RS-FALLBACK-11",
    grade: "aosp",
    text: "What a launch only reads is the same after it, wherever the launch is done.",
    source: CTS,
  },
  {
    id: "RS-FALLBACK-12",
    grade: "aosp",
    text:
      "Kernels of scripts between intrinsics read what those wrote, and intrinsics what the kernels wrote.",
    source: HAL,
  },
  {
    id: "RS-FALLBACK-13",
    grade: "aosp",
    text: "A group of intrinsics has the same results on the CPU path and on the GPU path.",
    source: "AOSP frameworks/rs, rsScriptGroup.cpp",
  },
  {
    id: "RS-FALLBACK-14",
    grade: "aosp",
    text: "A launch that is done by the platform's driver is no error of the context.",
    source: HAL,
  },
  {
    id: "RS-FALLBACK-15",
    grade: "must",
    text:
      "What a vendor's driver leaves to the platform's driver runs in the set of libraries for vendors, not in that of " +
      "the CPU path.",
    source: PAGE,
  },
  {
    id: "RS-FALLBACK-16",
    grade: "must",
    text:
      "Contexts of both paths in one process have their own results, whatever happens to the GPU of the other.",
    source: PAGE,
  },
  {
    id: "RS-FALLBACK-17",
    grade: "aosp",
    text:
      "After the GPU is lost, objects can be used and destroyed, and a context that is made then works.",
    source: HAL,
  },
  {
    id: "RS-FALLBACK-18",
    grade: "aosp",
    text: "Matrices are multiplied between intrinsics for images, wherever those run.",
    source: CTS,
  },
]);
