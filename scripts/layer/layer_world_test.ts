import { assert, assertEquals, assertThrows } from "@std/assert";
import { decodeLibrary } from "../../cts/contract/library.ts";
import type { Implementation } from "../../cts/contract/device.ts";
import { recordProgram } from "../../cts/contract/recorder.ts";
import { DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { APP_PROCESS, stackWorld } from "../../cts/layer/scenes.ts";
import { sim } from "../../impl/mod.ts";
import type { LayerFile } from "./layer_file.ts";
import { simulatedLayer } from "./layer_file.ts";
import { layeredBy, withEndsAsFaults, withLayer } from "./layer_world.ts";
import { encodeLibrary } from "../../cts/contract/library.ts";

const BYTES = Uint8Array.of(1, 2, 3);
const { world } = stackWorld(15, {
  layers: [{ name: "upper" }, "under_test", "under_test_again"],
  driver: {},
});

Deno.test("the layer takes the place of the suite's own, and of the copy", () => {
  const { files, abis } = withLayer(world, { bytes: BYTES, abi: "arm64-v8a" });
  const replaced = files.filter(({ base64 }) => base64 === BYTES.toBase64());
  assertEquals(replaced.map(({ path }) => path.replace(/.*\//, "")), [
    "libunder_test.so",
    "libunder_test_again.so",
  ]);
  assert(replaced.every(({ text }) => text === undefined));
  assertEquals(abis, world.abis);
});

Deno.test("a layer for another ABI makes the device, and the suite's libraries, ones for it", () => {
  const { files, abis } = withLayer(world, { bytes: BYTES, abi: "x86_64" });
  assertEquals(abis, ["x86_64"]);
  const headers = files.filter(({ base64 }) => base64 !== BYTES.toBase64()).flatMap(({ base64 }) =>
    base64 === undefined ? [] : [decodeLibrary(Uint8Array.fromBase64(base64)).header.abi]
  );
  assertEquals(headers, ["x86_64", "x86_64"]);
});

Deno.test("a World without ABIs of 64 bits stays as it is, but for the layer", () => {
  const none = { ...DEFAULT_WORLD, abis: [] };
  assertEquals(withLayer(none, { bytes: BYTES, abi: "x86_64" }), none);
});

Deno.test("native code is refused where it does not run, with the reason", () => {
  const layer: LayerFile = { path: "libx.so", form: "elf", bytes: BYTES, abi: "arm64-v8a" };
  const boot: Implementation["boot"] = () => Promise.reject(new Error("not to be booted"));
  const refuse = (elf: Implementation["elf"], message: string) =>
    assertThrows(
      () => layeredBy({ name: "mine", ...(elf === undefined ? {} : { elf }), boot }, layer),
      UsageError,
      message,
    );
  refuse(undefined, "use one that runs ELF libraries, such as --impl native");
  refuse(["x86_64"], 'for arm64-v8a, which "mine" does not run here, expected x86_64');
  layeredBy({ name: "mine", elf: ["arm64-v8a"], boot }, layer);
});

Deno.test("of a layer that lacks a function, only its loading is judged, and the rest says why", () => {
  const made = (source: string) =>
    layeredBy(
      sim(),
      simulatedLayer("x.ts", encodeLibrary({ soname: "libx.so", abi: "arm64-v8a" }, source)),
    );
  const initialize = "export function AndroidGLESLayer_Initialize() {}\n";
  const half = withEndsAsFaults(made(initialize), "x.ts");
  assertEquals(half.claims, ["layer:loading"]);
  assertEquals(
    half.unclaimed?.("layer:calls").remedy,
    "see what is said of LAYER-LOAD-2 and LAYER-LOAD-3",
  );
  const whole = made(
    `${initialize}export function AndroidGLESLayer_GetProcAddress(_, next) { return next; }`,
  );
  assertEquals(whole.claims, undefined);
});

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
