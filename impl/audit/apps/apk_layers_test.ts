import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { type ApkSpec, buildApk, INJECT_LAYERS } from "../../../cts/fakes/apk.ts";
import { buildApkWithManifest, truncate } from "../../../cts/fakes/hostile_apk.ts";
import { type AxmlElement, writeAxml } from "../../../cts/fakes/axml.ts";
import type { Release } from "../../../cts/contract/world.ts";
import { examineApk, type LayerGate } from "./apk_layers.ts";
import { formatApk } from "./apk_text.ts";
import { inShort, layerFile } from "../testing/layer_files.ts";

const ARM64 = layerFile();
const ARM = layerFile({ bits: 32, machine: 40 });
const SPEC: ApkSpec = {
  package: "com.example.layers",
  targetSdk: 34,
  libs: { "arm64-v8a": { "libGood.so": ARM64 } },
};

async function examined(spec: Partial<ApkSpec> = {}, ...releases: Release[]) {
  const apk = buildApk({ ...SPEC, ...spec });
  return await examineApk(apk, "layers.apk", ...(releases.length === 0 ? [] : [releases]));
}

async function found(spec: Partial<ApkSpec>, ...releases: Release[]) {
  return inShort((await examined(spec, ...releases)).findings);
}

Deno.test("a layer package is listed by ABI, and nothing is wrong with it", async () => {
  const report = await examined({
    libs: {
      "arm64-v8a": { "libGood.so": ARM64, "libother.so": layerFile({ symbols: [] }) },
      "armeabi-v7a": { "libGood.so": ARM },
    },
  });
  assertEquals(inShort(report.findings), []);
  assertEquals(report.layers.map(({ path, abi }) => [path, abi]), [
    ["lib/arm64-v8a/libGood.so", "arm64-v8a"],
    ["lib/armeabi-v7a/libGood.so", "armeabi-v7a"],
  ]);
  assertEquals([...report.libraries], [["arm64-v8a", 2], ["armeabi-v7a", 1]]);
  const text = formatApk(report).join("\n");
  assertStringIncludes(text, "adb install --abi armeabi-v7a layers.apk");
  assertStringIncludes(text, "settings put global gpu_debug_layers_gles libGood.so\n");
  assertStringIncludes(text, "settings put global gpu_debug_layer_app com.example.layers");
});

Deno.test("what lets layers in is told by release", async () => {
  const cases: readonly (readonly [spec: Partial<ApkSpec>, gates: LayerGate[]])[] = [
    [{}, [{ by: "debuggable build", releases: [10, 11, 12, 13, 14, 15] }]],
    [{ debuggable: true, injectLayers: true }, [
      { by: "debuggable", releases: [10, 11, 12, 13, 14, 15] },
    ]],
    [{ profileable: true }, [{ by: "profileable", releases: [10, 11, 12, 13, 14, 15] }]],
    [{ injectLayers: true }, [
      { by: "injectLayers", releases: [11, 12, 13, 14, 15] },
      { by: "debuggable build", releases: [10] },
    ]],
    [{ injectLayers: "true" }, [{ by: "debuggable build", releases: [10, 11, 12, 13, 14, 15] }]],
  ];
  for (const [spec, gates] of cases) {
    assertEquals((await examined(spec)).gates, gates, JSON.stringify(spec));
  }
});

const injects = (value: boolean | string): AxmlElement => ({
  name: "meta-data",
  android: { name: INJECT_LAYERS, value },
});

function manifestWith(...children: readonly AxmlElement[]) {
  return writeAxml({
    name: "manifest",
    plain: { package: "com.example.layers" },
    children: [{ name: "application", children }],
  });
}

Deno.test("of two words about injection, the last one counts", async () => {
  const told = async (...values: readonly (boolean | string)[]) => {
    const manifest = manifestWith(...values.map(injects));
    const { findings, gates } = await examineApk(buildApkWithManifest(SPEC, manifest), "a", [12]);
    return { findings, gates };
  };
  const [text, flag] = [await told("true"), await told(true)];
  assertNotEquals(text, flag);
  assertEquals(await told("true", true), flag);
  assertEquals(await told(true, "true"), text);
});

Deno.test("injection that does not count is told", async () => {
  assertEquals(await found({ injectLayers: true }), []);
  assertEquals(await found({ injectLayers: false }), []);
  assertEquals(await found({ injectLayers: "true" }), ["warning apk-inject-layers"]);
  assertEquals(await found({ injectLayers: true, targetSdk: 29 }), ["warning apk-inject-layers"]);
  const inActivity = manifestWith({
    name: "activity",
    android: { name: ".Main" },
    children: [injects(true)],
  });
  const report = await examineApk(buildApkWithManifest(SPEC, inActivity), "a.apk", [12]);
  assertEquals(inShort(report.findings), ["warning apk-inject-layers"]);
  assertStringIncludes(report.findings[0]!.message, "<activity>");
});

Deno.test("layers that stay inside the APK are not found by Android, whatever their alignment", async () => {
  assertEquals(await found({ extractNativeLibs: false }), [
    "error apk-extracted",
    "warning apk-aligned 15",
  ]);
  assertEquals(await found({ extractNativeLibs: false }, 14), ["error apk-extracted"]);
  const entry = (alignment: number, deflate = false) => ({
    libs: {},
    extractNativeLibs: false,
    entries: [{ name: "lib/arm64-v8a/libGood.so", data: ARM64, alignment, deflate }],
  });
  assertEquals(await found(entry(16384)), ["error apk-extracted"]);
  assertEquals(await found(entry(4)), ["error apk-aligned", "error apk-extracted"]);
  assertEquals(await found(entry(4096, true)), ["error apk-aligned", "error apk-extracted"]);
  assertEquals(await found({ ...entry(4, true), extractNativeLibs: true }), []);
});

Deno.test("an app without layers has none, and says what lets them in", async () => {
  const report = await examined({ libs: {}, debuggable: true });
  assertEquals([report.layers, report.findings], [[], []]);
  const lines = formatApk(report);
  assert(lines.includes("layers: none"));
  assert(lines.includes("  Android 10 to 15: yes, because it is debuggable"));
  assertEquals(lines.filter((line) => line.includes("adb ")), []);
});

Deno.test("a layer where no device looks, and one for another ABI, are told", async () => {
  assertEquals(
    await found({ libs: {}, assets: { "libGood.so": ARM64 } }),
    ["error apk-place"],
  );
  assertEquals(await found({ libs: { armeabi: { "libGood.so": ARM } } }), ["error apk-place"]);
  assertEquals(
    await found({ libs: { "arm64-v8a": { "Good.so": layerFile({ soname: "Good.so" }) } } }),
    [
      "error apk-place",
      "hint layer-name",
    ],
  );
  assertEquals(await found({ libs: { "arm64-v8a": { "libGood.so": ARM } } }), [
    "error layer-machine",
  ]);
});

Deno.test("a needed library is looked for beside the layer, of the same ABI", async () => {
  const layer = layerFile({ needed: ["liblog.so", "libc++_shared.so", "libc.so"] });
  const stl = layerFile({ symbols: [] });
  const libs = (abi: string) => ({
    "arm64-v8a": { "libGood.so": layer },
    [abi]: { ...(abi === "arm64-v8a" ? { "libGood.so": layer } : {}), "libc++_shared.so": stl },
  });
  assertEquals(await found({ libs: libs("arm64-v8a") }), []);
  assertEquals(await found({ libs: libs("x86_64") }), ["error layer-needs"]);
});

Deno.test("what a release does not install is told", async () => {
  assertEquals(await found({ minSdk: 30 }), ["warning apk-form 10"]);
  assertEquals(await found({ targetSdk: 23 }), ["warning apk-form 15"]);
  assertEquals(await found({ targetSdk: 22 }, 14), ["error apk-form"]);
});

Deno.test("a split is named as such", async () => {
  const manifest = writeAxml({
    name: "manifest",
    plain: { package: "com.example.layers", split: "config.arm64_v8a" },
    children: [{ name: "application", android: { hasCode: false } }],
  });
  const report = await examineApk(buildApkWithManifest(SPEC, manifest), "a b.apk");
  assertEquals(report.extras?.split, "config.arm64_v8a");
  const text = formatApk(report).join("\n");
  assertStringIncludes(text, 'only its split "config.arm64_v8a"');
  assertStringIncludes(text, "adb install-multiple BASE.apk 'a b.apk'");
});

Deno.test("what is no APK is refused with the code of the installer", async () => {
  const whole = buildApk(SPEC);
  const bad = [new Uint8Array(), truncate(whole), new TextEncoder().encode("PK\x03\x04")];
  for (const bytes of bad) {
    const report = await examineApk(bytes, "a.apk");
    assertEquals(inShort(report.findings), ["error apk-form"]);
    assertStringIncludes(report.findings[0]!.message, "INSTALL_");
    assertEquals(formatApk(report).length, 1);
  }
});

Deno.test("whatever the bytes are, there is an answer about the APK", async () => {
  const whole = buildApk({ ...SPEC, injectLayers: true });
  const places = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(places, async (changes) => {
      const bytes = whole.slice();
      for (const [at, value] of changes) bytes[at] = value;
      const report = await examineApk(bytes, "a.apk");
      assert(report.manifest !== undefined || report.findings.length > 0);
    }),
    { numRuns: 200 },
  );
});
