/**
 * How the tests of requirements look at the device's own driver.
 *
 * @module
 */

import { type App, ints, out, recordProgram, type Result } from "../../contract/recorder.ts";
import type { ResultRef } from "../../contract/program.ts";
import type { Record } from "../../contract/record.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/context.ts";

const RENDERABLE = {
  1: EGL.OPENGL_ES_BIT,
  2: EGL.OPENGL_ES2_BIT,
  3: EGL.OPENGL_ES3_BIT,
} as const;
/** Width and height of the pbuffer. */
const SIDE = 16;

/** A version of OpenGL ES: its major number. */
export type Major = keyof typeof RENDERABLE;

/** The objects that {@link beginEgl} made. */
export interface Begin {
  readonly display: Result;
  /** The call that chose the config. */
  readonly choice: Result;
  readonly config: ReturnType<Result["outCell"]>;
  /** A pbuffer, as nothing demands that a context can be current without a surface. */
  readonly surface: Result;
}

/** The objects that a context is made of and made current with. */
export type Given = { readonly [Name in "display" | "config" | "surface"]: ResultRef };

/**
 * Finds the objects that a program began with, for a later one of the same process.
 *
 * @param begin What it began with.
 * @param program Its index.
 */
export function ofEarlierProgram({ display, config, surface }: Begin, program: number): Given {
  return {
    display: { ref: display.ref, program },
    config: { ...config, program },
    surface: { ref: surface.ref, program },
  };
}

/** A process of the stock device, which keeps what is asked of its calls. */
export interface Look {
  readonly record: Record;
  /** The result of a call; undefined if it did not return. */
  value(call: Result): unknown;
  /** The first cell that a call filled. */
  cell(call: Result, buffer?: number): unknown;
}

/**
 * Runs a program on the device as it is, with its own driver, in a process that no framework code prepares.
 *
 * @param t The test.
 * @param release Android release.
 * @param write Makes the calls.
 * @param properties Properties of the device. Default: none.
 */
export async function look(
  t: Context<unknown>,
  release: Release,
  write: (app: App) => void,
  properties: { readonly [name: string]: string } = {},
): Promise<Look> {
  const { world } = buildWorld({ release, properties });
  const process = { kind: "native" } as const;
  const { record } = await t.play({ world, process, program: recordProgram(write) });
  t.expectRunning(record);
  return {
    record,
    value: ({ ref }) => record.results[ref]?.value,
    cell: ({ ref }, buffer = 0) => record.results[ref]?.outs[buffer]?.[0],
  };
}

/**
 * Begins a program with a config for a version of OpenGL ES, and a pbuffer of it.
 *
 * @param app Where to record.
 * @param major The version. Default: 2.
 */
export function beginEgl(app: App, major: Major = 2): Begin {
  const { egl } = app;
  const display = initialize(app);
  const wanted = ints(
    ...[EGL.SURFACE_TYPE, EGL.PBUFFER_BIT, EGL.RENDERABLE_TYPE, RENDERABLE[major]],
    EGL.NONE,
  );
  const choice = egl.ChooseConfig(display, wanted, out("pointer"), 1, out("int"));
  const config = choice.outCell(0);
  const size = ints(EGL.WIDTH, SIDE, EGL.HEIGHT, SIDE, EGL.NONE);
  return { display, choice, config, surface: egl.CreatePbufferSurface(display, config, size) };
}

/**
 * Makes a context.
 *
 * @param app Where to record.
 * @param begin What the program began with.
 * @param major Version of OpenGL ES.
 * @param minor Its minor number. Default: 0, unsaid.
 */
export function newContext(
  app: App,
  { display, config }: Given,
  major: Major = 2,
  minor: number = 0,
): Result {
  const asked = minor === 0 ? [] : [EGL.CONTEXT_MINOR_VERSION, minor];
  const list = ints(EGL.CONTEXT_CLIENT_VERSION, major, ...asked, EGL.NONE);
  return app.egl.CreateContext(display, config, null, list);
}

/** Makes a context current. */
export function makeCurrent(app: App, { display, surface }: Given, context: Result): Result {
  return app.egl.MakeCurrent(display, surface, surface, context);
}

/**
 * Begins a program with a current context.
 *
 * @param app Where to record.
 * @param major Version of OpenGL ES. Default: 2.
 * @param minor Its minor number. Default: 0, unsaid.
 */
export function beginGl(
  app: App,
  major: Major = 2,
  minor: number = 0,
): Begin & { readonly context: Result } {
  const begin = beginEgl(app, major);
  const context = newContext(app, begin, major, minor);
  makeCurrent(app, begin, context);
  return { ...begin, context };
}
