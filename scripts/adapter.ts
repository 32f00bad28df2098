/**
 * `deno task adapter`: for whoever writes an adapter, before anything is judged.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { AdapterError, BusyError } from "../cts/contract/adapter_error.ts";
import type { Implementation } from "../cts/contract/device.ts";
import type { ExecOptions } from "../cts/contract/exec.ts";
import { smoke } from "../cts/contract/smoke.ts";
import { attempt } from "../cts/framework/attempt.ts";
import { loadSuite } from "../cts/framework/load_suite.ts";
import { plainText } from "../cts/framework/report/plain_text.ts";
import { select } from "../cts/framework/query.ts";
import type { Output } from "../cts/framework/run.ts";
import type { Case } from "../cts/framework/suite.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { isFailed } from "../cts/framework/verdict.ts";
import { Session } from "../judge/adapter/session_file.ts";
import { resolveImplementation } from "../judge/implementation/implementations.ts";
import { replaceFile } from "../judge/pictures/replace_file.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";

/** Cases of one session: more nobody reads. */
const CASES_MAX = 100;

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
      return await withAdapter(impl, { onStep: steps }, (judged) => check(judged, output));
    }
    if (what !== "record" || !impl.startsWith("exec:") || file === undefined) {
      throw new UsageError(
        "The words are not understood, expected check IMPL, or record exec:COMMAND FILE; --help says more",
      );
    }
    const suite = options.get("suite") ?? fromFileUrl(new URL("../cts/suite.ts", import.meta.url));
    const cases = queries.length === 0 ? undefined : await selected(suite, queries);
    const session = new Session();
    try {
      return await withAdapter(
        impl,
        { onLine: session.listen },
        (judged) => cases === undefined ? check(judged, output) : runCases(judged, cases, output),
      );
    } finally {
      replaceFile(file, new TextEncoder().encode(session.text));
      output.line(`session: ${file}, ${session.size} lines`);
    }
  },
);

async function withAdapter(
  impl: string,
  listeners: Pick<ExecOptions, "onStep" | "onLine">,
  use: (judged: Implementation) => Promise<number>,
): Promise<number> {
  try {
    const judged = await resolveImplementation(impl, [], {}, listeners);
    try {
      return await use(judged);
    } finally {
      await judged.dispose?.();
    }
  } catch (error) {
    if (!(error instanceof AdapterError || error instanceof BusyError)) throw error;
    throw new UsageError(error.message);
  }
}

async function check(judged: Implementation, output: Output): Promise<number> {
  const { claims, releases, elf, audit } = judged;
  output.line(`${plainText(judged.name)} answers`);
  output.line(`  claims: ${shown(claims, "everything")}`);
  output.line(`  releases: ${shown(releases, "as a World says")}`);
  output.line(`  runs ELF libraries for: ${shown(elf, "no ABI")}`);
  output.line(`  audits: ${audit === undefined ? "no" : "yes"}`);
  const onStep = (step: string) => output.line(`  ${plainText(step)}`);
  const problems = await smoke(judged, { onStep });
  if (problems.length === 0) output.line("the adapter is right");
  else output.line("the adapter is wrong:");
  problems.forEach((problem) => output.line(`  ${plainText(problem)}`));
  return problems.length === 0 ? 0 : 1;
}

function shown(list: readonly (string | number)[] | undefined, otherwise: string): string {
  return list === undefined ? otherwise : plainText(list.join(", ")) || "nothing";
}

async function selected(suite: string, queries: readonly string[]): Promise<readonly Case[]> {
  const cases = select((await loadSuite(suite)).cases, queries, []);
  if (cases.length > CASES_MAX) {
    throw new UsageError(
      `The queries select ${cases.length} cases, expected at most ${CASES_MAX} in a session; name fewer`,
    );
  }
  return cases;
}

async function runCases(
  judged: Implementation,
  cases: readonly Case[],
  output: Output,
): Promise<number> {
  let failed = 0;
  for (const one of cases) {
    const { status, message } = await attempt(one, judged);
    if (isFailed(status)) failed++;
    output.line(`${status} ${one.id}${message === "" ? "" : `: ${plainText(message)}`}`);
  }
  return failed === 0 ? 0 : 1;
}

function show(message: string): string {
  return message.split("\n").map(plainText).join("\n");
}

if (import.meta.main) await runProgram(main);
