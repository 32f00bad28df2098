/**
 * The libraries that a process starts with, and those of the NDK that it may open.
 *
 * Plan: an executable that lacks one; lists in LD_PRELOAD; a function of each library of the NDK.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { places } from "../../fakes/observe.ts";
import { open, PROBE, probeScene } from "../scenes.ts";
import { isSample, withBoxes } from "./scenes.ts";

/** The tests of processes that start. */
const start: Group = group(
  "linker:start",
  "A process starts with the libraries that it needs, and those of LD_PRELOAD, or not at all.",
);

start.test("executable_without_its_library_does_not_start")
  .describe("Control: with the library it does.")
  .clauses("LINKER-NAMESPACE-235")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const ends = async (builder: WorldBuilder) => {
      const { record } = await t.play(probeScene(builder, (app) => open(app, "libdl.so")));
      return [record.end.kind === "running", record.results.length];
    };
    const builder = lacking(t.params.release);
    t.expectSequence("whether it runs, and calls that return", await ends(builder), [false, 0]);
    const whole = builder.library("/system/lib64/libmissing.so");
    t.expectSequence("the same of the control", await ends(whole), [true, 1]);
  });

/** A device whose executable needs a library that is not there. */
function lacking(release: Release) {
  return withBoxes(release, {}).executable(PROBE, ["libmissing.so", "libdl.so"]);
}

start.test("log_of_an_executable_without_its_library")
  .clauses("LINKER-NAMESPACE-235")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await t.play(probeScene(lacking(t.params.release), () => {}));
    const fatal = record.log.filter(({ priority }) => priority === "F");
    t.expect(
      "a fatal line names the library",
      fatal.some(({ message }) => message.includes("libmissing.so")),
      record.log,
    );
  });

start.test("several_libraries_of_ld_preload")
  .clauses("LINKER-NAMESPACE-236")
  .releases(8, 15)
  .params({ between: ["colon", "blank"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, between } = t.params;
    const paths = ["/data/early/liba.so", "/data/early/libb.so"];
    const builder = paths.reduce(
      (device, path) => device.library(path),
      withBoxes(release, {}),
    );
    const environment = { LD_PRELOAD: paths.join(between === "colon" ? ":" : " ") };
    const { record } = await t.play(probeScene(builder, (app) => open(app, "libdl.so"), {
      environment,
    }));
    t.expectRunning(record);
    for (const path of paths) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      t.expectSequence(name, places(record, name), [`${path} in default`]);
    }
  });

/** A function of each library of the NDK that has no other test, and the first release that has it (NDK, its headers). */
const FUNCTIONS: Readonly<Record<string, readonly [symbol: string, since: Release]>> = {
  "libaaudio.so": ["AAudio_createStreamBuilder", 8],
  "libamidi.so": ["AMidiDevice_fromJava", 10],
  "libbinder_ndk.so": ["AIBinder_incStrong", 10],
  "libcamera2ndk.so": ["ACameraManager_create", 8],
  "libicu.so": ["u_strlen", 12],
  "libjnigraphics.so": ["AndroidBitmap_lockPixels", 8],
  "libneuralnetworks.so": ["ANeuralNetworksModel_create", 8.1],
  "libOpenMAXAL.so": ["xaCreateEngine", 8],
  "libOpenSLES.so": ["slCreateEngine", 8],
  "libstdc++.so": ["_Znwm", 8],
  "libsync.so": ["sync_merge", 8],
  "libvulkan.so": ["vkCreateInstance", 8],
};

start.test("functions_of_the_ndk")
  .clauses("LINKER-NAMESPACE-237")
  .androidDriver("the libraries of the NDK")
  .releases(8, 15)
  .params({ library: Object.keys(FUNCTIONS) })
  .filter(({ release, library }) =>
    [8, 8.1, 10, 12, 15].includes(release) && release >= FUNCTIONS[library]![1]
  )
  .fn(async (t) => {
    const { release, library } = t.params;
    const [symbol] = FUNCTIONS[library]!;
    const { world } = buildWorld({ release });
    const { record } = await t.play({
      ...probeScene(buildWorld({ release }), (app) => {
        const handle = open(app, library);
        for (const name of [symbol, `x${symbol}`]) app.libdl.dlsym(handle, name);
      }),
      world,
      process: { kind: "native" },
    });
    t.expectRunning(record);
    const [, known, unknown] = record.results;
    t.expect(`${symbol} of ${library} is there`, (known?.value ?? null) !== null);
    t.expectEqual(`x${symbol}`, unknown?.value, null);
  });

/** The group. */
export const tests = [start];
