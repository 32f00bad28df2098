/**
 * How RenderScript starts the programs that compile and link scripts.
 *
 * Scripts here are the suite's own behind a wrapper of bitcode, which bcc passes on, so that no compiler is needed.
 *
 * Plan:
 * - which programs run, and with which arguments;
 * - what the context's type and API level, and the script's wrapper change;
 * - where ld.mc searches, on each path;
 * - programs that are missing, and bitcode that is broken.
 *
 * @module
 */

import { apiLevel } from "../../contract/api_level.ts";
import { RsContextFlags } from "../../contract/rs_defines.ts";
import type { Release } from "../../contract/world.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { TALLY_N } from "../isolation/scenes.ts";
import { contextOn, createContext, createScript } from "../programs.ts";
import { cellsOf, valueOf } from "../results.ts";
import { DEBUG_PROPERTY, PATHS, playOn, SCRIPTS, stockDevice, vndkSp } from "../scenes.ts";
import { getVariable, invoke } from "../script/programs.ts";
import { BCC, compiled, find, LD_MC, tally, valueAfter } from "./scenes.ts";
import { tests as told } from "./arguments.tests.ts";
import { tests as cache } from "./cache.tests.ts";
import { tests as files } from "./files.tests.ts";
import { tests as loads } from "./load.tests.ts";
import { tests as plugins } from "./plugin.tests.ts";
import { tests as vendors } from "./vendor.tests.ts";

const compile = group("rs:compile", "How RenderScript compiles and links scripts of bitcode.");

const LIB = "/system/lib64";

compile.test("bcc_and_then_ld_mc")
  .clauses("RS-COMPILE-1")
  .releases(8, 15)
  .params({ path: PATHS })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, path } = t.params;
    const { record, made } = await playOn(t, stockDevice(release), (app) => {
      const rsc = contextOn(app, path);
      const script = createScript(app, rsc, tally());
      invoke(app, rsc, script, 0);
      return getVariable(app, rsc, script, TALLY_N);
    });
    t.expectSequence(
      "programs and their status",
      (record.started ?? []).map(({ executable, status }) => `${executable} ${status}`),
      [`${BCC} 0`, `${LD_MC} 0`],
    );
    t.expectSequence("what the script counted", cellsOf(record, made), [1]);
  });

compile.test("files_in_the_cache_directory")
  .clauses("RS-COMPILE-2")
  .releases(14, 14)
  .fn(async (t) => {
    const { started } = await compiled(t, stockDevice(t.params.release));
    const bcc = find(started, BCC);
    t.expectEqual("-o", valueAfter(bcc, "-o"), "script");
    t.expectEqual("-output_path", valueAfter(bcc, "-output_path"), SCRIPTS);
    t.expect("bitcode", bcc?.args.includes(`${SCRIPTS}/script.bc`) === true);
  });

compile.test("level_of_the_wrapper")
  .clauses("RS-COMPILE-3")
  .releases(14, 14)
  .params({ level: [0, 3] })
  .fn(async (t) => {
    const { release, level } = t.params;
    const { started } = await compiled(t, stockDevice(release), { code: tally(level) });
    t.expectEqual("-O", valueAfter(find(started, BCC), "-O"), String(level));
  });

compile.test("core_library")
  .clauses("RS-COMPILE-4")
  .releases(14, 14)
  .params({ debug: [false, true] })
  .fn(async (t) => {
    const { release, debug } = t.params;
    const device = stockDevice(release).property(DEBUG_PROPERTY, debug ? "1" : "0");
    const { started } = await compiled(t, device);
    const name = debug ? "libclcore_debug.bc" : "libclcore.bc";
    t.expectEqual("-bclib", valueAfter(find(started, BCC), "-bclib"), `${LIB}/${name}`);
  });

compile.test("type_of_the_context")
  .clauses("RS-DRIVER-36")
  .releases(14, 14)
  .params({ debug: [false, true] })
  .fn(async (t) => {
    const { release, debug } = t.params;
    const device = stockDevice(release).property(DEBUG_PROPERTY, debug ? "1" : "0");
    const { started } = await compiled(t, device);
    const options = find(started, BCC)?.args.filter((arg) => arg === "-rs-debug-ctx");
    t.expectSequence("options for debugging", options ?? [], debug ? ["-rs-debug-ctx"] : []);
  });

/** The names that ld.mc searches on a path. */
function searched(release: Release, path: "cpu" | "gpu"): string[] {
  return ["/system/vendor/lib64", ...path === "gpu" ? [vndkSp(release)] : [], LIB];
}

compile.test("directories_of_the_own_instance")
  .clauses("RS-ISOLATION-19", "RS-COMPILE-6")
  .releases(8, 15)
  .params({ path: PATHS })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, path } = t.params;
    const { started } = await compiled(t, stockDevice(release), { path });
    const option = "--library-path=";
    const args = find(started, LD_MC)?.args.filter((arg) => arg.startsWith(option)) ?? [];
    const paths = args.map((arg) => arg.slice(option.length));
    t.expectSequence("directories", paths, searched(release, path));
  });

compile.test("run_time_library_of_the_own_instance")
  .clauses("RS-COMPILE-7")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { release, path } = t.params;
    const { started } = await compiled(t, stockDevice(release), { path });
    const args = find(started, LD_MC)?.args.filter((arg) => arg.endsWith("/libcompiler_rt.so"));
    const directory = path === "cpu" ? LIB : vndkSp(release);
    t.expectSequence("run-time library", args ?? [], [`${directory}/libcompiler_rt.so`]);
  });

compile.test("a_program_is_missing")
  .clauses("RS-COMPILE-5")
  .releases(14, 14)
  .params({ missing: [BCC, LD_MC] })
  .fn(async (t) => {
    const { release, missing } = t.params;
    const device = stockDevice(release).absent(missing);
    t.expectEqual("the script is made", (await compiled(t, device)).made, false);
  });

compile.test("level_of_the_context")
  .clauses("RS-SCRIPT-18")
  .releases(8, 15)
  .params({ named: [0, 21], sdk: ["10", "11", "own", "later"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, named, sdk: of } = t.params;
    const own = apiLevel(release);
    const sdk = of === "own" ? own : of === "later" ? own + 1 : Number(of);
    const { record, made } = await playOn(t, stockDevice(release), (app) => {
      const { LOW_LATENCY: flags } = RsContextFlags;
      return createScript(app, createContext(app, { flags, sdk }), tally(3, named));
    });
    const isTaken = named !== 0 || sdk >= 11 && sdk <= own;
    t.expectEqual("the script is made", valueOf(record, made) !== 0, isTaken);
  });

/** The groups. */
export const tests: readonly Group[] = [
  compile,
  ...told,
  ...plugins,
  ...vendors,
  ...cache,
  ...files,
  ...loads,
];
