/**
 * Tests of the extensions that libEGL adds for the display of the board.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import { type Group, group, type Outcome, type Scene } from "../../framework/mod.ts";
import { HDR, HLG, WIDE_COLOR } from "./extension_names.ts";
import { apiScene, namesIn } from "./scenes.ts";

const spaces: Group = group(
  "egl:api_color_spaces",
  "Color spaces of surfaces, which need a flag of the board and EGL_KHR_gl_colorspace of the driver.",
);

const FLAGS = {
  wide: "ro.surface_flinger.has_wide_color_display",
  hdr: "ro.surface_flinger.has_HDR_display",
} as const;

/** Asks for EGL_EXTENSIONS on a board with these flags. */
function scene(release: Release, listed: string, wide = "true", hdr = "1"): Scene {
  const properties = { [FLAGS.wide]: wide, [FLAGS.hdr]: hdr };
  return apiScene({ release, properties, driver: { eglExtensions: listed } }, (app) => {
    app.egl.QueryString(initialize(app), EGL.EXTENSIONS);
  });
}

/** The color spaces that an app saw. */
function seen({ record }: Pick<Outcome, "record">): string[] {
  return namesIn(record.results.at(-1)?.value).filter((name) =>
    name.startsWith("EGL_EXT_gl_color")
  );
}

spaces.test("colour_spaces_of_the_board")
  .clauses("EGL-API-39")
  .releases(11, 15)
  .params({ wide: ["", "true", "false"], hdr: ["", "1"] })
  .filter(({ wide, hdr, release }) =>
    release === 15 ? wide !== "false" || hdr === "" : wide === "true" && hdr === "1"
  )
  .sample(({ release }) => release !== 12)
  .fn(async (t) => {
    const { release, wide, hdr } = t.params;
    const outcome = await t.play(scene(release, "EGL_KHR_gl_colorspace", wide, hdr));
    t.expectRunning(outcome.record);
    t.expectSet("color spaces", seen(outcome), [
      ...(wide === "true" ? WIDE_COLOR : []),
      ...(hdr === "1" ? HDR : []),
      ...(hdr === "1" && release >= 14 ? [HLG] : []),
    ]);
  });

spaces.test("colour_spaces_need_the_driver")
  .clauses("EGL-API-40")
  .releases(11, 15)
  .params({ listed: ["EGL_KHR_image", "EGL_KHR_gl_colorspace2", WIDE_COLOR.join(" ")] })
  .filter(({ release, listed }) => release === 15 || listed === "EGL_KHR_image" && release === 11)
  .mustNot({
    what: "an app sees a color space",
    scene: ({ release, listed }) => scene(release, listed),
    happened: seen,
  })
  .control(
    "the driver lists EGL_KHR_gl_colorspace",
    ({ release }) => scene(release, "EGL_KHR_gl_colorspace"),
  );

/** The group. */
export const tests: readonly Group[] = [spaces];
