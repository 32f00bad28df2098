/**
 * Properties that change the path of a context.
 *
 * Plan: the two that keep a process from the HAL, when they are read, and how. Those that change a context's driver are in
 * `../driver/tests.ts`.
 *
 * @module
 */

import { eventsAt } from "../../fakes/observe.ts";
import { type Group, group } from "../../framework/mod.ts";
import { contextOn, createContext } from "../programs.ts";
import { makers } from "../results.ts";
import {
  DEFAULT_DRIVER_PROPERTY,
  gpuDevice,
  playOn,
  playSteps,
  RSOV_PROPERTY,
  rsScene,
} from "../scenes.ts";

/** Texts that atoi makes something else than 0 of. */
const NOT_ZERO: readonly string[] = ["1", "01", " 1", "-1", "+2", "2abc", "1.5", "10"];
/** Texts that atoi makes 0 of. */
const ZERO: readonly string[] = [
  "0",
  "00",
  "-0",
  "abc",
  "true",
  "yes",
  "on",
  "0x1",
  ".9",
  "x1",
];

const properties = group(
  "rs:context_properties",
  "Properties that change the path of a context.",
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
      scene: () => rsScene(gpuDevice(14).property(property, "1"), createContext),
      happened: ({ record }) => eventsAt(record, "load", { who: "hal" }),
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
      createContext,
      `setprop ${property} ${first === "0" ? "1" : "0"}`,
      createContext,
    ]);
    t.expectSequence(
      "contexts of the HAL, before and after",
      records.map((record) => makers(record).length),
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
      (app) => contextOn(app, "cpu"),
      `setprop ${property} ${first === "0" ? "1" : "0"}`,
      createContext,
    ]);
    t.expectEqual(
      "contexts of the HAL",
      records.flatMap(makers).length,
      first === "0" ? 0 : 1,
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
      const { record } = await playOn(t, builder, createContext);
      const path = makers(record).length === 1 ? "GPU" : "CPU";
      found.push(`"${text}": ${path} path`);
    }
    const expected = texts === "zero"
      ? ZERO.map((text) => `"${text}": GPU path`)
      : NOT_ZERO.map((text) => `"${text}": CPU path`);
    t.expectSequence("path by the property's text", found, expected);
  });

/** The groups. */
export const tests: readonly Group[] = [properties];
