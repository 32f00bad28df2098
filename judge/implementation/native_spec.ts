/**
 * The connectable strings of implementations that run machine code: `native`, and `native:ABI` for another machine's.
 *
 * @module
 */

import type { Abi } from "../../cts/contract/world.ts";
import { TARGET_ABIS } from "../../impl/machine/native/target.ts";

/**
 * The string of the implementation that runs code of an ABI.
 *
 * @param abi The ABI; one that none runs, or undefined, stands for this machine's own.
 */
export function nativeSpec(abi?: Abi): string {
  const isForeign = abi !== undefined && TARGET_ABIS.indexOf(abi) > 0;
  return isForeign ? `native:${abi}` : "native";
}

/**
 * The ABI that a string names.
 *
 * @param spec The string of any implementation.
 * @returns As it stands there, which may be none; undefined if none stands there.
 */
export function abiNamedIn(spec: string): string | undefined {
  return /^native:(.+)$/.exec(spec)?.[1];
}

/** Checks whether an implementation runs code of another machine, or behind a cable, and several times as slow. */
export function isForeign(spec: string): boolean {
  if (/^(?:android|adb):/.test(spec)) return true;
  const abi = abiNamedIn(spec);
  return abi !== undefined && abi !== TARGET_ABIS[0];
}
