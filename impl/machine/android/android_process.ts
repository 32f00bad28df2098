/**
 * A process of an image: Android's own linker and libraries, in which the runner does what a program says.
 *
 * @module
 */

import type { Process } from "../../../cts/contract/device.ts";
import { EVENT_TAG, splitEvents } from "../../../cts/contract/events.ts";
import { LOG_PRIORITIES } from "../../../cts/contract/log_line.ts";
import type { CallResult, Program } from "../../../cts/contract/program.ts";
import type { LoadedLibrary, Record } from "../../../cts/contract/record.ts";
import { usageOf, within } from "../../../cts/contract/patient_wait.ts";
import type { Log } from "../../platform/log.ts";
import type { ProcessState } from "../../platform/process.ts";
import { ImageLimitError } from "./image_limit.ts";
import { NO_WINDOWS } from "./windows.ts";
import { CallLines } from "./call_lines.ts";
import { settled } from "./settled.ts";
import { watchStandstill } from "./standstill.ts";
import { baseName } from "../../platform/file_path.ts";

/** Milliseconds in which each answer must come, less those for which the machine was too busy. */
const LIMIT = 15_000;
/** The same of the first answers, before which mounts are made and libraries are read from a disk that others use, too. */
const START_LIMIT = 40_000;
/** The shell's status of a program that a signal ended is this and the signal's number. */
const SIGNAL_BASE = 128;
const SIGNALS: Readonly<{ [number: number]: string }> = {
  4: "SIGILL",
  5: "SIGTRAP",
  6: "SIGABRT",
  7: "SIGBUS",
  8: "SIGFPE",
  9: "SIGKILL",
  11: "SIGSEGV",
  31: "SIGSYS",
};
/** The status with which a process ends that calls a library's stand-in (`runner/media_ndk.c`). */
const STAND_IN = 98;
/** Characters of what a process wrote last that are worth keeping. */
const LAST_WORDS = 600;
/** How a process ends that hangs for certain. */
export const STANDSTILL = {
  kind: "hang",
  reason: "all of its threads wait for each other",
} as const;

type Hang = Extract<ProcessState["end"], { readonly kind: "hang" }>;

/** The options of a process. */
export interface AndroidProcessOptions {
  readonly state: ProcessState;
  readonly log: Log;
  /** Position in the log at which the process started. */
  readonly cursor: number;
  /** The runner, in the image's root, or what waits for it if a zygote makes it. */
  readonly child: Deno.ChildProcess;
  /** The process that works for it until it says which one it is. Default: the child. */
  readonly worker?: number;
  /** Lines for the runner before the first program, by when they are sent. */
  readonly setup: {
    /** As part of the zygote: what is reported meanwhile is nobody's. */
    readonly zygote: readonly string[];
    readonly own: readonly string[];
  };
  /**
   * Brings files and properties up to date.
   *
   * @param pid The running process.
   * @returns Lines for the runner that this needs.
   */
  refresh(pid: number): readonly string[];
  /**
   * Makes a program one that an image can run, before anything of it is run.
   *
   * @throws {ImageLimitError} If it cannot be one.
   */
  prepare(program: Program): Program;
  /** Gives the device what a program has left in files. */
  leave(): void;
  /** Whether threads of the image's libraries write files behind a program. */
  readonly writesLater: boolean;
  /** Numbers that fakes give for addresses and handles. Default: none. */
  readonly madeUp?: ReadonlySet<bigint>;
  /** Removes what the process had on the host; harmless if that was done. */
  clean(): void;
}

/** A running process. */
export class AndroidProcess implements Process {
  readonly state: ProcessState;
  readonly #options: AndroidProcessOptions;
  readonly #calls: CallLines;
  readonly #answers: AsyncIterator<string>;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #errors: Promise<string>;
  /** Names of threads by their ids in the image. */
  readonly #threads = new Map<number, string>();
  #cursor: number;
  /** The process whose time counts. */
  #worker: number;
  /** The id of the main thread in the image, once it has said it. */
  #main: number | undefined;
  #isSetUp = false;
  #isInZygote = false;

  /** @param options What it is started with. */
  constructor(options: AndroidProcessOptions) {
    const { state, child, cursor, worker = child.pid } = options;
    this.#options = options;
    this.#calls = new CallLines(options.madeUp);
    this.state = state;
    this.#cursor = cursor;
    this.#worker = worker;
    this.#answers = linesOf(child.stdout);
    this.#input = child.stdin.getWriter();
    this.#errors = new Response(child.stderr).text().catch(() => "");
  }

  get pid(): number {
    return this.state.pid;
  }

  async run(given: Program): Promise<Record> {
    const { state } = this;
    const program = this.#options.prepare(given);
    const results: CallResult[] = [];
    let libraries: LoadedLibrary[] = [];
    if (!this.#isSetUp) await this.#setUp();
    else await this.#send(this.#options.refresh(this.#worker));
    this.#calls.begin();
    await this.#send([`program ${program.calls.length}`]);
    for (const call of program.calls) {
      if (state.end.kind !== "running") break;
      await this.#send([this.#calls.line(call)]);
      const words = await this.#answer("R", call.thread ?? "main");
      if (words !== undefined) results.push(this.#calls.result(call, words));
    }
    if (state.end.kind === "running") {
      await this.#send(["libraries"]);
      libraries = (await this.#answer("B", "main") ?? []).map(libraryOf);
    }
    if (state.end.kind === "running" && this.#options.writesLater) await settled(this.#worker);
    this.#options.leave();
    if (state.end.kind !== "running") this.#options.clean();
    const { lines, cursor } = this.#options.log.since(this.#cursor, this.pid);
    this.#cursor = cursor;
    return {
      results,
      ...splitEvents(lines),
      libraries,
      end: state.end,
      decisions: state.decisions.splice(0),
    };
  }

  kill(): Promise<void> {
    if (this.state.end.kind === "running") {
      this.state.end = { kind: "signal", signal: "SIGKILL", reason: "killed from outside" };
      this.#kill();
      return this.#options.child.status.then(() => this.#options.clean());
    }
    return Promise.resolve();
  }

  async #setUp(): Promise<void> {
    this.#isSetUp = true;
    const { zygote, own } = this.#options.setup;
    this.#isInZygote = true;
    await this.#send([...zygote, "ready"]);
    await this.#answer("Y", "main", START_LIMIT);
    this.#isInZygote = false;
    if (this.state.end.kind !== "running") return;
    await this.#send([...own, "ready"]);
    const [main] = await this.#answer("Y", "main", START_LIMIT) ?? [];
    if (main !== undefined) this.#main = parseInt(main, 16);
  }

  async #send(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    try {
      await this.#input.write(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
    } catch {
      // It has ended, which the next answer tells.
    }
  }

  /** The words of the next answer of a kind; undefined if the process ends. Log lines before it are written to the log. */
  async #answer(kind: string, thread: string, limit = LIMIT): Promise<string[] | undefined> {
    for (;;) {
      const next = await this.#next(limit);
      if ("kind" in next) {
        this.state.end = next;
        this.#kill();
        return undefined;
      }
      if (next.done === true) {
        await this.#ended();
        return undefined;
      }
      const [what, ...words] = next.value.split(" ");
      if (what === "L") this.#log(words, thread);
      else if (what === "P") this.#worker = Number(words[0]);
      else if (what === "S") await this.#refuse(words);
      else if (what === kind) return words;
    }
  }

  /** The next line, or why none will come. */
  async #next(limit: number): Promise<IteratorResult<string> | Hang> {
    const { promise, resolve } = Promise.withResolvers<typeof STANDSTILL>();
    const unwatch = watchStandstill(() => this.#worker, () => resolve(STANDSTILL));
    try {
      const next = await within(
        Promise.race([this.#answers.next(), promise]),
        limit,
        usageOf(this.#worker),
      );
      if ("value" in next) return next.value;
      return {
        kind: "hang",
        reason: `no answer within ${limit / 1000} s`,
        ...next.isUndecided && { undecided: true as const },
      };
    } finally {
      unwatch();
    }
  }

  #log([priority = "", tid = "", tag = "", text = ""]: readonly string[], thread: string): void {
    const name = this.#threadOf(Number(tid), thread);
    const said = textOf(tag);
    const message = said === EVENT_TAG ? this.#calls.inEvent(textOf(text)) : textOf(text);
    if (this.#isInZygote && said === EVENT_TAG && message.includes('"at":"call"')) return;
    this.state.switchTo(
      name,
      () => this.state.log(LOG_PRIORITIES[Number(priority)] ?? "I", said, message),
    );
  }

  /** The name of the thread that wrote a line while another one, or itself, made a call. */
  #threadOf(tid: number, caller: string): string {
    const known = this.#threads.get(tid);
    if (known !== undefined) return known;
    // The log's socket says the lower half of it.
    const isMain = tid === this.#main || tid === (this.#main ?? 0) % 0x1_0000;
    const isOther = this.#main !== undefined &&
      (caller === "main" || [...this.#threads.values()].includes(caller));
    const name = isMain ? "main" : isOther ? `thread ${tid} of the image` : caller;
    this.#threads.set(tid, name);
    return name;
  }

  /** Ends the process that asks for a service: who made the case leaves it out. */
  async #refuse([name = "x"]: readonly string[]): Promise<never> {
    this.#kill();
    await this.#options.child.status;
    this.#options.clean();
    throw new ImageLimitError(
      `The case asks Android's service "${textOf(name)}", which no image runs here`,
    );
  }

  async #ended(): Promise<void> {
    if (this.state.end.kind !== "running") return;
    const { code, signal } = await this.#options.child.status;
    if (code === STAND_IN) {
      this.#options.clean();
      throw new ImageLimitError(...NO_WINDOWS);
    }
    const words = (await this.#errors).trim().slice(-LAST_WORDS);
    const fatal = /Fatal signal \d+ \((SIG\w+)\)/.exec(words)?.[1] ??
      signal ?? SIGNALS[code - SIGNAL_BASE];
    this.state.end = fatal === undefined
      ? { kind: "exit", code }
      : { kind: "signal", signal: fatal, reason: words === "" ? "it wrote nothing" : words };
  }

  #kill(): void {
    try {
      this.#options.child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

function libraryOf(words: string): LoadedLibrary {
  const [path = "", namespace = "", soname = ""] = words.split(":").map(textOf);
  return { path, soname: soname === "" ? baseName(path) : soname, namespace };
}

/**
 * Bytes as a word of a line.
 *
 * @param text What they are.
 */
export function wordOf(text: string): string {
  return `x${new TextEncoder().encode(text).toHex()}`;
}

function textOf(word: string): string {
  return new TextDecoder().decode(Uint8Array.fromHex(word.slice(1)));
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream() as never)) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}
