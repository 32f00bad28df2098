/**
 * Functions of the run-time library for which scripts call the driver.
 *
 * Plan:
 * - cells, by each type of numbers and in each dimension, of Allocations and of windows into them;
 * - accesses that are out of range, or of another type, in contexts for debugging;
 * - atomic functions, numbers and memory: `runtime_numbers.tests.ts`;
 * - what scripts learn of objects, and do with them: `runtime_objects.tests.ts`.
 *
 * @module
 */

import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsContextFlags, RsContextType, RsDataType, RsError } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { kindOf, pack } from "../kernel/cells.ts";
import { memoryOf } from "../memory.ts";
import { range } from "../numbers.ts";
import { cellAllocation, cellType, moveAdapter } from "../object/scenes.ts";
import { createContext, createScript, intAllocation, readAll, writeCells } from "../programs.ts";
import { cellsOf, errorsOf, takeErrors } from "../results.ts";
import { cpuDevice, playOn } from "../scenes.ts";
import { invoke } from "./programs.ts";
import {
  address,
  expectCalls,
  FIRST_OBJECT,
  type Format,
  int,
  object,
  type RuntimeCall,
  runtimeScript,
} from "./runtime_calls.ts";

/** The group of all tests of these functions. */
export const runtime = group("rs:model_runtime", "Functions that the driver has for scripts.");

/** Why these tests are for simulated code alone. */
export const SIMULATED = "elsewhere the compiler links these functions into a script";

/** Of each type of numbers: how names have it, its format, and the numbers of a box of 3 x 2 x 2 cells. */
const TYPES = {
  char: ["c", "i32", (i: number) => (i % 2 === 0 ? -1 : 1) * (100 + i)],
  uchar: ["h", "i32", (i: number) => 240 + i],
  short: ["s", "i32", (i: number) => (i % 2 === 0 ? -1 : 1) * (32000 + i)],
  ushort: ["t", "i32", (i: number) => 65000 + i],
  int: ["i", "i32", (i: number) => (i % 2 === 0 ? -1 : 1) * (0x70000001 + i)],
  uint: ["j", "i32", (i: number) => 0xf0000001 + i | 0],
  long: ["l", "i64", (i: number) => (i % 2 === 0 ? -1 : 1) * (2 ** 40 + i)],
  ulong: ["m", "i64", (i: number) => 2 ** 50 + i],
  float: ["f", "f32", (i: number) => (i % 2 === 0 ? -1 : 1) * (1.5 + i)],
  double: ["d", "f64", (i: number) => (i % 2 === 0 ? -1 : 1) * (1e100 + i * 1e98)],
} as const satisfies Record<
  string,
  readonly [mangled: string, format: Format, (i: number) => number]
>;
type TypeName = keyof typeof TYPES;
const TYPE_NAMES = Object.keys(TYPES) as TypeName[];
const BOX = { x: 3, y: 2, z: 2 } as const;
const COUNT = BOX.x * BOX.y * BOX.z;

/** An Allocation of numbers of a type, and what it holds. */
function box(app: App, rsc: Result, type: TypeName): Result {
  const cells = cellAllocation(app, rsc, { ...BOX, type: kindOf(type).type });
  const values = range(0, COUNT).map(TYPES[type][2]);
  const data = type === "uint" ? values.map((value) => value >>> 0) : values;
  writeCells(app, rsc, cells, { w: BOX.x, h: BOX.y, d: BOX.z }, memoryOf(pack(type, data)));
  return cells;
}

const PLACES = [[2], [1, 1], [2, 1, 1]] as const;
const indexOf = ([x, y = 0, z = 0]: readonly [x: number, y?: number, z?: number]) =>
  x + BOX.x * (y + BOX.y * z);

/** A call that gets a cell. */
function get(
  of: string,
  type: TypeName,
  place: readonly number[],
  returns: number,
): RuntimeCall {
  return {
    name: `rsGetElementAt_${type}`,
    types: `13rs_allocation${"j".repeat(place.length)}`,
    params: [object(of), ...place.map(int)],
    result: TYPES[type][1],
    returns,
  };
}

/** A call that sets a cell. */
function set(of: string, type: TypeName, place: readonly number[], value: number): RuntimeCall {
  const [mangled, format] = TYPES[type];
  return {
    name: `rsSetElementAt_${type}`,
    types: `13rs_allocation${mangled}${"j".repeat(place.length)}`,
    params: [object(of), { as: format, value }, ...place.map(int)],
  };
}

runtime.test("cells_of_each_type")
  .clauses("RS-SCRIPT-91", "RS-SCRIPT-92")
  .simulated(SIMULATED)
  .params({ type: TYPE_NAMES })
  .fn(async (t) => {
    const { type } = t.params;
    const value = TYPES[type][2];
    const reads = (name: string) =>
      range(0, COUNT).map((i) =>
        get(name, type, [i % 3, Math.floor(i / 3) % 2, Math.floor(i / 6)], value(i))
      );
    const objects = (app: App, rsc: Result) => ({
      source: box(app, rsc, type),
      target: box(app, rsc, type),
    });
    t.judges("RS-SCRIPT-91");
    const gets = PLACES.map((place) => get("source", type, place, value(indexOf(place))));
    await expectCalls(t, [...gets, ...reads("source")], objects);
    t.judges("RS-SCRIPT-92");
    const turned = (i: number) => value(COUNT - 1 - i);
    const sets = PLACES.map((place) => set("target", type, place, turned(indexOf(place))));
    const expected = reads("target").map((call, i) =>
      PLACES.some((place) => indexOf(place) === i) ? { ...call, returns: turned(i) } : call
    );
    await expectCalls(t, [...sets, ...expected], objects);
  });

runtime.test("cells_of_a_window")
  .clauses("RS-SCRIPT-91", "RS-SCRIPT-92")
  .simulated(SIMULATED)
  .fn(async (t) => {
    const base = { x: 5, y: 4, z: 3 };
    const at = (x: number, y: number, z: number) => x + 5 * (y + 4 * z);
    const objects = (app: App, rsc: Result) => {
      const cells = intAllocation(app, rsc, base, range(100, 160));
      const type = cellType(app, rsc, { x: 3, y: 2, z: 2, type: RsDataType.SIGNED_32 });
      const window = app.rs.AllocationAdapterCreate(rsc, type, cells);
      moveAdapter(app, rsc, window, [1, 2, 1, 0, 0, 0, 0, 0, 0]);
      return { base: cells, window };
    };
    t.judges("RS-SCRIPT-91");
    const places = [[2], [1, 1], [0, 0, 1], [2, 1, 1]] as const;
    const of = ([x, y = 0, z = 0]: readonly [number, number?, number?]) => at(1 + x, 2 + y, 1 + z);
    await expectCalls(
      t,
      places.map((place) => get("window", "int", place, 100 + of(place))),
      objects,
    );
    t.judges("RS-SCRIPT-92");
    await expectCalls(t, [
      ...places.map((place, i) => set("window", "int", place, -1 - i)),
      ...places.map((place, i) => {
        const cell = of(place);
        return get(
          "base",
          "int",
          [cell % 5, Math.floor(cell / 5) % 4, Math.floor(cell / 20)],
          -1 - i,
        );
      }),
    ], objects);
  });

runtime.test("cells_by_their_address")
  .clauses("RS-SCRIPT-91", "RS-SCRIPT-92")
  .simulated(SIMULATED)
  .fn(async (t) => {
    const objects = (app: App, rsc: Result) => ({ target: box(app, rsc, "long") });
    const places = PLACES.map((place) => ({
      place,
      types: `13rs_allocationPv${"j".repeat(place.length)}`,
    }));
    const word = range(0, 8).reduce((sum, i) => sum + (9 + i) * 256 ** i, 0);
    t.judges("RS-SCRIPT-92");
    await expectCalls(
      t,
      places.flatMap(({ place, types }) => [
        {
          name: "rsSetElementAt",
          types,
          params: [object("target"), address("memory", 8), ...place.map(int)],
        },
        get("target", "long", place, word),
      ]),
      objects,
    );
  });

/** Accesses that are out of range, or of another type, and the error that a context for debugging has. */
const OUT_OF_RANGE = {
  x: [["int", [3, 0, 0]], "Out range ElementAt X 3 of 3"],
  y: [["int", [0, 2, 0]], "Out range ElementAt Y 2 of 2"],
  z: [["int", [0, 0, 2]], "Out range ElementAt Z 2 of 2"],
  type: [["float", [0, 0, 0]], "Data type mismatch for ElementAt 2 of 6"],
  vector: [["int", [0]], "Vector size mismatch for ElementAt 1 of 4"],
} as const;

runtime.test("accesses_that_are_wrong")
  .clauses("RS-SCRIPT-102")
  .simulated(SIMULATED)
  .params({ what: Object.keys(OUT_OF_RANGE) as (keyof typeof OUT_OF_RANGE)[] })
  .fn(async (t) => {
    const { what } = t.params;
    const [[type, place], text] = OUT_OF_RANGE[what];
    const size = what === "vector" ? 4 : 1;
    const calls = [set("it", type, place, 1)];
    if (what !== "vector") calls.unshift(get("it", "int", [2, 1, 1], 0));
    const { record, made } = await playOn(t, cpuDevice(14), (app) => {
      const { LOW_LATENCY } = RsContextFlags;
      return [RsContextType.DEBUG, RsContextType.NORMAL].map((contextType) => {
        const rsc = createContext(app, { flags: LOW_LATENCY, type: contextType });
        app.rs.ContextInitToClient(rsc);
        const it = cellAllocation(app, rsc, { ...BOX, type: RsDataType.SIGNED_32, size });
        const script = createScript(app, rsc, runtimeScript(calls, ["it"]));
        app.rs.ScriptSetVarObj(rsc, script, FIRST_OBJECT, it);
        calls.forEach((_, slot) => {
          if (contextType === RsContextType.DEBUG || what === "type") {
            invoke(app, rsc, script, slot);
          }
        });
        return takeErrors(app, rsc, 2);
      });
    });
    const [debug, normal] = made.map((calls) => errorsOf(record, calls));
    t.expectSequence("errors of a context for debugging", debug!, [
      { code: RsError.FATAL_DEBUG, text },
    ]);
    t.expectSequence("errors of a normal context", normal!, []);
  });

runtime.test("nothing_runs_after_an_access_that_is_wrong")
  .describe("Error FATAL_DEBUG has the least of the codes after which no script runs.")
  .clauses("RS-SCRIPT-22")
  .simulated(SIMULATED)
  .params({ place: ["out_of_range", "there"] })
  .fn(async (t) => {
    const isWrong = t.params.place === "out_of_range";
    const { record, made } = await playOn(t, cpuDevice(14), (app) => {
      const rsc = createContext(app, {
        flags: RsContextFlags.LOW_LATENCY,
        type: RsContextType.DEBUG,
      });
      const it = intAllocation(app, rsc, { x: 3 }, [7, 8, 9]);
      const calls = [set("it", "int", [isWrong ? 3 : 2], 1), set("it", "int", [0], 5)];
      const script = createScript(app, rsc, runtimeScript(calls, ["it"]));
      app.rs.ScriptSetVarObj(rsc, script, FIRST_OBJECT, it);
      calls.forEach((_, slot) => invoke(app, rsc, script, slot));
      return readAll(app, rsc, it, out("int", 3));
    });
    t.expectSequence("cells", cellsOf(record, made), isWrong ? [7, 8, 9] : [5, 8, 1]);
  });

/** The group. */
export const tests: readonly Group[] = [runtime];
