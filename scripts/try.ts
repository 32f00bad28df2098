/**
 * `deno task try LAYER.ts`: puts a layer written in TypeScript under a small app on a simulated device and shows what
 * happens: the device's decisions, the layer's log lines, and the calls' results.
 *
 * @module
 */

import { basename } from "@std/path";
import { encodeLibrary } from "../cts/contract/library.ts";
import type { Record } from "../cts/contract/record.ts";
import { GL_PROGRAM } from "../cts/fakes/programs.ts";
import { APP, buildWorld } from "../cts/fakes/world_builder.ts";
import { sim } from "../impl/mod.ts";

const USAGE =
  "Usage: deno task try LAYER.ts [LAYER.ts ...]   the first layer is the one nearest the app";

/** A layer: its file name on the device and its source. */
export interface LayerSource {
  readonly soname: string;
  readonly source: string;
}

/**
 * Runs the small app with layers in its data directory.
 *
 * @param layers The layers, the one nearest the app first.
 * @returns What its process gave.
 */
export async function tryLayers(layers: readonly LayerSource[]): Promise<Record> {
  let builder = buildWorld({ release: 14 }).app({ debuggable: true });
  for (const { soname, source } of layers) {
    const text = encodeLibrary({ soname, abi: "arm64-v8a" }, source);
    builder = builder.file(`/data/data/${APP}/${soname}`, text);
  }
  const device = await sim().boot(
    builder.enable(layers.map(({ soname }) => soname).join(":")).world,
  );
  try {
    const process = await device.launch({ kind: "app", package: APP });
    return await process.run(GL_PROGRAM);
  } finally {
    await device.dispose();
  }
}

/** The file name that a source file gets on the device: `libname.so`. */
export function sonameOf(file: string): string {
  return `lib${basename(file).replace(/\.[jt]s$/, "")}.so`;
}

/** What is printed of a record. */
export function describe(record: Record): string {
  const decisions = (record.decisions ?? []).map(({ by, action, subject, outcome, reason }) =>
    `  ${by}: ${action} ${subject}: ${outcome}${reason === undefined ? "" : ` (${reason})`}`
  );
  const lines = record.log.filter(({ tag }) => tag !== "libEGL" && tag !== "GraphicsEnvironment")
    .map(({ priority, tag, message }) => `  ${priority} ${tag}: ${message}`);
  const end = record.end.kind === "running" ? "running" : JSON.stringify(record.end);
  return ["decisions:", ...decisions, "log:", ...lines, `process: ${end}`].join("\n");
}

if (import.meta.main) {
  if (Deno.args.length === 0 || Deno.args.some((word) => word.startsWith("-"))) {
    console.error(`No layer given, expected TypeScript files\n${USAGE}`);
    Deno.exit(2);
  }
  try {
    const layers = Deno.args.map((file) => ({
      soname: sonameOf(file),
      source: Deno.readTextFileSync(file),
    }));
    const record = await tryLayers(layers);
    console.log(describe(record));
    Deno.exitCode = record.end.kind === "running" ? 0 : 1;
  } catch (error) {
    console.error(`Cannot try layer: ${(error as Error).message}`);
    Deno.exitCode = 2;
  }
}
