/**
 * The command `deno task cts`, which judges an implementation.
 *
 * @module
 */

import { RELEASES } from "../../cts/contract/world.ts";
import type { Means } from "../../cts/framework/supervisor/means.ts";
import { Supervisor } from "../../cts/framework/supervisor/supervisor.ts";
import { Expected } from "../../cts/framework/expected.ts";
import { RunOutputs } from "../../cts/framework/report/outputs.ts";
import { plainText } from "../../cts/framework/report/plain_text.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { shellWord } from "../../cts/framework/shell_word.ts";
import { select } from "../../cts/framework/query.ts";
import { type ShardOf, takeShard } from "../../cts/framework/shard.ts";
import { compareReplay } from "../../cts/framework/replay_run.ts";
import { type Output, runCases, type RunSummary } from "../../cts/framework/run.ts";
import type { Case, Suite } from "../../cts/framework/suite.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { loadSuite } from "../../cts/framework/load_suite.ts";
import { EXPECTED_KINDS } from "../../cts/layer/expected_kinds.ts";
import { acknowledgeShards, replayFolder, writeXmlOutput } from "./ci_variables.ts";
import { type Command, readCommandAndArchive, withRemedy } from "./command.ts";
import { CONFIG, OPTIONS, USAGE } from "./options.ts";
import { watchProcesses } from "../driver/process_deaths.ts";
import { requirementReport } from "../driver/requirements.ts";
import { layersOfChain } from "../layer/layer_chain.ts";
import { casesAbout, findingLines, neighborLines, warningLines } from "../layer/layer_command.ts";
import { judgedFiles } from "../implementation/judged_files.ts";
import { foreignCode } from "../implementation/replay_trust.ts";
import { workerCommand } from "../worker/worker.ts";
import { defineCommand, type Main } from "../command/define_command.ts";
import { STOCK_ANDROID, STOCK_KIND } from "./stock_android.ts";

/** The host of a run: what the run finds in its process. */
export interface Host {
  /** Whether the process does nothing else, and ends all that is left behind in it. Default: false. */
  readonly isKeeper?: boolean;
  /** The outputs that `--out` names, if they are taken already. */
  readonly taken?: RunOutputs;
  /** Where workers and a clock come from. Default: processes of its own and the real clock. */
  readonly means?: Means;
}

/**
 * Defines the command.
 *
 * @param script Its main file.
 * @param host What a run finds in its process. Default: nothing.
 */
export function ctsCommand(script: URL, host: Host = {}): Main {
  return defineCommand(
    { options: OPTIONS, positionals: "QUERY", usage: USAGE, config: CONFIG },
    async (options, output, words) => {
      if (!options.has("watch")) {
        return await judge(await readCommandAndArchive(options), output, host);
      }
      const { watchCts } = await import("./watch_cts.ts");
      return await watchCts(script, words, options, output);
    },
  );
}

async function judge(command: Command, output: Output, host: Host): Promise<number> {
  if (command.shard !== undefined) acknowledgeShards(command.variables);
  if (command.list) {
    const { cases } = selectShard(await loadSuite(command.suite), command);
    cases.forEach(({ id }) => output.line(id));
    return 0;
  }
  return (await judgeCommand(command, output, host)).verdict === "good" ? 0 : 1;
}

/**
 * Judges, and writes what `--out` asks for.
 *
 * @param command What is judged, and how.
 * @param output Where the report goes.
 * @param host What it finds in its process. Default: nothing.
 * @throws {UsageError} If what is to be judged cannot be loaded, or does not answer.
 */
export async function judgeCommand(
  command: Command,
  output: Output,
  host: Host = {},
): Promise<RunSummary> {
  using outputs = host.taken ??
    (command.out === undefined ? undefined : new RunOutputs(command.out));
  const summary = await run(command, output, outputs, host);
  outputs?.finish(summary.end);
  writeXmlOutput(command.variables, summary.end.junit);
  if (outputs !== undefined) await tryWritePage(outputs, command.suite);
  return summary;
}

/** The page can be written later, too: what keeps it from that changes no verdict. */
async function tryWritePage(outputs: RunOutputs, suite: string): Promise<void> {
  try {
    const { writePage } = await import("../report/page/write_page.ts");
    writePage(outputs, await loadSuite(suite));
  } catch (error) {
    const remedy = `deno task report DIR --html ${shellWord(outputs.page)}`;
    console.error(`Cannot write ${outputs.page}: ${reasonOf(error)}; write it later by ${remedy}`);
  }
}

async function run(
  command: Command,
  output: Output,
  outputs: RunOutputs | undefined,
  { isKeeper = false, means }: Host,
): Promise<RunSummary> {
  const { jobs, timeout, strict, compute, driver } = command;
  const target = {
    suite: command.suite,
    impl: command.impl,
    parts: command.parts,
    limits: command.limits,
    ...(command.release === undefined ? {} : { release: command.release }),
    ...(compute === undefined ? {} : { compute }),
    ...(driver === undefined ? {} : { driver: driver.path }),
    ...(command.layer === undefined ? {} : { layer: command.layer.named }),
    ...(command.properties === undefined ? {} : { properties: command.properties }),
  };
  const supervisor = new Supervisor({
    command: workerCommand(jobs),
    jobs,
    casesPerWorker: command.casesPerWorker,
    timeout,
    target,
    isKeeper,
    tell: (line) => output.line(line),
  }, means);
  const stop = () => supervisor.stop();
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  try {
    const suite = await loadSuite(command.suite);
    const { cases, shard } = selectShard(suite, command);
    const replays = replayFolder(command.variables);
    if (command.layer !== undefined) {
      const layers = layersOfChain(command.layer);
      const lines = [neighborLines, warningLines, findingLines].flatMap((linesOf) =>
        layers.flatMap((layer) => linesOf(layer))
      );
      lines.forEach((line) => output.line(line));
    }
    const watched = driver === undefined ? undefined : watchProcesses(supervisor);
    return await runCases(cases, watched?.supervisor ?? supervisor, {
      target,
      version: suite.version,
      queries: command.queries,
      excluded: command.excluded,
      strict,
      timeout,
      jobs,
      explain: command.explain,
      get flawed() {
        return driver !== undefined && driver.missing.length > 0 || watched?.hasDeaths === true;
      },
      quiet: command.quiet,
      ...(shard === undefined ? {} : { shard }),
      ...(replays === undefined ? {} : { replays }),
      ...expectedOf(command, suite),
      conclude: async (results, replays) => {
        const [result] = results;
        const isComplete = results.length === cases.length;
        if (command.replay !== undefined && result !== undefined) {
          return compareReplay(command.replay, result, suite.version);
        }
        if (command.explain) return [];
        if (driver !== undefined && command.layer === undefined) {
          return [
            ...requirementReport({
              driver,
              results,
              isComplete,
              replays: command.quiet ? replays : undefined,
            }),
            ...watched?.lines() ?? [],
          ];
        }
        if (compute === undefined || !isComplete) return [];
        const { unsupportedLines } = await import("../compute/compute_part.ts");
        const { timeCompute } = await import("../compute/time_compute.ts");
        return [...await timeCompute(compute, results), ...unsupportedLines(results)];
      },
      ...(outputs === undefined ? {} : { outputs, judged: () => judgedFiles(command) }),
      foreign: foreignCode(target).length > 0,
    }, output);
  } catch (error) {
    throw error === supervisor.fault ? withRemedy(error, command.replay) : error;
  } finally {
    Deno.removeSignalListener("SIGINT", stop);
    Deno.removeSignalListener("SIGTERM", stop);
    await supervisor.close();
  }
}

function expectedOf({ expect, impl, queries, layer }: Command, suite: Suite) {
  if (expect === undefined) return {};
  const cases = casesAbout([...suite.cases, ...suite.unsampled], queries, layer?.named);
  const today = new Date().toISOString().slice(0, "2027-06-30".length);
  const { path, entries } = expect;
  const isOptional = path === STOCK_ANDROID;
  const kinds = { ...EXPECTED_KINDS, [STOCK_ANDROID]: STOCK_KIND };
  return { expected: new Expected(path, entries, { kinds, impl, today, cases, isOptional }) };
}

/**
 * Checks whether a case runs the same calls as another one: a library computes without a path, so that of the GPU is that
 * of the processor.
 */
function isSameCallAgain({ id, values }: Case, suite: Suite): boolean {
  return values.path === "gpu" && suite.find(id.replace("path=gpu", "path=cpu")) !== undefined;
}

function selectShard(
  suite: Suite,
  command: Command,
): { readonly cases: readonly Case[]; readonly shard?: ShardOf } {
  const cases = selectCases(suite, command);
  return command.shard === undefined ? { cases } : takeShard(cases, command.shard, command.times);
}

function selectCases(suite: Suite, command: Command): Case[] {
  const { release, replay } = command;
  if (replay !== undefined && suite.find(replay.id) === undefined) {
    throw new UsageError(
      `Case "${
        plainText(replay.id)
      }" of the replay file is not in suite ${suite.version}; it was ` +
        `recorded with suite ${plainText(replay.suite)}${
          didYouMean(replay.id, suite.cases.map(({ id }) => id))
        }`,
    );
  }
  const all = release === undefined ? suite.cases : [...suite.cases, ...suite.unsampled];
  const known = command.compute === undefined
    ? casesAbout(all, command.queries, command.layer?.named)
    : all.filter((one) => !isSameCallAgain(one, suite));
  const selected = select(known, command.queries, command.excluded);
  const cases = selected.filter(({ values }) =>
    release === undefined || values.release === undefined || values.release === release
  );
  if (selected.length === 0) {
    throw new UsageError("No case is left, -x leaves out all that are selected; leave out fewer");
  }
  if (cases.length === 0) {
    const releases = RELEASES.filter((one) =>
      selected.some(({ values }) => values.release === one)
    );
    throw new UsageError(
      `No case of the ${selected.length} selected is for release ${release}, ` +
        `they are for ${releases.join(", ")}`,
    );
  }
  if (command.explain && cases.length > 1) {
    throw new UsageError(
      `Query "${command.queries[0]}" selects ${cases.length} cases, expected one; ` +
        `name one, for example "${cases[0]?.id}"`,
    );
  }
  return cases;
}
