/**
 * Commands that work on pictures, in a folder of their own.
 *
 * @module
 */

import type { Main } from "../../judge/command/define_command.ts";
import type { Picture } from "../../judge/pictures/picture.ts";
import { writePicture } from "../../judge/pictures/pictures.ts";
import { inTemporary, runHere } from "./command.ts";

/** The output and result of a command. */
export interface Ran {
  readonly status: number;
  readonly text: string;
  /** The errors that it printed. */
  readonly error: string;
}

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
  command: Main,
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

async function ran(command: Main, args: readonly string[]): Promise<Ran> {
  const { status, lines, errors } = await runHere(command, ...args);
  return { status, text: lines.join("\n"), error: errors.join("\n") };
}
