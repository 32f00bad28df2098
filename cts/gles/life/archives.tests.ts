/**
 * Archives that a device installs as APKs, and those that it refuses: the version before stays, which its layer shows.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { type ApkSpec, buildApk } from "../../fakes/apk.ts";
import {
  type BrokenChunk,
  buildBrokenManifestApk,
  renameLocally,
  reverseDirectory,
  truncate,
} from "../../fakes/hostile_apk.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { expectLayers, layersFor, typed } from "./scenes.ts";

/** The tests of archives. */
export const archives: Group = group(
  "gles:life:archives",
  "Archives that are installed as APKs, and those that are refused.",
);

const ABI = "arm64-v8a";

/** The next version of the app, whose layer is called "after". */
const AFTER: ApkSpec = {
  package: APP,
  debuggable: true,
  versionCode: 2,
  libs: { [ABI]: layersFor(ABI, { A: "after" }) },
};

/** Installs an archive where the app's layer is called "before". */
function updated(release: Release, apk: Uint8Array) {
  const libraries = layersFor(ABI, { A: "before" });
  const builder = buildWorld({ release }).app({ debuggable: true, libraries }).enable("libA.so");
  const file = { base64: apk.toBase64() };
  return typed(builder, ["adb install -r app.apk"], { "app.apk": file });
}

/** An APK with two more entries. */
const withTwo = (first: string, second: string) =>
  buildApk({ ...AFTER, entries: [first, second].map((name) => ({ name, data: name })) });

/** Archives that are refused. */
const REFUSED: Readonly<Record<string, () => Uint8Array>> = {
  cut_in_half: () => truncate(buildApk(AFTER)),
  cut_at_its_end: () => buildApk(AFTER).slice(0, -1),
  entry_twice: () => withTwo("assets/a", "assets/a"),
  other_name_in_the_local_header: () => renameLocally(buildApk(AFTER)),
};

archives.test("archive_that_is_not_sound_is_refused")
  .clauses("GLES-LIFE-152")
  .releases(10, 15)
  .params({ archive: Object.keys(REFUSED) })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, archive } = t.params;
    await expectLayers(t, updated(release, REFUSED[archive]!()), ["before"]);
  });

const LONG = `.${"Long".repeat(40)}`;

/** Archives that look odd and are installed. */
const INSTALLED: Readonly<Record<string, () => Uint8Array>> = {
  two_entries: () => withTwo("assets/a", "assets/b"),
  directories: () =>
    buildApk({ ...AFTER, entries: ["lib/", "assets/"].map((name) => ({ name, data: "" })) }),
  directory_in_another_order: () => reverseDirectory(withTwo("assets/a", "assets/b")),
  long_text_in_utf_8: () => buildApk({ ...AFTER, encoding: "utf-8", activities: [LONG] }),
  long_text_in_utf_16: () => buildApk({ ...AFTER, encoding: "utf-16", activities: [LONG] }),
};

archives.test("archive_that_is_sound_is_installed")
  .clauses("GLES-LIFE-153")
  .releases(10, 15)
  .params({ archive: Object.keys(INSTALLED) })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, archive } = t.params;
    await expectLayers(t, updated(release, INSTALLED[archive]!()), ["after"]);
  });

/** Mistakes of a manifest. */
const BROKEN: readonly BrokenChunk[] = [
  "size zero",
  "size beyond the end",
  "size below the header",
  "string count beyond the pool",
  "attribute count beyond the chunk",
  "string index beyond the pool",
];

archives.test("manifest_with_a_broken_chunk_is_refused")
  .clauses("GLES-LIFE-154")
  .releases(10, 15)
  .params({ broken: BROKEN })
  .filter(isLast)
  .fn(async (t) => {
    const { release, broken } = t.params;
    await expectLayers(t, updated(release, buildBrokenManifestApk(AFTER, broken)), ["before"]);
  });
