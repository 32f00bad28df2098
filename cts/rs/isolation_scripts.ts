/**
 * Compiled scripts in a process with two instances: where they are loaded, from which file, and with which libraries.
 *
 * Plan:
 * - a script is loaded in the instance of its context, with the libraries that it was linked with;
 * - the first script of a file is loaded from it, once in each instance, each further one from a copy;
 * - copies are not left behind;
 * - both paths keep their scripts under the same names.
 *
 * @module
 */

import { out, type Result } from "../contract/recorder.ts";
import { isFirstOrLast } from "../fakes/samples.ts";
import { type Group, group } from "../framework/mod.ts";
import {
  bothContexts,
  contextOf,
  instancePlace,
  otherPath,
  type Path,
  PATHS,
  placesOf,
  scriptFiles,
  TALLY,
  TALLY_N,
} from "./isolation_scenes.ts";
import { createScript, intAllocation, readAll } from "./programs.ts";
import { cellsOf } from "./results.ts";
import {
  DRIVER,
  rsScene,
  SCRIPTS,
  stockDevice,
  VENDOR_DRIVER,
  VENDOR_DRIVER_PATH,
  vendorDevice,
} from "./scenes.ts";
import { getVariable, invoke, launch } from "./script_programs.ts";

const scripts = group(
  "rs:isolation_scripts",
  "Compiled scripts in a process with two instances.",
);

const FILE = `${SCRIPTS}/librs.script.so`;
const NAMESPACES: Readonly<Record<Path, string>> = { cpu: "default", gpu: "rs" };

scripts.test("libraries_of_the_own_instance")
  .clauses("RS-ISOLATION-9")
  .releases(8, 15)
  .params({ path: PATHS, driver: [DRIVER, VENDOR_DRIVER] })
  .filter(isFirstOrLast)
  .filter(({ path, driver, release }) => driver === DRIVER ? release === 15 : path === "gpu")
  .fn(async (t) => {
    const { release, path, driver } = t.params;
    const device = driver === DRIVER
      ? stockDevice(release)
      : vendorDevice(release, { base: "platform" });
    const runtime = "libcompiler_rt.so";
    const { record } = await t.play(rsScene(device, (app) => {
      const rsc = bothContexts(app)[path];
      createScript(app, rsc, { ...TALLY, needed: [driver, runtime] });
    }));
    t.expectRunning(record);
    t.expectSequence("script", placesOf(record, "librs.script.so"), [
      `${FILE} in ${NAMESPACES[path]}`,
    ]);
    t.expectSequence("run-time library", placesOf(record, runtime), [
      instancePlace(path, runtime, release),
    ]);
    t.expectSequence(
      "copies of the driver",
      placesOf(record, driver).sort(),
      driver === DRIVER
        ? PATHS.map((side) => instancePlace(side, DRIVER, release)).sort()
        : [`${VENDOR_DRIVER_PATH} in rs`],
    );
  });

scripts.test("first_script_of_each_instance_is_the_file")
  .clauses("RS-ISOLATION-10")
  .releases(14, 14)
  .params({ first: PATHS })
  .fn(async (t) => {
    const { release, first } = t.params;
    const counts: Result[] = [];
    const { record } = await t.play(rsScene(stockDevice(release), (app) => {
      const contexts = bothContexts(app);
      const made = [first, otherPath(first)].map((path) =>
        [contexts[path], createScript(app, contexts[path], TALLY)] as const
      );
      invoke(app, ...made[0]!, 0);
      for (const [rsc, script] of made) counts.push(getVariable(app, rsc, script, TALLY_N));
    }));
    t.expectRunning(record);
    t.expectSequence("files", scriptFiles(record), [
      { path: FILE, namespace: NAMESPACES[first] },
      { path: FILE, namespace: NAMESPACES[otherPath(first)] },
    ]);
    t.expectEqual("calls that each script counted", counts.map((at) => cellsOf(record, at)), [
      [1],
      [0],
    ]);
  });

scripts.test("further_scripts_of_an_instance_are_copies")
  .clauses("RS-ISOLATION-11")
  .releases(14, 14)
  .params({ path: PATHS, contexts: ["one", "two"] })
  .fn(async (t) => {
    const { release, path, contexts } = t.params;
    const counts: Result[] = [];
    const { record } = await t.play(rsScene(stockDevice(release), (app) => {
      const first = contextOf(app, path);
      const second = contexts === "one" ? first : contextOf(app, path);
      const made = [first, second, second].map((rsc) =>
        [rsc, createScript(app, rsc, TALLY)] as const
      );
      made.forEach((script, i) => {
        for (let calls = 0; calls <= i; calls++) invoke(app, ...script, 0);
      });
      for (const [rsc, script] of made) counts.push(getVariable(app, rsc, script, TALLY_N));
    }));
    t.expectRunning(record);
    const [first, ...copies] = scriptFiles(record).map(({ path: file }) => file);
    t.expectEqual("file of the first script", first, FILE);
    t.expectSequence(
      "names of the others, with ? for a letter or digit",
      copies.map((file) => file.replace(/.*\//, "").replace(/#\w{6}\./, "#??????.")),
      ["librs.script#??????.so", "librs.script#??????.so"],
    );
    t.expectEqual("different names", new Set(copies).size, 2);
    t.expectEqual("calls that each script counted", counts.map((at) => cellsOf(record, at)), [
      [1],
      [2],
      [3],
    ]);
  });

scripts.test("loaded_file_is_remembered")
  .clauses("RS-ISOLATION-12")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { release, path } = t.params;
    const { record } = await t.play(rsScene(stockDevice(release), (app) => {
      const rsc = contextOf(app, path);
      app.rs.ObjDestroy(rsc, createScript(app, rsc, TALLY));
      app.rs.ContextFinish(rsc);
      createScript(app, rsc, TALLY);
    }));
    t.expectRunning(record);
    t.expectEqual(
      "files, with ? for a letter or digit",
      scriptFiles(record).map(({ path: file }) =>
        file.replace(/.*\//, "").replace(/#\w{6}\./, "#?.")
      ),
      ["librs.script#?.so"],
    );
  });

scripts.test("copies_are_not_left_behind")
  .clauses("RS-ISOLATION-13")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { release, path } = t.params;
    const { record, device } = await t.play(rsScene(stockDevice(release), (app) => {
      const rsc = contextOf(app, path);
      for (let scripts = 0; scripts < 3; scripts++) createScript(app, rsc, TALLY);
    }));
    t.expectRunning(record);
    t.expectEqual("scripts in the process", scriptFiles(record).length, 3);
    const { stdout } = await device.shell(`ls -R ${SCRIPTS}`);
    const files = stdout.split("\n").filter((line) => line.endsWith(".so"));
    t.expectSequence("files", files, ["librs.script.so"]);
  });

scripts.test("one_name_for_two_scripts")
  .clauses("RS-ISOLATION-14")
  .releases(14, 14)
  .params({ first: PATHS })
  .fn(async (t) => {
    const { release, first } = t.params;
    const reads: Result[] = [];
    const { record } = await t.play(rsScene(stockDevice(release), (app) => {
      const contexts = bothContexts(app);
      [first, otherPath(first), first].forEach((path, i) => {
        const rsc = contexts[path];
        const kernels = [{ name: "fill", body: [{ do: "set" as const, value: 10 + i }] }];
        const script = createScript(app, rsc, { kernels });
        const cell = intAllocation(app, rsc, { x: 1 }, [0]);
        launch(app, rsc, script, 0, { in: cell, out: cell });
        reads.push(readAll(app, rsc, cell, out("int")));
      });
    }));
    t.expectRunning(record);
    t.expectEqual("what each script wrote", reads.map((read) => cellsOf(record, read)), [
      [10],
      [11],
      [12],
    ]);
  });

/** The groups. */
export const tests: readonly Group[] = [scripts];
