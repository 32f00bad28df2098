import { assert, assertEquals } from "@std/assert";
import { encodeLibrary } from "../../cts/contract/library.ts";
import { recordProgram } from "../../cts/contract/recorder.ts";
import { APP_PROCESS, stackWorld } from "../../cts/layer/scenes.ts";
import { sim } from "../../impl/mod.ts";
import { withEndsAsFaults } from "./layer_ends.ts";
import { simulatedLayer } from "./layer_file.ts";
import { layeredBy } from "./layer_world.ts";

Deno.test("a process that ends or hangs is a fault with the call and the last event, and too many hangs are enough", async () => {
  const bad = (hook: string) =>
    simulatedLayer(
      "bad.ts",
      encodeLibrary(
        { soname: "libbad.so", abi: "arm64-v8a", needed: ["libc.so", "libEGL.so"] },
        `import { abort } from "libc.so"; import { eglGetDisplay } from "libEGL.so";
         export function AndroidGLESLayer_Initialize() { ${hook} }
         export function AndroidGLESLayer_GetProcAddress(name, next) { return next; }`,
      ),
    );
  const program = recordProgram((app) => app.egl.GetDisplay(0));
  const play = async (hook: string, compat: boolean, path: string, times = 1) => {
    const judged = withEndsAsFaults(layeredBy(sim(), bad(hook)), path);
    for (let i = 0; i < times; i++) {
      const stack = { layers: ["under_test", { name: "lower" }], compat } as const;
      const device = await judged.boot(stackWorld(15, stack).world);
      await (await device.launch(APP_PROCESS)).run(program);
      await device.dispose();
    }
    return judged;
  };
  const [fault] = (await play("abort();", false, "a")).faults!();
  assertEquals([fault?.status, fault?.decides], ["crash", true]);
  assert(
    /ended by SIGABRT .* during eglGetDisplay; the last event was: lower/.test(fault!.message),
  );
  const hung = await play("eglGetDisplay(0);", true, "b", 3);
  assertEquals(hung.faults!().map(({ status }) => status), ["timeout", "timeout", "timeout"]);
  assertEquals(hung.claims, []);
  assertEquals((await play("", false, "c")).faults!(), []);
});
