/**
 * Mutants of BLAS.
 *
 * @module
 */

import {
  readBlasCall,
  RsBlasDiag,
  RsBlasFunction,
  RsBlasSide,
  RsBlasTranspose,
  RsBlasUplo,
} from "../contract/rs_blas.ts";
import { RsError } from "../contract/rs_defines.ts";
import { changed } from "./changed_blas.ts";
import { mutant } from "./mutant.ts";
import { silentAbout } from "./silent_errors.ts";

export * from "./rs_intrinsic_blas_storage.ts";
export * from "./rs_intrinsic_bnnm.ts";

const { NO_TRANS, TRANS, CONJ_TRANS } = RsBlasTranspose;
const { UPPER, LOWER } = RsBlasUplo;
const { LEFT } = RsBlasSide;

/** Subtracted. */
export const productsAreSubtracted = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-120",
  why: "gbmv subtracts what is there from the product.",
  make: changed(/gbmv/, ({ beta: [re, im] }) => ({ beta: [-re, -im] })),
});

/** Half a matrix. */
export const halvesAreNotMirrored = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-121",
  why: "symv takes A for a matrix of which it has all.",
  make: changed(/symv/, ({ routine, n }) => ({
    routine: routine.replace("symv", "gemv"),
    transA: NO_TRANS,
    m: n,
  })),
});

/** The first one twice. */
export const updatesReplace = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-122",
  why: "Updates by two vectors or matrices use the first of them twice.",
  make: changed(/(syr2|spr2|her2|hpr2)$/, ({ a, incX }) => ({ ...(a && { b: a }), incY: incX })),
});

/** Bands as they are. */
export const triangularProductsAreNotTransposed = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-123",
  why: "Products with a band that is a triangle are never transposed.",
  make: changed(/tbmv/, () => ({ transA: NO_TRANS })),
});

/** A product for a solution. */
export const solutionsAreProducts = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-124",
  why: "It multiplies by a packed triangle where it should solve.",
  make: changed(/tpsv/, ({ routine }) => ({ routine: routine.replace("tpsv", "tpmv") })),
});

/** transA. */
export const firstIsNeverTransposed = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-125",
  why: "It ignores transA where A is square or a triangle.",
  make: changed(/trmm|trsv/, () => ({ transA: NO_TRANS })),
});

/** transB. */
export const secondIsNeverTransposed = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-125",
  why: "It ignores transB.",
  make: changed(/gemm/, () => ({ transB: NO_TRANS })),
});

/** Transposed without conjugation. */
export const conjugationIsIgnored = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-126",
  why: "It transposes where it should conjugate too.",
  make: changed(/^[cz](gem|trm|trs)/, ({ transA, transB }) => ({
    transA: transA === CONJ_TRANS ? TRANS : transA,
    transB: transB === CONJ_TRANS ? TRANS : transB,
  })),
});

/** gerc as geru. */
export const secondVectorIsNotConjugated = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-126",
  why: "gerc does what geru does.",
  make: changed(/gerc/, ({ routine }) => ({ routine: routine.replace("gerc", "geru") })),
});

/** The other triangle. */
export const trianglesAreSwapped = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-127",
  why: "It takes the upper triangle for the lower.",
  make: changed(/symm|hemv|trmm|trsv/, ({ uplo }) => ({ uplo: uplo === UPPER ? LOWER : UPPER })),
});

/** The diagonal as it is stored. */
export const diagonalsAreRead = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-128",
  why: "It reads a diagonal that is all 1.",
  make: changed(/tr[ms]/, () => ({ diag: RsBlasDiag.NON_UNIT })),
});

/** Always at the left. */
export const sideIsIgnored = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-129",
  why: "A square A is always the left factor.",
  make: changed(/symm|hemm|trmm|trsm/, ({ side, m, n }) => ({ side: m === n ? LEFT : side })),
});

/** A real alpha. */
export const alphaIsReal = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-130",
  why: "It ignores the imaginary part of alpha.",
  make: changed(/^[cz]/, ({ alpha: [re] }) => ({ alpha: [re, 0] })),
});

/** No alpha. */
export const alphaIsOne = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-130",
  why: "It takes 1 for alpha where it multiplies by a triangle.",
  make: changed(/trmm/, () => ({ alpha: [1, 0] })),
});

/** No beta. */
export const betaIsIgnored = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-131",
  why: "It takes 1 for beta.",
  make: changed(/./, () => ({ beta: [1, 0] })),
});

/** A real beta. */
export const betaIsReal = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-131",
  why: "It ignores the imaginary part of beta.",
  make: changed(/^[cz]/, ({ beta: [re] }) => ({ beta: [re, 0] })),
});

/** An error of level 1. */
export const levelOneIsAnError = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-141",
  why: "It tells the app that a routine of level 1 is not there.",
  make: (Base) =>
    class extends Base {
      override runForEach(...args: Parameters<InstanceType<typeof Base>["runForEach"]>) {
        super.runForEach(...args);
        const usr = args[3];
        if (usr?.length === 104 && readBlasCall(usr).func <= RsBlasFunction.zdscal) {
          this.rsc.setError(RsError.BAD_SCRIPT, "Routine is not there");
        }
      }
    },
});

/** Wrong calls in silence. */
export const wrongCallsAreNoError = mutant({
  part: "rs-context",
  clauses: "RS-INTRINSIC-140",
  why: "It says nothing of calls of BLAS that do not fit.",
  make: silentAbout(/^BLAS /),
});

/** Another one for none. */
export const missingMatrixIsAnother = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-142",
  why: "It takes another matrix of the launch for one that is missing.",
  make: (Base) =>
    class extends Base {
      override runForEach(
        ...[slot, ains, ...rest]: Parameters<InstanceType<typeof Base>["runForEach"]>
      ) {
        const other = ains.find((one) => one !== null) ?? null;
        super.runForEach(slot, ains.map((one) => one ?? other), ...rest);
      }
    },
});
