/**
 * Where the paths in a linker configuration file lead.
 *
 * Plan:
 * - search paths: links, archives, what is no directory;
 * - permitted paths.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { buildApk } from "../../fakes/apk.ts";
import { places } from "../../fakes/observe.ts";
import { isDialect } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import { isSample, openAll, searching, sectionOf } from "./scenes.ts";
import { isolatedDefault, linkerLines, open, probeScene } from "../scenes.ts";

const paths = group("linker:config:paths", "Where paths lead.");

/** An isolated default namespace with search paths beside the platform's. */
function isolated(release: Release, searchPaths: string): WorldBuilder {
  return searching(release, searchPaths, ...isolatedDefault(release));
}

paths.test("search_path_is_taken_where_it_leads")
  .describe("The namespace is isolated, and lets in what lies in the directory behind the link.")
  .clauses("LINKER-CONFIG-72")
  .releases(8, 15)
  .params({ path: ["/system/link", "/system/x/../real", "/system/link/.", "/system/real/"] })
  .filter(({ path, release }) => isSample({ release }, path === "/system/link"))
  .fn(async (t) => {
    const { release, path } = t.params;
    const builder = isolated(release, path).library("/system/real/liba.so")
      .directory("/system/x").link("/system/link", "/system/real");
    const found = await openAll(t, builder, ["liba.so"]);
    t.expectSequence("liba.so", found, ["/system/real/liba.so in default"]);
  });

/** A warning without what becomes of the path, which Android 8.0 words otherwise than later ones, or leaves out. */
function withoutEnd(line: string): string {
  return line.replace(/ \([a-z ]+\)$/, "");
}

paths.test("absent_and_empty_search_paths_are_passed_over_in_silence")
  .describe("The linker does speak of one that is a file.")
  .clauses("LINKER-CONFIG-73")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const searchPaths = "/system/none:::/system/file:/system/a:";
    const builder = isolated(release, searchPaths).library("/system/a/liba.so")
      .file("/system/file", "no directory");
    const { record } = await t.play(probeScene(builder, (app) => {
      open(app, "liba.so");
    }));
    t.expectRunning(record);
    t.expectSequence("liba.so", places(record, "liba.so"), ["/system/a/liba.so in default"]);
    const warnings = ['Warning: "/system/file" is not a directory'];
    t.expectSequence("what the linker says", linkerLines(record).map(withoutEnd), warnings);
  });

const UNUSABLE = {
  "none/a": 'Warning: unable to normalize "none/a"',
  "/system/none.apk!/lib":
    'Warning: unable to resolve "/system/none.apk": No such file or directory',
} as const;

paths.test("unusable_search_path_is_warned_of")
  .clauses("LINKER-CONFIG-74")
  .releases(8, 15)
  .params({ path: ["none/a", "/system/none.apk!/lib"] })
  .filter(({ path, release }) => isSample({ release }, path === "none/a"))
  .fn(async (t) => {
    const { release, path } = t.params;
    const builder = isolated(release, path).library("/system/a/liba.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      open(app, "liba.so");
    }));
    t.expectRunning(record);
    t.expectSequence("liba.so", places(record, "liba.so"), []);
    const warnings = linkerLines(record).filter((line) => line.startsWith("Warning: "));
    t.expectSequence("what the linker warns of", warnings.map(withoutEnd), [UNUSABLE[path]]);
  });

paths.test("search_path_in_an_archive")
  .describe("The archive is named by itself, or by a link to it.")
  .clauses("LINKER-CONFIG-75")
  .releases(8, 15)
  .params({ archive: ["/system/app/x.apk", "/system/link.apk"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, archive } = t.params;
    const library = sectionOf(release).library("/system/liba.so").world.files
      .find(({ path }) => path === "/system/liba.so")!.text!;
    const apk = buildApk({
      package: "com.example.x",
      libs: { "arm64-v8a": { "liba.so": library } },
      extractNativeLibs: false,
    });
    const { world } = isolated(release, `${archive}!/lib/arm64-v8a`)
      .link("/system/link.apk", "/system/app/x.apk");
    const file = { path: "/system/app/x.apk", base64: apk.toBase64() };
    const scene = probeScene(sectionOf(release), (app) => {
      open(app, "liba.so");
    });
    const { record } = await t.play({
      ...scene,
      world: { ...world, files: [file, ...world.files] },
    });
    t.expectRunning(record);
    const expected = ["/system/app/x.apk!/lib/arm64-v8a/liba.so in default"];
    t.expectSequence("liba.so", places(record, "liba.so"), expected);
  });

const INSIDE = "/system/real/deep/liba.so";

/** An isolated default namespace that permits one directory, behind which a link leads to a library's. */
function permitting(release: Release, path: string) {
  const builder = sectionOf(
    release,
    ...isolatedDefault(release, path),
  ).library(INSIDE).link("/system/link", "/system/real");
  return probeScene(builder, (app) => {
    open(app, "/system/link/deep/liba.so");
  });
}

paths.test("permitted_path_is_taken_where_it_leads_in_8_0")
  .clauses("LINKER-CONFIG-76")
  .releases(8, 8)
  .params({ path: ["/system/link", "/system/real"] })
  .fn(async (t) => {
    const { record } = await t.play(permitting(t.params.release, t.params.path));
    t.expectRunning(record);
    t.expectSequence("liba.so", places(record, "liba.so"), [`${INSIDE} in default`]);
  });

paths.test("permitted_path_is_taken_as_written")
  .clauses("LINKER-CONFIG-77")
  .releases(8.1, 15)
  .filter(isDialect)
  .mustNot({
    what: "a library is loaded from behind a permitted link",
    scene: ({ release }) => permitting(release, "/system/link"),
    happened: ({ record }) => places(record, "liba.so"),
  })
  .control("the directory is permitted by its real path", ({ release }, scene) => ({
    ...scene,
    world: permitting(release, "/system/real").world,
  }));

/** The group about paths. */
export const tests = [paths];
