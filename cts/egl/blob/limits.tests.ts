/**
 * How large the blob cache in one file may be.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { Blob, BlobStep } from "../../fakes/behavior.ts";
import { type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { answers, blobDevice, KEY, put, take, useScene, VALUE } from "./scenes.ts";

const KIB = 1024;

const limits = group(
  "egl:blob_cache_limits",
  "Sizes of keys and values up to which a cache in one file keeps them, and what a full cache loses.",
);

/** Groups of this file. */
export const tests: readonly Group[] = [limits];

/** Names of tests, clauses, and pairs of key and value with whether they are kept. */
const SIZES: readonly (readonly [
  name: string,
  clause: string,
  blobs: readonly (readonly [key: Blob, value: Blob, kept: boolean])[],
])[] = [
  ["keys_of_up_to_12_KiB_are_kept", "EGL-BLOB-15", [
    [{ size: 12 * KIB, fill: 1 }, VALUE, true],
    [{ size: 12 * KIB + 1, fill: 1 }, VALUE, false],
  ]],
  ["values_of_up_to_64_KiB_are_kept", "EGL-BLOB-16", [
    [{ size: 2, fill: 1 }, { size: 64 * KIB, fill: 7 }, true],
    [{ size: 3, fill: 1 }, { size: 64 * KIB + 1, fill: 7 }, false],
  ]],
  ["empty_keys_and_values_are_not_kept", "EGL-BLOB-17", [
    [{ size: 1, fill: 1 }, { size: 1, fill: 7 }, true],
    [{ size: 0, fill: 1 }, VALUE, false],
  ]],
];

for (const [name, clause, blobs] of SIZES) {
  limits.test(name)
    .clauses(clause)
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const stores = blobs.map(([key, value]) => put(key, value));
      const gets = blobs.map(([key, value]) => take(key, value.size));
      const { record } = await t.play(useScene(blobDevice(t.params.release, { stores, gets })));
      t.expectRunning(record);
      const expected = blobs.map(([, { size, fill }, kept]) =>
        kept ? [size, fill, fill] : [0, 0xee, 0xee]
      );
      t.expectSequence("answers", answers(record), expected);
    });
}

limits.test("an_empty_value_does_not_take_the_place_of_another")
  .clauses("EGL-BLOB-17")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const gets = [put(), put(KEY, { size: 0, fill: 0 }), take()];
    const { record } = await t.play(useScene(blobDevice(t.params.release, { gets })));
    t.expectSequence("answers", answers(record), [[16, 7, 7]]);
  });

/** Numbers of blobs of 64 KiB, which have 2 MiB together. */
const NUMBERS = Array.from({ length: 32 }, (_, i) => i);

function largeKey(i: number): Blob {
  return { size: 8, fill: 100 + i };
}

/** Stores a blob whose key and value have 64 KiB together. */
function putLarge(i: number): BlobStep {
  return put(largeKey(i), { size: 64 * KIB - 8, fill: 7 });
}

/** The sizes that the driver was told of blobs. */
function sizes(record: ProcessRecord): number[] {
  return answers(record).map(([size]) => Number(size));
}

limits.test("nothing_is_lost_below_2_MiB")
  .describe("A value that is stored again counts once, before the cache is full and after.")
  .clauses("EGL-BLOB-18")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const stores = [putLarge(0), ...NUMBERS.map(putLarge), putLarge(0)];
    const gets = NUMBERS.map((i) => take(largeKey(i), 0));
    const { record } = await t.play(useScene(blobDevice(t.params.release, { stores, gets })));
    t.expectRunning(record);
    t.expectSequence("sizes", sizes(record), NUMBERS.map(() => 64 * KIB - 8));
  });

limits.test("a_full_cache_keeps_half_and_the_newest")
  .clauses("EGL-BLOB-19")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const stores = [...NUMBERS.map(putLarge), put()];
    const gets = [take(KEY, 0), ...NUMBERS.map((i) => take(largeKey(i), 0))];
    const { record } = await t.play(useScene(blobDevice(t.params.release, { stores, gets })));
    t.expectRunning(record);
    const [newest, ...others] = sizes(record);
    t.expectEqual("size of the newest", newest, VALUE.size);
    t.expectEqual("others that are left", others.filter((size) => size > 0).length, 16);
  });
