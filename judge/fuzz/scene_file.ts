/**
 * Scenes in files, to be played again.
 *
 * @module
 */

import type { ProcessSpec } from "../../cts/contract/device.ts";
import { checkRequest, ShapeError } from "../../cts/contract/exec_protocol.ts";
import type { Program } from "../../cts/contract/program.ts";
import { isObject, reasonOf } from "../../cts/contract/show.ts";
import { checkWorld, WorldError } from "../../cts/contract/world.ts";
import { parseBoundedJson } from "../../cts/framework/bounded_json.ts";
import { OutputFolder } from "../../cts/framework/report/output_folder.ts";
import type { Scene } from "../../cts/framework/scene.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { checkExpected, type ExpectedCells } from "./expected_cells.ts";

/** Version of the files' form. */
const FORMAT = 1;
/** How much a file may hold. */
const BOUNDS = { longest: 16 * 1024 * 1024, deepest: 64 };

/** A scene as a file has it. */
export interface KeptScene extends Pick<Scene, "world" | "process" | "program"> {
  /** The scene in words. */
  readonly words: readonly string[];
  readonly expected?: () => readonly ExpectedCells[];
}

/**
 * Writes a scene.
 *
 * @param folder Where.
 * @param name The file's name.
 * @param scene The scene.
 * @throws {UsageError} If it cannot be written.
 */
export function writeScene(folder: string, name: string, scene: KeptScene): void {
  const { words, world, process, program } = scene;
  const expected = scene.expected?.() ?? [];
  const kept = { format: FORMAT, words, world, process, program, expected };
  new OutputFolder(folder).replace(name, `${JSON.stringify(kept, null, 2)}\n`);
}

/**
 * Reads a scene.
 *
 * @param path The file.
 * @throws {UsageError} If it cannot be read, or is no scene.
 */
export function readScene(path: string): KeptScene {
  const remedy = "name a file that deno task fuzz wrote";
  let value: unknown;
  try {
    value = parseBoundedJson(Deno.readTextFileSync(path), BOUNDS);
  } catch (error) {
    throw new UsageError(`Cannot read scene "${path}": ${reasonOf(error)}; ${remedy}`);
  }
  try {
    return checked(value);
  } catch (error) {
    const isWrong = error instanceof WorldError || error instanceof ShapeError;
    if (!isWrong && !(error instanceof TypeError)) throw error;
    throw new UsageError(`File "${path}" is no scene: ${error.message}; ${remedy}`);
  }
}

function checked(value: unknown): KeptScene {
  if (!isObject(value) || value.format !== FORMAT) {
    throw new TypeError(`its format is not ${FORMAT}`);
  }
  const { words, world, process, program, expected = [] } = value;
  if (!Array.isArray(words) || words.some((word) => typeof word !== "string")) {
    throw new TypeError("words are not a list of texts");
  }
  checkExpected(expected);
  const request = { id: 1, params: { device: "1", spec: process } };
  checkRequest({ ...request, method: "launch" });
  checkRequest({ id: 1, method: "run", params: { process: "1", program } });
  return {
    words,
    world: checkWorld(world),
    process: process as ProcessSpec,
    program: program as Program,
    expected: () => expected,
  };
}
