import { assertEquals, assertRejects, assertStringIncludes, assertThrows } from "@std/assert";
import type { Device } from "../../cts/contract/device.ts";
import { decodeLibrary, encodeLibrary } from "../../cts/contract/library.ts";
import { type Abi, DEFAULT_WORLD, type FileSpec, type World } from "../../cts/contract/world.ts";
import { buildApk } from "../../cts/fakes/apk.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { deviceForAbi, worldForAbi } from "./world_for_abi.ts";

const library = (abi: Abi) => encodeLibrary({ soname: "libx.so", abi }, "export {};");
const bytes = (text: string) => new TextEncoder().encode(text);
const apk = (abi?: Abi) =>
  buildApk({
    package: "com.example",
    ...(abi === undefined ? {} : { libs: { [abi]: { "libx.so": library(abi) } } }),
  });

function world(...files: readonly Omit<FileSpec, "path">[]): World {
  return {
    ...DEFAULT_WORLD,
    files: files.map((file, i) => ({ path: `/data/${i}`, mode: 0o600, ...file })),
  };
}

function abiOf(file: Uint8Array): string {
  const { header, source } = decodeLibrary(file);
  assertEquals([header.soname, source], ["libx.so", "export {};"]);
  return header.abi;
}

Deno.test("processes and simulated libraries are of the new ABI, and those for it of the old", () => {
  const given = world(
    { text: library("arm64-v8a") },
    { base64: bytes(library("arm64-v8a")).toBase64() },
    { text: library("x86_64") },
  );
  const { abis, files } = worldForAbi(given, "x86_64");
  assertEquals(abis, ["x86_64"]);
  const found = files.map(({ base64 }) => abiOf(Uint8Array.fromBase64(base64!)));
  assertEquals(found, ["x86_64", "x86_64", "arm64-v8a"]);
  const rest = files.map(({ base64: _, ...rest }) => rest);
  assertEquals(rest, [0, 1, 2].map((i) => ({ path: `/data/${i}`, mode: 0o600 })));
});

Deno.test("what is of another width or machine, or is no whole library, stays", () => {
  const { files } = world(
    { text: library("armeabi-v7a") },
    { text: library("riscv64") },
    { text: library("arm64-v8a").slice(0, 30) },
    { text: "a text" },
    { base64: bytes("bytes").toBase64() },
    { link: "elsewhere" },
  );
  assertEquals(worldForAbi({ ...DEFAULT_WORLD, files }, "x86_64").files, files);
});

Deno.test("a World that has the ABI, or is not valid for want of any, stays", () => {
  for (const abis of [["x86", "x86_64"], []] as const) {
    const given: World = { ...world({ text: library("arm64-v8a") }), abis };
    assertEquals(worldForAbi(given, "x86_64"), given);
  }
});

Deno.test("a World that says itself which ABIs it is about is skipped", () => {
  const packages = (abi?: Abi, forced?: Abi) => [
    { apk: apk(abi).toBase64(), ...(forced === undefined ? {} : { abi: forced }) },
  ];
  const table: [Partial<World>, string][] = [
    [{ abis: ["arm64-v8a"] }, "a device for arm64-v8a"],
    [{ packages: packages("armeabi-v7a") }, "an APK with libraries for armeabi-v7a"],
    [{ packages: packages(undefined, "arm64-v8a") }, "processes for arm64-v8a"],
  ];
  for (const [changes, what] of table) {
    const given = { ...DEFAULT_WORLD, ...changes };
    const { message } = assertThrows(() => worldForAbi(given, "x86_64"), SkipSignal);
    assertStringIncludes(message, `The case is about ${what}, and what is judged is machine code`);
  }
  const fits = { ...DEFAULT_WORLD, packages: [...packages("x86_64", "x86_64"), ...packages()] };
  assertEquals(worldForAbi(fits, "x86_64").packages, fits.packages);
});

Deno.test("what is put onto the device is of its ABI, or the case is skipped", async () => {
  const done: unknown[] = [];
  const note = (name: string) => (...args: readonly unknown[]) => {
    done.push([name, ...args]);
    return Promise.resolve();
  };
  const given = { push: note("push"), install: note("install"), launch: note("launch") };
  const device = deviceForAbi(given as unknown as Device, "x86_64");
  await device.push("/data/a", bytes(library("arm64-v8a")));
  assertEquals((done[0] as unknown[]).slice(0, 2), ["push", "/data/a"]);
  assertEquals(abiOf((done[0] as Uint8Array[])[2]!), "x86_64");
  await device.push("/data/b", bytes("a text"));
  await device.install(apk());
  await device.launch({ kind: "native" });
  await device.launch({ kind: "app", package: "com.example" });
  assertEquals(done.slice(1), [
    ["push", "/data/b", bytes("a text")],
    ["install", apk(), undefined],
    ["launch", { kind: "native" }],
    ["launch", { kind: "app", package: "com.example" }],
  ]);
  await assertRejects(() => device.install(apk("arm64-v8a")), SkipSignal, "an APK with libraries");
  await assertRejects(() => device.install(apk(), { abi: "arm64-v8a" }), SkipSignal, "processes");
  await assertRejects(() => device.launch({ kind: "native", abi: "arm64-v8a" }), SkipSignal);
  assertEquals(done.length, 5);
});
