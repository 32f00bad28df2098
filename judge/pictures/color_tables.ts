/**
 * Tables for the intrinsics `lut` and `lut3d`, from names and files.
 *
 * @module
 */

import type { Lut3dCall } from "../../cts/contract/compute.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { readInput } from "./replace_file.ts";

const SIZE = 256;
const CUBE_MIN = 2;
const CUBE_MAX = 128;
const SHOWN = 40;
const IGNORED = /^(TITLE|LUT_3D_INPUT_RANGE)\b/;

/** Colors by what they become; alpha stays. */
const NAMED: Readonly<Record<string, (value: number) => number>> = {
  identity: (value) => value,
  invert: (value) => 255 - value,
};

/**
 * Reads a table for `lut`.
 *
 * @param text `identity`, `invert`, `gamma=N` (a color from 0 to 1 to the power of 1/N), or a file with numbers from 0 to
 * 255: 256 for all colors, 768 for red, green and blue, or 1024 for alpha too.
 * @returns 4 tables of 256 values.
 * @throws {UsageError} If it is none of it.
 */
export function readTable(text: string): Uint8Array {
  const gamma = /^gamma=(.*)$/.exec(text)?.[1];
  if (gamma !== undefined) {
    const power = 1 / Number(gamma);
    if (!(power > 0 && power < Infinity)) {
      throw new UsageError(`Gamma is "${gamma.slice(0, SHOWN)}", expected a number above 0`);
    }
    return tables([(value) => Math.round(255 * (value / 255) ** power)]);
  }
  if (Object.hasOwn(NAMED, text)) return tables([NAMED[text]!]);
  const numbers = wordsOf(text, "table", "name a file of numbers, identity, invert or gamma=N");
  const bad = numbers.find((word) => !/^\d+$/.test(word) || Number(word) > 255);
  if (bad !== undefined) {
    throw new UsageError(
      `Table "${text}" has "${bad.slice(0, SHOWN)}" in it, expected whole numbers from 0 to 255`,
    );
  }
  if (![SIZE, 3 * SIZE, 4 * SIZE].includes(numbers.length)) {
    throw new UsageError(
      `Table "${text}" has ${numbers.length} numbers, expected 256, 768 or 1024`,
    );
  }
  const parts = Array.from(
    { length: numbers.length / SIZE },
    (_, i) => (value: number) => Number(numbers[SIZE * i + value]),
  );
  return tables(parts);
}

/**
 * Reads a table for `lut3d` in Adobe's .cube format, version 1.0: lines of red, green and blue from 0 to 1, red fastest.
 *
 * @param path Its file.
 * @throws {UsageError} If it is not such a file, or maps other colors than those from 0 to 1.
 */
export function readCube(path: string): Lut3dCall["cube"] {
  let size = 0;
  const bytes: number[] = [];
  for (const [i, line] of textOf(path, "cube", "name a .cube file").split(/\r\n?|\n/).entries()) {
    const words = line.trim().split(/\s+/);
    const fail = (fact: string) => {
      throw new UsageError(`Cube "${path}", line ${i + 1}: ${fact}`);
    };
    if (words[0] === "" || words[0]!.startsWith("#") || IGNORED.test(words[0]!)) continue;
    if (words[0] === "LUT_3D_SIZE") {
      size = Number(words[1]);
      if (!Number.isInteger(size) || size < CUBE_MIN || size > CUBE_MAX) {
        fail(`its size is "${words[1]?.slice(0, SHOWN)}", expected ${CUBE_MIN} to ${CUBE_MAX}`);
      }
    } else if (words[0] === "DOMAIN_MIN" || words[0] === "DOMAIN_MAX") {
      const limit = words[0] === "DOMAIN_MIN" ? 0 : 1;
      if (words.slice(1).some((word) => Number(word) !== limit)) {
        fail(`${words[0]} is "${words.slice(1).join(" ")}", expected ${limit} ${limit} ${limit}`);
      }
    } else {
      const color = words.map(Number);
      if (color.length !== 3 || !color.every(Number.isFinite)) {
        fail(`it is "${line.slice(0, SHOWN)}", expected three finite numbers`);
      }
      if (bytes.length >= 4 * size ** 3) fail(`it is one color too many for a size of ${size}`);
      bytes.push(...color.map((part) => Math.round(255 * Math.min(Math.max(part, 0), 1))), 255);
    }
  }
  if (size === 0 || bytes.length !== 4 * size ** 3) {
    throw new UsageError(
      `Cube "${path}" has ${bytes.length / 4} colors, expected LUT_3D_SIZE and ${
        size === 0 ? "as many as it says" : size ** 3
      }`,
    );
  }
  return { x: size, y: size, z: size, data: Uint8Array.from(bytes) };
}

/** One part is for all colors, a fourth one for alpha. */
function tables(parts: readonly ((value: number) => number)[]): Uint8Array {
  const alpha = parts[3] ?? ((value) => value);
  const [red, green = red, blue = red] = parts;
  return Uint8Array.from(
    [red!, green!, blue!, alpha].flatMap((part) => Array.from({ length: SIZE }, (_, i) => part(i))),
  );
}

function wordsOf(path: string, what: string, remedy: string): string[] {
  return textOf(path, what, remedy).split(/[\s,;]+/).filter((word) => word !== "");
}

function textOf(path: string, what: string, remedy: string): string {
  return new TextDecoder().decode(readInput(path, what, remedy));
}
