/**
 * Files of a blob cache that count as empty, and how large one may be that does not.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import {
  blobContents,
  type BlobEntry,
  blobFile,
  type BlobFileOptions,
} from "../../fakes/blob_files.ts";
import { type Group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import {
  answers,
  APP_PROCESS,
  blobDevice,
  BUILD_ID,
  CACHE_FILE,
  finds,
  FOUND,
  KEY,
  take,
  useScene,
  VALUE,
  withApp,
  withCacheFile,
} from "./scenes.ts";

const MIB = 1024 * 1024;

/** The entries of a good file. */
export const ENTRIES: readonly BlobEntry[] = [
  [{ size: 3, fill: 2 }, { size: 5, fill: 6 }],
  [KEY, VALUE],
];

/** A scene in which the app's driver looks for the last entry of a file. */
function fileScene(release: Release, bytes: Uint8Array, mode = 0o600) {
  const builder = withApp(blobDevice(release, { gets: [take()] }));
  return useScene(withCacheFile(builder, CACHE_FILE, bytes, mode), APP_PROCESS);
}

/** The contents of a good file. */
export function contents(options: Partial<BlobFileOptions> = {}): Uint8Array {
  return blobContents(ENTRIES, { buildId: BUILD_ID, ...options });
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const changed = bytes.slice();
  changed[at < 0 ? bytes.length + at : at]! ^= 1;
  return changed;
}

/** A file of so many bytes, in which zeros follow the entries. */
function ofSize(size: number): Uint8Array {
  const good = contents();
  const longer = new Uint8Array(size + good.length - blobFile(good).length);
  longer.set(good);
  return blobFile(longer);
}

/** Files that count as empty: the test, the clause, what differs from a good file, and the file. */
const USELESS: readonly (readonly [
  name: string,
  clause: string,
  change: string,
  make: () => Uint8Array,
])[] = [
  ["a_changed_value", "EGL-BLOB-25", "the value is as it was written", () => {
    return flipped(blobFile(contents()), -1);
  }],
  ["a_changed_checksum", "EGL-BLOB-25", "the checksum is as it was written", () => {
    return flipped(blobFile(contents()), 4);
  }],
  ["no_magic_of_the_file", "EGL-BLOB-26", "it begins with EGL$", () => {
    return flipped(blobFile(contents()), 0);
  }],
  ["no_magic_of_the_cache", "EGL-BLOB-26", "its contents begin with their magic", () => {
    return blobFile(flipped(contents(), 0));
  }],
  ["another_version", "EGL-BLOB-27", "its version is 3", () => blobFile(contents({ version: 2 }))],
  ["a_newer_version", "EGL-BLOB-27", "its version is 3", () => blobFile(contents({ version: 4 }))],
  ["another_version_of_the_device", "EGL-BLOB-27", "the device's version is 1", () => {
    return blobFile(contents({ deviceVersion: 2 }));
  }],
  ["another_build", "EGL-BLOB-28", "it has the build id of the device", () => {
    return blobFile(contents({ buildId: "STRATA.2" }));
  }],
  ["a_build_that_begins_the_same", "EGL-BLOB-28", "it has the build id of the device", () => {
    return blobFile(contents({ buildId: `${BUILD_ID}0` }));
  }],
  ["one_entry_less_than_it_says", "EGL-BLOB-29", "all entries are there", () => {
    return blobFile(flipped(contents(), 16));
  }],
  ["more_than_4_MiB", "EGL-BLOB-30", "nothing follows its entries", () => ofSize(4 * MIB + 1)],
];

/**
 * Declares the tests.
 *
 * @param file Their group.
 */
export function addUselessFileTests(file: Group): void {
  for (const [name, clause, change, make] of USELESS) {
    file.test(`a_file_counts_as_empty_with_${name}`)
      .clauses(clause)
      .releases(10, 15)
      .filter(clause === "EGL-BLOB-30" ? isLast : isFirstOrLast)
      .mustNot({
        what: "the driver finds a value of the file",
        scene: ({ release }) => fileScene(release, make()),
        happened: finds,
      })
      .control(change, ({ release }) => fileScene(release, blobFile(contents())));
  }

  file.test("a_file_of_4_MiB_is_read")
    .clauses("EGL-BLOB-30")
    .releases(10, 15)
    .filter(isLast)
    .fn(async (t) => {
      const { record } = await t.play(fileScene(t.params.release, ofSize(4 * MIB)));
      t.expectSequence("answers", answers(record), [FOUND]);
    });
}
