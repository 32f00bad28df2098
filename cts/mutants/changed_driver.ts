/**
 * Mutants of the reference driver, by the functions that it exports.
 *
 * @module
 */

import type { EntryPoint, Exports, Word } from "../../impl/machine/machine.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** Calls a function. */
export type Call = (...args: readonly Word[]) => Word;

/** A wrong function: given what the right one does. */
type WrongFunction = (right: Call, ...args: Word[]) => Word;

/** Wrong functions by name; made for each process. */
type WrongFunctions = (find: (name: string) => Call) => Readonly<Record<string, WrongFunction>>;

/**
 * Declares a mutant of the driver, or of its OpenGL ES.
 *
 * @param part Which of them.
 * @param clauses What it violates.
 * @param why What it does wrong.
 * @param functions What its functions do that are wrong; `find` gives the right ones.
 */
export function changedDriver(
  part: "driver" | "driver-gl",
  clauses: string | readonly string[],
  why: string,
  functions: WrongFunctions,
): Mutant {
  return mutant<string>({
    part,
    clauses,
    why,
    make: (Base: new (host: unknown) => { exports(): Exports }) =>
      class extends Base {
        #exports: Exports | undefined;

        override exports(): Exports {
          return this.#exports ??= changed(super.exports(), functions);
        }
      },
  });
}

/** Exports with wrong functions, which eglGetProcAddress gives as well. */
function changed(exports: Exports, functions: WrongFunctions): Exports {
  const getProcAddress = exports.get("eglGetProcAddress") as Call | undefined;
  const find = (name: string) =>
    (exports.get(name) ?? getProcAddress?.(name) ?? null) as EntryPoint | null;
  const wrong = functions((name) => find(name) as unknown as Call);
  const made = new Map<string, EntryPoint | null>();
  for (const [name, body] of Object.entries(wrong)) {
    const right = find(name) as unknown as Call;
    made.set(name, ((...args: Word[]) => body(right, ...args)) as unknown as EntryPoint);
  }
  made.set(
    "eglGetProcAddress",
    ((name: string) => made.get(name) ?? getProcAddress?.(name)) as unknown as EntryPoint,
  );
  return {
    get: (name) => exports.has(name) ? made.get(name) ?? exports.get(name) : undefined,
    has: (name) => exports.has(name),
    keys: () => exports.keys(),
    isLate: true,
  };
}
