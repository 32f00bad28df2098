/**
 * `deno task try LAYER`: puts layers under a small app on a device and shows what happens: the device's decisions, the
 * layers' log lines, and how the process ended. Layers in TypeScript run on a simulated device, ELF libraries and C on real
 * code.
 *
 * @module
 */

import { basename, fromFileUrl } from "@std/path";
import type { Record } from "../cts/contract/record.ts";
import { GL } from "../cts/contract/enums.ts";
import { APP, buildWorld } from "../cts/fakes/world_builder.ts";
import { wholeNumber } from "../cts/framework/options.ts";
import { decisionTable } from "../cts/framework/report/report.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { showEnd } from "../cts/framework/show.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import type { Disposable } from "../cts/framework/supervisor/worker_main.ts";
import { begin, end } from "../cts/layer/begin.ts";
import { theApp } from "../cts/layer/scenes.ts";
import { recordProgram } from "../cts/contract/recorder.ts";
import type { Abi, FileSpec } from "../cts/contract/world.ts";
import { resolveImplementation } from "../judge/implementation/implementations.ts";
import { neighborLines, warningLines } from "../judge/layer/layer_command.ts";
import { layersNamedBy } from "../judge/layer/layer_archive.ts";
import { type LayerFile, readLayerFile } from "../judge/layer/layer_file.ts";
import { type Properties, readProperties, SET_OPTION } from "../judge/layer/layer_properties.ts";
import { namedEnd, placeNamer } from "../judge/layer/name_places.ts";
import { nativeSpec } from "../judge/implementation/native_spec.ts";
import { requireRuns } from "../judge/layer/layer_world.ts";
import { visible } from "../judge/doctor/text.ts";
import { libraryForAbi, worldForAbi } from "../judge/implementation/world_for_abi.ts";
import { watchParent } from "../cts/process/parent_watch.ts";
import { NO_CONFIG_OPTION } from "../judge/command/config_file.ts";
import { RUN } from "../judge/command/deno_run.ts";
import { runCommand } from "../judge/command/run_command.ts";
import { watchOutput } from "../judge/command/watch.ts";

/** Milliseconds that the app may run unless `--timeout` says otherwise. */
export const DEFAULT_TIMEOUT = 10_000;

const HEAP_MAX_MB = 1024;
const MEMORY_MAX = 3 * 1024 ** 3;
/** What the process apart adds to its exit status, so that no layer can end it and look like a success. */
const FINISHED = 100;

const COMMAND = new URL(import.meta.url);

/** The options of the command. */
export const OPTIONS = {
  timeout: {
    value: "MS",
    help: `limit of the run, once all is compiled (default ${DEFAULT_TIMEOUT})`,
  },
  set: SET_OPTION,
  watch: {
    help: "run the layers again whenever a file of them changes, and tell what is different",
  },
  "no-config": NO_CONFIG_OPTION,
  help: { short: "h", help: "print this" },
  here: {},
} as const;

const USAGE = `usage: deno task try LAYER [LAYER ...]

A layer is an ELF library, or a file in C, C++ or TypeScript; an APK or AAR stands for all layers in it, or by
APK!/lib/ABI/NAME.so for one. The first one is the one nearest the app. Libraries that it needs and that lie beside it
come with it.
Exit status: 0 every layer was active and the app still runs, 1 not so, 2 the command is wrong.`;

/** The small app: it clears a picture in memory. */
const PROGRAM = recordProgram((app) => {
  const begun = begin(app);
  app.gl.ClearColor(0, 0, 0, 1);
  app.gl.Clear(GL.COLOR_BUFFER_BIT);
  app.gl.Flush();
  end(app, begun);
});

/** A layer: its file name on the device and its file. */
export interface NamedLayer extends LayerFile {
  readonly soname: string;
}

/**
 * Runs the small app with layers in its data directory.
 *
 * @param layers The layers, the one nearest the app first.
 * @param properties Properties that are set before. Default: none.
 * @returns What its process gave.
 * @throws {UsageError} If a layer is ELF for another machine, or real code cannot run here.
 */
export async function tryLayers(
  layers: readonly NamedLayer[],
  properties: Properties = {},
): Promise<Record> {
  const elf = elfAmong(layers);
  const implementation = await implementationFor(layers);
  const abi = elf?.abi ?? layers[0]?.abi;
  const libraries = besideAll(layers, abi);
  const { world } = buildWorld({ release: 14, packages: [theApp(libraries, abi)] })
    .enable(layers.map(({ soname }) => soname).join(":"));
  const all = { ...libraries, ...Object.fromEntries(layers.map((one) => [one.soname, one.bytes])) };
  const files = Object.entries(all).map(([name, bytes]): FileSpec => ({
    path: `/data/data/${APP}/${name}`,
    base64: bytes.toBase64(),
  }));
  const layered = { ...world, properties, files: [...world.files, ...files] };
  const device = await implementation.boot(
    elf?.abi === undefined ? layered : worldForAbi(layered, elf.abi),
  );
  try {
    const process = await device.launch({ kind: "app", package: APP });
    const record = await process.run(PROGRAM);
    return { ...record, end: namedEnd(record.end, placeNamer((name) => all[name])) };
  } finally {
    await device.dispose();
  }
}

/** The implementation that runs layers. */
async function implementationFor(layers: readonly NamedLayer[]): Promise<Disposable> {
  const elf = elfAmong(layers);
  const spec = elf === undefined ? "sim" : nativeSpec(elf.abi);
  const implementation = await resolveImplementation(spec, []);
  if (elf !== undefined) requireRuns(implementation, elf);
  return implementation;
}

/** Compiles what layers need, before the limit of their run begins. */
async function prepare(layers: readonly NamedLayer[], output: Output): Promise<void> {
  const implementation = await implementationFor(layers);
  await implementation.prepare?.((what) => output.line(what));
}

function elfAmong(layers: readonly NamedLayer[]): NamedLayer | undefined {
  return layers.find(({ form }) => form === "elf");
}

/** The libraries that come with the layers, by file name: an app has one folder for all. */
function besideAll(
  layers: readonly NamedLayer[],
  abi: Abi | undefined,
): Readonly<{ [name: string]: Uint8Array }> {
  const all = new Map<string, Uint8Array>();
  for (const { path, neighbors } of layers) {
    for (const { name, bytes } of neighbors) {
      const taken = all.get(name) ?? layers.find(({ soname }) => soname === name)?.bytes;
      if (taken !== undefined && taken.toBase64() !== bytes.toBase64()) {
        throw new UsageError(
          `Layer "${path}" needs the "${name}" beside it, but another layer has another one, expected one for ` +
            "all, as an app has one folder; rename it and link the layer with that, or link it statically",
        );
      }
      all.set(name, bytes);
    }
  }
  return Object.fromEntries(
    [...all].map(([name, bytes]) => [
      name,
      (abi === undefined ? undefined : libraryForAbi(bytes, abi)) ?? bytes,
    ]),
  );
}

/**
 * The file name that a file gets on the device: a library's own, `libname.so` of a source file.
 *
 * @param file Its path.
 */
export function sonameOf(file: string): string {
  const name = basename(file);
  return name.endsWith(".so")
    ? name
    : `lib${name.replace(/\.([cm]?[jt]sx?|c|cc|cpp|cxx|C)$/, "")}.so`;
}

/**
 * What came of each layer.
 *
 * @param record What the app's process gave.
 * @param sonames The layers.
 * @returns One line for each: `libx.so: active`, or why it is not.
 */
export function fates(record: Record, sonames: readonly string[]): string[] {
  const decisions = (record.decisions ?? []).filter(({ by }) => by === "LayerLoader");
  const chained = decisions.some(({ action }) => action === "chain");
  return sonames.map((soname) => {
    const loads = decisions.filter(({ action, subject }) =>
      action === "load" && subject.endsWith(`/${soname}`)
    );
    if (loads.some(({ outcome }) => outcome === "loaded")) {
      return chained ? `${soname}: active` : `${soname}: loaded, but never active`;
    }
    const reason = loads.at(-1)?.reason ??
      (record.end.kind === "running" ? "it was found nowhere" : "the process ended meanwhile");
    return `${soname}: not loaded: ${reason}`;
  });
}

/**
 * What is printed of a record.
 *
 * @param record What the app's process gave.
 * @param sonames The layers.
 */
export function describe(record: Record, sonames: readonly string[]): string[] {
  const lines = record.log.filter(({ tag }) => tag !== "libEGL" && tag !== "GraphicsEnvironment")
    .flatMap(({ priority, tag, message }) =>
      message.split("\n").map((line) => `  ${priority} ${tag}: ${line}`)
    );
  return [
    "decisions:",
    ...decisionTable(record.decisions ?? []).map((line) => `  ${line}`),
    "log:",
    ...(lines.length === 0 ? ["  (nothing)"] : lines),
    "layers:",
    ...fates(record, sonames).map((line) => `  ${line}`),
    `process: ${showEnd(record.end)}`,
  ].map(visible);
}

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where the report goes.
 * @returns The exit status.
 */
export function main(args: readonly string[], output: Output): Promise<number> {
  return runCommand(
    { args, options: OPTIONS, positionals: "LAYER", usage: USAGE, config: { command: "try" } },
    output,
    async (options, words) => {
      const files = options.positionals;
      if (files.length === 0) {
        throw new UsageError("No layer is given, expected files; --help says more");
      }
      if (options.has("watch")) return await watchOutput(COMMAND, words, files, output);
      const layers = readLayers(
        (await Promise.all(files.map((file) => layersNamedBy(file)))).flat(),
      );
      const timeout = wholeNumber(
        "timeout",
        options.get("timeout"),
        [1, 3_600_000],
        DEFAULT_TIMEOUT,
      );
      const settings = options.all("set");
      const properties = readProperties(settings);
      if (options.has("here")) return await tryHere(layers, properties, output);
      await orUsageError(prepare(layers, output));
      const sets = settings.map((word) => `--set=${word}`);
      return await tryApart(["--no-config", ...sets, "--", ...files], timeout, output);
    },
  );
}

function readLayers(files: readonly string[]): NamedLayer[] {
  const layers = files.map((file) => ({ soname: sonameOf(file), ...readLayerFile(file) }));
  for (const [i, { soname }] of layers.entries()) {
    if (soname.includes(":")) {
      throw new UsageError(
        `Layer "${files[i]}" would be "${soname}", but a colon separates layers; rename the file`,
      );
    }
    const other = layers.findIndex((layer) => layer.soname === soname);
    if (other < i) {
      throw new UsageError(
        `Layers "${files[other]}" and "${files[i]}" would both be "${soname}"; rename one file`,
      );
    }
  }
  return layers;
}

/** Runs the layers in this process. */
async function tryHere(
  layers: readonly NamedLayer[],
  properties: Properties | undefined,
  output: Output,
): Promise<number> {
  const sonames = layers.map(({ soname }) => soname);
  for (const layer of layers) {
    [...neighborLines(layer), ...warningLines(layer)].forEach((line) => output.line(line));
  }
  const record = await orUsageError(tryLayers(layers, properties));
  describe(record, sonames).forEach((line) => output.line(line));
  const active = fates(record, sonames).every((line) => line.endsWith(": active"));
  return active && record.end.kind === "running" ? 0 : 1;
}

async function orUsageError<T>(trying: Promise<T>): Promise<T> {
  try {
    return await trying;
  } catch (error) {
    throw new UsageError(`Cannot try layers: ${error instanceof Error ? error.message : error}`);
  }
}

/** Runs the layers in a process of its own, which can be ended whatever they do. */
async function tryApart(
  words: readonly string[],
  timeout: number,
  output: Output,
): Promise<number> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...RUN,
      `--v8-flags=--max-old-space-size=${HEAP_MAX_MB}`,
      fromFileUrl(import.meta.url),
      "--here",
      ...words,
    ],
    stdin: "null",
  }).spawn();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, timeout);
  const { code, signal } = await child.status;
  clearTimeout(timer);
  if (signal === null && code >= FINISHED) return code - FINISHED;
  output.line(
    late
      ? `process: a layer did not return within ${timeout} ms, so the app hangs; ` +
        "raise the limit with --timeout if it is only slow"
      : `process: a layer ended everything with ${
        signal ?? `status ${code}`
      }; it took too much memory, or called what no layer has on a device`,
  );
  return 1;
}

if (import.meta.main) {
  if (Deno.args[0] === "--here") watchParent(MEMORY_MAX);
  const status = await main(Deno.args, consoleOutput(false));
  Deno.exit(Deno.args[0] === "--here" ? FINISHED + status : status);
}
