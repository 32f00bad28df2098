/**
 * The traits of a device by the build variables of its product: Treble, the VNDK, and with them its linker configuration.
 *
 * Source: AOSP build/make, core/config.mk; system/core, rootdir/Android.mk; and the section on legacy devices of the
 * documentation's page "RenderScript".
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import {
  LIST_VERSIONS,
  type ListVersion,
  platformVndkVersion,
  vndkSpDirectory,
} from "../linker/stock/library_lists.ts";
import { apiLevel } from "../../cts/contract/api_level.ts";

/** A product that cannot be built. */
export class ProductError extends Error {
  /** The build variable at fault. */
  readonly variable: string;

  /**
   * @param variable The build variable.
   * @param value Its value.
   * @param expected What it should be, and the remedy.
   */
  constructor(variable: string, value: string, expected: string) {
    const shown = value.length > 60 ? `${value.slice(0, 60)}...` : value;
    super(`Cannot build product: ${variable} is ${JSON.stringify(shown)}, expected ${expected}`);
    this.name = "ProductError";
    this.variable = variable;
  }
}

/**
 * Which linker configuration a device has. `treble`: namespaces without an enforced VNDK (8.x); `enforced`: with one
 * (8.1 to 10); `vndk_lite`: namespaces that let system processes load vendor libraries (9 and later); `generated`: made
 * when the device boots (11 and later); `legacy`: no namespaces.
 */
export type LinkerVariant = "treble" | "enforced" | "vndk_lite" | "generated" | "legacy";

/** The parts of full Treble that a product of 9 or later may switch one by one, each by its `_OVERRIDE`. */
export const TREBLE_FEATURES = [
  "PRODUCT_TREBLE_LINKER_NAMESPACES",
  "PRODUCT_SEPOLICY_SPLIT",
  "PRODUCT_ENFORCE_VINTF_MANIFEST",
  "PRODUCT_NOTICE_SPLIT",
] as const;

/** A name of {@link TREBLE_FEATURES}. */
export type TrebleFeature = (typeof TREBLE_FEATURES)[number];

/** Numbers that make's arithmetic knows (build/make, common/math.mk). */
const LEVEL = /^(?:0|[1-9][0-9]?|100)$/;
/** The first level of Treble. */
const TREBLE_LEVEL = 26;
/** The last level at which a product may do without the VNDK. */
const LAST_LEVEL_WITHOUT_VNDK = 27;

/** A product, as its build variables make it. */
export class Product {
  /** The release that the device runs. */
  readonly release: Release;
  readonly #variables: Readonly<Record<string, string>>;

  /**
   * @param variables The build variables. Default: those of a device first sold with its release.
   * @param release The release that the device runs, not the one that it was sold with.
   * @throws {ProductError} If it cannot be built.
   */
  constructor(variables: Readonly<Record<string, string>> | undefined, release: Release) {
    this.release = release;
    this.#variables = variables ?? { PRODUCT_SHIPPING_API_LEVEL: String(apiLevel(release)) };
    this.#shippingApiLevel();
    if (this.useVndk) this.#vndkList();
    void this.renderscriptHalVersion;
    void this.renderscriptHalApiLevel;
  }

  /** PRODUCT_FULL_TREBLE, word for word: `true`, `false`, or the text of the override. */
  get fullTreble(): string {
    const text = this.#requestedTreble();
    const forced = this.#features().some((feature) => this.feature(feature) === "false");
    return forced ? "false" : text;
  }

  /** Whether {@link fullTreble} is `true`, which is what the build compares it with. */
  get isTreble(): boolean {
    return this.fullTreble === "true";
  }

  /**
   * Whether the page calls the device a legacy one: first sold below API level 26, without an override.
   *
   * It is not the contrary of {@link isTreble}: without a level the build makes no Treble device, and the page does not
   * call it legacy.
   */
  get isLegacy(): boolean {
    const level = this.#shippingApiLevel();
    return level !== undefined && this.isOldLevel(level) &&
      this.override("PRODUCT_FULL_TREBLE") === undefined;
  }

  /** Whether the product is built against a VNDK, that is, whether BOARD_VNDK_VERSION is set. */
  get useVndk(): boolean {
    if (this.release < 8.1) return false;
    return this.variable("BOARD_VNDK_VERSION") !== undefined || this.#demandsVndk();
  }

  /** Version of the VNDK that the product is built against, if it is. */
  get vndkVersion(): ListVersion | undefined {
    return this.useVndk ? this.#vndkList() : undefined;
  }

  /** Which linker configuration the device has. */
  get linkerVariant(): LinkerVariant {
    if (this.release === 8) return this.isTreble ? "treble" : "legacy";
    // From 11 on linkerconfig decides, when the device starts; until 14 it takes any text but "false" for Treble.
    const hasTreble = this.release >= 15 ? this.isTreble : this.fullTreble !== "false";
    if (this.release >= 11 && !hasTreble) return "legacy";
    const enforced = this.useVndk && (this.release >= 12 || !this.#isVndkDisabled());
    if (enforced) return this.release >= 11 ? "generated" : "enforced";
    if (this.release !== 11 && !this.#hasLinkerNamespaces()) return "legacy";
    if (this.release === 8.1) return "treble";
    return this.release >= 12 && this.release < 15 ? "legacy" : "vndk_lite";
  }

  /** The properties that tell running code about the product. */
  get properties(): Readonly<Record<string, string>> {
    const level = this.#shippingApiLevel();
    return {
      "ro.treble.enabled": this.fullTreble,
      ...(level !== undefined && { "ro.product.first_api_level": String(level) }),
      ...this.#vndkProperties(),
    };
  }

  /**
   * The properties about the VNDK: none in 8, the version in each product of 9 to 11, and in later ones only if they are built
   * against it (AOSP build/make, core/Makefile and core/main.mk).
   */
  #vndkProperties(): Readonly<Record<string, string>> {
    if (this.release < 9) return {};
    const version = this.useVndk ? this.#vndkList() : platformVndkVersion(this.release)!;
    if (this.release >= 12) return this.useVndk ? { "ro.vndk.version": version } : {};
    const isLite = !this.useVndk || this.variable("BOARD_VNDK_RUNTIME_DISABLE") !== undefined;
    return { "ro.vndk.version": version, ...isLite && { "ro.vndk.lite": "true" } };
  }

  /** PRODUCT_PACKAGES as far as it matters here; undefined if the World gives no list. */
  get packages(): readonly string[] | undefined {
    return Object.hasOwn(this.#variables, "PRODUCT_PACKAGES")
      ? this.#variables.PRODUCT_PACKAGES!.split(/\s+/).filter((name) => name !== "")
      : undefined;
  }

  /** OVERRIDE_RS_DRIVER: the driver that the platform's own RenderScript HAL is built to load. */
  get overrideRsDriver(): string | undefined {
    return this.variable("OVERRIDE_RS_DRIVER");
  }

  /**
   * RENDERSCRIPT_HAL_VERSION: the HAL that the framework is built for. Default: 1.0, as every Android release.
   *
   * @throws {ProductError} If it is no version.
   */
  get renderscriptHalVersion(): string {
    const text = this.variable("RENDERSCRIPT_HAL_VERSION") ?? "1.0";
    if (/^[1-9]\d?\.\d{1,2}$/.test(text)) return text;
    throw new ProductError(
      "RENDERSCRIPT_HAL_VERSION",
      text,
      "MAJOR.MINOR; set it to the version of the HAL that the framework is built for",
    );
  }

  /**
   * RENDERSCRIPT_HAL_API_LEVEL: the first target API level of apps that may use what that version adds. Default: none.
   *
   * @throws {ProductError} If it is no number.
   */
  get renderscriptHalApiLevel(): number | undefined {
    return this.#level("RENDERSCRIPT_HAL_API_LEVEL", "that the new functions came with");
  }

  /**
   * The directory of the system with the libraries for vendors (VNDK-SP).
   *
   * @param lib `lib` or `lib64`.
   */
  vndkSpDirectory(lib: "lib" | "lib64"): string {
    const version = this.vndkVersion ?? platformVndkVersion(this.release);
    return vndkSpDirectory(this.release, version, lib);
  }

  /**
   * A part of full Treble, word for word; releases before 9, and 14 and later for two of them, know it as a whole only.
   *
   * @param feature Its build variable.
   */
  feature(feature: TrebleFeature): string {
    const separate = this.#features().includes(feature) ? this.override(feature) : undefined;
    return separate ?? this.#requestedTreble();
  }

  /** The parts of full Treble that this release can switch one by one. */
  #features(): readonly TrebleFeature[] {
    if (this.release < 9) return [];
    if (this.release < 14) return TREBLE_FEATURES;
    return ["PRODUCT_TREBLE_LINKER_NAMESPACES", "PRODUCT_ENFORCE_VINTF_MANIFEST"];
  }

  /** The text of a variable; undefined also for an empty one, which make does not tell apart. */
  protected variable(name: string): string | undefined {
    const text = Object.hasOwn(this.#variables, name) ? this.#variables[name]!.trim() : "";
    return text === "" ? undefined : text;
  }

  /** The text of a variable's override, if it is set. */
  protected override(name: string): string | undefined {
    return this.variable(`${name}_OVERRIDE`);
  }

  #shippingApiLevel(): number | undefined {
    return this.#level("PRODUCT_SHIPPING_API_LEVEL", "that the device was first sold with");
  }

  #level(name: string, which: string): number | undefined {
    const text = this.variable(name);
    if (text === undefined) return undefined;
    if (LEVEL.test(text)) return Number(text);
    const expected = `an integer from 0 to 100; set it to the API level ${which}`;
    throw new ProductError(name, text, expected);
  }

  /** Full Treble before its parts may take it away. */
  #requestedTreble(): string {
    const override = this.override("PRODUCT_FULL_TREBLE");
    if (override !== undefined) return override;
    const level = this.#shippingApiLevel();
    return level !== undefined && !this.isOldLevel(level) ? "true" : "false";
  }

  /** Checks that devices first sold with a level need no Treble. */
  protected isOldLevel(level: number): boolean {
    return level < TREBLE_LEVEL;
  }

  /** Decides if PRODUCT_USE_VNDK is `true`: by its override, or else for a Treble device sold with 9 or later. */
  #demandsVndk(): boolean {
    if (this.release < 9) return false;
    const override = this.override("PRODUCT_USE_VNDK");
    if (override !== undefined) return override === "true";
    const level = this.#shippingApiLevel();
    return level !== undefined && level > LAST_LEVEL_WITHOUT_VNDK && this.isTreble;
  }

  /** Checks whether the product is built against the VNDK but runs without it. */
  #isVndkDisabled(): boolean {
    return this.variable("BOARD_VNDK_RUNTIME_DISABLE") === "true";
  }

  /** Decides if a device without an enforced VNDK has linker namespaces. */
  #hasLinkerNamespaces(): boolean {
    const namespaces = this.release < 9
      ? this.isTreble
      : this.feature("PRODUCT_TREBLE_LINKER_NAMESPACES") === "true";
    return namespaces && this.variable("SANITIZE_TARGET") === undefined;
  }

  /** The version behind BOARD_VNDK_VERSION. */
  #vndkList(): ListVersion {
    const platform = platformVndkVersion(this.release)!;
    const text = this.variable("BOARD_VNDK_VERSION") ?? "current";
    if (text === "current") return platform;
    const from = LIST_VERSIONS.indexOf("27");
    const known = LIST_VERSIONS.slice(from, LIST_VERSIONS.indexOf(platform) + 1);
    const found = known.find((version) => version === text);
    if (found !== undefined) return found;
    throw new ProductError(
      "BOARD_VNDK_VERSION",
      text,
      `current or one of ${known.join(", ")}; set it to the version of the vendor image`,
    );
  }
}
