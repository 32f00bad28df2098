import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { decode } from "fast-png";
import { DEFAULT_WORLD } from "../cts/contract/world.ts";
import { buildLayer } from "../judge/layer/build_layer.ts";
import { resolveImplementation } from "../judge/implementation/implementations.ts";
import type { AdbdHost } from "./adbd/host.ts";
import { SimDevice } from "./device.ts";
import { sim } from "./mod.ts";
import { rootCredentials } from "./platform/users.ts";
import {
  missingForNativeApp,
  NATIVE_APP,
  NATIVE_APP_ACTIVITY,
  nativeApp,
} from "./testing/native_app.ts";

const MISSING = missingForNativeApp;
const APP = NATIVE_APP;
const ACTIVITY = NATIVE_APP_ACTIVITY;

/** A device with the app, and what a daemon has of it. */
async function booted(
  apk: Uint8Array,
): Promise<{ device: SimDevice; adbd: AdbdHost } & AsyncDisposable> {
  const native = await resolveImplementation("native", []);
  const device = await native.boot({ ...DEFAULT_WORLD, build: "userdebug", abis: ["x86_64"] });
  if (!(device instanceof SimDevice)) throw new Error("native boots another device");
  const adbd = device.adbd();
  assertEquals(await device.install(apk), { stdout: "Success\n", stderr: "", status: 0 });
  return { device, adbd, [Symbol.asyncDispose]: () => device.dispose() };
}

/** The colors of some places of the screen. */
async function colors({ device, adbd }: { device: SimDevice; adbd: AdbdHost }) {
  assertEquals(await device.shell("screencap -p /data/local/tmp/s.png"), {
    stdout: "",
    stderr: "",
    status: 0,
  });
  const picture = decode(adbd.files.read("/data/local/tmp/s.png", rootCredentials()));
  const { width, height, data } = picture;
  return [[20, 20 + height / 2], [width - 20, 20]].map(([x, y]) =>
    [...data.slice(4 * (y! * width + x!), 4 * (y! * width + x!) + 4)].join(",")
  );
}

function nativeTest(name: string, fn: () => Promise<void>): void {
  const ignore = MISSING !== undefined;
  Deno.test({ name: ignore ? `${name} (ignored, ${MISSING})` : name, ignore, fn });
}

nativeTest(
  "an app of machine code draws on the screen, and a layer sees what it calls",
  async () => {
    await using running = await booted(await nativeApp());
    const { device } = running;
    const trace = Deno.readFileSync(buildLayer(new URL("../layers/trace.c", import.meta.url)));
    await device.push("/data/local/tmp/libtrace.so", trace);
    await device.shell(`run-as ${APP} cp /data/local/tmp/libtrace.so .`);
    for (
      const [name, value] of [
        ["enable_gpu_debug_layers", "1"],
        ["gpu_debug_app", APP],
        ["gpu_debug_layers_gles", "libtrace.so"],
      ]
    ) await device.shell(`settings put global ${name} ${value}`);
    assertEquals((await device.shell(`monkey -p ${APP} 1`)).stdout, "Events injected: 1\n");
    assertEquals(await colors(running), ["255,255,0,255", "0,0,255,255"]);
    const { stdout } = await device.shell("logcat -d -v tag");
    assertStringIncludes(stdout, `nativeApp: started in /data/data/${APP}/files on API level 34`);
    assertStringIncludes(stdout, "720x1280, window configs 1, current 1, shown 1, error 3000");
    const traced = [...stdout.matchAll(/glTrace {1}: (\w+)\(/g)].map(([, name]) => name);
    assertEquals(traced.includes("glReadPixels"), false, "what the screen reads, no layer sees");
    assertEquals(traced.slice(-3), ["glDrawArrays", "eglSwapBuffers", "eglGetError"]);
    await device.reboot();
    assertMatch((await device.shell("screencap")).stderr, /nothing was shown yet/);
  },
);

nativeTest("a thread of the app's own has its turn and draws", async () => {
  await using running = await booted(await nativeApp(["-DOWN_THREAD"]));
  const { device, adbd } = running;
  await device.shell(`am start -n ${APP}/${ACTIVITY}`);
  while (!(await device.shell("logcat -d")).stdout.includes("shown 1")) {
    adbd.turn();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assertEquals(await colors(running), ["255,255,0,255", "0,0,255,255"]);
});

nativeTest("an activity that cannot be loaded ends its app with the reason", async () => {
  await using running = await booted(await nativeApp([], "other"));
  const { device } = running;
  await device.shell(`am start -n ${APP}/${ACTIVITY}`);
  assertStringIncludes(
    (await device.shell("logcat -d")).stdout,
    'Unable to load native library "libother.so": dlopen failed: library "libother.so" not found',
  );
  assertEquals((await device.shell(`pidof ${APP}`)).status, 1);
});

nativeTest("a device of simulated libraries says that it runs no machine code", async () => {
  const device = await sim().boot({ ...DEFAULT_WORLD, abis: ["x86_64"] });
  await device.install(await nativeApp());
  await device.shell(`am start -n ${APP}/${ACTIVITY}`);
  assertStringIncludes(
    (await device.shell("logcat -d")).stdout,
    'this device runs no machine code; start it with "--native"',
  );
  await device.dispose();
});
