import { assert, assertEquals, assertInstanceOf, assertStringIncludes } from "@std/assert";
import { type ApkSpec, buildApk } from "../../cts/fakes/apk.ts";
import { buildZipBomb } from "../../cts/fakes/hostile_apk.ts";
import type { Release } from "../../cts/contract/world.ts";
import { type Apk, ApkError, type InstallCode } from "./apk.ts";
import { ApkCache } from "./apk_cache.ts";
import type { AbiChoice } from "./package_abi.ts";
import { PackageManager } from "./package_manager.ts";
import { PackageTestFiles } from "./testing/package_files.ts";
import { appCredentials } from "./users.ts";

const NAME = "com.example.app";
const LIBS = {
  "arm64-v8a": { "libA.so": "64 A", "libB.so": "64 B", "notes.txt": "no" },
  "armeabi-v7a": { "libA.so": "32 A" },
};

function setUp(release: Release = 14) {
  const files = new PackageTestFiles();
  const host = { files, abis: ["arm64-v8a", "armeabi-v7a"] as const, release };
  const packages = new PackageManager(host);
  const apk = (spec: Partial<ApkSpec> = {}) => buildApk({ package: NAME, ...spec });
  return { files, host, packages, apk };
}

async function assertRefused(work: Promise<unknown>, code: InstallCode, ...words: string[]) {
  const error = await work.then(() => undefined, (error) => error);
  assertInstanceOf(error, ApkError);
  assertEquals(error.code, code, error.message);
  for (const word of words) assertStringIncludes(error.message, word);
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("install writes the APK, the libraries of the primary ABI, and a private data directory", async () => {
  const { files, packages, apk } = setUp();
  const bytes = apk({ libs: LIBS });
  const installed = await packages.install(bytes);
  assertEquals(installed.codePath, `/data/app/${NAME}-1`);
  assertEquals(installed.sourceDir, `/data/app/${NAME}-1/base.apk`);
  assertEquals(installed.nativeLibraryDir, `/data/app/${NAME}-1/lib/arm64`);
  assertEquals([installed.primaryAbi, installed.nativeAbi], ["arm64-v8a", "arm64-v8a"]);
  assertEquals(files.contents(installed.sourceDir), bytes);

  assertEquals(files.tree().filter((line) => line.includes(NAME)), [
    `/data/app/${NAME}-1 755 1000:1000`,
    `/data/app/${NAME}-1/base.apk 644 1000:1000`,
    `/data/app/${NAME}-1/lib 755 1000:1000`,
    `/data/app/${NAME}-1/lib/arm64 755 1000:1000`,
    `/data/app/${NAME}-1/lib/arm64/libA.so 755 1000:1000`,
    `/data/app/${NAME}-1/lib/arm64/libB.so 755 1000:1000`,
    `/data/data/${NAME} 700 10000:10000`,
    `/data/user_de/0/${NAME} 700 10000:10000`,
    `/data/user_de/0/${NAME}/code_cache 2771 10000:10000`,
  ]);
  assertEquals(text(files.contents(`${installed.nativeLibraryDir}/libA.so`)), "64 A");
});

Deno.test("install leaves no staging directory behind", async () => {
  const { files, packages, apk } = setUp();
  await packages.install(apk({ libs: LIBS }));
  assertEquals(files.tree().filter((line) => line.includes(".tmp")), []);
});

Deno.test("install --abi decides which libraries are extracted, and where", async () => {
  const { files, packages, apk } = setUp();
  const installed = await packages.install(apk({ libs: LIBS }), { abi: "armeabi-v7a" });
  assertEquals(installed.primaryAbi, "armeabi-v7a");
  assertEquals(installed.nativeLibraryDir, `/data/app/${NAME}-1/lib/arm`);
  assertEquals(text(files.contents(`${installed.nativeLibraryDir}/libA.so`)), "32 A");
  assert(!files.exists(`${installed.codePath}/lib/arm64`));
});

Deno.test("install --abi - lets the device choose", async () => {
  const { packages, apk } = setUp();
  assertEquals((await packages.install(apk({ libs: LIBS }), { abi: "-" })).nativeAbi, "arm64-v8a");
});

Deno.test("install refuses an ABI that the device does not have", async () => {
  const { packages, apk } = setUp();
  for (const abi of ["x86", "bogus", "", "ARM64-V8A"]) {
    const code = "INSTALL_FAILED_CPU_ABI_INCOMPATIBLE";
    await assertRefused(packages.install(apk(), { abi }), code, JSON.stringify(abi), "arm64-v8a");
  }
});

Deno.test("a package without libraries runs under the device's first ABI", async () => {
  const { files, packages, apk } = setUp();
  const installed = await packages.install(apk());
  assertEquals([installed.primaryAbi, installed.nativeAbi], ["arm64-v8a", null]);
  assertEquals(installed.nativeLibraryDir, `/data/app/${NAME}-1/lib/arm64`);
  assert(!files.exists(installed.nativeLibraryDir));
});

Deno.test("a multiArch package gets the libraries of both ABIs", async () => {
  const { files, packages, apk } = setUp();
  const installed = await packages.install(apk({ libs: LIBS, multiArch: true }));
  assertEquals([installed.primaryAbi, installed.secondaryAbi], ["arm64-v8a", "armeabi-v7a"]);
  assertEquals(installed.secondaryNativeLibraryDir, `/data/app/${NAME}-1/lib/arm`);
  assertEquals(text(files.contents(`${installed.nativeLibraryDir}/libA.so`)), "64 A");
  assertEquals(text(files.contents(`${installed.secondaryNativeLibraryDir}/libA.so`)), "32 A");
});

Deno.test("extractNativeLibs=false leaves the directory empty, and wants libraries that can be mapped", async () => {
  const { files, packages, apk } = setUp();
  const libs = { "arm64-v8a": { "libA.so": "a" } };
  const installed = await packages.install(apk({ libs, extractNativeLibs: false }));
  assert(files.exists(installed.nativeLibraryDir));
  assert(!files.exists(`${installed.nativeLibraryDir}/libA.so`));

  const entry = { name: "lib/arm64-v8a/libB.so", data: "b" };
  for (
    const [variant, word] of [[{ deflate: true }, "compressed"], [{}, "not page-aligned"]] as const
  ) {
    const bad = apk({ extractNativeLibs: false, entries: [{ ...entry, ...variant }] });
    await assertRefused(packages.install(bad), "INSTALL_FAILED_INVALID_APK", "res=-2", word);
    const good = apk({ extractNativeLibs: true, entries: [{ ...entry, ...variant }] });
    await packages.install(good);
  }
});

Deno.test("each package gets a uid of its own, from 10000 up, never used twice", async () => {
  const { packages } = setUp();
  const install = async (name: string) => (await packages.install(buildApk({ package: name }))).uid;
  assertEquals(await install("com.example.a"), 10000);
  assertEquals(await install("com.example.a"), 10000);
  assertEquals(await install("com.example.b"), 10001);
  assert(packages.uninstall("com.example.a"));
  assertEquals(await install("com.example.c"), 10002);
  assertEquals(packages.list().map((one) => one.name), ["com.example.b", "com.example.c"]);
});

Deno.test("an update keeps uid and data, and replaces the code and every fact", async () => {
  const { files, packages, apk } = setUp();
  const first = await packages.install(apk({ libs: LIBS, debuggable: true }));
  const kept = `${first.dataDir}/kept`;
  files.write(kept, new Uint8Array([1]), appCredentials(first.uid));
  const second = await packages.install(
    apk({ libs: { "armeabi-v7a": { "libC.so": "c" } }, versionCode: 2, injectLayers: true }),
  );
  assertEquals([second.uid, second.versionCode, second.debuggable], [first.uid, 2, false]);
  assertEquals([second.injectLayers, second.primaryAbi], [true, "armeabi-v7a"]);
  assertEquals(packages.get(NAME), second);
  assert(files.exists(kept));
  assert(!files.exists(first.nativeLibraryDir));
  assertEquals(text(files.contents(`${second.nativeLibraryDir}/libC.so`)), "c");
});

Deno.test("an update throws away what was compiled for the old code, and nothing else", async () => {
  const { files, packages, apk } = setUp();
  const { dataDir, deviceDataDir, uid } = await packages.install(apk({}));
  const app = appCredentials(uid);
  files.mkdir(`${dataDir}/code_cache`, app);
  const places = [deviceDataDir, `${deviceDataDir}/code_cache`, `${dataDir}/code_cache`];
  for (const place of places) files.write(`${place}/kept`, new Uint8Array([1]), app);
  await packages.install(apk({ versionCode: 2 }));
  const left = places.map((place) => files.exists(`${place}/kept`));
  assertEquals(left, [true, false, false]);
  files.write(`${deviceDataDir}/code_cache/new`, new Uint8Array([1]), app);
});

Deno.test("an update may not go back to an older version, until the package is uninstalled", async () => {
  const { packages, apk } = setUp();
  await packages.install(apk({ versionCode: 2 }));
  const older = packages.install(apk({ versionCode: 1 }));
  await assertRefused(older, "INSTALL_FAILED_VERSION_DOWNGRADE", "1", "2", "uninstall");
  const asked = await packages.install(apk({ versionCode: 1 }), { downgrade: true });
  assertEquals([asked.versionCode, packages.get(NAME)?.versionCode], [1, 1]);
  packages.uninstall(NAME);
  assertEquals((await packages.install(apk({ versionCode: 1 }))).versionCode, 1);
});

Deno.test("clear empties the data directories and leaves the code", async () => {
  const { files, packages, apk } = setUp();
  const { dataDir, uid } = await packages.install(apk({ libs: LIBS }));
  const before = files.tree();
  files.write(`${dataDir}/note`, new Uint8Array(), appCredentials(uid), 0o600);
  assert(packages.clear(NAME));
  assertEquals(files.tree(), before);
  assert(!packages.clear("com.example.none"));
});

Deno.test("uninstall removes code and data, once", async () => {
  const { files, packages, apk } = setUp();
  await packages.install(apk({ libs: LIBS }));
  assert(packages.uninstall(NAME));
  assertEquals(files.tree().filter((line) => line.includes(NAME)), []);
  assertEquals(packages.get(NAME), undefined);
  assert(!packages.uninstall(NAME));
  assert(!packages.uninstall("../.."));
});

Deno.test("install refuses an APK for a newer release, or for one too old", async () => {
  const { packages, apk } = setUp(14);
  const newer = packages.install(apk({ minSdk: 35, targetSdk: 35 }));
  await assertRefused(newer, "INSTALL_FAILED_OLDER_SDK", "#35", "#34");
  const old = apk({ targetSdk: 22 });
  await assertRefused(packages.install(old), "INSTALL_FAILED_DEPRECATED_SDK_VERSION", "23", "22");
  assertEquals((await setUp(13).packages.install(old)).targetSdk, 22);
  assertEquals((await packages.install(apk({ minSdk: 34, targetSdk: 34 }))).targetSdk, 34);
});

Deno.test("install wants code of a package that claims it", async () => {
  const { packages, apk } = setUp();
  assert((await packages.install(apk({ hasCode: true }))).hasCode);
  const bytes = apk({ hasCode: true });
  const name = new TextEncoder().encode("classes.dex");
  for (let at = 0; at < bytes.length - name.length; at++) {
    if (name.every((byte, i) => bytes[at + i] === byte)) bytes[at] = "x".charCodeAt(0);
  }
  await assertRefused(packages.install(bytes), "INSTALL_FAILED_INVALID_APK", "code is missing");
});

Deno.test("a refused update leaves the old version as it was", async () => {
  const { files, packages, apk } = setUp();
  const first = await packages.install(apk({ libs: LIBS }));
  const before = files.tree();
  const bomb = buildZipBomb({ package: NAME }, { size: 1 << 20, declared: 5 });
  await assertRefused(packages.install(bomb), "INSTALL_FAILED_INVALID_APK");
  files.space = 100;
  const full = packages.install(apk({ libs: LIBS, versionCode: 2 }));
  await assertRefused(full, "INSTALL_FAILED_INSUFFICIENT_STORAGE", NAME);
  assertEquals(files.tree(), before);
  assertEquals(packages.get(NAME), first);
});

Deno.test("a first installation that fails uses no uid", async () => {
  const { files, packages, apk } = setUp();
  files.space = 0;
  await assertRefused(packages.install(apk()), "INSTALL_FAILED_INSUFFICIENT_STORAGE");
  files.space = Infinity;
  assertEquals((await packages.install(apk())).uid, 10000);
});

Deno.test("devices that share a cache install the same", async () => {
  const cache = new ApkCache();
  const { host, apk } = setUp();
  const bytes = apk({ libs: LIBS });
  const [a, b] = [1, 2].map(() =>
    new PackageManager({ ...host, files: new PackageTestFiles(), cache })
  );
  assertEquals(await a!.install(bytes), await b!.install(bytes));
});

Deno.test("a subclass may choose the ABI and the libraries", async () => {
  const { files, host, apk } = setUp();
  class Odd extends PackageManager {
    protected override chooseAbi(): AbiChoice {
      return { native: "armeabi-v7a", secondary: null };
    }
    protected override extractLibraries(_apk: Apk, abi: string) {
      return Promise.resolve(new Map([["libOdd.so", new TextEncoder().encode(abi)]]));
    }
  }
  const installed = await new Odd(host).install(apk({ libs: LIBS }));
  assertEquals(text(files.contents(`${installed.nativeLibraryDir}/libOdd.so`)), "armeabi-v7a");
});
