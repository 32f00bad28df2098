import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { type ApkManifest, readApk } from "../../impl/platform/apk.ts";
import { type ApkSpec, buildApk, packageSpec } from "./apk.ts";

const PACKAGE = "com.example.app";

Deno.test("buildApk says what an APK says that has only a name", async () => {
  const { manifest, entries } = await readApk(buildApk({ package: PACKAGE }));
  assertEquals(manifest, {
    package: PACKAGE,
    versionCode: 1,
    debuggable: false,
    profileableByShell: false,
    injectLayers: false,
    targetSdk: 30,
    minSdk: 1,
    extractNativeLibs: true,
    multiArch: false,
    use32bitAbi: false,
    hasCode: false,
    activities: [],
  });
  assertEquals(entries.map((entry) => entry.name), ["AndroidManifest.xml"]);
});

const FACTS: readonly [Partial<ApkSpec>, Partial<ApkManifest>][] = [
  [{ debuggable: true }, { debuggable: true }],
  [{ profileable: true }, { profileableByShell: true }],
  [{ injectLayers: true }, { injectLayers: true }],
  [{ injectLayers: false }, { injectLayers: false }],
  [{ injectLayers: "true" }, { injectLayers: false }],
  [{ targetSdk: 33, minSdk: 26 }, { targetSdk: 33, minSdk: 26 }],
  [{ extractNativeLibs: false }, { extractNativeLibs: false }],
  [{ hasCode: true }, { hasCode: true }],
  [{ multiArch: true, use32bitAbi: true }, { multiArch: true, use32bitAbi: true }],
  [{ versionCode: 99 }, { versionCode: 99 }],
  [{ activities: [".Main", "com.other.Other"] }, {
    activities: [`${PACKAGE}.Main`, "com.other.Other"],
  }],
];

for (const [spec, facts] of FACTS) {
  for (const encoding of ["utf-8", "utf-16"] as const) {
    Deno.test(`buildApk ${JSON.stringify(spec)} in ${encoding} is read as that, and no more`, async () => {
      const plain = (await readApk(buildApk({ package: PACKAGE }))).manifest;
      const { manifest } = await readApk(buildApk({ package: PACKAGE, encoding, ...spec }));
      assertEquals(manifest, { ...plain, ...facts });
    });
  }
}

Deno.test("the facts beside a package's bytes are those that a device reads from them", async () => {
  const specs: Partial<ApkSpec>[] = [
    {},
    { debuggable: true, injectLayers: true, versionCode: 7, targetSdk: 23 },
    { injectLayers: "true", earlierTargetSdk: 20 },
    { injectLayers: false, debuggable: false, minSdk: 40 },
    { libs: { "arm64-v8a": { "libA.so": "a", "libB.so": "b" }, x86: { "libC.so": "c" } } },
  ];
  for (const spec of specs) {
    const { apk, facts } = packageSpec({ package: "com.example.app", ...spec });
    const { manifest, entries } = await readApk(Uint8Array.fromBase64(apk));
    const { package: name, versionCode, debuggable, injectLayers, targetSdk } = manifest;
    const read = { package: name, versionCode, debuggable, injectLayers, targetSdk };
    const names = entries.map(({ name }) => name.split("/")).filter(([room]) => room === "lib");
    const abis = Map.groupBy(names, ([, abi]) => abi!);
    const libraries = [...abis].map(([abi, paths]) => [abi, paths.map(([, , file]) => file)]);
    assertEquals(facts, { ...read, libraries: Object.fromEntries(libraries) });
  }
});

Deno.test("buildApk packs libraries, assets, code and other entries", async () => {
  const apk = await readApk(buildApk({
    package: PACKAGE,
    hasCode: true,
    libs: { "arm64-v8a": { "libA.so": "64" }, "armeabi-v7a": { "libA.so": "32" } },
    assets: { "data.bin": new Uint8Array([1, 2]) },
    entries: [{ name: "other", data: "o".repeat(100), deflate: true }],
  }));
  assertEquals(apk.entries.map((entry) => entry.name), [
    "AndroidManifest.xml",
    "classes.dex",
    "lib/arm64-v8a/libA.so",
    "lib/armeabi-v7a/libA.so",
    "assets/data.bin",
    "other",
  ]);
  assertEquals(new TextDecoder().decode(await apk.read("lib/armeabi-v7a/libA.so")), "32");
  assertEquals(await apk.read("assets/data.bin"), new Uint8Array([1, 2]));
});

Deno.test("buildApk aligns contents to 4 bytes, and libraries that stay inside to pages", async () => {
  const libs = { "arm64-v8a": { "libA.so": "a", "libB.so": "b" } };
  for (const [extractNativeLibs, alignment] of [[true, 4], [false, 4096]] as const) {
    const { entries } = await readApk(buildApk({ package: PACKAGE, libs, extractNativeLibs }));
    assert(entries.every((entry) => entry.dataOffset % 4 === 0));
    const libraries = entries.filter((entry) => entry.name.startsWith("lib/"));
    assertEquals(libraries.map((entry) => entry.dataOffset % alignment), [0, 0]);
  }
});

Deno.test("buildApk gives the same bytes for the same spec, and others for another", () => {
  const spec = { package: PACKAGE, debuggable: true };
  assertEquals(buildApk(spec), buildApk(spec));
  assertNotEquals(buildApk(spec), buildApk({ ...spec, debuggable: false }));
});
