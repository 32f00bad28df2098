/**
 * Plays the runner of Bazel: starts a command once for each shard, each with what Bazel gives a test, and holds it to what Bazel
 * demands (https://bazel.build/reference/test-encyclopedia).
 *
 * @module
 */

import { join } from "@std/path";

/** The files that a shard left. */
export interface BazelShard {
  /** Its exit status. */
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The text of XML_OUTPUT_FILE; undefined for nothing. */
  readonly xml: string | undefined;
  /** Where it was told to leave what it likes: TEST_UNDECLARED_OUTPUTS_DIR. */
  readonly outputs: string;
  /** The actions that Bazel does not allow. */
  readonly complaints: readonly string[];
}

/**
 * Runs a command as a test with `shard_count`.
 *
 * @param command The command; `$TEST_UNDECLARED_OUTPUTS_DIR` in a word is the shard's folder.
 * @param shards Number of shards.
 * @param folder An empty folder for all of them.
 * @returns What each left, in order.
 */
export async function playBazel(
  command: readonly string[],
  shards: number,
  folder: string,
): Promise<readonly BazelShard[]> {
  const left: BazelShard[] = [];
  for (let index = 0; index < shards; index++) {
    left.push(await playShard(command, [index, shards], join(folder, `${index}`)));
  }
  return left;
}

async function playShard(
  [program = "", ...words]: readonly string[],
  [index, total]: readonly [number, number],
  folder: string,
): Promise<BazelShard> {
  const [work, temporary, outputs] = ["work", "tmp", "outputs"].map((name) => join(folder, name));
  for (const path of [work!, temporary!, outputs!]) Deno.mkdirSync(path, { recursive: true });
  const [status, xml] = ["status", "test.xml"].map((name) => join(folder, name));
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: words.map((word) => word.replaceAll("$TEST_UNDECLARED_OUTPUTS_DIR", outputs!)),
    cwd: work!,
    env: {
      NO_COLOR: "1",
      TEST_TOTAL_SHARDS: `${total}`,
      TEST_SHARD_INDEX: `${index}`,
      TEST_SHARD_STATUS_FILE: status!,
      TEST_TMPDIR: temporary!,
      TEST_UNDECLARED_OUTPUTS_DIR: outputs!,
      XML_OUTPUT_FILE: xml!,
    },
    stdin: "null",
  }).output();
  const written = [...Deno.readDirSync(work!)].map(({ name }) => name);
  return {
    status: code,
    stdout: new TextDecoder().decode(stdout),
    stderr: new TextDecoder().decode(stderr),
    xml: isThere(xml!) ? Deno.readTextFileSync(xml!) : undefined,
    outputs: outputs!,
    complaints: [
      ...(isThere(status!) ? [] : ["it did not touch TEST_SHARD_STATUS_FILE"]),
      ...written.map((name) => `it wrote "${name}" outside of TEST_TMPDIR`),
    ],
  };
}

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
