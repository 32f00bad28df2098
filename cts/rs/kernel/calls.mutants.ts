/**
 * Mutants of what apps do with scripts in bitcode beside launches, and of vectors, colors and integers in kernels.
 *
 * @module
 */

import { miscompiled, misnamed } from "../../mutants/changed_script.ts";
import { mutant } from "../../mutants/mutant.ts";

export const longsAreSetHalf = mutant({
  part: "rs-cpu-script",
  clauses: "RS-KERNEL-14",
  why: "It sets four bytes of a variable of eight.",
  make: (Base) =>
    class extends Base {
      override setGlobalVar(slot: number, data: Uint8Array) {
        super.setGlobalVar(slot, data.length === 8 ? data.subarray(0, 4) : data);
      }
    },
});
export const valuesAreForgotten = miscompiled(
  "RS-KERNEL-14",
  "It starts variables with zero.",
  (text) => text.replace(/^(@\w+ = (?:dso_local )?global i\d+) -?\d+/gm, "$1 0"),
);
export const arraysAreSetShort = mutant({
  part: "rs-cpu-script",
  clauses: "RS-KERNEL-15",
  why: "It sets no more than eight bytes of a variable.",
  make: (Base) =>
    class extends Base {
      override setGlobalVar(slot: number, data: Uint8Array) {
        super.setGlobalVar(slot, data.subarray(0, 8));
      }
    },
});
export const neverStarts = mutant({
  part: "rs-cpu-script",
  clauses: "RS-KERNEL-16",
  why: "It does not run init.",
  make: (Base) =>
    class extends Base {
      override invokeInit() {}
    },
});
export const startsTwice = mutant({
  part: "rs-cpu-script",
  clauses: "RS-KERNEL-16",
  why: "It runs init before each call of a function.",
  make: (Base) =>
    class extends Base {
      override invokeFunction(slot: number, params: Uint8Array | null) {
        super.invokeFunction(slot, params);
        super.invokeInit();
      }
    },
});
export const argumentsArePacked = mutant({
  part: "rs-cpu-script",
  clauses: "RS-KERNEL-17",
  why: "It moves arguments by one byte.",
  make: (Base) =>
    class extends Base {
      override invokeFunction(slot: number, params: Uint8Array | null) {
        super.invokeFunction(slot, params && Uint8Array.of(0, ...params.subarray(0, -1)));
      }
    },
});
export const staticsAreLost = miscompiled(
  "RS-KERNEL-18",
  "It does not keep what is added to static data.",
  (text) => text.replace(/store i32 (%\w+), ptr @calls\b/g, "store i32 3, ptr @calls"),
);
export const sendsNoData = miscompiled(
  "RS-KERNEL-19",
  "It sends no data with a message.",
  (text) => text.replace(/(@_Z\d+rsSendToClient\w*PKvj\(.*), i32 [\w ]*\d+\)/g, "$1, i32 0)"),
);
export const debugsOtherNumbers = miscompiled(
  "RS-KERNEL-20",
  "It writes no sign of integers.",
  (text) => text.replace(/(@_Z7rsDebugPKci\(.*i32 [\w ]*)-3\)/g, "$13)"),
);
export const debugsNoFloats = miscompiled(
  "RS-KERNEL-20",
  "It writes zero for each float.",
  (text) => text.replace(/(@_Z7rsDebugPKcf\(.*float [\w ]*)5\.\w+e-01\)/g, "$10.0)"),
);
export const yearsAreAd = miscompiled(
  "RS-KERNEL-21",
  "It counts years from our era.",
  (text) => text.replace(/(icmp eq i32 %\w+), 70\b/g, "$1, 1970"),
);
export const timeStands = miscompiled(
  "RS-KERNEL-21",
  "It does not write the time where the script says.",
  (text) => text.replace(/@_Z6rsTimePi\(ptr [\w ]*%now\)/g, "@_Z6rsTimePi(ptr null)"),
);

export const crossIsProduct = miscompiled(
  "RS-KERNEL-29",
  "It takes cross products of equal vectors.",
  (text) =>
    text.replace(
      /(@_Z5crossDv3_fS_\(<3 x float> [\w ]*)(%\w+), (<3 x float> [\w ]*)%\w+\)/g,
      "$1$2, $3$2)",
    ),
);
export const lengthIsDot = miscompiled(
  "RS-KERNEL-29",
  "It takes the square of a length.",
  (text) =>
    text.replace(/@_Z6lengthDv4_f\((<4 x float> [\w ]*%\w+)\)/g, "@_Z3dotDv4_fS_($1, $1)")
      .replace("declare float @_Z3dotDv4_fS_(<4 x float> noundef, <4 x float> noundef)", "") +
    "\ndeclare float @_Z3dotDv4_fS_(<4 x float>, <4 x float>)\n",
);
export const normalizesNothing = misnamed("RS-KERNEL-29", "_Z9normalizeDv4_f", "_Z4fabsDv4_f");
export const distanceIsDot = misnamed("RS-KERNEL-29", "_Z8distanceDv3_fS_", "_Z3dotDv3_fS_");
export const dotIsDistance = misnamed("RS-KERNEL-29", "_Z3dotDv3_fS_", "_Z8distanceDv3_fS_");
export const packsDown = misnamed(
  "RS-KERNEL-30",
  "_Z17rsPackColorTo8888Dv4_f",
  "_Z14convert_uchar4Dv4_f",
);
export const unpacksTo255 = misnamed(
  "RS-KERNEL-30",
  "rsUnpackColor8888",
  "_Z14convert_float4Dv4_h",
);
export const convertsOther = misnamed(
  "RS-KERNEL-31",
  "_Z14convert_float4Dv4_h",
  "rsUnpackColor8888",
);
export const clampsLower = miscompiled(
  "RS-KERNEL-32",
  "It clamps to one below the limit.",
  (text) => text.replace(/(@_Z5clampiii\(.*)-10,/g, "$1-11,"),
);
export const mixIsClamp = misnamed("RS-KERNEL-32", "_Z3mixfff", "_Z5clampfff");
export const mixIsFma = misnamed("RS-KERNEL-32", "_Z3mixfff", "_Z3fmafff");
export const leastShort = misnamed("RS-KERNEL-33", "_Z3minss", "_Z3maxss");
export const greatestShort = misnamed("RS-KERNEL-33", "_Z3maxss", "_Z3minss");
export const zerosAreMagnitude = misnamed("RS-KERNEL-33", "_Z3clzj", "_Z3absi");

export const runsClosuresAlone = mutant({
  part: "rs-cpu-script-group",
  clauses: "RS-KERNEL-51",
  why: "It runs no group of two or more kernels.",
  make: (Base) =>
    class extends Base {
      override execute() {
        const { group } = this;
        const { length } = group.kind === "ScriptGroup" ? group.order : group.closures;
        if (length < 2) super.execute();
      }
    },
});
