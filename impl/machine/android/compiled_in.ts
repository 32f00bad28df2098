/**
 * The type of an image's build, where its code has it compiled in and does not ask a property.
 *
 * @module
 */

import type { World } from "../../../cts/contract/world.ts";
import type { AndroidImage } from "./image.ts";
import { ImageLimitError } from "./image_limit.ts";

/** From here on libgraphicsenv has it compiled in, by which it lets layers in (AOSP GraphicsEnv.cpp, ANDROID_DEBUGGABLE). */
const SINCE = 13;
/** The variable that linkers of builds for debugging read (bionic linker/Android.bp, USE_LD_CONFIG_FILE). */
const CONFIG_VARIABLE = "LD_CONFIG_FILE";

/** The parts of a process by which a build's type shows. */
export interface BuildUse {
  readonly world: Pick<World, "build" | "release">;
  readonly environment: ReadonlyMap<string, string>;
  /** Whether it asks for layers, by the framework or by a property. */
  readonly hasLayers: boolean;
}

/**
 * Checks that an image is of the type that a process would notice.
 *
 * @param image The image.
 * @param use What the process is.
 * @throws {ImageLimitError} If it is of another type.
 */
export function requireBuild(
  image: Pick<AndroidImage, "build">,
  { world, environment, hasLayers }: BuildUse,
): void {
  const shows = environment.has(CONFIG_VARIABLE) || hasLayers && world.release >= SINCE;
  if (!shows || (world.build === "user") === (image.build === "user")) return;
  throw new ImageLimitError(
    `The case is about a build of type ${world.build}, and what is compiled in is ${image.build}`,
    "judge an image of that type",
  );
}
