/**
 * Facts that a device's files tell of the device: its release, its ABIs, and how its vendor partition was built.
 *
 * @module
 */

import { releaseOf } from "../../cts/contract/api_level.ts";
import { LibraryFormatError } from "../../cts/contract/library.ts";
import type { Abi, Release } from "../../cts/contract/world.ts";
import type { AuditFiles } from "../../impl/audit/files.ts";
import { readLibraryFacts } from "../../impl/audit/vendor/library_facts.ts";
import { readElf } from "../../impl/elf/elf.ts";
import { ElfError } from "../../impl/elf/bytes.ts";
import { readNotes } from "../../impl/elf/notes.ts";
import { readProperties } from "../../impl/machine/android/image.ts";
import { decode } from "../../impl/platform/decode.ts";

/** The known facts about a device. */
export interface DeviceFacts {
  /** The release, and what says so; undefined if nothing does. */
  readonly release: { readonly value: Release; readonly by: string } | undefined;
  readonly abis: readonly Abi[];
  /** Build variables. */
  readonly variables: Readonly<Record<string, string>>;
  /** Whether the build is userdebug or eng. */
  readonly debuggable: boolean;
}

/** Files with properties; those of the system come first, because its linker and lists count. */
const PROPERTY_FILES = [
  "/system/build.prop",
  "/system/etc/prop.default",
  "/vendor/build.prop",
  "/vendor/default.prop",
  "/odm/etc/build.prop",
];
/** Properties with the API level of a build. */
const LEVELS = ["ro.build.version.sdk", "ro.system.build.version.sdk"];
const VENDOR_LEVELS = ["ro.vndk.version", "ro.vendor.build.version.sdk"];
/** The version of the platform's policy that a vendor was built against; from 9 to 14 it is the API level. */
const POLICY_VERSION = "/vendor/etc/selinux/plat_sepolicy_vers.txt";
const ABIS: readonly Abi[] = ["arm64-v8a", "armeabi-v7a", "x86_64", "x86", "riscv64"];
/** Libraries that are looked at for what all of them say. */
const SAMPLE = 60;

/**
 * Looks what files say of their device.
 *
 * @param files The files.
 */
export function deviceFacts(files: AuditFiles): DeviceFacts {
  const properties = new Map<string, string>();
  for (const path of PROPERTY_FILES) {
    for (const [name, value] of readProperties(textOf(files, path) ?? "")) {
      if (!properties.has(name)) properties.set(name, value);
    }
  }
  const libraries = sampleOf(files);
  const variables: Record<string, string> = {};
  const put = (variable: string, value: string | undefined, form: RegExp) => {
    if (value !== undefined && form.test(value)) variables[variable] = value;
  };
  put("PRODUCT_SHIPPING_API_LEVEL", properties.get("ro.product.first_api_level"), /^[1-9]\d?$/);
  put("PRODUCT_FULL_TREBLE_OVERRIDE", properties.get("ro.treble.enabled"), /^(true|false)$/);
  return {
    release: toldRelease(files, properties, libraries),
    abis: toldAbis(properties, libraries),
    variables,
    debuggable: /^(userdebug|eng)$/.test(properties.get("ro.build.type") ?? ""),
  };
}

function toldRelease(
  files: AuditFiles,
  properties: ReadonlyMap<string, string>,
  libraries: readonly Uint8Array[],
): DeviceFacts["release"] {
  const told = (level: string | undefined, by: string) => {
    const value = releaseOf(Number(level ?? "none"));
    return value === undefined ? undefined : { value, by };
  };
  for (const name of [...LEVELS, ...VENDOR_LEVELS]) {
    const found = told(properties.get(name), name);
    if (found !== undefined) return found;
  }
  const policy = /^(\d+)\.0\s*$/.exec(textOf(files, POLICY_VERSION) ?? "")?.[1];
  return told(policy, POLICY_VERSION) ??
    told(commonest(libraries.map(noteLevel))?.toString(), "the libraries' .note.android.ident");
}

/** The API level that a library says it was built for. */
function noteLevel(bytes: Uint8Array): number | undefined {
  try {
    return readNotes(bytes, readElf(bytes)).android?.apiLevel;
  } catch (error) {
    if (error instanceof ElfError) return undefined;
    throw error;
  }
}

function toldAbis(
  properties: ReadonlyMap<string, string>,
  libraries: readonly Uint8Array[],
): readonly Abi[] {
  const list = properties.get("ro.product.cpu.abilist") ??
    properties.get("ro.vendor.product.cpu.abilist") ?? "";
  const named = ABIS.filter((abi) => list.split(",").includes(abi));
  if (named.length > 0) return named;
  const found = libraries.map(abiOfLibrary);
  const most = [64, 32].map((bits) =>
    commonest(found.filter((one) => one?.bits === bits).map((one) => one?.abi))
  );
  const told = most.filter((abi) => abi !== undefined);
  return told.length > 0 ? told : ["arm64-v8a", "armeabi-v7a"];
}

function abiOfLibrary(
  bytes: Uint8Array,
): { readonly bits: number; readonly abi?: Abi } | undefined {
  try {
    return readLibraryFacts(bytes);
  } catch (error) {
    if (error instanceof LibraryFormatError) return undefined;
    throw error;
  }
}

/** Some libraries of each width, from where a linker looks. */
function sampleOf(files: AuditFiles): readonly Uint8Array[] {
  return ["lib", "lib64"].flatMap((lib) => {
    const place = new RegExp(`^/(vendor|odm|system)/${lib}/(?:hw/|egl/)?[^/]+\\.so$`);
    return files.paths.filter((path) => place.test(path)).slice(0, SAMPLE)
      .flatMap((path) => files.read(path) ?? []);
  });
}

/** The value that occurs most often. */
function commonest<T>(values: readonly (T | undefined)[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) {
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function textOf(files: AuditFiles, path: string): string | undefined {
  const bytes = files.read(path);
  return bytes === undefined ? undefined : decode(bytes);
}
