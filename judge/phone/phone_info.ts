/**
 * The facts of a connected device that decide which cases can be played on it.
 *
 * @module
 */

import { apiLevel } from "../../cts/contract/api_level.ts";
import {
  type Abi,
  ABIS,
  type BuildType,
  type Release,
  RELEASES,
} from "../../cts/contract/world.ts";
import { type Adb, AdbError } from "../adb/adb.ts";

/** The property by which the reference device says that it is no phone: it plays programs itself. */
export const REFERENCE_PROPERTY = "ro.strata.device";

/** The ABIs that the suite has machine code for. */
const CODE_FOR: readonly Abi[] = ["arm64-v8a", "x86_64"];

/** The facts. */
export interface PhoneInfo {
  /** For example `Google Pixel 7, Android 14 (user)`. */
  readonly name: string;
  readonly release: Release;
  readonly build: BuildType;
  /** ABIs that the suite has code for, the preferred one first. */
  readonly abis: readonly Abi[];
  readonly isEnforcing: boolean;
  /** Whether adb runs as root without being asked. */
  readonly isRoot: boolean;
  /** The machine that runs code on it: `phone`, or one of the reference device behind its daemon. */
  readonly machine: "phone" | "sim" | "native";
}

/**
 * Asks a device.
 *
 * @param adb The device.
 * @throws {AdbError} If it runs a release that the suite does not know.
 */
export async function readInfo(adb: Adb): Promise<PhoneInfo> {
  const { stdout } = await adb.shell("getprop");
  const properties = new Map(
    [...stdout.matchAll(/^\[([^\]]+)\]: \[(.*?)\]\r?$/gms)].map(([, name, value]) =>
      [name!, value!] as const
    ),
  );
  const property = (name: string) => properties.get(name) ?? "";
  const sdk = Number(property("ro.build.version.sdk"));
  // API level 32 is Android 12L.
  const release = RELEASES.find((one) => apiLevel(one) === (sdk === 32 ? 31 : sdk));
  if (release === undefined) {
    throw new AdbError(
      `Device "${adb.serial}" runs Android ${property("ro.build.version.release") || "?"} (API ` +
        `level ${sdk}), expected one of ${RELEASES.join(", ")}; take another device`,
    );
  }
  const build = (property("ro.build.type") || "user") as BuildType;
  const model = `${property("ro.product.manufacturer")} ${property("ro.product.model")}`.trim();
  const reference = property(REFERENCE_PROPERTY);
  return {
    name: `${model || adb.serial}, Android ${release} (${build})`,
    release,
    build,
    abis: property("ro.product.cpu.abilist").split(",")
      .flatMap((name) => ABIS.find((abi) => abi === name) ?? [])
      .filter((abi) => reference !== "" || CODE_FOR.includes(abi)),
    isEnforcing: (await adb.shell("getenforce")).stdout.trim() !== "Permissive",
    isRoot: (await adb.shell("id -u")).stdout.trim() === "0",
    machine: reference === "" ? "phone" : reference === "sim" ? "sim" : "native",
  };
}
