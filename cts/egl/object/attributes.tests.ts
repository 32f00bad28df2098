/**
 * Tests of what surfaces remember: color spaces, metadata of HDR, and attributes that are libEGL's.
 *
 * @module
 */

import type { ResultRef } from "../../contract/program.ts";
import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isAtEdgeOf, isLast } from "../../framework/mod.ts";
import { apiScene, ask } from "../api/scenes.ts";
import { all, attempt, createPbuffer, createReader, createWindowSurface } from "./scenes.ts";

const attributes: Group = group(
  "egl:surface_attributes",
  "Color spaces, metadata of HDR, and other attributes of surfaces.",
);

const [SRGB, LINEAR, SCRGB, DISPLAY_P3, BT2020_HLG] = [0x3089, 0x308a, 0x3351, 0x3363, 0x3540];
const COLOR_SPACES: DriverKnobs = { eglExtensions: "EGL_KHR_gl_colorspace" };
const WIDE = { "ro.surface_flinger.has_wide_color_display": "true" };

/** Makes a pbuffer with an attribute after another one. */
function withColorSpace({ egl }: App, display: Result, space: number): Result {
  return egl.CreatePbufferSurface(
    display,
    1,
    ints(EGL.WIDTH, 4, EGL.GL_COLORSPACE, space, EGL.NONE),
  );
}

attributes.test("color_space_needs_the_extension_and_a_number_that_is_one")
  .clauses("EGL-OBJECT-61")
  .releases(10, 15)
  .params({ extension: [true, false] })
  .filter(({ extension, release }) => release === 15 || extension && release === 13)
  .fn(async (t) => {
    const { release, extension } = t.params;
    const driver = extension ? COLOR_SPACES : { eglExtensions: "EGL_KHR_gl_colorspace2" };
    const { said } = await attempt(t, { release, driver }, (app) => {
      const display = initialize(app);
      const of = (space: number) => () => withColorSpace(app, display, space);
      return {
        srgb: of(SRGB!),
        linear: of(LINEAR!),
        scrgb: of(SCRGB!),
        hlg: of(BT2020_HLG!),
        none: of(0x308b),
      };
    });
    const [given, refused] = [
      extension ? "handle EGL_SUCCESS" : "0 EGL_BAD_ATTRIBUTE",
      "0 EGL_BAD_ATTRIBUTE",
    ];
    t.expectEqual("answers", said, {
      ...all(["srgb", "linear", "scrgb"], given),
      hlg: release < 14 ? refused : given,
      none: refused,
    });
  });

/** Makes surfaces of windows in some color spaces, and a pbuffer. */
function inWideColors(app: App): Record<"scrgb" | "p3" | "srgb" | "pbuffer", () => Result> {
  const display = initialize(app);
  const of = (space: number) => () => {
    const list = ints(EGL.GL_COLORSPACE, space, EGL.NONE);
    return app.egl.CreateWindowSurface(display, 1, createReader(app).window, list);
  };
  return {
    scrgb: of(SCRGB!),
    p3: of(DISPLAY_P3!),
    srgb: of(SRGB!),
    pbuffer: () => withColorSpace(app, display, SCRGB!),
  };
}

attributes.test("wide_colors_need_a_display")
  .clauses("EGL-OBJECT-62")
  .releases(10, 13)
  .params({ wide: [true, false] })
  .filter(isAtEdgeOf(10, 13))
  .fn(async (t) => {
    const { release, wide } = t.params;
    const device = { release, driver: COLOR_SPACES, properties: wide ? WIDE : {} };
    const { said } = await attempt(t, device, inWideColors);
    t.expectEqual("answers", said, {
      ...all(["scrgb", "p3"], wide ? "handle EGL_SUCCESS" : "0 EGL_BAD_MATCH"),
      ...all(["srgb", "pbuffer"], "handle EGL_SUCCESS"),
    });
  });

attributes.test("wide_colors_need_no_display")
  .clauses("EGL-OBJECT-102")
  .releases(14, 15)
  .fn(async (t) => {
    const device = { ...t.params, driver: COLOR_SPACES };
    const { said } = await attempt(t, device, inWideColors);
    t.expectEqual("answers", said, all(["scrgb", "p3", "srgb", "pbuffer"], "handle EGL_SUCCESS"));
  });

attributes.test("color_space_is_remembered")
  .describe("Also one that the driver does not know.")
  .clauses("EGL-OBJECT-63")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const device = { ...t.params, driver: COLOR_SPACES, properties: WIDE };
    const { values, outs, calls } = await ask(t, device, (app) => {
      const display = initialize(app);
      const of = (surface: ResultRef) =>
        app.egl.QuerySurface(display, surface, EGL.GL_COLORSPACE, out("int"));
      return {
        srgb: of(withColorSpace(app, display, SRGB!)),
        scrgb: of(withColorSpace(app, display, SCRGB!)),
        p3: of(withColorSpace(app, display, DISPLAY_P3!)),
        pbuffer: of(createPbuffer(app, display)),
        window: of(createWindowSurface(app, display)),
      };
    });
    const names = ["srgb", "scrgb", "p3", "pbuffer", "window"] as const;
    t.expectEqual("answers", values, Object.fromEntries(names.map((name) => [name, 1])));
    t.expectEqual("color spaces", names.map((name) => outs[name]?.[0]?.[0]), [
      SRGB,
      SCRGB,
      DISPLAY_P3,
      LINEAR,
      LINEAR,
    ]);
    t.expectAbsent("eglQuerySurface of the driver", calls("eglQuerySurface"));
  });

/** The attributes of HDR: ten of EGL_EXT_surface_SMPTE2086_metadata, two of EGL_EXT_surface_CTA861_3_metadata. */
const METADATA = [...Array.from({ length: 10 }, (_, i) => 0x3341 + i), 0x3360, 0x3361];
const DONT_CARE = -1;

attributes.test("metadata_of_hdr_are_remembered")
  .clauses("EGL-OBJECT-64")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { outs, values, calls } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      const [surface, other] = [createPbuffer(app, display), createWindowSurface(app, display)];
      const query = (of: Result, name: number) =>
        app.egl.QuerySurface(display, of, name, out("int"));
      const unset = METADATA.map((name) => [`unset ${name}`, query(surface, name)] as const);
      const setting = METADATA.map((name, i) =>
        [`setting ${name}`, app.egl.SurfaceAttrib(display, surface, name, 100 + i)] as const
      );
      return Object.fromEntries([
        ...unset,
        ...setting,
        ...METADATA.map((name) => [`set ${name}`, query(surface, name)] as const),
        ...METADATA.map((name) => [`other ${name}`, query(other, name)] as const),
      ]);
    });
    const found = (kind: string) => METADATA.map((name) => outs[`${kind} ${name}`]?.[0]?.[0]);
    const none = METADATA.map(() => DONT_CARE);
    t.expectSequence("before they are set", found("unset"), none);
    t.expectSequence(
      "results of setting them",
      METADATA.map((name) => values[`setting ${name}`]),
      METADATA.map(() => 1),
    );
    t.expectSequence("once they are set", found("set"), METADATA.map((_, i) => 100 + i));
    t.expectSequence("of another surface", found("other"), none);
    t.expectAbsent("eglSurfaceAttrib and eglQuerySurface of the driver", [
      ...calls("eglSurfaceAttrib"),
      ...calls("eglQuerySurface"),
    ]);
  });

const [REFRESH, TIMESTAMPS] = [EGL.FRONT_BUFFER_AUTO_REFRESH_ANDROID, EGL.TIMESTAMPS_ANDROID];

attributes.test("attributes_of_windows_are_libegls")
  .describe("Others are the driver's.")
  .clauses("EGL-OBJECT-65")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const window = createWindowSurface(app, display);
      return {
        refresh: () => app.egl.SurfaceAttrib(display, window, REFRESH, 1),
        timestamps: () => app.egl.SurfaceAttrib(display, window, TIMESTAMPS, 1),
        other: () => app.egl.SurfaceAttrib(display, window, EGL.SWAP_BEHAVIOR, 7),
      };
    });
    t.expectEqual("answers", said, {
      ...all(["refresh", "timestamps", "other"], "1 EGL_SUCCESS"),
    });
    const seen = calls("eglSurfaceAttrib").map((args) => args.slice(2));
    t.expectEqual("what the driver sees", seen, [[EGL.SWAP_BEHAVIOR, 7]]);
  });

attributes.test("times_of_a_pbuffer_change_nothing")
  .clauses("EGL-OBJECT-103")
  .releases(12, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const pbuffer = createPbuffer(app, display);
      return { timestamps: () => app.egl.SurfaceAttrib(display, pbuffer, TIMESTAMPS, 1) };
    });
    t.expectEqual("answer", said.timestamps, "1 EGL_SUCCESS");
    t.expectAbsent("eglSurfaceAttrib of the driver", calls("eglSurfaceAttrib"));
  });

/** Makes a call that needs a window for a pbuffer. */
function toPbuffer(app: App, what: "refresh" | "presentation_time"): Result {
  const display = initialize(app);
  const surface = createPbuffer(app, display);
  return what === "refresh"
    ? app.egl.SurfaceAttrib(display, surface, REFRESH, 1)
    : app.egl.PresentationTimeANDROID(display, surface, 1);
}

attributes.test("pbuffer_has_no_window")
  .clauses("EGL-OBJECT-66")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const window = createWindowSurface(app, display);
      return {
        refresh: () => toPbuffer(app, "refresh"),
        time: () => toPbuffer(app, "presentation_time"),
        window: () => app.egl.PresentationTimeANDROID(display, window, 1),
      };
    });
    t.expectEqual("answers", said, {
      ...all(["refresh", "time"], "0 EGL_BAD_SURFACE"),
      window: "1 EGL_SUCCESS",
    });
  });

attributes.test("pbuffer_is_taken_for_a_window")
  .clauses("EGL-OBJECT-67")
  .releases(10, 15)
  .params({ what: ["refresh", "presentation_time"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, what } = t.params;
    const { record } = await t.play(
      apiScene({ release, compat: true }, (app) => toPbuffer(app, what)),
    );
    t.expectQuirkEnd(record, "SIGSEGV");
  });

/** The groups. */
export const tests: readonly Group[] = [attributes];
