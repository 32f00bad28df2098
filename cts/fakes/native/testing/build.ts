/**
 * Builds the native fakes, and programs that use them, with gcc.
 *
 * @module
 */

import { fromFileUrl, join } from "@std/path";
import { compilerFor, type Target } from "../../../../impl/machine/native/target.ts";
import { NATIVE_FORMS, type NativeKind } from "../../native_form.ts";

/**
 * Runs gcc.
 *
 * @param target What it compiles for.
 * @param args Its arguments.
 * @throws {Error} If it fails, with what it printed.
 */
export function gcc(target: Target, ...args: readonly string[]): void {
  const { success, stderr } = new Deno.Command(compilerFor(target), { args: [...args] })
    .outputSync();
  if (!success) throw new Error(`Cannot build: ${new TextDecoder().decode(stderr)}`);
}

/** The library of each kind, built on first need into a folder of its own. */
export class NativeTemplates implements Disposable {
  /** Where everything lies. */
  readonly folder: string = Deno.makeTempDirSync({ prefix: "strata-fakes-" });
  readonly #target: Target;
  readonly #built = new Map<NativeKind, string>();
  #copies = 0;

  /** @param target What runs them. */
  constructor(target: Target) {
    this.#target = target;
  }

  /**
   * A new copy of the library of a kind.
   *
   * @returns Its path.
   */
  copy(kind: NativeKind): string {
    let path = this.#built.get(kind);
    if (path === undefined) {
      path = join(this.folder, `${kind}.so`);
      const { flags, sources } = NATIVE_FORMS[kind];
      gcc(this.#target, ...flags, "-o", path, ...sources.map((url) => fromFileUrl(url)));
      this.#built.set(kind, path);
    }
    const copy = join(this.folder, `${kind}${this.#copies++}.so`);
    Deno.copyFileSync(path, copy);
    return copy;
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.folder, { recursive: true });
  }
}
