/**
 * The claims of an implementation: what it wants to be judged for.
 *
 * @module
 */

import type { Implementation } from "../contract/device.ts";

/** Why a case is skipped, and what to do about it. */
export interface SkipReason {
  readonly reason: string;
  readonly remedy: string;
}

/**
 * The levels of a case's id that are not claimed.
 *
 * @param claims First levels of ids, for example `gles` or `rs:intrinsic:blur`; undefined claims everything.
 * @param levels The levels of a case's id.
 * @returns As many levels as no claim begins with, for example `egl` or `rs:intrinsic:lut`; undefined if the case is claimed.
 */
export function unclaimedLevels(
  claims: readonly string[] | undefined,
  levels: readonly string[],
): string | undefined {
  if (claims === undefined) return undefined;
  let shared = 0;
  for (const claim of claims) {
    const claimed = claim.split(":");
    const differs = claimed.findIndex((level, i) => level !== levels[i]);
    if (differs < 0) return undefined;
    shared = Math.max(shared, differs);
  }
  return levels.slice(0, shared + 1).join(":");
}

/**
 * Says that an implementation does not claim a case.
 *
 * @param levels What {@link unclaimedLevels} gave.
 */
export function unclaimedSkip(levels: string): SkipReason {
  return {
    reason: `The implementation does not claim "${levels}"`,
    remedy: `add "${levels}" to its claims`,
  };
}

/**
 * The levels that {@link unclaimedSkip} said are not claimed.
 *
 * @param reason Why a case was skipped.
 * @returns Undefined if it was for something else.
 */
export function levelsOfSkip(reason: string): string | undefined {
  return /^The implementation does not claim "([^"]*)"$/.exec(reason)?.[1];
}

/**
 * Why a release cannot be judged.
 *
 * @param releases Those of the implementation's devices; undefined for all.
 * @param release The release of a case or a World; anything but a number is that of no release.
 * @returns Undefined if it can.
 */
export function otherRelease(
  releases: readonly number[] | undefined,
  release: unknown,
): SkipReason | undefined {
  if (releases === undefined || typeof release !== "number" || releases.includes(release)) {
    return undefined;
  }
  return {
    reason: `The case is about Android ${release}, and the implementation is ${
      releases.join(", ")
    }`,
    remedy: `add --release ${
      releases[0]
    } for cases of that one, or run it with an implementation of ${release}`,
  };
}

/** The needs of a test of an implementation, beside what it claims. */
export interface Needs {
  /** That it runs ELF libraries. */
  readonly elf?: true;
  /** That its libraries and its driver are simulated, and why. */
  readonly simulated?: string;
  /** That its driver is made for Android, and what such a driver has that others lack. */
  readonly androidDriver?: string;
  /** That it compiles the bitcode of scripts. */
  readonly compiler?: true;
  /** That its driver draws. */
  readonly drawing?: true;
}

/** Checks whether only implementations that run real code can run a test, as no simulated one does what it needs. */
export function needsRealCode({ elf, drawing }: Needs): boolean {
  return elf === true || drawing === true;
}

/**
 * Why a test cannot be run with an implementation.
 *
 * @param needs What it needs.
 * @param implementation What is judged.
 * @returns Undefined if it can.
 */
export function unmetNeed(
  needs: Needs,
  { elf, hostDriver, noCompiler, noDrawing }: Pick<
    Implementation,
    "elf" | "hostDriver" | "noCompiler" | "noDrawing"
  >,
): SkipReason | undefined {
  if (needs.compiler && noCompiler !== undefined) return noCompiler;
  if (needs.drawing && noDrawing !== undefined) return noDrawing;
  const runsElf = elf !== undefined && elf.length > 0;
  if (needs.elf && !runsElf) {
    return {
      reason: "The implementation runs no ELF libraries",
      remedy: "use one that does, such as --impl native, or let it say which (elf)",
    };
  }
  if (needs.androidDriver !== undefined && hostDriver) {
    return {
      reason: `The case needs a driver for Android: ${needs.androidDriver}`,
      remedy: "give it one by --driver, or run it with --impl sim",
    };
  }
  if (needs.simulated === undefined || !runsElf) return undefined;
  return {
    reason: `The case needs simulated content: ${needs.simulated}`,
    remedy: "run it with --impl sim, the same device without real code",
  };
}
