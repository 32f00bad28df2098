/**
 * A process that calls EGL over the suite's own driver, for tests of libEGL's functions.
 *
 * @module
 */

import type { FakeEvent } from "../../../cts/contract/events.ts";
import type { ResultRef, ResultValue } from "../../../cts/contract/program.ts";
import type { End } from "../../../cts/contract/record.ts";
import {
  AIMAGE_FORMAT_RGBA_8888,
  type App,
  ints,
  out,
  recordProgram,
  type Result,
} from "../../../cts/contract/recorder.ts";
import type { Release } from "../../../cts/contract/world.ts";
import { eventsAt } from "../../../cts/fakes/observe.ts";
import { buildWorld, type DriverKnobs } from "../../../cts/fakes/world_builder.ts";
import { type Parts, sim } from "../../mod.ts";

/** The settings of a test. */
export interface EglScene {
  /** Default: 15. */
  readonly release?: Release;
  readonly compat?: boolean;
  /** Default: a driver that reports all calls. */
  readonly driver?: DriverKnobs;
  readonly properties?: Readonly<Record<string, string>>;
  /** Whether the driver passes for ANGLE. Default: false. */
  readonly angle?: boolean;
}

const angleLoader = (Base: Parts["driver-loader"]): Parts["driver-loader"] =>
  class extends Base {
    override get isAngle(): boolean {
      return true;
    }
  };

/** The results that a test looks at. */
export interface EglOutcome<K extends string> {
  /** The results of the calls that the test named; undefined of those that never returned. */
  readonly values: Readonly<Record<K, ResultValue | undefined>>;
  /** The cells of the memory that they filled. */
  readonly outs: Readonly<Record<K, readonly (readonly ResultValue[])[] | undefined>>;
  /** The driver's events. */
  readonly events: readonly FakeEvent[];
  /** libEGL's log lines, as `PRIORITY message`. */
  readonly log: readonly string[];
  readonly end: End;
  /** Arguments of each call of a function that reached the driver. */
  calls(fn: string): readonly (readonly (number | string | null)[])[];
}

/**
 * Plays a program in a native process.
 *
 * @param scene What differs.
 * @param write Makes the calls, and names those whose results matter.
 */
export async function playEgl<const K extends string>(
  { release = 15, compat = false, driver = {}, properties = {}, angle = false }: EglScene,
  write: (app: App) => Readonly<Record<K, ResultRef>>,
): Promise<EglOutcome<K>> {
  const world = Object.entries(properties).reduce(
    (builder, [name, value]) => builder.property(name, value),
    buildWorld({ release }).driver({ reports: "all", ...driver }).compat(compat),
  ).world;
  let named!: Readonly<Record<K, ResultRef>>;
  const program = recordProgram((app) => {
    named = write(app);
  });
  const implementation = sim({ parts: angle ? { "driver-loader": angleLoader } : {} });
  const process = await (await implementation.boot(world)).launch({ kind: "native" });
  const record = await process.run(program);
  const pick = <T>(of: (ref: number) => T) =>
    Object.fromEntries(
      Object.entries<ResultRef>(named).map(([name, { ref }]) => [name, of(ref)]),
    ) as Record<K, T>;
  const calls = eventsAt(record, "call").filter(({ who }) => who === "driver");
  return {
    values: pick((ref) => record.results[ref]?.value),
    outs: pick((ref) => record.results[ref]?.outs),
    events: record.events,
    log: record.log.filter(({ tag }) => tag === "libEGL")
      .map(({ priority, message }) => `${priority} ${message}`),
    end: record.end,
    calls: (fn) => calls.filter((event) => event.fn === fn).map(({ args }) => args ?? []),
  };
}

/** Records the beginning of most programs: a display, initialized. */
export function initialize(app: App): Result {
  const display = app.egl.GetDisplay(0);
  app.egl.Initialize(display, out("int"), out("int"));
  return display;
}

/** Records a context of OpenGL ES 2.0, or what else is said. */
export function createContext(app: App, display: Result, version = 2): Result {
  return app.egl.CreateContext(display, 1, null, ints(0x3098, version, 0x3038));
}

/** Records a window. */
export function createWindow(app: App): ResultRef {
  const reader = app.mediandk.AImageReader_new(4, 4, AIMAGE_FORMAT_RGBA_8888, 2, out("pointer"));
  return app.mediandk.AImageReader_getWindow(reader.outCell(0), out("pointer")).outCell(0);
}
