/**
 * A vendor's plugin for the compiler, which its driver names.
 *
 * Plan:
 * - the option that names it, by release, and where there is none: other contexts, the CPU path;
 * - the process of bcc loads it, as code of the vendor;
 * - a plugin that is missing, or needs what vendors may not have;
 * - the driver that scripts are linked with.
 *
 * @module
 */

import { RsContextType } from "../../contract/rs_defines.ts";
import type { Release } from "../../contract/world.ts";
import { isFirstOrLast, isStockKind } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { contextOn, createContext, createScript } from "../programs.ts";
import { PATHS, playOn, rsScene, vendorDevice, vndkSp } from "../scenes.ts";
import { BCC, compiled, find, LD_MC, placesInBcc, tally } from "./scenes.ts";

const plugins = group("rs:compile_plugin", "A vendor's plugin for the compiler of scripts.");

const PLUGIN = "libbccfoo.so";
const PLUGIN_PATH = `/vendor/lib64/${PLUGIN}`;
/** A library that the system has for itself and, in another copy, for vendors. */
const LISTED = "libcutils.so";
const LLVM = "libLLVM.so";

/** A device whose driver names a plugin, which is not there. */
function namingDevice(release: Release, plugin = PLUGIN): WorldBuilder {
  return vendorDevice(release, { base: "platform", compiler: { plugin } });
}

/** A device whose driver names a plugin that needs a library of the system. */
function pluginDevice(release: Release, needed = LISTED, plugin = PLUGIN): WorldBuilder {
  return namingDevice(release, plugin).library(`/system/lib64/${LLVM}`)
    .library(`/system/lib64/${LISTED}`).library(`${vndkSp(release)}/${LISTED}`)
    .library(PLUGIN_PATH, {}, { needed: [needed] });
}

/** The options of a bcc that name plugins. */
function options(args: readonly string[] = []): readonly string[] {
  return args.flatMap((arg, i) =>
    ["-plugin", "-load"].includes(arg) ? [`${arg} ${args[i + 1]}`] : []
  );
}

plugins.test("is_told_by_plugin")
  .clauses("RS-COMPILE-8")
  .releases(8, 15)
  .fn(async (t) => {
    const { started } = await compiled(t, pluginDevice(t.params.release), { path: "gpu" });
    t.expectSequence("options", options(find(started, BCC)?.args), [`-plugin ${PLUGIN}`]);
  });

plugins.test("is_told_by_load")
  .clauses("RS-COMPILE-9")
  .releases(8, 8)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { release, compat } = t.params;
    const device = pluginDevice(release, LISTED, PLUGIN_PATH).compat(compat);
    const { started } = await compiled(t, device, { path: "gpu" });
    const told = (isLoad: boolean) => [`${isLoad ? "-load" : "-plugin"} ${PLUGIN_PATH}`];
    t.expectEither("options", options(find(started, BCC)?.args), told(compat), told(!compat));
  });

plugins.test("is_not_for_debugging")
  .clauses("RS-COMPILE-10")
  .releases(14, 14)
  .fn(async (t) => {
    const { record } = await playOn(t, pluginDevice(t.params.release), (app) => {
      createScript(app, createContext(app, { type: RsContextType.DEBUG }), tally());
    });
    const started = record.started ?? [];
    t.expectEqual("bcc ran", find(started, BCC)?.status, 0);
    t.expectSequence("options", options(find(started, BCC)?.args), []);
  });

plugins.test("is_not_for_the_other_path")
  .clauses("RS-COMPILE-11")
  .releases(14, 14)
  .fn(async (t) => {
    const { record } = await playOn(t, pluginDevice(t.params.release), (app) => {
      for (const [i, path] of (["gpu", "cpu", "gpu"] as const).entries()) {
        createScript(app, contextOn(app, path), tally(), { resName: `script${i}` });
      }
    });
    const compilers = (record.started ?? []).filter(({ executable }) => executable === BCC);
    t.expectSequence(
      "options of each bcc",
      compilers.map(({ args }) => options(args).join()),
      [`-plugin ${PLUGIN}`, "", `-plugin ${PLUGIN}`],
    );
  });

plugins.test("is_loaded_by_bcc_into_sphal")
  .clauses("LINKER-RS-31")
  .releases(8, 15)
  .filter(isStockKind)
  .params({ named: [PLUGIN, PLUGIN_PATH] })
  .filter(({ release, named }) => named === PLUGIN || release === 8 || release === 15)
  .fn(async (t) => {
    const { release, named } = t.params;
    const { record, made } = await compiled(t, pluginDevice(release, LISTED, named), {
      path: "gpu",
    });
    t.expect("the script is made", made);
    t.expectSequence("plugin in bcc", placesInBcc(record, PLUGIN), [`${PLUGIN_PATH} in sphal`]);
    t.expectSequence("what it needs", placesInBcc(record, LISTED), [
      `${vndkSp(release)}/${LISTED} in vndk`,
    ]);
  });

plugins.test("needs_no_library_of_the_framework")
  .clauses("LINKER-RS-32")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "bcc loads a plugin that needs libLLVM.so",
    scene: ({ release }) =>
      rsScene(pluginDevice(release, LLVM, PLUGIN_PATH), (app) => {
        createScript(app, contextOn(app, "gpu"), tally());
      }),
    happened: ({ record }) => placesInBcc(record, PLUGIN),
  })
  .control("it needs libcutils.so instead", ({ release }, scene) => ({
    ...scene,
    world: pluginDevice(release, LISTED, PLUGIN_PATH).world,
  }));

plugins.test("cannot_be_loaded")
  .clauses("RS-COMPILE-12")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .params({ why: ["missing", "needs"] })
  .fn(async (t) => {
    const { release, why } = t.params;
    const device = why === "missing" ? namingDevice(release) : pluginDevice(release, LLVM);
    const { made, started } = await compiled(t, device, { path: "gpu" });
    t.expectEqual("the script is made", made, false);
    t.expectSequence("programs", started.map(({ executable }) => executable), [BCC]);
    t.expect("bcc fails", started[0]?.status !== 0);
  });

plugins.test("driver_of_the_own_path")
  .clauses("RS-COMPILE-13")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { release, path } = t.params;
    const { started } = await compiled(t, vendorDevice(release, { base: "platform" }), { path });
    const drivers = find(started, LD_MC)?.args.filter((arg) => arg.startsWith("-lRSDriver"));
    t.expectSequence("drivers", drivers ?? [], [path === "cpu" ? "-lRSDriver" : "-lRSDriver_foo"]);
  });

/** The groups. */
export const tests: readonly Group[] = [plugins];
