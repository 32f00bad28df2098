/**
 * Tests of what a call that libEGL refuses leaves behind: functions of OpenGL ES go on.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group, isLast, type Scene } from "../../framework/mod.ts";
import { NO_HANDLE } from "../api/scenes.ts";
import { declarationOf, FORWARDED, forwardedCall } from "./calls.ts";
import { callEgl, driverOf, prepare } from "./scenes.ts";

const refused: Group = group(
  "egl:forward_refused",
  "Functions of OpenGL ES after calls that libEGL refuses.",
);

/** The handles that a function can be given wrong ones of. */
const HANDLES = { display: "EGLDisplay", surface: "EGLSurface", context: "EGLContext" } as const;
type Handle = keyof typeof HANDLES;

/** The arguments of a function that are such handles. */
function placesOf(fn: string, handle: Handle): readonly number[] {
  return declarationOf(fn).parameters.flatMap(({ type }, i) => type === HANDLES[handle] ? [i] : []);
}

/** Functions that look at a handle of a kind; of images, a context that is none may be as good as none. */
function takersOf(handle: Handle): readonly string[] {
  return FORWARDED.filter((fn) =>
    placesOf(fn, handle).length > 0 && !(handle === "context" && fn.startsWith("eglCreateImage"))
  );
}

/** Makes a context current, calls a function with a handle that is none, and then one of OpenGL ES. */
function refusedScene(release: Release, fn: string, handle: Handle, current = true): Scene {
  const program = recordProgram((app) => {
    const objects = prepare(app, fn);
    const { args } = forwardedCall(fn, objects);
    if (current) app.egl.MakeCurrent(objects.display, null, null, objects.context);
    const places = placesOf(fn, handle);
    callEgl(app, fn, args.map((arg, i) => places.includes(i) ? NO_HANDLE : arg));
    app.gl.Finish();
  });
  const { world } = buildWorld({ release }).driver(driverOf({ reports: [fn, "glFinish"] }));
  return { world, process: { kind: "native" }, program };
}

refused.test("gl_goes_on")
  .clauses("EGL-FORWARD-11")
  .releases(10, 15)
  .params({ handle: ["display", "surface", "context"], fn: FORWARDED })
  .filter(({ handle, fn }) => takersOf(handle).includes(fn))
  .filter(isLast)
  .fn(async (t) => {
    const { release, handle, fn } = t.params;
    const { record } = await t.play(refusedScene(release, fn, handle));
    t.expectRunning(record);
    const drawn = eventsAt(record, "call", { who: "driver", fn: "glFinish" });
    t.expectEqual("calls of glFinish that reach the driver", drawn.length, 1);
  });

/** The group. */
export const tests: readonly Group[] = [refused];
