import { assertEquals, assertMatch } from "@std/assert";
import { ints, out } from "../../cts/contract/recorder.ts";
import type { Release } from "../../cts/contract/world.ts";
import { CRITICAL_1_5 } from "./display_functions.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { BUILT_IN, FRAME_TIMESTAMPS } from "./extension_strings.ts";
import { initialize, playEgl } from "./testing/egl_scene.ts";

const DRIVER_DISPLAY = 0xd15a;
const {
  SUCCESS,
  NOT_INITIALIZED,
  BAD_DISPLAY,
  BAD_PARAMETER,
  NONE,
  VENDOR,
  VERSION,
  EXTENSIONS,
  CLIENT_APIS,
  PLATFORM_ANDROID_KHR: ANDROID,
} = EGL;

function names(string: unknown): string[] {
  return String(string).split(" ").filter((name) => name !== "");
}

Deno.test("the display's handle is 1 up to Android 11, the driver's from 12", async () => {
  for (const release of [10, 11, 12, 15] as const) {
    const { values, calls } = await playEgl({ release }, (app) => ({
      first: app.egl.GetDisplay(0),
      again: app.egl.GetPlatformDisplay(ANDROID, 0, null),
      other: app.egl.GetDisplay(1),
      otherError: app.egl.GetError(),
      platform: app.egl.GetPlatformDisplay(0x31d5, 0, null),
      platformError: app.egl.GetError(),
    }));
    const handle = release >= 12 ? DRIVER_DISPLAY : 1;
    assertEquals(values, {
      first: handle,
      again: handle,
      other: 0,
      otherError: BAD_PARAMETER,
      platform: 0,
      platformError: BAD_PARAMETER,
    });
    assertEquals(calls("eglGetPlatformDisplay").length, 2);
    assertEquals(calls("eglGetDisplay"), []);
  }
});

Deno.test("eglGetDisplay of the driver is asked if its eglGetPlatformDisplay has nothing", async () => {
  for (
    const driver of [
      { missing: ["eglGetPlatformDisplay"] },
      { returns: { eglGetPlatformDisplay: 0 } },
    ]
  ) {
    const { values, calls, log } = await playEgl({ driver }, (app) => ({
      display: app.egl.GetPlatformDisplay(ANDROID, 0, { in: "int64", cells: [0x30b0, 1, NONE] }),
    }));
    assertEquals(values.display, DRIVER_DISPLAY);
    assertEquals(calls("eglGetDisplay"), [[0]]);
    assertEquals(log.filter((line) => line.includes("attributes ignored")).length, 1);
  }
});

Deno.test("a driver without a display has none; Android 10 and 11 gave a handle all the same", async () => {
  const driver = { returns: { eglGetPlatformDisplay: 0, eglGetDisplay: 0 } };
  for (const [release, compat] of [[11, false], [12, true], [11, true]] as const) {
    const { values } = await playEgl({ release, compat, driver }, (app) => {
      const display = app.egl.GetDisplay(0);
      return { display, error: app.egl.GetError(), done: app.egl.Initialize(display, null, null) };
    });
    const given = release === 11 && compat;
    assertEquals(values, { display: Number(given), error: SUCCESS, done: Number(given) });
  }
});

Deno.test("EGL 1.5 is reported only of a driver that has all of it", async () => {
  for (const missing of [undefined, ...CRITICAL_1_5]) {
    const driver = missing === undefined ? {} : { missing: [missing] };
    const { values, outs, log } = await playEgl({ driver }, (app) => {
      const display = app.egl.GetDisplay(0);
      return {
        done: app.egl.Initialize(display, out("int"), out("int")),
        version: app.egl.QueryString(display, VERSION),
      };
    });
    const minor = missing === undefined ? 5 : 4;
    assertEquals(values, { done: 1, version: `1.${minor} Android META-EGL` });
    assertEquals(outs.done, [[1], [minor]]);
    assertEquals(log.some((line) => line.includes("critical API")), missing !== undefined);
  }
});

Deno.test("other versions are given as they are, and named 1.4", async () => {
  const cases: [Release, [number, number], [number, number], string][] = [
    [15, [1, 4], [1, 4], "1.4"],
    [15, [1, 3], [1, 3], "1.4"],
    [15, [2, 5], [2, 5], "1.4"],
    [10, [1, 5], [1, 5], "1.5"],
    [9, [1, 5], [1, 4], "1.4"],
  ];
  for (const [release, version, shown, name] of cases) {
    const { values, outs } = await playEgl({ release, driver: { version } }, (app) => {
      const display = app.egl.GetDisplay(0);
      return {
        first: app.egl.Initialize(display, out("int"), out("int")),
        again: app.egl.Initialize(display, out("int"), out("int")),
        version: app.egl.QueryString(display, VERSION),
      };
    });
    assertEquals(outs.first, shown.map((number) => [number]));
    assertEquals(outs.again, outs.first);
    assertEquals(values.version, `${name} Android META-EGL`);
  }
});

Deno.test("eglInitialize succeeds though the driver fails, whose error is gone then", async () => {
  const driver = { errors: { eglInitialize: 0x3003 } };
  const { values, outs, log, calls } = await playEgl({ driver }, (app) => {
    const display = app.egl.GetDisplay(0);
    return {
      done: app.egl.Initialize(display, out("int"), out("int")),
      error: app.egl.GetError(),
      vendor: app.egl.QueryString(display, VENDOR),
      theirs: app.egl.QueryStringImplementationANDROID(display, VENDOR),
      theirError: app.egl.GetError(),
      extensions: app.egl.QueryString(display, EXTENSIONS),
      terminated: app.egl.Terminate(display),
    };
  });
  assertEquals(outs.done, [[-1], [-1]]);
  assertEquals({ ...values, extensions: names(values.extensions).length }, {
    done: 1,
    error: SUCCESS,
    vendor: "Android",
    theirs: null,
    theirError: SUCCESS,
    extensions: 8,
    terminated: 0,
  });
  assertMatch(log.join(), /W eglInitialize\(0xd15a\) failed \(EGL_BAD_ALLOC\)/);
  assertEquals(calls("eglTerminate"), []);
});

Deno.test("strings are libEGL's own; the driver's are given by another function", async () => {
  const driver = {
    strings: { [VENDOR]: "Vendor", [VERSION]: "1.5 theirs", [CLIENT_APIS]: null },
    eglExtensions: "EGL_X",
  };
  const { values, calls } = await playEgl({ driver }, (app) => {
    const display = initialize(app);
    return {
      vendor: app.egl.QueryString(display, VENDOR),
      apis: app.egl.QueryString(display, CLIENT_APIS),
      bad: app.egl.QueryString(display, 0x1234),
      badError: app.egl.GetError(),
      theirVendor: app.egl.QueryStringImplementationANDROID(display, VENDOR),
      theirVersion: app.egl.QueryStringImplementationANDROID(display, VERSION),
      theirExtensions: app.egl.QueryStringImplementationANDROID(display, EXTENSIONS),
      theirApis: app.egl.QueryStringImplementationANDROID(display, CLIENT_APIS),
      theirBad: app.egl.QueryStringImplementationANDROID(display, 0x1234),
      theirBadError: app.egl.GetError(),
    };
  });
  assertEquals(values, {
    vendor: "Android",
    apis: "OpenGL_ES",
    bad: null,
    badError: BAD_PARAMETER,
    theirVendor: "Vendor",
    theirVersion: "1.5 theirs",
    theirExtensions: "EGL_X",
    theirApis: null,
    theirBad: null,
    theirBadError: BAD_PARAMETER,
  });
  assertEquals(calls("eglQueryString").length, 4);
});

Deno.test("only the client's extensions are known without a display", async () => {
  const { values, events } = await playEgl({}, (app) => ({
    client: app.egl.QueryString(null, EXTENSIONS),
    version: app.egl.QueryString(null, VERSION),
    versionError: app.egl.GetError(),
  }));
  assertEquals(events, []);
  assertEquals(names(values.client), [
    "EGL_ANDROID_GLES_layers",
    "EGL_ANGLE_platform_angle",
    "EGL_EXT_client_extensions",
    "EGL_KHR_platform_android",
  ]);
  assertEquals([values.version, values.versionError], [null, BAD_DISPLAY]);
  const { values: later } = await playEgl({}, (app) => {
    const display = app.egl.GetDisplay(0);
    return {
      early: app.egl.QueryString(display, EXTENSIONS),
      earlyError: app.egl.GetError(),
      unknown: app.egl.QueryString(0x1234, EXTENSIONS),
      unknownError: app.egl.GetError(),
    };
  });
  assertEquals(later, {
    early: null,
    earlyError: NOT_INITIALIZED,
    unknown: null,
    unknownError: BAD_DISPLAY,
  });
});

const ALWAYS = [...BUILT_IN, FRAME_TIMESTAMPS];

async function extensions(
  eglExtensions: string | null,
  release: Release = 15,
  properties: Record<string, string> = {},
  compat = false,
): Promise<string[]> {
  const driver = eglExtensions === null ? { returns: { eglQueryString: null } } : { eglExtensions };
  const { values } = await playEgl({ release, driver, properties, compat }, (app) => ({
    list: app.egl.QueryString(initialize(app), EXTENSIONS),
  }));
  return names(values.list);
}

Deno.test("extensions are the built-in ones and those of the driver that are known, each once", async () => {
  assertEquals(await extensions(""), ALWAYS);
  assertEquals(await extensions(null), ALWAYS);
  assertEquals(await extensions(`${ALWAYS.join(" ")} EGL_KHR_image EGL_KHR_image`), [
    ...ALWAYS,
    "EGL_KHR_image",
  ]);
  for (
    const hidden of [
      "EGL_ANDROID_blob_cache",
      "EGL_ANDROID_framebuffer_target",
      "EGL_VENDOR_x",
      "EGL_EXT_gl_colorspace_bt2020_pq",
      "EGL_KHR_image_basement",
      "EGL_KHR_imag",
      "egl_khr_image",
    ]
  ) assertEquals(await extensions(hidden), ALWAYS, hidden);
  assertEquals(await extensions("EGL_KHR_image_base"), [...ALWAYS, "EGL_KHR_image_base"]);
});

Deno.test("34 names are passed up to Android 11, 36 from 12", async () => {
  const all =
    "EGL_ANDROID_image_native_buffer EGL_ANDROID_native_fence_sync EGL_ANDROID_recordable " +
    "EGL_EXT_buffer_age EGL_EXT_create_context_robustness EGL_EXT_image_gl_colorspace " +
    "EGL_EXT_pixel_format_float EGL_EXT_protected_content EGL_EXT_yuv_surface " +
    "EGL_IMG_context_priority EGL_KHR_config_attribs EGL_KHR_create_context " +
    "EGL_KHR_create_context_no_error EGL_KHR_fence_sync EGL_KHR_gl_colorspace " +
    "EGL_KHR_gl_renderbuffer_image EGL_KHR_gl_texture_2D_image EGL_KHR_gl_texture_3D_image " +
    "EGL_KHR_gl_texture_cubemap_image EGL_KHR_image EGL_KHR_image_base EGL_KHR_image_pixmap " +
    "EGL_KHR_lock_surface EGL_KHR_mutable_render_buffer EGL_KHR_no_config_context " +
    "EGL_KHR_partial_update EGL_KHR_reusable_sync EGL_KHR_stream EGL_KHR_stream_consumer_gltexture " +
    "EGL_KHR_stream_cross_process_fd EGL_KHR_stream_fifo EGL_KHR_stream_producer_eglsurface " +
    "EGL_KHR_surfaceless_context EGL_KHR_wait_sync EGL_NV_context_priority_realtime EGL_NV_system_time";
  for (const release of [10, 11, 12, 15] as const) {
    const passed = (await extensions(all, release)).filter((name) => !ALWAYS.includes(name));
    assertEquals(passed.length, release >= 12 ? 36 : 34);
    assertEquals(passed.includes("EGL_ANDROID_native_fence_sync"), release >= 12);
  }
});

Deno.test("colour spaces are added where the board and the driver have them", async () => {
  const properties = {
    "ro.surface_flinger.has_wide_color_display": "true",
    "ro.surface_flinger.has_HDR_display": "1",
  };
  const spaces = (list: string[]) => list.filter((name) => name.startsWith("EGL_EXT_gl_color"));
  assertEquals(spaces(await extensions("", 15, properties)), []);
  assertEquals(spaces(await extensions("EGL_KHR_gl_colorspace", 15)), []);
  assertEquals(spaces(await extensions("EGL_KHR_gl_colorspace", 15, properties)).length, 8);
  assertEquals(spaces(await extensions("EGL_KHR_gl_colorspace", 13, properties)).length, 7);
});

Deno.test("Android takes a name for listed that another one ends with", async () => {
  assertEquals(await extensions("XEGL_KHR_image"), ALWAYS);
  assertEquals(await extensions("XEGL_KHR_image", 15, {}, true), [...ALWAYS, "EGL_KHR_image"]);
});

Deno.test("frames of ANGLE are timed from Android 14 on only where that is reliable", async () => {
  const name = "EGL_ANDROID_get_frame_timestamps";
  const cases: [Release, string, boolean][] = [[13, "", true], [14, "", false], [14, "1", true]];
  for (const [release, reliable, expected] of cases) {
    const properties = { "service.sf.present_timestamp": reliable };
    const { values } = await playEgl({ release, properties, angle: true }, (app) => ({
      list: app.egl.QueryString(initialize(app), EXTENSIONS),
    }));
    assertEquals(names(values.list).includes(name), expected);
  }
});

Deno.test("ANGLE is asked for its display over Vulkan, then as others are", async () => {
  const { values, calls } = await playEgl({ angle: true }, (app) => ({
    display: app.egl.GetDisplay(0),
  }));
  assertEquals(values.display, DRIVER_DISPLAY);
  assertEquals(calls("eglGetPlatformDisplay"), [[0x3202, 0, null]]);
  const driver = { returns: { eglGetPlatformDisplay: 0 } };
  const { calls: others } = await playEgl({ angle: true, driver }, (app) => ({
    display: app.egl.GetDisplay(0),
  }));
  assertEquals(others("eglGetPlatformDisplay").map(([platform]) => platform), [0x3202, ANDROID]);
  assertEquals(others("eglGetDisplay").length, 1);
});

Deno.test("references are counted; the last one reaches the driver, surplus ones nobody", async () => {
  const { values, calls } = await playEgl({}, (app) => {
    const display = app.egl.GetDisplay(0);
    const early = app.egl.Terminate(display);
    app.egl.Initialize(display, null, null);
    app.egl.Initialize(display, null, null);
    return {
      early,
      first: app.egl.Terminate(display),
      still: app.egl.QueryString(display, VENDOR),
      second: app.egl.Terminate(display),
      gone: app.egl.QueryString(display, VENDOR),
      error: app.egl.GetError(),
      third: app.egl.Terminate(display),
      thirdError: app.egl.GetError(),
      unknown: app.egl.Terminate(0x1234),
      unknownError: app.egl.GetError(),
      none: app.egl.Initialize(null, null, null),
      noneError: app.egl.GetError(),
    };
  });
  assertEquals(values, {
    early: 1,
    first: 1,
    still: "Android",
    second: 1,
    gone: null,
    error: NOT_INITIALIZED,
    third: 1,
    thirdError: SUCCESS,
    unknown: 0,
    unknownError: BAD_DISPLAY,
    none: 0,
    noneError: BAD_DISPLAY,
  });
  assertEquals(calls("eglInitialize").length, 1);
  assertEquals(calls("eglTerminate").length, 1);
});

Deno.test("eglTerminate succeeds though the driver fails", async () => {
  const { values, log } = await playEgl(
    { driver: { errors: { eglTerminate: 0x3002 } } },
    (app) => ({
      done: app.egl.Terminate(initialize(app)),
      error: app.egl.GetError(),
    }),
  );
  assertEquals(values, { done: 1, error: SUCCESS });
  assertMatch(log.join(), /W eglTerminate\(0xd15a\) failed \(EGL_BAD_ACCESS\)/);
});

Deno.test("a config's number must be asked for", async () => {
  const { values, outs } = await playEgl({ driver: { returns: { eglGetConfigs: 0 } } }, (app) => {
    const display = initialize(app);
    return {
      none: app.egl.GetConfigs(display, null, 0, null),
      noneError: app.egl.GetError(),
      chosen: app.egl.ChooseConfig(display, ints(NONE), out("pointer"), 1, null),
      chosenError: app.egl.GetError(),
      refused: app.egl.GetConfigs(display, null, 0, out("int")),
      found: app.egl.ChooseConfig(display, ints(NONE), out("pointer"), 1, out("int")),
    };
  });
  assertEquals(values, {
    none: 0,
    noneError: BAD_PARAMETER,
    chosen: 0,
    chosenError: BAD_PARAMETER,
    refused: 0,
    found: 1,
  });
  assertEquals(outs.found?.[1], [1]);
});

Deno.test("debug.egl.force_msaa asks for four samples first, of OpenGL ES 2.0 only", async () => {
  const cases: [string, number[], number][] = [
    ["true", [0x3040, 4], 2],
    ["1", [0x3040, 4, 0x3027, 0x3050], 2],
    ["true", [0x3040, 4, 0x3027, NONE], 1],
    ["true", [0x3040, 0x40], 1],
    ["true", [], 1],
    ["false", [0x3040, 4], 1],
  ];
  for (const [forced, list, times] of cases) {
    const scene = {
      properties: { "debug.egl.force_msaa": forced },
      driver: { returns: { eglChooseConfig: 0 } },
    };
    const { calls } = await playEgl(scene, (app) => {
      const display = initialize(app);
      app.egl.ChooseConfig(display, ints(...list, NONE), out("pointer"), 1, out("int"));
      return {};
    });
    assertEquals(calls("eglChooseConfig").length, times);
  }
});

Deno.test("a driver that lacks a function of EGL 1.4 fails; in Android the process does", async () => {
  const driver = { missing: ["eglGetConfigAttrib"] };
  const write = (compat: boolean) =>
    playEgl({ driver, compat }, (app) => ({
      got: app.egl.GetConfigAttrib(initialize(app), 1, 0x3020, out("int")),
      error: app.egl.GetError(),
    }));
  const { values, log } = await write(false);
  assertEquals(values, { got: 0, error: BAD_DISPLAY });
  assertMatch(log.join(), /E the driver lacks eglGetConfigAttrib/);
  const { end } = await write(true);
  assertEquals(end.kind === "signal" && end.signal, "SIGSEGV");
});
