/**
 * Drawings: what is drawn, and what the standard allows to come of it.
 *
 * @module
 */

import { type App, recordProgram, type Result } from "../../contract/recorder.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { Release } from "../../contract/world.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/context.ts";
import { type Group, isFirstOrLast } from "../../framework/mod.ts";
import { isHandle } from "../api/scenes.ts";
import {
  ALL,
  beginCanvas,
  type Box,
  type Canvas,
  type Color,
  numbersOf,
  type Version,
  VERSIONS,
} from "./canvas.ts";

/** The results that a call may have given: a sentence about what is looked at, and what is wrong with it. */
export interface Allowed {
  readonly what: string;
  readonly call: Result;
  /** Signs that it is wrong; none if it is allowed. */
  wrong(found: Found): readonly string[];
}

/** The result of a call. */
export interface Found {
  readonly value: unknown;
  /** The cells of its first buffer. */
  readonly cells: readonly unknown[];
}

/** One drawing. */
export interface Drawing {
  /** The clause that it judges. */
  readonly clause: string;
  /** The oldest version that it can be drawn with. */
  readonly since: Version;
  /** The newest one. Default: "3.2", or of "1.1" that itself. */
  readonly until?: Version;
  /** An extension of OpenGL ES that it needs. Default: none. */
  readonly extension?: string;
  /** An extension of EGL that it needs. Default: none. */
  readonly eglExtension?: string;
  /** Draws, and says what may come of it. */
  draw(canvas: Canvas): readonly Allowed[];
}

/** Bytes that a color of a float may be off after conversion, blending or filtering in 8 bits. */
const ROUNDING = 1;

/**
 * Allows one color in a box of what {@link readBox} read.
 *
 * @param what What the box shows.
 * @param call The call that read.
 * @param color The color.
 * @param box Where it is, in what was read. Default: everywhere.
 * @param off Bytes that each component may be off. Default: 1.
 * @param row Pixels of a row of what was read. Default: those of the surface.
 */
export function colored(
  what: string,
  call: Result,
  color: Color,
  box: Box = ALL,
  { off = ROUNDING, row = ALL[2] }: { readonly off?: number; readonly row?: number } = {},
): Allowed {
  return shaded(what, call, () => color, box, { off, row });
}

/** The same with a color for each pixel. */
export function shaded(
  what: string,
  call: Result,
  colorAt: (x: number, y: number) => Color,
  [left, low, width, height]: Box = ALL,
  { off = ROUNDING, row = ALL[2] }: { readonly off?: number; readonly row?: number } = {},
): Allowed {
  const wrong = ({ cells }: Found) => {
    const signs: string[] = [];
    for (let y = low; y < low + height; y++) {
      for (let x = left; x < left + width; x++) {
        const right = colorAt(x, y).map((value) => 255 * value);
        const at = 4 * (y * row + x);
        const is = cells.slice(at, at + 4);
        if (right.every((value, i) => Math.abs(Number(is[i] ?? NaN) - value) <= off)) continue;
        signs.push(`(${x}, ${y}) is ${is.join(" ")}, expected ${right.map(Math.round).join(" ")}`);
      }
    }
    return signs;
  };
  return { what: `${what}, each color within ${off} of 255`, call, wrong };
}

/** Allows one value that a call returns. */
export function returns(what: string, call: Result, expected: unknown): Allowed {
  return {
    what,
    call,
    wrong: ({ value }) => value === expected ? [] : [`it is ${value}, expected ${expected}`],
  };
}

/** Allows numbers in a call's buffer, each within a distance. */
export function gives(
  what: string,
  call: Result,
  expected: readonly number[],
  off = 0,
): Allowed {
  return {
    what,
    call,
    wrong: ({ cells }) =>
      expected.every((value, i) => Math.abs(Number(cells[i] ?? NaN) - value) <= off) ? [] : [
        `it is ${cells.slice(0, expected.length).join(" ")}, expected ${expected.join(" ")}`,
      ],
  };
}

/** Allows what satisfies a condition. */
export function satisfies(
  what: string,
  call: Result,
  condition: (found: Found) => boolean,
): Allowed {
  const wrong = (found: Found) =>
    condition(found) ? [] : [`it is ${found.cells[0] ?? found.value}`];
  return { what, call, wrong };
}

/**
 * Declares a test for each drawing, with a case for each version that it can be drawn with.
 *
 * @param tests Their group.
 * @param drawings Drawings by name.
 */
export function addDrawings(tests: Group, drawings: Readonly<Record<string, Drawing>>): void {
  for (const [name, drawing] of Object.entries(drawings)) {
    tests.test(name)
      .clauses(drawing.clause)
      .drawing()
      .releases(10, 15)
      .params({ version: versionsOf(drawing) })
      .filter(isFirstOrLast)
      .fn((t) => judge(t, drawing));
  }
}

function versionsOf({ since, until }: Drawing): readonly Version[] {
  const last = until ?? (since === "1.1" ? since : "3.2");
  return VERSIONS.slice(VERSIONS.indexOf(since), VERSIONS.indexOf(last) + 1);
}

async function judge(
  t: Context<{ readonly version: Version; readonly release: Release }>,
  { extension, eglExtension, draw }: Drawing,
): Promise<void> {
  const { version, release } = t.params;
  let canvas!: Canvas;
  let allowed: readonly Allowed[] = [];
  let [error, extensions, eglExtensions]: Result[] = [];
  const abis = t.codeAbi === undefined ? {} : { abis: [t.codeAbi] };
  const { world } = buildWorld({ release, ...abis });
  const program = recordProgram((app: App) => {
    canvas = beginCanvas(app, version);
    const gl = numbersOf(version)[0] === 1 ? app.gles1 : app.gl;
    extensions = gl.GetString(GL.EXTENSIONS);
    eglExtensions = app.egl.QueryString(canvas.display, EGL.EXTENSIONS);
    allowed = draw(canvas);
    error = gl.GetError();
  });
  const { record } = await t.play({ world, process: { kind: "native" }, program });
  t.expectRunning(record);
  requireVersion(t, record, canvas);
  const valueOf = (call: Result) => record.results[call.ref]?.value;
  for (const [name, list] of [[extension, extensions], [eglExtension, eglExtensions]] as const) {
    if (name === undefined || String(valueOf(list!)).split(" ").includes(name)) continue;
    t.skip(`The driver has no ${name}`, "nothing is to do: it is optional");
  }
  t.note(`frames of OpenGL ES ${version}`);
  for (const { what, call, wrong } of allowed) {
    const { value, outs } = record.results[call.ref] ?? { value: undefined, outs: [] };
    t.expectAbsent(what, wrong({ value, cells: outs[0] ?? [] }));
  }
  t.expectEqual("glGetError at the end", valueOf(error!), GL.NO_ERROR);
}

/** Leaves a case out whose version the driver does not offer; whether it must, other clauses say. */
function requireVersion(
  t: Context<unknown>,
  { results }: ProcessRecord,
  { version, choice, context, said }: Canvas,
): void {
  if (results[choice.ref]?.outs[1]?.[0] !== 1) {
    t.skip(
      `The driver has no config for pbuffers and OpenGL ES ${version} of 8 bits for each color, 16 for depth and 8 for stencil`,
      "give it one",
    );
  }
  const text = /\d\.\d/.exec(String(results[said.ref]?.value))?.[0] ?? "";
  if (isHandle(results[context.ref]?.value) && text >= version) return;
  t.skip(
    `The driver offers no OpenGL ES ${version}`,
    "nothing is to do, unless the device says that it has it",
  );
}
