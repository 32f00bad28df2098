/**
 * The work of `deno task adapter`: asks an adapter what every case relies on, or runs cases.
 *
 * @module
 */

import type { Implementation } from "../../cts/contract/device.ts";
import { AdapterError, BusyError } from "../../cts/contract/adapter_error.ts";
import type { ExecOptions } from "../../cts/contract/exec.ts";
import { smoke } from "../../cts/contract/smoke.ts";
import { attempt } from "../../cts/framework/attempt.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { loadSuite } from "../../cts/framework/load_suite.ts";
import { select } from "../../cts/framework/query.ts";
import { plainText } from "../../cts/framework/report/plain_text.ts";
import type { Output } from "../../cts/framework/run.ts";
import type { Case } from "../../cts/framework/suite.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { isFailed } from "../../cts/framework/verdict.ts";
import { resolveImplementation } from "../implementation/implementations.ts";

/** Cases of one session: more nobody reads. */
const CASES_MAX = 100;

/**
 * Starts an adapter for a while.
 *
 * @param impl The adapter.
 * @param listeners Who hears of its steps and lines.
 * @param use What is done with it.
 * @throws {UsageError} If it does not answer.
 */
export async function withAdapter(
  impl: string,
  listeners: Pick<ExecOptions, "onStep" | "onLine">,
  use: (judged: Implementation) => Promise<boolean>,
): Promise<boolean> {
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

/**
 * Asks an adapter what every case relies on.
 *
 * @param judged The adapter.
 * @param output Where the answers go.
 * @returns Whether it is right.
 */
export async function checkAdapter(judged: Implementation, output: Output): Promise<boolean> {
  const { claims, releases, elf, audit } = judged;
  output.line(`${plainText(judged.name)} answers`);
  output.line(`  claims: ${shown(claims, "everything")}`);
  output.line(`  releases: ${shown(releases, "as a World says")}`);
  output.line(`  runs ELF libraries for: ${shown(elf, "no ABI")}`);
  output.line(`  audits: ${audit === undefined ? "no" : "yes"}`);
  const onStep = (step: string) => output.line(`  ${plainText(step)}`);
  const isLimit = (error: unknown) => error instanceof SkipSignal;
  const problems = await smoke(judged, { onStep, isLimit });
  if (problems.length === 0) output.line("the adapter is right");
  else output.line("the adapter is wrong:");
  problems.forEach((problem) => output.line(`  ${plainText(problem)}`));
  return problems.length === 0;
}

function shown(list: readonly (string | number)[] | undefined, otherwise: string): string {
  return list === undefined ? otherwise : plainText(list.join(", ")) || "nothing";
}

/**
 * The cases of a session.
 *
 * @param suite The module of the suite.
 * @param queries Which.
 * @throws {UsageError} If there are none, or too many.
 */
export async function casesOfSession(
  suite: string,
  queries: readonly string[],
): Promise<readonly Case[]> {
  const cases = select((await loadSuite(suite)).cases, queries, []);
  if (cases.length > CASES_MAX) {
    throw new UsageError(
      `The queries select ${cases.length} cases, expected at most ${CASES_MAX} in a session; name fewer`,
    );
  }
  return cases;
}

/**
 * Runs cases.
 *
 * @param judged The adapter.
 * @param cases The cases.
 * @param output Where it prints.
 * @returns Whether all passed.
 */
export async function runCases(
  judged: Implementation,
  cases: readonly Case[],
  output: Output,
): Promise<boolean> {
  let failed = 0;
  for (const one of cases) {
    const { status, message } = await attempt(one, judged);
    if (isFailed(status)) failed++;
    output.line(`${status} ${one.id}${message === "" ? "" : `: ${plainText(message)}`}`);
  }
  return failed === 0;
}
