/**
 * Libraries that an image says everybody may open, and that cannot be loaded here, as its folder has lost them or what they need.
 *
 * @module
 */

import type { Program } from "../../../cts/contract/program.ts";
import type { World } from "../../../cts/contract/world.ts";
import { baseName } from "../../platform/file_path.ts";
import type { AndroidImage } from "./image.ts";
import { ImageFiles } from "./image_files.ts";
import { missingFor } from "./image_info.ts";
import { ImageLimitError } from "./image_limit.ts";

/** The list of them. Source: AOSP system/core, rootdir/etc/public.libraries.android.txt; art/libnativeloader, public_libraries.cpp. */
const LIST = "/system/etc/public.libraries.txt";

/** Tells what is lost of a library. */
export class LostLibraries {
  readonly #image: AndroidImage;
  /** The public libraries; what is known of them so far. */
  readonly #known: Map<string, string | undefined>;
  readonly #names: ReadonlySet<string>;

  /** @param image The image. */
  constructor(image: AndroidImage) {
    this.#image = image;
    this.#known = new Map();
    const list = new ImageFiles(image).read(LIST);
    this.#names = new Set(list === undefined ? [] : publicNames(new TextDecoder().decode(list)));
  }

  /**
   * Refuses a program that opens such a library by its name.
   *
   * @param program The program.
   * @param world The World, which may have a library of the name.
   * @throws {ImageLimitError} If it does.
   */
  require({ calls }: Program, { files }: Pick<World, "files">): void {
    for (const { fn, args: [name] } of calls) {
      if (fn !== "dlopen" || typeof name !== "string" || !this.#names.has(name)) continue;
      if (files.some(({ path }) => baseName(path) === name)) continue;
      const lost = this.#lost(name);
      if (lost === undefined) continue;
      throw new ImageLimitError(
        `The case opens "${name}", which cannot be loaded here: ${lost}`,
        "judge a folder with all libraries of an image",
      );
    }
  }

  #lost(name: string): string | undefined {
    if (!this.#known.has(name)) this.#known.set(name, missingFor(this.#image, name));
    return this.#known.get(name);
  }
}

/**
 * The libraries of a list.
 *
 * @param text The list: a name to a line, with words behind it from Android 9 on.
 */
export function publicNames(text: string): string[] {
  return text.split("\n").map((line) => line.trim().split(/\s+/)[0]!)
    .filter((name) => name !== "" && !name.startsWith("#"));
}
