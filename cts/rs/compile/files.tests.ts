/**
 * The files of scripts in the cache directory of an app.
 *
 * Plan:
 * - who may read them;
 * - a file that is kept when nothing is to be used again.
 *
 * @module
 */

import { type App, recordProgram } from "../../contract/recorder.ts";
import { buildScript } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { TALLY } from "../isolation/scenes.ts";
import { contextOn, createScript } from "../programs.ts";
import { appScene, PROBE, SCRIPTS, stockDevice } from "../scenes.ts";
import { LD_MC, tally } from "./scenes.ts";

const files = group("rs:compile_files", "Files of scripts in the cache directory of an app.");

/** Creates a script on the CPU path. */
function create(app: App, code = tally()): void {
  createScript(app, contextOn(app, "cpu"), code);
}

files.test("files_are_the_apps_alone")
  .clauses("RS-COMPILE-59")
  .releases(14, 14)
  .params({ code: ["bitcode", "linked"] })
  .fn(async (t) => {
    const isBitcode = t.params.code === "bitcode";
    const scene = appScene(
      stockDevice(14).with({ build: "userdebug" }),
      (app) => create(app, isBitcode ? tally() : buildScript(TALLY)),
    );
    const { record, device } = await t.play(scene);
    t.expectRunning(record);
    const { stdout } = await device.shell(`su 0 ls -l ${SCRIPTS}`);
    const shared = stdout.trim().split("\n").filter((line) => /^-/.test(line))
      .filter((line) => !line.startsWith("-rw-------"));
    t.expectAbsent("files that others can read", shared);
    const kinds = isBitcode ? ["script.bc", "script.o"] : [];
    const names = stdout.match(/\S+$/gm) ?? [];
    t.expectSet("files", names.filter((name) => [...kinds, "librs.script.so"].includes(name)), [
      ...kinds,
      "librs.script.so",
    ]);
  });

files.test("kept_file_that_is_not_to_be_used")
  .clauses("RS-COMPILE-22")
  .releases(14, 14)
  .fn(async (t) => {
    const device = await t.boot(stockDevice(14).world);
    const compilations: number[] = [];
    for (const line of ["true", "setprop debug.rs.forcerecompile 1"]) {
      t.expectEqual(`status of ${line}`, (await device.shell(line)).status, 0);
      const process = await device.launch({ kind: "native", executable: PROBE });
      const record = await process.run(recordProgram((app) => create(app)));
      t.expectRunning(record);
      const started = record.started ?? [];
      compilations.push(started.filter(({ executable }) => executable === LD_MC).length);
    }
    t.expectSequence("compilations of each process", compilations, [1, 1]);
  });

/** The groups. */
export const tests: readonly Group[] = [files];
