/**
 * Mutants of how BLAS has its matrices in memory, and of what it leaves alone there.
 *
 * @module
 */

import type { BlasJob, MatrixCells } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import { RsBlasUplo } from "../contract/rs_blas.ts";
import { changed, changedAfter } from "./changed_blas.ts";
import { mutant } from "./mutant.ts";

const { UPPER, LOWER } = RsBlasUplo;

/** Nothing times something. */
export const betaOfZeroIsMultiplied = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-132",
  why: "It multiplies what is there by a beta of 0.",
  make: changed(/./, ({ beta: [re, im] }) => ({ beta: [re === 0 ? 1e-30 : re, im] })),
});

/** Elements side by side. */
export const distancesAreIgnored = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-133",
  why: "It takes elements of x one after the other.",
  make: changed(/./, ({ incX }) => ({ incX: Math.min(1, incX) })),
});

/** The distance of x for both. */
export const distancesAreTheSame = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-133",
  why: "Elements of y are no further apart than those of x.",
  make: changed(/./, ({ incX, incY }) => ({ incY: Math.min(incX || incY, incY) })),
});

/** Mirrored results. */
export const otherTriangleIsWritten = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-134",
  why: "It fills the other triangle of an update, so that the matrix is symmetric.",
  make: changedAfter(/syrk|syr2k|syr$/, (result, { n, uplo }) => {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) {
        if (uplo === UPPER) result.set(i, j, result.get(j, i));
        else result.set(j, i, result.get(i, j));
      }
    }
  }),
});

/** Rows without gaps. */
export const rowsAreTight = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-135",
  why: "It takes the columns of a matrix for the distance of its rows.",
  make: (Base) =>
    class extends Base {
      protected override blas(job: BlasJob) {
        const tight = (matrix: MatrixCells) => ({ ...matrix, stride: matrix.columns });
        const { a, b, c } = job;
        super.blas({
          ...job,
          ...(a && { a: tight(a) }),
          ...(b && { b: tight(b) }),
          ...(c && { c: tight(c) }),
        });
      }
    },
});

/** The first tile. */
export const furtherTilesAreForgotten = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-136",
  why: "It multiplies the first 64 columns only.",
  make: changed(/gemm/, ({ n }) => ({ n: Math.min(n, 64) })),
});

/** Highest first. */
export const bandsBeginAtTheTop = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-137",
  why: "It takes a band's highest diagonal for its first.",
  make: changed(/gbmv/, ({ kl, ku }) => ({ kl: ku, ku: kl })),
});

/** Columns. */
export const packedByColumns = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-138",
  why: "It takes a packed triangle for one that is stored column by column.",
  make: changed(/spmv|hpmv|spr/, ({ uplo }) => ({ uplo: uplo === UPPER ? LOWER : UPPER })),
});

/** Complex diagonals. */
export const diagonalsStayComplex = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-139",
  why: "It leaves imaginary parts on the diagonal of a hermitian matrix.",
  make: changedAfter(/her$|her2$|herk$|her2k$/, (result, { n }) => {
    for (let i = 0; i < n; i++) result.set(i, i, 0.5, 1);
  }),
});
