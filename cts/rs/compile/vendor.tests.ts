/**
 * A vendor's own compiler and core library, which its driver names.
 *
 * Plan:
 * - the executable of BCC_EXE_PATH compiles, for the driver's instance alone;
 * - a copy of bcc in /vendor/bin, with the libraries that it needs and the label that apps need;
 * - the core library of RSSelectRTCallback, by the context's type, and one that is not there.
 *
 * @module
 */

import { type App, recordProgram } from "../../contract/recorder.ts";
import { RsContextType } from "../../contract/rs_defines.ts";
import type { Release } from "../../contract/world.ts";
import { isFirstOrLast, isStockKind } from "../../fakes/samples.ts";
import { APP, WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, type Outcome, type Scene } from "../../framework/mod.ts";
import { TALLY_N } from "../isolation/scenes.ts";
import { contextOn, createContext, createScript } from "../programs.ts";
import { cellsOf } from "../results.ts";
import { PATHS, playOn, rsScene, vendorDevice } from "../scenes.ts";
import { getVariable, invoke } from "../script/programs.ts";
import { BCC, compiled, find, LD_MC, placesInBcc, tally, valueAfter } from "./scenes.ts";

const vendors = group("rs:compile_vendor", "A vendor's own compiler and core library of scripts.");

const VENDOR_BCC = "/vendor/bin/bcc";
const CODE = "libbcc.so";
const CORE = "/vendor/lib64/libclcore.bc";
/** The first bytes of LLVM bitcode. */
const BITCODE = btoa("BC\u{c0}\u{de}");

/** A device whose driver has a compiler of the vendor's. */
function device(release: Release): WorldBuilder {
  const compiler = { executable: VENDOR_BCC };
  return vendorDevice(release, { base: "platform", compiler }).directory("/vendor/bin");
}

/** {@link device} with that compiler, which is the platform's by another path. */
function linkedDevice(release: Release): WorldBuilder {
  return device(release).link(VENDOR_BCC, BCC);
}

vendors.test("executable_of_the_driver")
  .clauses("RS-COMPILE-14")
  .releases(8, 15)
  .fn(async (t) => {
    const { record, made } = await playOn(t, linkedDevice(t.params.release), (app) => {
      const rsc = contextOn(app, "gpu");
      const script = createScript(app, rsc, tally());
      invoke(app, rsc, script, 0);
      return getVariable(app, rsc, script, TALLY_N);
    });
    const programs = (record.started ?? []).map(({ executable }) => executable);
    t.expectSequence("programs", programs, [VENDOR_BCC, LD_MC]);
    t.expectSequence("what the script counted", cellsOf(record, made), [1]);
  });

vendors.test("executable_of_the_own_instance")
  .clauses("RS-COMPILE-15")
  .releases(14, 14)
  .params({ first: PATHS })
  .fn(async (t) => {
    const { release, first } = t.params;
    const { record } = await playOn(t, linkedDevice(release), (app) => {
      for (const path of PATHS.toSorted((path) => path === first ? -1 : 1)) {
        createScript(app, contextOn(app, path), tally(), { resName: path });
      }
    });
    const compilers = (record.started ?? []).filter(({ executable }) => executable !== LD_MC)
      .map(({ executable, args }) => `${valueAfter({ args }, "-o")} by ${executable}`);
    t.expectSet("compilers", compilers, [`cpu by ${BCC}`, `gpu by ${VENDOR_BCC}`]);
  });

vendors.test("executable_is_missing")
  .clauses("RS-COMPILE-5")
  .releases(14, 14)
  .fn(async (t) => {
    const { made, started } = await compiled(t, device(t.params.release), { path: "gpu" });
    t.expectEqual("the script is made", made, false);
    t.expectSequence("programs that succeed", started.filter(({ status }) => status === 0), []);
  });

/** Records an app that has a script compiled on the GPU path. */
function compileOnGpu(app: App): void {
  createScript(app, contextOn(app, "gpu"), tally());
}

/** A scene in which the vendor's compiler is a copy of the platform's, with those of its libraries. */
function copyScene(release: Release, libraries: readonly string[]): Scene {
  const directory = "/vendor/lib64";
  return {
    ...rsScene(device(release).with({ build: "userdebug" }), compileOnGpu),
    adb: [
      "adb root",
      `adb shell cp ${BCC} ${VENDOR_BCC}`,
      ...libraries.map((name) => `adb shell cp /system/lib64/${name} ${directory}/${name}`),
    ],
  };
}

/** The compilers that did their work. */
function succeeded({ record }: Pick<Outcome, "record">): string[] {
  return (record.started ?? []).filter(({ executable, status }) =>
    executable === VENDOR_BCC && status === 0
  ).map(({ executable }) => executable);
}

vendors.test("copy_of_bcc_with_copies_of_its_libraries")
  .clauses("LINKER-RS-33")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { record } = await t.play(copyScene(t.params.release, [CODE]));
    t.expectRunning(record);
    t.expectSequence("compilers", succeeded({ record }), [VENDOR_BCC]);
    t.expectSequence("its code", placesInBcc(record, CODE), [`/vendor/lib64/${CODE} in default`]);
  });

vendors.test("copy_of_bcc_has_no_unlisted_library")
  .clauses("LINKER-RS-34")
  .releases(9, 15)
  .filter(isStockKind)
  .mustNot({
    what: "a copy of bcc runs with the platform's libbcc.so",
    scene: ({ release }) => copyScene(release, []),
    happened: succeeded,
  })
  .control("it has a copy of libbcc.so", ({ release }) => copyScene(release, [CODE]));

/** A scene of an app on a device whose SELinux enforces its policy; `rows` label files of the vendor. */
function appScene(release: Release, rows: readonly string[]): Scene {
  const contexts = `/vendor/etc/selinux/${release < 9 ? "nonplat" : "vendor"}_file_contexts`;
  const label = "u:object_r:same_process_hal_file:s0";
  const driver = ["/vendor/lib(64)?/libRSDriver_foo\\.so", "/vendor/lib(64)?/hw/.*-impl\\.so"];
  const lines = [...driver, ...rows].map((row) => `${row} ${label}\n`);
  const { adb } = copyScene(release, [CODE]);
  const cache = `/data/data/${APP}/code_cache`;
  return {
    world: device(release).with({ build: "userdebug" }).app().file(contexts, lines.join("")).world,
    adb: [...adb ?? [], `adb shell restorecon ${VENDOR_BCC} /vendor/lib64/${CODE}`],
    process: { kind: "app", package: APP },
    program: recordProgram((app) => {
      createScript(app, contextOn(app, "gpu"), tally(), { cacheDir: cache });
    }),
  };
}

vendors.test("apps_run_what_is_labelled")
  .clauses("SELINUX-LABEL-22")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "an app has its script compiled by an executable without the label",
    scene: ({ release }) => appScene(release, ["/vendor/lib(64)?/libbcc\\.so"]),
    happened: succeeded,
  })
  .control(
    "it has the page's row",
    ({ release }) => appScene(release, ["/vendor/bin/bcc", "/vendor/lib(64)?/libbcc\\.so"]),
  );

/** A device whose driver chooses a core library. */
function coreDevice(release: Release): WorldBuilder {
  return vendorDevice(release, { base: "platform", compiler: { coreLibrary: CORE } });
}

vendors.test("core_library_of_the_driver")
  .clauses("RS-COMPILE-16")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { release, path } = t.params;
    const { world } = coreDevice(release);
    const files = [...world.files, { path: CORE, base64: BITCODE }];
    const device = new WorldBuilder({ ...world, files });
    const { made, started } = await compiled(t, device, { path });
    t.expect("the script is made", made);
    const core = path === "gpu" ? CORE : "/system/lib64/libclcore.bc";
    t.expectEqual("-bclib", valueAfter(find(started, BCC), "-bclib"), core);
  });

vendors.test("core_library_for_debugging")
  .clauses("RS-COMPILE-17")
  .releases(14, 14)
  .fn(async (t) => {
    const { record } = await playOn(t, coreDevice(t.params.release), (app) => {
      createScript(app, createContext(app, { type: RsContextType.DEBUG }), tally());
    });
    const bcc = find(record.started ?? [], BCC);
    t.expectEqual("-bclib", valueAfter(bcc, "-bclib"), "/system/lib64/libclcore_debug.bc");
  });

vendors.test("core_library_cannot_be_read")
  .clauses("RS-COMPILE-18")
  .releases(14, 14)
  .params({ core: ["missing", "text"] })
  .fn(async (t) => {
    const { release, core } = t.params;
    const device = coreDevice(release);
    const { made, started } = await compiled(
      t,
      core === "missing" ? device : device.file(CORE, "no bitcode"),
      { path: "gpu" },
    );
    t.expectEqual("the script is made", made, false);
    t.expectSequence("programs", started.map(({ executable }) => executable), [BCC]);
  });

/** The groups. */
export const tests: readonly Group[] = [vendors];
