/**
 * The meaning of a linker configuration file for the process that reads it.
 *
 * Plan:
 * - processes with the address sanitizer;
 * - the API level that an executable is built for.
 *
 * @module
 */

import { apiLevel } from "../../contract/api_level.ts";
import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { isDialect } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import {
  ask,
  askingScene,
  dropped,
  givenOf,
  isSample,
  openAll,
  plainQuotes,
  searching,
  sectionOf,
  visible,
} from "./scenes.ts";
import { isolatedDefault, open, PROBE, probeScene } from "../scenes.ts";

const process = group("linker:config:process", "What a configuration means for a process.");

/** An isolated default namespace with one kind of paths for sanitized processes, and another for all others. */
function sanitized(release: Release, ...lines: readonly string[]): WorldBuilder {
  return sectionOf(
    release,
    ...isolatedDefault(release, "/system/plain"),
    ...lines,
  ).library("/system/plain/liba.so").library("/system/asan/libb.so");
}

const BOTH = ["/system/plain/liba.so", "/system/asan/libb.so"];
const ASAN_SEARCH = "namespace.default.asan.search.paths = /system/${LIB}";

process.test("address_sanitizer_has_paths_of_its_own")
  .clauses("LINKER-CONFIG-33")
  .releases(8.1, 15)
  .params({ asan: [false, true] })
  .filter(({ asan, release }) => asan ? isDialect({ release }) : release === 9)
  .fn(async (t) => {
    const { release, asan } = t.params;
    const own = "namespace.default.asan.permitted.paths = /system/asan";
    const builder = sanitized(release, ASAN_SEARCH, own);
    const found = await openAll(t, builder, BOTH, asan ? { asan } : {});
    t.expectSequence("libraries", found, [`${BOTH[asan ? 1 : 0]} in default`]);
  });

process.test("address_sanitizer_falls_back_on_nothing")
  .clauses("LINKER-CONFIG-33")
  .releases(8.1, 15)
  .filter(({ release }) => release === 8.1 || isSample({ release }))
  .mustNot({
    what: "a sanitized process loads from a path of other processes",
    scene: ({ release }) =>
      probeScene(sanitized(release, ASAN_SEARCH), (app) => {
        open(app, BOTH[0]!);
      }, { asan: true }),
    happened: ({ record }) => places(record, "liba.so"),
  })
  .control("the path is one for sanitized processes", ({ release }, scene) => ({
    ...scene,
    world: sanitized(
      release,
      ASAN_SEARCH,
      "namespace.default.asan.permitted.paths = /system/plain",
    ).world,
  }));

process.test("address_sanitizer_shares_what_is_no_path")
  .clauses("LINKER-CONFIG-55")
  .releases(8.1, 15)
  .filter(({ release }) => release === 8.1 || isSample({ release }))
  .fn(async (t) => {
    const builder = sectionOf(t.params.release, ASAN_SEARCH, ...visible("a"));
    const { given } = await ask(t, builder, ["a"], { asan: true });
    t.expectSequence("namespaces", given, ["a"]);
  });

process.test("address_sanitizer_had_no_configuration_in_8_0")
  .clauses("LINKER-CONFIG-56")
  .releases(8, 8)
  .mustNot({
    what: "a sanitized process has the namespaces of the file",
    scene: ({ release }) =>
      askingScene(sectionOf(release, ASAN_SEARCH, ...visible("a")), ["a"], { asan: true }),
    happened: ({ record }) => givenOf(["a"], record),
  })
  .control("the process is not sanitized", (_params, scene) => ({
    ...scene,
    process: { kind: "native", executable: PROBE },
  }));

const VERSION_FILE = "/system/bin/.version";
/** `__ANDROID_API_FUTURE__` (bionic, android/api-level.h), which the platform's own programs are built for. */
const FUTURE_API_LEVEL = 10000;

/** A device with a library for each of some API levels, and a search path by level. */
function byLevel(release: Release, flag = "true", version?: string): WorldBuilder {
  const builder = searching(
    release,
    "/system/for-${SDK_VER}",
    `enable.target.sdk.version = ${flag}`,
  ).library("/system/for-21/liba.so").library(`/system/for-${apiLevel(release)}/liba.so`)
    .library(`/system/for-${FUTURE_API_LEVEL}/liba.so`);
  return version === undefined ? builder : builder.file(VERSION_FILE, version);
}

process.test("api_level_is_the_one_that_the_platform_is_built_for")
  .describe(
    "The executable has no file that says another, or the configuration does not ask for it.",
  )
  .clauses("LINKER-CONFIG-57")
  .releases(8, 15)
  .params({ flag: ["true", "false"] })
  .filter(({ flag, release }) => flag === "true" || isSample({ release }))
  .fn(async (t) => {
    const { release, flag } = t.params;
    const builder = byLevel(release, flag, flag === "true" ? undefined : "21\n");
    const found = await openAll(t, builder, ["liba.so"]);
    const path = `/system/for-${FUTURE_API_LEVEL}/liba.so`;
    t.expectSequence("liba.so", found, [`${path} in default`]);
  });

process.test("api_level_by_the_file_beside_the_executable")
  .clauses("LINKER-CONFIG-58")
  .releases(8, 15)
  .params({ version: ["21", "21\n", " 21 \n\n"] })
  .filter(({ version, release }) => isSample({ release }, version === "21\n"))
  .fn(async (t) => {
    const { release, version } = t.params;
    const found = await openAll(t, byLevel(release, "true", version), ["liba.so"]);
    t.expectSequence("liba.so", found, ["/system/for-21/liba.so in default"]);
  });

process.test("api_level_that_is_no_positive_number")
  .clauses("LINKER-CONFIG-59")
  .releases(8, 15)
  .params({ version: ["", "0", "-21", "21a", "0x15", "2 1", "O"] })
  .filter(({ version, release }) => isSample({ release }, version === "21a"))
  .fn(async (t) => {
    const { release, version } = t.params;
    const builder = byLevel(release, "true", `${version}\n`);
    const { said } = await ask(t, builder, []);
    const problem = dropped(release, `invalid version "${VERSION_FILE}": "${version}"`);
    t.expectSequence("what the linker says", said.map(plainQuotes), [problem]);
  });

process.test("api_level_that_cannot_be_read")
  .clauses("LINKER-CONFIG-60")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = byLevel(release).file(VERSION_FILE, "21\n", { mode: 0o600 });
    const { said } = await ask(t, builder, []);
    const problem = `error reading version file "${VERSION_FILE}": Permission denied`;
    t.expectSequence("what the linker says", said.map(plainQuotes), [dropped(release, problem)]);
  });

/** The group about processes. */
export const tests = [process];
