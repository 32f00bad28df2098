/**
 * Remembers APKs that were read before.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { type Apk, readApk } from "./apk.ts";

/**
 * Reads each APK once, so that booting the same World again costs no second reading.
 *
 * What it gives out is shared: APKs and the contents of their entries must not be changed.
 */
export class ApkCache {
  readonly #capacity: number;
  readonly #apks = new Map<string, { readonly apk: Promise<Apk>; readonly weight: number }>();
  #weight = 0;

  /**
   * Makes an empty cache.
   *
   * @param capacity Bytes of APKs to hold; the least recently used go first. Default 64 MiB.
   */
  constructor(capacity = 64 * 1024 * 1024) {
    this.#capacity = capacity;
  }

  /**
   * Reads an APK, or gives the one that was read from the same bytes before.
   *
   * @param bytes The file; the cache takes a copy.
   * @throws {ApkError} As {@linkcode readApk}.
   */
  async read(bytes: Uint8Array): Promise<Apk> {
    const key = createHash("sha256").update(bytes).digest("hex");
    const known = this.#apks.get(key);
    if (known !== undefined) {
      this.#apks.delete(key);
      this.#apks.set(key, known);
      return await known.apk;
    }
    const copy = new Uint8Array(bytes);
    const apk = readApk(copy).then(rememberContents);
    this.#apks.set(key, { apk, weight: copy.length });
    this.#weight += copy.length;
    this.#trim();
    return await apk;
  }

  #trim(): void {
    for (const [key, { weight }] of this.#apks) {
      if (this.#weight <= this.#capacity || this.#apks.size === 1) return;
      this.#apks.delete(key);
      this.#weight -= weight;
    }
  }
}

function rememberContents(apk: Apk): Apk {
  const contents = new Map<string, Promise<Uint8Array>>();
  const known = new Set(apk.entries.map((entry) => entry.name));
  return {
    ...apk,
    read(name) {
      let content = contents.get(name);
      if (content === undefined) {
        content = apk.read(name);
        if (known.has(name)) contents.set(name, content);
      }
      return content;
    },
  };
}
