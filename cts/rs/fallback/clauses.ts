/**
 * Clauses about what intrinsics compute where the GPU, or the vendor's driver of it, does not do it.
 *
 * Which path and which driver a context has, is in `../context/clauses.ts` and `../driver/clauses.ts`.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PAGE = "Documentation, RenderScript";
const CTS = "CtsRenderscriptTestCases (IntrinsicBase, ImageProcessingTest)";
const HAL = "AOSP frameworks/rs, rs_hal.h and driver/rsdBcc.cpp";
const ALLOCATION = "AOSP frameworks/rs, rsAllocation.cpp and driver/rsdAllocation.cpp";

/** The clauses. */
export const clauses = clausesOf`
  RS-FALLBACK-1 aosp: Intrinsics one after the other, each of which reads what the one before it wrote, have the same
    results on the CPU path and on the GPU path, within the tolerance of Android's own tests.
    source: ${CTS}
  RS-FALLBACK-2 must: On a device whose vendor partition has no implementation of the HAL that can be used, intrinsics
    have the same results, and run in the libraries of the CPU path.
    source: ${PAGE}: Legacy devices
  RS-FALLBACK-3 aosp: Where the vendor's driver cannot be used, intrinsics of the GPU path have the same results, and
    run in the platform's driver of the namespace rs.
    source: AOSP frameworks/rs, rsDriverLoader.cpp
  RS-FALLBACK-4 aosp: Each launch is given to the vendor's driver once and in order, and what that leaves to the
    platform's driver is done there once.
    source: ${HAL}
  RS-FALLBACK-5 aosp: A launch reads what launches before it wrote, whichever of the drivers did them.
    source: ${HAL}
  RS-FALLBACK-6 aosp: A launch reads what the app wrote before it, to all cells or to some.
    source: ${ALLOCATION}
  RS-FALLBACK-7 aosp: A read right after a launch gives what the launch wrote.
    source: ${ALLOCATION}
  RS-FALLBACK-8 aosp: When a vendor's driver loses the GPU, the launches before it, the one that fails, and those after
    it have the same results as without a GPU.
    source: ${HAL}
  RS-FALLBACK-9 aosp: What variables of an intrinsic were set to holds for launches after the GPU was lost.
    source: ${HAL}
  RS-FALLBACK-10 aosp: Cells outside of a launch's limits keep what they held, wherever the launch is done.
    source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (forEachMtlsSetup)
  RS-FALLBACK-11 aosp: What a launch only reads is the same after it, wherever the launch is done.
    source: ${CTS}
  RS-FALLBACK-12 aosp: Kernels of scripts between intrinsics read what those wrote, and intrinsics what the kernels
    wrote.
    source: ${HAL}
  RS-FALLBACK-13 aosp: A group of intrinsics has the same results on the CPU path and on the GPU path.
    source: AOSP frameworks/rs, rsScriptGroup.cpp
  RS-FALLBACK-14 aosp: A launch that is done by the platform's driver is no error of the context.
    source: ${HAL}
  RS-FALLBACK-15 must: What a vendor's driver leaves to the platform's driver runs in the set of libraries for vendors,
    not in that of the CPU path.
    source: ${PAGE}
  RS-FALLBACK-16 must: Contexts of both paths in one process have their own results, whatever happens to the GPU of the
    other.
    source: ${PAGE}
  RS-FALLBACK-17 aosp: After the GPU is lost, objects can be used and destroyed, and a context that is made then works.
    source: ${HAL}
  RS-FALLBACK-18 aosp: Matrices are multiplied between intrinsics for images, wherever those run.
    source: ${CTS}
`;
