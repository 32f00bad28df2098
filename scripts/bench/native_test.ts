import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { GL_NAMES } from "../../cts/contract/entry_points.ts";
import { hasGcc } from "../../impl/audit/testing/gcc.ts";
import type { HostLibrary } from "../../impl/machine/native/code_host.ts";
import { buildDispatch } from "../../impl/machine/native/dispatch.ts";
import type { InProcessHost } from "../../impl/machine/native/in_process_host.ts";
import {
  inProcess,
  intercepting,
  type LayerBuild,
  layeredWorld,
  notIntercepting,
} from "./native.ts";
import { DRIVER_LIBRARIES, NativeDevice, type OpenHost } from "./native_device.ts";

const FUNCTIONS = {
  glIsEnabled: { parameters: ["u32"], result: "u8" },
  glClearColor: { parameters: ["f32", "f32", "f32", "f32"], result: "void" },
  glGetFloatv: { parameters: ["u32", "buffer"], result: "void" },
} as const;
const COUNT = { parameters: [], result: "u64" } as const;
const [BLEND, DITHER, COLOR_CLEAR_VALUE] = [0x0be2, 0x0bd0, 0x0c22] as const;

function hasDriver(): boolean {
  try {
    for (const name of DRIVER_LIBRARIES) Deno.dlopen(name, {}).close();
    return true;
  } catch {
    return false;
  }
}

const ignore = Deno.build.os !== "linux" || Deno.build.arch !== "x86_64" || !hasGcc() ||
  !hasDriver();

/** A test of layers over the system's driver, in this process, which therefore is one of its own. */
function test(
  name: string,
  [count, build]: readonly [number, LayerBuild],
  body: (device: NativeDevice, layers: readonly HostLibrary[]) => void,
): void {
  Deno.test({
    name: `${name} (needs gcc and Mesa)`,
    ignore,
    sanitizeResources: false,
    fn: async () => {
      Deno.env.set("EGL_PLATFORM", "surfaceless");
      const layers: HostLibrary[] = [];
      const open: OpenHost = (listener) => recordLoads(inProcess(listener), layers);
      const device = await NativeDevice.boot(layeredWorld(count, build), open);
      try {
        await device.start();
        device.connect();
        body(device, layers);
      } finally {
        await device.dispose();
      }
    },
  });
}

function recordLoads(host: InProcessHost, layers: HostLibrary[]): InProcessHost {
  const load = host.load.bind(host);
  return Object.assign(host, {
    load: (...args: Parameters<InProcessHost["load"]>) => {
      const library = load(...args);
      layers.push(library);
      return library;
    },
  });
}

function pixelFunctions() {
  return Deno.dlopen(buildDispatch().libGLESv2, FUNCTIONS).symbols;
}

for (const depth of [0, 16]) {
  test(
    `with ${depth} layers that do not intercept, slots hold the driver's own addresses`,
    [depth, notIntercepting],
    (device, layers) => {
      assertEquals(layers.length, depth);
      const implemented = GL_NAMES.filter((name) => device.driver(name) !== 0);
      assert(implemented.length > 400);
      assertEquals(implemented.filter((name) => device.top(name) !== device.driver(name)), []);
    },
  );
}

test(
  "through 3 layers that intercept, calls reach the driver once with their arguments",
  [3, intercepting],
  (device, layers) => {
    assertNotEquals(device.top("glIsEnabled"), device.driver("glIsEnabled"));
    assertEquals(device.top("glClear"), device.driver("glClear"));
    const calls = pixelFunctions();
    assertEquals([calls.glIsEnabled(BLEND), calls.glIsEnabled(DITHER)], [0, 1]);
    calls.glClearColor(0.25, 0.5, 0.75, 1);
    const color = new Float32Array(4);
    calls.glGetFloatv(COLOR_CLEAR_VALUE, new Uint8Array(color.buffer));
    assertEquals([...color], [0.25, 0.5, 0.75, 1]);
    const counted = layers.map((layer) => {
      const address = layer.symbols(["bench_calls"])[0]!;
      const pointer = Deno.UnsafePointer.create<typeof COUNT>(BigInt(address))!;
      return new Deno.UnsafeFnPointer(pointer, COUNT).call();
    });
    assertEquals(counted, [3n, 3n, 3n]);
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
