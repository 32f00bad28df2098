/**
 * Replay files: one case with everything that is needed to run it again.
 *
 * @module
 */

import { join } from "@std/path";
import { checkSchema, type Schema } from "../contract/schema.ts";
import { reasonOf } from "../contract/show.ts";
import { parseBoundedJson } from "./bounded_json.ts";
import type { PartSpec } from "./supervisor/messages.ts";
import { OutputFolder } from "./report/output_folder.ts";
import { plainText } from "./report/plain_text.ts";
import { UsageError } from "./usage_error.ts";
import { type CaseResult, type Status, STATUSES } from "./verdict.ts";

/** Version of the form of replay files. */
export const REPLAY_FORMAT = 1;

/** Bytes of a file that is read, and lists and objects within each other. */
const FILE_BOUNDS = { longest: 1024 * 1024, deepest: 8 };
/** Characters of a text that names something: Linux takes no longer path. */
const NAME_MAX = 4096;
/** Characters of a message that are recorded. */
export const MESSAGE_MAX = 64 * 1024;
/** Items of a list. */
const ITEMS_MAX = 1000;
/** Milliseconds: what `--timeout` may say. */
const TIMEOUT_MAX = 3_600_000;
/** The end of a replay file's name, whole or not yet; an unfinished one is named in {@link OutputFolder}. */
const REPLAY_FILE = /\.json$/;
const UNFINISHED = /\.json\.[0-9a-f-]{36}\.part$/;

const text = { type: "string" };
const SCHEMA: Schema = {
  $defs: {
    replay: {
      type: "object",
      required: [
        "format",
        "id",
        "suite",
        "impl",
        "parts",
        "timeout",
        "strict",
        "worlds",
        "status",
        "message",
      ],
      properties: {
        format: { const: REPLAY_FORMAT },
        id: text,
        suite: text,
        impl: text,
        parts: {
          type: "array",
          items: {
            type: "object",
            required: ["name", "file", "export"],
            properties: { name: text, file: text, export: text },
          },
        },
        compute: text,
        driver: text,
        layer: text,
        properties: { type: "object", additionalProperties: text },
        timeout: { type: "integer", minimum: 1 },
        strict: { enum: [true, false] },
        worlds: { type: "array", items: text },
        status: { enum: STATUSES },
        message: text,
      },
    },
  },
};

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
  /** Properties that were set for it; absent if none were. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Milliseconds that a run may take. */
  readonly timeout: number;
  readonly strict: boolean;
  /** Hashes of the booted Worlds, in order. */
  readonly worlds: readonly string[];
  readonly status: Status;
  readonly message: string;
}

/** The settings that a run adds to a result to make it replayable. */
export type ReplaySettings = Pick<
  Replay,
  "suite" | "impl" | "parts" | "compute" | "driver" | "layer" | "properties" | "timeout" | "strict"
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
    ...(settings.properties === undefined ? {} : { properties: settings.properties }),
    timeout: settings.timeout,
    strict: settings.strict,
    worlds: worldsOf(result),
    status: result.status,
    message: result.attempt.message.slice(0, MESSAGE_MAX),
  };
}

/**
 * The hashes of the Worlds that a case booted, as far as they are recorded.
 *
 * @param result What was found out.
 */
export function worldsOf({ attempt }: Pick<CaseResult, "attempt">): readonly string[] {
  return attempt.evidence?.worlds.slice(0, ITEMS_MAX).map(({ hash }) => hash) ?? [];
}

/**
 * Writes a replay file.
 *
 * @param directory Where to; it is made if it does not exist.
 * @param replay What to write.
 * @returns The file's path.
 * @throws {UsageError} If the directory is a symbolic link, or cannot be written.
 */
export function writeReplay(directory: string, replay: Replay): string {
  const name = replayName(replay.id);
  new OutputFolder(directory).replace(name, JSON.stringify(replay, null, 2) + "\n");
  return join(directory, name);
}

/**
 * Removes the replay files of an earlier run, and nothing else: of what is called like one, what reads as a replay of just
 * the case that it is called for.
 *
 * @param directory Where they are; it need not exist.
 * @throws {UsageError} If one cannot be removed, or the directory is a symbolic link.
 */
export function removeReplays(directory: string): void {
  if (!exists(directory)) return;
  const folder = new OutputFolder(directory);
  folder.names(UNFINISHED).forEach((name) => folder.remove(name));
  for (const name of folder.names(REPLAY_FILE)) {
    if (isReplay(join(directory, name), name)) folder.remove(name);
  }
}

/**
 * Reads a replay file.
 *
 * @param path Its path.
 * @throws {UsageError} If it cannot be read or is not a replay.
 */
export function readReplay(path: string): Replay {
  const text = readText(path);
  let value: unknown;
  try {
    value = parseBoundedJson(text, FILE_BOUNDS);
  } catch (error) {
    throw malformed(path, reasonOf(error));
  }
  const problem = checkSchema(SCHEMA, "replay", value)[0] ?? tooMuchIn(value as Replay);
  if (problem !== undefined) throw malformed(path, plainText(problem));
  return value as Replay;
}

/**
 * The name of a case's replay file.
 *
 * @param id The case's printed id.
 */
export function replayName(id: string): string {
  return `${slug(id)}.json`;
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

function isReplay(path: string, name: string): boolean {
  try {
    return replayName(readReplay(path).id) === name;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw new UsageError(`Cannot read "${path}": ${reasonOf(error)}; name another folder`);
  }
}

function readText(path: string): string {
  const { longest } = FILE_BOUNDS;
  const bytes = new Uint8Array(longest + 1);
  let length = 0;
  try {
    if (!Deno.statSync(path).isFile) throw new Error("it is no file");
    using file = Deno.openSync(path);
    while (length < bytes.length) {
      const count = file.readSync(bytes.subarray(length));
      if (count === null) break;
      length += count;
    }
  } catch (error) {
    throw new UsageError(`Cannot read replay file "${path}": ${reasonOf(error)}`);
  }
  if (length > longest) throw malformed(path, `it has more than ${longest} bytes`);
  return new TextDecoder().decode(bytes.subarray(0, length));
}

/** Names the part of a replay that a run would choke on. */
function tooMuchIn(replay: Replay): string | undefined {
  const { id, suite, impl, compute = "", driver = "", layer = "", parts, worlds, timeout } = replay;
  const names = Object.entries({ id, suite, impl, compute, driver, layer });
  const files = parts.flatMap((part) => [part.name, part.file, part.export]);
  const long = [...names, ...files.map((one) => ["a text of parts", one] as const)]
    .find(([, one]) => one.length > NAME_MAX);
  if (long !== undefined) {
    return `${long[0]} has ${long[1].length} characters, expected at most ${NAME_MAX}`;
  }
  for (const [field, { length }] of Object.entries({ parts, worlds })) {
    if (length > ITEMS_MAX) return `${field} has ${length} items, expected at most ${ITEMS_MAX}`;
  }
  return timeout > TIMEOUT_MAX
    ? `timeout is ${timeout}, expected at most ${TIMEOUT_MAX}`
    : undefined;
}

function malformed(path: string, problem: string): UsageError {
  return new UsageError(
    `Replay file "${path}" is malformed: ${problem}; run the case again to have a new one written`,
  );
}
