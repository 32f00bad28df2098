/**
 * Clauses about BLAS, and about products of matrices of bytes.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const DRIVER = "AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicBLAS.cpp";
const NETLIB = `${DRIVER}; reference BLAS of netlib, as external/cblas calls it`;
const BNNM = `${DRIVER} (kernelBNNM)`;

const routines: readonly Clause[] = [
  {
    id: "RS-INTRINSIC-120",
    grade: "aosp",
    text:
      "gemm, gemv and gbmv compute alpha op(A) op(B) + beta C; ger, geru and gerc compute alpha x y' + A.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-121",
    grade: "aosp",
    text:
      "symm, symv, sbmv and spmv take one triangle of A for the other, and hemm, hemv, hbmv and hpmv its conjugate.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-122",
    grade: "aosp",
    text:
      "Updates of symmetric and hermitian matrices, of one and of two matrices or vectors, change one triangle by " +
      "alpha op(A) op(A)', or by the sum of alpha op(A) op(B)' and its mirror image, after it is multiplied by beta.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-123",
    grade: "aosp",
    text: "trmm, trmv, tbmv and tpmv multiply by a triangle and by alpha in place.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-124",
    grade: "aosp",
    text: "trsm, trsv, tbsv and tpsv solve for a triangle in place.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-125",
    grade: "aosp",
    text: "A matrix of a call with 112 or, of real numbers, 113 is transposed.",
    source: `${NETLIB}; rsDefines.h (RsBlasTranspose)`,
  },
  {
    id: "RS-INTRINSIC-126",
    grade: "aosp",
    text:
      "A matrix of complex numbers of a call with 113 is conjugated too, as is the second factor of gerc and of hermitian " +
      "updates.",
    source: `${NETLIB}; rsDefines.h (RsBlasTranspose)`,
  },
  {
    id: "RS-INTRINSIC-127",
    grade: "aosp",
    text:
      "Of a matrix that has one triangle, a call with 121 uses the upper and with 122 the lower.",
    source: `${NETLIB}; rsDefines.h (RsBlasUplo)`,
  },
  {
    id: "RS-INTRINSIC-128",
    grade: "aosp",
    text: "The diagonal of a triangle in a call with 132 is all 1, and what is stored is not read.",
    source: `${NETLIB}; rsDefines.h (RsBlasDiag)`,
  },
  {
    id: "RS-INTRINSIC-129",
    grade: "aosp",
    text: "A is the left factor of a call with 141, and the right one with 142.",
    source: `${NETLIB}; rsDefines.h (RsBlasSide)`,
  },
  {
    id: "RS-INTRINSIC-130",
    grade: "aosp",
    text: "Products are multiplied by alpha, of complex routines by both of its parts.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-131",
    grade: "aosp",
    text: "What is added to is multiplied by beta, of complex routines by both of its parts.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-132",
    grade: "aosp",
    text: "Where beta is 0, what is there before does not count, even if it is no number.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-133",
    grade: "aosp",
    text: "Elements of vectors are incX and incY apart; those between are left alone.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-134",
    grade: "aosp",
    text: "Updates leave the triangle that they are not for as it is.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-135",
    grade: "aosp",
    text:
      "Rows of a matrix are as far apart as those of its Allocation, which may be more than its columns.",
    source: `${DRIVER} (initABC)`,
  },
  {
    id: "RS-INTRINSIC-136",
    grade: "aosp",
    text: "Products of matrices that are too large for a tile are as those of small ones.",
    source: `${DRIVER} (walk_tiled_gemm)`,
  },
  {
    id: "RS-INTRINSIC-137",
    grade: "aosp",
    text: "A band is stored row by row, its lowest diagonal first.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-138",
    grade: "aosp",
    text: "A packed triangle is stored row by row without gaps.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-139",
    grade: "aosp",
    text: "The diagonal that an update of a hermitian matrix gives is real.",
    source: NETLIB,
  },
  {
    id: "RS-INTRINSIC-140",
    grade: "quirk",
    text:
      "Android's driver trusts a call of BLAS, and reads and writes past the end of Allocations. The sane behaviour is " +
      "an error BAD_SCRIPT, and that nothing is written.",
    source: DRIVER,
  },
  {
    id: "RS-INTRINSIC-141",
    grade: "aosp",
    text: "Routines of level 1 have numbers, and do nothing; they are no error of the context.",
    source: `${DRIVER} (invokeForEach)`,
  },
  {
    id: "RS-INTRINSIC-142",
    grade: "quirk",
    text:
      "Android follows a null pointer where a launch of BLAS has no call, or lacks a matrix of it. The sane behaviour is " +
      "that nothing is written, and that the process goes on.",
    source: `${DRIVER} (invokeForEach, initABC)`,
  },
];

const bytes: readonly Clause[] = [
  {
    id: "RS-INTRINSIC-145",
    grade: "aosp",
    text: "BNNM multiplies rows of A by rows of B, which is transposed.",
    source: BNNM,
  },
  {
    id: "RS-INTRINSIC-146",
    grade: "aosp",
    text:
      "BNNM subtracts an offset from 0 to 255 from each element of A, and another one from those of B.",
    source: BNNM,
  },
  {
    id: "RS-INTRINSIC-147",
    grade: "aosp",
    text: "BNNM adds an offset to each sum, multiplies by a number, and divides by 2 to the 21.",
    source: BNNM,
  },
  {
    id: "RS-INTRINSIC-148",
    grade: "aosp",
    text: "BNNM rounds to the nearest, not down.",
    source: BNNM,
  },
  {
    id: "RS-INTRINSIC-149",
    grade: "aosp",
    text: "BNNM limits results to 0 and 255.",
    source: BNNM,
  },
  {
    id: "RS-INTRINSIC-150",
    grade: "aosp",
    text: "Sums of BNNM have 32 bits.",
    source: BNNM,
  },
  {
    id: "RS-INTRINSIC-151",
    grade: "quirk",
    text:
      "Android's driver trusts the sizes of BNNM, and reads and writes past the end of Allocations. The sane behaviour " +
      "is an error BAD_SCRIPT, and that nothing is written.",
    source: BNNM,
  },
];

/** Clauses about BLAS and BNNM. */
export const clauses: readonly Clause[] = defineClauses([...routines, ...bytes]);
