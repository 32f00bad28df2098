/**
 * Reads what a run left with `--out`.
 *
 * @module
 */

import { join } from "@std/path";
import { reasonOf } from "../../cts/contract/show.ts";
import { replayName } from "../../cts/framework/replay.ts";
import { readResults, type Results } from "../../cts/framework/report/results_file.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/** Bytes of a file that is read: a hundred times what a run of the whole suite leaves. */
const BYTES_MAX = 1024 ** 3;

/** The results of a run, and where they are. */
export interface Run extends Results {
  /** The results file. */
  readonly path: string;
  /** Where its replays are. */
  readonly replays: string;
  /** Checks that there is one of a case. */
  readonly hasReplay: (id: string) => boolean;
}

/**
 * Reads the results of a run. Of one that was ended before its end, what is there.
 *
 * @param path The folder, or the results file in it.
 * @throws {UsageError} If there are none, or they cannot be read.
 */
export function readRun(path: string): Run {
  try {
    const file = Deno.statSync(path).isDirectory ? resultsIn(path) : path;
    const { size, isFile } = Deno.statSync(file);
    if (!isFile) throw new Error("it is no file");
    if (size > BYTES_MAX) throw new Error(`it has ${size} bytes, expected at most ${BYTES_MAX}`);
    const replays = join(file, "../replay");
    const names = new Set(namesIn(replays));
    return {
      ...readResults(Deno.readTextFileSync(file)),
      path: file,
      replays,
      hasReplay: (id) => names.has(replayName(id)),
    };
  } catch (error) {
    throw new UsageError(
      `Cannot read results "${path}": ${
        reasonOf(error)
      }; name a folder that deno task cts --out wrote`,
    );
  }
}

/**
 * The names of files in a folder of replays.
 *
 * @param folder The folder; one that is not there has none.
 * @throws {UsageError} If it cannot be read.
 */
export function namesIn(folder: string): readonly string[] {
  try {
    return [...Deno.readDirSync(folder)].flatMap(({ name, isFile }) =>
      isFile && name.endsWith(".json") ? [name] : []
    );
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw new UsageError(`Cannot read "${folder}": ${reasonOf(error)}; name another folder`);
  }
}

function resultsIn(folder: string): string {
  const [whole, part] = ["results.jsonl", "results.jsonl.part"].map((name) => join(folder, name));
  const isThere = (path: string) => {
    try {
      return Deno.statSync(path).isFile;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  };
  return !isThere(whole!) && isThere(part!) ? part! : whole!;
}
