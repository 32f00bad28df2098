/**
 * Typed recorders: a program is written as calls and comes out as data.
 *
 * @example
 * ```ts
 * import { recordProgram } from "./recorder.ts";
 *
 * const program = recordProgram(({ egl, gl }) => {
 *   const display = egl.GetDisplay(0);
 *   egl.Initialize(display, out("int"), out("int"));
 *   gl.ClearColor(0, 0, 0, 1);
 * });
 * ```
 *
 * @module
 */

import type { EglCalls, GlCalls, Gles1Calls } from "./recorder_generated.ts";
import type {
  AppLibrary,
  Call,
  CellType,
  InBuffer,
  OutBuffer,
  Program,
  ResultRef,
  Value,
} from "./program.ts";

/** The result of a recorded call: pass it to a later one. */
export interface Result extends ResultRef {
  /**
   * A cell of a buffer that the call fills.
   *
   * @param buffer Position among the call's out-buffers.
   * @param at Cell. Default 0.
   */
  outCell(buffer: number, at?: number): ResultRef;
}

/** Integers, enums, booleans, floats and handles. */
export type Scalar = number | ResultRef | null;
/** A C string. */
export type Text = string | ResultRef | null;
/** A pointer to memory, or any other pointer. */
export type Memory = OutBuffer | InBuffer | ResultRef | string | number | null;

/** The functions of the C library that a program may call. */
export interface LibcCalls {
  /** `int prctl(int option, unsigned long value)`; option 3 is PR_GET_DUMPABLE. */
  prctl(option: number, value: number): Result;
  /** `int setenv(const char *name, const char *value, int overwrite)` */
  setenv(name: string, value: string, overwrite: number): Result;
}

/** How calls are reached and on which thread. */
export interface Route {
  /** See {@link Call.by}. */
  readonly by?: "symbol" | "dlsym" | ResultRef;
  /** See {@link Call.thread}. */
  readonly thread?: string;
}

/** What a program is written with. */
export interface App {
  /** libEGL.so */
  readonly egl: EglCalls;
  /** libGLESv2.so */
  readonly gl: GlCalls;
  /** libGLESv1_CM.so */
  readonly gles1: Gles1Calls;
  /** libc.so */
  readonly libc: LibcCalls;
  /** The same recorders with another route, for example `app.via({ thread: "second" }).gl.Flush()`. */
  via(route: Route): App;
  /**
   * Calls a pointer that an earlier call returned.
   *
   * @param pointer That call's result.
   * @param fn The name whose signature the function has; need not be a known one.
   * @param args Arguments.
   */
  callPointer(pointer: ResultRef, fn: string, ...args: Value[]): Result;
}

/**
 * Memory that a call fills.
 *
 * @param type What its cells hold.
 * @param count Number of cells. Default 1.
 */
export function out(type: CellType, count = 1): OutBuffer {
  return { out: type, count };
}

/**
 * Integers that a call reads, for example an attribute list.
 *
 * @param cells The integers.
 */
export function ints(...cells: number[]): InBuffer {
  return { in: "int", cells };
}

/**
 * Records a program.
 *
 * @param write Makes the calls.
 * @returns The program as data.
 */
export function recordProgram(write: (app: App) => void): Program {
  const calls: Call[] = [];
  const append = (call: Call): Result => {
    const ref = calls.push(call) - 1;
    return Object.defineProperty({ ref }, "outCell", {
      value: (buffer: number, at = 0) => ({ ref, out: buffer, at }),
    }) as Result;
  };
  const recorder = (lib: AppLibrary, prefix: string, route: Route) =>
    new Proxy({}, {
      get: (_target, name) => (...args: Value[]) =>
        append({ fn: `${prefix}${String(name)}`, args, lib, ...route }),
    });
  const app = (route: Route): App => ({
    egl: recorder("libEGL.so", "egl", route) as EglCalls,
    gl: recorder("libGLESv2.so", "gl", route) as GlCalls,
    gles1: recorder("libGLESv1_CM.so", "gl", route) as Gles1Calls,
    libc: recorder("libc.so", "", route) as LibcCalls,
    via: (more) => app({ ...route, ...more }),
    callPointer: (pointer, fn, ...args) =>
      append({
        fn,
        args,
        lib: fn.startsWith("egl") ? "libEGL.so" : "libGLESv2.so",
        ...route,
        by: pointer,
      }),
  });
  write(app({}));
  return { calls };
}
