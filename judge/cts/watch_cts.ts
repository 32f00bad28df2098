/**
 * `deno task cts --watch`: judges again whenever a judged file changes, and tells what is different then.
 *
 * @module
 */

import type { Options } from "../../cts/framework/options.ts";
import type { Output } from "../../cts/framework/run.ts";
import { layersOfWord } from "../layer/layer_chain.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { refuseWith } from "../command/checked_options.ts";
import { RunComparison } from "../report/compare_runs.ts";
import { readRun, type Run } from "../report/read_run.ts";
import { runAnew, watchFiles } from "../command/watch.ts";
import type { OPTIONS } from "./options.ts";

/**
 * Judges until a signal ends it.
 *
 * @param script The main file of the command.
 * @param args Its words, with those of `strata.json`.
 * @param options The same, understood.
 * @param output Where it is told what has changed.
 * @returns The exit status of the last judgment.
 * @throws {UsageError} If nothing is judged that could change, or the words are about one run.
 */
export async function watchCts(
  script: URL,
  args: readonly string[],
  options: Options<typeof OPTIONS>,
  output: Output,
): Promise<number> {
  refuseWith(options, "watch", ["replay", "list", "shard"]);
  const files = filesNamedIn(options);
  if (files.length === 0) {
    throw new UsageError(
      'Option "--watch" is given, but no file is judged; add --layer, --driver, --compute, --part or ' +
        "--impl module:FILE",
    );
  }
  const named = options.get("out");
  const out = named ?? Deno.makeTempDirSync({ prefix: "strata_watch_" });
  const words = [
    ...args.filter((word) => word !== "--watch" && word !== "--no-config"),
    "--no-config",
    ...named === undefined ? [`--out=${out}`] : [],
  ];
  let last: Run | undefined;
  try {
    return await watchFiles({
      files,
      run: async () => {
        const { status } = await runAnew(script, words);
        if (status > 1) return { status, files: judgedIn(last), lines: [] };
        const now = readRun(out);
        const lines = last === undefined ? [] : whatChanged(last, now);
        last = now;
        return { status, files: judgedIn(now), lines };
      },
    }, output);
  } finally {
    if (named === undefined) Deno.removeSync(out, { recursive: true });
  }
}

/**
 * The files and folders that the words name as judged.
 *
 * @param options The words.
 */
function filesNamedIn(options: Pick<Options<typeof OPTIONS>, "get" | "all">): string[] {
  const module = (word: string | undefined) => /^module:(.+)$/s.exec(word ?? "")?.[1];
  return [
    ...layersOfWord(options.get("layer") ?? ""),
    options.get("driver"),
    module(options.get("compute")),
    module(options.get("impl")),
    ...options.all("part").map((word) => /^[^=]*=([^#]*)/.exec(word)?.[1]),
    options.get("expect"),
  ].filter((file) => file !== undefined && file !== "") as string[];
}

function judgedIn(run: Run | undefined): readonly string[] {
  return run?.header.judged.map(({ path }) => path) ?? [];
}

function whatChanged(before: Run, after: Run): readonly string[] {
  if (!before.complete || !after.complete) return [];
  const comparison = new RunComparison(before, after);
  return comparison.changes.length === 0
    ? ["since the last judgment: nothing changed"]
    : ["since the last judgment:", ...comparison.lines().slice(3)];
}
