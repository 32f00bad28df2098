/**
 * The journal of what was changed on a connected device, on the host: whoever finds one can undo it, however the program that
 * wrote it was ended.
 *
 * @module
 */

import { fromFileUrl, join } from "@std/path";
import { BuildCache } from "../../impl/build_cache.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { releaseLock } from "../../cts/process/file_lock.ts";

/** A step that undoes a change. */
export type UndoStep =
  /** A global setting had this value; null if it was not set. */
  | { readonly kind: "setting"; readonly name: string; readonly before: string | null }
  /** A system property had this value; empty if it was not set. */
  | { readonly kind: "property"; readonly name: string; readonly before: string }
  /** A package was not installed. */
  | { readonly kind: "package"; readonly name: string }
  /** There was nothing at a path. */
  | { readonly kind: "path"; readonly path: string }
  /** SELinux was enforcing. */
  | { readonly kind: "enforcing" }
  /** adb was not root. */
  | { readonly kind: "root" };

const FOLDER = fromFileUrl(BuildCache.named("adb").folder);

/** The journal of one device, which one program at a time writes. */
export class Journal implements Disposable {
  readonly #file: string;
  readonly #lock: Deno.FsFile;
  #steps: UndoStep[];

  private constructor(file: string, lock: Deno.FsFile, steps: UndoStep[]) {
    this.#file = file;
    this.#lock = lock;
    this.#steps = steps;
  }

  /**
   * Opens the journal of a device.
   *
   * @param serial What the device is called.
   * @param folder Where journals are kept. Default: in the project's own folder.
   * @throws {UsageError} If another program has it, or it cannot be read.
   */
  static open(serial: string, folder: string = FOLDER): Journal {
    Deno.mkdirSync(folder, { recursive: true });
    const file = join(folder, `${encodeURIComponent(serial)}.jsonl`);
    const lock = Deno.openSync(`${file}.lock`, { create: true, write: true });
    if (!lock.tryLockSync(true)) {
      lock.close();
      throw new UsageError(
        `Device "${serial}" is in use by another run, expected one run at a time; wait for it, or end it`,
      );
    }
    try {
      return new Journal(file, lock, readSteps(file));
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  /**
   * Names of the devices that have a journal with something to undo.
   *
   * @param folder Where journals are kept. Default: in the project's own folder.
   */
  static pending(folder: string = FOLDER): readonly string[] {
    try {
      return [...Deno.readDirSync(folder)].map(({ name }) => name)
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => decodeURIComponent(name.slice(0, -".jsonl".length)));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return [];
      throw error;
    }
  }

  /** The steps to undo, in the order in which they were done. */
  get steps(): readonly UndoStep[] {
    return this.#steps;
  }

  /**
   * Notes a change before it is made, unless the same thing was changed before: what it was at first is what counts.
   *
   * @param step What undoes it.
   */
  note(step: UndoStep): void {
    const key = keyOf(step);
    if (this.#steps.some((known) => keyOf(known) === key)) return;
    this.#steps.push(step);
    using file = Deno.openSync(this.#file, { append: true, create: true });
    file.writeSync(new TextEncoder().encode(`${JSON.stringify(step)}\n`));
    file.syncSync();
  }

  /** Forgets all steps, which were undone. */
  clear(): void {
    this.#steps = [];
    try {
      Deno.removeSync(this.#file);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }

  [Symbol.dispose](): void {
    releaseLock(this.#lock);
  }
}

function keyOf(step: UndoStep): string {
  const { before: _, ...key } = { before: undefined, ...step };
  return JSON.stringify(key);
}

/** The steps of a file; its last line may be cut off, and what it says was not yet done. */
function readSteps(file: string): UndoStep[] {
  let text: string;
  try {
    text = Deno.readTextFileSync(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
  const lines = text.split("\n");
  if (lines.pop() !== "") Deno.writeTextFileSync(file, lines.map((line) => `${line}\n`).join(""));
  return lines.map((line, i) => {
    try {
      return JSON.parse(line) as UndoStep;
    } catch {
      throw new UsageError(
        `Cannot read journal "${file}": line ${
          i + 1
        } is no JSON; undo by hand what it says, and remove it`,
      );
    }
  });
}
