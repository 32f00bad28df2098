/**
 * clang and wasm-ld, which come as WebAssembly in one npm package of some 100 MB: loaded when first asked for.
 *
 * @module
 */

import { reasonOf } from "../../../cts/contract/show.ts";
import type { Step } from "../../build_cache.ts";
import { downloadClang, findClang } from "./clang_package.ts";

/** Files that a program reads, by name; folders are records of their own. */
export interface ToolFiles {
  readonly [name: string]: Uint8Array | string | ToolFiles;
}

/** The results of a program. */
export interface ToolResult {
  /** The text that it printed, in which text costs less than in files: those grow by a few bytes at a time. */
  readonly output: string;
  /** A file that it wrote. */
  file(name: string): Uint8Array;
}

/** The programs. */
export interface Toolchain {
  /** Which clang it is, for names of what it compiled. */
  readonly version: string;
  /**
   * Runs a program, which has an instance, memory and files of its own.
   *
   * @param words Its name and arguments.
   * @param files What it can read in its working directory.
   * @throws {ToolError} If it fails, with what it said.
   */
  run(words: readonly string[], files: ToolFiles): ToolResult;
}

/** A program that fails; the message is what it said. */
export class ToolError extends Error {
  /** Whether the program itself broke off, so that its input is not at fault. */
  readonly isCrash: boolean;

  /**
   * @param message What the program said.
   * @param isCrash Whether it broke off.
   */
  constructor(message: string, isCrash: boolean) {
    super(message);
    this.name = "ToolError";
    this.isCrash = isCrash;
  }
}

/** The exports of the package, as far as they are used here. */
interface Package {
  readonly version: string;
  readonly Exit: new () => Error;
  runLLVM(words?: string[], files?: Tree, options?: object): unknown;
}

/**
 * Loads the programs; some seconds where the package is yet to be downloaded.
 *
 * @param step Told if it is downloaded. Default: nobody.
 * @throws {Error} If they cannot be loaded.
 */
export async function loadToolchain(step?: Step): Promise<Toolchain> {
  try {
    const file = await findClang() ?? await downloadClang(step);
    const found: Package = await import(file.href);
    await found.runLLVM(undefined, undefined, { fetchProgress: () => undefined });
    const { version } = found;
    return { version, run: (words, files) => run(found, words, files) };
  } catch (error) {
    throw new Error(`Cannot load clang: ${reasonOf(error)}; run this where npm can be reached`);
  }
}

function run(
  { runLLVM, Exit }: Package,
  words: readonly string[],
  files: ToolFiles,
): ToolResult {
  const output = new Ear();
  const errors = new Ear();
  try {
    const left = runLLVM([...words], copyOf(files), {
      stdout: output.hear,
      stderr: errors.hear,
      decodeASCII: false,
      synchronously: true,
    }) as Record<string, Uint8Array>;
    return { output: output.text(), file: (name) => left[name]! };
  } catch (error) {
    if (error instanceof Exit) throw new ToolError(errors.text().trim(), false);
    throw new ToolError(`${words[0]} broke off: ${reasonOf(error)}\n${errors.text()}`, true);
  }
}

type Tree = { [name: string]: Tree | string | Uint8Array };

function copyOf(files: ToolFiles): Tree {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      typeof file === "string" || file instanceof Uint8Array ? file : copyOf(file),
    ]),
  );
}

/** The listener to what a program prints, a few bytes at a time. */
class Ear {
  readonly #decoder = new TextDecoder();
  readonly #heard: string[] = [];

  readonly hear = (bytes: Uint8Array | null): void => {
    if (bytes !== null) this.#heard.push(this.#decoder.decode(bytes, { stream: true }));
  };

  text(): string {
    return this.#heard.join("");
  }
}
