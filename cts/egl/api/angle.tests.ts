/**
 * Tests of how ANGLE is asked for its display.
 *
 * @module
 */

import type { Release, World } from "../../contract/world.ts";
import { recordProgram } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { MEMORY, wide } from "../forward/list_scenes.ts";

const EGL_PLATFORM_ANGLE_ANGLE = 0x3202;
/** The library that tells ANGLE from other drivers, since its binary of OpenGL ES 2.0 needs it. */
const CORE = "libangle_core.so";

/** The symbols of a driver by which some release tells ANGLE. */
interface Symbols {
  readonly gles2?: boolean;
  readonly egl?: boolean;
}

/** A device with a driver in three binaries. */
function angleWorld(release: Release, symbol: Symbols): World {
  const egl = symbol.egl === true ? { eglCreateDeviceANGLE: 0 } : {};
  const core = symbol.gles2 === true ? { ANGLEGetDisplayPlatform: 0 } : {};
  const reports = ["eglGetDisplay", "eglGetPlatformDisplay"];
  return buildWorld({ release }).property("ro.hardware.egl", "fake")
    .library("/vendor/lib64/libegl_core.so", { returns: egl })
    .library(`/vendor/lib64/${CORE}`, { returns: core })
    .driverLibrary("libEGL_fake.so", { reports, memory: MEMORY }, { needed: ["libegl_core.so"] })
    .driverLibrary("libGLESv1_CM_fake.so")
    .driverLibrary("libGLESv2_fake.so", {}, { needed: [CORE] }).world;
}

/** The driver that has a symbol by which Android tells ANGLE, and the platform for which it is asked for a display. */
async function expectPlatform(
  t: Context<unknown>,
  release: Release,
  symbol: Symbols,
  by: string,
  isAngle: boolean,
): Promise<void> {
  const program = recordProgram(({ egl }) =>
    by === "eglGetDisplay"
      ? egl.GetDisplay(0)
      : egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, null)
  );
  const { record } = await t.play({
    world: angleWorld(release, symbol),
    process: { kind: "native" },
    program,
  });
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

/** EGL_PLATFORM_ANGLE_TYPE_ANGLE and EGL_PLATFORM_ANGLE_TYPE_VULKAN_ANGLE (EGL_ANGLE_platform_angle). */
const OVER_VULKAN = [0x3203, 0x3450];
/** EGL_PLATFORM_ANGLE_DEBUG_LAYERS_ENABLED_ANGLE. */
const DEBUG_LAYERS = 0x3451;
/** An attribute that the app gives. */
const OF_THE_APP = [0x33b1, 5];

angle.test("attributes_of_the_display")
  .clauses("EGL-API-101")
  .releases(11, 15)
  .params({ validation: ["", "1"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, validation } = t.params;
    const program = recordProgram(({ egl }) =>
      egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, wide(...OF_THE_APP, EGL.NONE))
    );
    const plain = angleWorld(release, { gles2: true, egl: true });
    const properties = { ...plain.properties, "debug.angle.validation": validation };
    const world = { ...plain, properties };
    const { record } = await t.play({ world, process: { kind: "native" }, program });
    t.expectRunning(record);
    const [call] = eventsAt(record, "call", { fn: "eglGetPlatformDisplay" });
    const list = JSON.parse(String(call?.args?.[2] ?? "[]")) as number[];
    const pairs = list.flatMap((name, i) => i % 2 === 0 ? [`${name} ${list[i + 1]}`] : []);
    const layers = [DEBUG_LAYERS, Number(validation)];
    for (const [name, value] of [OF_THE_APP, OVER_VULKAN, layers]) {
      t.expect(`attribute ${name} is ${value}`, pairs.includes(`${name} ${value}`), pairs);
    }
  });

/** The groups. */
export const tests: readonly Group[] = [angle];
