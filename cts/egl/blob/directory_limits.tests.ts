/**
 * How large the blob cache may be that is a directory.
 *
 * @module
 */

import type { Blob } from "../../fakes/behavior.ts";
import type { BlobEntry } from "../../fakes/blob_files.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  answers,
  APP_PROCESS,
  blobDevice,
  GET,
  put,
  STORE,
  take,
  useScene,
  withApp,
} from "./scenes.ts";

const MIB = 1024 * 1024;
const LIMIT = "ro.egl.blobcache.multifile_limit";
const DEBUG_LIMIT = "debug.egl.blobcache.multifile_limit";

const limits = group(
  "egl:blob_cache_directory_limits",
  "Sizes of keys and values up to which a cache in a directory keeps them, and what a full one loses.",
);

/** Groups of this file. */
export const tests: readonly Group[] = [limits];

for (
  const [name, clause, kept, lost] of [
    ["keys_of_up_to_1_MiB_are_kept", "EGL-BLOB-34", [MIB, 1], [MIB + 1, 1]],
    ["values_of_up_to_8_MiB_are_kept", "EGL-BLOB-35", [1, 8 * MIB], [1, 8 * MIB + 1]],
  ] as const
) {
  limits.test(name)
    .clauses(clause)
    .releases(14, 15)
    .fn(async (t) => {
      const blobs: BlobEntry[] = [kept, lost].map(([keySize, valueSize], i) => [
        { size: keySize, fill: i },
        { size: valueSize, fill: 7 },
      ]);
      const stores = blobs.map(([key, value]) => put(key, value));
      const gets = blobs.map(([key]) => take(key, 0));
      const builder = withApp(blobDevice(t.params.release, { stores, gets }), "directory");
      const { record } = await t.play(useScene(builder, APP_PROCESS));
      t.expectRunning(record);
      t.expectSequence("sizes", answers(record).map(([size]) => size), [kept[1], 0]);
    });
}

/** Properties that limit the cache to 1,200 bytes. */
const LIMITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  product: { [LIMIT]: "1200" },
  debug: { [DEBUG_LIMIT]: "1200" },
  debug_first: { [LIMIT]: "4000", [DEBUG_LIMIT]: "1200" },
};

limits.test("a_full_one_keeps_half_and_the_newest")
  .describe("Four values of 300 bytes do not go into 1,200: their files have heads.")
  .clauses("EGL-BLOB-36")
  .releases(14, 15)
  .params({ limit: Object.keys(LIMITS) })
  .filter(({ release, limit }) => release === 15 || limit === "product")
  .fn(async (t) => {
    const key = (i: number): Blob => ({ size: 8, fill: i });
    const look = [1, 2, 3, 4].map((i) => take(key(i), 0));
    const store = (i: number) => put(key(i), { size: 300, fill: 7 });
    const gets = [...[1, 2, 3].map(store), ...look, store(4), ...look];
    const plain = withApp(blobDevice(t.params.release, { gets }), "directory");
    const builder = Object.entries(LIMITS[t.params.limit]!).reduce(
      (made: WorldBuilder, [name, value]) => made.property(name, value),
      plain,
    );
    const { record } = await t.play(useScene(builder, APP_PROCESS));
    t.expectRunning(record);
    const sizes = answers(record).map(([size]) => size);
    t.expectSequence("sizes before it is full", sizes.slice(0, 4), [300, 300, 300, 0]);
    t.expectEqual("size of the newest", sizes[7], 300);
    const left = sizes.slice(4, 7).filter((size) => size === 300).length;
    t.expectEqual("older ones that are left", left, 1);
  });

limits.test("no_more_is_removed_than_must_be")
  .describe("Twelve files of 332 bytes are 3,984; with a thirteenth, six of them fit into a half.")
  .clauses("EGL-BLOB-36")
  .releases(14, 15)
  .fn(async (t) => {
    const keys = Array.from({ length: 13 }, (_, fill): Blob => ({ size: 8, fill }));
    const stores = keys.map((key) => put(key, { size: 300, fill: 7 }));
    const gets = keys.map((key) => take(key, 0));
    const builder = withApp(blobDevice(t.params.release, { stores, gets }), "directory");
    const { record } = await t.play(useScene(builder.property(LIMIT, "3984"), APP_PROCESS));
    t.expectRunning(record);
    const sizes = answers(record).map(([size]) => size);
    t.expectEqual("size of the newest", sizes[12], 300);
    t.expectEqual("files that are left", sizes.filter((size) => size === 300).length, 7);
  });

limits.test("a_value_that_is_got_takes_no_more_room")
  .clauses("EGL-BLOB-36")
  .releases(14, 15)
  .fn(async (t) => {
    const keys = [1, 2, 3, 4].map((fill): Blob => ({ size: 8, fill }));
    const store = (key: Blob) => put(key, { size: 300, fill: 7 });
    const look = keys.map((key) => take(key, 300));
    const gets = [...keys.slice(0, 3).map(store), ...look, store(keys[3]!), ...look];
    const builder = withApp(blobDevice(t.params.release, { gets }), "directory");
    const { record } = await t.play(useScene(builder.property(LIMIT, "1328"), APP_PROCESS));
    t.expectRunning(record);
    const sizes = answers(record).map(([size]) => size);
    t.expectSequence("sizes", sizes, [300, 300, 300, 0, 300, 300, 300, 300]);
  });

limits.test("what_is_removed_is_gone_for_good")
  .clauses("EGL-BLOB-36")
  .releases(14, 15)
  .fn(async (t) => {
    const keys = [1, 2, 3, 4].map((fill): Blob => ({ size: 8, fill }));
    const stores = keys.map((key) => put(key, { size: 300, fill: 7 }));
    const gets = keys.map((key) => take(key, 0));
    const builder = withApp(blobDevice(t.params.release, { stores, gets }), "directory");
    const device = await t.boot(builder.property(LIMIT, "1200").world);
    await (await device.launch(APP_PROCESS)).run(STORE);
    const record = await (await device.launch(APP_PROCESS)).run(GET);
    const sizes = answers(record).map(([size]) => size);
    t.expectEqual("size of the newest", sizes[3], 300);
    const left = sizes.slice(0, 3).filter((size) => size === 300).length;
    t.expectEqual("older ones that are left", left, 1);
  });

limits.test("limit_counts_whole_files")
  .describe("Four files of 332 bytes have 1,328: a head of 24, a key of 8 and a value of 300.")
  .clauses("EGL-BLOB-36")
  .releases(14, 15)
  .params({ limit: [1327, 1328] })
  .fn(async (t) => {
    const { release, limit } = t.params;
    const keys = [1, 2, 3, 4].map((fill): Blob => ({ size: 8, fill }));
    const stores = keys.map((key) => put(key, { size: 300, fill: 7 }));
    const gets = keys.map((key) => take(key, 0));
    const builder = withApp(blobDevice(release, { stores, gets }), "directory");
    const { record } = await t.play(
      useScene(builder.property(LIMIT, String(limit)), APP_PROCESS),
    );
    t.expectRunning(record);
    const kept = answers(record).filter(([size]) => size === 300).length;
    t.expectEqual("all are kept", kept === keys.length, limit === 1328);
  });

limits.test("without_a_limit_it_keeps_more_than_one_file_could")
  .clauses("EGL-BLOB-36")
  .releases(14, 15)
  .fn(async (t) => {
    const key = (fill: number): Blob => ({ size: 8, fill });
    const numbers = [1, 2, 3];
    const stores = numbers.map((i) => put(key(i), { size: MIB, fill: 7 }));
    const gets = numbers.map((i) => take(key(i), 0));
    const builder = withApp(blobDevice(t.params.release, { stores, gets }), "directory");
    const { record } = await t.play(useScene(builder, APP_PROCESS));
    t.expectSequence("sizes", answers(record).map(([size]) => size), [MIB, MIB, MIB]);
  });

limits.test("there_are_no_more_than_4096_files")
  .describe(
    "Of a sample of 128 keys, half should be lost; three quarters are more than chance explains.",
  )
  .clauses("EGL-BLOB-37")
  .releases(14, 15)
  .fn(async (t) => {
    const keys = Array.from({ length: 4096 }, (_, i) => ({ size: 1 + (i >> 8), fill: i & 0xff }));
    const sample = (first: number) =>
      keys.filter((_, i) => i % 32 === first).map((key) => take(key, 0));
    const last: Blob = { size: 17, fill: 0 };
    const small: Blob = { size: 1, fill: 7 };
    const stores = [...keys.map((key) => put(key, small)), ...sample(7)];
    const gets = [put(last, small), ...sample(9), take(last, 0)];
    const builder = withApp(blobDevice(t.params.release, { stores, gets }), "directory");
    const { record } = await t.play(useScene(builder, APP_PROCESS));
    t.expectRunning(record);
    const found = answers(record).map(([size]) => Number(size));
    const count = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
    t.expectEqual("found of 128 with 4,096 files", count(found.slice(0, 128)), 128);
    const left = count(found.slice(128, 256));
    t.expect("found of 128 with one more is at most 96", left <= 96, left);
    t.expectEqual("found of the newest", found[256], 1);
  });
