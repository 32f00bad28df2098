/**
 * Calls of EGL's functions with a value of its own in every argument, made of the table of C declarations, and what the
 * driver is to get of each.
 *
 * @module
 */

import { EGL_NAMES, PLATFORM_NAMES, SIGNATURES } from "../../contract/entry_points.ts";
import { EGL } from "../../contract/enums.ts";
import type { CellType, InBuffer, OutBuffer, ResultRef, Value } from "../../contract/program.ts";
import { ints } from "../../contract/recorder.ts";
import type { MemoryUse } from "../../fakes/behavior.ts";
import { DRIVER_DISPLAY } from "../api/scenes.ts";

/** The functions that libEGL does by itself, so that what an app passes is not for the driver. */
const OWN: readonly string[] = [
  "eglGetDisplay",
  "eglGetPlatformDisplay",
  "eglInitialize",
  "eglCreatePixmapSurface",
  "eglCreatePlatformPixmapSurface",
  "eglGetCurrentContext",
  "eglGetCurrentSurface",
  "eglGetCurrentDisplay",
  "eglGetError",
  "eglGetProcAddress",
  "eglQueryString",
  "eglReleaseThread",
  "eglGetNativeClientBufferANDROID",
];

/** The function that Android hands on to the driver's of the extension, as EGL-API-13 says. */
const OTHERWISE = "eglClientWaitSync";

/** The functions that libEGL hands on to the driver's of the same name. */
export const FORWARDED: readonly string[] = PLATFORM_NAMES.filter((name) =>
  EGL_NAMES.includes(name) && !OWN.includes(name) && name !== OTHERWISE
);
/** The one that Android makes no call of for a surface without a window, as EGL-OBJECT-82 says. */
export const OF_WINDOWS = "eglSwapBuffersWithDamageKHR";

/** The driver's own handles, wider than 32 bits. */
export const THEIRS = {
  draw: 0x1_0000_5a01,
  read: 0x1_0000_5a02,
  context: 0x1_0000_c001,
} as const;

/** The objects that the app has made before: its handles, and a window. */
export interface Objects {
  readonly display: ResultRef;
  readonly draw: ResultRef;
  readonly read: ResultRef;
  readonly context: ResultRef;
  readonly window: ResultRef;
}

/** An argument on its way. */
interface Passed {
  readonly value: Value;
  /** The value that the driver is to report: a number, the cells of a list, or null of other memory. */
  readonly driver: number | readonly number[] | null;
  readonly use?: MemoryUse;
  /** The cells that the app is to find in memory that the driver fills. */
  readonly found?: readonly (number | null)[];
}

/** One call. */
export interface ForwardedCall {
  readonly args: readonly Value[];
  readonly driver: readonly Passed["driver"][];
  readonly memory: readonly MemoryUse[];
  readonly outs: readonly (readonly (number | null)[])[];
  /** The result of the driver. */
  readonly returns: number;
  /** The result for the app; undefined where libEGL makes an object of it. */
  readonly result: number | undefined;
}

/** Numbers of 64 bits that a double holds to the last bit. */
const WIDE = 2 ** 62 + 2 ** 20;
const UNSIGNED_WIDE = 2 ** 63 + 2 ** 20;

/** The cells of a list of EGLint: a negative number, the largest, and EGL_NONE where it is a value. */
const INT_LIST = [0x33a1, -5, 0x33a2, 0x7fff_ffff, 0x33a3, EGL.NONE, EGL.NONE];
/** The same of EGLAttrib, beyond 32 bits. */
const WIDE_LIST = [0x33b1, -(2 ** 40) - 5, 0x33b2, WIDE, 0x33b3, EGL.NONE, EGL.NONE];
const RECTANGLES = [1, 2, 3, 4, 50, -60, 70, 80];
/** The cells behind the end of a list, which are no part of it. */
const BEHIND = [0x33af, 99];

/** A declared parameter. */
interface Parameter {
  readonly type: string;
  readonly name: string;
}

/** The parameters of a function, and the type of its result. */
export function declarationOf(
  fn: string,
): { readonly result: string; readonly parameters: readonly Parameter[] } {
  const [, result = "", list = ""] = /^([^(]*)\((.*)\)$/.exec(SIGNATURES[fn] ?? "") ?? [];
  const parameters = list === "" ? [] : list.split(", ").map((text) => {
    const [, type = "", name = ""] = /^(.*?)(\w+)$/.exec(text) ?? [];
    return { type: type.trim(), name };
  });
  return { result, parameters };
}

function list(argument: number, type: "int" | "int64", cells: readonly number[]): Passed {
  const value: InBuffer = { in: type, cells: [...cells, ...BEHIND] };
  return { value, driver: cells, use: { argument, reads: "pairs", cells: type } };
}

function place(argument: number, cells: CellType, stores: readonly number[], room: number): Passed {
  const value: OutBuffer = { out: cells, count: room };
  const rest = Array.from({ length: room - stores.length }, () => cells === "pointer" ? null : 0);
  return {
    value,
    driver: null,
    use: { argument, stores, cells },
    found: [...stores, ...rest],
  };
}

function number(value: number): Passed {
  return { value, driver: value };
}

/** Whole numbers by their names: enums are small, what is counted has its number, all else is negative. */
function integer(name: string, at: number): number {
  if (name === "config_size") return 3;
  if (name === "n_rects") return RECTANGLES.length / 4;
  return /attribute|buffer/.test(name) ? 0x33c0 + at : -(0x1234_0000 + at);
}

function passed(
  { type, name }: Parameter,
  at: number,
  objects: Objects,
  surface: "draw" | "read",
): Passed {
  switch (type) {
    case "EGLDisplay":
      return { value: objects.display, driver: DRIVER_DISPLAY };
    case "EGLSurface":
      return { value: objects[surface], driver: THEIRS[surface] };
    case "EGLContext":
      return { value: objects.context, driver: THEIRS.context };
    case "NativeWindowType":
    case "void *":
      return { value: objects.window, driver: null };
    case "EGLint":
      return number(integer(name, at));
    case "EGLenum":
      return number(0x8000_33d0 + at);
    case "EGLNativeFileDescriptorKHR":
      return number(0x71 + at);
    case "EGLTimeKHR":
      return number(UNSIGNED_WIDE);
    case "NativePixmapType":
    case "EGLClientBuffer":
      return number(0x4001 + at);
    case "const EGLint *":
      return list(at, "int", INT_LIST);
    case "const EGLAttrib *":
      return list(at, "int64", WIDE_LIST);
    case "EGLConfig *":
      return place(at, "pointer", [0x1_0000_0cf1, 0x1_0000_0cf2], 3);
    case "EGLint *":
      return name === "rects"
        ? {
          value: ints(...RECTANGLES),
          driver: RECTANGLES,
          use: { argument: at, reads: RECTANGLES.length, cells: "int" },
        }
        : place(at, "int", [name === "num_config" ? 2 : -(0x2345_0000 + at)], 1);
    case "EGLAttrib *":
    case "EGLuint64KHR *":
    case "EGLTimeKHR *":
      return place(at, "int64", [WIDE], 1);
    default:
      return number(0x1_0000_6000 + at);
  }
}

/** The driver's result for a type. */
function returned(type: string): number {
  switch (type) {
    case "EGLBoolean":
      return 1;
    case "EGLint":
    case "EGLNativeFileDescriptorKHR":
      return 0x5678;
    case "EGLenum":
      return 0x30a2;
    case "EGLuint64NV":
      return WIDE;
    default:
      return 0x1_0000_7e01;
  }
}

/**
 * The call of a function that libEGL hands on.
 *
 * @param fn One of {@link FORWARDED}.
 * @param objects What the app has made.
 */
export function forwardedCall(fn: string, objects: Objects): ForwardedCall {
  const { result, parameters } = declarationOf(fn);
  const firstSurface = parameters.findIndex(({ type }) => type === "EGLSurface");
  const all = parameters.map((parameter, i) =>
    passed(parameter, i, objects, i === firstSurface ? "draw" : "read")
  );
  const returns = returned(result);
  return {
    args: all.map(({ value }) => value),
    driver: all.map(({ driver }) => driver),
    memory: all.flatMap(({ use }) => use ?? []),
    outs: all.flatMap(({ found }) => found === undefined ? [] : [found]),
    returns,
    result: result === "EGLSurface" || result === "EGLContext" ? undefined : returns,
  };
}

/** The memory that calls of all functions use, as a knob of the driver. */
export function memoryOf(names: readonly string[]): Readonly<Record<string, readonly MemoryUse[]>> {
  const none = { ref: 0 };
  const objects = { display: none, draw: none, read: none, context: none, window: none };
  return Object.fromEntries(
    names.map((fn) => [fn, forwardedCall(fn, objects).memory] as const)
      .filter(([, memory]) => memory.length > 0),
  );
}
