/**
 * The benchmarks of machine code: what a GL call costs through layers, and what it takes to activate them.
 *
 * An app in TypeScript calls a function of the dispatch library, which jumps to what the LayerLoader has chained. The driver is
 * the system's own, with a context of OpenGL ES 2.0 that is current.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import type { World } from "../../cts/contract/world.ts";
import { APP, buildWorld } from "../../cts/fakes/world_builder.ts";
import { median } from "../../cts/rs/median.ts";
import { buildNative, MissingToolError } from "../../impl/machine/native/build.ts";
import { buildDispatch } from "../../impl/machine/native/dispatch.ts";
import { driverPackages, targetFor } from "../../impl/machine/native/target.ts";
import { baseName } from "../../impl/platform/file_path.ts";
import { buildLayer } from "../../judge/layer/build_layer.ts";
import type { Measure } from "./figure.ts";
import { NativeDevice } from "./native_device.ts";

const LAYER_FOLDER = new URL("../../layers/", import.meta.url);
const CALLS = 100_000;
/** Calls through a pointer, which are some 60 times as slow. */
const POINTER_CALLS = 2_000;
const DEPTHS: readonly number[] = [1, 3, 16];
const STARTS = 31;
const WARM_UP = 3;
const LAYERS = 3;
const NANOSECONDS = 1e6;
const BLEND = 0x0be2;
const FUNCTION = "glIsEnabled";
const SIGNATURE = { parameters: ["u32"], result: "u8" } as const;

/** Builds the layer that stands at a place of the list. */
export type LayerBuild = (place: number) => string;

/** A layer that intercepts the function. */
export const intercepting: LayerBuild = (place) =>
  buildNative({
    name: `libL${place}.so`,
    kind: "library",
    sources: [new URL("layers/intercepting.c", import.meta.url)],
    headers: [new URL("gles_layer.h", LAYER_FOLDER)],
    flags: [
      "-fvisibility=hidden",
      "-fno-toplevel-reorder",
      `-DPLACE=${place}`,
      `-I${fromFileUrl(LAYER_FOLDER)}`,
      `-Wl,-soname,libL${place}.so`,
    ],
    packages: ["libegl-dev", "libgles-dev"],
  });

/** A layer that does not: the passive sample. */
export const notIntercepting: LayerBuild = () => buildLayer(new URL("passive.c", LAYER_FOLDER));

/**
 * Measures, and says what came of it.
 *
 * @param measure Measures bodies in turn.
 * @returns Lines; a single one with the reason if machine code cannot be run here.
 */
export async function nativeLines(measure: Measure): Promise<string[]> {
  if (Deno.build.os !== "linux" || !["x86_64", "aarch64"].includes(Deno.build.arch)) {
    const here = Deno.build.target;
    return [`machine code: not measured: it runs on x86_64 or aarch64 linux, here is ${here}`];
  }
  try {
    return [...await callLines(measure), ...await startLines()];
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    return [`machine code: not measured: ${error.message}`];
  }
}

/**
 * A World whose app has layers.
 *
 * @param count How many.
 * @param build Builds each of them.
 */
export function layeredWorld(count: number, build: LayerBuild): World {
  const files = Array.from({ length: count }, (_, i) => ({
    path: `/data/data/${APP}/libL${i}.so`,
    base64: Deno.readFileSync(build(i)).toBase64(),
  }));
  const list = files.map(({ path }) => baseName(path)).join(":");
  const builder = buildWorld({ release: 14, abis: ["x86_64"] }).app({ debuggable: true });
  const { world } = builder.enable(list);
  return { ...world, files: [...world.files, ...files] };
}

async function callLines(measure: Measure): Promise<string[]> {
  const { [FUNCTION]: direct } = openLibrary("libGLESv2.so.2");
  const { [FUNCTION]: stub } = openLibrary(buildDispatch().libGLESv2);
  const bare = repeated(() => {
    for (let i = 0; i < CALLS; i++) direct(BLEND);
  });
  const dispatched = repeated(() => {
    for (let i = 0; i < CALLS; i++) stub(BLEND);
  });
  const lines: string[] = [];
  const compare = async (name: string, world: World, budget?: string) => {
    await withDevice(world, async (device) => {
      const [baseline, time] = (await measure(bare, dispatched)).map(perCall) as [number, number];
      const first = device.top(FUNCTION) === device.driver(FUNCTION) ? "the driver" : "a layer";
      lines.push(
        `${FUNCTION}, ${name}: ${time.toFixed(1)} ns a call, first to ${first}, ` +
          `${(time / baseline).toFixed(2)} x the driver's own symbol (${baseline.toFixed(1)} ns)` +
          (budget === undefined ? "" : ` (budget: ${budget})`),
      );
    });
  };
  await compare("no layers", layeredWorld(0, notIntercepting), "about 1 x");
  for (const depth of DEPTHS) {
    const world = layeredWorld(depth, notIntercepting);
    await compare(`layers that do not intercept it: ${depth}`, world, "about 1 x, no extra frame");
  }
  for (const depth of DEPTHS) {
    const world = layeredWorld(depth, intercepting);
    const budget = depth === 1 ? "within 10 ns of the symbol" : undefined;
    await compare(`layers that intercept it: ${depth}`, world, budget);
  }
  await withDevice(layeredWorld(1, intercepting), async (device) => {
    const byPointer = pointerTo(device.top(FUNCTION));
    const pointed = repeated(() => {
      for (let i = 0; i < POINTER_CALLS; i++) byPointer.call(BLEND);
    });
    const [short, long] = await measure(dispatched, pointed);
    const time = long! / POINTER_CALLS * NANOSECONDS;
    lines.push(
      `${FUNCTION}, layers that intercept it: 1, by UnsafeFnPointer: ${
        time.toFixed(0)
      } ns a call, ` +
        `${
          (time / perCall(short!)).toFixed(0)
        } x the same through the stub (budget: at least 30 x)`,
    );
  });
  return lines;
}

function perCall(milliseconds: number): number {
  return milliseconds / CALLS * NANOSECONDS;
}

function repeated(body: () => void): () => Promise<void> {
  return () => Promise.resolve(body());
}

function openLibrary(name: string) {
  try {
    return Deno.dlopen(name, { [FUNCTION]: SIGNATURE }).symbols;
  } catch {
    throw new MissingToolError(`Library "${name}"`, driverPackages(targetFor()));
  }
}

function pointerTo(address: number): Deno.UnsafeFnPointer<typeof SIGNATURE> {
  const pointer = Deno.UnsafePointer.create<typeof SIGNATURE>(BigInt(address));
  return new Deno.UnsafeFnPointer(pointer!, SIGNATURE);
}

/** Lets something run while the app of a device in this process has a current context. */
async function withDevice(
  world: World,
  body: (device: NativeDevice) => Promise<void>,
): Promise<void> {
  const device = await NativeDevice.boot(world, true);
  try {
    await device.start();
    await body(device);
  } finally {
    await device.dispose();
  }
}

async function startLines(): Promise<string[]> {
  const worlds = [layeredWorld(0, intercepting), layeredWorld(LAYERS, intercepting)] as const;
  const [plain, layered] = [
    await starts(worlds[0], false),
    await starts(worlds[1], false),
  ];
  const within = await starts(worlds[1], true);
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
  return [
    `start of a process of its own up to a current context, no layers: ${
      milliseconds(plain.start)
    }`,
    `the same with ${LAYERS} native layers: ${milliseconds(layered.start)}, of which their ` +
    `activation (${LAYERS} x 1105 offers) ${
      milliseconds(layered.activation)
    } (budget: under 25 ms)`,
    `activation of ${LAYERS} native layers in this process: ${milliseconds(within.activation)}`,
  ];
}

/** Medians of many starts, in milliseconds. */
async function starts(
  world: World,
  inThisProcess: boolean,
): Promise<{ readonly start: number; readonly activation: number }> {
  const device = await NativeDevice.boot(world, inThisProcess);
  const [all, activations]: [number[], number[]] = [[], []];
  try {
    for (let i = 0; i < WARM_UP + STARTS; i++) {
      const before = performance.now();
      const { process, activation } = await device.start();
      const time = performance.now() - before;
      await process.kill();
      if (i < WARM_UP) continue;
      all.push(time);
      activations.push(activation);
    }
  } finally {
    await device.dispose();
  }
  return { start: median(all), activation: median(activations) };
}
