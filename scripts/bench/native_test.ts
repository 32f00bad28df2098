import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { GL_NAMES } from "../../cts/contract/entry_points.ts";
import { buildDispatch } from "../../impl/machine/native/dispatch.ts";
import { processTurn } from "../../impl/machine/native/testing/process_turn.ts";
import { intercepting, type LayerBuild, layeredWorld, notIntercepting } from "./native.ts";
import { NativeDevice } from "./native_device.ts";
import type { Process } from "../../cts/contract/device.ts";
import { recordProgram, RTLD_NOW } from "../../cts/contract/recorder.ts";
import { callExport } from "../../cts/fakes/programs.ts";
import { APP } from "../../cts/fakes/world_builder.ts";
import { whyNotNative } from "../../judge/implementation/native_ready.ts";

const FUNCTIONS = {
  glIsEnabled: { parameters: ["u32"], result: "u8" },
  glClearColor: { parameters: ["f32", "f32", "f32", "f32"], result: "void" },
  glGetFloatv: { parameters: ["u32", "buffer"], result: "void" },
} as const;
const [BLEND, DITHER, COLOR_CLEAR_VALUE] = [0x0be2, 0x0bd0, 0x0c22] as const;

const missing = await whyNotNative();

/** A test of layers over the system's driver, in this process. */
function test(
  name: string,
  [count, build]: readonly [number, LayerBuild],
  body: (device: NativeDevice, process: Process) => Promise<void> | void,
): void {
  Deno.test({
    name: `${name} (needs gcc and Mesa)`,
    ignore: missing !== undefined,
    sanitizeResources: false,
    fn: async () => {
      using _turn = await processTurn();
      const device = await NativeDevice.boot(layeredWorld(count, build), true);
      try {
        const { process } = await device.start();
        await body(device, process);
      } finally {
        await device.dispose();
      }
    },
  });
}

/** How often each of the layers was called. */
const count = recordProgram((app) => {
  for (let i = 0; i < 3; i++) {
    callExport(app, app.libdl.dlopen(`/data/data/${APP}/libL${i}.so`, RTLD_NOW), "bench_calls");
  }
});

function pixelFunctions() {
  return Deno.dlopen(buildDispatch().libGLESv2, FUNCTIONS).symbols;
}

for (const depth of [0, 16]) {
  test(
    `with ${depth} layers that do not intercept, slots hold the driver's own addresses`,
    [depth, notIntercepting],
    (device) => {
      const implemented = GL_NAMES.filter((name) => device.driver(name) !== 0);
      assert(implemented.length > 300);
      assertEquals(implemented.filter((name) => device.top(name) !== device.driver(name)), []);
    },
  );
}

test(
  "through 3 layers that intercept, calls reach the driver once with their arguments",
  [3, intercepting],
  async (device, process) => {
    assertNotEquals(device.top("glIsEnabled"), device.driver("glIsEnabled"));
    assertEquals(device.top("glClear"), device.driver("glClear"));
    const calls = pixelFunctions();
    assertEquals([calls.glIsEnabled(BLEND), calls.glIsEnabled(DITHER)], [0, 1]);
    calls.glClearColor(0.25, 0.5, 0.75, 1);
    const color = new Float32Array(4);
    calls.glGetFloatv(COLOR_CLEAR_VALUE, new Uint8Array(color.buffer));
    assertEquals([...color], [0.25, 0.5, 0.75, 1]);
    const { results } = await process.run(count);
    assertEquals(results.filter((_, i) => i % 3 === 2).map(({ value }) => value), [3, 3, 3]);
  },
);

Deno.test("without gcc, bench says in one line that machine code is not measured", async () => {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", fromFileUrl(new URL("../bench.ts", import.meta.url)), "native"],
    env: { PATH: "/nowhere", NO_COLOR: "1" },
    stderr: "null",
  }).output();
  assertEquals(code, 0);
  const lines = new TextDecoder().decode(stdout).trim().split("\n");
  assertEquals(lines.length, 1);
  assertMatch(lines[0]!, /^machine code: not measured: .+/);
});
