import { assertEquals } from "@std/assert";
import { GL_NAMES, PLATFORM_NAMES } from "../../cts/contract/entry_points.ts";
import type { Result } from "../../cts/contract/recorder.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { playEgl } from "./testing/egl_scene.ts";

const { BAD_CONTEXT } = EGL;
Deno.test("before a driver is loaded there is nothing to wait for", async () => {
  const { values, events } = await playEgl({}, (app) => {
    const error = (result: Result) => result && app.egl.GetError();
    return {
      gl: error(app.egl.WaitGL()),
      native: error(app.egl.WaitNative(0)),
      client: error(app.egl.WaitClient()),
    };
  });
  assertEquals(values, { gl: BAD_CONTEXT, native: BAD_CONTEXT, client: BAD_CONTEXT });
  assertEquals(events, []);
});

Deno.test("every known name has an address, whatever the driver has", async () => {
  const driver = { getProcAddress: "nothing", unexported: "all" } as const;
  const names = [...GL_NAMES, ...PLATFORM_NAMES];
  const { values } = await playEgl({ driver, compat: false }, (app) => {
    const found: Record<string, Result> = {};
    for (const name of names) found[name] = app.egl.GetProcAddress(name);
    return found;
  });
  assertEquals(names.filter((name) => values[name] === null), []);
});
