/**
 * The planted layers: each is wrong in one way, so that whoever judges layers can be judged.
 *
 * @module
 */

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

/** Reads them, in alphabetical order. */
export function plantedLayers(): PlantedLayer[] {
  return [...Deno.readDirSync(FOLDER)]
    .filter(({ name }) => name.endsWith(".c"))
    .map(({ name }) => read(name))
    .sort((a, b) => a.name < b.name ? -1 : 1);
}

function read(file: string): PlantedLayer {
  const source = new URL(file, FOLDER);
  const text = Deno.readTextFileSync(source);
  const kind = /^\/\/ kind: (bad|hostile)$/m.exec(text)?.[1];
  const breaks = /^\/\/ breaks: (\S.*)$/m.exec(text)?.[1];
  if (kind === undefined || breaks === undefined) {
    throw new Error(`Cannot read "${file}": it lacks "// kind: bad|hostile" or "// breaks: TOPIC"`);
  }
  const name = file.replace(/\.c$/, "");
  return { name, source, kind: kind as PlantedLayer["kind"], breaks: breaks.split(" ") };
}
