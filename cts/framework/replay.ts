/**
 * Replay files: one case with everything that is needed to run it again.
 *
 * @module
 */

import { join } from "@std/path";
import type { PartSpec } from "./supervisor/messages.ts";
import { UsageError } from "./usage_error.ts";
import type { CaseResult, Status } from "./verdict.ts";
import { STATUSES } from "./verdict.ts";
import { reasonOf } from "../contract/show.ts";

/** Version of the form of replay files. */
export const REPLAY_FORMAT = 1;

/** A recorded case. */
export interface Replay {
  readonly format: typeof REPLAY_FORMAT;
  readonly id: string;
  /** Version of the suite that it was recorded with. */
  readonly suite: string;
  readonly impl: string;
  readonly parts: readonly PartSpec[];
  /** The library that was judged for its intrinsics; absent if none was. */
  readonly compute?: string;
  /** The driver that stood in the place of the implementation's own; absent if none did. */
  readonly driver?: string;
  /** The layer that was judged; absent if none was. */
  readonly layer?: string;
  /** Milliseconds that a run may take. */
  readonly timeout: number;
  readonly strict: boolean;
  /** Hashes of the booted Worlds, in order. */
  readonly worlds: readonly string[];
  readonly status: Status;
  readonly message: string;
}

/** What a run adds to a result to make it replayable. */
export type ReplaySettings = Pick<
  Replay,
  "suite" | "impl" | "parts" | "compute" | "driver" | "layer" | "timeout" | "strict"
>;

/**
 * Makes a replay of a result.
 *
 * @param result What was found out.
 * @param settings How it was run.
 */
export function makeReplay(result: CaseResult, settings: ReplaySettings): Replay {
  return {
    format: REPLAY_FORMAT,
    id: result.id,
    suite: settings.suite,
    impl: settings.impl,
    parts: settings.parts,
    ...(settings.compute === undefined ? {} : { compute: settings.compute }),
    ...(settings.driver === undefined ? {} : { driver: settings.driver }),
    ...(settings.layer === undefined ? {} : { layer: settings.layer }),
    timeout: settings.timeout,
    strict: settings.strict,
    worlds: result.attempt.evidence?.worlds.map(({ hash }) => hash) ?? [],
    status: result.status,
    message: result.attempt.message,
  };
}

/**
 * Writes a replay file.
 *
 * @param directory Where to; it is made if it does not exist.
 * @param replay What to write.
 * @returns The file's path.
 */
export function writeReplay(directory: string, replay: Replay): string {
  Deno.mkdirSync(directory, { recursive: true });
  const path = join(directory, `${slug(replay.id)}.json`);
  Deno.writeTextFileSync(path, JSON.stringify(replay, null, 2) + "\n");
  return path;
}

/**
 * Reads a replay file.
 *
 * @param path Its path.
 * @throws {UsageError} If it cannot be read or is not a replay.
 */
export function readReplay(path: string): Replay {
  let text: string;
  try {
    text = Deno.readTextFileSync(path);
  } catch (error) {
    throw new UsageError(`Cannot read replay file "${path}": ${reasonOf(error)}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed(path, "it is not JSON");
  }
  const problem = problemOf(value);
  if (problem !== undefined) throw malformed(path, problem);
  return value as Replay;
}

/**
 * A file name for a case id.
 *
 * @param id Its printed id.
 * @returns Letters, digits and `_ . = -` only, at most 120 characters, different for different ids.
 */
export function slug(id: string): string {
  const plain = id.replace(/[^A-Za-z0-9_.=-]/g, "-");
  if (plain.length <= 100 && !/[^A-Za-z0-9_.=:;-]|-/.test(id)) return plain;
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return `${plain.slice(0, 100)}-${hash.toString(16).padStart(16, "0")}`;
}

function problemOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return "it is not an object";
  const replay = value as Partial<Replay>;
  const strings = (list: unknown) =>
    Array.isArray(list) && list.every((word) => typeof word === "string");
  if (replay.format !== REPLAY_FORMAT) {
    return `format is ${JSON.stringify(replay.format)}, expected ${REPLAY_FORMAT}`;
  }
  for (const field of ["id", "suite", "impl", "message"] as const) {
    if (typeof replay[field] !== "string") return `${field} is not a string`;
  }
  for (const field of ["compute", "driver", "layer"] as const) {
    if (replay[field] === undefined || typeof replay[field] === "string") continue;
    return `${field} is not a string`;
  }
  if (!Number.isSafeInteger(replay.timeout) || (replay.timeout ?? 0) < 1) {
    return "timeout is not a positive whole number";
  }
  if (typeof replay.strict !== "boolean") return "strict is not true or false";
  if (!STATUSES.includes(replay.status as Status)) return "status is not a known status";
  if (!strings(replay.worlds)) return "worlds is not a list of strings";
  const isPart = (part: PartSpec) => strings([part?.name, part?.file, part?.export]);
  if (!Array.isArray(replay.parts) || !replay.parts.every(isPart)) {
    return "parts is not a list of parts";
  }
  return undefined;
}

function malformed(path: string, problem: string): UsageError {
  return new UsageError(
    `Replay file "${path}" is malformed: ${problem}; run the case again to have a new one written`,
  );
}
