/**
 * Tests of how ANGLE is asked for its display.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";

const EGL_PLATFORM_ANGLE_ANGLE = 0x3202;
/** The library that tells ANGLE from other drivers, since its binary of OpenGL ES 2.0 needs it. */
const CORE = "libangle_core.so";

const angle: Group = group("egl:api_angle", "For which platform ANGLE is asked for its display.");

angle.test("platform_of_the_display")
  .describe("By either function of libEGL. A driver that is not ANGLE has the same binaries.")
  .clauses("EGL-API-77")
  .releases(14, 15)
  .params({ by: ["eglGetDisplay", "eglGetPlatformDisplay"], isAngle: [true, false] })
  .filter(({ by, release }) => release === 15 || by === "eglGetDisplay")
  .fn(async (t) => {
    const { release, by, isAngle } = t.params;
    const reports = ["eglGetDisplay", "eglGetPlatformDisplay"];
    const { world } = buildWorld({ release }).property("ro.hardware.egl", "fake")
      .library(`/vendor/lib64/${CORE}`, isAngle ? { returns: { ANGLEGetDisplayPlatform: 0 } } : {})
      .driverLibrary("libEGL_fake.so", { reports })
      .driverLibrary("libGLESv1_CM_fake.so")
      .driverLibrary("libGLESv2_fake.so", {}, { needed: [CORE] });
    const program = recordProgram(({ egl }) =>
      by === "eglGetDisplay"
        ? egl.GetDisplay(0)
        : egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, null)
    );
    const { record } = await t.play({ world, process: { kind: "native" }, program });
    t.expectRunning(record);
    t.expect("the app is given a display", Boolean(record.results[0]?.value));
    const platform = isAngle ? EGL_PLATFORM_ANGLE_ANGLE : EGL.PLATFORM_ANDROID_KHR;
    t.expectSequence(
      "functions of the driver, and the platforms",
      eventsAt(record, "call").map(({ fn, args }) => [fn, args?.[0]]),
      [["eglGetPlatformDisplay", platform]],
    );
  });

/** The groups. */
export const tests: readonly Group[] = [angle];
