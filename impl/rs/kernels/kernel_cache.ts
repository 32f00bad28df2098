/**
 * Compiled modules, kept in a folder for other runs of the program.
 *
 * Behind each module is the digest of its bytes, so that a file that is not whole counts as missing: what is left of it could be
 * a module too, one without kernels.
 *
 * @module
 */

const DIGEST_BYTES = 32;

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
