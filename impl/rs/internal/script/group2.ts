/**
 * Script groups of version 2: closures that a driver runs in order.
 *
 * @module
 */

import { RsError } from "../../../../cts/contract/rs_defines.ts";
import type { RsScriptGroup2 } from "../../driver/hal.ts";
import type { Closure } from "../closure.ts";
import type { RuntimeContext } from "../runtime_context.ts";
import { HeldReferences } from "../held_references.ts";

/**
 * A group of closures.
 *
 * Source: AOSP frameworks/rs, rsScriptGroup2.cpp of Android 9.
 */
export class ScriptGroup2 implements RsScriptGroup2 {
  readonly kind = "ScriptGroup2";
  readonly handle: number;
  name: string | null = null;
  readonly hal: { drv: unknown } = { drv: null };
  /** The name that files of the group are named for. */
  readonly groupName: string;
  /** Where those files are. */
  readonly cacheDir: string;
  readonly closures: readonly Closure[];
  /** The context that the group is of. */
  readonly #rsc: RuntimeContext;
  readonly #references: HeldReferences;
  #initialized = false;

  /**
   * @param rsc The context.
   * @param groupName Its name.
   * @param cacheDir A directory.
   * @param closures Its steps in order.
   */
  constructor(
    rsc: RuntimeContext,
    groupName: string,
    cacheDir: string,
    closures: readonly Closure[],
  ) {
    this.#rsc = rsc;
    this.handle = rsc.process.newHandle();
    this.groupName = groupName;
    this.cacheDir = cacheDir;
    this.closures = [...closures];
    this.#references = new HeldReferences(rsc);
    for (const closure of closures) this.#references.hold(closure);
  }

  /**
   * Checks the closures and lets the driver prepare them.
   *
   * @returns Whether the group can be used; if not, the context has an error.
   */
  init(): boolean {
    const early = this.closures.find((closure, index) => this.#runsTooEarly(closure, index));
    if (early !== undefined) {
      const { process } = this.#rsc;
      const address = process.address(early.handle);
      return this.#refuse(
        `closure ${address} depends on one that comes later, expected an earlier`,
      );
    }
    const { init } = this.#rsc.hal.funcs.scriptgroup;
    this.#initialized = true;
    if (init === null || init(this.#rsc, this)) return true;
    this.#initialized = false;
    return this.#refuse("the driver cannot make the group");
  }

  /**
   * Checks whether a closure would run before one that it depends on. Closures that are not of the group have their values
   * already. Android does not look, and takes what happens to be there.
   */
  #runsTooEarly(closure: Closure, index: number): boolean {
    const earlier = new Set(this.closures.slice(0, index));
    const later = this.closures.slice(index);
    return later.some((other) => closure.dependencies.has(other) && !earlier.has(other));
  }

  /** Runs all closures. */
  execute(): void {
    if (!this.#mayRun()) return;
    const { execute } = this.#rsc.hal.funcs.scriptgroup;
    if (execute !== null) execute(this.#rsc, this);
    else {
      const driver = this.#rsc.driverName ?? "the driver";
      this.#rsc.setError(RsError.FATAL_DRIVER, `${driver} has no scriptgroup.execute`);
    }
  }

  /** Checks that the context may run something: not after a fatal error, for which Android's groups do not look. */
  #mayRun(): boolean {
    return !this.#rsc.hadFatalError;
  }

  /** Reports why the group cannot be made. */
  #refuse(text: string): false {
    this.#rsc.setError(RsError.BAD_VALUE, `rsScriptGroup2Create: ${text}`);
    return false;
  }

  /** Gives everything back. */
  destroy(): void {
    if (this.#initialized) this.#rsc.hal.funcs.scriptgroup.destroy?.(this.#rsc, this);
    this.#initialized = false;
    this.#references.dropAll();
  }
}
