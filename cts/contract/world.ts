/**
 * The whole starting state of a device, as plain data.
 *
 * A World is JSON: it can be hashed, stored beside a failure and booted again. What a World does not
 * mention is the implementation's own stock state (its system libraries, its driver).
 *
 * @module
 */

import { isObject, show } from "./show.ts";

/** Android releases that a World may name; layers exist from 10 (API level 29) on. */
export const RELEASES = [8, 8.1, 9, 10, 11, 12, 13, 14, 15] as const;

/** An Android release number. */
export type Release = (typeof RELEASES)[number];

/** How the operating system was built: `user` has no root; `userdebug` and `eng` grant it. */
export type BuildType = "user" | "userdebug" | "eng";

/** An Android ABI name, as in the `lib/` folders of an APK. */
export type Abi = "arm64-v8a" | "armeabi-v7a" | "x86_64" | "x86" | "riscv64";

/** The ABIs, 64-bit ones first. */
export const ABIS: readonly Abi[] = ["arm64-v8a", "x86_64", "riscv64", "armeabi-v7a", "x86"];

/**
 * Facts of a package, for an implementation that has no package manager of its own. The bytes of the APK decide: a
 * device that reads them leaves this alone.
 */
export interface PackageFacts {
  /** Its name. */
  readonly package: string;
  /** `android:versionCode`. */
  readonly versionCode: number;
  /** `android:debuggable`. */
  readonly debuggable: boolean;
  /** Whether its meta-data `com.android.graphics.injectLayers.enable` is the boolean true. */
  readonly injectLayers: boolean;
  /** `android:targetSdkVersion`. */
  readonly targetSdk: number;
  /** Names of the files in `lib/ABI/`, by ABI. */
  readonly libraries: Readonly<Record<string, readonly string[]>>;
}

/** A package that is installed when the device boots. */
export interface PackageSpec {
  /** The APK, base64. */
  readonly apk: string;
  /** The ABI forced at installation, as by `adb install --abi`. Default: the device chooses. */
  readonly abi?: Abi;
  /** The contents of the APK. Default: nothing is said, as of one that is broken on purpose. */
  readonly facts?: PackageFacts;
}

/**
 * A file, directory or symbolic link that exists when the device boots, or one of the stock state that does not. Parents
 * are made as needed.
 */
export interface FileSpec {
  /** Absolute path. */
  readonly path: string;
  /** Contents as text. One of `text`, `base64`, `link`, `directory` and `absent` is required. */
  readonly text?: string;
  /** Contents as base64. */
  readonly base64?: string;
  /** Target of a symbolic link. */
  readonly link?: string;
  /** True for a directory. */
  readonly directory?: true;
  /** True for a file that the stock state may have here, and this World has not. */
  readonly absent?: true;
  /**
   * `root`, `system`, `shell`, or the name of an installed package, whose app owns the file.
   * Default: the package for a path in its data directory, else `root`.
   */
  readonly owner?: string;
  /** Permission bits. Default: 0o644 for a file (0o755 for a library or a directory). */
  readonly mode?: number;
}

/** The starting state of a device. */
export interface World {
  /** Android release. */
  readonly release: Release;
  /** Build type. */
  readonly build: BuildType;
  /** ABIs of the device in order of preference (`ro.product.cpu.abilist`). */
  readonly abis: readonly Abi[];
  /** SELinux mode. */
  readonly selinux: "enforcing" | "permissive";
  /**
   * System properties before the first process of a program starts. Those of `debug.` are set as `setprop` sets them on a running
   * device, whose zygote has loaded libEGL: set before, on Android they keep the layers of each app from it.
   */
  readonly properties: Readonly<Record<string, string>>;
  /** The `global` settings table. */
  readonly settings: Readonly<Record<string, string>>;
  /** Packages, installed in this order. */
  readonly packages: readonly PackageSpec[];
  /** Files, made after the packages are installed, in this order. */
  readonly files: readonly FileSpec[];
  /**
   * Build variables of the product by name, as `make` would see them, for example `PRODUCT_SHIPPING_API_LEVEL`: they
   * decide whether the device is a legacy one. Default: a device first sold with its release, with full Treble. A
   * variable that is not named is not defined.
   *
   * Of RenderScript: `PRODUCT_PACKAGES`, a list by blanks, in which `android.hardware.renderscript@1.0-impl` stands for
   * the platform's own implementation of the HAL in the vendor partition, which is also there where no list is given;
   * and `OVERRIDE_RS_DRIVER`, the driver that it is built to load. Two say what no released framework is, for the rules
   * on versions: `RENDERSCRIPT_HAL_VERSION`, the HAL that it is built for, by default 1.0, and
   * `RENDERSCRIPT_HAL_API_LEVEL`, the first target API level of apps that may use what that version adds.
   *
   * For the `rs:*` tests an implementation also needs: the C functions of libRS.so that `RsCalls` lists, called in a
   * process that is linked with it; in the system, beside libRS.so, both sets of RenderScript's libraries, of which each
   * can be replaced by a file of the World, or be absent; threads that events and log lines tell by their `tid`; files
   * that processes write, for `adb shell` to list; and of each process its libraries with path, soname and namespace.
   */
  readonly product?: Readonly<Record<string, string>>;
  /**
   * True asks for Android's own behavior where it is arguably a defect (clauses graded `quirk`);
   * false for the sane one.
   */
  readonly compat: boolean;
}

/** The World that all others differ from: Android 14, user build, nothing installed, nothing set. */
export const DEFAULT_WORLD: World = {
  release: 14,
  build: "user",
  abis: ["arm64-v8a", "armeabi-v7a"],
  selinux: "enforcing",
  properties: {},
  settings: {},
  packages: [],
  files: [],
  compat: false,
};

/** A World that is not valid; `problems` names each bad field. */
export class WorldError extends Error {
  /** One line per bad field: the field's path, what it is, what is expected. */
  readonly problems: readonly string[];

  /**
   * Gathers problems.
   *
   * @param problems One line per bad field.
   */
  constructor(problems: readonly string[]) {
    super(`World is not valid:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "WorldError";
    this.problems = problems;
  }
}

const FIELDS = [...Object.keys(DEFAULT_WORLD), "product"];
const VARIABLE_NAME = /^[A-Z][A-Z0-9_]*$/;
const PROPERTY_NAME = /^[A-Za-z0-9_.@:-]+$/;

/**
 * `PROP_VALUE_MAX` less the terminator, in bytes (bionic, sys/system_properties.h); since Android 9 `ro.` properties may be longer
 * (system/core, init/property_service.cpp).
 */
export const PROPERTY_VALUE_MAX = 91;

/**
 * Checks that a value is a World.
 *
 * @param value Anything, usually parsed JSON.
 * @returns The same value.
 * @throws {WorldError} With every bad field named, not only the first.
 */
export function checkWorld(value: unknown): World {
  const problems: string[] = [];
  const wrong = (field: string, actual: unknown, expected: string) =>
    problems.push(`${field}: is ${show(actual)}, expected ${expected}`);
  if (!isObject(value)) throw new WorldError([`world: is ${show(value)}, expected an object`]);
  for (const key of Object.keys(value)) {
    if (!FIELDS.includes(key)) wrong(key, value[key], `one of the fields ${FIELDS.join(", ")}`);
  }
  const oneOf = (field: keyof World, allowed: readonly unknown[], expected: string) => {
    if (!allowed.includes(value[field])) wrong(field, value[field], expected);
  };
  oneOf("release", RELEASES, `one of ${RELEASES.join(", ")}`);
  oneOf("build", ["user", "userdebug", "eng"], "user, userdebug or eng");
  oneOf("selinux", ["enforcing", "permissive"], "enforcing or permissive");
  oneOf("compat", [true, false], "true or false");
  if (!Array.isArray(value.abis) || value.abis.length === 0) {
    wrong("abis", value.abis, "a list with at least one ABI");
  } else {
    value.abis.forEach((abi, i) => {
      if (!ABIS.includes(abi)) wrong(`abis[${i}]`, abi, `one of ${ABIS.join(", ")}`);
    });
  }
  checkStrings("properties", value.properties, wrong, (name, text) => {
    if (!PROPERTY_NAME.test(name)) return "a name of letters, digits and . _ - : @";
    const isBounded = !name.startsWith("ro.") || value.release === 8 || value.release === 8.1;
    if (isBounded && new TextEncoder().encode(text).length > PROPERTY_VALUE_MAX) {
      return `at most ${PROPERTY_VALUE_MAX} bytes`;
    }
    return undefined;
  });
  checkStrings("settings", value.settings, wrong, () => undefined);
  if (value.product !== undefined) {
    checkStrings(
      "product",
      value.product,
      wrong,
      (name) => VARIABLE_NAME.test(name) ? undefined : "a name of capitals, digits and _",
    );
  }
  if (!Array.isArray(value.packages)) wrong("packages", value.packages, "a list");
  else value.packages.forEach((spec, i) => checkPackage(`packages[${i}]`, spec, wrong));
  if (!Array.isArray(value.files)) wrong("files", value.files, "a list");
  else value.files.forEach((spec, i) => checkFile(`files[${i}]`, spec, wrong));
  if (problems.length > 0) throw new WorldError(problems);
  return value as unknown as World;
}

type Wrong = (field: string, actual: unknown, expected: string) => void;

function checkStrings(
  field: string,
  table: unknown,
  wrong: Wrong,
  rule: (name: string, text: string) => string | undefined,
): void {
  if (!isObject(table)) return wrong(field, table, "an object of strings");
  for (const [name, text] of Object.entries(table)) {
    if (typeof text !== "string") wrong(`${field}[${JSON.stringify(name)}]`, text, "a string");
    else {
      const expected = rule(name, text);
      if (expected !== undefined) wrong(`${field}[${JSON.stringify(name)}]`, text, expected);
    }
  }
}

/** Checks that a value is base64 without white space. */
function isBase64(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    return value.length <= Math.ceil(Uint8Array.fromBase64(value).length / 3) * 4;
  } catch {
    return false;
  }
}

function checkPackage(field: string, spec: unknown, wrong: Wrong): void {
  if (!isObject(spec)) return wrong(field, spec, "an object");
  if (!isBase64(spec.apk)) {
    wrong(`${field}.apk`, spec.apk, "the APK's bytes as base64");
  }
  if (spec.abi !== undefined && !ABIS.includes(spec.abi as Abi)) {
    wrong(`${field}.abi`, spec.abi, `one of ${ABIS.join(", ")}`);
  }
  if (spec.facts !== undefined && !isPackageFacts(spec.facts)) {
    wrong(`${field}.facts`, spec.facts, "the facts of a package");
  }
}

function isPackageFacts(facts: unknown): boolean {
  if (!isObject(facts) || !isObject(facts.libraries)) return false;
  return typeof facts.package === "string" &&
    [facts.versionCode, facts.targetSdk].every(Number.isInteger) &&
    [facts.debuggable, facts.injectLayers].every((flag) => typeof flag === "boolean") &&
    Object.values(facts.libraries).every((names) =>
      Array.isArray(names) && names.every((name) => typeof name === "string")
    );
}

function checkFile(field: string, spec: unknown, wrong: Wrong): void {
  if (!isObject(spec)) return wrong(field, spec, "an object");
  if (typeof spec.path !== "string" || !spec.path.startsWith("/") || spec.path.includes("\0")) {
    wrong(`${field}.path`, spec.path, "an absolute path without NUL");
  }
  const kinds = ["text", "base64", "link", "directory", "absent"].filter((kind) =>
    spec[kind] !== undefined
  );
  if (kinds.length !== 1) {
    wrong(field, kinds, "exactly one of text, base64, link, directory and absent");
  }
  if (spec.base64 !== undefined && !isBase64(spec.base64)) {
    wrong(`${field}.base64`, spec.base64, "base64");
  }
  if (spec.mode !== undefined) {
    const mode = spec.mode as number;
    if (!Number.isInteger(mode) || mode < 0 || mode > 0o7777) {
      wrong(`${field}.mode`, mode, "permission bits from 0 to 0o7777");
    }
  }
  if (spec.owner !== undefined && typeof spec.owner !== "string") {
    wrong(`${field}.owner`, spec.owner, "root, system, shell or a package name");
  }
}

/**
 * The World's identity: SHA-256 over its canonical JSON (sorted keys).
 *
 * @param world A World.
 * @returns 16 hexadecimal digits.
 */
export async function hashWorld(world: World): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(world, sortKeys));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sortKeys(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
}
