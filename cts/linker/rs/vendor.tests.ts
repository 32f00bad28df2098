/**
 * Tests of the vendor's own directories, and of what came to LL-NDK later.
 *
 * Plan: paths below /vendor/lib64 at any depth; directories that are searched for names; libraries by release.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { isDialect, isStockKind } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { openIn, openInRs, openScene, rsDevice } from "./scenes.ts";
import { probeScene } from "../scenes.ts";

const vendor = group(
  "linker:rs_vendor",
  "What vendor code has of its own partition, and of LL-NDK.",
);

vendor.test("paths_of_the_vendor_are_let_in")
  .clauses("LINKER-RS-40")
  .releases(8, 15)
  .params({ where: ["sphal", "rs"], place: ["libx.so", "hw/libx.so", "deep/er/libx.so"] })
  .filter(isStockKind)
  .fn(async (t) => {
    const { release, where, place } = t.params;
    const path = `/vendor/lib64/${place}`;
    const { record } = await t.play(
      probeScene(
        rsDevice(release).library(path),
        (app) => where === "rs" ? openInRs(app, release, path) : openIn(app, where, path),
      ),
    );
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [`${path} in ${where}`]);
  });

/** The first release since 9 all of whose updates search a directory of /vendor/lib64 for sphal; of 11, only later ones search egl. */
const SEARCHED_SINCE = { hw: 10, egl: 12 } as const;

vendor.test("directories_that_sphal_searches")
  .clauses("LINKER-RS-41")
  .releases(8, 15)
  .params({ directory: ["hw", "egl"] })
  .filter(isDialect)
  .filter(({ directory, release }) => directory === "hw" || release !== 11)
  .fn(async (t) => {
    const { release, directory } = t.params;
    const path = `/vendor/lib64/${directory}/libx.so`;
    const { record } = await t.play(
      openScene(rsDevice(release).library(path), "sphal", "libx.so"),
    );
    t.expectRunning(record);
    const isSearched = release < 9 || release >= SEARCHED_SINCE[directory];
    t.expectSequence(
      "libx.so",
      places(record, "libx.so"),
      isSearched ? [`${path} in sphal`] : [],
    );
  });

/** Libraries that came to LL-NDK, by the first release all of whose updates have them. */
const LATER: Readonly<Record<string, Release>> = {
  "libcgrouprc.so": 10,
  "libbinder_ndk.so": 11,
  "libselinux.so": 11,
  "libapexsupport.so": 15,
};

vendor.test("libraries_that_came_later")
  .clauses("LINKER-RS-42")
  .releases(9, 15)
  .params({ library: Object.keys(LATER), where: ["sphal", "rs"] })
  .filter(({ release, library, where }) => {
    const since = LATER[library]!;
    const before: Release = since === 10 ? 9 : since === 11 ? 10 : 13;
    return where === "sphal" ? [since, before].includes(release) : release === since;
  })
  .fn(async (t) => {
    const { release, library, where } = t.params;
    const path = `/system/lib64/${library}`;
    const builder = rsDevice(release).library(path);
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, where, library)));
    t.expectRunning(record);
    const expected = release >= LATER[library]! ? [`${path} in default`] : [];
    t.expectSequence("library", places(record, library), expected);
  });

/** The group. */
export const tests: readonly Group[] = [vendor];
