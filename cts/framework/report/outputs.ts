/**
 * The output of a run with `--out`: one result, all of it or none.
 *
 * @module
 */

import { join } from "@std/path";
import { releaseLock } from "../../process/file_lock.ts";
import { OutputFolder } from "./output_folder.ts";
import { removeReplays } from "../replay.ts";
import { resultLine, type ResultsFooter, type ResultsHeader } from "./results_file.ts";
import { UsageError } from "../usage_error.ts";
import type { CaseResult } from "../verdict.ts";

const RESULTS = "results.jsonl";
const JUNIT = "junit.xml";
const PAGE = "report.html";
const RESULTS_PART = `${RESULTS}.part`;
const JUNIT_PART = `${JUNIT}.part`;

/** How a run ended. */
export interface RunEnd {
  readonly footer: ResultsFooter;
  /** A whole document. */
  readonly junit: string;
}

/**
 * The files of one run.
 *
 * What an earlier run left is removed before anything else. While a run goes on, its lines are in `results.jsonl.part`, each
 * as its case ends; that file never has a footer. At the end it becomes `results.jsonl`, gets its footer, and only then
 * `junit.xml` is there. So at every moment what can be read is unfinished and says so, or is whole; a run that is killed, or
 * that cannot write, leaves `results.jsonl.part` or a `results.jsonl` without a footer, and no `junit.xml`.
 *
 * The folder is locked meanwhile. The lock is that of the open folder, so nothing of it is left, whatever ends the process.
 */
export class RunOutputs implements Disposable {
  /** Path of the results file. */
  readonly results: string;
  /** Path of the JUnit file. */
  readonly junit: string;
  /** Path of the page for people. */
  readonly page: string;
  /** Where replay files go. */
  readonly replays: string;
  readonly #folder: OutputFolder;
  readonly #lock: Deno.FsFile;
  #file: Deno.FsFile | undefined;

  /**
   * Takes the folder, and removes what an earlier run left in it: `results.jsonl`, `junit.xml`, `report.html`, unfinished forms,
   * and the replay files in `replay`. Nothing else there is touched.
   *
   * @param directory The folder; it is made if it does not exist.
   * @throws {UsageError} If it is a symbolic link, another run writes there, or it cannot be written.
   */
  constructor(directory: string) {
    this.results = join(directory, RESULTS);
    this.junit = join(directory, JUNIT);
    this.page = join(directory, PAGE);
    this.replays = join(directory, "replay");
    this.#folder = new OutputFolder(directory, `--out "${directory}"`);
    this.#lock = this.#folder.open();
    try {
      this.#takeLock(directory);
      for (const name of [PAGE, JUNIT, RESULTS, RESULTS_PART, JUNIT_PART]) {
        this.#folder.remove(name);
      }
      removeReplays(this.replays);
    } catch (error) {
      releaseLock(this.#lock);
      throw error;
    }
  }

  /**
   * Begins the record.
   *
   * @param header The first line.
   * @throws {UsageError} If it cannot be written.
   */
  begin(header: ResultsHeader): void {
    this.#file = this.#folder.create(RESULTS_PART);
    this.#write(header);
  }

  /**
   * Adds a case. Of a case that is added again the later line counts.
   *
   * @param result What was found out.
   * @throws {UsageError} If it cannot be written; all lines before it stay.
   */
  add(result: CaseResult): void {
    this.#folder.requireSame(RESULTS_PART, this.#opened);
    this.#write(resultLine(result));
  }

  /**
   * Moves the files into place.
   *
   * @param end How the run ended.
   * @throws {UsageError} If one cannot be written; then there is no `junit.xml`.
   */
  finish({ footer, junit }: RunEnd): void {
    const file = this.#opened;
    this.#folder.requireSame(RESULTS_PART, file);
    this.#writePart(junit);
    this.#folder.rename(RESULTS_PART, RESULTS);
    this.#write(footer);
    file.syncDataSync();
    this.#folder.rename(JUNIT_PART, JUNIT);
  }

  /**
   * Writes the page for people, of a run that is finished.
   *
   * @param html The page.
   * @throws {UsageError} If it cannot be written.
   */
  writePage(html: string): void {
    this.#folder.replace(PAGE, html);
  }

  /** Lets the folder go. What is not finished stays as it is. */
  [Symbol.dispose](): void {
    this.#file?.close();
    this.#file = undefined;
    releaseLock(this.#lock);
  }

  #writePart(junit: string): void {
    using file = this.#folder.create(JUNIT_PART);
    this.#folder.write(file, JUNIT_PART, junit);
    file.syncDataSync();
  }

  #takeLock(directory: string): void {
    if (this.#lock.tryLockSync(true)) return;
    throw new UsageError(
      `Cannot write to --out "${directory}": another run is writing there; wait for its end, or ` +
        "name another folder",
    );
  }

  get #opened(): Deno.FsFile {
    if (this.#file === undefined) throw new Error("Cannot write results: the run has not begun");
    return this.#file;
  }

  #write(line: object): void {
    this.#folder.write(this.#opened, RESULTS_PART, `${JSON.stringify(line)}\n`);
  }
}
