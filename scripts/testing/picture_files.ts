/**
 * Commands that work on pictures, in a folder of their own.
 *
 * @module
 */

import type { Output } from "../../cts/framework/run.ts";
import type { Picture } from "../pictures/picture.ts";
import { writePicture } from "../pictures/pictures.ts";
import { inTemporary } from "./command.ts";

/** The output and result of a command. */
export interface Ran {
  readonly status: number;
  readonly text: string;
  /** The errors that it printed. */
  readonly error: string;
}

/** A command of this folder. */
export type Command = (args: readonly string[], output: Output) => Promise<number>;

/** A folder with pictures. */
export interface PictureFolder {
  /** The path of a file in it. */
  at(name: string): string;
  /** Runs the command; words like `{a.png}` are paths of files in the folder. */
  run(...words: readonly string[]): Promise<Ran>;
}

/**
 * A picture with slopes, noise, and a part that is clear.
 *
 * @param width Cells of a row.
 * @param height Rows.
 */
export function photograph(width = 40, height = 24): Picture {
  const data = new Uint8Array(4 * width * height);
  for (let cell = 0; cell < width * height; cell++) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const noise = cell * 2654435761 >>> 27;
    data.set([5 * x + noise, 220 - 6 * y + noise, 100 + noise, x < 8 ? 30 * y : 255], 4 * cell);
  }
  return { width, height, data };
}

/**
 * Runs a test in a folder with `a.png`, which is a {@link photograph}.
 *
 * @param command The command.
 * @param body The test.
 */
export function inPictures(
  command: Command,
  body: (folder: PictureFolder) => Promise<void>,
): Promise<void> {
  return inTemporary(async (folder) => {
    const at = (name: string) => `${folder}/${name}`;
    await writePicture(at("a.png"), photograph());
    await body({
      at,
      run: (...words) =>
        ran(command, words.map((word) => word.replace(/\{(.*)\}/, `${folder}/$1`))),
    });
  });
}

async function ran(command: Command, args: readonly string[]): Promise<Ran> {
  const lines: string[] = [];
  const errors: string[] = [];
  const print = console.error;
  console.error = (text: string) => errors.push(text);
  try {
    const output = { line: (line: string) => lines.push(line), progress: () => {} };
    const status = await command(args, output);
    return { status, text: lines.join("\n"), error: errors.join("\n") };
  } finally {
    console.error = print;
  }
}
