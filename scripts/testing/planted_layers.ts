/**
 * The planted layers: each is wrong in one way, so that whoever judges layers can be judged.
 *
 * @module
 */

import { basename } from "@std/path";

const FOLDER = new URL("./planted_layers/", import.meta.url);

/** A layer with one mistake. */
export interface PlantedLayer {
  /** For example `null_for_unknown`. */
  readonly name: string;
  readonly source: URL;
  /** `bad`: a mistake of its author. `hostile`: an attack on the process. */
  readonly kind: "bad" | "hostile";
  /** Topics in which it shows, the most telling one first. */
  readonly breaks: readonly string[];
}

/** The folders, each with one kind of layers. */
const KINDS = { lookups: "bad", calls: "bad", hostile: "hostile" } as const;

/** Reads them, in alphabetical order. */
export function plantedLayers(): PlantedLayer[] {
  return Object.entries(KINDS).flatMap(([folder, kind]) =>
    [...Deno.readDirSync(new URL(folder, FOLDER))]
      .filter(({ name }) => name.endsWith(".c"))
      .map(({ name }) => read(`${folder}/${name}`, kind))
  ).sort((a, b) => a.name < b.name ? -1 : 1);
}

function read(file: string, kind: PlantedLayer["kind"]): PlantedLayer {
  const source = new URL(file, FOLDER);
  const breaks = /^\/\/ breaks: (\S.*)$/m.exec(Deno.readTextFileSync(source))?.[1];
  if (breaks === undefined) throw new Error(`Cannot read "${file}": it lacks "// breaks: TOPIC"`);
  return { name: basename(file, ".c"), source, kind, breaks: breaks.split(" ") };
}
