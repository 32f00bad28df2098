/**
 * The runs of clang and wasm-ld, which are no mutants' work: of the same words and files they make the same, so each is made once.
 *
 * A mutant of what compiles scripts is judged by what it gives to these programs and does with what they make; running them takes ten
 * times as long as all of that. What they made is kept in a folder for other processes and runs.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { dirname, join } from "@std/path";
import { digestOfRun } from "../../impl/rs/bcc/kept_results.ts";
import type { Toolchain, ToolFiles, ToolResult } from "../../impl/rs/bcc/toolchain.ts";

/** The part of the code that runs the programs which a run reached. */
export interface Trace {
  /** The numbers of places. */
  readonly places: readonly number[];
  readonly steps: number;
}

/** Who counts what is reached. */
export interface Tracer {
  /** Runs something, and tells what it reached. */
  trace<T>(work: () => T): { readonly value: T; readonly trace: Trace };
  /** Counts as reached what a run would have. */
  replay(trace: Trace): void;
  /** Whether a mutant is on at one of some places. */
  isOnAt(places: readonly number[]): boolean;
}

/** The output of a run. */
interface Kept {
  readonly output: string;
  readonly file: Uint8Array<ArrayBuffer> | undefined;
  readonly steps: number;
}

/** Runs that are kept in memory. */
const MOST = 200;

/** Keeps what they made. */
export class KeptTools {
  readonly #programs: Toolchain;
  readonly #tracer: Tracer;
  readonly #folder: string;
  readonly #base: string;
  readonly #recent = new Map<string, Kept>();
  /** The places that runs reach. */
  readonly #places = new Set<number>();

  /**
   * @param tools What the compiler asks, which is made to keep what the programs make.
   * @param programs The programs.
   * @param tracer Who counts what is reached.
   * @param folder Where it is kept.
   * @param code The text of what runs the programs.
   */
  constructor(
    tools: Toolchain,
    programs: Toolchain,
    tracer: Tracer,
    folder: string,
    code: string,
  ) {
    this.#programs = programs;
    this.#tracer = tracer;
    this.#folder = folder;
    this.#base = createHash("sha256").update(programs.version).update(code).digest("hex");
    Object.assign(tools, { run: (words: string[], files: ToolFiles) => this.#ask(words, files) });
  }

  #ask(words: readonly string[], files: ToolFiles): ToolResult {
    // Before the first run nobody knows what runs reach.
    if (this.#places.size > 0 && !this.#tracer.isOnAt([...this.#places])) {
      const key = digestOfRun(this.#base, words, files);
      const known = this.#recent.get(key) ?? this.#read(key);
      if (known !== undefined) {
        this.#recent.set(key, known);
        this.#tracer.replay({ places: [...this.#places], steps: known.steps });
        return resultOf(known);
      }
    }
    const { value, trace } = this.#tracer.trace(() => this.#programs.run(words, files));
    for (const place of trace.places) this.#places.add(place);
    if (!this.#tracer.isOnAt([...this.#places])) {
      this.#keep(digestOfRun(this.#base, words, files), value, words, trace.steps);
    }
    return value;
  }

  #keep(key: string, result: ToolResult, words: readonly string[], steps: number): void {
    const name = words[words.indexOf("-o") + 1];
    const file = name === undefined || name === "-" ? undefined : result.file(name);
    const kept = { output: result.output, file: file?.slice(), steps };
    if (this.#recent.size >= MOST) this.#recent.clear();
    this.#recent.set(key, kept);
    const path = this.#pathOf(key);
    Deno.mkdirSync(dirname(path), { recursive: true });
    const fresh = `${path}.${Deno.pid}`;
    const head = new TextEncoder().encode(
      `${JSON.stringify({ output: kept.output, steps, hasFile: file !== undefined })}\n`,
    );
    const bytes = new Uint8Array(head.length + (file?.length ?? 0));
    bytes.set(head);
    if (file !== undefined) bytes.set(file, head.length);
    Deno.writeFileSync(fresh, bytes);
    Deno.renameSync(fresh, path);
  }

  #read(key: string): Kept | undefined {
    try {
      const bytes = Deno.readFileSync(this.#pathOf(key));
      const end = bytes.indexOf(10);
      const { output, steps, hasFile } = JSON.parse(
        new TextDecoder().decode(bytes.subarray(0, end)),
      );
      return { output, steps, file: hasFile ? bytes.slice(end + 1) : undefined };
    } catch {
      return undefined;
    }
  }

  #pathOf(key: string): string {
    return join(this.#folder, key.slice(0, 2), key.slice(2));
  }
}

/** Who asks may change what it gets. */
function resultOf({ output, file }: Kept): ToolResult {
  return { output, file: () => file!.slice() };
}
