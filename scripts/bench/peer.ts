/**
 * The interface of another library to the bench.
 *
 * @module
 */

import type { ComputeCall } from "../../cts/contract/compute.ts";

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
