import { assertEquals, assertInstanceOf, assertStringIncludes } from "@std/assert";
import { apkEntries, type ApkSpec, buildApk } from "../../cts/fakes/apk.ts";
import { writeAxml } from "../../cts/fakes/axml.ts";
import { writeZip } from "../../cts/fakes/zip.ts";
import { ApkError } from "./apk.ts";
import { PackageManager } from "./package_manager.ts";
import { PackageTestFiles } from "./testing/package_files.ts";

const NAME = "com.example.app";

function setUp() {
  const files = new PackageTestFiles();
  const host = { files, abis: ["arm64-v8a", "armeabi-v7a"] as const, release: 14 as const };
  return { files, packages: new PackageManager(host) };
}

/** A split; its libraries hold their own names. */
function split(
  name: string,
  libs: NonNullable<ApkSpec["libs"]> = {},
  { versionCode = 1, package: packageName = NAME } = {},
): Uint8Array {
  const manifest = writeAxml({
    name: "manifest",
    plain: { package: packageName, split: name },
    android: { versionCode },
    children: [{ name: "application", android: { hasCode: false } }],
  });
  return writeZip(apkEntries({ package: packageName, libs }, manifest));
}

Deno.test("a base and its splits are one package, whatever their order", async () => {
  const { files, packages } = setUp();
  const base = buildApk({ package: NAME });
  const code = split("config.arm64_v8a", { "arm64-v8a": { "libA.so": "64 A" } });
  const art = split("config.xxhdpi");
  const installed = await packages.install(code, { splits: [art, base] });
  assertEquals([installed.name, installed.nativeAbi], [NAME, "arm64-v8a"]);
  assertEquals(files.contents(installed.sourceDir), base);
  assertEquals(files.contents(`${installed.codePath}/split_config.arm64_v8a.apk`), code);
  assertEquals(files.contents(`${installed.codePath}/split_config.xxhdpi.apk`), art);
  const library = files.contents(`${installed.nativeLibraryDir}/libA.so`);
  assertEquals(new TextDecoder().decode(library), "64 A");
});

Deno.test("what is not one package is refused, and nothing is installed", async () => {
  const base = buildApk({ package: NAME });
  const inside = buildApk({ package: NAME, extractNativeLibs: false });
  const code = split("config.arm64_v8a", { "arm64-v8a": { "libA.so": "64 A" } });
  const table = [
    [[code], "Full install must include a base package"],
    [[base, split("x", {}, { package: "com.example.other" })], "inconsistent with com.example.app"],
    [[base, split("x", {}, { versionCode: 2 })], "version code 2 inconsistent with 1"],
    [[base, split("x"), split("x")], 'Split "x" was defined multiple times'],
    [[base, base], 'Split "base" was defined multiple times'],
    [[base, split("../x")], 'Invalid split name "../x"'],
    [[inside, code], "are to stay inside"],
  ] as const;
  for (const [[first, ...splits], reason] of table) {
    const { packages } = setUp();
    const error = await packages.install(first!, { splits }).then(
      () => undefined,
      (error) => error,
    );
    assertInstanceOf(error, ApkError);
    assertEquals(error.code, "INSTALL_FAILED_INVALID_APK");
    assertStringIncludes(error.message, reason);
    assertEquals(packages.list(), []);
  }
  const { packages } = setUp();
  assertEquals((await packages.install(base, { splits: [code] })).name, NAME);
});
