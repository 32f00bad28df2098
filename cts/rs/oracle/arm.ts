/**
 * The three implementations of the intrinsics that Android's CPU driver has.
 *
 * @module
 */

/**
 * Their names: portable C, SSSE3 with C for the rest, and 64-bit NEON with C for the rest. An arm that has no code of its
 * own for an intrinsic or a type runs the portable C. Source: cpu_ref/rsCpuIntrinsic*.cpp, *_x86.cpp and *_advsimd_*.S.
 */
export const ARMS = ["scalar", "x86", "neon"] as const;

/** One of Android's implementations. */
export type Arm = typeof ARMS[number];
