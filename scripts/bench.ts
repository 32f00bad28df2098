/**
 * `deno task bench`: measures the reference device, each figure beside a baseline of the same run.
 *
 * @module
 */

import { UsageError } from "../cts/framework/usage_error.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { readBench } from "./bench/against.ts";
import { benchDevice, benchNative, benchRs } from "./bench/bench_report.ts";
import { benchGate } from "./bench/gate.ts";

/** The options of the command. */
export const OPTIONS = {
  compute: {
    value: "module:FILE",
    help: "with rs: measure a library of intrinsics too, the default export of a module",
  },
  toolkit: {
    value: "FOLDER",
    help:
      "with rs: race with Google's toolkit, a copy of its repository, in place of the bench's own C++",
  },
  json: { help: "print what was measured as JSON; without rs, each ratio three times" },
  against: {
    value: "FILE",
    help: "compare ratios with those that an earlier run printed with --json",
  },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task bench [native|rs] [options]

Measures the reference device and the suite, each figure beside its budget or a baseline of the same run.
With native: calls through layers in machine code, over the system's own driver, and what starts them; nothing else.
With rs: the intrinsics of RenderScript on 1920 x 1080 pixels, on one thread and on two, beside a copy of the
frame, plain TypeScript, and sharp, opencv-js and a toolkit in C++ where they have the operation; and two
scripts beside intrinsics that do the same. Takes three minutes or more.
docs/intrinsics.md says what its columns mean; they are for a machine that does nothing else.
With --against, the ratios are measured three times, and three times more if one is worse than before by more than noise.
Exit status: 0 measured, whatever the figures are, 1 with --against: a ratio is worse, 2 the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "SUBJECT", usage: USAGE },
  async (options, output) => {
    const [subject, ...more] = options.positionals;
    const unknown = subject === "rs" || subject === "native" ? more[0] : subject;
    if (unknown !== undefined) {
      throw new UsageError(`Word "${unknown}" is not expected, expected native, rs or nothing`);
    }
    const refused = subject === "rs"
      ? ["against"] as const
      : subject === "native"
      ? ["compute", "toolkit", "against", "json"] as const
      : ["compute", "toolkit"] as const;
    for (const name of refused) {
      if (!options.has(name)) continue;
      throw new UsageError(
        name === "compute" || name === "toolkit"
          ? `Option "--${name}" is for the subject rs, expected bench rs`
          : `Option "--${name}" is not for the subject ${subject}, leave one of them out`,
      );
    }
    const against = options.get("against");
    const before = against === undefined ? undefined : readBench(against);
    const asJson = options.has("json");
    if (subject === "rs") {
      await benchRs(options.get("compute"), options.get("toolkit"), asJson, output);
    } else if (before !== undefined || asJson) {
      return await benchGate(asJson, before, output) ? 0 : 1;
    } else if (subject === "native") await benchNative(output);
    else await benchDevice(output);
    return 0;
  },
);

if (import.meta.main) await runProgram(main);
