/**
 * Mutants of the planted device, one for each thing that can come of a mutant.
 *
 * @module
 */

import { mutant } from "../../cts/mutants/mutant.ts";
import type { Chain } from "./planted_device.ts";

/** Killed by the order. */
export const reversed = mutant({
  part: "chain",
  clauses: "PLANTED-ORDER-1",
  why: "It reverses the layers",
  make: (Base: typeof Chain) =>
    class extends Base {
      override load(setting: string | undefined): string[] {
        return super.load(setting).reverse();
      }
    },
});

/** Killed by the count. */
export const doubled = mutant({
  part: "chain",
  clauses: "PLANTED-COUNT-1",
  why: "It loads every layer twice",
  make: (Base: typeof Chain) =>
    class extends Base {
      override load(setting: string | undefined): string[] {
        return super.load(setting).flatMap((name) => [name, name]);
      }
    },
});

/** Killed by the absence. */
export const uninvited = mutant({
  part: "chain",
  clauses: "PLANTED-LOAD-1",
  why: "It loads a layer that nobody listed",
  make: (Base: typeof Chain) =>
    class extends Base {
      override load(setting: string | undefined): string[] {
        return setting === undefined ? ["X"] : super.load(setting);
      }
    },
});

/** Killed by the end of the process. */
export const crashing = mutant({
  part: "chain",
  clauses: "PLANTED-LOAD-1",
  why: "The process crashes without a layer",
  make: (Base: typeof Chain) =>
    class extends Base {
      override load(setting: string | undefined): string[] {
        return setting === undefined ? ["!"] : super.load(setting);
      }
    },
});
