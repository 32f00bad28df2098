/**
 * The means that the tests of libEGL's objects share: windows, and calls whose errors matter.
 *
 * @module
 */

import type { ResultRef, ResultValue } from "../../contract/program.ts";
import {
  AIMAGE_FORMAT_RGBA_8888,
  type App,
  ints,
  out,
  type Result,
} from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import type { Context, Outcome } from "../../framework/mod.ts";
import { type Answers, type ApiDevice, ask } from "../api/scenes.ts";

const ERRORS: ReadonlyMap<unknown, string> = new Map(
  Object.entries(EGL)
    .filter(([name, value]) =>
      /^(SUCCESS|NOT_|BAD_|CONTEXT_LOST)/.test(name) && value <= EGL.CONTEXT_LOST
    )
    .map(([name, value]) => [value, `EGL_${name}`]),
);

/** A call to be made. */
export type Step = () => Result;

/** The result of {@link attempt}: each call as its result and the error after it, for example `0 EGL_BAD_SURFACE`. */
export interface Attempts<K extends string> extends Omit<Answers<string>, "values" | "outs"> {
  /** A result is `0`, also of NULL, `1`, `-1`, or `handle`. */
  readonly said: Readonly<Record<K, string>>;
}

/**
 * Makes calls in a native process over the suite's driver, and reads the error after each.
 *
 * @param t The case's context.
 * @param device What differs.
 * @param write Prepares, and says what to call, in order.
 */
export async function attempt<const K extends string>(
  t: Context<unknown>,
  device: ApiDevice,
  write: (app: App) => Readonly<Record<K, Step>>,
): Promise<Attempts<K>> {
  let names!: K[];
  const { values, ...answers } = await ask(t, device, (app) => {
    const steps = write(app);
    names = Object.keys(steps) as K[];
    const asked: Record<string, Result> = {};
    for (const name of names) {
      asked[name] = steps[name]();
      asked[`error of ${name}`] = app.egl.GetError();
    }
    return asked;
  });
  const said = Object.fromEntries(
    names.map((name) => [name, `${show(values[name])} ${errorName(values[`error of ${name}`])}`]),
  ) as Record<K, string>;
  return { ...answers, said };
}

/** The same answer for each of some names. */
export function all<const K extends string>(
  names: readonly K[],
  answer: string,
): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, answer])) as Record<K, string>;
}

function show(value: ResultValue | undefined): string {
  if (value === null) return "0";
  return typeof value === "number" && Math.abs(value) > 1 || typeof value === "object"
    ? "handle"
    : String(value);
}

function errorName(error: ResultValue | undefined): string {
  return ERRORS.get(error) ?? String(error);
}

/** Records a context of OpenGL ES 2.0, or of what its attributes say. */
export function createContext(
  { egl }: App,
  display: Result,
  attributes?: readonly number[],
): Result {
  const list = attributes ?? [EGL.CONTEXT_CLIENT_VERSION, 2];
  return egl.CreateContext(display, 1, null, ints(...list, EGL.NONE));
}

/** Records a pbuffer. */
export function createPbuffer({ egl }: App, display: Result): Result {
  return egl.CreatePbufferSurface(display, 1, ints(EGL.NONE));
}

/** Records a window and its consumer. */
export function createReader({ mediandk }: App): { reader: ResultRef; window: ResultRef } {
  const reader = mediandk.AImageReader_new(4, 4, AIMAGE_FORMAT_RGBA_8888, 2, out("pointer"))
    .outCell(0);
  return { reader, window: mediandk.AImageReader_getWindow(reader, out("pointer")).outCell(0) };
}

/** Records a surface of a window of its own. */
export function createWindowSurface(app: App, display: Result): Result {
  return app.egl.CreateWindowSurface(display, 1, createReader(app).window, ints(EGL.NONE));
}

/** Calls of some functions that reached the driver, for the sign that something happened. */
export function reached(...functions: string[]): (outcome: Outcome) => string[] {
  return ({ record }) =>
    eventsAt(record, "call", { who: "driver" })
      .flatMap(({ fn }) => functions.includes(fn!) ? [`the driver's ${fn} was called`] : []);
}
