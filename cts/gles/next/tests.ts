/**
 * Tests of lookups by `get_next_layer_proc_address`.
 *
 * @module
 */

import { KNOWN_NAMES } from "../../contract/entry_points.ts";
import type { FakeEvent } from "../../contract/events.ts";
import { recordProgram } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { callers, eventsAt, initialized } from "../../fakes/observe.ts";
import { EGL_PROGRAM, startEgl, startGl } from "../../fakes/programs.ts";
import type { LayerKnobs } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { layersScene, lookup, NEXT, stack } from "./scenes.ts";
import { tests as above } from "./above.tests.ts";
import { tests as active } from "./active.tests.ts";
import { tests as unknown } from "./unknown.tests.ts";

const CLIENT_EXTENSION = "EGL_ANDROID_GLES_layers";

/** Names of each list that the loader walks: libEGL's EGL and GL functions, driver-only EGL, GL. */
const SAMPLES: readonly string[] = [
  "eglChooseConfig",
  "eglGetProcAddress",
  "eglSwapBuffers",
  "glGetString",
  "eglCreateNativeClientBufferANDROID",
  "glClear",
  "glMatrixMode",
  "glTexStorage2D",
];

const known: Group = group(
  "gles:next",
  "What a layer finds through get_next_layer_proc_address for functions that the loader knows: the same as next, " +
    "during Initialize and later, on any thread, below the layer whose id is passed.",
);

known.test("every_known_function_equals_next")
  .describe("Every layer of a stack looks up every known name; the layers hook names of each list.")
  .clauses("GLES-NEXT-1")
  .params({ layers: [1, 3] })
  .fn(async (t) => {
    const layers = stack(t.params.layers, () => ({
      hooks: Object.fromEntries(SAMPLES.map((fn) => [fn, []])),
      initialize: KNOWN_NAMES.map(lookup),
      offers: "all",
    }));
    const { record } = await t.play(layersScene({ release: 14, layers, program: EGL_PROGRAM }));
    t.expectRunning(record);
    for (const { name: who } of layers) {
      const found = eventsAt(record, "lookup", { who });
      t.expectEqual(`names that ${who} looked up`, found.length, KNOWN_NAMES.length);
      t.expectSequence(
        `addresses that ${who} looked up, against next`,
        namedPointers(found).sort(),
        namedPointers(eventsAt(record, "offer", { who })).sort(),
      );
    }
  });

known.test("function_of_each_list_equals_next")
  .clauses("GLES-NEXT-1")
  .releases(10, 15)
  .fn(async (t) => {
    const layers = stack(2, () => ({
      hooks: Object.fromEntries(SAMPLES.map((fn) => [fn, []])),
      initialize: SAMPLES.map(lookup),
      offers: SAMPLES,
    }));
    const { release } = t.params;
    const { record } = await t.play(layersScene({ release, layers, program: EGL_PROGRAM }));
    t.expectRunning(record);
    for (const who of ["A", "B"]) {
      t.expectSet(
        `addresses that ${who} looked up, against next`,
        namedPointers(eventsAt(record, "lookup", { who })),
        namedPointers(eventsAt(record, "offer", { who })),
      );
    }
  });

known.test("function_found_in_initialize_is_callable")
  .describe("The lower layer hooks eglQueryString; the upper one calls it from its Initialize.")
  .clauses("GLES-NEXT-2")
  .releases(10, 15)
  .fn(async (t) => {
    const fn = "eglQueryString";
    const layers: LayerKnobs[] = [
      {
        name: "A",
        initialize: [lookup(fn), { do: "callFound", fn, args: [null, EGL.EXTENSIONS] }],
      },
      { name: "B", hooks: { [fn]: [] } },
    ];
    const { release } = t.params;
    const { record } = await t.play(layersScene({ release, layers, program: EGL_PROGRAM }));
    const found = eventsAt(record, "lookup", { who: "A", fn }).map(({ pointer }) =>
      pointer === null
    );
    t.expectSequence("whether a lookup in Initialize gives NULL", found, [false]);
    t.expectRunning(record);
    t.expectSequence("layers that eglQueryString reaches", callers(record, fn), ["B"]);
    const answer = eventsAt(record, "return", { who: "A", fn })[0]?.value;
    t.expect("its answer is libEGL's", String(answer).includes(CLIENT_EXTENSION), answer);
    t.expectSequence("layers that are initialized", initialized(record), ["B", "A"]);
  });

known.test("each_known_function_is_found_in_initialize")
  .clauses("GLES-NEXT-2")
  .releases(10, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const layers = stack(2, () => ({ initialize: SAMPLES.map(lookup) }));
    const { record } = await t.play(layersScene({ release, layers, program: EGL_PROGRAM }));
    t.expectRunning(record);
    const found = eventsAt(record, "lookup");
    t.expectEqual("functions looked up by the two layers", found.length, 2 * SAMPLES.length);
    t.expectAbsent("a known function is NULL", found.filter(({ pointer }) => pointer === null));
  });

known.test("later_lookup_finds_the_same")
  .describe("A hook looks functions up again, after the stack is complete, on one of two threads.")
  .clauses("GLES-NEXT-3")
  .releases(10, 15)
  .params({ thread: ["main", "second"] })
  .filter(({ thread, release }) => thread === "second" || release === 15)
  .fn(async (t) => {
    const { release, thread } = t.params;
    const lookups = SAMPLES.map(lookup);
    const layers = stack(2, () => ({
      hooks: {
        ...Object.fromEntries(SAMPLES.map((fn) => [fn, []])),
        eglQueryAPI: [...lookups, NEXT],
      },
      initialize: lookups,
    }));
    const program = recordProgram((app) => {
      startGl(app);
      app.via({ thread }).egl.QueryAPI();
    });
    const { record } = await t.play(layersScene({ release, layers, program }));
    t.expectRunning(record);
    for (const who of ["A", "B"]) {
      const found = eventsAt(record, "lookup", { who });
      t.expectSequence(
        `what ${who} finds on thread ${thread}, against its Initialize`,
        namedPointers(found.slice(SAMPLES.length)),
        namedPointers(found.slice(0, SAMPLES.length)),
      );
    }
    const tids = new Set(eventsAt(record, "lookup", { who: "A" }).map(({ tid }) => tid));
    t.expectEqual("threads that lookups ran on", tids.size, thread === "main" ? 1 : 2);
  });

known.test("layer_ids_differ")
  .clauses("GLES-NEXT-4")
  .releases(10, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const layers = stack(3, () => ({}));
    const { record } = await t.play(layersScene({ release, layers, program: EGL_PROGRAM }));
    t.expectRunning(record);
    const ids = eventsAt(record, "initialize").map(({ id }) => id);
    t.expectEqual("layers that got an id", ids.length, 3);
    t.expectEqual("different ids", new Set(ids).size, 3);
  });

known.test("id_selects_the_layer")
  .describe("Each of two layers looks a function up with its own id and with the other's.")
  .clauses("GLES-NEXT-4")
  .releases(10, 15)
  .fn(async (t) => {
    const fn = "glClear";
    const layers = stack(2, (name) => ({
      hooks: {
        [fn]: [],
        eglQueryAPI: [lookup(fn), { do: "lookup", fn, as: name === "A" ? "B" : "A" }, NEXT],
      },
      offers: [fn],
    }));
    const program = recordProgram((app) => {
      startEgl(app);
      app.egl.QueryAPI();
    });
    const { record } = await t.play(layersScene({ release: t.params.release, layers, program }));
    t.expectRunning(record);
    const nextOf = (who: string) => eventsAt(record, "offer", { who, fn })[0]?.pointer;
    const found = (who: string) => eventsAt(record, "lookup", { who, fn }).map((e) => e.pointer);
    t.expectSequence("A finds with the ids of A, B", found("A"), [nextOf("A"), nextOf("B")]);
    t.expectSequence("B finds with the ids of B, A", found("B"), [nextOf("B"), nextOf("A")]);
  });

/** The groups. */
export const tests: readonly Group[] = [known, ...unknown, ...active, ...above];

/** Events as `name address`, so that lists of them can be compared. */
function namedPointers(events: readonly FakeEvent[]): string[] {
  return events.map(({ fn, pointer }) => `${fn} ${pointer}`);
}
