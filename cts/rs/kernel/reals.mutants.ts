/**
 * Mutants of functions of reals.
 *
 * @module
 */

import { misnamed } from "../../mutants/changed_script.ts";

export const nativeLogarithm = misnamed(
  "RS-KERNEL-104",
  "_Z10native_expDv4_f",
  "_Z10native_logDv4_f",
);
export const halfRoot = misnamed("RS-KERNEL-105", "_Z10half_rsqrtDv2_f", "_Z9half_sqrtDv2_f");
export const productForDistance = misnamed(
  "RS-KERNEL-106",
  "_Z13fast_distanceDv2_fS_",
  "_Z3dotDv2_fS_",
);
export const roundsDownForModf = misnamed("RS-KERNEL-107", "_Z4modfDv3_fPS_", "_Z5fractDv3_fPS_");
export const logarithmOfGamma = misnamed("RS-KERNEL-108", "_Z6tgammaDv4_f", "_Z6lgammaDv4_f");
export const shiftsForPower = misnamed(
  "RS-KERNEL-109",
  "_Z4pownDv4_fDv4_i",
  "_Z5ldexpDv4_fDv4_i",
);
export const greaterForNext = misnamed("RS-KERNEL-110", "_Z9nextafterDv4_fS_", "_Z4fmaxDv4_fS_");
export const mixesForFma = misnamed("RS-KERNEL-111", "_Z3fmaDv4_fS_S_", "_Z3mixDv4_fS_S_");
export const leastForMost = misnamed("RS-KERNEL-112", "_Z4fmaxDv4_ff", "_Z4fminDv4_ff");
