import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { type ApkSpec, buildApk } from "../../cts/fakes/apk.ts";
import { type Abi, ABIS } from "../../cts/contract/world.ts";
import { type Apk, ApkError, readApk } from "./apk.ts";
import { deriveAbi, instructionSet, nativeLibraries } from "./package_abi.ts";

const PHONE: readonly Abi[] = ["arm64-v8a", "armeabi-v7a"];
const LIB = { "libA.so": "x" };

function read(spec: Partial<ApkSpec>): Promise<Apk> {
  return readApk(buildApk({ package: "com.example.app", ...spec }));
}

Deno.test("instructionSet names each ABI's own", () => {
  assertEquals(ABIS.map(instructionSet), ["arm64", "x86_64", "riscv64", "arm", "x86"]);
});

Deno.test("nativeLibraries are lib*.so directly below lib/<abi>", async () => {
  const entries = [
    "lib/arm64-v8a/libA.so",
    "lib/arm64-v8a/other.so",
    "lib/arm64-v8a/libB.txt",
    "lib/arm64-v8a/sub/libC.so",
    "lib/libD.so",
    "assets/lib/arm64-v8a/libE.so",
    "lib/arm64-v8a/libF 1.so",
    "lib/unknown/libG.so",
  ].map((name) => ({ name, data: "" }));
  const plain = nativeLibraries(await read({ entries }));
  assertEquals(plain.map(({ abi, fileName }) => `${abi} ${fileName}`), [
    "arm64-v8a libA.so",
    "unknown libG.so",
  ]);
  const debuggable = nativeLibraries(await read({ entries, debuggable: true }));
  assertEquals(debuggable.map(({ fileName }) => fileName), [
    "libA.so",
    "other.so",
    "libB.txt",
    "libG.so",
  ]);
});

type Case = [
  what: string,
  spec: Partial<ApkSpec>,
  override: Abi | undefined,
  native: Abi | null,
  secondary?: Abi | null,
];

const BOTH = { "armeabi-v7a": LIB, "arm64-v8a": LIB };

const CASES: readonly Case[] = [
  ["no libraries", {}, undefined, null],
  ["no libraries, told an ABI", {}, "armeabi-v7a", "armeabi-v7a"],
  ["both, in the device's order, not the archive's", { libs: BOTH }, undefined, "arm64-v8a"],
  ["both, told the second", { libs: BOTH }, "armeabi-v7a", "armeabi-v7a"],
  ["only 32-bit", { libs: { "armeabi-v7a": LIB } }, undefined, "armeabi-v7a"],
  ["one of several", { libs: { x86: LIB, "arm64-v8a": LIB } }, undefined, "arm64-v8a"],
  ["multiArch, both", { libs: BOTH, multiArch: true }, undefined, "arm64-v8a", "armeabi-v7a"],
  [
    "multiArch, use32bitAbi",
    { libs: BOTH, multiArch: true, use32bitAbi: true },
    undefined,
    "armeabi-v7a",
    "arm64-v8a",
  ],
  ["use32bitAbi alone says nothing", { libs: BOTH, use32bitAbi: true }, undefined, "arm64-v8a"],
  ["multiArch, told", { libs: BOTH, multiArch: true }, "armeabi-v7a", "arm64-v8a", "armeabi-v7a"],
  ["multiArch, one", { libs: { "armeabi-v7a": LIB }, multiArch: true }, undefined, "armeabi-v7a"],
  ["multiArch, none that runs", { libs: { x86: LIB }, multiArch: true }, undefined, null],
  [
    "RenderScript bitcode",
    { entries: [{ name: "res/raw/a.bc", data: "" }] },
    undefined,
    "armeabi-v7a",
  ],
  [
    "RenderScript bitcode beside libraries",
    { libs: BOTH, entries: [{ name: "res/raw/a.bc", data: "" }] },
    undefined,
    "armeabi-v7a",
  ],
  [
    "RenderScript bitcode, told an ABI",
    { entries: [{ name: "res/raw/a.bc", data: "" }] },
    "arm64-v8a",
    "arm64-v8a",
  ],
];

for (const [what, spec, override, native, secondary = null] of CASES) {
  Deno.test(`deriveAbi: ${what}`, async () => {
    assertEquals(deriveAbi(await read(spec), PHONE, override), { native, secondary });
  });
}

Deno.test("deriveAbi follows the order of the device's ABIs", async () => {
  const apk = await read({ libs: BOTH });
  assertEquals(deriveAbi(apk, ["armeabi-v7a", "arm64-v8a"]).native, "armeabi-v7a");
});

function refusal(apk: Apk, abis: readonly Abi[], override?: Abi): ApkError {
  return assertThrows(() => deriveAbi(apk, abis, override), ApkError);
}

Deno.test("deriveAbi refuses libraries of which none runs", async () => {
  const error = refusal(await read({ libs: { x86: LIB } }), PHONE);
  assertEquals(error.code, "INSTALL_FAILED_NO_MATCHING_ABIS");
  assertStringIncludes(error.message, "Failed to extract native libraries, res=-113");
  assertStringIncludes(error.message, '"x86"');
  const told = refusal(await read({ libs: { "arm64-v8a": LIB } }), PHONE, "armeabi-v7a");
  assertEquals(told.code, "INSTALL_FAILED_NO_MATCHING_ABIS");
  assertStringIncludes(told.message, "without --abi");
});

Deno.test("deriveAbi refuses RenderScript bitcode on a device without 32-bit ABI", async () => {
  const apk = await read({ entries: [{ name: "res/raw/a.bc", data: "" }] });
  assertEquals(refusal(apk, ["arm64-v8a"]).code, "INSTALL_FAILED_CPU_ABI_INCOMPATIBLE");
  assertEquals(deriveAbi(apk, ["armeabi-v7a"]).native, null);
});
