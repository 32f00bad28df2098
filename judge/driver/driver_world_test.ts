import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { type Abi, DEFAULT_WORLD, type FileSpec, type World } from "../../cts/contract/world.ts";
import { buildWorld } from "../../cts/fakes/world_builder.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { DriverFile } from "./driver_file.ts";
import type { DriverSet } from "./driver_set.ts";
import { drivenBy, withDriver } from "./driver_world.ts";

const base64 = Uint8Array.of(1, 2, 3).toBase64();

function driver(names: readonly string[], suffix?: string, is64Bit = true): DriverSet {
  const abi = is64Bit ? "arm64-v8a" : "armeabi-v7a";
  const files = names.map((name): DriverFile => ({
    name,
    base64,
    form: "simulated",
    abi,
    is64Bit,
    lacks: [],
  }));
  return { path: "there", suffix, files, missing: [], beside: [] };
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

function native(abi: Abi): DriverSet {
  const given = driver(["libGLES_a.so"], "a");
  return { ...given, files: given.files.map((file) => ({ ...file, form: "elf", abi })) };
}

Deno.test("a driver in machine code makes a device of that machine", () => {
  const world = withDriver(DEFAULT_WORLD, native("x86_64"));
  assertEquals(world.abis, ["x86_64"]);
  assertEquals(placed(world), ["/vendor/lib64/egl/libGLES_a.so"]);
  assertEquals(withDriver(DEFAULT_WORLD, native("arm64-v8a")).abis, DEFAULT_WORLD.abis);
});

Deno.test("a driver in machine code needs an implementation that runs that machine", () => {
  const device = { name: "it", boot: () => Promise.reject(new Error("not booted")) };
  drivenBy({ ...device, elf: ["x86_64"] }, native("x86_64"));
  drivenBy(device, driver(["libGLES_a.so"]));
  const table: [readonly Abi[] | undefined, string][] = [
    [undefined, 'code for riscv64, which "it" does not run here; leave --impl out'],
    [["x86_64"], "does not run here, expected x86_64; judge it on a machine that runs riscv64"],
  ];
  for (const [elf, said] of table) {
    const given = { ...device, ...(elf === undefined ? {} : { elf }) };
    const { message } = assertThrows(() => drivenBy(given, native("riscv64")), UsageError);
    assertStringIncludes(message, `Library "libGLES_a.so" of driver "there" is native`);
    assertStringIncludes(message, said);
  }
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
