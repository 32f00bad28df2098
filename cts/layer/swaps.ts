/**
 * The app with queries of its own, bound objects of every kind and an unusual state, in which it swaps, changes its context and comes
 * back. It asks for errors after every call.
 *
 * @module
 */

import type { GlCalls } from "../contract/recorder_calls.ts";
import type { Program } from "../contract/program.ts";
import { type App, ints, out, recordProgram, type Result } from "../contract/recorder.ts";
import { begin, type Begun, end } from "./begin.ts";
import { generate } from "./buffers.ts";
import { EGL, GL } from "../contract/enums.ts";
import { lookAtState, makeUnusual, readSurface, type Unusual } from "./unusual_state.ts";

/** A layer may do in the first frames what it does in no other one. */
const SWAPS = 5;
const ANY_SAMPLES_PASSED = 0x8c2f;
const PRIMITIVES_WRITTEN = 0x8c88;
const [CURRENT_QUERY, QUERY_RESULT] = [0x8865, 0x8866];

/**
 * The program of the app.
 *
 * @param isCalm Whether it neither swaps nor changes its context: what a layer changes there is no matter of swaps. Default: false.
 */
export function swapsProgram(isCalm = false): Program {
  return recordProgram((app) => {
    const begun = begin(app, 3);
    const checked = checking(app);
    clearSurface(checked);
    const queries = beginQueries(checked);
    const unusual = makeUnusual(checked);
    const swap = () => {
      if (!isCalm) app.egl.SwapBuffers(begun.display, begun.surface);
      app.gl.GetError();
    };
    lookAtState(app);
    for (let i = 0; i < SWAPS; i++) {
      swap();
      if (i === 0 || i === SWAPS - 1) lookAtState(app);
      lookAtQueries(app);
    }
    changeContexts(app, begun, isCalm, unusual);
    endQueries(app, queries);
    readSurface(checked);
    swap();
    readSurface(checked);
    end(app, begun);
  });
}

/** Comes back to its context from none, from another one, and from one that shares its objects, in which it swaps as well. */
function changeContexts(app: App, begun: Begun, isCalm: boolean, { program }: Unusual): void {
  if (isCalm) return;
  const { egl, gl } = app;
  const { display, config, surface, context } = begun;
  const use = (one: Result | null) => {
    const where = one === null ? null : surface;
    egl.MakeCurrent(display, where, where, one);
    if (one !== null) gl.GetError();
  };
  const attributes = ints(EGL.CONTEXT_CLIENT_VERSION, 3, EGL.NONE);
  const others = [null, context].map((share) =>
    egl.CreateContext(display, config, share, attributes)
  );
  use(null);
  use(context);
  lookAtState(app);
  lookAtQueries(app);
  for (const [i, other] of others.entries()) {
    use(other);
    lookAtState(app);
    makeUnusual(checking(app), i + 1);
    egl.SwapBuffers(display, surface);
    gl.GetError();
    gl.IsProgram(program);
    lookAtState(app);
    use(context);
    lookAtState(app);
    lookAtQueries(app);
    use(other);
    lookAtState(app);
    use(context);
  }
  for (const other of others) egl.DestroyContext(display, other);
  egl.GetError();
}

function clearSurface({ gl }: App): void {
  gl.ClearColor(0.625, 0.375, 0.25, 1);
  gl.Clear(GL.COLOR_BUFFER_BIT);
}

type Queries = ReturnType<typeof beginQueries>;

/** One query is begun, in which nothing is drawn; one has ended; and two have never begun. */
function beginQueries({ gl }: App) {
  const queries = generate(4, (count, memory) => gl.GenQueries(count, memory));
  gl.BeginQuery(PRIMITIVES_WRITTEN, queries[1]);
  gl.EndQuery(PRIMITIVES_WRITTEN);
  gl.BeginQuery(ANY_SAMPLES_PASSED, queries[0]);
  return queries;
}

function lookAtQueries({ gl }: App): void {
  for (const target of [ANY_SAMPLES_PASSED, PRIMITIVES_WRITTEN]) {
    gl.GetQueryiv(target, CURRENT_QUERY, out("int"));
  }
}

function endQueries({ gl }: App, queries: Queries): void {
  gl.EndQuery(ANY_SAMPLES_PASSED);
  gl.GetError();
  for (const query of queries.slice(0, 2)) gl.GetQueryObjectuiv(query, QUERY_RESULT, out("int"));
  for (const query of queries) gl.IsQuery(query);
  gl.BeginQuery(ANY_SAMPLES_PASSED, queries[2]);
  gl.EndQuery(ANY_SAMPLES_PASSED);
  gl.GetError();
}

/** The same app, which asks for errors after every call of OpenGL ES. */
function checking(app: App): App {
  const gl = new Proxy(app.gl, {
    get: (target, name: keyof GlCalls & string) => (...args: never[]) => {
      const result = (target[name] as (...args: never[]) => Result)(...args);
      target.GetError();
      return result;
    },
  });
  return { ...app, gl };
}
