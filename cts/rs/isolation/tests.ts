/**
 * Two instances of RenderScript's internal libraries in one process: that of the CPU path and that of the GPU path.
 *
 * Plan:
 * - both sets with their places, for processes of 64 and 32 bits; one set for all contexts of a path;
 * - code and state of their own; libraries that both share;
 * - vendor code has the vendor's set, also one that is older than the system;
 * - a device without namespaces, which has one set;
 * - compiled scripts, in `scripts.tests.ts`; handles, in `handles.tests.ts`.
 *
 * @module
 */

import { out, recordProgram } from "../../contract/recorder.ts";
import { RsSignature } from "../../contract/rs_defines.ts";
import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { isFirstOrLast, isStockKind } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { tests as handles } from "./handles.tests.ts";
import {
  bothContexts,
  instancePlace,
  internalPlaces,
  INTERNALS,
  openInstance,
  otherPath,
  RUNTIME,
  scriptFiles,
  TALLY,
  TALLY_N,
} from "./scenes.ts";
import { tests as scripts } from "./scripts.tests.ts";
import { contextOn, createScript, intAllocation, readAll } from "../programs.ts";
import { cellsOf, valueOf } from "../results.ts";
import {
  HAL,
  HAL_SONAME,
  INTERNAL,
  type Path,
  PATHS,
  playOn,
  rsScene,
  stockDevice,
  VENDOR_DRIVER,
  vendorDevice,
  vndkSp,
  with32Bits,
} from "../scenes.ts";
import { getVariable, invoke, launch } from "../script/programs.ts";

const isolation = group("rs:isolation", "Two instances of the internal libraries in a process.");

isolation.test("both_sets_in_a_process")
  .clauses("RS-ISOLATION-1")
  .releases(8, 15)
  .params({ first: PATHS, lib: ["lib64", "lib"] })
  .filter(isStockKind)
  .filter(({ first, lib, release }) =>
    (first === "cpu" || (lib === "lib64" && release === 15)) && (lib === "lib64" || release === 8)
  )
  .fn(async (t) => {
    const { release, first, lib } = t.params;
    const device = lib === "lib64" ? stockDevice(release) : with32Bits(stockDevice(release));
    const { record } = await playOn(t, device, (app) => bothContexts(app, first));
    t.expectSet(
      "internal libraries",
      internalPlaces(record),
      INTERNALS.flatMap((name) => PATHS.map((path) => instancePlace(path, name, release, lib))),
    );
  });

isolation.test("contexts_of_a_path_share_a_set")
  .clauses("RS-ISOLATION-2")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await playOn(t, stockDevice(t.params.release), (app) => {
      for (const path of [...PATHS, ...PATHS, ...PATHS]) contextOn(app, path);
    });
    t.expectEqual(
      "copies of each internal library",
      INTERNALS.map((soname) => places(record, soname).length),
      INTERNALS.map(() => 2),
    );
  });

/** A script whose kernel writes how often a library that both instances have was called. */
const COUNTS: ScriptSpec = {
  kernels: [{
    name: "calls",
    signature: RsSignature.KERNEL | RsSignature.OUT,
    body: [{ do: "result", fn: "count" }],
  }],
  needed: ["libRSDriver.so", RUNTIME],
};

isolation.test("static_variables_are_separate")
  .describe("In both sets the run-time library of scripts is one that counts its calls.")
  .clauses("RS-ISOLATION-3")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const device = stockDevice(release).library(`/system/lib64/${RUNTIME}`)
      .library(`${vndkSp(release)}/${RUNTIME}`);
    const order = ["cpu", "cpu", "gpu", "cpu", "gpu"] as const;
    const { record, made } = await playOn(t, device, (app) => {
      const contexts = bothContexts(app);
      const objectsOf = (path: Path) => ({
        rsc: contexts[path],
        script: createScript(app, contexts[path], COUNTS, { resName: path }),
        cell: intAllocation(app, contexts[path], { x: 1 }),
      });
      const objects = { cpu: objectsOf("cpu"), gpu: objectsOf("gpu") };
      return order.map((path) => {
        const { rsc, script, cell } = objects[path];
        launch(app, rsc, script, 0, { out: cell });
        return readAll(app, rsc, cell, out("int"));
      });
    });
    t.expectSequence(
      "calls that the library of each instance counted",
      made.map((read, i) => [order[i], cellsOf(record, read)[0]]),
      [["cpu", 1], ["cpu", 2], ["gpu", 1], ["cpu", 3], ["gpu", 2]],
    );
    t.expectSet(
      "places of the library",
      places(record, RUNTIME),
      PATHS.map((path) => instancePlace(path, RUNTIME, release)),
    );
  });

const FUNCTIONS = ["rsContextCreate", "rsElementCreate", "rsScriptCCreate"];

isolation.test("functions_have_addresses_of_their_own")
  .clauses("RS-ISOLATION-4")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await playOn(t, stockDevice(t.params.release), (app) => {
      bothContexts(app);
      const instances = PATHS.map((path) => openInstance(app, path));
      for (const handle of instances) for (const fn of FUNCTIONS) app.libdl.dlsym(handle, fn);
    });
    const found = record.results.slice(-2 * FUNCTIONS.length).map(({ value }) =>
      typeof value === "object" && value !== null ? value.pointer : "none"
    );
    t.expectEqual(
      "functions that are there",
      found.filter((pointer) => pointer !== "none").length,
      6,
    );
    t.expectEqual("different addresses", new Set(found).size, 6);
  });

isolation.test("libraries_outside_are_shared")
  .clauses("RS-ISOLATION-5")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await playOn(t, stockDevice(t.params.release), (app) => bothContexts(app));
    const shared = ["libc.so", "libdl.so", "liblog.so"];
    t.expectSequence(
      "copies of them",
      // From Android 10 on, some are in an APEX.
      shared.flatMap((soname) => places(record, soname)).map((place) => place.replace(/.*\//, "")),
      shared.map((soname) => `${soname} in default`),
    );
  });

isolation.test("vendor_code_has_the_set_for_vendors")
  .clauses("RS-ISOLATION-6")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the platform's copy of an internal library is in the process",
    scene: ({ release }) =>
      rsScene(vendorDevice(release, { base: "platform" }), (app) => contextOn(app, "gpu")),
    happened: ({ record }) =>
      internalPlaces(record)
        .filter((place) => place.startsWith("/system/lib64/lib")),
  })
  .control("the process has a context of the CPU path too", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => bothContexts(app)),
  }));

isolation.test("driver_of_the_vendor_is_linked_with_it")
  .clauses("RS-ISOLATION-6")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const device = vendorDevice(release, { base: "platform" });
    const { record } = await playOn(t, device, (app) => contextOn(app, "gpu"));
    t.expectSequence("driver", places(record, VENDOR_DRIVER), [
      `/vendor/lib64/${VENDOR_DRIVER} in rs`,
    ]);
    t.expectSet(
      "internal libraries",
      internalPlaces(record),
      INTERNALS.map((soname) => instancePlace("gpu", soname, release)),
    );
  });

/** Systems that are newer than the vendor partition, with the place of the vendor's libraries. */
const UPDATED: readonly (readonly [release: Release, vndk: string, directory: string])[] = [
  [10, "28", "/system/lib64/vndk-sp-28"],
  [11, "29", "/apex/com.android.vndk.v29/lib64"],
  [13, "30", "/apex/com.android.vndk.v30/lib64"],
];

for (const [release, vndk, directory] of UPDATED) {
  isolation.test(`system_${release}_with_a_vendor_of_${vndk}`)
    .clauses("RS-ISOLATION-7")
    .releases(release, release)
    .fn(async (t) => {
      const device = stockDevice(release, {
        PRODUCT_SHIPPING_API_LEVEL: vndk,
        BOARD_VNDK_VERSION: vndk,
      });
      const { record, made } = await playOn(t, device, (app) =>
        PATHS.map((path) => {
          const rsc = contextOn(app, path);
          const script = createScript(app, rsc, TALLY);
          const [from, to] = [[4, 5], [0, 0]].map((v) => intAllocation(app, rsc, { x: 2 }, v));
          launch(app, rsc, script, 0, { in: from!, out: to! });
          return readAll(app, rsc, to!, out("int", 2));
        }));
      const wrote = made.map((read) => cellsOf(record, read));
      t.expectSequence("what a kernel wrote on each path", wrote, [[4, 5], [4, 5]]);
      t.expectSet(
        "internal libraries",
        internalPlaces(record),
        INTERNALS.flatMap((soname) => [
          `/system/lib64/${soname} in default`,
          `${directory}/${soname} in rs`,
        ]),
      );
    });
}

isolation.test("one_set_without_namespaces")
  .clauses("RS-ISOLATION-8")
  .releases(8, 15)
  .params({ first: PATHS })
  .filter(({ first, release }) => first === "cpu" ? release === 8 || release === 15 : release === 9)
  .fn(async (t) => {
    const { release, first } = t.params;
    const legacy = stockDevice(release, { PRODUCT_SHIPPING_API_LEVEL: "25" });
    const { record, made } = await playOn(t, legacy, (app) => {
      const contexts = [first, otherPath(first)].map((path) => contextOn(app, path));
      const counts = contexts.map((rsc) => {
        const script = createScript(app, rsc, TALLY);
        invoke(app, rsc, script, 0);
        return getVariable(app, rsc, script, TALLY_N);
      });
      return { contexts, counts };
    });
    t.expectSequence("HAL", places(record, HAL_SONAME), [`${HAL} in default`]);
    t.expectSequence(
      "internal libraries",
      places(record, INTERNAL),
      [`/system/lib64/${INTERNAL} in default`],
    );
    const counts = made.counts.map((count) => cellsOf(record, count));
    t.expectSequence("calls that each script counted", counts, [[1], [1]]);
    t.expectEqual("files of scripts", scriptFiles(record).length, 2);
    const [one, two] = made.contexts.map((rsc) => valueOf(record, rsc));
    t.expect("contexts differ", one !== two);
  });

/** The groups. */
export const tests: readonly Group[] = [isolation, ...scripts, ...handles];
