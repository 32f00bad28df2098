import { assertEquals } from "@std/assert";
import type { App, Result } from "../../cts/contract/recorder.ts";
import { type EglScene, initialize, playEgl } from "./testing/egl_scene.ts";

/** The result of a call, and the error after it. */
function withError(app: App, result: Result): { got: Result; error: Result } {
  return { got: result, error: app.egl.GetError() };
}

async function attempt(scene: EglScene, write: (app: App, display: Result) => Result) {
  const { values, end } = await playEgl(
    scene,
    (app) => withError(app, write(app, initialize(app))),
  );
  return { ...values, end };
}

Deno.test("an attribute list where no memory is ends the process", async () => {
  const { end } = await attempt(
    {},
    (app, display) => app.egl.CreatePbufferSurface(display, 1, 16 as never),
  );
  assertEquals(end.kind === "signal" && end.signal, "SIGSEGV");
});
