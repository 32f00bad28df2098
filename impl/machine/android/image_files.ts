/**
 * The files of an image by the paths that a device has for them, with its links led inside of the image only.
 *
 * @module
 */

import { join } from "@std/path";
import { type AndroidImage, ImageError } from "./image.ts";
import { isThere, linkAt, LINKS_MAX } from "./is_there.ts";

/** Largest file that is read, in bytes: libraries of Android are smaller. */
export const FILE_MAX = 256 * 1024 * 1024;

/** Files of one image, each of which is looked for once. */
export class ImageFiles {
  readonly #found = new Map<string, string | undefined>();
  readonly #targets = new Map<string, string | undefined>();
  readonly #image: Pick<AndroidImage, "root" | "apexes" | "links">;

  /** @param image Where its root, its APEXes and its links as text are. */
  constructor(image: Pick<AndroidImage, "root" | "apexes" | "links">) {
    this.#image = image;
  }

  /**
   * Where the host has a file. A link is followed as a device would: an absolute one from the image's root, and none above it.
   *
   * @param path The device's path.
   * @returns Undefined if the image has no plain file there, or its links go round.
   */
  find(path: string): string | undefined {
    if (!this.#found.has(path)) this.#found.set(path, this.#find(path));
    return this.#found.get(path);
  }

  #find(path: string): string | undefined {
    let rest = path.split("/");
    let [device, host, followed] = ["", this.#image.root, 0];
    while (rest.length > 0) {
      const name = rest.shift()!;
      if (name === "" || name === ".") continue;
      if (name === "..") {
        rest = [...device.split("/").slice(0, -1), ...rest];
        [device, host] = ["", this.#image.root];
        continue;
      }
      const next = `${device}/${name}`;
      const apex = /^\/apex\/([^/]+)$/.exec(next);
      const at = this.#image.apexes.get(apex?.[1] ?? "") ?? join(host, name);
      const target = this.#image.links.get(next) ?? this.#linkAt(at);
      if (target === undefined) [device, host] = [next, at];
      else if (++followed > LINKS_MAX) return undefined;
      else {
        rest = [
          ...(target.startsWith("/") ? [] : device.split("/")),
          ...target.split("/"),
          ...rest,
        ];
        [device, host] = ["", this.#image.root];
      }
    }
    return isThere(host) && Deno.lstatSync(host).isFile ? host : undefined;
  }

  #linkAt(host: string): string | undefined {
    if (!this.#targets.has(host)) this.#targets.set(host, linkAt(host));
    return this.#targets.get(host);
  }

  /**
   * The bytes of a file.
   *
   * @param path The device's path.
   * @returns Undefined if there is none.
   * @throws {ImageError} If it is larger than {@link FILE_MAX}, or cannot be read.
   */
  read(path: string): Uint8Array | undefined {
    const host = this.find(path);
    if (host === undefined) return undefined;
    const { size } = Deno.lstatSync(host);
    if (size > FILE_MAX) {
      throw new ImageError(
        `"${host}" of the image has ${size} bytes, expected at most ${FILE_MAX}; take it out`,
      );
    }
    return Deno.readFileSync(host);
  }
}
