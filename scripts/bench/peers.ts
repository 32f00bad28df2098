/**
 * Other libraries that a JavaScript program can use in place of an intrinsic: sharp and opencv-js. Nothing but the
 * bench loads them.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import type { Peer } from "./peer.ts";
import { openCv } from "./peer_opencv.ts";
import { sharp } from "./peer_sharp.ts";

/** The libraries that can be loaded, and why others cannot. */
export interface Peers {
  readonly peers: readonly Peer[];
  /** One line for each that is missing. */
  readonly missing: readonly string[];
}

/**
 * Loads the libraries.
 *
 * @param loaders What loads each, by name. Default: sharp and opencv-js.
 */
export async function loadPeers(
  loaders: Readonly<Record<string, () => Promise<Peer>>> = { sharp, "opencv-js": openCv },
): Promise<Peers> {
  const [peers, missing]: [Peer[], string[]] = [[], []];
  for (const [name, load] of Object.entries(loaders)) {
    try {
      peers.push(await load());
    } catch (error) {
      missing.push(`${name} is left out: it cannot be loaded: ${reasonOf(error).split("\n")[0]}`);
    }
  }
  return { peers, missing };
}
