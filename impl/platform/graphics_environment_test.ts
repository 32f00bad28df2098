import { assertEquals } from "@std/assert";
import { callers } from "../../cts/fakes/observe.ts";
import { EGL_PROGRAM } from "../../cts/fakes/programs.ts";
import { APP, buildWorld, LAYER_APP } from "../../cts/fakes/world_builder.ts";
import { sim } from "../mod.ts";

const implementation = sim();

/** Runs an app for which a layer of a layer app is enabled, with a few settings changed. */
async function run(settings: Readonly<Record<string, string>>, compat = false) {
  const { world } = buildWorld({ release: 14, compat }).app({ debuggable: true })
    .layerApp([{ name: "A", hooks: { eglChooseConfig: [] } }])
    .app({ package: "com.example.narrow", abis: ["armeabi-v7a"], layers: [{ name: "N" }] })
    .enable("libA.so", { layerApps: LAYER_APP });
  const device = await implementation.boot({
    ...world,
    settings: { ...world.settings, ...settings },
  });
  const record = await (await device.launch({ kind: "app", package: APP })).run(EGL_PROGRAM);
  return { layers: callers(record, "eglChooseConfig"), log: record.log };
}

Deno.test("enable_gpu_debug_layers is read as Integer.parseInt reads it", async () => {
  for (const value of ["1", "+1", "-1", "007", "2147483647", "-2147483648"]) {
    assertEquals((await run({ enable_gpu_debug_layers: value })).layers, ["A"], value);
  }
  const off = ["0", "-0", "", " 1", "1.5", "1e3", "0x1", "true", "2147483648", "-2147483649", "+"];
  for (const value of off) {
    assertEquals((await run({ enable_gpu_debug_layers: value })).layers, [], JSON.stringify(value));
  }
});

Deno.test("empty names of layer apps are dropped at the end, before it only where Android's behavior is not asked for", async () => {
  const packages = { gpu_debug_layer_app: `:${LAYER_APP}::` };
  for (const compat of [false, true]) {
    const { layers, log } = await run(packages, compat);
    assertEquals(layers, ["A"]);
    const warned = log.filter(({ priority }) => priority === "W").map(({ message }) => message);
    assertEquals(warned, compat ? ["Debug layer app '' not installed"] : []);
  }
});

Deno.test("Android names no folder inside the APK of a layer app of another ABI", async () => {
  const packages = { gpu_debug_layer_app: "com.example.narrow" };
  for (const compat of [false, true]) {
    const { log } = await run(packages, compat);
    const folder = compat ? "null" : "arm64-v8a";
    const inside =
      `Searching /data/app/com.example.narrow-1/base.apk!/lib/${folder} for GLES layers`;
    assertEquals(log.some(({ message }) => message === inside), true, inside);
  }
});

Deno.test("an app that has layers enabled says which", async () => {
  const { log } = await run({ gpu_debug_layers: "libVk.so" });
  const lines = log.filter(({ tag }) => tag === "GraphicsEnvironment").map(({ message }) =>
    message
  );
  assertEquals(lines, [
    `GPU debug layers enabled for ${APP}`,
    "Vulkan debug layer list: libVk.so",
    "GLES debug layer list: libA.so",
    `GPU debug layer apps: ${LAYER_APP}`,
  ]);
});
