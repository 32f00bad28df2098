import { assertEquals } from "@std/assert";
import { DEFAULT_WORLD, type FileSpec, type World } from "../../cts/contract/world.ts";
import { buildWorld } from "../../cts/fakes/world_builder.ts";
import type { DriverSet } from "./driver_set.ts";
import { withDriver } from "./driver_world.ts";

const base64 = Uint8Array.of(1, 2, 3).toBase64();

function driver(names: readonly string[], suffix?: string, is64Bit = true): DriverSet {
  const files = names.map((name) => ({ name, base64, is64Bit }));
  return { suffix, files, missing: [], beside: [] };
}

function placed({ files }: World): string[] {
  return files.filter((file) => file.base64 === base64).map(({ path }) => path);
}

Deno.test("a driver takes the stock driver's place, and a property names it", () => {
  const world = withDriver(DEFAULT_WORLD, driver(["libGLES_a.so"], "a"));
  assertEquals(world.properties["ro.hardware.egl"], "a");
  assertEquals(placed(world), ["/vendor/lib64/egl/libGLES_a.so"]);
  const absent = world.files.filter(({ absent }) => absent).map(({ path }) => path);
  assertEquals(absent.includes("/vendor/lib64/egl/libGLES.so"), true);
  assertEquals(absent.includes("/vendor/lib/egl/libGLES.so"), false);
});

Deno.test("plain names need no property, and are not taken away again", () => {
  const names = ["libEGL.so", "libGLESv1_CM.so", "libGLESv2.so"];
  const world = withDriver(DEFAULT_WORLD, driver(names));
  assertEquals(world.properties, DEFAULT_WORLD.properties);
  const paths = names.map((name) => `/vendor/lib64/egl/${name}`);
  assertEquals(placed(world), paths);
  assertEquals(world.files.filter(({ path, absent }) => absent && paths.includes(path)), []);
});

Deno.test("what a driver needs stands where every release looks, and apps may open it", () => {
  const world = withDriver(DEFAULT_WORLD, driver(["libGLES_a.so", "libA+1.so"], "a"));
  assertEquals(placed(world)[1], "/vendor/lib64/libA+1.so");
  const [labels] = world.files.filter(({ path }) => path.endsWith("/vendor_file_contexts"));
  assertEquals(
    labels?.text,
    "/vendor/lib64/libA\\+1\\.so u:object_r:same_process_hal_file:s0\n",
  );
  const own: FileSpec = { path: labels!.path, text: "" };
  const kept = withDriver({ ...DEFAULT_WORLD, files: [own] }, driver(["libGLES.so", "libb.so"]));
  assertEquals(kept.files.filter(({ path }) => path === own.path), [own]);
});

Deno.test("a driver for 32 bits makes a device of 32 bits", () => {
  const world = withDriver(DEFAULT_WORLD, driver(["libGLES_a.so"], "a", false));
  assertEquals(placed(world), ["/vendor/lib/egl/libGLES_a.so"]);
  assertEquals(world.abis, ["armeabi-v7a"]);
});

Deno.test("a World that says something of drivers stays as it is", () => {
  const given = driver(["libGLES_a.so"], "a");
  const worlds = [
    buildWorld({ release: 14, properties: { "ro.board.platform": "x" } }).world,
    buildWorld({ release: 14, properties: { "persist.graphics.egl": "" } }).world,
    buildWorld({ release: 14 }).driver({}).world,
    buildWorld({ release: 14 }).withoutStockDriver().world,
    { ...DEFAULT_WORLD, files: [{ path: "/system/lib/egl/x", text: "" }] },
  ];
  for (const world of worlds) assertEquals(withDriver(world, given), world);
  const other = buildWorld({ release: 14, properties: { "ro.hardware.vulkan": "x" } }).world;
  assertEquals(placed(withDriver(other, given)).length, 1);
});
