import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { decodeLibrary } from "../../cts/contract/library.ts";
import type { Implementation } from "../../cts/contract/device.ts";
import { recordProgram } from "../../cts/contract/recorder.ts";
import { DEFAULT_WORLD, type World } from "../../cts/contract/world.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { APP_PROCESS, stackWorld } from "../../cts/layer/scenes.ts";
import { sim } from "../../impl/mod.ts";
import type { LayerFile } from "./layer_file.ts";
import { simulatedLayer } from "./layer_file.ts";
import { withEndsAsFaults } from "./layer_ends.ts";
import { layeredBy, type PlacedLayer, placing } from "./layer_world.ts";
import { encodeLibrary } from "../../cts/contract/library.ts";

const BYTES = Uint8Array.of(1, 2, 3);
const { world } = stackWorld(15, {
  layers: [{ name: "upper" }, "under_test", "under_test_again"],
  driver: {},
});

function placed(world: World, layer: Omit<PlacedLayer, "neighbors">): World {
  return placing({ ...layer, neighbors: [] })(world);
}

Deno.test("the layer takes the place of the suite's own, and of the copy", () => {
  const { files, abis } = placed(world, { bytes: BYTES, abi: "arm64-v8a" });
  const replaced = files.filter(({ base64 }) => base64 === BYTES.toBase64());
  assertEquals(replaced.map(({ path }) => path.replace(/.*\//, "")), [
    "libunder_test.so",
    "libunder_test_again.so",
  ]);
  assert(replaced.every(({ text }) => text === undefined));
  assertEquals(abis, world.abis);
});

Deno.test("a layer for another ABI makes the device, and the suite's libraries, ones for it", () => {
  const { files, abis } = placed(world, { bytes: BYTES, abi: "x86_64" });
  assertEquals(abis, ["x86_64"]);
  const headers = files.filter(({ base64 }) => base64 !== BYTES.toBase64()).flatMap(({ base64 }) =>
    base64 === undefined ? [] : [decodeLibrary(Uint8Array.fromBase64(base64)).header.abi]
  );
  assertEquals(headers, ["x86_64", "x86_64"]);
});

Deno.test("a World without ABIs of 64 bits stays as it is, but for the layer", () => {
  const none = { ...DEFAULT_WORLD, abis: [] };
  assertEquals(placed(none, { bytes: BYTES, abi: "x86_64" }), none);
});

/** A simulated layer that needs two libraries, which lie in a folder, or are found by their own path. */
function withNeighbors(runpath: string): LayerFile {
  const text = (soname: string, source: string) =>
    encodeLibrary({ soname, abi: "arm64-v8a", runpath }, source);
  const neighbor = (name: string, needed: readonly string[], source: string) => ({
    ...{ name, soname: name, needed, runpath },
    bytes: new TextEncoder().encode(text(name, source)),
  });
  const layer = simulatedLayer(
    "x.ts",
    text(
      "libx.so",
      `import { one } from "liba.so";
       export function AndroidGLESLayer_Initialize() { if (one() !== 1) throw new Error("wrong"); }
       export function AndroidGLESLayer_GetProcAddress(name, next) { return next; }`,
    ),
  );
  const a = 'import { two } from "libb.so"; export const one = () => two() - 1;';
  const b = "export const two = () => 2;";
  return {
    ...layer,
    neighbors: [neighbor("liba.so", ["libb.so"], a), neighbor("libb.so", [], b)],
  };
}

/** Where a layer's process has libraries from, if the layer stands there. */
async function libraries(layer: LayerFile, place: "system" | "app-data") {
  const device = await layeredBy(sim(), layer).boot(
    stackWorld(15, { layers: ["under_test", "under_test_again"], place }).world,
  );
  try {
    const process = await device.launch(APP_PROCESS);
    const { end, libraries } = await process.run(recordProgram((app) => app.egl.GetDisplay(0)));
    assertEquals(end, { kind: "running" });
    return libraries.map(({ path }) => path).filter((path) => path.startsWith("/data/"));
  } finally {
    await device.dispose();
  }
}

Deno.test("what comes with a layer is found in the app's APK, and by its own path beside it", async () => {
  const data = "/data/data/com.example.game";
  const lib = "/data/app/com.example.game-1/lib/arm64";
  assertEquals((await libraries(withNeighbors(""), "app-data")).sort(), [
    `${lib}/liba.so`,
    `${lib}/libb.so`,
    `${data}/libunder_test.so`,
    `${data}/libunder_test_again.so`,
  ]);
  assertEquals((await libraries(withNeighbors("$ORIGIN"), "app-data")).sort(), [
    `${data}/liba.so`,
    `${data}/libb.so`,
    `${data}/libunder_test.so`,
    `${data}/libunder_test_again.so`,
  ]);
});

Deno.test("in the system directory, a layer finds what its own path names only, as on a device", async () => {
  const system = "/data/local/debug/gles";
  assertEquals((await libraries(withNeighbors("$ORIGIN"), "system")).sort(), [
    `${system}/liba.so`,
    `${system}/libb.so`,
    `${system}/libunder_test.so`,
    `${system}/libunder_test_again.so`,
  ]);
  const lost = withNeighbors("");
  await assertRejects(
    () => libraries(lost, "system"),
    SkipSignal,
    "Android finds liba.so for no layer in /data/local/debug/gles",
  );
  const { world } = stackWorld(15, { layers: ["under_test"] });
  const { files, packages } = placing(lost)(world);
  const moved = files.map((file) => ({
    ...file,
    path: file.path.replace(/^\/data\/data\/[^/]+/, system),
  }));
  const device = await sim().boot({ ...world, selinux: "permissive", files: moved, packages });
  const process = await device.launch(APP_PROCESS);
  const record = await process.run(recordProgram((app) => app.egl.GetDisplay(0)));
  await device.dispose();
  assertEquals(record.libraries.filter(({ path }) => path.startsWith("/data/")), []);
  assert(record.log.some(({ message }) => /library "liba.so" not found/.test(message)));
});

Deno.test("what stands in a World already is not replaced by what comes with a layer", () => {
  const { world } = stackWorld(15, { layers: ["under_test", { name: "a" }] });
  const { files } = placing(withNeighbors(""))(world);
  const before = world.files.find(({ path }) => path.endsWith("/liba.so"));
  assertEquals(files.filter(({ path }) => path.endsWith("/liba.so")), [before!]);
  assertEquals(files.filter(({ path }) => path.endsWith("/libb.so")).length, 1);
});

Deno.test("native code is refused where it does not run, with the reason", () => {
  const layer: LayerFile = {
    path: "libx.so",
    form: "elf",
    bytes: BYTES,
    abi: "arm64-v8a",
    neighbors: [],
  };
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
