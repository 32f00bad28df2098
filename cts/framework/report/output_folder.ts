/**
 * A folder that a run writes into, and nowhere else.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import { reasonOf } from "../../contract/show.ts";
import { UsageError } from "../usage_error.ts";

const REMEDY = "make room there, or name another folder that can be written";

/**
 * A folder that is none by a symbolic link, and stays the same one.
 *
 * What is written gets a name of its own first, which is there for nobody else, and takes its place by a rename: a symbolic
 * link in that place is replaced, and what it leads to stays as it is. Before each step the folder is looked at again; who
 * may rename it meanwhile has but the time between two system calls to turn the next one elsewhere.
 */
export class OutputFolder {
  /** As it was named. */
  readonly path: string;
  readonly #what: string;
  readonly #place: string;
  readonly #identity: string;

  /**
   * @param path Where it is; it is made if it does not exist. Links may be on the way there.
   * @param what What it is called in messages. Default: the path in quotes.
   * @throws {UsageError} If it is a symbolic link, no folder, or cannot be made.
   */
  constructor(path: string, what: string = `"${path}"`) {
    this.path = path;
    this.#what = what;
    const named = resolve(path);
    this.#place = this.#try("write to", () => {
      requireNoLink(named);
      Deno.mkdirSync(named, { recursive: true });
      requireNoLink(named);
      return Deno.realPathSync(named);
    });
    this.#identity = this.#try("write to", () => identityOf(Deno.lstatSync(this.#place)));
  }

  /**
   * Opens the folder itself, for example to lock it.
   *
   * @throws {UsageError} If it is not the same folder any more.
   */
  open(): Deno.FsFile {
    return this.#try("open", () => {
      const file = Deno.openSync(this.#here(), { read: true });
      if (identityOf(file.statSync()) === this.#identity) return file;
      file.close();
      throw replaced();
    });
  }

  /**
   * Makes a file that was not there.
   *
   * @param name Its name.
   * @throws {UsageError} If it is there, or cannot be made.
   */
  create(name: string): Deno.FsFile {
    return this.#try(
      `write ${name} in`,
      () => Deno.openSync(join(this.#here(), name), { createNew: true, read: true, write: true }),
    );
  }

  /**
   * Writes a file; one that is there stays until the new one is whole.
   *
   * @param name Its name.
   * @param text What is in it.
   * @throws {UsageError} If it cannot be written; then the old one stays.
   */
  replace(name: string, text: string): void {
    const part = `${name}.${crypto.randomUUID()}.part`;
    try {
      using file = this.create(part);
      this.write(file, part, text);
      file.syncDataSync();
      this.rename(part, name);
    } catch (error) {
      this.#forget(part);
      throw error;
    }
  }

  /**
   * Writes to a file of this folder.
   *
   * @param file The file.
   * @param name Its name, for messages.
   * @param text What to write.
   * @throws {UsageError} If it cannot be written.
   */
  write(file: Deno.FsFile, name: string, text: string): void {
    this.#try(`write ${name} in`, () => {
      let bytes = new TextEncoder().encode(text);
      while (bytes.length > 0) bytes = bytes.subarray(file.writeSync(bytes));
    });
  }

  /**
   * Gives a file another name, in the place of what had it.
   *
   * @throws {UsageError} If it cannot be done.
   */
  rename(from: string, to: string): void {
    this.#try(
      `write ${to} in`,
      () => Deno.renameSync(join(this.#here(), from), join(this.#place, to)),
    );
  }

  /**
   * Removes a file, or a symbolic link itself. It may be gone already.
   *
   * @param name Its name.
   * @throws {UsageError} If it is something else, or cannot be removed.
   */
  remove(name: string): void {
    this.#try(`remove ${name} in`, () => {
      const path = join(this.#here(), name);
      const info = lookAt(path);
      if (info === undefined) return;
      if (!info.isFile && !info.isSymlink) throw new Error("it is no file, move it elsewhere");
      Deno.removeSync(path);
    });
  }

  /**
   * Checks that a name is still that of an open file.
   *
   * @param name The name.
   * @param file The file.
   * @throws {UsageError} If it is not.
   */
  requireSame(name: string, file: Deno.FsFile): void {
    this.#try(`write ${name} in`, () => {
      const info = lookAt(join(this.#here(), name));
      if (info !== undefined && identityOf(info) === identityOf(file.statSync())) return;
      throw new Error("it was removed or replaced meanwhile");
    });
  }

  /** The names of files in it that a pattern fits. */
  names(pattern: RegExp): readonly string[] {
    return this.#try(
      "read",
      () =>
        [...Deno.readDirSync(this.#here())].flatMap(({ name, isFile }) =>
          isFile && pattern.test(name) ? [name] : []
        ),
    );
  }

  #forget(name: string): void {
    try {
      Deno.removeSync(join(this.#here(), name));
    } catch {
      // It was not made, or the folder is gone.
    }
  }

  #here(): string {
    const info = lookAt(this.#place);
    if (info === undefined || !info.isDirectory || identityOf(info) !== this.#identity) {
      throw replaced();
    }
    return this.#place;
  }

  #try<T>(verb: string, step: () => T): T {
    try {
      return step();
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`Cannot ${verb} ${this.#what}: ${reasonOf(error)}; ${REMEDY}`);
    }
  }
}

function replaced(): Error {
  return new Error("it was removed or replaced meanwhile");
}

function requireNoLink(path: string): void {
  if (lookAt(path)?.isSymlink !== true) return;
  throw new Error(`it is a symbolic link, name ${JSON.stringify(Deno.readLinkSync(path))} itself`);
}

function lookAt(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function identityOf({ dev, ino }: Deno.FileInfo): string {
  return `${dev}:${ino}`;
}
