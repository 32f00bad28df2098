/**
 * Tests of the color spaces that libEGL takes out of the lists of surfaces and images, in the group of lists.tests.ts.
 *
 * @module
 */

import { EGL } from "../../contract/enums.ts";
import { ints } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { type Context, type Group, isLast } from "../../framework/mod.ts";
import { createReader } from "../object/scenes.ts";
import { listsIn, make, wide } from "./list_scenes.ts";
import { lists } from "./lists.tests.ts";
import type { Seen } from "./scenes.ts";

/** Color spaces with the name behind which their extension ends; sRGB and linear need none. */
const SPACES = {
  srgb: 0x3089,
  linear: 0x308a,
  scrgb: 0x3351,
  scrgb_linear: 0x3350,
  display_p3: 0x3363,
  display_p3_linear: 0x3362,
  display_p3_passthrough: 0x3490,
  bt2020_linear: 0x333f,
  bt2020_pq: 0x3340,
} as const;
type Space = keyof typeof SPACES;
const SPACE_NAMES = Object.keys(SPACES) as readonly Space[];

/** Makes a surface with a color space between other attributes. */
async function surfaceOf(
  t: Context<unknown>,
  release: Release,
  space: Space,
  by: string,
  listed: readonly string[],
): Promise<readonly Seen[]> {
  const eglExtensions = ["EGL_KHR_gl_colorspace", ...listed].join(" ");
  const properties = { "ro.surface_flinger.has_wide_color_display": "true" };
  const cells = [EGL.WIDTH, 5, EGL.GL_COLORSPACE, SPACES[space], EGL.HEIGHT, 6, EGL.NONE];
  const device = { release, driver: { eglExtensions }, properties };
  const { seen } = await make(t, device, by, (app, display) => {
    const { window } = createReader(app);
    return () =>
      by === "eglCreatePbufferSurface"
        ? app.egl.CreatePbufferSurface(display, 1, ints(...cells))
        : by === "eglCreateWindowSurface"
        ? app.egl.CreateWindowSurface(display, 1, window, ints(...cells))
        : app.egl.CreatePlatformWindowSurface(display, 1, window, wide(...cells));
  });
  return seen;
}

const MAKERS = [
  "eglCreatePbufferSurface",
  "eglCreateWindowSurface",
  "eglCreatePlatformWindowSurface",
];
const around = (...between: readonly number[]) => [
  EGL.WIDTH,
  5,
  ...between,
  EGL.HEIGHT,
  6,
  EGL.NONE,
];

lists.test("color_space_that_the_driver_does_not_list")
  .clauses("EGL-FORWARD-20")
  .releases(10, 15)
  .params({
    space: SPACE_NAMES.filter((space) => !["srgb", "linear", "display_p3"].includes(space)),
    by: MAKERS,
  })
  .filter(({ space, by }) => space === "scrgb" || by === MAKERS[1])
  .filter(isLast)
  .fn(async (t) => {
    const { release, space, by } = t.params;
    const seen = await surfaceOf(t, release, space, by, []);
    t.expectEqual("lists that the driver gets", listsIn(seen), [around()]);
  });

lists.test("display_p3_becomes_srgb")
  .clauses("EGL-FORWARD-21")
  .releases(10, 15)
  .params({ by: MAKERS })
  .filter(isLast)
  .fn(async (t) => {
    const { release, by } = t.params;
    const others = ["EGL_EXT_gl_colorspace_display_p3_linear"];
    const seen = await surfaceOf(t, release, "display_p3", by, others);
    t.expectEqual("lists that the driver gets", listsIn(seen), [
      around(EGL.GL_COLORSPACE, SPACES.srgb),
    ]);
  });

lists.test("color_space_that_the_driver_lists")
  .clauses("EGL-FORWARD-22")
  .releases(10, 15)
  .params({ space: SPACE_NAMES, by: MAKERS })
  .filter(({ space, by }) => space === "scrgb" || by === MAKERS[0])
  .filter(isLast)
  .fn(async (t) => {
    const { release, space, by } = t.params;
    const seen = await surfaceOf(t, release, space, by, [`EGL_EXT_gl_colorspace_${space}`]);
    t.expectEqual("lists that the driver gets", listsIn(seen), [
      around(EGL.GL_COLORSPACE, SPACES[space]),
    ]);
  });

/** EGL_GL_COLORSPACE_DEFAULT_EXT of EGL_EXT_image_gl_colorspace. */
const DEFAULT_SPACE = 0x314d;
const OF_IMAGES = "EGL_EXT_image_gl_colorspace";

/** Makes an image with the default color space, and with sRGB, on a device with that VNDK. */
async function imageLists(
  t: Context<unknown>,
  release: Release,
  vndk: string,
  fn: string,
  eglExtensions: string,
): Promise<readonly unknown[]> {
  const device = { release, driver: { eglExtensions }, properties: { "ro.vndk.version": vndk } };
  const cells = [
    0x33a1,
    7,
    EGL.GL_COLORSPACE,
    DEFAULT_SPACE,
    EGL.GL_COLORSPACE,
    SPACES.srgb,
    0x33a2,
    8,
    EGL.NONE,
  ];
  const { seen } = await make(
    t,
    device,
    fn,
    ({ egl }, display) => () =>
      fn === "eglCreateImage"
        ? egl.CreateImage(display, null, 0x33d1, 0x4001, wide(...cells))
        : egl.CreateImageKHR(display, null, 0x33d1, 0x4001, ints(...cells)),
  );
  return listsIn(seen);
}

const KEPT = [0x33a1, 7, EGL.GL_COLORSPACE, SPACES.srgb, 0x33a2, 8, EGL.NONE];
const WHOLE = [
  0x33a1,
  7,
  EGL.GL_COLORSPACE,
  DEFAULT_SPACE,
  EGL.GL_COLORSPACE,
  SPACES.srgb,
  0x33a2,
  8,
  EGL.NONE,
];
const IMAGE_MAKERS = ["eglCreateImage", "eglCreateImageKHR"];

lists.test("color_space_of_an_image_for_old_vendors")
  .describe("The display has the extension, or has it not, and then the list stays.")
  .clauses("EGL-FORWARD-29")
  .releases(10, 13)
  .params({ vndk: ["28", ""], fn: IMAGE_MAKERS, has: [true, false] })
  .filter(({ release, vndk, fn, has }) =>
    release === 13 && (vndk === "28" || has && fn === IMAGE_MAKERS[0]) ||
    release === 10 && vndk === "28" && has && fn === IMAGE_MAKERS[1]
  )
  .fn(async (t) => {
    const { release, vndk, fn, has } = t.params;
    const seen = await imageLists(t, release, vndk, fn, has ? OF_IMAGES : "EGL_KHR_image");
    t.expectEqual("lists that the driver gets", seen, [has ? KEPT : WHOLE]);
  });

lists.test("color_space_of_an_image_for_others")
  .clauses("EGL-FORWARD-30")
  .releases(10, 13)
  .params({ fn: IMAGE_MAKERS })
  .sample(({ release }) => release === 13)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const seen = await imageLists(t, release, "29", fn, OF_IMAGES);
    t.expectEqual("lists that the driver gets", seen, [WHOLE]);
  });

lists.test("draft_of_the_extension_of_images")
  .describe("Android 14 did so first as the releases before it, and later as those after it.")
  .clauses("EGL-FORWARD-31", "EGL-FORWARD-52")
  .releases(10, 15)
  .params({ vndk: ["28", "", "29"] })
  .filter(({ release, vndk }) =>
    release === 13 || vndk === "28" && (release === 10 || release === 15)
  )
  .fn(async (t) => {
    const { release, vndk } = t.params;
    const driver = { eglExtensions: "EGL_KHR_image EGL_KHR_image_gl_colorspace" };
    const device = { release, driver, properties: { "ro.vndk.version": vndk } };
    const { result } = await make(
      t,
      device,
      "eglQueryString",
      ({ egl }, display) => () => egl.QueryString(display, EGL.EXTENSIONS),
    );
    const names = String(result?.value).split(" ");
    t.expectEqual(
      `${OF_IMAGES} is offered`,
      names.includes(OF_IMAGES),
      vndk !== "29" && release < 14,
    );
    t.expect("the draft's name is not", !names.includes("EGL_KHR_image_gl_colorspace"), names);
  });

lists.test("color_space_of_an_image_for_vendors_of_any_age")
  .clauses("EGL-FORWARD-51")
  .releases(15, 15)
  .params({ vndk: ["28", ""], fn: IMAGE_MAKERS })
  .filter(({ vndk, fn }) => (vndk === "28") === (fn === IMAGE_MAKERS[0]))
  .fn(async (t) => {
    const { release, vndk, fn } = t.params;
    const seen = await imageLists(t, release, vndk, fn, OF_IMAGES);
    t.expectEqual("lists that the driver gets", seen, [WHOLE]);
  });

/** The group, with those of lists.tests.ts. */
export const tests: readonly Group[] = [lists];
