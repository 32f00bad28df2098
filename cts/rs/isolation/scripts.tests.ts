/**
 * Compiled scripts in a process with two instances: where they are loaded, from which file, and with which libraries.
 *
 * Plan:
 * - a script is loaded in the instance of its context, with the libraries that it was linked with;
 * - the first script of a file is loaded from it, once in each instance, each further one from a copy, or from it again;
 * - where copies are, and that they are not left behind;
 * - both paths keep their scripts under the same names.
 *
 * @module
 */

import type { Device } from "../../contract/device.ts";
import { out } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import {
  bothContexts,
  instancePlace,
  otherPath,
  RUNTIME,
  scriptFiles,
  TALLY,
  TALLY_N,
} from "./scenes.ts";
import { contextOn, createScript, intAllocation, readAll } from "../programs.ts";
import { cellsOf } from "../results.ts";
import {
  DRIVER,
  type Path,
  PATHS,
  playOn,
  SCRIPTS,
  stockDevice,
  VENDOR_DRIVER,
  VENDOR_DRIVER_PATH,
  vendorDevice,
} from "../scenes.ts";
import { getVariable, invoke, launch } from "../script/programs.ts";

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
    const { record } = await playOn(t, device, (app) => {
      const rsc = bothContexts(app)[path];
      createScript(app, rsc, { ...TALLY, needed: [driver, RUNTIME] });
    });
    t.expectSequence("script", scriptFiles(record), [{ path: FILE, namespace: NAMESPACES[path] }]);
    t.expectSequence("run-time library", places(record, RUNTIME), [
      instancePlace(path, RUNTIME, release),
    ]);
    t.expectSequence(
      "copies of the driver",
      places(record, driver).sort(),
      driver === DRIVER
        ? PATHS.map((side) => instancePlace(side, DRIVER, release)).sort()
        : [`${VENDOR_DRIVER_PATH} in rs`],
    );
  });

scripts.test("first_script_of_each_instance_is_the_file")
  .clauses("RS-ISOLATION-10", "RS-SCRIPT-15")
  .releases(14, 14)
  .params({ first: PATHS })
  .fn(async (t) => {
    const { release, first } = t.params;
    const { record, made } = await playOn(t, stockDevice(release), (app) => {
      const contexts = bothContexts(app);
      const scripts = [first, otherPath(first)].map((path) =>
        [contexts[path], createScript(app, contexts[path], TALLY)] as const
      );
      invoke(app, ...scripts[0]!, 0);
      return scripts.map(([rsc, script]) => getVariable(app, rsc, script, TALLY_N));
    });
    t.expectSequence("files", scriptFiles(record), [
      { path: FILE, namespace: NAMESPACES[first] },
      { path: FILE, namespace: NAMESPACES[otherPath(first)] },
    ]);
    const counts = made.map((count) => cellsOf(record, count));
    t.expectSequence("calls that each script counted", counts, [[1], [0]]);
  });

/** The name of a file, with ? for each letter and digit that is random. */
function blurred(path: string): string {
  return path.replace(/.*\//, "").replace(/#\w{6}\./, "#??????.");
}

/** Three scripts of one file in one context or two, whose function is called once, twice and three times. */
async function playTallies(
  t: Context<unknown>,
  { release, path, contexts }: { release: Release; path: Path; contexts: string },
) {
  const { record, made, device } = await playOn(t, stockDevice(release), (app) => {
    const first = contextOn(app, path);
    const second = contexts === "one" ? first : contextOn(app, path);
    const scripts = [first, second, second].map((rsc) =>
      [rsc, createScript(app, rsc, TALLY)] as const
    );
    scripts.forEach((script, i) => {
      for (let calls = 0; calls <= i; calls++) invoke(app, ...script, 0);
    });
    return scripts.map(([rsc, script]) => getVariable(app, rsc, script, TALLY_N));
  });
  return {
    files: scriptFiles(record),
    counts: made.map((count) => cellsOf(record, count)),
    left: await scriptsLeft(device),
  };
}

/** The names of the scripts that are on the disk. */
async function scriptsLeft(device: Device): Promise<string[]> {
  const { stdout } = await device.shell(`ls -R ${SCRIPTS}`);
  return stdout.split("\n").filter((line) => line.endsWith(".so"));
}

scripts.test("further_scripts_of_an_instance_are_copies")
  .clauses("RS-ISOLATION-11", "RS-SCRIPT-15")
  .releases(9, 9)
  .params({ path: PATHS, contexts: ["one", "two"] })
  .fn(async (t) => {
    const { files, counts } = await playTallies(t, t.params);
    const [first, ...copies] = files.map(({ path: file }) => file);
    t.expectEqual("file of the first script", first, FILE);
    t.expectSequence(
      "names of the others, with ? for a letter or digit",
      copies.map(blurred),
      ["librs.script#??????.so", "librs.script#??????.so"],
    );
    t.expectEqual("different names", new Set(copies).size, 2);
    t.expectSequence("calls that each script counted", counts, [[1], [2], [3]]);
  });

scripts.test("further_scripts_of_an_instance_are_loaded_by_force")
  .clauses("RS-ISOLATION-190", "RS-SCRIPT-15")
  .releases(10, 14)
  .params({ path: PATHS, contexts: ["one", "two"] })
  .filter(({ release, path, contexts }) =>
    release === 14 || release === 10 && (path === "cpu") === (contexts === "one")
  )
  .fn(async (t) => {
    const { files, counts, left } = await playTallies(t, t.params);
    const file = { path: FILE, namespace: NAMESPACES[t.params.path] };
    t.expectSequence("files", files, [file, file, file]);
    t.expectSequence("calls that each script counted", counts, [[1], [2], [3]]);
    t.expectSequence("files on the disk", left, ["librs.script.so"]);
  });

scripts.test("loaded_file_is_remembered")
  .clauses("RS-ISOLATION-12")
  .releases(9, 9)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { release, path } = t.params;
    const { record } = await playOn(t, stockDevice(release), (app) => {
      const rsc = contextOn(app, path);
      app.rs.ObjDestroy(rsc, createScript(app, rsc, TALLY));
      app.rs.ContextFinish(rsc);
      createScript(app, rsc, TALLY);
    });
    t.expectSequence(
      "files, with ? for a letter or digit",
      scriptFiles(record).map(({ path: file }) => blurred(file)),
      ["librs.script#??????.so"],
    );
  });

scripts.test("copies_in_the_cache_of_the_framework")
  .clauses("RS-ISOLATION-20")
  .releases(9, 9)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { release, compat } = t.params;
    const cacheDir = `${SCRIPTS}/com.android.renderscript.cache`;
    const { record } = await playOn(t, stockDevice(release).compat(compat), (app) => {
      const rsc = contextOn(app, "cpu");
      for (let scripts = 0; scripts < 2; scripts++) createScript(app, rsc, TALLY, { cacheDir });
    });
    t.expectSequence(
      "files, with ? for a letter or digit",
      scriptFiles(record).map(({ path }) => path.replace(/#\w{6}\./, "#?.")),
      [`${cacheDir}/librs.script.so`, `${cacheDir}${compat ? "" : "/"}librs.script#?.so`],
    );
  });

scripts.test("copies_are_not_left_behind")
  .clauses("RS-ISOLATION-13")
  .releases(9, 9)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { release, path } = t.params;
    const { record, device } = await playOn(t, stockDevice(release), (app) => {
      const rsc = contextOn(app, path);
      for (let scripts = 0; scripts < 3; scripts++) createScript(app, rsc, TALLY);
    });
    t.expectEqual("scripts in the process", scriptFiles(record).length, 3);
    t.expectSequence("files", await scriptsLeft(device), ["librs.script.so"]);
  });

scripts.test("one_name_for_two_scripts")
  .clauses("RS-ISOLATION-14")
  .releases(14, 14)
  .params({ first: PATHS })
  .fn(async (t) => {
    const { release, first } = t.params;
    const { record, made } = await playOn(t, stockDevice(release), (app) => {
      const contexts = bothContexts(app);
      return [first, otherPath(first), first].map((path, i) => {
        const rsc = contexts[path];
        const kernels = [{ name: "fill", body: [{ do: "set" as const, value: 10 + i }] }];
        const script = createScript(app, rsc, { kernels });
        const cell = intAllocation(app, rsc, { x: 1 }, [0]);
        launch(app, rsc, script, 0, { in: cell, out: cell });
        return readAll(app, rsc, cell, out("int"));
      });
    });
    const wrote = made.map((read) => cellsOf(record, read));
    t.expectSequence("what each script wrote", wrote, [[10], [11], [12]]);
  });

/** The groups. */
export const tests: readonly Group[] = [scripts];
