/**
 * Tests of the vendor's manifest: what stands in it, and where it stands.
 *
 * A HAL that the manifest offers in another process is not loaded (RS-CONTEXT-32), by which the tests see what counts.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { createContext } from "../programs.ts";
import { gpuDevice, rsScene } from "../scenes.ts";
import { entryOf, fullEntryOf, MANIFEST, manifestOf, OLD_MANIFEST, PIECES } from "./manifests.ts";

const manifests = group("rs:context_manifests", "Which entries of a vendor's manifest count.");

const AWAY = entryOf("hwbinder");

/** Checks that the HAL is loaded on a device with these files. */
async function isLoaded(
  t: Context<unknown>,
  release: Release,
  files: Readonly<Record<string, string>>,
): Promise<boolean> {
  const device = Object.entries(files).reduce(
    (builder, [path, text]) => builder.file(path, text),
    gpuDevice(release),
  );
  const { record } = await t.play(rsScene(device, createContext));
  t.expectRunning(record);
  return eventsAt(record, "load", { who: "hal" }).length > 0;
}

/** Entries that are not for the HAL, by the clause that says so. */
const OTHERS = {
  comment: [`<!-- ${AWAY} -->`, "RS-CONTEXT-38"],
  comment_of_two_lines: [`<!-- <hal>\n--><!--\n${AWAY}\n-->`, "RS-CONTEXT-38"],
  major_version_2: [entryOf("hwbinder", "2.0"), "RS-CONTEXT-39"],
  longer_name: [entryOf("hwbinder", "1.0", "android.hardware.renderscript.extra"), "RS-CONTEXT-40"],
  shorter_name: [entryOf("hwbinder", "1.0", "android.hardware.render"), "RS-CONTEXT-40"],
} as const;

manifests.test("entry_that_is_not_for_the_hal")
  .describe("Control: beside it, one that is.")
  .clauses("RS-CONTEXT-38", "RS-CONTEXT-39", "RS-CONTEXT-40")
  .releases(8, 15)
  .params({ entry: Object.keys(OTHERS) as readonly (keyof typeof OTHERS)[], beside: [false, true] })
  .filter(({ release, beside }) => release === 15 || release === 8 && !beside)
  .fn(async (t) => {
    const { release, entry, beside } = t.params;
    const [text, clause] = OTHERS[entry];
    t.judges(clause);
    const path = release < 9 ? OLD_MANIFEST : MANIFEST;
    const loaded = await isLoaded(t, release, { [path]: manifestOf(text + (beside ? AWAY : "")) });
    t.expectEqual("the HAL is loaded", loaded, !beside);
  });

manifests.test("entry_with_a_full_name")
  .describe("One of another major version is for no HAL of this one.")
  .clauses("RS-CONTEXT-92")
  .releases(10, 15)
  .params({ version: ["1.0", "2.0"] })
  .filter(({ release }) => release === 10 || release === 15)
  .fn(async (t) => {
    const { release, version } = t.params;
    const text = manifestOf(fullEntryOf("hwbinder", version));
    const loaded = await isLoaded(t, release, { [MANIFEST]: text });
    t.expectEqual("the HAL is loaded", loaded, version !== "1.0");
  });

manifests.test("pieces_of_a_manifest")
  .clauses("RS-CONTEXT-41")
  .releases(9, 15)
  .params({ piece: ["renderscript.xml", "renderscript.xml.bak"] })
  .filter(({ release }) => release === 9 || release === 10 || release === 15)
  .fn(async (t) => {
    const { release, piece } = t.params;
    const loaded = await isLoaded(t, release, {
      [MANIFEST]: manifestOf(""),
      [`${PIECES}/${piece}`]: manifestOf(AWAY),
    });
    t.expectEqual("the HAL is loaded", loaded, release < 10 || piece !== "renderscript.xml");
  });

manifests.test("place_of_the_manifest")
  .clauses("RS-CONTEXT-42")
  .releases(8, 15)
  .params({ where: ["old", "new", "old_beside_new"] })
  .filter(({ release }) => isFirstOrLast({ release }) || release === 8.1 || release === 9)
  .fn(async (t) => {
    const { release, where } = t.params;
    const files = {
      old: { [OLD_MANIFEST]: manifestOf(AWAY) },
      new: { [MANIFEST]: manifestOf(AWAY) },
      old_beside_new: { [OLD_MANIFEST]: manifestOf(AWAY), [MANIFEST]: manifestOf("") },
    };
    const counts = { old: true, new: release >= 9, old_beside_new: release < 9 };
    t.expectEqual("the HAL is loaded", await isLoaded(t, release, files[where]), !counts[where]);
  });

/** The groups. */
export const tests: readonly Group[] = [manifests];
