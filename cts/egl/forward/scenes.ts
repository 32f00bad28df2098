/**
 * How the tests of forwarding play one call: objects are made, the call is made between two marks, and what the driver and the
 * layers got between them is looked at.
 *
 * @module
 */

import type { FakeEvent } from "../../contract/events.ts";
import type { ResultValue, Value } from "../../contract/program.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { type App, recordProgram, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { initialize } from "../../fakes/programs.ts";
import { APP, buildWorld, type DriverKnobs, layerFile } from "../../fakes/world_builder.ts";
import type { Context, Scene } from "../../framework/mod.ts";
import {
  createContext,
  createPbuffer,
  createReader,
  createWindowSurface,
} from "../object/scenes.ts";
import { type Objects, OF_WINDOWS, THEIRS } from "./calls.ts";

/** The differences of devices. */
export interface ForwardDevice {
  readonly release: Release;
  readonly driver?: DriverKnobs;
  readonly properties?: Readonly<Record<string, string>>;
  /** Layers, the one nearest the app first, that hook these functions and pass all on. Default: none. */
  readonly layers?: readonly string[];
  readonly hooked?: readonly string[];
}

/** The driver's knobs with its own handles for what {@link prepare} makes. */
export function driverOf(more: DriverKnobs = {}): DriverKnobs {
  return {
    reports: "all",
    ...more,
    returns: {
      eglCreatePbufferSurface: THEIRS.draw,
      eglCreateStreamProducerSurfaceKHR: THEIRS.read,
      eglCreateContext: THEIRS.context,
      ...more.returns,
    },
  };
}

/** A process over the driver, with layers or without. */
export function forwardScene(
  { release, driver = {}, properties = {}, layers = [], hooked = [] }: ForwardDevice,
  write: (app: App) => void,
): Scene {
  const builder = buildWorld({ release, properties }).driver(driverOf(driver));
  const program = recordProgram(write);
  if (layers.length === 0) return { world: builder.world, process: { kind: "native" }, program };
  const hooks = Object.fromEntries(hooked.map((fn) => [fn, []]));
  const { world } = builder
    .app({ debuggable: true, layers: layers.map((name) => ({ name, hooks })) })
    .enable(layers.map(layerFile).join(":"));
  return { world, process: { kind: "app", package: APP }, program };
}

/**
 * Makes what calls are made with.
 *
 * @param app The app.
 * @param fn The function that will be called.
 */
export function prepare(app: App, fn: string): Objects {
  const display = initialize(app);
  return {
    display,
    draw: fn === OF_WINDOWS ? createWindowSurface(app, display) : createPbuffer(app, display),
    read: app.egl.CreateStreamProducerSurfaceKHR(display, 1, 7, null),
    context: createContext(app, display),
    window: createReader(app).window,
  };
}

/** Calls a function of EGL through the symbol that the app is linked with. */
export function callEgl({ egl }: App, fn: string, args: readonly Value[]): Result {
  return (egl as unknown as Record<string, (...args: readonly Value[]) => Result>)[
    fn.slice("egl".length)
  ]!(...args);
}

/** Intervals of eglSwapInterval, which mark where a call begins and ends. */
const [BEGIN, END] = [77_001, 77_002];

/** A call between its marks. */
export function marked(app: App, display: Result | Objects["display"], call: () => Result): Result {
  app.egl.SwapInterval(display, BEGIN);
  const result = call();
  app.egl.SwapInterval(display, END);
  return result;
}

/** The functions that libEGL asks the driver for its own ends. */
const ASIDE: readonly string[] = [
  "eglGetConfigAttrib",
  "eglGetError",
  "eglQueryString",
  "glGetString",
];

/** A call as a fake reports it, its lists as numbers. */
export type Seen = readonly [fn: string, args: readonly unknown[]];

function seenOf({ fn = "", args = [] }: FakeEvent): Seen {
  return [
    fn,
    args.map((arg) => typeof arg === "string" && arg.startsWith("[") ? JSON.parse(arg) : arg),
  ];
}

function isMark(interval: number): (event: FakeEvent) => boolean {
  return ({ fn, args }) => fn === "eglSwapInterval" && args?.[1] === interval;
}

/**
 * The calls that somebody got between the marks.
 *
 * @param fn The function that was called: it counts also if it is one of those that libEGL has a use for.
 */
export function between(record: ProcessRecord, who: string, fn: string): Seen[] {
  const calls = record.events.filter((event) => event.at === "call" && event.who === who);
  const begin = calls.findIndex(isMark(BEGIN));
  const end = calls.findIndex(isMark(END));
  return calls.slice(begin + 1, end < 0 ? undefined : end)
    .filter((event) => event.fn === fn || !ASIDE.includes(event.fn!))
    .map(seenOf);
}

/** A value as a number: handles come back as numbers or as addresses. */
export function numberOf(value: ResultValue | undefined): ResultValue | undefined {
  return typeof value === "object" && value !== null ? Number(value.pointer) : value;
}

/** Plays a scene, and expects that the process lives. */
export async function playForward(t: Context<unknown>, scene: Scene): Promise<ProcessRecord> {
  const { record } = await t.play(scene);
  t.expectRunning(record);
  return record;
}
