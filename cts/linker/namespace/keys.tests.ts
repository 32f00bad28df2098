/**
 * Keys of the configuration that not every release knows.
 *
 * Plan: lists of allowed file names under each of their names, at the edges of the releases that know them.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { group, isAtEdgeOf, type Scene } from "../../framework/mod.ts";
import { openIn, withBoxes } from "./scenes.ts";
import { probeScene } from "../scenes.ts";

const keys = group("linker:keys", "Keys that not every release knows.");

/** The first release that knows a key. */
const SINCE = { whitelisted: 10, allowed_libs: 12 } as const;

/** `box`, whose lists of allowed names are as given, opens `libx.so` and `liby.so`. */
function allowing(release: Release, ...lines: readonly string[]): Scene {
  const builder = withBoxes(release, { box: { more: lines } })
    .library("/data/box/libx.so").library("/data/box/liby.so");
  return probeScene(builder, (app) => {
    openIn(app, "box", "libx.so");
    openIn(app, "box", "liby.so");
  });
}

keys.test("list_of_allowed_names_where_it_is_known")
  .clauses("LINKER-NAMESPACE-14")
  .releases(10, 15)
  .params({ key: ["whitelisted", "allowed_libs"] })
  .filter(({ key, release }) => release >= SINCE[key] && isAtEdgeOf(SINCE[key], 15)({ release }))
  .fn(async (t) => {
    const { release, key } = t.params;
    const { record } = await t.play(allowing(release, `${key} = liby.so:libz.so`));
    t.expectRunning(record);
    const found = ["libx.so", "liby.so"].flatMap((name) => places(record, name));
    t.expectSequence("libraries", found, ["/data/box/liby.so in box"]);
  });

keys.test("list_of_allowed_names_of_a_namespace_that_is_not_isolated")
  .clauses("LINKER-NAMESPACE-71")
  .releases(10, 15)
  .filter(isAtEdgeOf(10, 15))
  .fn(async (t) => {
    const lines = ["isolated = false", "whitelisted = liby.so:libz.so"];
    const { record } = await t.play(allowing(t.params.release, ...lines));
    t.expectRunning(record);
    const found = ["libx.so", "liby.so"].flatMap((name) => places(record, name));
    t.expectSequence("libraries", found, ["/data/box/libx.so in box", "/data/box/liby.so in box"]);
  });

keys.test("list_of_allowed_names_where_it_is_not_known")
  .clauses("LINKER-NAMESPACE-63", "LINKER-NAMESPACE-64")
  .releases(8, 11)
  .params({ key: ["whitelisted", "allowed_libs"] })
  .filter(({ key, release }) => release < SINCE[key])
  .fn(async (t) => {
    const { release, key } = t.params;
    const { record } = await t.play(allowing(release, `${key} = libz.so`));
    t.expectRunning(record);
    const found = ["libx.so", "liby.so"].flatMap((name) => places(record, name));
    t.expectSequence("libraries", found, ["/data/box/libx.so in box", "/data/box/liby.so in box"]);
  });

keys.test("both_lists_of_allowed_names")
  .clauses("LINKER-CONFIG-53")
  .releases(12, 15)
  .filter(isAtEdgeOf(12, 15))
  .fn(async (t) => {
    const { release } = t.params;
    const lines = ["whitelisted = libx.so", "allowed_libs = liby.so"];
    const { record } = await t.play(allowing(release, ...lines));
    t.expectRunning(record);
    const found = ["libx.so", "liby.so"].flatMap((name) => places(record, name));
    t.expectSequence("libraries", found, ["/data/box/libx.so in box", "/data/box/liby.so in box"]);
  });

/** The group. */
export const tests = [keys];
