/**
 * Which of the vendor's HALs serve a framework of some HAL version, and which contexts they serve.
 *
 * Source: the documentation's page "RenderScript", "ABI compatibility for bitcode". Android's libRS.so knows version 1.0 only
 * (AOSP frameworks/rs, rsHidlAdaptation.h), for which the rules leave nothing to decide.
 *
 * @module
 */

/** A version of android.hardware.renderscript. */
export interface HalVersion {
  /** A new one changes how bitcode is compiled or linked. */
  readonly major: number;
  /** A new one adds functions and leaves bitcode alone. */
  readonly minor: number;
}

/** The target that a framework is built for. */
export interface HalPolicyOptions {
  /** The newest HAL that it can use all of. */
  readonly framework: HalVersion;
  /** The first target API level whose apps may use what that version's minor number adds; nobody may without one. */
  readonly since?: number;
}

/**
 * Reads a version.
 *
 * @param text For example `1.0`; each number has at most two digits.
 * @throws {Error} If it is no version.
 */
export function parseHalVersion(text: string): HalVersion {
  const match = /^(\d{1,2})\.(\d{1,2})$/.exec(text);
  if (match === null) {
    throw new Error(`Cannot use HAL version "${text}": expected two numbers, for example "1.0"`);
  }
  return { major: Number(match[1]), minor: Number(match[2]) };
}

/** The rules. */
export class HalPolicy {
  readonly #options: HalPolicyOptions;

  /** @param options The framework's version. */
  constructor(options: HalPolicyOptions) {
    this.#options = options;
  }

  /** The versions that the framework looks for, best first: its own, and the older ones with the same major number. */
  versionsToAsk(): readonly string[] {
    const { major, minor } = this.#options.framework;
    return Array.from({ length: minor + 1 }, (_, k) => `${major}.${minor - k}`);
  }

  /**
   * The path of one context that may take either.
   *
   * @param targetSdk The API level that the app is made for.
   * @param vendor The version of the HAL that was found; null without.
   */
  path(targetSdk: number, vendor: HalVersion | null): "vendor" | "cpu" {
    if (vendor === null || vendor.major !== this.#options.framework.major) return "cpu";
    if (vendor.minor >= this.#options.framework.minor) return "vendor";
    return this.#mayUseNewFunctions(targetSdk) ? "cpu" : "vendor";
  }

  /** Checks that an app may use functions that came with the framework's minor version. */
  #mayUseNewFunctions(targetSdk: number): boolean {
    const { since } = this.#options;
    return since !== undefined && targetSdk >= since;
  }
}
