/**
 * The system properties that libRS_internal.so reads for each context that it makes.
 *
 * Source: AOSP frameworks/rs, rsContext.cpp of Android 9 (Context::threadProc, getProp).
 *
 * @module
 */

/** The properties at the time that a context was made. */
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
