/**
 * Tables for the components of a cell.
 *
 * Plan:
 * - what all intrinsics have in common;
 * - each component's own table, with every value;
 * - a table that changes, and none.
 *
 * @module
 */

import type { ComputeImage, LutCall } from "../../contract/compute.ts";
import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsError } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { memoryOf } from "../memory.ts";
import { contextOn, intAllocation, listenedContext, readAll, writeCells } from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { anyRelease, cpuDevice, PATHS, playOn, stockDevice } from "../scenes.ts";
import { invoke, reduce } from "../script/programs.ts";
import { groupTest } from "./image_groups.ts";
import {
  createImage,
  createIntrinsic,
  createTable,
  imageOf,
  launchImage,
  readImage,
} from "./image_programs.ts";
import { expectNumbers, expectRefusal, imagesOf, prepared } from "./image_scenes.ts";
import { imageTests } from "./image_tests.ts";
import { bytesOfChance, chance, image, noise, whole } from "./images.ts";
import { expectCall, judgeCalls } from "./judge.ts";

const tables = group("rs:intrinsic:lut", "A table for each component of bytes.");

const USUAL = { width: 21, height: 11 } as const;

function tableOf(seed: number): Uint8Array {
  return bytesOfChance(1024, chance(seed));
}

function lookUp(input: ComputeImage, table: Uint8Array = tableOf(5)): LutCall {
  return { intrinsic: "lut", table, input, output: noise(input, 99), clip: whole(input) };
}

imageTests(tables, {
  cells: ["u8_4"],
  sample: (spec, variant = 0) => lookUp(noise(spec), tableOf(5 + variant)),
});
groupTest(tables, (input) => lookUp(input, tableOf(11)));

tables.test("every_value_of_each_component")
  .clauses("RS-INTRINSIC-51")
  .params({ path: PATHS })
  .fn(async (t) => {
    const inputs = [0, 1, 2, 3].map((component) =>
      image({ width: 32, height: 8 }, (x, y, c) => c === component ? 32 * y + x : 9)
    );
    await judgeCalls(t, inputs.map((input) => lookUp(input)), t.params);
  });

tables.test("large_images")
  .clauses("RS-INTRINSIC-51")
  .fn(async (t) => {
    await judgeCalls(t, [lookUp(noise({ width: 257, height: 260 }))], { path: "cpu" });
  });

tables.test("a_table_that_changes")
  .clauses("RS-INTRINSIC-52")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = [5, 6, 7].map((seed) => lookUp(noise(USUAL), tableOf(seed)));
    const [first] = calls as [LutCall];
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = createIntrinsic(app, rsc, "lut", first.input);
      const table = createTable(app, rsc, first.table);
      app.rs.ScriptSetVarObj(rsc, script, 0, table);
      const images = imagesOf(app, rsc, first);
      return calls.map((call) => {
        writeCells(app, rsc, table, { w: 1024 }, memoryOf(call.table));
        launchImage(app, rsc, script, call, images);
        return readImage(app, rsc, images.out, call.output);
      });
    });
    calls.forEach((call, index) => {
      expectCall(t, call, { ...call, output: imageOf(record, made[index]!, call.output) });
    });
  });

tables.test("tables_of_vectors")
  .clauses("RS-INTRINSIC-202")
  .params({ components: [2, 4], path: PATHS })
  .filter(({ components, path }) => path === "cpu" || components === 4)
  .fn(async (t) => {
    const { components, path } = t.params;
    const call = lookUp(noise(USUAL));
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const { rsc, script, images } = prepared(app, call, {}, path);
      const size = { width: 1024 / components, height: 1 };
      const data = { type: "u8", vectorSize: components, ...size, data: call.table } as const;
      app.rs.ScriptSetVarObj(rsc, script, 0, createImage(app, rsc, data, { flat: true }));
      launchImage(app, rsc, script, call, images);
      return readImage(app, rsc, images.out, call.output);
    });
    expectCall(t, call, { ...call, output: imageOf(record, made, call.output) });
  });

tables.test("without_a_table")
  .clauses("RS-INTRINSIC-53")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = lookUp(noise(USUAL));
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = listenedContext(app, t.params.path);
      const script = createIntrinsic(app, rsc, "lut", call.input);
      const images = imagesOf(app, rsc, call);
      launchImage(app, rsc, script, call, images);
      app.rs.ScriptSetVarObj(rsc, script, 0, createTable(app, rsc, call.table));
      app.rs.ScriptSetVarObj(rsc, script, 0, null);
      launchImage(app, rsc, script, call, images);
      const read = readImage(app, rsc, images.out, call.output);
      return { read, errors: takeErrors(app, rsc, 1) };
    });
    expectNumbers(t, "output", imageOf(record, made.read, call.output).data, call.output.data);
    t.expectSequence("errors", codesOf(record, made.errors), []);
  });

tables.test("tables_that_do_not_fit")
  .clauses("RS-INTRINSIC-72")
  .params({ table: ["short", "floats"] })
  .fn(async (t) => {
    const call = lookUp(noise(USUAL));
    const refused = { path: "cpu", codes: [RsError.BAD_SCRIPT] } as const;
    await expectRefusal(t, call, refused, (app, rsc, script, images) => {
      const table = t.params.table === "short"
        ? createTable(app, rsc, new Uint8Array(1023))
        : createImage(app, rsc, noise({ type: "f32", vectorSize: 1, width: 1024, height: 1 }));
      app.rs.ScriptSetVarObj(rsc, script, 0, table);
      launchImage(app, rsc, script, call, images);
    });
  });

tables.test("calls_that_intrinsics_do_not_have")
  .clauses("RS-INTRINSIC-13")
  .params({ call: ["invoke", "reduce"] })
  .fn(async (t) => {
    const call = lookUp(noise(USUAL));
    const acts = {
      invoke: (app: App, rsc: Result, script: Result) => invoke(app, rsc, script, 0),
      reduce: (app: App, rsc: Result, script: Result, cells: Result) =>
        reduce(app, rsc, script, 0, { in: cells, out: cells }),
    };
    const { record, made } = await playOn(t, cpuDevice(anyRelease(t)), (app) => {
      const { rsc, script, images } = prepared(app, call);
      const cells = intAllocation(app, rsc, { x: 1 }, [7]);
      acts[t.params.call](app, rsc, script, cells);
      launchImage(app, rsc, script, call, images);
      return {
        read: readImage(app, rsc, images.out, call.output),
        cells: readAll(app, rsc, cells, out("int")),
        errors: takeErrors(app, rsc, 1),
      };
    });
    t.expectSequence("errors", codesOf(record, made.errors), []);
    t.expectEqual("cells of the reduction", cellsOf(record, made.cells), [7]);
    expectCall(t, call, { ...call, output: imageOf(record, made.read, call.output) });
  });

/** The groups. */
export const tests: readonly Group[] = [tables];
