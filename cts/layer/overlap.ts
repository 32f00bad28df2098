/**
 * The app whose call is overtaken: while it is in a function, another thread calls the same one with other data and returns.
 *
 * A layer of the suite below the layer under test makes that thread and waits for it, so that the order of events does not
 * depend on time. The app shows that layer first what the thread shall use: calls of getters, whose arguments it keeps.
 *
 * @module
 */

import type { Program } from "../contract/program.ts";
import { type App, ints, out, recordProgram, type Result } from "../contract/recorder.ts";
import { EGL, GL } from "../contract/enums.ts";
import type { Action, Argument } from "../fakes/behavior.ts";
import type { LayerKnobs } from "../fakes/world_builder.ts";
import { begin, type Begun, end, pbuffer } from "./begin.ts";
import { texts } from "./buffers.ts";
import { functionsOf } from "./scenes.ts";

/** Functions that two threads are in at once. */
export const OVERTAKEN = ["glShaderSource", "glObjectLabel", "eglChooseConfig"] as const;
/** One of them. */
export type Overtaken = typeof OVERTAKEN[number];

const BUFFER = 0x82e0;
const [MINE, THEIRS] = ["void main() { float mine; }", "void main() { float the_other_one; }"];
/** How many configs the overtaken call asks for, and no other call. */
const CONFIGS = 2;
/** Bits of red that no config has. */
const NONE_HAS = 1000;
const [MY_LABEL, THEIR_LABEL] = ["my own label", "theirs"];

/** An act of the app. */
type Act = (app: App, begun: Begun) => void;

const ACTS: Readonly<Record<Overtaken, Act>> = {
  glShaderSource({ gl }) {
    const [mine, theirs] = [gl.CreateShader(GL.FRAGMENT_SHADER), gl.CreateShader(GL.VERTEX_SHADER)];
    gl.IsShader(theirs);
    gl.ShaderSource(mine, 2, texts(MINE.slice(0, 9), MINE.slice(9)), null);
    gl.GetShaderiv(mine, GL.SHADER_SOURCE_LENGTH, out("int"));
    gl.GetShaderSource(mine, 64, out("int"), out("byte", 64));
  },
  glObjectLabel({ gl }) {
    const [mine, theirs] = [newBuffer(gl), newBuffer(gl)];
    gl.IsBuffer(theirs);
    gl.ObjectLabel(BUFFER, mine, -1, MY_LABEL);
    gl.GetObjectLabel(BUFFER, mine, 32, out("int"), out("byte", 32));
  },
  eglChooseConfig({ egl }, { display }) {
    const wanted = ints(EGL.SURFACE_TYPE, EGL.PBUFFER_BIT, EGL.RED_SIZE, 8, EGL.NONE);
    egl.ChooseConfig(display, wanted, out("pointer", CONFIGS), CONFIGS, out("int"));
  },
};

function newBuffer(gl: App["gl"]): ReturnType<Result["outCell"]> {
  const name = gl.GenBuffers(1, out("int")).outCell(0);
  gl.BindBuffer(GL.ARRAY_BUFFER, name);
  return name;
}

/** The calls of the other thread. */
const THEIR_CALLS: Readonly<Record<Overtaken, readonly Argument[]>> = {
  glShaderSource: [{ kept: "glIsShader", at: 0 }, 1, { in: [THEIRS] }, null],
  glObjectLabel: [BUFFER, { kept: "glIsBuffer", at: 0 }, THEIR_LABEL.length, THEIR_LABEL],
  eglChooseConfig: [
    { kept: "eglQueryContext", at: 0 },
    { in: [EGL.RED_SIZE, NONE_HAS, EGL.NONE] },
    { out: 4 },
    1,
    { out: 1 },
  ],
};

/**
 * The app.
 *
 * @param fn The function in which its call is overtaken.
 */
export function overtakenProgram(fn: Overtaken): Program {
  return recordProgram((app) => {
    const begun = begin(app, 3);
    const { display, config, context } = begun;
    const { egl } = app;
    const surface = pbuffer(app, begun);
    const list = ints(EGL.CONTEXT_CLIENT_VERSION, 3, EGL.NONE);
    const other = egl.CreateContext(display, config, context, list);
    egl.QuerySurface(display, surface, EGL.WIDTH, out("int"));
    egl.QueryContext(display, other, EGL.CONTEXT_CLIENT_TYPE, out("int"));
    ACTS[fn](app, begun);
    app.gl.GetError();
    end(app, begun);
  });
}

/**
 * The layer below that has another thread overtake the app's call.
 *
 * @param fn The function.
 * @param program The app.
 */
export function overtakingLayer(fn: Overtaken, program: Program): LayerKnobs {
  const current = (surface: Argument, context: Argument): Action => ({
    do: "callPublic",
    fn: "eglMakeCurrent",
    args: [{ kept: "eglQuerySurface", at: 0 }, surface, surface, context],
  });
  const then: Action[] = [
    current({ kept: "eglQuerySurface", at: 1 }, { kept: "eglQueryContext", at: 1 }),
    { do: "callPublic", fn, args: THEIR_CALLS[fn] },
    current(null, null),
  ];
  const onThread: Action = { do: "onThread", then };
  const isChoice = fn === "eglChooseConfig";
  const overtaken: Action = isChoice
    ? { do: "when", index: 3, equals: CONFIGS, then: [onThread] }
    : onThread;
  const kept = SHOWING.filter((name) => functionsOf(program).includes(name));
  return {
    name: "overtaking",
    hooks: {
      ...Object.fromEntries(kept.map((name): [string, Action[]] => [name, KEEP])),
      [fn]: [overtaken, { do: "next" }],
    },
  };
}

const KEEP: Action[] = [{ do: "keep" }, { do: "next" }];
/** Getters whose arguments say what the thread uses. */
const SHOWING: readonly string[] = [
  "eglQuerySurface",
  "eglQueryContext",
  "glIsShader",
  "glIsBuffer",
];
