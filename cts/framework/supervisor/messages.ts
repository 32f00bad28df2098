/**
 * The messages between a run and its worker processes: one JSON object per line.
 *
 * @module
 */

import type { AdapterLimits } from "../../contract/adapter_limits.ts";
import type { Release } from "../../contract/world.ts";
import type { Attempt } from "../attempt.ts";

/** A part of the reference device that is replaced: `NAME=FILE#EXPORT`. */
export interface PartSpec {
  readonly name: string;
  /** Path of a module, relative to the working directory. */
  readonly file: string;
  /** The module's export. */
  readonly export: string;
}

/**
 * Writes a part as `--part` takes it.
 *
 * @param part The part.
 */
export function printPart(part: PartSpec): string {
  return `${part.name}=${part.file}${part.export === "default" ? "" : `#${part.export}`}`;
}

/** The target that a case runs against. */
export interface Target {
  /** Path of the module whose export `suite` holds the case. */
  readonly suite: string;
  /** The implementation, for example `sim`. */
  readonly impl: string;
  readonly parts: readonly PartSpec[];
  /** A library that runs the intrinsics of `sim`: `module:FILE`, whose default export is a Compute. Default: none. */
  readonly compute?: string;
  /** A driver that stands in the place of the implementation's own: a library's path, or a directory's. Default: none. */
  readonly driver?: string;
  /** A layer that takes the place of the suite's own in the Worlds of `layer:*`, as a path. Default: none. */
  readonly layer?: string;
  /** Properties that every device with that layer has set. Default: none. */
  readonly properties?: Readonly<Record<string, string>>;
  /** The only release that is asked for: a case that is about another one, or boots one, is skipped. Default: all are. */
  readonly release?: Release;
  /** How long an adapter may take. Default: as long as it may in general. */
  readonly limits?: AdapterLimits;
}

/**
 * Writes what is judged as the options of a command.
 *
 * @param target What a case runs against.
 */
export function printTarget(
  { impl, parts, compute, driver, layer, properties = {} }: Target,
): string {
  return [
    impl,
    ...parts.map((part) => `--part ${printPart(part)}`),
    ...(compute === undefined ? [] : [`--compute ${compute}`]),
    ...(driver === undefined ? [] : [`--driver ${driver}`]),
    ...(layer === undefined ? [] : [`--layer ${layer}`]),
    ...Object.entries(properties).map(([name, value]) => `--set ${name}=${value}`),
  ].join(" ");
}

/** The judged part of an implementation, if that is not the implementation itself, and how long its adapter may take. */
export type Judged = Pick<Target, "compute" | "driver" | "layer" | "properties" | "limits">;

/** So many times the limit of other cases one may take in which scripts are compiled: a compiler takes seconds to begin. */
export const COMPILE_FACTOR = 6;

/** One case to run. */
export interface Job {
  /** The case's id. */
  readonly id: string;
  readonly target: Target;
  /** Oracles that are always satisfied. */
  readonly weakened?: readonly string[];
  /** Whether to give evidence for a pass as well. */
  readonly explain?: boolean;
  /** Whether no other case may run at the same time. */
  readonly alone?: boolean;
  /** Whether what is judged compiles scripts in it, for which it may take {@link COMPILE_FACTOR} times as long. */
  readonly compiles?: boolean;
  /** Whether to run it again at once, in a fresh state, if it does not pass. */
  readonly rerun?: boolean;
  /** Whether to tell on the way what it does, for a case that may not live to tell it. */
  readonly trace?: boolean;
}

/** A message to a worker. */
export type ToWorker =
  /** Load the suite and what is judged, compile what it needs, and check it if `check` says so. */
  | { readonly kind: "load"; readonly target: Target; readonly check: boolean }
  | { readonly kind: "run"; readonly jobs: readonly { readonly key: number; readonly job: Job }[] };

/** An error that nobody has caught. */
export interface Uncaught {
  readonly message: string;
  /** Where it came from; empty if that is not known. */
  readonly stack: string;
}

/** An answer of a worker. */
export type FromWorker =
  /** A step of its preparation begins. */
  | { readonly kind: "step"; readonly what: string }
  | { readonly kind: "prepared"; readonly name: string }
  /** It cannot work at all: the suite or the implementation cannot be loaded. */
  | { readonly kind: "fatal"; readonly message: string }
  /** A run of a case begins; its time limit counts from here. */
  | { readonly kind: "start"; readonly key: number }
  /** The outcome; what it has left behind has its turn now. */
  | { readonly kind: "answer"; readonly key: number; readonly attempt: Attempt }
  /** It has come to rest. */
  | {
    readonly kind: "done";
    readonly key: number;
    /** The failure of what it has left behind, if that failed. */
    readonly fault?: Uncaught;
    /** Whether it is run again at once. */
    readonly again?: boolean;
    /** Whether the process can run no further case: something in it goes on that cannot be stopped. */
    readonly spent?: boolean;
  }
  /** A remark that is worth a line and decides nothing. */
  | { readonly kind: "note"; readonly text: string }
  /** It holds nothing any more, and may be ended. */
  | { readonly kind: "freed" }
  /** A failure of what a case that has come to rest long ago, or none, has left behind. */
  | { readonly kind: "late"; readonly id?: string; readonly fault: Uncaught };

/** The mark that a worker writes to stderr when a run of a case begins, so that the lines after it are that case's. */
export const CASE_MARK = "\u0001case\u0001";

/** The mark that a worker writes to stderr before a line that tells what is compiled: it may keep it too busy to say so. */
export const STEP_MARK = "\u0001step\u0001";

/** The mark that a worker writes to stderr before a line that tells what a case is doing. */
export const TRACE_MARK = "\u0001trace\u0001";

/** Longest line that is read; evidence is bounded far below. */
export const LINE_MAX = 64 * 1024 * 1024;

/**
 * Reads lines from a byte stream.
 *
 * @param stream For example a child's stdout.
 * @returns Lines without their ends; an unfinished last line is left out.
 * @throws {Error} If a line is longer than {@link LINE_MAX} characters.
 */
export async function* readLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const text = decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      pieces.push(text.slice(from, end));
      yield pieces.join("");
      pieces = [];
      size = 0;
      from = end + 1;
    }
    pieces.push(text.slice(from));
    size += text.length - from;
    if (size > LINE_MAX) throw new Error(`Line is longer than ${LINE_MAX} characters`);
  }
}
