/**
 * The one file of a blob cache where nothing is stored, and entries at the edges of its form.
 *
 * Plan:
 * - a process that only gets leaves the file as it is;
 * - sizes and counts of 64 bits; an empty entry.
 *
 * @module
 */

import { blobContents, type BlobEntry, blobFile } from "../../fakes/blob_files.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import {
  answers,
  APP_PROCESS,
  blobDevice,
  BUILD_ID,
  CACHE_FILE,
  finds,
  FOUND,
  GET,
  KEY,
  take,
  useScene,
  VALUE,
  withApp,
  withCacheFile,
} from "./scenes.ts";
import type { Release } from "../../contract/world.ts";

const untouched = group(
  "egl:blob_cache_untouched",
  "What becomes of the one file where nothing is stored, and of its entries.",
);

/** Groups of this file. */
export const tests: readonly Group[] = [untouched];

/** The contents of a file with a good entry, and others behind it. */
function contents(...more: readonly BlobEntry[]): Uint8Array {
  return blobContents([[KEY, VALUE], ...more], { buildId: BUILD_ID });
}

untouched.test("process_that_only_gets_leaves_the_file")
  .describe("The file's mode is not the one that the cache gives it.")
  .clauses("EGL-BLOB-132")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withApp(blobDevice(t.params.release, { gets: [take()] }))
      .with({ build: "userdebug" });
    const device = await t.boot(
      withCacheFile(builder, CACHE_FILE, blobFile(contents()), 0o640).world,
    );
    const process = await device.launch(APP_PROCESS);
    t.expectSequence("answers", answers(await process.run(GET)), [FOUND]);
    await process.kill();
    await device.root();
    const { stdout } = await device.shell(`ls -l ${CACHE_FILE}`);
    t.expectEqual("its mode", stdout.slice(0, 10), "-rw-r-----");
  });

/** Contents with a byte of the upper half of a number of 64 bits set. */
function beyond(at: number): Uint8Array {
  const changed = contents();
  changed[at + 4] = 1;
  return changed;
}

/** Where the numbers are of which the upper half matters: behind magic, versions and the build id of eight bytes. */
const NUMBERS = { count: 16, key_size: 40, value_size: 48 } as const;

function fileScene(release: Release, bytes: Uint8Array) {
  const builder = withApp(blobDevice(release, { gets: [take()] }));
  return useScene(withCacheFile(builder, CACHE_FILE, blobFile(bytes)), APP_PROCESS);
}

untouched.test("number_beyond_32_bits_is_too_large")
  .clauses("EGL-BLOB-29")
  .releases(10, 15)
  .params({ number: Object.keys(NUMBERS) as (keyof typeof NUMBERS)[] })
  .filter(isFirstOrLast)
  .mustNot({
    what: "the driver finds a value of the file",
    scene: ({ release, number }) => fileScene(release, beyond(NUMBERS[number])),
    happened: finds,
  })
  .control("the number is the right one", ({ release }) => fileScene(release, contents()));

untouched.test("empty_entry_at_the_end_keeps_the_others")
  .clauses("EGL-BLOB-133")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const nothing = { size: 0, fill: 0 };
    const bytes = contents([nothing, nothing]);
    const { record } = await t.play(fileScene(t.params.release, bytes));
    t.expectRunning(record);
    t.expectSequence("answers", answers(record), [FOUND]);
  });
