/**
 * Compiled modules, kept in a folder for other runs of the program.
 *
 * Behind each module is the digest of its bytes, so that a file that is not whole counts as missing: what is left of it could be
 * a module too, one without kernels.
 *
 * @module
 */

import type { BuildCache, Step } from "../../build_cache.ts";

const DIGEST_BYTES = 32;
/** Digits of a digest in a name. */
const NAME_DIGITS = 16;

/** A module that is compiled when what it is made of has changed. */
export interface CompiledRecipe {
  /** Its name after `compiling`. */
  readonly what: string;
  /** All that it is made of, as data. */
  readonly from: unknown;
  /** Its file. */
  nameOf(digest: string): string;
  compile(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * A module that an earlier run kept, or else compiles and keeps it.
 *
 * @param cache Its folder, which keeps one module.
 * @param recipe The module.
 * @param step Told if it is compiled or waited for. Default: nobody.
 */
export async function obtainCompiled(
  cache: BuildCache,
  { what, from, nameOf, compile }: CompiledRecipe,
  step?: Step,
): Promise<Uint8Array<ArrayBuffer>> {
  const digest = await digestOf(new TextEncoder().encode(JSON.stringify(from)));
  const name = nameOf(digest.toHex().slice(0, NAME_DIGITS));
  const kept = new KernelCache(cache.folder);
  return await cache.obtain({
    what,
    find: () => kept.read(name),
    make: async () => {
      const compiled = await compile();
      await kept.write(name, compiled);
      return compiled;
    },
  }, step);
}

/** A folder of modules, in which the newest one is kept. */
export class KernelCache {
  readonly #folder: URL;

  /** @param folder The folder, with a slash at its end; it need not be there. */
  constructor(folder: URL) {
    this.#folder = folder;
  }

  /**
   * Reads a module.
   *
   * @param name Its file.
   * @returns Its bytes; undefined if it is not there, or not as it was written.
   */
  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const file = await Deno.readFile(new URL(name, this.#folder)).catch(() => undefined);
    if (file === undefined || file.length < DIGEST_BYTES) return undefined;
    const [code, seal] = [file.slice(0, -DIGEST_BYTES), file.subarray(-DIGEST_BYTES)];
    const digest = await digestOf(code);
    return digest.every((byte, i) => byte === seal[i]) ? code : undefined;
  }

  /**
   * Keeps a module in place of all that the folder has, if it can. Other programs may be about to do the same.
   *
   * @param name Its file.
   * @param code Its bytes.
   */
  async write(name: string, code: Uint8Array<ArrayBuffer>): Promise<void> {
    const part = new URL(`${name}.${crypto.randomUUID()}.part`, this.#folder);
    try {
      await Deno.mkdir(this.#folder, { recursive: true });
      for await (const old of Deno.readDir(this.#folder)) {
        await Deno.remove(new URL(old.name, this.#folder)).catch(() => undefined);
      }
      await Deno.writeFile(part, new Uint8Array([...code, ...await digestOf(code)]));
      await Deno.rename(part, new URL(name, this.#folder));
    } catch {
      await Deno.remove(part).catch(() => undefined);
    }
  }
}

async function digestOf(code: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", code));
}
