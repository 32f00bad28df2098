/**
 * Mutants of blend.
 *
 * @module
 */

import type { PartFactory } from "../../../impl/mod.ts";
import type { BlendJob } from "../../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { BlendMode } from "../../contract/compute.ts";
import { mutant } from "../../mutants/mutant.ts";
import { recompute } from "../../mutants/recompute.ts";

/** Source and destination of a component, and their alphas. */
interface Pair {
  readonly s: number;
  readonly d: number;
  readonly sa: number;
  readonly da: number;
  readonly isAlpha: boolean;
}

/** Formulas of modes; the others stay. */
type Formulas = Partial<Readonly<Record<BlendMode, (pair: Pair) => number>>>;

function blending(formulas: Formulas): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override blend(job: BlendJob) {
        const formula = formulas[job.mode];
        if (formula === undefined) return super.blend(job);
        recompute(this.host, job, ({ x, y, c }, from, before) => {
          const [s, d, sa, da] = [from(x, y, c), before(x, y, c), from(x, y, 3), before(x, y, 3)];
          return formula({ s, d, sa, da, isAlpha: c === 3 });
        });
      }
    };
}

/** Runs another mode. */
function swapping(modes: Partial<Readonly<Record<BlendMode, BlendMode>>>) {
  return (Base: Parameters<PartFactory<"rs-intrinsics">>[0]) =>
    class extends Base {
      protected override blend(job: BlendJob) {
        super.blend({ ...job, mode: modes[job.mode] ?? job.mode });
      }
    };
}

export const srcOverTakesDstAlpha = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-62",
  why: "Mode srcOver weighs the destination by its own alpha.",
  make: blending({ srcOver: ({ s, d, da }) => Math.min(255, s + ((d * (255 - da)) >> 8)) }),
});

export const insAreSwapped = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-62",
  why: "It takes mode srcIn for dstIn, and dstIn for srcIn.",
  make: swapping({ srcIn: "dstIn", dstIn: "srcIn" }),
});

export const outsAreIns = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-62",
  why: "It takes modes srcOut and dstOut for srcIn and dstIn.",
  make: swapping({ srcOut: "srcIn", dstOut: "dstIn" }),
});

export const productsAreHalved = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-62",
  why: "Mode multiply divides by 512.",
  make: blending({ multiply: ({ s, d }) => (s * d) >> 9 }),
});

export const clearKeepsAlpha = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-62",
  why: "Mode clear keeps alpha.",
  make: blending({ clear: ({ d, isAlpha }) => isAlpha ? d : 0 }),
});

export const xorIsPorterDuffs = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-63",
  why: "Mode xor is that of Porter and Duff.",
  make: blending({
    xor: ({ s, d, sa, da }) => Math.min(255, (s * (255 - da) + d * (255 - sa)) >> 8),
  }),
});

export const sumsWrap = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-64",
  why: "Mode add keeps eight bits of a sum: it wraps where it should clamp.",
  make: blending({ add: ({ s, d }) => (s + d) & 255 }),
});

export const subtractIsReversed = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-65",
  why: "Mode subtract takes the destination from the source.",
  make: blending({ subtract: ({ s, d }) => Math.max(s - d, 0) }),
});

export const differencesWrap = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-65",
  why: "Mode subtract keeps eight bits of a difference.",
  make: blending({ subtract: ({ s, d }) => (d - s) & 255 }),
});

export const atopBlendsAlpha = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-66",
  why: "Mode srcAtop blends alpha like colors.",
  make: blending({
    srcAtop: ({ s, d, sa, da }) => Math.min(255, (s * da + d * (255 - sa)) >> 8),
  }),
});

export const dstAtopKeepsDstAlpha = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-66",
  why: "Mode dstAtop keeps the alpha of the destination.",
  make: blending({
    dstAtop: ({ s, d, sa, da, isAlpha }) =>
      isAlpha ? da : Math.min(255, (d * sa + s * (255 - da)) >> 8),
  }),
});
