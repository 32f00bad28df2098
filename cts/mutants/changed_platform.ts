/**
 * Mutants of libEGL's own functions.
 *
 * @module
 */

import type { PlatformHost } from "../../impl/egl/platform_state.ts";
import type { Word } from "../../impl/machine/machine.ts";
import type { Call } from "./changed_driver.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A wrong function of libEGL: given what the right one does. */
type WrongFunction = (host: PlatformHost, right: Call, ...args: Word[]) => Word;

/**
 * Declares a mutant of libEGL's own functions.
 *
 * @param clauses What it violates.
 * @param why What it does wrong.
 * @param name The function that is wrong.
 * @param wrong What it does.
 */
export function changedPlatform(
  clauses: string | readonly string[],
  why: string,
  name: string,
  wrong: WrongFunction,
): Mutant {
  return mutant({
    part: "platform-functions",
    clauses,
    why,
    make: (Base) =>
      class extends Base {
        readonly #host: PlatformHost;

        constructor(host: PlatformHost) {
          super(host);
          this.#host = host;
        }

        override fill(): void {
          super.fill();
          const { machine, tables: { platform } } = this.#host;
          const entry = platform.get(name);
          const right: Call = (...args) => machine.call(entry, name, ...args);
          platform.set(name, machine.entry((...args) => wrong(this.#host, right, ...args)));
        }
      },
  });
}
