/**
 * The options of `deno task fuzz`, and its help.
 *
 * @module
 */

import { type Release, RELEASES } from "../../cts/contract/world.ts";
import { type Options, wholeNumber } from "../../cts/framework/options.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { oneOf, refuseWith } from "../command/checked_options.ts";
import { type AreaName, AREAS } from "./area_names.ts";

/** Scenes of each subject unless `--scenes` says otherwise. */
const SCENES = 100;
const [SCENES_MAX, SEED_MAX] = [1_000_000, 2 ** 31 - 1];
const SEED = 1;
/** Where scenes go unless `--out` says otherwise. */
const FOLDER = ".strata/fuzz";

/** The options of the command. */
export const OPTIONS = {
  impl: {
    value: "IMPL",
    many: true,
    help: "what is compared, twice, as deno task cts has it: sim, android:FOLDER, exec:COMMAND",
  },
  scenes: { value: "N", help: `how many scenes of each subject (default ${SCENES})` },
  seed: { value: "N", help: `which scenes; the same number, the same scenes (default ${SEED})` },
  release: {
    value: "N",
    help:
      "the Android release of their devices (default: the one that an implementation states, or 14)",
  },
  out: { value: "DIR", help: `where scenes with differences are written (default ${FOLDER})` },
  replay: { value: "FILE", help: "play the scene of such a file instead" },
  help: { short: "h", help: "print this" },
} as const;

/** How it is used. */
export const USAGE = `usage: deno task fuzz --impl A --impl B [gles] [linker] [rs] [options]

Plays random scenes on two implementations and compares events, results, libraries and ends one by one. gles: layers, where
they lie, lists, settings, drivers and calls; linker: namespaces, libraries, links, and who loads what; rs: RenderScript's
objects and intrinsics on the CPU path. What differs is made small, printed, and written to a file. All devices are asked for Android's own behavior; where one implementation does then what
the other does without that, it is a known quirk and no difference.

Exit status: 0 no scene differs, 1 scenes differ, 2 the command or an implementation is wrong.`;

/** The wishes of a command line. */
export interface Settings {
  /** The two implementations. */
  readonly impls: readonly string[];
  readonly subjects: readonly AreaName[];
  readonly scenes: number;
  readonly seed: number;
  /** Default: that of an implementation. */
  readonly release: Release | undefined;
  /** The folder for scenes. */
  readonly folder: string;
  /** The file with the only scene. */
  readonly replay: string | undefined;
}

/**
 * Reads a command line.
 *
 * @param options Its options.
 * @throws {UsageError} If they do not fit.
 */
export function settingsOf(options: Options<typeof OPTIONS>): Settings {
  const impls = options.all("impl");
  if (impls.length !== 2) {
    throw new UsageError(
      `Option "--impl" is given ${impls.length} times, expected twice: what is compared`,
    );
  }
  const named = options.positionals.map((word) => {
    const subject = AREAS.find((one) => one === word);
    if (subject !== undefined) return subject;
    throw new UsageError(
      `Subject ${JSON.stringify(word.slice(0, 40))} is not known, expected ${AREAS.join(" or ")}${
        didYouMean(word, [...AREAS])
      }`,
    );
  });
  refuseWith(options, "replay", ["scenes", "seed", "release", "out"]);
  return {
    impls,
    subjects: named.length === 0 ? AREAS : AREAS.filter((one) => named.includes(one)),
    scenes: wholeNumber("scenes", options.get("scenes"), [1, SCENES_MAX], SCENES),
    seed: wholeNumber("seed", options.get("seed"), [0, SEED_MAX], SEED),
    release: oneOf("release", options.get("release"), RELEASES),
    folder: options.get("out") ?? FOLDER,
    replay: options.get("replay"),
  };
}
