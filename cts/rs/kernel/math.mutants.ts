/**
 * Mutants of numbers in kernels.
 *
 * @module
 */

import { miscompiled, misnamed } from "../../mutants/changed_script.ts";

const sign = "It divides integers as if they had no sign.";
export const dividesWithoutSign = miscompiled(
  "RS-KERNEL-1",
  sign,
  (text) => text.replaceAll(" sdiv i32 ", " udiv i32 "),
);
export const addsLongsWrongly = miscompiled(
  "RS-KERNEL-1",
  "It ors longs to add them.",
  (text) => text.replace(/ add (?:nsw )?i64 /g, " or i64 "),
);
export const multipliesDoublesWrongly = miscompiled(
  "RS-KERNEL-1",
  "It divides doubles to multiply them.",
  (text) => text.replaceAll(" fmul double ", " fdiv double "),
);
export const subtractsVectors = miscompiled(
  "RS-KERNEL-4",
  "It subtracts vectors of 3 to add them.",
  (text) => text.replaceAll(" fadd <3 x float> ", " fsub <3 x float> "),
);
export const shortVectors = miscompiled(
  "RS-KERNEL-4",
  "It divides vectors of shorts without sign.",
  (text) => text.replace(/ sdiv (<4 x i(?:16|32)>)/g, " udiv $1"),
);
export const packsStructs = miscompiled(
  "RS-KERNEL-6",
  "It has no room between fields.",
  (text) => text.replace(/^(%struct\.item = type) \{(.*)\}$/m, "$1 <{$2}>"),
);

export const sinIsCos = misnamed("RS-KERNEL-22", "_Z3sinf", "_Z3cosf");
export const cosIsSin = misnamed("RS-KERNEL-22", "_Z3cosf", "_Z3sinf");
export const tanIsAtan = misnamed("RS-KERNEL-22", "_Z3tanf", "_Z4atanf");
export const asinIsSin = misnamed("RS-KERNEL-22", "_Z4asinf", "_Z3sinf");
export const acosIsAsin = misnamed("RS-KERNEL-22", "_Z4acosf", "_Z4asinf");
export const atanIsTanh = misnamed("RS-KERNEL-22", "_Z4atanf", "_Z4tanhf");
export const sinpiIsSin = misnamed("RS-KERNEL-22", "_Z5sinpif", "_Z3sinf");
export const cospiIsCos = misnamed("RS-KERNEL-22", "_Z5cospif", "_Z3cosf");
export const tanpiIsTan = misnamed("RS-KERNEL-22", "_Z5tanpif", "_Z3tanf");
export const asinpiIsAsin = misnamed("RS-KERNEL-22", "_Z6asinpif", "_Z4asinf");
export const acospiIsAcos = misnamed("RS-KERNEL-22", "_Z6acospif", "_Z4acosf");
export const atanpiIsAtan = misnamed("RS-KERNEL-22", "_Z6atanpif", "_Z4atanf");
export const sinhIsSin = misnamed("RS-KERNEL-24", "_Z4sinhf", "_Z3sinf");
export const coshIsExp = misnamed("RS-KERNEL-24", "_Z4coshf", "_Z3expf");
export const tanhIsAtan = misnamed("RS-KERNEL-24", "_Z4tanhf", "_Z4atanf");
export const asinhIsSinh = misnamed("RS-KERNEL-24", "_Z5asinhf", "_Z4sinhf");
export const acoshIsAsinh = misnamed("RS-KERNEL-24", "_Z5acoshf", "_Z5asinhf");
export const atanhIsTanh = misnamed("RS-KERNEL-24", "_Z5atanhf", "_Z4tanhf");
export const expIsExp2 = misnamed("RS-KERNEL-24", "_Z3expf", "_Z4exp2f");
export const exp2IsExp = misnamed("RS-KERNEL-24", "_Z4exp2f", "_Z3expf");
export const exp10IsExp = misnamed("RS-KERNEL-24", "_Z5exp10f", "_Z3expf");
export const expm1IsExp = misnamed("RS-KERNEL-24", "_Z5expm1f", "_Z3expf");
export const logIsLog2 = misnamed("RS-KERNEL-24", "_Z3logf", "_Z4log2f");
export const log2IsLog10 = misnamed("RS-KERNEL-24", "_Z4log2f", "_Z5log10f");
export const log10IsLog = misnamed("RS-KERNEL-24", "_Z5log10f", "_Z3logf");
export const log1pIsLog = misnamed("RS-KERNEL-24", "_Z5log1pf", "_Z3logf");
export const sqrtIsCbrt = misnamed("RS-KERNEL-24", "_Z4sqrtf", "_Z4cbrtf");
export const rsqrtIsSqrt = misnamed("RS-KERNEL-24", "_Z5rsqrtf", "_Z4sqrtf");
export const cbrtIsRsqrt = misnamed("RS-KERNEL-24", "_Z4cbrtf", "_Z5rsqrtf");
export const floorIsTrunc = misnamed("RS-KERNEL-26", "_Z5floorf", "_Z5truncf");
export const ceilIsRound = misnamed("RS-KERNEL-26", "_Z4ceilf", "_Z5roundf");
export const truncIsFloor = misnamed("RS-KERNEL-26", "_Z5truncf", "_Z5floorf");
export const rintIsRound = misnamed("RS-KERNEL-26", "_Z4rintf", "_Z5roundf");
export const roundIsRint = misnamed("RS-KERNEL-26", "_Z5roundf", "_Z4rintf");
export const signIsAbs = misnamed("RS-KERNEL-26", "_Z4signf", "_Z4fabsf");
export const degreesIsRadians = misnamed("RS-KERNEL-26", "_Z7degreesf", "_Z7radiansf");
export const radiansIsDegrees = misnamed("RS-KERNEL-26", "_Z7radiansf", "_Z7degreesf");
export const fmodIsRemainder = misnamed("RS-KERNEL-27", "_Z4fmodff", "_Z9remainderff");
export const remainderIsFmod = misnamed("RS-KERNEL-27", "_Z9remainderff", "_Z4fmodff");
export const leastIsGreatest = misnamed("RS-KERNEL-27", "_Z4fminff", "_Z4fmaxff");
export const greatestIsLeast = misnamed("RS-KERNEL-27", "_Z4fmaxff", "_Z4fminff");
export const hypotIsDifference = misnamed("RS-KERNEL-27", "_Z5hypotff", "_Z4fdimff");
export const powIsHypot = misnamed("RS-KERNEL-27", "_Z3powff", "_Z5hypotff");
export const stepIsFmin = misnamed("RS-KERNEL-27", "_Z4stepff", "_Z4fminff");
export const signIsNotCopied = misnamed("RS-KERNEL-27", "_Z8copysignff", "_Z4fmaxff");
export const angleIsHypot = misnamed("RS-KERNEL-27", "_Z5atan2ff", "_Z5hypotff");
