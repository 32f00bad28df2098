/**
 * Libraries inside archives: which the linker takes from there, and for whom.
 *
 * Plan:
 * - stored and aligned entries are loaded, others are not found;
 * - how a path is split;
 * - namespaces;
 * - the libraries of an app that stay in its APK, and the folder of its ABI.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import type { Abi, Release } from "../../contract/world.ts";
import { packageSpec } from "../../fakes/apk.ts";
import { places } from "../../fakes/observe.ts";
import { HAL, HAL_SONAME } from "../../fakes/rs_places.ts";
import { isStockKind } from "../../fakes/samples.ts";
import { APP, buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { writeZip, type ZipEntry } from "../../fakes/zip.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { tests as changes } from "./changes.tests.ts";
import { tests as manifest } from "./manifest.tests.ts";
import { openInRs, openScene, rsDevice } from "../rs/scenes.ts";
import { isSample, openIn as openInBox, withBoxes } from "../namespace/scenes.ts";
import { device, open, probeScene } from "../scenes.ts";
import { ARCHIVE, ENTRY, library, PAGE, withArchive } from "./scenes.ts";

/** The probe opens a path. */
function opening(builder: WorldBuilder, path = `${ARCHIVE}!/${ENTRY}`): Scene {
  return probeScene(builder, (app) => {
    open(app, path);
    app.libdl.dlerror();
  });
}

const apk = group("linker:apk", "Libraries inside archives.");

apk.test("stored_and_aligned_is_loaded")
  .clauses("LINKER-APK-9")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { record } = await t.play(opening(withArchive(device(t.params.release))));
    t.expectRunning(record);
    t.expectSequence("library", places(record, "libinside.so"), [
      `${ARCHIVE}!/${ENTRY} in default`,
    ]);
  });

apk.test("misaligned_is_not_loaded")
  .clauses("LINKER-APK-1")
  .releases(8, 15)
  .params({ alignment: [4, 1024, 2048] })
  .filter(({ alignment, release }) => alignment === 4 ? isStockKind({ release }) : release === 10)
  .mustNot({
    what: "a library is loaded that does not begin at a page boundary",
    scene: ({ release, alignment }) => opening(misaligned(device(release), alignment)),
    happened: ({ record }) => places(record, "libinside.so"),
  })
  .control("it begins at one", ({ release }, scene) => ({
    ...scene,
    world: withArchive(device(release)).world,
  }));

/** An archive whose library begins at an odd multiple of a number. */
function misaligned(builder: WorldBuilder, alignment: number): WorldBuilder {
  const filler = alignment === 4 ? 8 : alignment;
  const archive = writeZip([
    { name: "filler", data: new Uint8Array(1), alignment: 2 * filler },
    { name: ENTRY, data: library(), alignment },
  ]);
  const { world } = builder;
  return builder.with({
    files: [...world.files, { path: ARCHIVE, base64: archive.toBase64() }],
  });
}

apk.test("compressed_is_not_loaded")
  .clauses("LINKER-APK-2")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "a compressed library is loaded",
    scene: ({ release }) => opening(withArchive(device(release), { deflate: true })),
    happened: ({ record }) => places(record, "libinside.so"),
  })
  .control("it is stored", ({ release }, scene) => ({
    ...scene,
    world: withArchive(device(release)).world,
  }));

apk.test("error_of_what_cannot_be_taken")
  .clauses("LINKER-APK-14")
  .releases(8, 15)
  .params({ entry: ["compressed", "misaligned", "absent"] })
  .filter(({ entry, release }) =>
    entry === "compressed" ? isStockKind({ release }) : release === 10
  )
  .fn(async (t) => {
    const { release, entry } = t.params;
    const entries: Readonly<Record<typeof entry, Partial<ZipEntry>>> = {
      compressed: { deflate: true },
      misaligned: { alignment: 4 },
      absent: { name: "lib/libother.so" },
    };
    const { record } = await t.play(opening(withArchive(device(release), entries[entry])));
    t.expectRunning(record);
    t.expectEqual(
      "error",
      record.results.at(-1)?.value,
      `dlopen failed: library "${ARCHIVE}!/${ENTRY}" not found`,
    );
  });

/** A path into an archive of so many characters in all. */
function pathOf(length: number): string {
  const short = `/libinside.so`;
  return `${ARCHIVE}!/lib/${"x".repeat(length - ARCHIVE.length - 6 - short.length)}${short}`;
}

/** The probe opens a library by a path into an archive of so many characters. */
function openingLong(release: Release, length: number): Scene {
  const path = pathOf(length);
  const name = path.slice(ARCHIVE.length + 2);
  return opening(withArchive(device(release), { name }), path);
}

apk.test("path_of_512_characters")
  .clauses("LINKER-APK-10")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "a path of 512 characters leads into an archive",
    scene: ({ release }) => openingLong(release, 512),
    happened: ({ record }) => places(record, "libinside.so"),
  })
  .control("it has 511", ({ release }) => openingLong(release, 511));

apk.test("path_is_split_at_the_first_separator")
  .clauses("LINKER-APK-11")
  .params({
    path: [
      `/data/local/tmp/./libs.zip!/${ENTRY}`,
      `/data/local/none/../tmp/libs.zip!/${ENTRY}`,
      `/none/../../data/local/tmp/libs.zip!/${ENTRY}`,
      `/data//local/tmp/libs.zip!/lib/none/../arm64-v8a/libinside.so`,
    ],
  })
  .fn(async (t) => {
    const { record } = await t.play(opening(withArchive(device(14)), t.params.path));
    t.expectRunning(record);
    t.expectSequence("library", places(record, "libinside.so"), [
      `${ARCHIVE}!/${ENTRY} in default`,
    ]);
  });

apk.test("second_separator_is_part_of_the_entry")
  .clauses("LINKER-APK-11")
  .fn(async (t) => {
    const name = "inner.zip!/libinside.so";
    const builder = withArchive(device(14), { name });
    const { record } = await t.play(opening(builder, `${ARCHIVE}!/${name}`));
    t.expectRunning(record);
    t.expectSequence("library", places(record, "libinside.so"), [
      `${ARCHIVE}!/${name} in default`,
    ]);
  });

apk.test("isolation_holds_for_archives")
  .clauses("LINKER-APK-13")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "a library in an archive below /data is loaded for sphal",
    scene: ({ release }) =>
      openScene(withArchive(rsDevice(release)), "sphal", `${ARCHIVE}!/${ENTRY}`),
    happened: ({ record }) => places(record, "libinside.so"),
  })
  .control("libRS_internal.so of rs asks", ({ release }, scene) => ({
    ...scene,
    program: recordProgram((app) => openInRs(app, release, `${ARCHIVE}!/${ENTRY}`)),
  }));

apk.test("archive_in_the_vendor_partition")
  .clauses("LINKER-APK-13")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const archive = "/vendor/lib64/hw/libs.zip";
    const builder = withArchive(rsDevice(t.params.release), {}, archive);
    const { record } = await t.play(
      openScene(builder, "sphal", `${archive}!/${ENTRY}`),
    );
    t.expectRunning(record);
    t.expectSet(
      "HAL and library",
      [HAL_SONAME, "libinside.so"].flatMap((name) => places(record, name)),
      [`${HAL} in sphal`, `${archive}!/${ENTRY} in sphal`],
    );
  });

/** `box`, which permits a directory, is asked for a library of an archive that a link there or elsewhere leads to. */
function behindLink(release: Release, permitted: string): Scene {
  const box = { more: [`permitted.paths = ${permitted}`] };
  const builder = withArchive(withBoxes(release, { box }), {}, "/data/real/libs.zip")
    .directory("/data/box").link("/data/alias", "/data/real");
  return probeScene(builder, (app) => openInBox(app, "box", `/data/alias/libs.zip!/${ENTRY}`));
}

apk.test("archive_behind_a_link")
  .clauses("LINKER-APK-17")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { record } = await t.play(behindLink(t.params.release, "/data/real"));
    t.expectRunning(record);
    const file = `/data/real/libs.zip!/${ENTRY}`;
    t.expectSequence("library", places(record, "libinside.so"), [`${file} in box`]);
  });

apk.test("permitted_link_to_an_archive_permits_nothing")
  .clauses("LINKER-APK-17")
  .releases(8.1, 15)
  .filter(({ release }) => release === 8.1 || isSample({ release }))
  .mustNot({
    what: "a library is let in by the link that leads to its archive",
    scene: ({ release }) => behindLink(release, "/data/alias"),
    happened: ({ record }) => places(record, "libinside.so"),
  })
  .control(
    "what the link leads to is permitted",
    ({ release }) => behindLink(release, "/data/real"),
  );

/** Archives of two libraries with more in them than these need. */
const FILLED = {
  comment: { archive: { comment: "made by hand" } },
  comments_of_entries: { entry: { comment: "one of two" } },
  extra_fields: { entry: { extra: new Uint8Array([0xfe, 0xca, 4, 0, 1, 2, 3, 4]) } },
  other_entries: { before: [{ name: "assets/text", data: "text", deflate: true }] },
} as const satisfies Readonly<
  Record<string, {
    readonly archive?: { readonly comment: string };
    readonly entry?: Partial<ZipEntry>;
    readonly before?: readonly ZipEntry[];
  }>
>;

apk.test("archive_with_more_in_it")
  .describe("Two libraries; the second is opened, then the first.")
  .clauses("LINKER-APK-18")
  .releases(8, 15)
  .params({ more: ["comment", "comments_of_entries", "extra_fields", "other_entries"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, more } = t.params;
    const { archive = {}, entry = {}, before = [] }: {
      readonly archive?: { readonly comment?: string };
      readonly entry?: Partial<ZipEntry>;
      readonly before?: readonly ZipEntry[];
    } = FILLED[more];
    const sonames = ["liba.so", "libb.so"];
    const entries = sonames.map((name) => ({
      name,
      data: library(name),
      alignment: PAGE,
      ...entry,
    }));
    const base64 = writeZip([...before, ...entries], archive.comment).toBase64();
    const builder = device(release);
    const files = [...builder.world.files, { path: ARCHIVE, base64 }];
    const { record } = await t.play(probeScene(builder.with({ files }), (app) => {
      for (const name of [...sonames].reverse()) open(app, `${ARCHIVE}!/${name}`);
    }));
    t.expectRunning(record);
    for (const name of sonames) {
      t.expectSequence(name, places(record, name), [`${ARCHIVE}!/${name} in default`]);
    }
  });

/** An app with a library for both widths, whose code opens it by name. */
function appScene(release: Release, abis: readonly Abi[], extractNativeLibs: boolean): Scene {
  const libs: Partial<Record<Abi, Readonly<Record<string, string>>>> = {
    "arm64-v8a": { "libinside.so": library("libinside.so", "arm64-v8a") },
    "armeabi-v7a": { "libinside.so": library("libinside.so", "armeabi-v7a") },
  };
  const builder = buildWorld({ release, abis });
  return {
    world: builder.app().with({
      packages: [packageSpec({ package: APP, libs, extractNativeLibs })],
    }).world,
    process: { kind: "app", package: APP },
    program: recordProgram((app) => open(app, "libinside.so")),
  };
}

apk.test("libraries_that_stay_inside_are_loaded")
  .clauses("LINKER-APK-12")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const scene = appScene(t.params.release, ["arm64-v8a", "armeabi-v7a"], false);
    const { record } = await t.play(scene);
    t.expectRunning(record);
    const [found] = record.libraries.filter(({ soname }) => soname === "libinside.so");
    const inside = found?.path.replace(/.*!\//, "!/");
    t.expectEqual("place in the APK", inside, "!/lib/arm64-v8a/libinside.so");
  });

apk.test("folder_of_the_first_abi")
  .clauses("LINKER-APK-3")
  .releases(8, 15)
  .params({ first: ["arm64-v8a", "armeabi-v7a"] })
  .filter(isStockKind)
  .fn(async (t) => {
    const { release, first } = t.params;
    const other = first === "arm64-v8a" ? "armeabi-v7a" : "arm64-v8a";
    const { record } = await t.play(appScene(release, [first, other], false));
    t.expectRunning(record);
    const [found] = record.libraries.filter(({ soname }) => soname === "libinside.so");
    t.expectEqual("folder", found?.path.replace(/.*\/lib\/(.*)\/.*/, "$1"), first);
  });

/** The groups. */
export const tests: readonly Group[] = [apk, ...changes, ...manifest];
