/**
 * Clauses about BLAS, and about products of matrices of bytes.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";
import { clausesOf } from "../../clauses/table.ts";

const DRIVER = "AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicBLAS.cpp";
const NETLIB = `${DRIVER}; reference BLAS of netlib, as external/cblas calls it`;
const BNNM = `${DRIVER} (kernelBNNM)`;

const routines = clausesOf`
  RS-INTRINSIC-120 aosp: gemm, gemv and gbmv compute alpha op(A) op(B) + beta C; ger, geru and gerc compute alpha x y' +
    A.
    source: ${NETLIB}
  RS-INTRINSIC-121 aosp: symm, symv, sbmv and spmv take one triangle of A for the other, and hemm, hemv, hbmv and hpmv
    its conjugate.
    source: ${NETLIB}
  RS-INTRINSIC-122 aosp: Updates of symmetric and hermitian matrices, of one and of two matrices or vectors, change one
    triangle by alpha op(A) op(A)', or by the sum of alpha op(A) op(B)' and its mirror image, after it is multiplied by
    beta.
    source: ${NETLIB}
  RS-INTRINSIC-123 aosp: trmm, trmv, tbmv and tpmv multiply by a triangle and by alpha in place.
    source: ${NETLIB}
  RS-INTRINSIC-124 aosp: trsm, trsv, tbsv and tpsv solve for a triangle in place.
    source: ${NETLIB}
  RS-INTRINSIC-125 aosp: A matrix of a call with 112 or, of real numbers, 113 is transposed.
    source: ${NETLIB}; rsDefines.h (RsBlasTranspose)
  RS-INTRINSIC-126 aosp: A matrix of complex numbers of a call with 113 is conjugated too, as is the second factor of
    gerc and of hermitian updates.
    source: ${NETLIB}; rsDefines.h (RsBlasTranspose)
  RS-INTRINSIC-127 aosp: Of a matrix that has one triangle, a call with 121 uses the upper and with 122 the lower.
    source: ${NETLIB}; rsDefines.h (RsBlasUplo)
  RS-INTRINSIC-128 aosp: The diagonal of a triangle in a call with 132 is all 1, and what is stored is not read.
    source: ${NETLIB}; rsDefines.h (RsBlasDiag)
  RS-INTRINSIC-129 aosp: A is the left factor of a call with 141, and the right one with 142.
    source: ${NETLIB}; rsDefines.h (RsBlasSide)
  RS-INTRINSIC-130 aosp: Products are multiplied by alpha, of complex routines by both of its parts.
    source: ${NETLIB}
  RS-INTRINSIC-131 aosp: What is added to is multiplied by beta, of complex routines by both of its parts.
    source: ${NETLIB}
  RS-INTRINSIC-132 aosp: Where beta is 0, what is there before does not count, even if it is no number.
    source: ${NETLIB}
  RS-INTRINSIC-133 aosp: Elements of vectors are incX and incY apart; those between are left alone.
    source: ${NETLIB}
  RS-INTRINSIC-134 aosp: Updates leave the triangle that they are not for as it is.
    source: ${NETLIB}
  RS-INTRINSIC-135 aosp: Rows of a matrix are as far apart as those of its Allocation, which may be more than its
    columns.
    source: ${DRIVER} (initABC)
  RS-INTRINSIC-136 aosp: Products of matrices that are too large for a tile are as those of small ones.
    source: ${DRIVER} (walk_tiled_gemm)
  RS-INTRINSIC-137 aosp: A band is stored row by row, its lowest diagonal first.
    source: ${NETLIB}
  RS-INTRINSIC-138 aosp: A packed triangle is stored row by row without gaps.
    source: ${NETLIB}
  RS-INTRINSIC-139 aosp: The diagonal that an update of a hermitian matrix gives is real.
    source: ${NETLIB}
  RS-INTRINSIC-140 quirk: Android's driver trusts a call of BLAS, and reads and writes past the end of Allocations. The
    sane behavior is an error BAD_SCRIPT, and that nothing is written.
    source: ${DRIVER}
  RS-INTRINSIC-141 aosp: Routines of level 1 have numbers, and do nothing; they are no error of the context.
    source: ${DRIVER} (invokeForEach)
  RS-INTRINSIC-142 quirk: Android follows a null pointer where a launch of BLAS has no call, or lacks a matrix of it.
    The sane behavior is that nothing is written, and that the process goes on.
    source: ${DRIVER} (invokeForEach, initABC)
  RS-INTRINSIC-232 aosp: Where a factor is real, its imaginary part does not count: factors of real matrices, alpha of her,
    hpr and herk, beta of herk and her2k.
    source: ${DRIVER} (invokeForEach)
  RS-INTRINSIC-233 aosp: An update by vectors leaves the matrix as it is if alpha is 0, whatever the vectors hold.
    source: Eigen, blas/level2_impl.h, level2_real_impl.h and level2_cplx_impl.h
`;

const bytes = clausesOf`
  RS-INTRINSIC-145 aosp: BNNM multiplies rows of A by rows of B, which is transposed.
    source: ${BNNM}
  RS-INTRINSIC-190 quirk: Where B has one row and its length is a multiple of 16, BNNM of Android 9 for 64-bit ARM writes
    the results one after the other, as if rows of C had no room between them. The sane behavior is that each is in the
    row of A that it was made of.
    source: gemmlowp of Android 9, eight_bit_int_gemm and meta (multi_thread_gemv_q8)
  RS-INTRINSIC-146 aosp: BNNM subtracts an offset from 0 to 255 from each element of A, and another one from those of B.
    source: ${BNNM}
  RS-INTRINSIC-147 aosp: BNNM adds an offset to each sum, multiplies by a number, and divides by 2 to the 21.
    source: ${BNNM}
  RS-INTRINSIC-148 aosp: BNNM rounds to the nearest, not down.
    source: ${BNNM}
  RS-INTRINSIC-149 aosp: BNNM limits results to 0 and 255.
    source: ${BNNM}
  RS-INTRINSIC-150 aosp: Sums of BNNM have 32 bits.
    source: ${BNNM}
  RS-INTRINSIC-151 quirk: Android's driver trusts the sizes of BNNM, and reads and writes past the end of Allocations.
    The sane behavior is an error BAD_SCRIPT, and that nothing is written.
    source: ${BNNM}
`;

/** Clauses about BLAS and BNNM. */
export const clauses: readonly Clause[] = defineClauses([...routines, ...bytes]);
