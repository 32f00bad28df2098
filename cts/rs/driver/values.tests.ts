/**
 * Tests of what a driver gets of the numbers that an app passes.
 *
 * Plan: places, levels and sizes of copies; slots and values of variables; each a number of its own.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { bytes, createAllocation, createContext, createElement, createType } from "../programs.ts";
import { playOn } from "../scenes.ts";
import { fakeDrivers } from "./scenes.ts";

const values = group("rs:driver_values", "What a driver gets of the numbers that an app passes.");

/** Functions of the driver, and the numbers of its calls that are looked at: those behind context and Allocation. */
const EXPECTED = {
  "allocation.data1D": [[3, 0, 5]],
  "allocation.data2D": [[1, 2, 0, 0, 4, 3]],
  "allocation.data3D": [[1, 2, 3, 0, 2, 2, 2]],
  "allocation.read1D": [[6, 0, 2]],
  "allocation.read2D": [[5, 4, 0, 0, 3, 2]],
  "allocation.read3D": [[2, 1, 0, 0, 2, 3, 4]],
} as const;

/** The same of writes and reads in a cube with levels. */
const IN_CUBE = {
  "allocation.data2D": [[1, 2, 1, 3, 4, 5]],
  "allocation.read2D": [[2, 1, 2, 5, 2, 3]],
} as const;

/** The functions of {@link EXPECTED}, or of a table like it, with the numbers that the vendor's driver got. */
function numbersOf(
  record: ProcessRecord,
  expected: Readonly<Record<string, readonly (readonly number[])[]>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(expected).map(([fn, [numbers = []]]) => [
      fn,
      eventsAt(record, "call", { who: "vendor", fn }).map(({ args = [] }) =>
        args.slice(2, 2 + numbers.length)
      ),
    ]),
  );
}

values.test("places_and_sizes")
  .clauses("RS-DRIVER-37")
  .fn(async (t) => {
    const reports = Object.keys(EXPECTED);
    const device = fakeDrivers(14, { base: "platform", reports });
    const { record } = await playOn(t, device, (app) => {
      const rsc = createContext(app);
      const element = createElement(app, rsc, { type: 8, size: 1 });
      const make = (x: number, y = 0, z = 0) =>
        createAllocation(app, rsc, createType(app, rsc, element, { x, y, z }));
      const [row, image, box] = [make(16), make(16, 16), make(8, 8, 8)];
      const data = bytes(Array.from({ length: 12 }, (_, i) => i));
      app.rs.Allocation1DData(rsc, row, 3, 0, 5, data, 5);
      app.rs.Allocation2DData(rsc, image, 1, 2, 0, 0, 4, 3, data, 12, 4);
      app.rs.Allocation3DData(rsc, box, 1, 2, 3, 0, 2, 2, 2, data, 8, 2);
      app.rs.Allocation1DRead(rsc, row, 6, 0, 2, out("byte", 2), 2);
      app.rs.Allocation2DRead(rsc, image, 5, 4, 0, 0, 3, 2, out("byte", 6), 6, 3);
      app.rs.Allocation3DRead(rsc, box, 2, 1, 0, 0, 2, 3, 4, out("byte", 24), 24, 2);
      app.rs.ContextFinish(rsc);
    });
    t.expectEqual("numbers of the driver's calls", numbersOf(record, EXPECTED), EXPECTED);
  });

values.test("levels_and_faces")
  .clauses("RS-DRIVER-37")
  .fn(async (t) => {
    const device = fakeDrivers(14, { base: "platform", reports: Object.keys(IN_CUBE) });
    const { record } = await playOn(t, device, (app) => {
      const rsc = createContext(app);
      const element = createElement(app, rsc, { type: 8, size: 1 });
      const type = app.rs.TypeCreate(rsc, element, 32, 32, 0, 1, 1, 0);
      const cube = createAllocation(app, rsc, type, { mipmaps: 1 });
      app.rs.Allocation2DData(rsc, cube, 1, 2, 1, 3, 4, 5, bytes(range(0, 20)), 20, 4);
      app.rs.Allocation2DRead(rsc, cube, 2, 1, 2, 5, 2, 3, out("byte", 6), 6, 2);
      app.rs.ContextFinish(rsc);
    });
    t.expectEqual("numbers of the driver's calls", numbersOf(record, IN_CUBE), IN_CUBE);
  });

/** The groups. */
export const tests: readonly Group[] = [values];
