/**
 * A process of the device: its identity, threads, environment and end.
 *
 * @module
 */

import type { Decision, End, StartedProgram } from "../../cts/contract/record.ts";
import type { Abi } from "../../cts/contract/world.ts";
import { EVENT_TAG } from "../../cts/contract/events.ts";
import type { LogLine } from "../../cts/contract/log_line.ts";
import { ProcessExit, ProcessFault, StackOverflow } from "../machine/machine.ts";
import { EventOwners } from "./event_owners.ts";
import type { Log } from "./log.ts";
import type { InstalledPackage } from "./package_manager.ts";
import type { Credentials } from "./users.ts";
import { reasonOf } from "../../cts/contract/show.ts";

/** Tag of a line that would be another library's event. */
const FORGED_TAG = "strata.forged";

/** A thread, with what libEGL keeps per thread. */
export interface Thread {
  readonly name: string;
  readonly tid: number;
  /** Thread-local storage by key object. */
  readonly locals: Map<object, unknown>;
}

/** How a process came to be. */
export type ProcessKind = "app" | "isolated" | "native";

/** The options of a process. */
export interface ProcessOptions {
  readonly pid: number;
  readonly name: string;
  readonly kind: ProcessKind;
  readonly abi: Abi;
  readonly credentials: Credentials;
  readonly package?: InstalledPackage;
  readonly dumpable: boolean;
  /** Path of the executable, links resolved. */
  readonly executable: string;
  /** Environment variables. Default: none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether the executable is built with the address sanitizer. Default: false. */
  readonly asan?: boolean;
  readonly log: Log;
  /** Told of the exception that ends the process. Default: nobody is. */
  readonly uncaught?: (thrown: unknown) => void;
  /** Told of each line of its log and each decision, as it happens. Default: nobody is. */
  readonly watch?: (what: () => string) => void;
}

/** State of one process. */
export class ProcessState {
  readonly pid: number;
  readonly name: string;
  readonly kind: ProcessKind;
  readonly abi: Abi;
  readonly credentials: Credentials;
  readonly package: InstalledPackage | undefined;
  /** PR_GET_DUMPABLE. */
  dumpable: boolean;
  /** Path of the executable, links resolved. */
  readonly executable: string;
  /** Whether the executable is built with the address sanitizer. */
  readonly asan: boolean;
  readonly environment: Map<string, string>;
  /** Whose each event is. */
  readonly events: EventOwners = new EventOwners();
  readonly decisions: Decision[] = [];
  /** Programs that it started, since the last Record. */
  readonly started: StartedProgram[] = [];
  end: End = { kind: "running" };
  /** Bytes of memory that it has in use; undefined if that is not known, as where its code is simulated. */
  residentBytes: () => number | undefined = () => undefined;
  readonly #log: Log;
  readonly #uncaught: ((thrown: unknown) => void) | undefined;
  readonly #watch: ((what: () => string) => void) | undefined;
  readonly #forged = new Set<string>();
  readonly #threads = new Map<string, Thread>();
  #current: Thread;

  /** @param options Identity and starting state. */
  constructor(options: ProcessOptions) {
    this.pid = options.pid;
    this.name = options.name;
    this.kind = options.kind;
    this.abi = options.abi;
    this.credentials = options.credentials;
    this.package = options.package;
    this.dumpable = options.dumpable;
    this.executable = options.executable;
    this.asan = options.asan ?? false;
    this.environment = new Map(Object.entries(options.environment ?? {}));
    this.#log = options.log;
    this.#uncaught = options.uncaught;
    this.#watch = options.watch;
    this.#current = this.thread("main");
  }

  /** The thread that runs now. */
  get current(): Thread {
    return this.#current;
  }

  /** The thread of that name, made on first use. */
  thread(name: string): Thread {
    let thread = this.#threads.get(name);
    if (thread === undefined) {
      thread = { name, tid: this.pid + this.#threads.size, locals: new Map() };
      this.#threads.set(name, thread);
    }
    return thread;
  }

  /** Runs `body` on a thread; whatever it throws ends the process. */
  runOn<T>(name: string, body: () => T): T | undefined {
    return this.switchTo(name, () => {
      try {
        return body();
      } catch (error) {
        this.fault(error);
        return undefined;
      }
    });
  }

  /** Lets another thread run `body` while this one waits for it; what it throws, it throws here too. */
  switchTo<T>(name: string, body: () => T): T {
    const before = this.#current;
    this.#current = this.thread(name);
    try {
      return body();
    } finally {
      this.#current = before;
    }
  }

  /** Ends the process for what was thrown out of its code. */
  fault(thrown: unknown): void {
    if (this.end.kind !== "running") return;
    const fault = asFault(thrown);
    this.#uncaught?.(fault.cause ?? thrown);
    this.end = endOf(fault);
    if (fault instanceof ProcessExit) return;
    const what = fault.signal === "hang" ? "Not responding" : `Fatal signal ${fault.signal}`;
    this.log("F", "libc", `${what} in ${this.name}: ${fault.message}`);
  }

  /**
   * Writes a log line from the current thread. One that takes the name of another library's event becomes a line about that.
   *
   * @param writer Canonical path of the library that writes it, empty if it is none of the process's. Default: the device itself
   * writes.
   */
  log(priority: LogLine["priority"], tag: string, message: string, writer?: string): void {
    const forged = tag === EVENT_TAG && writer !== undefined
      ? this.events.forgedName(message, writer)
      : undefined;
    this.#watch?.(() => `process ${this.name}: log: ${tag}: ${message}`);
    const line = { pid: this.pid, tid: this.#current.tid, priority, tag, message };
    this.#log.write(forged === undefined ? line : { ...line, priority: "W", tag: FORGED_TAG });
    if (forged !== undefined) this.#noteForged(forged, writer || "no library");
  }

  #noteForged(name: string, writer: string): void {
    const key = `${name}\0${writer}`;
    if (this.#forged.has(key)) return;
    this.#forged.add(key);
    this.decide("Log", "take event", name, "forged", `written by ${writer}`);
  }

  /** Notes a decision for `explain`. */
  decide(by: string, action: string, subject: string, outcome: string, reason?: string): void {
    this.#watch?.(() =>
      `process ${this.name}: decision: ${[by, action, subject, outcome, reason].join(" ").trim()}`
    );
    if (this.decisions.length >= 2000) return;
    this.decisions.push({
      by,
      action,
      subject,
      outcome,
      ...(reason === undefined ? {} : { reason }),
    });
  }
}

function endOf(fault: ProcessFault): End {
  if (fault instanceof ProcessExit) return { kind: "exit", code: fault.code };
  if (fault.signal === "hang") return { kind: "hang", reason: fault.message };
  const { signal, message: reason } = fault;
  return fault instanceof StackOverflow
    ? { kind: "signal", signal, reason, cause: "stack overflow" }
    : { kind: "signal", signal, reason };
}

/**
 * The fault that an exception out of native code becomes: stack overflow is SIGSEGV, an uncaught exception is
 * std::terminate, hence SIGABRT.
 */
function asFault(thrown: unknown): ProcessFault {
  if (thrown instanceof ProcessFault) return thrown;
  if (thrown instanceof RangeError && /call stack/i.test(thrown.message)) {
    return new StackOverflow("stack overflow: a function called itself without end");
  }
  const text = reasonOf(thrown);
  return new ProcessFault("SIGABRT", `uncaught exception: ${text}`);
}
