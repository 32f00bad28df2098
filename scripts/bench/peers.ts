/**
 * Other libraries that a JavaScript program can use in place of an intrinsic: sharp and opencv-js. Nothing but the
 * bench loads them.
 *
 * @module
 */

import type { ComputeCall } from "../../cts/contract/compute.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { openCv } from "./peer_opencv.ts";
import { sharp } from "./peer_sharp.ts";

/** A library. */
export interface Peer {
  readonly name: string;
  /**
   * Prepares a run.
   *
   * @param call What is computed.
   * @returns Undefined if the library has no such operation.
   */
  prepare(call: ComputeCall): PeerRun | undefined;
}

/** A run by a library. */
export interface PeerRun {
  run(): void | Promise<void>;
  /** Gives back what the run has of the library's memory. */
  free(): void;
}

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
