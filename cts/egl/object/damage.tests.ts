/**
 * Rectangles that are none, on a device that does as Android does.
 *
 * @module
 */

import { type App, ints } from "../../contract/recorder.ts";
import { initialize } from "../../fakes/programs.ts";
import { type Group, group } from "../../framework/mod.ts";
import { all, attempt, createWindowSurface } from "./scenes.ts";

const damage: Group = group("egl:swap_damage", "Rectangles of swaps, as Android takes them.");

damage.test("android_refuses_rectangles_that_are_none")
  .clauses("EGL-OBJECT-74")
  .releases(12, 15)
  .filter(({ release }) => release === 12 || release === 15)
  .fn(async (t) => {
    const { release } = t.params;
    const { said } = await attempt(t, { release, compat: true }, (app: App) => {
      const display = initialize(app);
      const surface = createWindowSurface(app, display);
      const swap = (rectangles: ReturnType<typeof ints> | null, count: number) => () =>
        app.egl.SwapBuffersWithDamageKHR(display, surface, rectangles, count);
      return { fewer: swap(ints(0, 0, 1, 1), -1), at_null: swap(null, 2), none: swap(null, 0) };
    });
    t.expectEqual("answers", said, {
      ...all(["fewer", "at_null"], "0 EGL_BAD_PARAMETER"),
      none: "1 EGL_SUCCESS",
    });
  });

/** The groups. */
export const tests: readonly Group[] = [damage];
