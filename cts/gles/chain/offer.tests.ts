/**
 * The function that a layer is offered as `next`, and what its answer does to the layer above and to the app.
 *
 * @module
 */

import { GL_NAMES, KNOWN_NAMES, PLATFORM_GETTERS } from "../../contract/entry_points.ts";
import type { FakeEvent } from "../../contract/events.ts";
import type { CallResult, ResultValue } from "../../contract/program.ts";
import { out, recordProgram, type Result } from "../../contract/recorder.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { callers, eventsAt } from "../../fakes/observe.ts";
import { GL_PROGRAM, startEgl, startGl } from "../../fakes/programs.ts";
import { group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import {
  answerOf,
  appScene,
  glProgram,
  isAddress,
  layered,
  layerNames,
  offerOf,
  stack,
} from "./scenes.ts";

const offer = group(
  "gles:offer",
  "The address offered as next is the driver's or libEGL's own, can always be called, and is what the layer above gets " +
    "if a layer leaves it as it is.",
);

/** Groups of this file. */
export const tests = [offer];

const GL_BELOW_LAYERS = GL_NAMES.filter((name) => !PLATFORM_GETTERS.includes(name));

offer.test("next_of_most_functions_is_the_drivers")
  .clauses("GLES-CHAIN-8")
  .releases(10, 15)
  .fn(async (t) => {
    const world = layered(t.params.release, [{ name: "M", offers: "all" }], {
      announces: KNOWN_NAMES,
    });
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const named = ({ fn, pointer }: FakeEvent) => `${fn} ${pointer}`;
    const drivers = new Set(eventsAt(record, "lookup", { who: "driver" }).map(named));
    const offers = eventsAt(record, "offer", { who: "M" }).map(named);
    const direct = offers.filter((one) => drivers.has(one));
    t.expect(
      "next is the driver's own for more than half of what is offered",
      2 * direct.length > offers.length,
      `${direct.length} of ${offers.length}`,
    );
  });

offer.test("next_of_gl_function_is_the_drivers")
  .clauses("GLES-CHAIN-30")
  .releases(10, 15)
  .params({ fn: ["glClear", "glDrawArraysInstanced"] })
  .filter(({ fn, release }) => fn === "glClear" || isLast({ release }))
  .fn(async (t) => {
    const { fn, release } = t.params;
    const world = layered(release, [{ name: "M", offers: [fn] }], { announces: [fn] });
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const [driver] = eventsAt(record, "lookup", { who: "driver", fn });
    t.expectEqual(
      `next of ${fn}: the driver's`,
      offerOf(record, "M", fn)?.pointer,
      driver?.pointer,
    );
  });

offer.test("next_of_every_gl_function_is_the_drivers")
  .clauses("GLES-CHAIN-30")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const world = layered(t.params.release, [{ name: "M", offers: "all" }], {
      announces: GL_BELOW_LAYERS,
    });
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const next = new Map(
      eventsAt(record, "offer", { who: "M" }).map(({ fn, pointer }) => [fn, pointer]),
    );
    t.expectSequence(
      "functions and what is offered as next: the driver's",
      GL_BELOW_LAYERS.map((fn) => `${fn} ${next.get(fn)}`),
      eventsAt(record, "lookup", { who: "driver" }).map(({ fn, pointer }) => `${fn} ${pointer}`),
    );
  });

offer.test("function_in_both_lists_is_layered_once")
  .clauses("GLES-CHAIN-7")
  .releases(10, 15)
  .params({ fn: ["eglChooseConfig", "eglInitialize"] })
  .filter(({ fn, release }) => fn === "eglChooseConfig" || isLast({ release }))
  .fn(async (t) => {
    const { fn, release } = t.params;
    const layer = { name: "M", hooks: { [fn]: [] }, offers: [fn] };
    const world = layered(release, [layer], { announces: [fn], reports: [fn] });
    const { record } = await t.play(appScene(world, recordProgram(startEgl)));
    t.expectRunning(record);
    const [driver] = eventsAt(record, "lookup", { who: "driver", fn });
    const offers = eventsAt(record, "offer", { who: "M", fn });
    t.expectEqual(`offers of ${fn}`, offers.length, 1);
    t.expect(
      `next of ${fn} is libEGL's, not the driver's ${driver?.pointer}`,
      isAddress(offers[0]?.pointer) && offers[0]?.pointer !== driver?.pointer,
      offers[0]?.pointer,
    );
    t.expectSequence(`calls of ${fn}`, callers(record, fn), ["M", "driver"]);
  });

offer.test("drivers_function_is_left_alone")
  .describe(
    "eglInitialize asks the driver for its EGL_EXTENSIONS; the layer must not stand between.",
  )
  .clauses("GLES-CHAIN-7")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the layer is called for a call of libEGL to the driver",
    scene: ({ release }) =>
      appScene(
        layered(release, [{ name: "M", hooks: { eglQueryString: [] } }]),
        recordProgram(startEgl),
      ),
    happened: ({ record }) => eventsAt(record, "call", { who: "M", fn: "eglQueryString" }),
  })
  .control("the app calls the function itself", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => {
      app.egl.QueryString(startEgl(app).display, EGL.EXTENSIONS);
    }),
  }));

offer.test("next_of_missing_function_can_be_called")
  .clauses("GLES-CHAIN-9")
  .releases(10, 15)
  .params({ fn: ["glDrawArraysInstanced", "glPushGroupMarkerEXT"], layers: [1, 2] })
  .filter(isLast)
  .fn(async (t) => {
    const { fn, layers, release } = t.params;
    const world = layered(
      release,
      stack(layers, "passive", { hooks: { [fn]: [] }, offers: [fn] }),
      // Without the extension, contexts lose hooks of its functions (GLES-CHAIN-21).
      { missing: [fn], glExtensions: "GL_EXT_debug_marker" },
    );
    const program = glProgram((app) =>
      fn === "glPushGroupMarkerEXT"
        ? app.gl.PushGroupMarkerEXT(0, "mark")
        : app.gl.DrawArraysInstanced(4, 0, 3, 1)
    );
    const { record } = await t.play(appScene(world, program));
    const lowest = layerNames(layers).at(-1)!;
    const next = offerOf(record, lowest, fn)?.pointer;
    t.expect(`next of ${fn} is not NULL`, isAddress(next), next);
    t.expectRunning(record);
    t.expectSequence(`calls of ${fn}`, callers(record, fn), layerNames(layers));
  });

const OF_EACH_KIND = [
  "eglChooseConfig",
  "eglGetProcAddress",
  "glGetString",
  "glClear",
  "glBindBuffer",
];

offer.test("unchanged_next_reaches_the_layer_above")
  .clauses("GLES-CHAIN-11")
  .releases(10, 15)
  .params({ between: [1, 3] })
  .filter(({ between, release }) => between === 1 || isLast({ release }))
  .fn(async (t) => {
    const { between, release } = t.params;
    const names = layerNames(between + 2);
    const [top, lowest] = [names[0]!, names.at(-1)!];
    const layers = names.map((name) =>
      name === top || name === lowest ? { name, offers: OF_EACH_KIND } : { name }
    );
    const { record } = await t.play(appScene(layered(release, layers), GL_PROGRAM));
    t.expectRunning(record);
    for (const fn of OF_EACH_KIND) {
      const below = offerOf(record, lowest, fn);
      t.expect(`next of ${fn} for the lowest layer is not NULL`, isAddress(below?.pointer));
      t.expectEqual(
        `next of ${fn} for the first layer`,
        offerOf(record, top, fn)?.pointer,
        below?.pointer,
      );
    }
  });

offer.test("every_unchanged_next_reaches_the_layer_above")
  .clauses("GLES-CHAIN-11")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const world = layered(t.params.release, stack(2, "passive", { offers: "all" }));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const [top, lowest] = layerNames(2).map((who) =>
      eventsAt(record, "offer", { who }).map(({ fn, pointer }) => `${fn} ${pointer}`)
    );
    t.expectSequence("functions and next of the first layer", top!, lowest!);
  });

offer.test("layer_without_hooks_is_transparent")
  .describe("Results of the app and calls of the driver are the same with the layers as without.")
  .clauses("GLES-CHAIN-12")
  .releases(10, 15)
  .params({ layers: [1, 3] })
  .filter(({ layers, release }) => layers === 1 || isLast({ release }))
  .fn(async (t) => {
    const { layers, release } = t.params;
    const driver = {
      reports: "all",
      eglExtensions: "EGL_KHR_image EGL_KHR_fence_sync",
      glExtensions: "GL_OES_rgb8_rgba8 GL_OES_texture_3D",
      extra: ["glVendorEXT"],
      returns: { glIsTexture: 1 },
      missing: ["glPushGroupMarkerEXT"],
    } as const;
    const program = recordProgram((app) => {
      const { display, config } = startGl(app);
      app.egl.QueryString(null, EGL.EXTENSIONS);
      app.egl.QueryString(display, EGL.EXTENSIONS);
      app.egl.QueryString(display, EGL.VERSION);
      app.egl.GetConfigAttrib(display, config, EGL.BUFFER_SIZE, out("int"));
      app.egl.CreatePixmapSurface(display, config, null, null);
      app.egl.GetError();
      app.egl.GetError();
      app.gl.GetString(GL.EXTENSIONS);
      app.gl.GetString(GL.VERSION);
      app.gl.GetStringi(GL.EXTENSIONS, 0);
      app.gl.GetIntegerv(GL.NUM_EXTENSIONS, out("int"));
      app.gl.IsTexture(3);
      app.gl.PushGroupMarkerEXT(0, "mark");
      app.callPointer(app.egl.GetProcAddress("glVendorEXT"), "glVendorEXT", 1);
      app.callPointer(app.egl.GetProcAddress("glFlush"), "glFlush");
      app.egl.GetProcAddress("glNobodyHasThis");
      app.egl.Terminate(display);
    });
    const { record: without } = await t.play(appScene(layered(release, [], driver), program));
    const { record } = await t.play(
      appScene(layered(release, stack(layers, "passive", {}), driver), program),
    );
    t.expectRunning(without);
    t.expectRunning(record);
    t.expectEqual("initialized layers", eventsAt(record, "initialize").length, layers);
    t.expectSequence("results", record.results.map(comparable), without.results.map(comparable));
    t.expectSequence(
      "calls of the driver",
      eventsAt(record, "call").map(({ who, fn }) => `${who} ${fn}`),
      eventsAt(without, "call").map(({ who, fn }) => `${who} ${fn}`),
    );
  });

offer.test("null_answer")
  .clauses("GLES-CHAIN-15")
  .releases(10, 15)
  .params({ fn: ["eglSwapInterval", "glBindBuffer"], compat: [false, true] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { fn, compat, release } = t.params;
    const [upper, lower] = layerNames(2) as [string, string];
    const world = layered(release, [
      { name: upper, offers: [fn] },
      { name: lower, offers: [fn], answers: { [fn]: "null" } },
    ]).compat(compat);
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const below = offerOf(record, lower, fn);
    t.expectEqual(`answer of ${lower} for ${fn}`, answerOf(below), null);
    t.expectEither(
      `next of ${fn} for ${upper}`,
      offerOf(record, upper, fn)?.pointer,
      compat ? null : below?.pointer,
      compat ? below?.pointer : null,
    );
  });

offer.test("function_with_null_answer_still_works")
  .describe("Only the sane loader is asked: with Android's, the call goes to address 0.")
  .clauses("GLES-CHAIN-15")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const world = layered(
      t.params.release,
      [{ name: "M", hooks: { glIsTexture: [] } }, { name: "A", answers: { glIsTexture: "null" } }],
      { returns: { glIsTexture: 1 } },
    );
    let texture!: Result;
    const program = glProgram((app) => texture = app.gl.IsTexture(5));
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    t.expectEqual("result of glIsTexture", record.results[texture.ref]?.value, 1);
  });

/** A result without what may differ between processes: addresses and handles. */
function comparable({ value, outs }: CallResult): unknown {
  const plain = (one: ResultValue) =>
    typeof one === "number" && one > 0xffff
      ? "handle"
      : typeof one === "object" && one !== null
      ? "pointer"
      : one;
  return { value: plain(value), outs: outs.map((cells) => cells.map(plain)) };
}
