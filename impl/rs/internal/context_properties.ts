/**
 * The system properties that libRS_internal.so reads for each context that it makes.
 *
 * Source: AOSP frameworks/rs, rsContext.cpp of Android 9 (Context::threadProc, getProp).
 *
 * @module
 */

/** What the properties said when a context was made. */
export interface ContextProperties {
  /** `debug.rs.debug`: the context is for debugging, and takes the default driver. */
  readonly debug: boolean;
  /** `debug.rs.rsov`: the driver over Vulkan is tried first. */
  readonly rsov: boolean;
  /** `debug.rs.default-CPU-driver`: the vendor's driver is left out. */
  readonly defaultCpuDriver: boolean;
  /** `debug.rs.max-threads`: number of threads that a launch may use; 0 for one per processor. */
  readonly maxThreads: number;
}

/**
 * Reads the properties.
 *
 * @param getProp Gives a property's value as a number; 0 if it is not set.
 */
export function readContextProperties(getProp: (name: string) => number): ContextProperties {
  return {
    debug: getProp("debug.rs.debug") !== 0,
    rsov: getProp("debug.rs.rsov") !== 0,
    defaultCpuDriver: getProp("debug.rs.default-CPU-driver") !== 0,
    maxThreads: getProp("debug.rs.max-threads"),
  };
}

/**
 * The number that a text begins with, as C's `atoi` reads it.
 *
 * White space may lead, then one sign, then decimal digits; whatever follows is left out. A number too large for 64 bits
 * becomes the largest of them, and of that the low 32 bits are the result, as in bionic for 64-bit processes.
 *
 * @param text The text.
 * @returns 0 if it begins with no number.
 */
export function atoi(text: string): number {
  const found = /^[ \t\n\v\f\r]*([+-]?)([0-9]+)/.exec(text);
  if (found === null) return 0;
  const [, sign = "", digits = "0"] = found;
  const value = BigInt(`${digits.slice(0, 4096)}`) * (sign === "-" ? -1n : 1n);
  const max = (1n << 63n) - 1n;
  const clamped = value > max ? max : value < -max - 1n ? -max - 1n : value;
  return Number(BigInt.asIntN(32, clamped));
}
