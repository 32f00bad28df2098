/**
 * Mutants of functions of scripts in forms that few scripts call: smaller matrices, colors, samples, copies and the log.
 *
 * @module
 */

import { miscompiled, misnamed } from "../../mutants/changed_script.ts";

export const identityForTranspose = misnamed(
  "RS-KERNEL-113",
  "_Z17rsMatrixTransposeP12rs_matrix3x3",
  "_Z20rsMatrixLoadIdentityP12rs_matrix3x3",
);
export const turnsForPerspective = misnamed(
  "RS-KERNEL-114",
  "_Z23rsMatrixLoadPerspectiveP12rs_matrix4x4ffff",
  "_Z18rsMatrixLoadRotateP12rs_matrix4x4ffff",
);
export const alwaysHasInverse = miscompiled(
  "RS-KERNEL-115",
  "It finds an inverse of each matrix.",
  (text) => text.replace(/select i1 %\w+, i32 1, i32 2/g, "select i1 true, i32 1, i32 2"),
);
export const othersMatrix = miscompiled(
  "RS-KERNEL-116",
  "It multiplies shorter vectors by another matrix.",
  (text) => text.replace(/(@_Z16rsMatrixMultiplyPK12rs_matrix3x3Dv2_f\(ptr \w+ )@m3/, "$1@n3"),
);
/** Exchanges the first two of three arguments of a call. */
function exchanged(text: string, name: string, type: string): string {
  const call = new RegExp(`(call [^\\n]*@${name}\\()${type} (%\\w+), ${type} (%\\w+)`);
  return text.replace(call, `$1${type} $3, ${type} $2`);
}
export const packsGreenFirst = miscompiled(
  "RS-KERNEL-117",
  "It packs green before red.",
  (text) => exchanged(text, "_Z17rsPackColorTo8888fff", "float noundef"),
);
export const chromaForBrightness = miscompiled(
  "RS-KERNEL-118",
  "It takes a chroma for the brightness.",
  (text) => exchanged(text, "_Z18rsYuvToRGBA_float4hhh", "i8 noundef zeroext"),
);
export const clampsWithSign = misnamed("RS-KERNEL-119", "_Z7rsClampjjj", "_Z7rsClampiii");
export const powerForChance = misnamed("RS-KERNEL-120", "_Z6rsRandff", "_Z3powff");

/** Changes the sample that scripts take of a place and a level: the lines before it, its place, and the lines behind it. */
function sampled(
  text: string,
  change: (call: string, place: string) => string,
): string {
  const call =
    /^ {2}%call = call <4 x float> @_Z8rsSample\w+Dv2_ff\(.*<2 x float> noundef (%\w+), .*$/m;
  return text.replace(call, change);
}
export const clampsAll = miscompiled(
  "RS-KERNEL-121",
  "It clamps all places to the picture.",
  (text) => {
    const changed = sampled(
      text,
      (call, place) =>
        `  %within = call <2 x float> @_Z5clampDv2_fff(<2 x float> ${place}, float 0.0, float 1.0)\n` +
        call.replace(`noundef ${place}`, "noundef %within"),
    );
    return changed === text
      ? text
      : `${changed}\ndeclare <2 x float> @_Z5clampDv2_fff(<2 x float>, float, float)\n`;
  },
);
export const samplesFirstLevel = miscompiled(
  "RS-KERNEL-122",
  "It samples the first level.",
  (text) => sampled(text, (call) => call.replace(/float noundef %\w+\)/, "float noundef 0.0)")),
);
export const allIsOpaque = miscompiled(
  "RS-KERNEL-123",
  "It takes all colors to be opaque.",
  (text) =>
    sampled(text, (call) =>
      `${call.replace("%call", "%color")}\n` +
      "  %call = insertelement <4 x float> %color, float 1.0, i32 3"),
);
export const setsFirstRow = miscompiled(
  "RS-KERNEL-124",
  "It sets a cell from memory in the first row.",
  (text) =>
    text.replace(
      /(@_Z14rsSetElementAt13rs_allocationPvjj\(.*), i32 noundef 1\)/,
      "$1, i32 noundef 0)",
    ),
);
export const samplesFirstLevelOfRow = miscompiled(
  "RS-KERNEL-125",
  "It samples the first level of a row.",
  (text) =>
    text.replace(
      /(@_Z8rsSample13rs_allocation10rs_samplerff\(.*), float noundef %\w+\)/,
      "$1, float noundef 0.0)",
    ),
);
export const copiesFromFirstLevel = miscompiled(
  "RS-KERNEL-126",
  "It copies from the first level.",
  (text) =>
    text.replace(
      /(@_Z23rsAllocationCopy1DRange\w+\(.*), i32 noundef %\w+\)/,
      "$1, i32 noundef 0)",
    ),
);
export const copiesFromFirstFace = miscompiled(
  "RS-KERNEL-127",
  "It copies from the first face.",
  (text) =>
    text.replace(
      /(@_Z23rsAllocationCopy2DRange\w+\(.*), i32 noundef %\w+\)/,
      "$1, i32 noundef 0)",
    ),
);
export const signedBytes = misnamed(
  "RS-KERNEL-128",
  "_Z7rsDebugPKcDv3_h",
  "_Z7rsDebugPKcDv3_c",
);
export const cellsForLevels = misnamed(
  "RS-KERNEL-131",
  "_Z11rsGetDimLodPK19rs_kernel_context_t",
  "_Z9rsGetDimXPK19rs_kernel_context_t",
);
export const allocationOfAnother = miscompiled(
  "RS-KERNEL-132",
  "It gives the Allocation of another pointer.",
  (text) =>
    text.replace(
      /(= load ptr, ptr )@bits(, align 4.*\n.*@_Z15rsGetAllocationPKv)/g,
      "$1@counter$2",
    ),
);
export const sendsForReceiving = misnamed(
  "RS-KERNEL-134",
  "_Z21rsAllocationIoReceive13rs_allocation",
  "_Z18rsAllocationIoSend13rs_allocation",
);
export const otherChroma = misnamed(
  "RS-KERNEL-135",
  "_Z25rsGetElementAtYuv_uchar_U13rs_allocationjj",
  "_Z25rsGetElementAtYuv_uchar_V13rs_allocationjj",
);
