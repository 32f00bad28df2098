/**
 * Layers that get, pass on or get back something else than what goes through them.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../../impl/machine/machine.ts";
import { type Mutant, mutant } from "../../mutants/mutant.ts";

/** A call that goes on, changed. */
type Change = (call: (...args: Word[]) => Word, args: Word[]) => Word;

/** Declares a mutant that changes the calls of one function above each layer, or below. */
function changedCalls(
  clauses: string,
  why: string,
  fn: string,
  where: "above" | "below",
  change: Change,
): Mutant {
  return mutant({
    part: "layer-loader",
    clauses,
    why,
    make: (Base) =>
      class extends Base {
        protected override offer(k: number, name: string, next: EntryPoint | null) {
          if (name !== fn) return super.offer(k, name, next);
          const changed = (entry: EntryPoint | null) =>
            this.host.entry((...args: Word[]) =>
              change((...given) => this.host.call(entry, name, ...given), args)
            );
          const answer = super.offer(k, name, where === "below" ? changed(next) : next);
          return where === "above" ? changed(answer) : answer;
        }
      },
  });
}

export const layerSeesLess = changedCalls(
  "EGL-FORWARD-12",
  "A layer sees 16 bits of a value.",
  "eglStreamAttribKHR",
  "above",
  (call, [display, stream, name, value]) => call(display, stream, name, Number(value) & 0xffff),
);

export const layerPassesLess = changedCalls(
  "EGL-FORWARD-13",
  "The list that a layer passes on is lost.",
  "eglCreateStreamKHR",
  "below",
  (call, [display]) => call(display, null),
);

export const layerGetsLess = changedCalls(
  "EGL-FORWARD-14",
  "What comes back through a layer is a boolean.",
  "eglDupNativeFenceFDANDROID",
  "below",
  (call, args) => Number(Boolean(call(...args))),
);

export const layerPassesSixArguments = changedCalls(
  "EGL-FORWARD-34",
  "A layer passes on the arguments alone that have registers.",
  "glTexSubImage3D",
  "below",
  (call, args) => call(...args.slice(0, 6)),
);
