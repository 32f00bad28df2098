/**
 * Tests of frames: what is drawn before a swap, and the numbers and times of frames.
 *
 * @module
 */

import { ints, out, recordProgram, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { initialize } from "../../fakes/programs.ts";
import { type Group, group, isLast, type Scene } from "../../framework/mod.ts";
import { apiScene, ask } from "../api/scenes.ts";
import { failing, OF_TIMES, steps } from "./functions.ts";
import {
  attempt,
  createContext,
  createPbuffer,
  createReader,
  createWindowSurface,
  reached,
} from "./scenes.ts";

const frames: Group = group(
  "egl:frames",
  "What a swap waits for, and the numbers and times of frames.",
);

const PLAIN = "eglSwapBuffers";
const GL_RGBA = 0x1908;
const GL_UNSIGNED_BYTE = 0x1401;
const DAMAGED = "eglSwapBuffersWithDamageKHR";
const RECTANGLES = ints(0, 0, 1, 1);

/** Swaps with a context, or with none, on a device with the property. */
function finishScene(release: Release, value: string, current = true): Scene {
  const properties = { "debug.egl.finish": value };
  return apiScene({ release, properties }, (app) => {
    const display = initialize(app);
    const surface = createPbuffer(app, display);
    const context = createContext(app, display);
    if (current) app.egl.MakeCurrent(display, surface, surface, context);
    app.egl.SwapBuffers(display, surface);
  });
}

frames.test("pixel_is_read_before_the_swap")
  .clauses("EGL-OBJECT-84")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { record } = await t.play(finishScene(t.params.release, "1"));
    t.expectRunning(record);
    const order = record.events.flatMap(({ at, fn }) =>
      at === "call" && ["glReadPixels", PLAIN].includes(fn!) ? [fn] : []
    );
    t.expectSequence("functions of the driver", order, ["glReadPixels", PLAIN]);
    const [read] = eventsAt(record, "call", { fn: "glReadPixels" });
    t.expectSequence(
      "x, y, width, height, format and type of the pixel",
      read?.args?.slice(0, 6) ?? [],
      [0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE],
    );
  });

frames.test("no_pixel_is_read")
  .clauses("EGL-OBJECT-84")
  .releases(10, 15)
  .params({ without: ["property", "context"] })
  .filter(isLast)
  .mustNot({
    what: "a swap reads a pixel",
    scene: ({ release, without }) =>
      without === "property" ? finishScene(release, "0") : finishScene(release, "1", false),
    happened: reached("glReadPixels"),
  }).control(
    "debug.egl.finish is 1, and a context is current",
    ({ release }) => finishScene(release, "1"),
  );

frames.test("later_value_of_the_property")
  .clauses("EGL-OBJECT-101")
  .releases(10, 15)
  .params({ first: ["0", "1"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, first } = t.params;
    const { world, process: spec, program } = finishScene(release, first);
    const device = await t.boot(world);
    const process = await device.launch(spec);
    await process.run(program);
    await device.shell(`setprop debug.egl.finish ${first === "1" ? "0" : "1"}`);
    const record = await process.run(recordProgram(({ egl }) => {
      egl.SwapBuffers(egl.GetCurrentDisplay(), egl.GetCurrentSurface(EGL.DRAW));
    }));
    t.expectRunning(record);
    const reads = eventsAt(record, "call", { fn: "glReadPixels" });
    t.expectEqual("pixels read", reads.length, Number(first));
  });

frames.test("frames_of_a_window_are_numbered")
  .describe(
    "A pbuffer has none; a swap that fails is none; a second surface of the window goes on.",
  )
  .clauses("EGL-OBJECT-85")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = { errors: { [DAMAGED]: EGL.CONTEXT_LOST } };
    const { outs, values } = await ask(t, { ...t.params, driver }, (app) => {
      const display = initialize(app);
      const { window } = createReader(app);
      const next = (of: Result) => app.egl.GetNextFrameIdANDROID(display, of, out("int64"));
      const surface = app.egl.CreateWindowSurface(display, 1, window, null);
      const other = createWindowSurface(app, display);
      const first = next(surface);
      app.egl.SwapBuffers(display, surface);
      app.egl.SwapBuffersWithDamageKHR(display, surface, RECTANGLES, 1);
      const second = next(surface);
      app.egl.DestroySurface(display, surface);
      const again = app.egl.CreateWindowSurface(display, 1, window, null);
      app.egl.SwapBuffers(display, again);
      return { first, second, third: next(again), other: next(other) };
    });
    t.expectEqual("numbers", outs, {
      first: [[1]],
      second: [[2]],
      third: [[3]],
      other: [[1]],
    });
    t.expectSequence("results", Object.values(values), [1, 1, 1, 1]);
  });

frames.test("times_that_are_not_asked_for_any_more")
  .describe("EGL_TIMESTAMPS_ANDROID is set, and set to EGL_FALSE then.")
  .clauses("EGL-OBJECT-86")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const surface = createWindowSurface(app, display);
      const set = (value: number) => () =>
        app.egl.SurfaceAttrib(display, surface, EGL.TIMESTAMPS_ANDROID, value);
      const names = ints(EGL.COMPOSITE_INTERVAL_ANDROID);
      const ask = () =>
        app.egl.GetCompositorTimingANDROID(display, surface, 1, names, out("int64", 1));
      return { on: set(1), asked: ask, off: set(0), again: ask };
    });
    t.expectEqual("results", said, {
      on: "1 EGL_SUCCESS",
      asked: "1 EGL_SUCCESS",
      off: "1 EGL_SUCCESS",
      again: "0 EGL_BAD_SURFACE",
    });
  });

frames.test("times_have_names")
  .clauses("EGL-OBJECT-86")
  .releases(10, 15)
  .params({ enabled: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, enabled } = t.params;
    const [INTERVAL, DONE] = [EGL.COMPOSITE_INTERVAL_ANDROID, EGL.READS_DONE_TIME_ANDROID];
    const { said } = await attempt(t, { release }, (app) => {
      const display = initialize(app);
      const surface = createWindowSurface(app, display);
      if (enabled) app.egl.SurfaceAttrib(display, surface, EGL.TIMESTAMPS_ANDROID, 1);
      const compositor = (...names: number[]) => () =>
        app.egl.GetCompositorTimingANDROID(
          display,
          surface,
          names.length,
          ints(...names),
          out("int64", names.length),
        );
      const frame = (...names: number[]) => () =>
        app.egl.GetFrameTimestampsANDROID(
          display,
          surface,
          1,
          names.length,
          ints(...names),
          out("int64", names.length),
        );
      const asked: Record<string, () => Result> = {
        compositor: compositor(INTERVAL),
        compositor_wrong: compositor(INTERVAL, DONE),
        frame_wrong: frame(DONE, INTERVAL),
      };
      return enabled ? asked : { ...asked, frame: frame(DONE) };
    });
    t.expectEqual("wrong names", [said.compositor_wrong, said.frame_wrong], [
      "0 EGL_BAD_PARAMETER",
      "0 EGL_BAD_PARAMETER",
    ]);
    const disabled = "0 EGL_BAD_SURFACE";
    t.expectEqual("of the compositor", said.compositor, enabled ? "1 EGL_SUCCESS" : disabled);
    if (!enabled) t.expectEqual("of a frame", said.frame, disabled);
  });

/** Names of a time of a frame, and whether every device knows it; the last one is none. */
const OF_FRAMES = [
  "REQUESTED_PRESENT_TIME_ANDROID",
  "RENDERING_COMPLETE_TIME_ANDROID",
  "COMPOSITION_LATCH_TIME_ANDROID",
  "FIRST_COMPOSITION_START_TIME_ANDROID",
  "LAST_COMPOSITION_START_TIME_ANDROID",
  "FIRST_COMPOSITION_GPU_FINISHED_TIME_ANDROID",
  "DEQUEUE_READY_TIME_ANDROID",
  "READS_DONE_TIME_ANDROID",
] as const;
/** Names of a time of the compositor. */
const OF_COMPOSITOR = [
  "COMPOSITE_DEADLINE_ANDROID",
  "COMPOSITE_INTERVAL_ANDROID",
  "COMPOSITE_TO_PRESENT_LATENCY_ANDROID",
] as const;

frames.test("times_of_frames_are_supported")
  .clauses("EGL-OBJECT-91")
  .releases(10, 15)
  .params({ name: [...OF_FRAMES, "WIDTH"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, name } = t.params;
    const { said } = await attempt(t, { release }, (app) => {
      const display = initialize(app);
      const surface = createWindowSurface(app, display);
      return {
        supported: () => app.egl.GetFrameTimestampSupportedANDROID(display, surface, EGL[name]),
      };
    });
    t.expectEqual("supported", said.supported, `${name === "WIDTH" ? 0 : 1} EGL_SUCCESS`);
  });

frames.test("times_of_frames_are_known_by_name")
  .clauses("EGL-OBJECT-86", "EGL-OBJECT-94")
  .releases(10, 15)
  .params({ name: [...OF_FRAMES, "WIDTH"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, name } = t.params;
    const { said } = await attempt(t, { release }, (app) => {
      const display = initialize(app);
      const surface = createWindowSurface(app, display);
      app.egl.SurfaceAttrib(display, surface, EGL.TIMESTAMPS_ANDROID, 1);
      const times = out("int64", 1);
      return {
        asked: () =>
          app.egl.GetFrameTimestampsANDROID(display, surface, 1, 1, ints(EGL[name]), times),
      };
    });
    t.judges("EGL-OBJECT-94");
    t.expectEqual("is no name", said.asked === "0 EGL_BAD_PARAMETER", name === "WIDTH");
    t.judges("EGL-OBJECT-86");
    t.expect("the surface is one", said.asked !== "0 EGL_BAD_SURFACE", said.asked);
  });

frames.test("time_of_the_display_is_supported_where_it_is_known")
  .clauses("EGL-OBJECT-91")
  .releases(10, 15)
  .params({ isKnown: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, isKnown } = t.params;
    const properties = { "service.sf.present_timestamp": isKnown ? "1" : "0" };
    const { said } = await attempt(t, { release, properties }, (app) => {
      const display = initialize(app);
      const surface = createWindowSurface(app, display);
      app.egl.SurfaceAttrib(display, surface, EGL.TIMESTAMPS_ANDROID, 1);
      const time = EGL.DISPLAY_PRESENT_TIME_ANDROID;
      return { supported: () => app.egl.GetFrameTimestampSupportedANDROID(display, surface, time) };
    });
    t.expectEqual("supported", said.supported, `${isKnown ? 1 : 0} EGL_SUCCESS`);
  });

frames.test("times_of_the_compositor_are_supported")
  .clauses("EGL-OBJECT-92")
  .releases(10, 15)
  .params({ name: [...OF_COMPOSITOR, "READS_DONE_TIME_ANDROID"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, name } = t.params;
    const { said } = await attempt(t, { release }, (app) => {
      const display = initialize(app);
      const surface = createWindowSurface(app, display);
      return {
        supported: () => app.egl.GetCompositorTimingSupportedANDROID(display, surface, EGL[name]),
      };
    });
    const isOne = name !== "READS_DONE_TIME_ANDROID";
    t.expectEqual("supported", said.supported, `${isOne ? 1 : 0} EGL_SUCCESS`);
  });

frames.test("times_of_the_compositor_are_written")
  .clauses("EGL-OBJECT-93")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { outs } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      const surface = createWindowSurface(app, display);
      app.egl.SurfaceAttrib(display, surface, EGL.TIMESTAMPS_ANDROID, 1);
      const [deadline, interval] = [EGL.COMPOSITE_DEADLINE_ANDROID, EGL.COMPOSITE_INTERVAL_ANDROID];
      const asked = (...names: number[]) =>
        app.egl.GetCompositorTimingANDROID(display, surface, 2, ints(...names), out("int64", 2));
      return { first: asked(interval, deadline), second: asked(deadline, interval) };
    });
    const [first] = outs.first?.[0] ?? [];
    const [, second] = outs.second?.[0] ?? [];
    t.expect("the interval is above 0", Number(first) > 0, String(first));
    t.expectEqual("interval that is asked for in another place", second, first);
  });

frames.test("pbuffer_has_no_times")
  .clauses("EGL-OBJECT-87")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      return steps(OF_TIMES, app, { display, surface: createPbuffer(app, display), context: 0 });
    });
    t.expectEqual("answers", said, failing(Object.keys(OF_TIMES), "EGL_BAD_SURFACE"));
  });

/** The groups. */
export const tests: readonly Group[] = [frames];
