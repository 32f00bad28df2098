/**
 * NULL and pointers where displays are asked for.
 *
 * @module
 */

import { ints } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { ask, isHandle } from "./scenes.ts";

const nulls: Group = group("egl:api_null", "NULL where a display is asked for.");

nulls.test("null_is_the_native_display")
  .clauses("EGL-API-51")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, ({ egl }) => ({
      zero: egl.GetDisplay(0),
      null: egl.GetDisplay(null),
      platform: egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, null, null),
      empty: egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, null, {
        ...ints(EGL.NONE),
        in: "int64",
      }),
      error: egl.GetError(),
    }));
    const { zero, error, ...others } = values;
    t.expect("there is a display", isHandle(zero), zero);
    t.expectEqual("others", others, { null: zero, platform: zero, empty: zero });
    t.expectEqual("error", error, EGL.SUCCESS);
  });

/** The groups. */
export const tests: readonly Group[] = [nulls];
