/**
 * The sample layers in C, and whether layers can be built here.
 *
 * @module
 */

import { MissingToolError } from "../../impl/machine/native/build.ts";
import { buildLayer } from "../../judge/layer/build_layer.ts";

/**
 * The source of a sample.
 *
 * @param name Its name, such as `passive`.
 */
export function sample(name: string): URL {
  return new URL(`../../layers/${name}.c`, import.meta.url);
}

/** Checks that gcc and the headers that layers include are installed. */
export function canBuild(): boolean {
  try {
    buildLayer(sample("passive"));
    return true;
  } catch (error) {
    if (error instanceof MissingToolError) return false;
    throw error;
  }
}
