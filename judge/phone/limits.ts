/**
 * Why a World cannot be played on a device that is somebody's phone.
 *
 * @module
 */

import type { Abi, FileSpec, World } from "../../cts/contract/world.ts";
import type { SkipReason } from "../../cts/framework/claims.ts";
import { SETTINGS } from "../doctor/phone/facts.ts";
import type { PhoneInfo } from "./phone_info.ts";
import { changeOfPath } from "./typed_lines.ts";
import type { Unit } from "./units.ts";

/** Properties that adb may set as the shell's (AOSP system/sepolicy, private/property_contexts, `debug.`). */
const OWN_PROPERTY = /^debug\.(?:gles|vulkan)\.layers$/;
/** Longest value of a setting: a host passes a word of 128 KiB to a program (Linux, MAX_ARG_STRLEN), with all quotes in it. */
const VALUE_MAX = 30_000;
const ON_REFERENCE = "run it with --impl sim or --impl native";

/**
 * Why a World cannot be played.
 *
 * @param world The World.
 * @param phone The device.
 * @param units The World's packages.
 * @returns Undefined if it can.
 */
export function whyNot(
  world: World,
  phone: PhoneInfo,
  units: readonly Unit[],
): SkipReason | undefined {
  const packages = new Set(units.map(({ name }) => name));
  const no = (reason: string, remedy = ON_REFERENCE): SkipReason => ({ reason, remedy });
  if (world.product !== undefined) {
    return no("The case is about a product of its own, and what a phone was built as stays");
  }
  if (world.build !== phone.build) {
    return no(
      `The case is about a build of type ${world.build}, and the device is ${phone.build}`,
      "run it with a device of that type",
    );
  }
  const foreign = units.map(({ abis }) => otherAbi(abis, phone)).find((one) => one !== undefined);
  if (foreign !== undefined) return foreign;
  const property = Object.keys(world.properties).find((name) => !OWN_PROPERTY.test(name));
  const setting = Object.keys(world.settings).find((name) =>
    !(SETTINGS as readonly string[]).includes(name)
  );
  if (setting !== undefined) {
    return no(`The case puts the setting "${setting}", which is not the suite's own`);
  }
  const long = Object.entries(world.settings).find(([, value]) => value.length > VALUE_MAX);
  if (long !== undefined) {
    return no(
      `The case puts ${long[1].length} characters into the setting "${
        long[0]
      }", and adb types ${VALUE_MAX} at most here`,
    );
  }
  for (const file of world.files) {
    const reason = whyNotFile(file, packages);
    if (reason !== undefined) return no(reason);
  }
  if (property !== undefined) {
    return no(`The case sets the property "${property}", which adb may not set`);
  }
  if (world.selinux === "enforcing" && !phone.isEnforcing) {
    return no("The case is about SELinux enforcing, and the device is permissive", "setenforce 1");
  }
  const needsRoot = needsPermissive(world, phone, packages) ||
    world.files.some((file) => isRootsFile(file, packages));
  return needsRoot ? whyNoRoot(phone) : undefined;
}

/**
 * Why an app does not run.
 *
 * @param abis The ABIs that it has libraries for; none if it has none.
 * @param phone The device.
 * @returns Undefined if it does.
 */
export function otherAbi(abis: readonly string[], phone: PhoneInfo): SkipReason | undefined {
  if (abis.length === 0 || abis.some((abi) => phone.abis.includes(abi as Abi))) return undefined;
  return {
    reason: `The case has an app for ${abis.join(" and ")}, and the device is for ${
      phone.abis.join(" and ")
    }`,
    remedy: "run it with a device of that ABI",
  };
}

/**
 * Why nothing can be done as root.
 *
 * @param phone The device.
 * @returns Undefined if it can.
 */
function whyNoRoot(phone: PhoneInfo): SkipReason | undefined {
  return phone.build === "user"
    ? {
      reason: "The case needs root, and the build of the device is user",
      remedy: "run it with a device of type userdebug",
    }
    : undefined;
}

/**
 * Checks whether SELinux must be made permissive for a World. On a user build, where nobody can do that, what lies in the
 * data of an app or in packages is used by the app anyway.
 *
 * @param world The World.
 * @param phone The device.
 * @param packages Names of the World's packages.
 */
export function needsPermissive(
  world: World,
  phone: PhoneInfo,
  packages: ReadonlySet<string>,
): boolean {
  if (world.selinux !== "permissive" || !phone.isEnforcing) return false;
  return phone.build !== "user" ||
    world.files.some((file) => changeOfPath(file.path, packages)?.kind !== "data");
}

/**
 * Checks whether only root can make a file as it is to be.
 *
 * @param file The file.
 * @param packages Names of the World's packages.
 */
export function isRootsFile(file: FileSpec, packages: ReadonlySet<string>): boolean {
  const place = changeOfPath(file.path, packages);
  if (place?.kind === "data") return file.owner !== undefined && file.owner !== place.package;
  return !file.path.startsWith("/data/local/tmp/") || file.owner !== undefined;
}

function whyNotFile(file: FileSpec, packages: ReadonlySet<string>): string | undefined {
  if (/^\/(?:vendor|odm)\//.test(file.path)) {
    return "The case has a driver of its own, and a phone keeps the one that it has";
  }
  if (/ld\.config|linkerconfig/.test(file.path)) {
    return "The case has a linker configuration of its own, and a phone keeps the one that it has";
  }
  if (changeOfPath(file.path, packages) === undefined) {
    return `The case has a file "${file.path}", which is not among the suite's own`;
  }
  return undefined;
}
