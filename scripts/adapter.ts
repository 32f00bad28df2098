/**
 * `deno task adapter`: for whoever writes an adapter, before anything is judged.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { plainText } from "../cts/framework/report/plain_text.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import {
  casesOfSession,
  checkAdapter,
  runCases,
  withAdapter,
} from "../judge/adapter/check_adapter.ts";
import { Session } from "../judge/adapter/session_file.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { replaceFile } from "../judge/pictures/replace_file.ts";

/** The options of the command. */
export const OPTIONS = {
  help: { short: "h", help: "print this" },
  suite: { value: "FILE" },
} as const;

const USAGE = `usage: deno task adapter check IMPL
       deno task adapter record exec:COMMAND FILE [QUERY...]

check asks an adapter for what every case relies on, step by step, as deno task cts does before it judges anything.
record does the same, or runs the cases that the queries select, and writes what was said into FILE: a line of JSON for
each line, in which long texts, such as those of an APK, are cut.

IMPL is exec:COMMAND, module:FILE, sim or native.

Exit status: 0 the adapter is right, 1 it is not, or a case failed, 2 the adapter does not answer, or the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "check|record IMPL", usage: USAGE, show },
  async (options, output) => {
    const [what, impl = "", file, ...queries] = options.positionals;
    const steps = (step: string) => output.line(`  ${plainText(step)}`);
    if (what === "check" && impl !== "" && file === undefined) {
      const isRight = await withAdapter(
        impl,
        { onStep: steps },
        (judged) => checkAdapter(judged, output),
      );
      return isRight ? 0 : 1;
    }
    if (what !== "record" || !impl.startsWith("exec:") || file === undefined) {
      throw new UsageError(
        "The words are not understood, expected check IMPL, or record exec:COMMAND FILE; --help says more",
      );
    }
    const suite = options.get("suite") ?? fromFileUrl(new URL("../cts/suite.ts", import.meta.url));
    const cases = queries.length === 0 ? undefined : await casesOfSession(suite, queries);
    const session = new Session();
    try {
      const isGood = await withAdapter(
        impl,
        { onLine: session.listen },
        (judged) =>
          cases === undefined ? checkAdapter(judged, output) : runCases(judged, cases, output),
      );
      return isGood ? 0 : 1;
    } finally {
      replaceFile(file, new TextEncoder().encode(session.text));
      output.line(`session: ${file}, ${session.size} lines`);
    }
  },
);

function show(message: string): string {
  return message.split("\n").map(plainText).join("\n");
}

if (import.meta.main) await runProgram(main);
