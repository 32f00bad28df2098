/**
 * The functions of the platform's `libRSDriver.so` for RenderScript drivers, to hand work on to it: types only; the
 * device's linker gives the code.
 *
 * @module
 */

/** A context of libRS_internal.so. */
export interface RsContext {
  /** The name of the driver; null unless the driver has set one. */
  driverName: string | null;
}

/** Stores the version of the interface that the driver implements; 1 for success. */
export declare function rsdHalQueryVersion(major: number[], minor: number[]): number;

/** Stores the function of an entry, or null; 0 for an entry that the driver does not know. */
export declare function rsdHalQueryHal(entry: number, fnPtr: unknown[]): number;

/** Makes the driver's state of a context; 1 for success. */
export declare function rsdHalInit(rsc: RsContext, major: number, minor: number): number;

/** Ends what {@link rsdHalInit} began. */
export declare function rsdHalAbort(rsc: RsContext): void;
