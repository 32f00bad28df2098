/**
 * The things that programs compile on first need, and keep: machine code, and the kernels of intrinsics.
 *
 * Several programs may need the same at once. Then one of them compiles it, and the others wait and find it: who compiles has
 * an advisory lock on a file beside the folder, which ends with its program, however that ends. Nothing is locked, nor written,
 * for what is there already. Where nothing can be locked, and where one waits in vain, each program compiles for itself.
 *
 * @module
 */

import { cacheFolder } from "./cache_folder.ts";

/**
 * Told what is about to be compiled or waited for; not called for what is there already.
 *
 * @param what In a few words, for example `compiling the kernels of intrinsics`.
 */
export type Step = (what: string) => void;

/** Something that is compiled once and kept. */
export interface Recipe<T> {
  /** Its name after `compiling`. */
  readonly what: string;
  /** Finds what is kept of it; undefined if there is nothing, or nothing that is whole. */
  find(): T | undefined;
  /** Compiles it, and keeps it if it can. */
  make(): T;
}

/** The same, where both take their time. */
export interface SlowRecipe<T> {
  /** As {@link Recipe.what}. */
  readonly what: string;
  /** As {@link Recipe.find}. */
  find(): Promise<T | undefined>;
  /** As {@link Recipe.make}. */
  make(): Promise<T>;
}

/** Milliseconds for which one waits while the same program compiles the same. */
const PATIENCE = 60_000;
/** Milliseconds between two looks. */
const PERIOD = 25;
/** Longest note of who compiles that is shown. */
const NOTE_MAX = 200;

const ignore: Step = () => undefined;

/** A folder of compiled things, which several programs may fill. */
export class BuildCache {
  /** The folder, with a slash at its end; it need not be there. */
  readonly folder: URL;
  readonly #lock: URL;
  readonly #patience: number;

  /**
   * @param folder The folder, with a slash at its end.
   * @param patience Milliseconds for which one waits while the same program compiles the same. Default: a minute.
   */
  constructor(folder: URL, patience: number = PATIENCE) {
    this.folder = folder;
    this.#lock = new URL(folder.href.replace(/\/$/, ".lock"));
    this.#patience = patience;
  }

  /**
   * A folder of the project's own.
   *
   * @param name Its name in the folder of `cache_folder.ts`.
   */
  static named(name: string): BuildCache {
    return new BuildCache(new URL(`${name}/`, cacheFolder()));
  }

  /**
   * Finds what is kept of a thing, or else compiles it, unless another program does so meanwhile.
   *
   * @param recipe The thing. Its functions need nothing else of the same folder.
   * @param step Told what is done. Default: nobody.
   */
  obtainSync<T>({ what, find, make }: Recipe<T>, step: Step = ignore): T {
    let found = find();
    if (found !== undefined) return found;
    using turn = new Turn(this.#lock, what, this.#patience, step);
    while (!turn.hasCome()) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PERIOD);
      if ((found = find()) !== undefined) return found;
    }
    if ((found = find()) !== undefined) return found;
    step(`compiling ${what}`);
    return make();
  }

  /** As {@link obtainSync}, while the program does other things, too. */
  async obtain<T>({ what, find, make }: SlowRecipe<T>, step: Step = ignore): Promise<T> {
    let found = await find();
    if (found !== undefined) return found;
    using turn = new Turn(this.#lock, what, this.#patience, step);
    while (!turn.hasCome()) {
      await new Promise((resolve) => setTimeout(resolve, PERIOD));
      if ((found = await find()) !== undefined) return found;
    }
    if ((found = await find()) !== undefined) return found;
    step(`compiling ${what}`);
    return await make();
  }
}

/** A program's turn to compile, which it may have to wait for, and which ends when it is disposed of. */
class Turn implements Disposable {
  readonly #lock: URL;
  readonly #file: Deno.FsFile | undefined;
  readonly #what: string;
  readonly #patience: number;
  readonly #step: Step;
  #note = "";
  #since = performance.now();

  constructor(lock: URL, what: string, patience: number, step: Step) {
    this.#lock = lock;
    this.#what = what;
    this.#patience = patience;
    this.#step = step;
    this.#file = attempt(() => {
      Deno.mkdirSync(new URL(".", lock), { recursive: true });
      return Deno.openSync(lock, { read: true, write: true, create: true });
    });
  }

  /** Checks that it has come; where nothing can be locked, it comes at once. */
  hasCome(): boolean {
    const file = this.#file;
    if (file === undefined || (attempt(() => file.tryLockSync(true)) ?? true)) {
      this.#sign();
      return true;
    }
    const note = attempt(() => Deno.readTextFileSync(this.#lock))?.slice(0, NOTE_MAX).trim() ?? "";
    if (note !== this.#note) {
      this.#note = note;
      this.#since = performance.now();
      if (note !== "") this.#step(`waiting for ${note}`);
    }
    return performance.now() - this.#since >= this.#patience;
  }

  [Symbol.dispose](): void {
    this.#file?.close();
  }

  /** Says for those who wait who compiles what. */
  #sign(): void {
    const bytes = new TextEncoder().encode(
      `process ${Deno.pid}, which is compiling ${this.#what}\n`,
    );
    attempt(() => {
      this.#file?.truncateSync();
      this.#file?.writeSync(bytes);
    });
  }
}

/** Tries something; undefined if this machine, or what the program may do, does not allow it. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
