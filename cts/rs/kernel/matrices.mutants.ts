/**
 * Mutants of matrices in scripts.
 *
 * @module
 */

import { miscompiled, misnamed } from "../../mutants/changed_script.ts";

export const transposesOnly = misnamed(
  "RS-KERNEL-36",
  "_Z15rsMatrixInverseP12rs_matrix4x4",
  "_Z17rsMatrixTransposeP12rs_matrix4x4",
);
export const invertsOnly = misnamed(
  "RS-KERNEL-36",
  "_Z24rsMatrixInverseTransposeP12rs_matrix4x4",
  "_Z15rsMatrixInverseP12rs_matrix4x4",
);
export const transposeIsIdentity = misnamed(
  "RS-KERNEL-36",
  "_Z17rsMatrixTransposeP12rs_matrix4x4",
  "_Z20rsMatrixLoadIdentityP12rs_matrix4x4",
);
export const scaleIsTranslate = misnamed(
  "RS-KERNEL-36",
  "_Z13rsMatrixScaleP12rs_matrix4x4fff",
  "_Z17rsMatrixTranslateP12rs_matrix4x4fff",
);
export const translateLoads = misnamed(
  "RS-KERNEL-36",
  "_Z17rsMatrixTranslateP12rs_matrix4x4fff",
  "_Z21rsMatrixLoadTranslateP12rs_matrix4x4fff",
);
export const loadsScaled = misnamed(
  "RS-KERNEL-36",
  "_Z17rsMatrixLoadScaleP12rs_matrix4x4fff",
  "_Z13rsMatrixScaleP12rs_matrix4x4fff",
);
export const orthoIsFrustum = misnamed(
  "RS-KERNEL-36",
  "_Z17rsMatrixLoadOrthoP12rs_matrix4x4ffffff",
  "_Z19rsMatrixLoadFrustumP12rs_matrix4x4ffffff",
);
export const frustumIsOrtho = misnamed(
  "RS-KERNEL-36",
  "_Z19rsMatrixLoadFrustumP12rs_matrix4x4ffffff",
  "_Z17rsMatrixLoadOrthoP12rs_matrix4x4ffffff",
);
export const swapsFactors = miscompiled(
  "RS-KERNEL-36",
  "It multiplies from the left.",
  (text) =>
    text.replace(
      /(@_Z20rsMatrixLoadMultiplyP12rs_matrix4x4PKS_S2_\(.*, )(ptr [\w ]*)(%\w+)(, ptr [\w ]*)(@n4)\)/g,
      "$1$2$5$4$3)",
    ),
);
export const setsColumnsAsRows = miscompiled(
  "RS-KERNEL-36",
  "It sets the number of row and column swapped.",
  (text) =>
    text.replace(/(@_Z11rsMatrixSetP12rs_matrix4x4jjf\(.*i32 [\w ]*)2(, i32 [\w ]*)1,/g, "$11$22,"),
);
export const degreesAreRadians = miscompiled(
  "RS-KERNEL-36",
  "It turns by radians.",
  (text) =>
    text.replace(
      /(@_Z18rsMatrixLoadRotateP12rs_matrix4x4ffff\(.*?float [\w ]*)9\.0*e\+01/g,
      "$15.000000e+00",
    ),
);
export const placesAreDirections = miscompiled(
  "RS-KERNEL-35",
  "It takes vectors of 3 for sums of themselves.",
  (text) =>
    text.replace(
      /= (?:tail )?call (?:[\w]+ )*<4 x float> @_Z16rsMatrixMultiplyPK12rs_matrix4x4Dv3_f\(.*\)(?: #\d+)?/g,
      "= fadd <4 x float> zeroinitializer, zeroinitializer",
    ),
);
