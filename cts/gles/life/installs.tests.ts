/**
 * Installing APKs, and what becomes of them: API levels, code, bitcode of RenderScript, files that are no libraries.
 *
 * Plan: an APK takes the place of the version before, or is refused, which the layers of its app show; the ABI of an app, which
 * the layer for that ABI shows.
 *
 * @module
 */

import { apiLevel } from "../../contract/api_level.ts";
import type { Abi, Release } from "../../contract/world.ts";
import { apkEntries, type ApkSpec, buildManifest } from "../../fakes/apk.ts";
import { APP, buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { writeZip, type ZipEntry } from "../../fakes/zip.ts";
import {
  type Group,
  group,
  type HostFile,
  isFirstOrLast,
  type Outcome,
  type Scene,
} from "../../framework/mod.ts";
import { layer } from "../enable/scenes.ts";
import { appFile, expectLayers, layersFor, typed } from "./scenes.ts";

/** The tests of what can be installed. */
export const installs: Group = group(
  "gles:life:installs",
  "What can be installed, and the ABI and the folders that it gets.",
);

const WIDE = "arm64-v8a";
const NARROW = "armeabi-v7a";

/** An app whose layer A is called "before" in its installed version. */
function before(release: Release): WorldBuilder {
  const libraries = layersFor(WIDE, { A: "before" });
  return buildWorld({ release }).app({ debuggable: true, libraries }).enable("libA.so");
}

/** The next version of the app, whose layer A is called "after". */
function after(spec: Partial<ApkSpec>): HostFile {
  return appFile({ A: "after" }, { versionCode: 2, ...spec });
}

const INSTALL = ["adb install -r app.apk"];

installs.test("lowest_api_level_of_an_apk")
  .clauses("GLES-LIFE-46")
  .releases(10, 15)
  .params({ above: [0, 1] })
  .fn(async (t) => {
    const { release, above } = t.params;
    const minSdk = apiLevel(release) + above;
    const file = after({ minSdk, targetSdk: Math.max(minSdk, 30) });
    await expectLayers(t, typed(before(release), INSTALL, { "app.apk": file }), [
      above === 0 ? "after" : "before",
    ]);
  });

/** Lowest targets of the releases that have one. */
const LOWEST: Partial<Record<Release, number>> = { 14: 23, 15: 24 };

installs.test("lowest_target_of_an_apk")
  .clauses("GLES-LIFE-47")
  .releases(10, 15)
  .params({ targetSdk: [22, 23, 24] })
  .fn(async (t) => {
    const { release, targetSdk } = t.params;
    const file = after({ targetSdk });
    await expectLayers(t, typed(before(release), INSTALL, { "app.apk": file }), [
      targetSdk < (LOWEST[release] ?? 0) ? "before" : "after",
    ]);
  });

installs.test("code_of_an_apk")
  .clauses("GLES-LIFE-48")
  .releases(10, 15)
  .params({ says: [true, false], has: [true, false] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, says, has } = t.params;
    const spec = {
      package: APP,
      debuggable: true,
      versionCode: 2,
      libs: { [WIDE]: layersFor(WIDE, { A: "after" }) },
    };
    const manifest = buildManifest({ ...spec, hasCode: says });
    const apk = writeZip(apkEntries({ ...spec, hasCode: has }, manifest));
    const scene = typed(before(release), INSTALL, { "app.apk": { base64: apk.toBase64() } });
    await expectLayers(t, scene, [says && !has ? "before" : "after"]);
  });

/** An app that is installed while the device runs; the layer in its base directory is for one ABI. */
function placed(release: Release, abis: readonly Abi[], abi: Abi): WorldBuilder {
  return buildWorld({ release, abis, build: "userdebug" }).app({ package: APP })
    .layer(layer("A"), "app-data", { abi }).enable("libA.so");
}

/** Where bitcode of RenderScript may lie in an APK. */
const BITCODE = { in_a_folder: "res/raw/script.bc", at_the_top: "script.bc" } as const;

installs.test("app_with_bitcode")
  .describe("With libraries of both kinds, with none, and where the installer is told an ABI.")
  .clauses("GLES-LIFE-49")
  .releases(10, 15)
  .params({
    bitcode: ["in_a_folder", "at_the_top"],
    libraries: ["both", "none"],
    abi: ["none", WIDE],
  })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, bitcode, libraries, abi } = t.params;
    const libs = { [WIDE]: { "libx.so": "" }, [NARROW]: { "libx.so": "" } };
    const file = appFile({}, {
      versionCode: 2,
      ...(libraries === "both" ? { libs } : {}),
      entries: [{ name: BITCODE[bitcode], data: "BC" }],
    });
    const option = abi === "none" ? "" : `--abi ${abi} `;
    const device = placed(release, [WIDE, NARROW], abi === "none" ? NARROW : WIDE);
    await expectLayers(t, typed(device, [`adb install -r ${option}app.apk`], { "app.apk": file }), [
      "A",
    ]);
  });

installs.test("app_with_bitcode_on_a_64_bit_device")
  .clauses("GLES-LIFE-50")
  .releases(14, 15)
  .params({ bitcode: [true, false] })
  .fn(async (t) => {
    const { release, bitcode } = t.params;
    const device = before(release).with({ abis: [WIDE] });
    const entries = bitcode ? [{ name: "res/raw/script.bc", data: "BC" }] : [];
    const scene = typed(device, INSTALL, { "app.apk": after({ entries }) });
    await expectLayers(t, scene, [bitcode ? "before" : "after"]);
  });

/** Files of an APK's folder for 32 bits, and whether they are libraries of an app that is debuggable, and of one that is not. */
const FILES = {
  library: ["libx.so", true, true],
  script: ["wrap.sh", true, false],
  without_lib: ["x.so", true, false],
  without_so: ["libx.txt", true, false],
  in_a_folder: ["more/libx.so", false, false],
} as const satisfies Record<string, readonly [file: string, debuggable: boolean, other: boolean]>;

installs.test("file_that_counts_as_a_library")
  .describe(
    "If one counts, the app runs under the ABI of its folder, else under the device's first.",
  )
  .clauses("GLES-LIFE-51")
  .releases(10, 15)
  .params({
    file: Object.keys(FILES) as (keyof typeof FILES)[],
    debuggable: [true, false],
  })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, file, debuggable } = t.params;
    const [path, counts, countsElse] = FILES[file];
    const entries: ZipEntry[] = [{ name: `lib/${NARROW}/${path}`, data: "x" }];
    const abi = (debuggable ? counts : countsElse) ? NARROW : WIDE;
    const device = placed(release, [WIDE, NARROW], abi);
    const hostFiles = { "app.apk": appFile({}, { debuggable, versionCode: 2, entries }) };
    await expectLayers(t, typed(device, INSTALL, hostFiles), ["A"]);
  });

/** The folder that libraries of an ABI are extracted to. */
const FOLDERS = {
  "arm64-v8a": "arm64",
  "armeabi-v7a": "arm",
  "x86_64": "x86_64",
  "x86": "x86",
} as const satisfies Partial<Record<Abi, string>>;

installs.test("folder_of_extracted_libraries")
  .clauses("GLES-LIFE-52")
  .releases(10, 15)
  .params({ abi: Object.keys(FOLDERS) as (keyof typeof FOLDERS)[] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, abi } = t.params;
    const libraries = layersFor(abi, { A: "A" });
    const device = buildWorld({ release, abis: [abi] })
      .app({ debuggable: true, abis: [abi], libraries }).enable("libA.so");
    const { record } = await expectLayers(t, typed(device, []), ["A"]);
    const folders = record.libraries.filter(({ soname }) => soname === "libA.so")
      .map(({ path }) => /\/lib\/([^/]+)\/libA\.so$/.exec(path)?.[1]);
    t.expectSequence("folders", folders, [FOLDERS[abi]]);
  });

const DATA = `/data/data/${APP}`;
const DEVICE_DATA = `/data/user_de/0/${APP}`;

/** A device with the app and a file, of which `ls` is asked after some lines. */
function looking(release: Release, path: string, ...adb: readonly string[]): Scene {
  const { world } = buildWorld({ release, build: "userdebug" }).app({ debuggable: true })
    .file(path, "x", { owner: APP });
  return {
    world,
    adb: adb.map((line) => `? ${line}`),
    hostFiles: { "app.apk": appFile({}, { versionCode: 2 }) },
    process: { kind: "native" },
    program: { calls: [] },
  };
}

/** The lines of the last command that name a file that is there. */
function listed({ commands }: Pick<Outcome, "commands">): string[] {
  return commands.slice(-1).flatMap(({ result }) =>
    result.stdout.split("\n").filter((line) => line.endsWith("kept"))
  );
}

const LOOK = (path: string) => ["adb root", `adb shell ls ${path}`];

installs.test("update_empties_the_code_cache")
  .clauses("GLES-LIFE-53")
  .releases(10, 15)
  .params({ directory: [DATA, DEVICE_DATA] })
  .filter(isFirstOrLast)
  .mustNot({
    what: "a file in the app's code cache is there after an update",
    scene: ({ release, directory }) => {
      const path = `${directory}/code_cache/kept`;
      return looking(release, path, "adb install -r app.apk", ...LOOK(path));
    },
    happened: listed,
  })
  .control("the file lies beside the code cache", ({ release, directory }) => {
    const path = `${directory}/kept`;
    return looking(release, path, "adb install -r app.apk", ...LOOK(path));
  });

installs.test("code_cache_of_an_app")
  .clauses("GLES-LIFE-133")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(
      buildWorld({ release: t.params.release, build: "userdebug" }).app({}).world,
    );
    await device.root();
    const { stdout } = await device.shell(`ls ${DEVICE_DATA}`);
    t.expect("code_cache is there", stdout.split(/\s+/).includes("code_cache"), stdout);
  });

installs.test("clearing_empties_both_data_directories")
  .clauses("GLES-LIFE-54")
  .releases(10, 15)
  .params({ directory: [DATA, DEVICE_DATA] })
  .filter(isFirstOrLast)
  .mustNot({
    what: "a file in a data directory of the app is there after pm clear",
    scene: ({ release, directory }) => {
      const path = `${directory}/kept`;
      return looking(release, path, `adb shell pm clear ${APP}`, ...LOOK(path));
    },
    happened: listed,
  })
  .control("another package is cleared", ({ release, directory }) => {
    const path = `${directory}/kept`;
    return looking(release, path, "adb shell pm clear com.example.other", ...LOOK(path));
  });

installs.test("data_directories_are_the_apps_alone")
  .clauses("GLES-LIFE-55")
  .releases(10, 15)
  .params({ directory: [DATA, DEVICE_DATA] })
  .filter(isFirstOrLast)
  .mustNot({
    what: "the shell lists a data directory of the app",
    scene: ({ release, directory }) =>
      looking(release, `${directory}/kept`, `adb shell ls ${directory}`),
    happened: listed,
  })
  .control(
    "adb has root",
    ({ release, directory }) => looking(release, `${directory}/kept`, ...LOOK(directory)),
  );

installs.test("removal_takes_the_code_away")
  .clauses("GLES-LIFE-56")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(before(t.params.release).with({ build: "userdebug" }).world);
    const { stdout } = await device.shell(`pm path ${APP}`);
    const path = /^package:(\S+)/.exec(stdout)?.[1] ?? "";
    await device.root();
    const isThere = async () => (await device.shell(`ls ${path}`)).stdout.trim() === path;
    t.expectEqual("the APK is there before", await isThere(), true);
    await device.shell(`pm uninstall ${APP}`);
    t.expectEqual("the APK is there after", await isThere(), false);
  });
