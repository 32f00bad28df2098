/**
 * Tests of how ANGLE is asked for its display.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { recordProgram } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";

const EGL_PLATFORM_ANGLE_ANGLE = 0x3202;
/** The library that tells ANGLE from other drivers, since its binary of OpenGL ES 2.0 needs it. */
const CORE = "libangle_core.so";

/** The driver that has a symbol by which Android tells ANGLE, and the platform for which it is asked for a display. */
async function expectPlatform(
  t: Context<unknown>,
  release: Release,
  symbol: { readonly gles2?: boolean; readonly egl?: boolean },
  by: string,
  isAngle: boolean,
): Promise<void> {
  const egl = symbol.egl === true ? { eglCreateDeviceANGLE: 0 } : {};
  const core = symbol.gles2 === true ? { ANGLEGetDisplayPlatform: 0 } : {};
  const reports = ["eglGetDisplay", "eglGetPlatformDisplay"];
  const { world } = buildWorld({ release }).property("ro.hardware.egl", "fake")
    .library("/vendor/lib64/libegl_core.so", { returns: egl })
    .library(`/vendor/lib64/${CORE}`, { returns: core })
    .driverLibrary("libEGL_fake.so", { reports }, { needed: ["libegl_core.so"] })
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
}

const angle: Group = group("egl:api_angle", "For which platform ANGLE is asked for its display.");

angle.test("platform_of_the_display")
  .describe("By either function of libEGL. A driver that is not ANGLE has the same binaries.")
  .clauses("EGL-API-77")
  .releases(12, 15)
  .params({ by: ["eglGetDisplay", "eglGetPlatformDisplay"], isAngle: [true, false] })
  .filter(({ by, release }) => release === 15 || by === "eglGetDisplay")
  .sample(({ release }) => release !== 14)
  .fn(async (t) => {
    const { release, by, isAngle } = t.params;
    await expectPlatform(t, release, { gles2: isAngle, egl: !isAngle }, by, isAngle);
  });

angle.test("angle_is_told_by_a_function_of_egl_in_11")
  .clauses("EGL-API-91")
  .releases(11, 11)
  .params({ symbol: ["eglCreateDeviceANGLE", "ANGLEGetDisplayPlatform"] })
  .fn(async (t) => {
    const egl = t.params.symbol === "eglCreateDeviceANGLE";
    await expectPlatform(t, t.params.release, { egl, gles2: !egl }, "eglGetDisplay", egl);
  });

angle.test("angle_is_not_told_by_a_symbol_in_10")
  .clauses("EGL-API-92")
  .releases(10, 10)
  .fn(async (t) => {
    const symbols = { egl: true, gles2: true };
    await expectPlatform(t, t.params.release, symbols, "eglGetDisplay", false);
  });

/** The groups. */
export const tests: readonly Group[] = [angle];
