/**
 * Mutants of libEGL's own functions.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type { Display } from "../../impl/egl/display.ts";
import type { Word } from "../../impl/machine/machine.ts";
import type { PlatformHost } from "../../impl/egl/platform_state.ts";
import { type Mutant, mutant } from "./mutant.ts";

/**
 * Declares a mutant of libEGL's own functions.
 *
 * @param clauses What it violates.
 * @param why What it does wrong.
 * @param make Makes the wrong part.
 */
export function changedPlatform(
  clauses: string | readonly string[],
  why: string,
  make: PartFactory<"platform-functions">,
): Mutant {
  return mutant({ part: "platform-functions", clauses, why, make });
}

/**
 * Declares a libEGL that does not write some of its lines.
 *
 * @param clauses What it violates.
 * @param why What it does wrong.
 * @param isLost Which lines are lost.
 */
export function silentPlatform(
  clauses: string,
  why: string,
  isLost: (message: string) => boolean,
): Mutant {
  return changedPlatform(clauses, why, (Base) =>
    class extends Base {
      constructor(host: PlatformHost) {
        super({
          ...host,
          log: (priority, message) => {
            if (!isLost(message)) host.log(priority, message);
          },
        });
      }
    });
}

/** A libEGL whose answers of eglQueryString are changed. */
export function changedString(
  clause: string,
  why: string,
  change: (answer: Word, handle: Word, name: Word, release: number) => Word,
): Mutant {
  return changedPlatform(clause, why, (Base) =>
    class extends Base {
      protected override queryString(handle: Word, name: Word): Word {
        return change(super.queryString(handle, name), handle, name, this.host.release);
      }
    });
}

/** A libEGL whose list of extensions is changed. */
export function changedNames(
  clause: string,
  why: string,
  change: (names: string[], display: Display, release: number) => string[],
): Mutant {
  return changedPlatform(clause, why, (Base) =>
    class extends Base {
      protected override extensionNames(display: Display): string[] {
        return change(super.extensionNames(display), display, this.host.release);
      }
    });
}

/** A libEGL that compares names otherwise. */
export function changedComparison(
  clause: string,
  why: string,
  lists: (string: string, name: string, compat: boolean) => boolean,
): Mutant {
  return changedPlatform(clause, why, (Base) =>
    class extends Base {
      protected override driverLists(display: Display, name: string): boolean {
        return lists(display.strings.extensions ?? "", name, this.host.compat);
      }
    });
}
