/**
 * Mutants that make a mutation run fail, each in another way.
 *
 * @module
 */

import { mutant } from "../../cts/mutants/mutant.ts";
import type { Chain } from "./planted_device.ts";

/** Does nothing wrong. */
export const harmless = mutant({
  part: "chain",
  clauses: "PLANTED-ORDER-1",
  why: "Nothing",
  make: (Base: typeof Chain) => class extends Base {},
});

/** Throws, which is an error and not a verdict. */
export const throwing = mutant({
  part: "chain",
  clauses: "PLANTED-COUNT-1",
  why: "It throws",
  make: (Base: typeof Chain) =>
    class extends Base {
      override load(): string[] {
        throw new Error("thrown by the mutant");
      }
    },
});

/** Names a clause that no case judges. */
export const stray = mutant({
  part: "chain",
  clauses: "PLANTED-NONE-1",
  why: "It is never seen",
  make: (Base: typeof Chain) => Base,
});

/** Hangs, and says so. */
export const hanging = mutant({
  part: "chain",
  clauses: "PLANTED-COUNT-1",
  why: "It never returns",
  hangs: true,
  make: (Base: typeof Chain) =>
    class extends Base {
      override load(): string[] {
        for (;;);
      }
    },
});
