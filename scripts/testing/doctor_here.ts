/**
 * `deno task doctor` in this process, on files of a fresh folder.
 *
 * @module
 */

import { main } from "../doctor.ts";
import { inTemporary, type RanHere, runHere } from "./command.ts";

/** Files by their paths in the folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** The results of the command. */
export interface Examined extends RanHere {
  /** Its lines, with `{}` in the place of the folder. */
  readonly text: string;
}

/**
 * Runs the command.
 *
 * @param files The files.
 * @param words Its words; `{NAME}` stands for a file of the folder, and `{}` for the folder.
 */
export async function doctorHere(files: Files, ...words: readonly string[]): Promise<Examined> {
  return await inTemporary(async (folder) => {
    for (const [name, contents] of Object.entries(files)) {
      const path = `${folder}/${name}`;
      Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      if (typeof contents === "string") Deno.writeTextFileSync(path, contents);
      else Deno.writeFileSync(path, contents);
    }
    const placed = words.map((word) =>
      word.replaceAll(/\{(.*?)\}/g, (_, name) => name === "" ? folder : `${folder}/${name}`)
    );
    const ran = await runHere(main, ...placed);
    return { ...ran, text: ran.lines.join("\n").replaceAll(folder, "{}") };
  });
}
