/**
 * Reads what systems that spread tests over machines say in environment variables.
 *
 * @module
 */

import { basename, dirname, join, resolve } from "@std/path";
import { OutputFolder } from "../../cts/framework/report/output_folder.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { parseShard, type Shard, SHARDS_MAX } from "../../cts/framework/shard.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Systems whose share `--shard auto` takes: variables of the index and the number of shards, and the first index. */
const SYSTEMS = [
  ["CI_NODE_INDEX", "CI_NODE_TOTAL", 1],
  ["JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0],
] as const;

/**
 * The share of a run that this process takes.
 *
 * Bazel's (https://bazel.build/reference/test-encyclopedia, "Test sharding") is taken wherever Bazel asks for one; that of
 * GitLab's `parallel` and that of an indexed Job of Kubernetes, which gets JOB_COMPLETIONS from its own manifest, by
 * `--shard auto`.
 *
 * @param option What `--shard` says; undefined if it was not given.
 * @param variables The environment.
 * @returns The share; undefined for all.
 * @throws {UsageError} If the option or a variable is wrong, or both say something.
 */
export function shardFor(option: string | undefined, variables: Variables): Shard | undefined {
  if (variables.TEST_TOTAL_SHARDS !== undefined) {
    if (option !== undefined) {
      throw new UsageError(
        'Option "--shard" is given beside Bazel\'s TEST_TOTAL_SHARDS, leave one of them out',
      );
    }
    return readShard(variables, ["TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", 0]);
  }
  if (option !== "auto") return option === undefined ? undefined : parseShard(option, true);
  const system = SYSTEMS.find(([, total]) => variables[total] !== undefined);
  if (system === undefined) {
    throw new UsageError(
      'Option "--shard" is "auto", but neither CI_NODE_TOTAL nor JOB_COMPLETIONS is set; ' +
        "give it as I/N",
    );
  }
  return readShard(variables, system);
}

function readShard(
  variables: Variables,
  [index, total, first]: readonly [index: string, total: string, first: number],
): Shard {
  const count = readNumber(variables, total, [1, SHARDS_MAX]);
  // GitLab sets CI_NODE_TOTAL to 1 in jobs that are not parallel, without an index.
  if (count === 1 && variables[index] === undefined) return { index: 1, total: 1 };
  return {
    index: readNumber(variables, index, [first, count - 1 + first]) - first + 1,
    total: count,
  };
}

function readNumber(
  variables: Variables,
  name: string,
  [least, greatest]: readonly [number, number],
): number {
  const text = variables[name];
  const value = Number(text);
  if (text === undefined || !/^\d{1,6}$/.test(text) || value < least || value > greatest) {
    const found = text === undefined ? "not set" : JSON.stringify(text.slice(0, 40));
    throw new UsageError(
      `Environment variable ${name} is ${found}, expected a whole number from ${least} to ` +
        `${greatest}; correct what sets it`,
    );
  }
  return value;
}

/**
 * Tells Bazel that the program knows of shards, without which each of them would count as failed.
 *
 * @param variables The environment.
 * @throws {UsageError} If the file cannot be written.
 */
export function acknowledgeShards({ TEST_SHARD_STATUS_FILE: path }: Variables): void {
  if (path === undefined || path === "") return;
  try {
    Deno.openSync(path, { create: true, append: true }).close();
  } catch (error) {
    throw new UsageError(
      `Cannot write TEST_SHARD_STATUS_FILE "${path}": ${
        reasonOf(error)
      }; name a file that can be written`,
    );
  }
}

/**
 * Where replays go unless `--out` names a folder.
 *
 * @param variables The environment: TEST_TMPDIR is the only place that a test under Bazel may write to.
 * @returns The folder; undefined for the usual one.
 */
export function replayFolder({ TEST_TMPDIR: folder }: Variables): string | undefined {
  return folder === undefined || folder === "" ? undefined : join(folder, "replay");
}

/**
 * Writes the report that Bazel shows.
 *
 * @param variables The environment: XML_OUTPUT_FILE names it; without, nothing is written.
 * @param junit A whole document.
 * @throws {UsageError} If it cannot be written.
 */
export function writeXmlOutput({ XML_OUTPUT_FILE: path }: Variables, junit: string): void {
  if (path === undefined || path === "") return;
  const file = resolve(path);
  const folder = dirname(file);
  new OutputFolder(folder, `XML_OUTPUT_FILE in "${folder}"`)
    .replace(basename(file), junit);
}
