/**
 * What a run and its worker processes say to each other: one JSON object per line.
 *
 * @module
 */

import type { AdapterLimits } from "../contract/adapter_limits.ts";
import type { Attempt } from "./attempt.ts";

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

/** What a case runs against. */
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
  /** How long an adapter may take. Default: as long as it may in general. */
  readonly limits?: AdapterLimits;
}

/** What is judged on an implementation, if that is not the implementation itself, and how long its adapter may take. */
export type Judged = Pick<Target, "compute" | "driver" | "layer" | "limits">;

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
  /** Whether to run it again at once, in a fresh state, if it does not pass. */
  readonly rerun?: boolean;
}

/** What a worker is told. */
export type ToWorker =
  | { readonly kind: "prepare"; readonly target: Target; readonly check: boolean }
  | { readonly kind: "run"; readonly jobs: readonly { readonly key: number; readonly job: Job }[] };

/** What a worker answers. */
export type FromWorker =
  | { readonly kind: "prepared"; readonly name: string }
  /** It cannot work at all: the suite or the implementation cannot be loaded. */
  | { readonly kind: "fatal"; readonly message: string }
  /** A run of a case begins; its time limit counts from here. */
  | { readonly kind: "start"; readonly key: number }
  | {
    readonly kind: "done";
    readonly key: number;
    readonly attempts: readonly Attempt[];
    /** Whether the process can run no further case: something in it goes on that cannot be stopped. */
    readonly spent?: boolean;
  };

/**
 * What a message's line begins with. What judged code prints to the same stream goes without it, so the two are told
 * apart.
 */
const MARK = "\u0001strata\u0001";

/** What a worker writes to stderr when a run of a case begins, so that the lines after it are that case's. */
export const CASE_MARK = "\u0001case\u0001";

/**
 * Writes a worker's message, so that it stands on a line of its own whatever was printed before.
 *
 * @param message What to say.
 */
export function encodeMessage(message: FromWorker): string {
  return `\n${MARK}${JSON.stringify(message)}\n`;
}

/**
 * Reads a line of a worker's stdout.
 *
 * @param line The line.
 * @returns The message; undefined if the line was printed by something else.
 */
export function decodeMessage(line: string): FromWorker | undefined {
  if (!line.startsWith(MARK)) return undefined;
  try {
    return JSON.parse(line.slice(MARK.length));
  } catch {
    return undefined;
  }
}

/** Longest line that is read; evidence is bounded far below. */
export const LINE_MAX = 64 * 1024 * 1024;

/**
 * Reads lines from a byte stream.
 *
 * @param stream For example a child's stdout.
 * @returns Lines without their ends; an unfinished last line is left out.
 * @throws {Error} If a line is longer than {@link LINE_MAX} characters.
 */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
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
