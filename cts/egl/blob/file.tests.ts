/**
 * The blobs that processes leave to later ones in the one file of a blob cache.
 *
 * @module
 */

import type { Device, ProcessSpec } from "../../contract/device.ts";
import type { Program } from "../../contract/program.ts";
import type { Release } from "../../contract/world.ts";
import { buildApk } from "../../fakes/apk.ts";
import type { Blob } from "../../fakes/behavior.ts";
import { blobContents, blobFile } from "../../fakes/blob_files.ts";
import { APP } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import {
  type Answer,
  answers,
  APP_PROCESS,
  blobDevice,
  BUILD_ID,
  CACHE_FILE,
  CODE_CACHE,
  FOUND,
  GET,
  MISSING,
  put,
  STORE,
  take,
  useScene,
  withApp,
  withCacheFile,
} from "./scenes.ts";
import { addUselessFileTests, contents, ENTRIES } from "./useless.ts";

const file = group(
  "egl:blob_cache_file",
  "What a process finds that an earlier one stored, in which file it is, and files that count as empty.",
);

/** Groups of this file. */
export const tests: readonly Group[] = [file];

const OTHER_APP = "com.example.other";

/** A device with an app whose driver stores a value, and gets it. */
function device(release: Release) {
  return withApp(blobDevice(release, { stores: [put()], gets: [take()] }));
}

/** The answers to the driver in a new process. */
async function answersOf(
  device: Device,
  program: Program,
  spec: ProcessSpec = APP_PROCESS,
): Promise<Answer[]> {
  const process = await device.launch(spec);
  const record = await process.run(program);
  await process.kill();
  return record.end.kind === "running" ? answers(record) : [];
}

file.test("a_later_process_finds_what_an_earlier_one_stored")
  .clauses("EGL-BLOB-20")
  .releases(10, 15)
  .params({ after: ["nothing", "reboot"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const booted = await t.boot(device(t.params.release).world);
    t.expectSequence("answers before", await answersOf(booted, GET), [MISSING]);
    t.expectSequence("answers of the one that stores", await answersOf(booted, STORE), []);
    if (t.params.after === "reboot") await booted.reboot();
    for (const process of ["second", "third"]) {
      t.expectSequence(`answers of the ${process}`, await answersOf(booted, GET), [FOUND]);
    }
  });

file.test("what_is_stored_after_the_file_was_written_is_written_too")
  .clauses("EGL-BLOB-20")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const later: Blob = { size: 3, fill: 2 };
    const steps = { stores: [put()], gets: [take(later), put(later), take()] };
    const booted = await t.boot(withApp(blobDevice(t.params.release, steps)).world);
    const process = await booted.launch(APP_PROCESS);
    await process.run(STORE);
    const second = answers(await process.run(GET));
    t.expectSequence("answers of the one that stores", second, [MISSING, FOUND]);
    await process.kill();
    t.expectSequence("answers of the next", await answersOf(booted, GET), [FOUND, FOUND]);
  });

file.test("the_file_is_in_the_code_cache_of_device_protected_storage")
  .clauses("EGL-BLOB-21")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const booted = await t.boot(device(t.params.release).with({ build: "userdebug" }).world);
    await answersOf(booted, STORE);
    await booted.root();
    const { stdout } = await booted.shell(`ls ${CODE_CACHE}`);
    t.expectSet("files", stdout.trim().split("\n"), ["com.android.opengl.shaders_cache"]);
  });

file.test("only_the_app_can_read_the_file")
  .clauses("EGL-BLOB-46")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const booted = await t.boot(device(t.params.release).with({ build: "userdebug" }).world);
    await answersOf(booted, STORE);
    await booted.root();
    const { stdout } = await booted.shell(`ls -l ${CACHE_FILE}`);
    t.expectEqual("its mode", stdout.slice(0, 10), "-r--------");
  });

file.test("other_processes_leave_nothing_and_find_nothing")
  .clauses("EGL-BLOB-22")
  .releases(10, 15)
  .params({ kind: ["native", "isolated"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const spec: ProcessSpec = t.params.kind === "native"
      ? { kind: "native" }
      : { kind: "isolated", package: APP };
    const booted = await t.boot(device(t.params.release).world);
    await answersOf(booted, STORE, spec);
    t.expectSequence("answers of the next", await answersOf(booted, GET, spec), [MISSING]);
    t.expectSequence("answers of the app", await answersOf(booted, GET), [MISSING]);
    await answersOf(booted, STORE);
    t.expectSequence("the same after it stored", await answersOf(booted, GET), [FOUND]);
    t.expectSequence("answers of the last", await answersOf(booted, GET, spec), [MISSING]);
  });

file.test("another_app_finds_nothing")
  .clauses("EGL-BLOB-23")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const booted = await t.boot(device(t.params.release).app({ package: OTHER_APP }).world);
    await answersOf(booted, STORE);
    const other: ProcessSpec = { kind: "app", package: OTHER_APP };
    t.expectSequence("answers of another", await answersOf(booted, GET, other), [MISSING]);
    t.expectSequence("answers of the same", await answersOf(booted, GET), [FOUND]);
  });

file.test("the_file_has_Androids_form")
  .clauses("EGL-BLOB-24")
  .releases(10, 15)
  .params({ bits: [64, 32] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, bits } = t.params;
    const stores = [...ENTRIES].reverse().map(([key, value]) => put(key, value));
    const builder = withApp(blobDevice(release, { stores }, {}, bits));
    const booted = await t.boot(builder.with({ build: "userdebug" }).world);
    await answersOf(booted, STORE);
    await booted.root();
    const written = await booted.pull(CACHE_FILE);
    const expected = blobFile(blobContents(ENTRIES, { buildId: BUILD_ID, bits }));
    t.expectSequence("bytes", [...written], [...expected]);
  });

file.test("a_file_of_that_form_is_read")
  .clauses("EGL-BLOB-24")
  .releases(10, 15)
  .params({ bits: [64, 32] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, bits } = t.params;
    const gets = [take({ size: 3, fill: 2 }, 5), take()];
    const bytes = blobFile(blobContents(ENTRIES, { buildId: BUILD_ID, bits }));
    const builder = withApp(blobDevice(release, { gets }, {}, bits));
    const world = withCacheFile(builder, CACHE_FILE, bytes);
    const { record } = await t.play(useScene(world, APP_PROCESS));
    t.expectSequence("answers", answers(record), [[5, 6, 6], FOUND]);
  });

addUselessFileTests(file);

file.test("whatever_is_in_the_file_the_process_goes_on")
  .describe(
    "Files that end anywhere, or are no cache at all. The cache works in memory and is written anew. Of files of 4 to 7 " +
      "bytes that begin as a cache Android adds up what lies behind them, and ends.",
  )
  .clauses("EGL-BLOB-29", "EGL-BLOB-31")
  .releases(10, 15)
  .params({ bytes: [0, 3, 8, 20, 39, 60] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, bytes } = t.params;
    const cut = blobFile(contents()).slice(0, bytes);
    const booted = await t.boot(withCacheFile(device(release), CACHE_FILE, cut).world);
    t.expectSequence("answers before", await answersOf(booted, GET), [MISSING]);
    await answersOf(booted, STORE);
    t.expectSequence("answers after", await answersOf(booted, GET), [FOUND]);
  });

file.test("a_file_that_cannot_be_read_or_written_leaves_the_cache_in_memory")
  .clauses("EGL-BLOB-31")
  .releases(10, 15)
  .params({ closed: ["file", "directory"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, closed } = t.params;
    const builder = withApp(blobDevice(release, { stores: [take(), put()], gets: [take()] }));
    const closedDirectory = { owner: "root", mode: 0o711 };
    const shut = builder.directory(CODE_CACHE, closedDirectory);
    const bytes = blobFile(contents());
    const world = closed === "file"
      ? shut.with({
        files: [
          ...shut.world.files,
          { path: CACHE_FILE, base64: bytes.toBase64(), owner: "root", mode: 0o600 },
        ],
      })
      : shut;
    const booted = await t.boot(world.world);
    for (const process of ["first", "second"]) {
      const record = await (await booted.launch(APP_PROCESS)).run(useScene(world).program);
      t.expectRunning(record);
      t.expectSequence(`answers of the ${process}`, answers(record), [MISSING, FOUND]);
    }
  });

file.test("an_update_of_the_app_empties_the_cache")
  .clauses("EGL-BLOB-32")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const booted = await t.boot(device(t.params.release).world);
    await answersOf(booted, STORE);
    t.expectSequence("answers before", await answersOf(booted, GET), [FOUND]);
    const { status } = await booted.install(buildApk({ package: APP, versionCode: 2 }));
    t.expectEqual("status of the update", status, 0);
    t.expectSequence("answers after", await answersOf(booted, GET), [MISSING]);
  });
