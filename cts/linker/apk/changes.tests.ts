/**
 * Archives that change while a process has libraries of them.
 *
 * Plan: an entry is added, replaced, removed.
 *
 * @module
 */

import { recordProgram, type Result } from "../../contract/recorder.ts";
import { isNull } from "../../fakes/observe.ts";
import { writeZip } from "../../fakes/zip.ts";
import { type Group, group } from "../../framework/mod.ts";
import { isSample } from "../namespace/scenes.ts";
import { device, open, probeScene } from "../scenes.ts";
import { ARCHIVE, library, PAGE } from "./scenes.ts";

const changes = group(
  "linker:apk_changes",
  "A library is loaded from the archive as it is then.",
);

/** An archive on the host: the sonames of its libraries by the names of their entries. */
function archiveOf(entries: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return writeZip(
    Object.entries(entries).map(([name, soname]) => ({
      name,
      data: library(soname),
      alignment: PAGE,
    })),
  );
}

/** Changes of an archive that has `a`: the entry that is opened before, what is in `b` before and after. */
const CHANGES = {
  entry_is_added: { opened: "a", before: {}, after: { b: "liblater.so" } },
  entry_is_replaced: { opened: "b", before: { b: "libearly.so" }, after: { b: "liblater.so" } },
  entry_is_removed: { opened: "b", before: { b: "liblater.so" }, after: {} },
} as const;

changes.test("archive_that_changes_while_the_process_runs")
  .describe("A library of it is opened and closed; then the archive changes, and b is opened.")
  .clauses("LINKER-APK-19")
  .releases(8, 15)
  .params({ change: ["entry_is_added", "entry_is_replaced", "entry_is_removed"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, change } = t.params;
    const { opened, before, after } = CHANGES[change];
    const [first, second] = [before, after].map((b) => archiveOf({ a: "liba.so", ...b }));
    let handle: Result;
    const { device: phone, process, record } = await t.play({
      ...probeScene(device(release), (app) => {
        handle = open(app, `${ARCHIVE}!/${opened}`);
        app.libdl.dlclose(handle);
      }),
      adb: [`adb push libs.zip ${ARCHIVE}`],
      hostFiles: { "libs.zip": { base64: first!.toBase64() } },
    });
    t.expect("a library of the archive is opened before", !isNull(record, handle!));
    await phone.push(ARCHIVE, second!);
    const later = await process.run(recordProgram((app) => open(app, `${ARCHIVE}!/b`)));
    t.expectRunning(later);
    t.expectSequence(
      "libraries of the archive",
      later.libraries.filter(({ path }) => path.startsWith(ARCHIVE)).map(({ soname }) => soname),
      Object.values(after),
    );
  });

/** The group. */
export const tests: readonly Group[] = [changes];
