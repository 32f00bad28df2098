/**
 * Tests of a layer's long life: threads, terminated and initialized displays, many contexts, long chains, copies.
 *
 * @module
 */

import type { Program } from "../contract/program.ts";
import { type App, out, recordProgram } from "../contract/recorder.ts";
import type { Release } from "../contract/world.ts";
import { type Context, group, isLast } from "../framework/mod.ts";
import { countCalls, differingResults, seenCalls } from "./compare.ts";
import { GL } from "../contract/enums.ts";
import { begin, type Begun, end, newContext, pbuffer, readPixels } from "./begin.ts";
import { appProgram } from "./programs.ts";
import { type Both, playBoth } from "./plays.ts";
import { around, functionsOf, neighbors, type Position, type Stack, UNDER_TEST } from "./scenes.ts";

const threads = group(
  "layer:threads",
  "The layer works on any thread, first on one that did not load it, and keeps threads apart whose calls alternate.",
);
const life = group(
  "layer:life",
  "The layer works when displays are terminated and initialized again, with several contexts, after eglReleaseThread, in " +
    "long chains, and beside a copy of itself.",
);

/** Groups of this file. */
export const tests = [threads, life];

const PLACES = ["alone", "middle"] as const satisfies Position[];
const LONG = 16;

/**
 * Expects that the process outlives a program, and that the layer changes no result of it. If it is so with a simple
 * program as well, that is the matter of other clauses, and this case is left out.
 *
 * @param t The test.
 * @param layers The layers, from the app to the driver.
 * @param program The program.
 * @param simple The same without what the test is about.
 */
async function expectSame(
  t: Context<{ readonly release: Release }>,
  layers: Stack["layers"],
  program: Program,
  simple: Program = SIMPLE,
): Promise<Both> {
  const both = await playBoth(t, t.params.release, { layers }, program, { simple });
  const { expected, actual } = differingResults(program, both);
  if (expected.length > 0) {
    const alone = { layers: around("alone", []) };
    const usual = differingResults(simple, await playBoth(t, t.params.release, alone, simple));
    if (usual.expected.length > 0) {
      t.skip(
        "The layer changes results of a simple app as well",
        "see what is said of LAYER-RESULT",
      );
    }
  }
  t.expectSequence("results of the app's calls", actual, expected);
  return both;
}

/** Clears with a color of its own and looks at all that a thread, or a context, has for itself. */
function work(app: App, number: number): void {
  const { egl, gl } = app;
  gl.ClearColor((2 * number + 1) / 16, 1 - (2 * number + 1) / 16, 0.375, 1);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  if (number % 2 === 0) gl.Enable(1);
  gl.GetFloatv(GL.COLOR_CLEAR_VALUE, out("float", 4));
  egl.GetCurrentContext();
  egl.GetError();
}

function look(app: App): void {
  app.gl.GetError();
  app.gl.GetFloatv(GL.COLOR_CLEAR_VALUE, out("float", 4));
  app.egl.GetCurrentContext();
  readPixels(app);
}

const SIMPLE = recordProgram(workTwice);
/** The same on a thread that did not load the layer. */
const ON_SECOND = recordProgram((app) => {
  end(app, begin(app));
  workTwice(app.via({ thread: "second" }));
});

function workTwice(app: App): void {
  const begun = begin(app);
  for (const number of [1, 2]) {
    work(app, number);
    look(app);
  }
  end(app, begun);
}

threads.test("first_call_may_be_on_any_thread")
  .clauses("LAYER-THREAD-1")
  .releases(10, 15)
  .params({ first: ["nothing", "EGL"], position: PLACES })
  .filter(isLast)
  .fn(async (t) => {
    const { first, position } = t.params;
    const program = recordProgram((app) => {
      if (first === "EGL") end(app, begin(app));
      const second = app.via({ thread: "second" });
      const begun = begin(second);
      work(second, 1);
      look(second);
      end(second, begun);
    });
    await expectSame(t, around(position, neighbors(program)), program);
  });

threads.test("threads_are_kept_apart")
  .clauses("LAYER-THREAD-2")
  .releases(10, 15)
  .params({ threads: [2, 4], position: PLACES })
  .filter(isLast)
  .fn(async (t) => {
    const { threads: count, position } = t.params;
    const program = recordProgram((app) => {
      const apps = Array.from({ length: count }, (_, i) => app.via({ thread: `thread${i + 1}` }));
      const begun = apps.map((one) => begin(one));
      apps.forEach((one, i) => work(one, i + 1));
      apps.forEach((one) => look(one));
      apps.forEach((one, i) => work(one, 7 - i));
      apps.toReversed().forEach((one) => look(one));
      apps.forEach((one, i) => end(one, begun[i]!));
    });
    await expectSame(t, around(position, neighbors(program)), program, ON_SECOND);
  });

function lifeTest(name: string, clause: string, write: (app: App) => void): void {
  life.test(name)
    .clauses(clause)
    .releases(10, 15)
    .params({ position: PLACES })
    .filter(isLast)
    .fn(async (t) => {
      const program = recordProgram(write);
      const layers = around(t.params.position, neighbors(program));
      await expectSame(t, layers, program);
    });
}

lifeTest("display_is_initialised_again", "LAYER-LIFE-1", (app) => {
  for (let cycle = 1; cycle <= 3; cycle++) {
    const begun = begin(app);
    work(app, cycle);
    look(app);
    end(app, begun);
  }
});

lifeTest("contexts_and_surfaces_are_kept_apart", "LAYER-LIFE-2", (app) => {
  const { egl } = app;
  const first = begin(app);
  const more = [1, 2, 3].map((): Begun => ({
    ...first,
    surface: pbuffer(app, first),
    context: newContext(app, first),
  }));
  const all = [first, ...more];
  const use = ({ display, surface, context }: Begun) =>
    egl.MakeCurrent(display, surface, surface, context);
  all.forEach((one, i) => {
    use(one);
    work(app, i + 1);
  });
  all.forEach((one) => {
    use(one);
    look(app);
  });
  for (const { display, surface, context } of more) {
    egl.DestroyContext(display, context);
    egl.DestroySurface(display, surface);
  }
  const again = { ...first, surface: pbuffer(app, first), context: newContext(app, first) };
  use(again);
  work(app, 5);
  look(app);
  end(app, again);
});

lifeTest("thread_is_released", "LAYER-LIFE-3", (app) => {
  const { display, surface, context } = begin(app);
  work(app, 1);
  app.egl.ReleaseThread();
  app.egl.GetCurrentContext();
  app.egl.GetError();
  app.egl.MakeCurrent(display, surface, surface, context);
  work(app, 2);
  look(app);
  app.egl.ReleaseThread();
  app.egl.ReleaseThread();
  app.egl.Terminate(display);
});

life.test("chain_of_16")
  .clauses("LAYER-LIFE-4")
  .releases(10, 15)
  .params({ place: [1, 16] })
  .filter(isLast)
  .fn(async (t) => {
    const program = appProgram("clear");
    const hooks = Object.fromEntries(functionsOf(program).map((name) => [name, []]));
    const layers: Stack["layers"][number][] = Array.from({ length: LONG - 1 }, (_, i) => ({
      name: `layer${i + 1}`,
      model: i % 2 === 0 ? "passive" as const : "active" as const,
      hooks,
    }));
    layers.splice(t.params.place - 1, 0, UNDER_TEST[0]);
    await expectSame(t, layers, program, program);
  });

life.test("copy_under_another_name")
  .clauses("LAYER-LIFE-5")
  .releases(10, 15)
  .params({ between: ["nothing", "layers"] })
  .filter(isLast)
  .fn(async (t) => {
    const program = appProgram("clear");
    const [one, two] = UNDER_TEST;
    const others = t.params.between === "layers" ? neighbors(program) : [];
    const both = await expectSame(t, [one, ...others, two], program, program);
    const [judged, bare] = [both.with, both.without].map((record) =>
      others.map(({ name }) => countCalls(seenCalls(record, name)).get("glClear") ?? 0)
    ) as [number[], number[]];
    const missed = others.flatMap(({ name }, i) =>
      judged[i]! < bare[i]! ? [`${name}: ${judged[i]} of ${bare[i]}`] : []
    );
    t.expectSequence(
      "calls of glClear that layers between the copies see less often",
      missed,
      [],
    );
  });
