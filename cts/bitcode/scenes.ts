/**
 * Worlds with a vendor's file of bitcode, for tests of what an audit says of it.
 *
 * @module
 */

import type { Release, World } from "../contract/world.ts";
import { wrapBitcode, type WrapperSpec } from "../fakes/bitcode.ts";
import { buildWorld } from "../fakes/world_builder.ts";
import type { Context } from "../framework/mod.ts";

/** Where a vendor puts its copy of the core library of scripts. */
export const CORE = "/vendor/lib64/libclcore.bc";
/** A target API that no release takes. */
export const NO_API = 99;
/** A version of the compiler that no device knows. */
export const NO_COMPILER = 9999;
/** An optimization level that is not one. */
export const NO_LEVEL = 2;

/** The words of {@link found} about a broken file. */
export const BROKEN = "error bitcode-form";
/** Its words about fields that are not read. */
export const UNREAD = "advice bitcode-form";
/** Its words about a target API that is not taken. */
export const NOT_TAKEN = "error bitcode-level";
/** Its words about a target API that is taken for another. */
export const UNWISE = "advice bitcode-level";
/** Its words about a compiler version or an optimization level that is not known. */
export const UNKNOWN = "advice bitcode-fields";

/** The differences of a {@link device}. */
export interface DeviceKnobs {
  /** Default: 10. */
  readonly release?: Release;
  /** Default: {@link CORE}. */
  readonly path?: string;
  readonly product?: Readonly<Record<string, string>>;
}

/**
 * A device with one file of bitcode.
 *
 * @param bytes The file, or the wrapper that it is.
 * @param knobs What differs.
 */
export function device(
  bytes: Uint8Array | readonly number[] | WrapperSpec,
  knobs: DeviceKnobs = {},
): World {
  const { release = 10, path = CORE, product } = knobs;
  const isBytes = bytes instanceof Uint8Array || Array.isArray(bytes);
  const file = isBytes ? Uint8Array.from(bytes) : wrapBitcode(bytes as WrapperSpec);
  return buildWorld({
    release,
    files: [{ path, base64: file.toBase64() }],
    ...(product === undefined ? {} : { product }),
  }).world;
}

/**
 * Findings about bitcode, as `SEVERITY RULE`.
 *
 * @param t The case.
 * @param world The device.
 * @param path The only file that counts. Default: {@link CORE}.
 */
export async function found<P>(t: Context<P>, world: World, path = CORE): Promise<string[]> {
  return (await t.audit(world))
    .filter(({ rule, subject }) => rule.startsWith("bitcode-") && subject === path)
    .map(({ severity, rule }) => `${severity} ${rule}`);
}
