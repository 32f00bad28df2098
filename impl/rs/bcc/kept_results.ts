/**
 * Results of clang and wasm-ld that an earlier run kept: the same program with the same words and files makes the same, and takes
 * a second or more each time.
 *
 * A result has a file of its own, named by the digest of all that it is made of. Before its bytes is their digest, so that a file
 * that is not whole counts as missing.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { Buffer } from "node:buffer";
import type { Toolchain, ToolFiles, ToolResult } from "./toolchain.ts";

/** Results that a folder keeps, and how many the newest are that stay when it has more. A run of all cases needs some sixty. */
const [MOST, LEAST] = [512, 256] as const;
const DIGEST = "sha256";
const DIGEST_BYTES = 32;
/** The length of the text comes first, in four bytes. */
const LENGTH_BYTES = 4;
/** The word before the name of the file that a program writes. */
const OUTPUT = "-o";

/** Programs whose results are kept. */
export interface KeepingToolchain extends Toolchain {
  /** The programs themselves. */
  readonly programs: Toolchain;
}

/**
 * Programs whose results are kept. A failure is not: the program runs again.
 *
 * @param tools The programs.
 * @param folder Where results are kept, with a slash at its end; it need not be there, nor be writable.
 */
export function keepingResults(tools: Toolchain, folder: URL): KeepingToolchain {
  const kept = new KeptResults(folder);
  return {
    programs: tools,
    version: tools.version,
    run(words, files) {
      const key = digestOfRun(tools.version, words, files);
      const found = kept.read(key);
      const output = words[words.indexOf(OUTPUT) + 1]!;
      if (found !== undefined) return resultOf(found, output);
      const result = tools.run(words, files);
      kept.write(key, {
        text: result.output,
        file: output === "-" ? NOTHING : result.file(output),
      });
      return result;
    },
  };
}

/** The parts of a result: the text that was printed, and the file that was written. */
interface Kept {
  readonly text: string;
  readonly file: Uint8Array;
}

const NOTHING = new Uint8Array();

function resultOf({ text, file }: Kept, output: string): ToolResult {
  return {
    output: text,
    file(name) {
      if (name !== output) throw new Error(`File "${name}" was not written, only "${output}"`);
      return file;
    },
  };
}

/**
 * The digest of all that decides about a result. Each part has its length before it, so that no two lists of parts are one text.
 *
 * @param program Which program runs, and by which code.
 * @param words Its name and arguments.
 * @param files The files that it can read.
 */
export function digestOfRun(program: string, words: readonly string[], files: ToolFiles): string {
  const hash = createHash(DIGEST);
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    hash.update(`${typeof part} ${bytes.length}:`).update(bytes);
  };
  const addAll = (folder: ToolFiles) => {
    hash.update(`${Object.keys(folder).length} files:`);
    for (const [name, file] of Object.entries(folder)) {
      add(name);
      if (typeof file === "string" || file instanceof Uint8Array) add(file);
      else addAll(file);
    }
  };
  add(program);
  hash.update(`${words.length} words:`);
  for (const word of words) add(word);
  addAll(files);
  return hash.digest("hex");
}

class KeptResults {
  readonly #folder: URL;
  /** Results that may still be written before the folder is looked at again. */
  #room = 0;

  constructor(folder: URL) {
    this.#folder = folder;
  }

  read(key: string): Kept | undefined {
    try {
      const bytes = Deno.readFileSync(new URL(key, this.#folder));
      const rest = bytes.subarray(DIGEST_BYTES);
      const digest = createHash(DIGEST).update(rest).digest();
      if (!digest.equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
      const end = LENGTH_BYTES + new DataView(rest.buffer, rest.byteOffset).getUint32(0);
      return {
        text: new TextDecoder().decode(rest.subarray(LENGTH_BYTES, end)),
        file: rest.slice(end),
      };
    } catch {
      return undefined;
    }
  }

  write(key: string, { text, file }: Kept): void {
    const part = new URL(`${key}.${crypto.randomUUID()}.part`, this.#folder);
    try {
      this.#makeRoom();
      const encoded = new TextEncoder().encode(text);
      const rest = new Uint8Array(LENGTH_BYTES + encoded.length + file.length);
      new DataView(rest.buffer).setUint32(0, encoded.length);
      rest.set(encoded, LENGTH_BYTES);
      rest.set(file, LENGTH_BYTES + encoded.length);
      const digest = createHash(DIGEST).update(rest).digest();
      Deno.writeFileSync(part, Buffer.concat([digest, rest]));
      Deno.renameSync(part, new URL(key, this.#folder));
    } catch {
      remove(part);
    }
  }

  /** Removes the oldest results where there are too many. */
  #makeRoom(): void {
    if (this.#room-- > 0) return;
    Deno.mkdirSync(this.#folder, { recursive: true });
    const paths = [...Deno.readDirSync(this.#folder)].map(({ name }) =>
      new URL(name, this.#folder)
    );
    this.#room = Math.max(0, MOST - paths.length);
    if (paths.length < MOST) return;
    const byAge = paths.map((path) => ({ path, time: timeOf(path) }))
      .sort((a, b) => b.time - a.time);
    for (const { path } of byAge.slice(LEAST)) remove(path);
    this.#room = MOST - LEAST;
  }
}

/** When a file was written, in milliseconds; 0 if it is gone. */
function timeOf(path: URL): number {
  try {
    return Deno.statSync(path).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}

function remove(path: URL): void {
  try {
    Deno.removeSync(path);
  } catch {
    // It is gone, or stays.
  }
}
