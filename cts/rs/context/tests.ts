/**
 * Which path a context of RenderScript takes.
 *
 * Plan:
 * - what selects the path: one flag, and nothing else that rsContextCreate is given;
 * - the HAL: looked for once, and only if a context may use it;
 * - what each path loads, and into which namespace: see `libraries.tests.ts`;
 * - properties: see `properties.tests.ts`;
 * - debuggers, isolated processes, manifests, legacy devices, contexts that fail: see `devices.tests.ts`.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import { RsContextFlags, RsContextType } from "../../contract/rs_defines.ts";
import { eventsAt, places } from "../../fakes/observe.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { tests as devices } from "./devices.tests.ts";
import { tests as manifests } from "./manifests.tests.ts";
import { tests as libraries } from "./libraries.tests.ts";
import { tests as properties } from "./properties.tests.ts";
import { contextOn, createContext, createElement, TARGET_SDK } from "../programs.ts";
import { halContexts, valueOf } from "../results.ts";
import { gpuDevice, INTERNAL, PATHS, playOn, rsScene } from "../scenes.ts";

const { SYNCHRONOUS, LOW_LATENCY, LOW_POWER } = RsContextFlags;
const { NORMAL, DEBUG, PROFILE } = RsContextType;

const context = group(
  "rs:context",
  "Which path a context of RenderScript takes, and what decides it.",
);

context.test("low_latency_takes_the_cpu_path")
  .clauses("RS-CONTEXT-1")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await playOn(t, gpuDevice(t.params.release), (app) => {
      createContext(app);
      contextOn(app, "cpu");
      contextOn(app, "cpu");
    });
    t.expectSequence("contexts of the HAL", halContexts(record), [[TARGET_SDK, NORMAL, 0]]);
    t.expectSequence("the platform's own", places(record, INTERNAL), [
      `/system/lib64/${INTERNAL} in default`,
    ]);
  });

context.test("other_contexts_take_the_gpu_path")
  .clauses("RS-CONTEXT-2")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await playOn(t, gpuDevice(t.params.release), (app) => {
      contextOn(app, "cpu");
      for (const sdk of [26, 27, 28]) createContext(app, { sdk });
    });
    t.expectSequence("contexts of the HAL", halContexts(record), [
      [26, NORMAL, 0],
      [27, NORMAL, 0],
      [28, NORMAL, 0],
    ]);
  });

context.test("low_latency_counts_among_other_flags")
  .clauses("RS-CONTEXT-3")
  .params({ others: [SYNCHRONOUS, LOW_POWER, 0x8000_0000] })
  .mustNot({
    what: "the HAL creates a context",
    scene: ({ others }) =>
      rsScene(gpuDevice(14), (app) => createContext(app, { flags: LOW_LATENCY + others })),
    happened: ({ record }) => halContexts(record).map((args) => String(args)),
  })
  .control("only the other flags are set", ({ others }, scene) => ({
    ...scene,
    program: recordProgram((app) => createContext(app, { flags: others })),
  }));

context.test("other_flags_keep_the_gpu_path")
  .clauses("RS-CONTEXT-4")
  .fn(async (t) => {
    const flags = [LOW_POWER, SYNCHRONOUS, LOW_POWER | SYNCHRONOUS, 0x10, 0x20, 0x4000_0000];
    const { record } = await playOn(t, gpuDevice(14), (app) => {
      for (const each of flags) createContext(app, { flags: each });
    });
    t.expectSequence(
      "contexts of the HAL",
      halContexts(record),
      flags.map((each) => [TARGET_SDK, NORMAL, each]),
    );
  });

/** Values that could be thought to matter: those around levels at which RenderScript changed. */
const SWEEPS = {
  sdk: [0, 1, 10, 14, 20, 21, 22, 23, 24, 25, 26, 28, 34, 35, 10_000, 0x7fff_ffff],
  type: [NORMAL, DEBUG, PROFILE],
  version: [0, 1, 14, 26, 200, 0x7fff_ffff],
} as const;

context.test("path_depends_on_nothing_else")
  .describe("Each value is given with and without RS_CONTEXT_LOW_LATENCY.")
  .clauses("RS-CONTEXT-5")
  .releases(8, 15)
  .params({ what: ["sdk", "type", "version"] })
  .filter(({ release, what }) => release === 15 || (release === 8 && what === "sdk"))
  .fn(async (t) => {
    const { release, what } = t.params;
    const calls = SWEEPS[what].map((value) => ({
      ...{ sdk: TARGET_SDK, type: NORMAL, version: 0 },
      [what]: value,
    }));
    const { record } = await playOn(t, gpuDevice(release), (app) => {
      for (const { version, sdk, type } of calls) {
        for (const flags of [0, LOW_LATENCY]) {
          app.rs.ContextCreate(app.rs.DeviceCreate(), version, sdk, type, flags);
        }
      }
    });
    t.expectSequence(
      "contexts of the HAL",
      halContexts(record),
      calls.map(({ sdk, type }) => [sdk, type, 0]),
    );
  });

context.test("cpu_path_does_not_load_the_hal")
  .clauses("RS-CONTEXT-6")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the HAL is loaded",
    scene: ({ release }) =>
      rsScene(gpuDevice(release), (app) => {
        const rsc = contextOn(app, "cpu");
        createElement(app, rsc);
        app.rs.ContextDestroy(rsc);
        contextOn(app, "cpu");
      }),
    happened: ({ record }) => eventsAt(record, "load", { who: "hal" }),
  })
  .control("one more context has no RS_CONTEXT_LOW_LATENCY", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => {
      contextOn(app, "cpu");
      createContext(app);
    }),
  }));

context.test("cpu_path_does_not_call_the_hal")
  .describe("The HAL is loaded already, for another context.")
  .clauses("RS-CONTEXT-6")
  .fn(async (t) => {
    const device = gpuDevice(14, { reports: "all" });
    const { record, made: element } = await playOn(t, device, (app) => {
      createContext(app);
      const rsc = contextOn(app, "cpu");
      const element = createElement(app, rsc);
      app.rs.ContextFinish(rsc);
      app.rs.ContextDestroy(rsc);
      return element;
    });
    t.expectSequence(
      "calls of the HAL",
      eventsAt(record, "call", { who: "hal" }).map(({ fn }) => fn),
      ["HIDL_FETCH_IDevice", "contextCreate"],
    );
    t.expect("there is an Element", valueOf(record, element) !== 0);
  });

context.test("contexts_keep_their_path")
  .describe("Contexts of both paths take turns; each call goes where its context was created.")
  .clauses("RS-CONTEXT-36")
  .fn(async (t) => {
    const device = gpuDevice(14, { reports: "all" });
    const { record, made: elements } = await playOn(t, device, (app) => {
      const contexts = [...PATHS, ...PATHS].map((path) => contextOn(app, path));
      const elements = contexts.map((rsc) => createElement(app, rsc));
      for (const rsc of contexts.toReversed()) app.rs.ContextDestroy(rsc);
      return elements;
    });
    const calls = eventsAt(record, "call", { who: "hal" }).map(({ fn }) => fn);
    t.expectSequence("calls of the HAL", calls, [
      "HIDL_FETCH_IDevice",
      "contextCreate",
      "contextCreate",
      "elementCreate",
      "elementCreate",
      "contextDestroy",
      "contextDestroy",
    ]);
    t.expect(
      "each context has an Element",
      elements.every((element) => valueOf(record, element) !== 0),
    );
  });

context.test("hal_is_looked_for_once")
  .clauses("RS-CONTEXT-14")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await playOn(t, gpuDevice(t.params.release), (app) => {
      app.rs.ContextDestroy(createContext(app));
      createContext(app);
      contextOn(app, "cpu");
      createContext(app.via({ thread: "second" }));
    });
    t.expectEqual("contexts of the HAL", halContexts(record).length, 3);
    const asked = eventsAt(record, "call", { who: "hal", fn: "HIDL_FETCH_IDevice" });
    t.expectEqual("times that it was asked for its device", asked.length, 1);
    t.expectEqual("times that it was loaded", eventsAt(record, "load", { who: "hal" }).length, 1);
  });

context.test("missing_hal_is_not_looked_for_again")
  .describe("The HAL is there and gives no device.")
  .clauses("RS-CONTEXT-15")
  .fn(async (t) => {
    const device = gpuDevice(14, { device: false });
    const { record, made: elements } = await playOn(
      t,
      device,
      (app) => [1, 2, 3].map(() => createElement(app, createContext(app))),
    );
    const asked = eventsAt(record, "call", { who: "hal", fn: "HIDL_FETCH_IDevice" });
    t.expectEqual("times that the HAL was asked", asked.length, 1);
    t.expect(
      "each context has an Element",
      elements.every((element) => valueOf(record, element) !== 0),
    );
    t.expectSequence("the platform's own", places(record, INTERNAL), [
      `/system/lib64/${INTERNAL} in default`,
    ]);
  });

/** The groups. */
export const tests: readonly Group[] = [
  context,
  ...libraries,
  ...properties,
  ...devices,
  ...manifests,
];
