/**
 * The blob cache that is a directory, over the lives of several processes.
 *
 * Plan:
 * - a process on what an earlier one left adds to it, and takes nothing away but what is useless;
 * - what does not matter to a later process;
 * - a directory that cannot be used.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import type { Blob } from "../../fakes/behavior.ts";
import { type BlobEntry, entryFile, statusFile } from "../../fakes/blob_files.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  answers,
  APP_PROCESS,
  blobDevice,
  BUILD_ID,
  CACHE_DIRECTORY,
  CODE_CACHE,
  FOUND,
  GET,
  KEY,
  MISSING,
  put,
  STORE,
  take,
  useScene,
  VALUE,
  withApp,
  withCacheFile,
} from "./scenes.ts";

const life = group(
  "egl:blob_cache_directory_life",
  "What several processes of an app have of a cache that is a directory.",
);

/** Groups of this file. */
export const tests: readonly Group[] = [life];

/** A key of a length that is no multiple of four. */
const ODD: Blob = { size: 5, fill: 3 };
const OTHER: Blob = { size: 9, fill: 4 };
const STATUS = statusFile({ buildId: BUILD_ID });

/** Lines about files of the directory, but for cache.status, which the first updates of 14 do not have. */
function entryLines(text: string): string[] {
  return text.trim().split("\n").filter((line) => !/\bcache\.status\b/.test(line));
}

life.test("a_later_process_adds_to_what_it_finds")
  .clauses("EGL-BLOB-38", "EGL-BLOB-43")
  .releases(14, 15)
  .fn(async (t) => {
    const stores = [put(), put(ODD)];
    const gets = [put(OTHER), take(OTHER), take(), take(ODD)];
    const builder = withApp(blobDevice(t.params.release, { stores, gets }), "directory")
      .with({ build: "userdebug" });
    const device = await t.boot(builder.world);
    await (await device.launch(APP_PROCESS)).run(STORE);
    for (const which of ["second", "third"]) {
      const record = await (await device.launch(APP_PROCESS)).run(GET);
      t.expectRunning(record);
      t.expectSequence(`answers of the ${which}`, answers(record), [FOUND, FOUND, FOUND]);
    }
    await device.root();
    const names = [KEY, ODD, OTHER].map((key) => entryFile([key, VALUE]).name);
    const { stdout } = await device.shell(`stat -c '%n %a' ${CACHE_DIRECTORY}/*`);
    t.expectSet(
      "files with their modes",
      entryLines(stdout),
      names.map((name) => `${CACHE_DIRECTORY}/${name} 600`),
    );
  });

life.test("a_damaged_file_is_removed")
  .clauses("EGL-BLOB-41")
  .releases(14, 15)
  .params({ at: [0, -1] })
  .filter(({ release, at }) => release === 15 || at === -1)
  .fn(async (t) => {
    const { release, at } = t.params;
    const whole: BlobEntry = [OTHER, VALUE];
    const [good, bad] = [entryFile(whole), entryFile([KEY, VALUE])];
    const damaged = bad.bytes.with(at, bad.bytes.at(at)! ^ 1);
    const files = { "cache.status": STATUS, [good.name]: good.bytes, [bad.name]: damaged };
    const builder = Object.entries(files).reduce(
      (made, [name, bytes]) => withCacheFile(made, `${CACHE_DIRECTORY}/${name}`, bytes),
      withApp(blobDevice(release, { gets: [take(OTHER)] }), "directory"),
    ).with({ build: "userdebug" });
    const device = await t.boot(builder.world);
    const record = await (await device.launch(APP_PROCESS)).run(GET);
    t.expectSequence("answers", answers(record), [FOUND]);
    await device.root();
    const { stdout } = await device.shell(`ls ${CACHE_DIRECTORY}`);
    t.expectSet("files", entryLines(stdout), [good.name]);
  });

life.test("what_stands_behind_a_status_does_not_matter")
  .clauses("EGL-BLOB-47")
  .releases(14, 15)
  .fn(async (t) => {
    const entry = entryFile([KEY, VALUE]);
    const builder = withApp(blobDevice(t.params.release, { gets: [take()] }), "directory");
    const longer = Uint8Array.from([...STATUS, 1, 2, 3]);
    const filled = withCacheFile(
      withCacheFile(builder, `${CACHE_DIRECTORY}/cache.status`, longer),
      `${CACHE_DIRECTORY}/${entry.name}`,
      entry.bytes,
    );
    const { record } = await t.play(useScene(filled, APP_PROCESS));
    t.expectRunning(record);
    t.expectSequence("answers", answers(record), [FOUND]);
  });

life.test("a_directory_that_cannot_be_made_is_an_error_once")
  .clauses("EGL-BLOB-130")
  .releases(14, 15)
  .fn(async (t) => {
    const errors = async (puts: number) => {
      const gets = [...Array.from({ length: puts }, () => put()), take()];
      const builder = withApp(blobDevice(t.params.release, { gets }), "directory")
        .directory(CODE_CACHE, { owner: "root", mode: 0o711 });
      const { record } = await t.play(useScene(builder, APP_PROCESS));
      t.expectRunning(record);
      t.expectSequence("answers", answers(record), [MISSING]);
      return record.log.filter(({ tag, priority }) => tag === "libEGL" && priority === "E").length;
    };
    const once = await errors(1);
    t.expect("there is an error", once > 0, once);
    t.expectEqual("errors after three values", await errors(3), once);
  });

life.test("android_stores_nothing_where_a_file_ends_within_its_head")
  .clauses("EGL-BLOB-45")
  .releases(14, 15)
  .mustNot({
    what: "a value is found that was stored in the same process",
    scene: ({ release }) => useScene(cutAt(release, 20), APP_PROCESS),
    happened: ({ record }) => answers(record).filter(([size]) => Number(size) > 0).map(String),
  })
  .control("it ends behind it", ({ release }) => useScene(cutAt(release, 25), APP_PROCESS));

/** A device as Android, whose app has a file that is cut, and whose driver stores another value. */
function cutAt(release: Release, length: number) {
  const entry = entryFile([KEY, VALUE]);
  const gets = [put(OTHER), take(OTHER)];
  const builder = withApp(blobDevice(release, { gets }), "directory").compat();
  return withCacheFile(
    withCacheFile(builder, `${CACHE_DIRECTORY}/cache.status`, STATUS),
    `${CACHE_DIRECTORY}/${entry.name}`,
    entry.bytes.slice(0, length),
  );
}
