/**
 * Mutants of functions of scripts that come in families.
 *
 * @module
 */

import { miscompiled, misnamed } from "../../mutants/changed_script.ts";

export const getsFirstPlaneOfDoubles = miscompiled(
  "RS-KERNEL-57",
  "It gets doubles of the first plane.",
  (text) =>
    text.replace(
      /(@_Z21rsGetElementAt_double13rs_allocationjjj\(.*), i32 [\w ]*1\)/g,
      "$1, i32 0)",
    ),
);
export const setsFirstPlaneOfDoubles = miscompiled(
  "RS-KERNEL-58",
  "It sets doubles of the first plane.",
  (text) =>
    text.replace(
      /(@_Z21rsSetElementAt_double13rs_allocationdjjj\(.*), i32 [\w ]*1\)/g,
      "$1, i32 0)",
    ),
);
export const loadsFromStart = miscompiled(
  "RS-KERNEL-59",
  "It loads pairs of doubles from the first number on.",
  (text) =>
    text.replace(
      /(@_Z26rsAllocationVLoadX_double213rs_allocationj\(.*), i32 [\w ]*1\)/g,
      "$1, i32 0)",
    ),
);
export const convertsWithSign = misnamed(
  "RS-KERNEL-60",
  "_Z12convert_int4Dv4_t",
  "_Z12convert_int4Dv4_s",
);
export const comparesWithSign = misnamed("RS-KERNEL-61", "_Z3minDv4_jS_", "_Z3minDv4_iS_");
export const countsForMagnitudes = misnamed("RS-KERNEL-62", "_Z3absDv4_c", "_Z3clzDv4_c");
export const greatestWithSign = misnamed(
  "RS-KERNEL-63",
  "_Z11rsAtomicMaxPVjj",
  "_Z11rsAtomicMaxPVii",
);
