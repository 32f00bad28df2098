/**
 * `deno task image info`: what a folder with Android's files holds, and what of it the suite can judge.
 *
 * @module
 */

import { UsageError } from "../cts/framework/usage_error.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { visible } from "../judge/doctor/text.ts";
import { imageFacts, imageText } from "../judge/image/image_facts.ts";

/** The options of the command. */
export const OPTIONS = {
  json: { help: "print one JSON object" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task image info DIR [options]

DIR is what --impl android:DIR takes: a built tree, a mounted image, or an extracted one. Nothing of it is changed, no link of
it is followed to the host's files, and none of its code runs.

Exit status: 0 something of it can be judged, 1 nothing can, 2 the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "info DIR", usage: USAGE, show: visible },
  (options, output) => {
    const [what, folder, ...more] = options.positionals;
    if (what !== "info" || folder === undefined || more.length > 0) {
      throw new UsageError("The words are not understood, expected info DIR; --help says more");
    }
    const facts = imageFacts(folder);
    const lines = options.has("json") ? [JSON.stringify(facts)] : imageText(facts);
    lines.forEach((one) => output.line(visible(one)));
    return facts.subjects.some(({ obstacles }) => obstacles.length === 0) ? 0 : 1;
  },
);

if (import.meta.main) await runProgram(main);
