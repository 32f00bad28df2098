/**
 * The packages of a World, each with the files in its data, which come and go with it.
 *
 * @module
 */

import type { Abi, FileSpec, World } from "../../cts/contract/world.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { ApkError, readApk } from "../../impl/platform/apk.ts";
import { nativeLibraries } from "../../impl/platform/package_abi.ts";
import type { AbiSwap } from "./abi_swap.ts";
import { changeOfPath } from "./typed_lines.ts";

/** A package. */
export interface Unit {
  readonly name: string;
  readonly apk: Uint8Array;
  readonly abi?: Abi;
  readonly debuggable: boolean;
  /** The ABIs that it has libraries for, or the one that it is installed for; none if any does. */
  readonly abis: readonly string[];
  /** Files in its data directory, in order. */
  readonly files: readonly FileSpec[];
  /** Equal for what is the same on a device. */
  readonly key: string;
}

/**
 * Reads the packages of a World.
 *
 * @param world The World.
 * @param swap The ABIs that stand for each other on the device, if any do.
 * @throws {SkipSignal} If one of them cannot be read, so that a phone does not take it either.
 */
export async function readUnits(
  world: World,
  swap: AbiSwap | undefined,
): Promise<readonly Unit[]> {
  const units: Unit[] = [];
  for (const spec of world.packages) {
    const apk = Uint8Array.fromBase64(spec.apk);
    const { name, debuggable, abis } = await readManifest(apk);
    const names = new Set([name]);
    const files = world.files.filter(({ path }) => changeOfPath(path, names)?.kind === "data");
    const key = JSON.stringify([spec.apk, spec.abi, files, swap?.abi("arm64-v8a")]);
    const abi = spec.abi === undefined ? undefined : swap?.abi(spec.abi) ?? spec.abi;
    units.push({
      name,
      apk,
      debuggable,
      files,
      key,
      abis: abi === undefined ? abis.map((one) => swap?.abi(one) ?? one) : [abi],
      ...(abi === undefined ? {} : { abi }),
    });
  }
  return units;
}

/**
 * Reads the manifest of an APK.
 *
 * @param apk The APK.
 * @throws {SkipSignal} If it cannot be read.
 */
export async function readManifest(
  apk: Uint8Array,
): Promise<Pick<Unit, "name" | "debuggable" | "abis">> {
  try {
    const read = await readApk(new Uint8Array(apk));
    const { package: name, debuggable } = read.manifest;
    return { name, debuggable, abis: [...new Set(nativeLibraries(read).map(({ abi }) => abi))] };
  } catch (error) {
    if (!(error instanceof ApkError)) throw error;
    throw new SkipSignal(
      "The case has an app that is broken on purpose, and a judging app is made of it on a phone",
      "run it with --impl sim",
    );
  }
}
