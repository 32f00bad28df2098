/**
 * Packages that come as several APKs: a base and its splits.
 *
 * Plan: a layer in a split; each way in which a split does not belong to the base.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { apkEntries } from "../../fakes/apk.ts";
import { writeAxml } from "../../fakes/axml.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { writeZip } from "../../fakes/zip.ts";
import { type Context, type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { expectLayersAnew, layersFor } from "./scenes.ts";

/** The tests of splits. */
export const splits: Group = group(
  "gles:life:splits",
  "A package that comes as a base and splits has the layers of all.",
);

const ABI = "arm64-v8a";

/** The facts that an APK of a package states of itself. */
interface Part {
  /** Default: it is the base. */
  readonly split?: string;
  /** Default: that of the app. */
  readonly package?: string;
  /** Default: 2. */
  readonly versionCode?: number;
  /** The layer in it, by the letter of its file. Default: none. */
  readonly layer?: string;
}

/** An APK of a package. */
function part({ split, package: name = APP, versionCode = 2, layer }: Part): Uint8Array {
  const manifest = writeAxml({
    name: "manifest",
    plain: { package: name, ...(split === undefined ? {} : { split }) },
    android: { versionCode },
    children: [
      { name: "uses-sdk", android: { targetSdkVersion: 30 } },
      { name: "application", android: { hasCode: false, debuggable: true } },
    ],
  });
  const libs = layer === undefined ? {} : { libs: { [ABI]: layersFor(ABI, { [layer]: layer }) } };
  return writeZip(apkEntries({ package: name, ...libs }, manifest));
}

/** Installs the parts of a package in one session, as `adb install-multiple` does, and expects the layers of the app. */
async function expectInstalled(
  t: Context<unknown>,
  release: Release,
  parts: readonly Part[],
  names: readonly string[],
): Promise<void> {
  const libraries = layersFor(ABI, { A: "before" });
  const builder = buildWorld({ release }).app({ debuggable: true, libraries })
    .enable("libA.so:libB.so:libC.so");
  const device = await t.boot(builder.world);
  const { stdout } = await device.shell("pm install-create -r");
  const session = /\[(\d+)\]/.exec(stdout)?.[1] ?? t.skip(
    "The device has no pm install-create",
    "give its pm that command, or leave gles:life:splits out of its claims",
  );
  for (const [i, one] of parts.entries()) {
    const path = `/data/local/tmp/part${i}.apk`;
    await device.push(path, part(one));
    await device.shell(`pm install-write ${session} part${i}.apk ${path}`);
  }
  await device.shell(`pm install-commit ${session}`);
  await expectLayersAnew(t, device, "after the session", names);
}

/** A base and two splits, of which each has a layer, in any order. */
const WHOLE: readonly Part[] = [
  { layer: "A" },
  { split: "config.arm64_v8a", layer: "B" },
  { split: "config.en", layer: "C" },
];

splits.test("layers_of_the_base_and_its_splits")
  .clauses("GLES-LIFE-57")
  .releases(10, 15)
  .params({ base: ["first", "last"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, base } = t.params;
    const parts = base === "first" ? WHOLE : WHOLE.toReversed();
    await expectInstalled(t, release, parts, ["A", "B", "C"]);
  });

/** Parts that are none of one package. */
const UNFIT: Readonly<Record<string, readonly Part[]>> = {
  no_base: [{ split: "one", layer: "A" }, { split: "two" }],
  other_package: [{ layer: "A" }, { split: "one", package: "com.example.other" }],
  other_version: [{ layer: "A" }, { split: "one", versionCode: 3 }],
  same_name: [{ layer: "A" }, { split: "one" }, { split: "one", layer: "B" }],
  two_bases: [{ layer: "A" }, { layer: "B" }],
};

splits.test("parts_that_do_not_belong_together_are_refused")
  .describe("The version before stays.")
  .clauses("GLES-LIFE-58")
  .releases(10, 15)
  .params({ parts: Object.keys(UNFIT) })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, parts } = t.params;
    await expectInstalled(t, release, UNFIT[parts]!, ["before"]);
  });
