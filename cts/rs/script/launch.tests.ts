/**
 * The arguments of kernels, and when calls wait for them.
 *
 * Plan:
 * - what a kernel is told of its launch;
 * - data of a launch, short and long;
 * - more inputs than a kernel can have;
 * - the order of commands, and which calls wait.
 *
 * @module
 */

import { ints, out } from "../../contract/recorder.ts";
import { RsSignature } from "../../contract/rs_defines.ts";
import type { InfoField, ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range, times, zeros } from "../numbers.ts";
import { createScript, intAllocation, readAll } from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { invoke, launch, launchSingle, reduce } from "./programs.ts";
import {
  CALL_WITNESS,
  callWitness,
  OUT_SIGNATURE,
  playScripts,
  withWitness,
  WITNESS_NEEDS,
  witnessed,
} from "./scenes.ts";

const launches = group("rs:model_launch", "What kernels are given, and when calls wait for them.");

/** The signature of a kernel with an output and data. */
const USR_SIGNATURE = OUT_SIGNATURE | RsSignature.USR;

launches.test("what_a_kernel_is_told")
  .clauses("RS-SCRIPT-47")
  .fn(async (t) => {
    const fields: InfoField[] = [
      "dimX",
      "dimY",
      "dimZ",
      "slot",
      "usrLen",
      "inLen",
      "outLen",
      "lod",
      "face",
    ];
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        kernels: [
          { name: "place", signature: OUT_SIGNATURE, body: [{ do: "index" }] },
          { name: "data", signature: USR_SIGNATURE, body: [{ do: "usr" }] },
          ...fields.map((field) => ({
            name: field,
            signature: OUT_SIGNATURE,
            body: [{ do: "info", field }] as const,
          })),
        ],
      });
      const cells = intAllocation(app, rsc, { x: 2, y: 2, z: 2 }, times(8, -1));
      const input = intAllocation(app, rsc, { x: 2, y: 2, z: 2 }, zeros(8));
      return range(0, 2 + fields.length).map((slot) => {
        launch(app, rsc, script, slot, {
          in: [input, input],
          out: cells,
          usr: ints(77, 78),
          ...(slot === 0 ? {} : { limits: { xStart: 1, xEnd: 2, yStart: 1, yEnd: 2 } }),
        });
        return readAll(app, rsc, cells, out("int", 8));
      });
    });
    const [place, ...rest] = made.map((ref) => cellsOf(record, ref));
    t.expectSequence("places", place!, [0, 1, 1000, 1001, 1e6, 1000001, 1001000, 1001001]);
    const last = rest.map((cells) => cells.at(-1));
    t.expectSequence("data, and then numbers", last, [77, 2, 2, 2, 5, 8, 2, 0, 0, 0]);
  });

launches.test("data_of_any_length")
  .clauses("RS-SCRIPT-48")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        kernels: [
          { name: "data", signature: USR_SIGNATURE, body: [{ do: "usr" }] },
          { name: "length", signature: USR_SIGNATURE, body: [{ do: "info", field: "usrLen" }] },
        ],
      });
      return [4, 1020, 1024, 8192].map((length) =>
        [0, 1].map((slot) => {
          const cells = intAllocation(app, rsc, { x: 1 }, [0]);
          const usr = ints(length + 1, ...zeros(length / 4 - 1));
          launchSingle(app, rsc, script, slot, { out: cells, usr });
          return readAll(app, rsc, cells, out("int"));
        })
      );
    });
    t.expectEqual(
      "first words and lengths",
      made.map((pair) => pair.flatMap((ref) => cellsOf(record, ref))),
      [[5, 4], [1021, 1020], [1025, 1024], [8193, 8192]],
    );
  });

launches.test("inputs_that_are_too_many")
  .clauses("RS-SCRIPT-49")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        kernels: [{ name: "last", body: [{ do: "copy", input: 7 }] }],
      });
      const inputs = range(0, 9).map((value) => intAllocation(app, rsc, { x: 1 }, [value]));
      const cells = intAllocation(app, rsc, { x: 1 }, [-1]);
      const other = intAllocation(app, rsc, { x: 1 }, [-1]);
      launch(app, rsc, script, 0, { in: inputs.slice(0, 8), out: cells });
      launch(app, rsc, script, 0, { in: inputs, out: other });
      return {
        reads: [cells, other].map((of) => readAll(app, rsc, of, out("int"))),
        errors: takeErrors(app, rsc, 1),
      };
    });
    t.expectEqual("cells", made.reads.map((ref) => cellsOf(record, ref)), [[7], [-1]]);
    t.expectEqual("errors", codesOf(record, made.errors).length, 1);
  });

launches.test("commands_run_in_order")
  .clauses("RS-SCRIPT-50")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        variables: [{ name: "number", type: "i32" }],
        functions: [{ name: "take", body: [{ do: "param", name: "number" }] }],
        kernels: [{
          name: "get",
          signature: OUT_SIGNATURE,
          body: [{ do: "global", name: "number" }],
        }],
      });
      const cells = range(0, 3).map(() => intAllocation(app, rsc, { x: 1 }, [0]));
      cells.forEach((one, index) => {
        app.rs.ScriptSetVarI(rsc, script, 0, 10 + index);
        if (index === 1) invoke(app, rsc, script, 0, ints(20));
        launchSingle(app, rsc, script, 0, { out: one });
      });
      app.rs.ScriptSetVarI(rsc, script, 0, 99);
      return cells.map((one) => readAll(app, rsc, one, out("int")));
    });
    t.expectSequence("variables", made.flatMap((ref) => cellsOf(record, ref)), [10, 20, 12]);
  });

const TELLS: ScriptSpec = {
  kernels: [{ name: "tell", signature: OUT_SIGNATURE, body: [CALL_WITNESS] }],
  reduces: [{ name: "tell_too", accumBytes: 4, accumulator: [CALL_WITNESS] }],
  functions: [{ name: "tell_as_well", body: [CALL_WITNESS] }],
  needed: WITNESS_NEEDS,
};

launches.test("calls_that_wait")
  .clauses("RS-SCRIPT-51", "RS-SCRIPT-52", "RS-SCRIPT-53")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, TELLS);
      const cells = intAllocation(app, rsc, { x: 1 }, [0]);
      const usr = ints(...zeros(256));
      const acts = [
        () => launch(app, rsc, script, 0, { out: cells }),
        () => reduce(app, rsc, script, 0, { in: cells, out: cells }),
        () => launchSingle(app, rsc, script, 0, { out: cells, usr }),
        () => invoke(app, rsc, script, 0, usr),
      ];
      for (const act of acts) {
        callWitness(app);
        act();
      }
      callWitness(app);
      app.rs.ContextFinish(rsc);
      return acts.length;
    }, { device: withWitness });
    const tids = witnessed(record);
    const who = tids.map((tid) => tid === tids[0] ? "app" : "script");
    const turns = range(0, made).flatMap(() => ["app", "script"]);
    t.expectSequence("who calls", who, [...turns, "app"]);
  });

/** The groups. */
export const tests: readonly Group[] = [launches];
