/**
 * Properties that change the path of a context, or its driver.
 *
 * Plan:
 * - the two that keep a process from the HAL, when they are read, and how;
 * - those that libRS_internal.so reads for each context.
 *
 * @module
 */

import { recordProgram } from "../contract/recorder.ts";
import { RsContextType } from "../contract/rs_defines.ts";
import { eventsAt } from "../fakes/observe.ts";
import { type Group, group } from "../framework/mod.ts";
import {
  DEBUG_PROPERTY,
  DEFAULT_DRIVER_PROPERTY,
  halContexts,
  halLoads,
  lowLatency,
  NOT_ZERO,
  places,
  playSteps,
  RSOV_PROPERTY,
  vendorContexts,
  ZERO,
} from "./context_scenes.ts";
import { createContext } from "./programs.ts";
import { DRIVER, gpuDevice, INTERNAL, rsScene, vendorDevice, vndkSp } from "./scenes.ts";

const properties = group(
  "rs:context_properties",
  "Properties that change the path of a context, or its driver.",
);

for (
  const [name, clause, property] of [
    ["default_driver_keeps_from_the_hal", "RS-CONTEXT-16", DEFAULT_DRIVER_PROPERTY],
    ["rsov_keeps_from_the_hal", "RS-CONTEXT-17", RSOV_PROPERTY],
  ] as const
) {
  properties.test(name)
    .clauses(clause)
    .mustNot({
      what: "the HAL is loaded",
      scene: () => rsScene(gpuDevice(14).property(property, "1"), (app) => createContext(app)),
      happened: ({ record }) => halLoads(record),
    })
    .control("the property is 0", (_, scene) => ({
      ...scene,
      world: gpuDevice(14).property(property, "0").world,
    }));
}

properties.test("later_changes_do_not_move_a_process")
  .clauses("RS-CONTEXT-18")
  .params({ property: [DEFAULT_DRIVER_PROPERTY, RSOV_PROPERTY], first: ["0", "1"] })
  .fn(async (t) => {
    const { property, first } = t.params;
    const records = await playSteps(t, gpuDevice(14).property(property, first), [
      (app) => createContext(app),
      `setprop ${property} ${first === "0" ? "1" : "0"}`,
      (app) => createContext(app),
    ]);
    for (const record of records) t.expectRunning(record);
    t.expectSequence(
      "contexts of the HAL, before and after",
      records.map((record) => halContexts(record).length),
      first === "0" ? [1, 1] : [0, 0],
    );
  });

properties.test("low_latency_does_not_decide_for_others")
  .clauses("RS-CONTEXT-19")
  .params({ first: ["0", "1"] })
  .fn(async (t) => {
    const { first } = t.params;
    const property = DEFAULT_DRIVER_PROPERTY;
    const records = await playSteps(t, gpuDevice(14).property(property, first), [
      (app) => lowLatency(app),
      `setprop ${property} ${first === "0" ? "1" : "0"}`,
      (app) => createContext(app),
    ]);
    for (const record of records) t.expectRunning(record);
    t.expectEqual(
      "contexts of the HAL",
      records.flatMap(halContexts).length,
      first === "0" ? 0 : 1,
    );
  });

properties.test("drivers_are_chosen_for_each_context")
  .clauses("RS-CONTEXT-20")
  .params({ property: [DEFAULT_DRIVER_PROPERTY, DEBUG_PROPERTY] })
  .fn(async (t) => {
    const { property } = t.params;
    const records = await playSteps(t, vendorDevice(14, {}), [
      (app) => createContext(app),
      `setprop ${property} 1`,
      (app) => createContext(app),
      `setprop ${property} 0`,
      (app) => createContext(app),
    ]);
    for (const record of records) t.expectRunning(record);
    t.expectSequence("contexts of the vendor's driver", records.map(vendorContexts), [1, 0, 1]);
    const last = records.at(-1)!;
    t.expectSequence(
      "libraries of the other one",
      [...places(last, INTERNAL), ...places(last, DRIVER)],
      [`${vndkSp(14)}/${INTERNAL} in rs`, `${vndkSp(14)}/${DRIVER} in rs`],
    );
  });

properties.test("shim_reads_numbers")
  .clauses("RS-CONTEXT-21")
  .params({ property: [DEFAULT_DRIVER_PROPERTY, RSOV_PROPERTY], texts: ["zero", "not_zero"] })
  .fn(async (t) => {
    const { property, texts } = t.params;
    const found: string[] = [];
    for (const text of texts === "zero" ? ZERO : NOT_ZERO) {
      const builder = gpuDevice(14).property(property, text);
      const { record } = await t.play(rsScene(builder, (app) => createContext(app)));
      t.expectRunning(record);
      const path = halContexts(record).length === 1 ? "GPU" : "CPU";
      found.push(`"${text}": ${path} path`);
    }
    const expected = texts === "zero"
      ? ZERO.map((text) => `"${text}": GPU path`)
      : NOT_ZERO.map((text) => `"${text}": CPU path`);
    t.expectSequence("path by the property's text", found, expected);
  });

properties.test("internal_reads_numbers")
  .describe("All contexts are of one process, whose libRS_internal.so reads the property for each.")
  .clauses("RS-CONTEXT-22")
  .fn(async (t) => {
    const texts = [...ZERO, ...NOT_ZERO];
    const records = await playSteps(t, vendorDevice(14, {}), [
      (app) => createContext(app),
      ...texts.flatMap((text) => [
        `setprop ${DEBUG_PROPERTY} '${text}'`,
        (app: Parameters<typeof createContext>[0]) => createContext(app),
      ]),
    ]);
    t.expectRunning(records.at(-1)!);
    const started = texts.filter((_, i) => vendorContexts(records[i + 1]!) === 1);
    t.expectSequence("texts for which the vendor's driver is started", started, ZERO);
  });

properties.test("type_does_not_change_the_driver")
  .clauses("RS-CONTEXT-23")
  .fn(async (t) => {
    const { NORMAL, DEBUG, PROFILE } = RsContextType;
    const { record } = await t.play(rsScene(vendorDevice(14, {}), (app) => {
      for (const type of [NORMAL, DEBUG, PROFILE]) createContext(app, { type });
    }));
    t.expectRunning(record);
    t.expectEqual("contexts of the vendor's driver", vendorContexts(record), 3);
    t.expectSequence("drivers of the platform", places(record, DRIVER), []);
  });

properties.test("debug_leaves_the_vendor_driver_out")
  .clauses("RS-CONTEXT-24")
  .mustNot({
    what: "the vendor's driver is loaded",
    scene: () =>
      rsScene(vendorDevice(14, {}).property(DEBUG_PROPERTY, "1"), (app) => createContext(app)),
    happened: ({ record }) => eventsAt(record, "load", { who: "vendor" }),
  })
  .control("only the app asks for a context of type DEBUG", (_, scene) => ({
    ...scene,
    world: vendorDevice(14, {}).world,
    program: recordProgram((app) => createContext(app, { type: RsContextType.DEBUG })),
  }));

/** The groups. */
export const tests: readonly Group[] = [properties];
