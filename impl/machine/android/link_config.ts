/**
 * The linker's configuration as an image makes it when a device starts, from Android 11 on: by its own `linkerconfig`, for the
 * properties of a device.
 *
 * Source: AOSP system/linkerconfig, main.cc; modules/apex.cc (`ScanActiveApexes`).
 *
 * @module
 */

import { dirname, join, relative } from "@std/path";
import type { AndroidImage } from "./image.ts";
import { ImageLimitError } from "./image_limit.ts";
import { isThere } from "./is_there.ts";
import { makeRootFolder, processCommand, writeArea } from "./process_root.ts";
import type { RootLayer } from "./root_layer.ts";

type Properties = Iterable<readonly [name: string, value: string]>;

/** The first release whose devices make their configuration. */
const SINCE = 11;
const RUNTIME = "com.android.runtime";
/** Where a device has the program, where it is found in an APEX from Android 12 on, and where Android 11 has it. */
const [PROGRAM, IN_RUNTIME, IN_SYSTEM] = [
  "/system/bin/linkerconfig",
  "bin/linkerconfig",
  "system/bin/linkerconfig",
] as const;
/** Where it writes to. */
const TARGET = "/linkerconfig";
/** The list of APEXes that apexd leaves for it. */
const LIST = "/apex/apex-info-list.xml";
/** Characters of what it wrote last that are worth keeping. */
const LAST_WORDS = 300;

/**
 * The path of an image's program.
 *
 * @param image The image.
 * @returns Undefined if it has none, or its release needs none.
 */
export function linkerConfigProgram(
  { root, release, apexes }: Pick<AndroidImage, "root" | "release" | "apexes">,
): string | undefined {
  const runtime = apexes.get(RUNTIME);
  if (release < SINCE || runtime === undefined) return undefined;
  return [join(runtime, IN_RUNTIME), join(root, IN_SYSTEM)].find(isThere);
}

/** Makes configurations, each once. */
export class LinkConfigs {
  readonly #image: AndroidImage;
  readonly #layer: RootLayer;
  readonly #folder: string;
  readonly #program: string;
  /** The program's bytes, in which the names of the properties stand that it reads. */
  readonly #text: string;
  /** Folders to lay over the image, by the properties. */
  readonly #made = new Map<string, string>();

  /**
   * @param image The image.
   * @param layer What lies over it.
   * @param folder Where configurations are kept.
   * @param program The image's program, of {@link linkerConfigProgram}.
   */
  constructor(image: AndroidImage, layer: RootLayer, folder: string, program: string) {
    this.#image = image;
    this.#layer = layer;
    this.#folder = folder;
    this.#program = program;
    this.#text = new TextDecoder("latin1").decode(Deno.readFileSync(program));
  }

  /**
   * The configuration of a device.
   *
   * @param properties Its properties.
   * @returns A folder to lay over the image.
   * @throws {ImageLimitError} If the image's program makes none.
   */
  obtain(properties: Properties): string {
    const read = [...properties].filter(([name]) => this.#text.includes(`${name}\0`));
    const key = JSON.stringify(read);
    const made = this.#made.get(key) ?? this.#make(read);
    this.#made.set(key, made);
    return made;
  }

  #make(properties: Properties): string {
    const { folder, upper } = makeRootFolder(this.#folder, "linkerconfig");
    const mounts = new Map(this.#layer.mounts);
    const at = (path: string) => join(upper, path);
    const makeFolder = (path: string) => Deno.mkdirSync(at(path), { recursive: true, mode: 0o755 });
    const lines: string[] = [];
    for (const [name, from] of this.#image.apexes) {
      mounts.set(`/apex/${name}`, from);
      lines.push(infoLine(name, relative(this.#image.root, from)));
    }
    for (const path of [...mounts.keys(), dirname(PROGRAM), TARGET]) makeFolder(path);
    for (const [path, from] of this.#layer.vndks) {
      if (!mounts.has(path)) copyLists(from, at(path));
    }
    const list = ["<apex-info-list>", ...lines, "</apex-info-list>", ""].join("\n");
    Deno.writeTextFileSync(at(LIST), list, { mode: 0o644 });
    Deno.copyFileSync(this.#program, at(PROGRAM));
    Deno.chmodSync(at(PROGRAM), 0o755);
    writeArea(upper, properties);
    const { code, stderr } = processCommand({
      image: this.#image,
      layer: { ...this.#layer, mounts },
      folder,
      environment: new Map(),
      program: PROGRAM,
      args: ["--target", TARGET],
    }, { stdin: "null", stdout: "null", stderr: "piped" }).outputSync();
    // Without a VNDK it ends by SIGABRT at the first APEX, when it has written what all others have.
    if (!isThere(at(`${TARGET}/ld.config.txt`))) {
      const words = new TextDecoder().decode(stderr).trim().slice(-LAST_WORDS);
      throw new ImageLimitError(
        `The image's linkerconfig makes no configuration (status ${code}${words && `: ${words}`})`,
      );
    }
    const result = join(folder, "result");
    Deno.mkdirSync(result, { mode: 0o755 });
    Deno.renameSync(at(TARGET), join(result, TARGET));
    for (const path of [...this.#layer.apexes.keys(), ...this.#layer.vndks.keys()]) {
      Deno.mkdirSync(join(result, path), { recursive: true, mode: 0o755 });
    }
    return result;
  }
}

/**
 * Gives the lists of an APEX of libraries for vendors to a device that knows it by another version, as one of 12 does that of 12L:
 * their names end with it (AOSP system/linkerconfig, modules/variableloader.cc, `LoadLibraryListVariables`).
 *
 * @param from The APEX.
 * @param to Where the device has it.
 */
export function copyLists(from: string, to: string): void {
  const lists = join(from, "etc");
  if (!isThere(lists)) return;
  const version = /\.v([^.]+)$/.exec(to)?.[1];
  Deno.mkdirSync(join(to, "etc"), { recursive: true, mode: 0o755 });
  for (const { name } of Deno.readDirSync(lists)) {
    const [, list] = /^(.+\.libraries)\.[^.]+\.txt$/.exec(name) ?? [];
    if (list === undefined) continue;
    const text = Deno.readFileSync(join(lists, name));
    Deno.writeFileSync(join(to, "etc", `${list}.${version}.txt`), text, { mode: 0o644 });
  }
}

/** An APEX that came with the image, as apexd writes it down. */
function infoLine(name: string, path: string): string {
  const from = path.startsWith("system/") ? `/${path}.apex` : `/system/apex/${name}.apex`;
  return `<apex-info moduleName="${name}" modulePath="${from}" preinstalledModulePath="${from}" versionCode="1" ` +
    `versionName="1" isFactory="true" isActive="true" lastUpdateMillis="0" provideSharedApexLibs="false"/>`;
}
