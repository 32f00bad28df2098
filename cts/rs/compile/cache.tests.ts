/**
 * Compiled scripts in the cache directory: when they are used again.
 *
 * Plan:
 * - the same script again, in the same process and in a later one;
 * - what makes a file useless: other bitcode, arguments, compiler or core library; a file that is damaged;
 * - who wants none to be used again;
 * - directories and compilers that fail.
 *
 * @module
 */

import { type App, recordProgram } from "../../contract/recorder.ts";
import { RsContextType } from "../../contract/rs_defines.ts";
import type { StartedProgram } from "../../contract/record.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { TALLY_N } from "../isolation/scenes.ts";
import { contextOn, createContext, createScript } from "../programs.ts";
import { cellsOf, valueOf } from "../results.ts";
import { appScene, PROBE, SCRIPTS, stockDevice, vendorDevice } from "../scenes.ts";
import { getVariable, invoke } from "../script/programs.ts";
import { BCC, compiled, find, LD_MC, tally } from "./scenes.ts";

const cache = group("rs:compile_cache", "Compiled scripts that are used again.");

const FILE = `${SCRIPTS}/librs.script.so`;
const VENDOR_BCC = "/vendor/bin/bcc";
const CORE = "/vendor/lib64/libclcore.bc";
const OTHER_CORE = "/vendor/lib64/other.bc";
const FORCE = "debug.rs.forcerecompile";

/** A step: a process, or lines that root types into a shell before the next one. */
type Step = string | ((app: App) => void);

/** Runs each program in a process of its own. @returns The programs that all of them started. */
async function started(
  t: Context<unknown>,
  builder: WorldBuilder,
  steps: readonly Step[],
): Promise<StartedProgram[]> {
  const device = await t.boot(builder.with({ build: "userdebug" }).world);
  const programs: StartedProgram[] = [];
  for (const step of steps) {
    if (typeof step === "string") {
      t.expectEqual(`status of ${step}`, (await device.shell(`su 0 ${step}`)).status, 0);
      continue;
    }
    const process = await device.launch({ kind: "native", executable: PROBE });
    const record = await process.run(recordProgram((app) => step(app)));
    t.expectRunning(record);
    programs.push(...record.started ?? []);
  }
  return programs;
}

/** How many scripts were compiled and linked. */
function compilations(programs: readonly StartedProgram[]): number {
  return programs.filter(({ executable }) => executable === LD_MC).length;
}

/** Creates a script on the CPU path. */
function create(app: App): void {
  createScript(app, contextOn(app, "cpu"), tally());
}

/** Creates a script on the GPU path. */
function createOnGpu(app: App): void {
  createScript(app, contextOn(app, "gpu"), tally());
}

cache.test("same_script_is_compiled_once")
  .clauses("RS-COMPILE-19")
  .releases(8, 15)
  .params({ again: ["in_the_process", "in_a_later_one"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, again } = t.params;
    const twice = (app: App) => [create, create].forEach((make) => make(app));
    const steps = again === "in_the_process" ? [twice] : [create, create];
    t.expectEqual("compilations", compilations(await started(t, stockDevice(release), steps)), 1);
  });

/** The changes between two processes: the device, and what is done. */
const CHANGES: Readonly<Record<string, readonly [device: () => WorldBuilder, ...Step[]]>> = {
  bitcode: [
    () => stockDevice(14),
    create,
    (app) => createScript(app, contextOn(app, "cpu"), tally(0)),
  ],
  arguments: [
    () =>
      vendorDevice(14, { base: "platform", compiler: { plugin: "libbccfoo.so" } })
        .library("/vendor/lib64/libbccfoo.so"),
    create,
    createOnGpu,
  ],
  compiler: [
    () =>
      vendorDevice(14, { base: "platform", compiler: { executable: VENDOR_BCC } })
        .directory("/vendor/bin"),
    createOnGpu,
    `sh -c 'echo >> ${VENDOR_BCC}'`,
    createOnGpu,
  ],
  core_library: [
    () => {
      const { world } = vendorDevice(14, { base: "platform", compiler: { coreLibrary: CORE } });
      const [base64, other] = ["BC\u{c0}\u{de}", "BC\u{c0}\u{de}----"].map((text) => btoa(text));
      return new WorldBuilder({
        ...world,
        files: [...world.files, { path: CORE, base64: base64! }, {
          path: OTHER_CORE,
          base64: other!,
        }],
      });
    },
    createOnGpu,
    `cp ${OTHER_CORE} ${CORE}`,
    createOnGpu,
  ],
};

cache.test("script_of_something_else_is_compiled_anew")
  .clauses("RS-COMPILE-20")
  .releases(14, 14)
  .params({ change: Object.keys(CHANGES) })
  .fn(async (t) => {
    const { change } = t.params;
    const [device, ...steps] = CHANGES[change]!;
    const copies = change === "compiler" ? COPIES : [];
    const programs = await started(t, device(), [...copies, ...steps]);
    t.expectEqual("compilations", compilations(programs), 2);
  });

cache.test("checksum_for_bcc")
  .clauses("RS-COMPILE-21")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const programs = await started(t, stockDevice(t.params.release), [
      create,
      `rm ${FILE}`,
      create,
      (app) => createScript(app, contextOn(app, "cpu"), tally(0)),
    ]);
    const ends = programs.filter(({ executable }) => executable === BCC)
      .map(({ args }) => args.slice(-3));
    t.expectSequence("options", ends.map(([, option]) => option), Array(3).fill("-build-checksum"));
    t.expectSequence("files", ends.map(([file]) => file), Array(3).fill(`${SCRIPTS}/script.bc`));
    const [first, again, other] = ends.map(([, , checksum]) => parseInt(checksum ?? "", 16));
    t.expectEqual("checksum of the same script", again, first);
    t.expect("checksum of another one", other !== first);
  });

cache.test("nothing_is_used_again")
  .clauses("RS-COMPILE-22")
  .releases(14, 14)
  .params({ for: ["1", "true", "0", "precision", "debug"] })
  .fn(async (t) => {
    const why = t.params.for;
    const device = stockDevice(14).property(
      why === "precision" ? "debug.rs.precision" : FORCE,
      why === "precision" ? "rs_fp_full" : why === "debug" ? "" : why,
    );
    const type = why === "debug" ? RsContextType.DEBUG : RsContextType.NORMAL;
    const make = (app: App) => createScript(app, createContext(app, { type }), tally());
    const programs = await started(t, device, [make, make]);
    t.expectEqual("compilations", compilations(programs), why === "0" ? 1 : 2);
  });

cache.test("damaged_file_is_replaced")
  .clauses("RS-COMPILE-23")
  .releases(8, 15)
  .params({ with: ["text", "nothing", "other_library"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, with: what } = t.params;
    const damage = {
      text: `sh -c 'echo text > ${FILE}'`,
      nothing: `sh -c 'echo -n > ${FILE}'`,
      other_library: `cp /data/local/tmp/libother.so ${FILE}`,
    }[what]!;
    const device = stockDevice(release).library("/data/local/tmp/libother.so");
    const booted = await t.boot(device.with({ build: "userdebug" }).world);
    const run = async () => {
      const process = await booted.launch({ kind: "native", executable: PROBE });
      let count: ReturnType<typeof getVariable> | undefined;
      const record = await process.run(recordProgram((app) => {
        const rsc = contextOn(app, "cpu");
        const script = createScript(app, rsc, tally());
        invoke(app, rsc, script, 0);
        count = getVariable(app, rsc, script, TALLY_N);
      }));
      t.expectRunning(record);
      t.expectSequence("what the script counted", cellsOf(record, count!), [1]);
      return record.started ?? [];
    };
    await run();
    t.expectEqual(`status of ${damage}`, (await booted.shell(`su 0 ${damage}`)).status, 0);
    t.expectEqual("compilations after the damage", compilations(await run()), 1);
    t.expectEqual("compilations after that", compilations(await run()), 0);
  });

cache.test("directory_cannot_be_written")
  .clauses("RS-COMPILE-24")
  .releases(14, 14)
  .fn(async (t) => {
    const results: ReturnType<typeof createScript>[] = [];
    const { record } = await t.play(appScene(stockDevice(t.params.release), (app) => {
      const rsc = contextOn(app, "cpu");
      results.push(createScript(app, rsc, tally(), { cacheDir: "/system/etc" }));
    }));
    t.expectRunning(record);
    t.expectEqual("script", valueOf(record, results[0]!), 0);
    t.expectSequence("programs", (record.started ?? []).map(({ executable }) => executable), []);
  });

/** The vendor's compiler, a copy of the platform's, on a debuggable build. */
const COPIES = [
  `cp ${BCC} ${VENDOR_BCC}`,
  "cp /system/lib64/libbcc.so /vendor/lib64/libbcc.so",
];

cache.test("compiler_that_cannot_be_read")
  .clauses("RS-COMPILE-25")
  .releases(14, 14)
  .fn(async (t) => {
    const { world } = vendorDevice(14, { base: "platform", compiler: { executable: VENDOR_BCC } })
      .directory("/vendor/bin").with({ build: "userdebug" });
    const device = await t.boot(world);
    const made: boolean[] = [];
    for (const lines of [COPIES, [], [`rm ${VENDOR_BCC}`], [`cp ${BCC} ${VENDOR_BCC}`]]) {
      for (const line of lines) await device.shell(`su 0 ${line}`);
      const process = await device.launch({ kind: "native", executable: PROBE });
      let script: ReturnType<typeof createScript> | undefined;
      const record = await process.run(recordProgram((app) => {
        script = createScript(app, contextOn(app, "gpu"), tally());
      }));
      t.expectRunning(record);
      made.push(valueOf(record, script!) !== 0);
    }
    const expected = [true, true, false, true];
    t.expectSequence("made: first, again, without compiler, with it", made, expected);
  });

cache.test("directories_are_the_apps_alone")
  .clauses("RS-COMPILE-26")
  .releases(14, 14)
  .fn(async (t) => {
    const directories = [`${SCRIPTS}/one`, `${SCRIPTS}/one/two`];
    const device = await t.boot(stockDevice(14).with({ build: "userdebug" }).world);
    const process = await device.launch({ kind: "native", executable: PROBE });
    const record = await process.run(recordProgram((app) => {
      createScript(app, contextOn(app, "cpu"), tally(), { cacheDir: directories[1]! });
    }));
    t.expectRunning(record);
    const { stdout } = await device.shell(`su 0 ls -ld ${directories.join(" ")}`);
    const modes = stdout.trim().split("\n").map((line) => line.slice(0, 10));
    t.expectSequence("modes", modes, ["drwx------", "drwx------"]);
  });

cache.test("compiler_crashes")
  .clauses("RS-COMPILE-5")
  .releases(14, 14)
  .fn(async (t) => {
    const device = vendorDevice(14, { base: "platform", compiler: { executable: VENDOR_BCC } })
      .executable(VENDOR_BCC, ["libmissing.so"]);
    const { made, started } = await compiled(t, device, { path: "gpu" });
    t.expectEqual("the script is made", made, false);
    t.expectSequence("programs", started.map(({ executable }) => executable), [VENDOR_BCC]);
    t.expect("it fails", find(started, VENDOR_BCC)?.status !== 0);
  });

/** The groups. */
export const tests: readonly Group[] = [cache];
