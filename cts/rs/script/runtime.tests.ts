/**
 * What functions of the run-time library give scripts, where these call the driver for them.
 *
 * Plan:
 * - cells, by each type of numbers and in each dimension, of Allocations and of windows into them;
 * - atomic functions, numbers, and memory;
 * - what scripts learn of Allocations, Elements and samplers, and variables that hold objects;
 * - launches by the kernel root.
 *
 * @module
 */

import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsDataKind, RsDataType, RsSamplerValue } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { kindOf, pack } from "../kernel/cells.ts";
import { memoryOf } from "../memory.ts";
import { range } from "../numbers.ts";
import { cellAllocation, cellType, moveAdapter } from "../object/scenes.ts";
import { createElement, createScript, intAllocation, readAll, writeCells } from "../programs.ts";
import { cellsOf } from "../results.ts";
import { getVariable, invoke } from "./programs.ts";
import { playScripts } from "./scenes.ts";
import {
  address,
  expectCalls,
  float,
  type Format,
  int,
  object,
  type RuntimeCall,
} from "./runtime_calls.ts";

const runtime = group("rs:model_runtime", "Functions that the driver has for scripts.");

const SIMULATED = "elsewhere the compiler links these functions into a script";

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

/** Functions that change a word: its type, what is there, further arguments, and what is there then. */
const ATOMICS = [
  ["Inc", "i", -1, [], 0],
  ["Inc", "j", 0xffffffff, [], 0],
  ["Dec", "i", 0, [], -1],
  ["Dec", "j", 0, [], 0xffffffff],
  ["Add", "i", 0x7fffffff, [2], -0x7fffffff],
  ["Add", "j", 0xffffffff, [3], 2],
  ["Sub", "i", -5, [-7], 2],
  ["Sub", "j", 3, [5], 0xfffffffe],
  ["And", "i", -4, [0x0f0f], 0x0f0c],
  ["And", "j", 0xffff0000, [0x0ff0ff00], 0x0ff00000],
  ["Or", "i", 0x50, [-0x80], -0x30],
  ["Or", "j", 0x80000001, [0x10], 0x80000011],
  ["Xor", "i", -1, [0x55], -0x56],
  ["Xor", "j", 0xf0f0f0f0, [0xffffffff], 0x0f0f0f0f],
  ["Min", "i", 1, [-1], -1],
  ["Min", "i", -2, [1], -2],
  ["Min", "j", 1, [0xffffffff], 1],
  ["Min", "j", 0xffffffff, [1], 1],
  ["Max", "i", 1, [-1], 1],
  ["Max", "i", -2, [1], 1],
  ["Max", "j", 1, [0xffffffff], 0xffffffff],
  ["Max", "j", 0xffffffff, [1], 0xffffffff],
  ["Cas", "i", 7, [7, -9], -9],
  ["Cas", "i", 7, [8, -9], 7],
  ["Cas", "j", 0xfffffff0, [0xfffffff0, 1], 1],
  ["Cas", "j", 0xfffffff0, [0, 1], 0xfffffff0],
] as const;

runtime.test("atomic_functions")
  .clauses("RS-SCRIPT-93")
  .simulated(SIMULATED)
  .fn(async (t) => {
    await expectCalls(
      t,
      ATOMICS.map(([name, type, before, args, after]) => ({
        name: `rsAtomic${name}`,
        types: `PV${type}${type.repeat(args.length)}`,
        params: [address("number"), ...args.map((value) => int(value))],
        result: "i32",
        before,
        returns: before | 0,
        after,
      })),
    );
  });

/** Functions of floats, with their arguments and what they give, and whether that is exact. */
const FLOATS = [
  ["sqrt", [2.25], 1.5],
  ["sqrt", [2], Math.SQRT2],
  ["exp", [1], Math.E],
  ["exp", [-2], Math.exp(-2)],
  ["log", [10], Math.LN10],
  ["log", [0.5], -Math.LN2],
  ["pow", [2, 10], 1024],
  ["pow", [9, 0.5], 3],
  ["sin", [0.5], Math.sin(0.5)],
  ["cos", [0.5], Math.cos(0.5)],
  ["fabs", [-2.5], 2.5],
  ["floor", [-2.5], -3],
  ["floor", [2.5], 2],
  ["ceil", [-2.5], -2],
  ["ceil", [2.25], 3],
  ["trunc", [-2.75], -2],
  ["trunc", [2.75], 2],
  ["min", [1, -2], -2],
  ["min", [-2, 1], -2],
  ["max", [1, -2], 1],
  ["max", [-2, 1], 1],
  ["fmin", [3, 2], 2],
  ["fmin", [NaN, 1], 1],
  ["fmin", [1, NaN], 1],
  ["fmax", [3, 2], 3],
  ["fmax", [NaN, 1], 1],
  ["fmax", [1, NaN], 1],
  ["clamp", [-1, 0.5, 2], 0.5],
  ["clamp", [3, 0.5, 2], 2],
  ["clamp", [1, 0.5, 2], 1],
] as const;
/** Functions of integers, signed and unsigned. */
const INTEGERS = [
  ["abs", "i", [-5], 5],
  ["abs", "i", [5], 5],
  ["min", "i", [-1, 1], -1],
  ["min", "i", [1, -1], -1],
  ["max", "i", [-1, 1], 1],
  ["max", "i", [1, -1], 1],
  ["clamp", "i", [-5, -2, 3], -2],
  ["clamp", "i", [5, -2, 3], 3],
  ["clamp", "i", [-1, -2, 3], -1],
  ["min", "j", [0xffffffff, 1], 1],
  ["min", "j", [1, 0xffffffff], 1],
  ["max", "j", [0xffffffff, 1], 0xffffffff],
  ["max", "j", [1, 0xffffffff], 0xffffffff],
  ["clamp", "j", [0xffffffff, 1, 0xfffffff0], 0xfffffff0],
  ["clamp", "j", [0, 1, 0xffffffff], 1],
  ["clamp", "j", [0x80000000, 1, 0xffffffff], 0x80000000],
] as const;

runtime.test("numbers")
  .clauses("RS-SCRIPT-94")
  .simulated(SIMULATED)
  .fn(async (t) => {
    await expectCalls(t, [
      ...FLOATS.map(([name, args, returns]): RuntimeCall => ({
        name,
        types: "f".repeat(args.length),
        params: args.map(float),
        result: "f32",
        returns,
        within: 1e-6,
      })),
      ...INTEGERS.map(([name, type, args, returns]): RuntimeCall => ({
        name,
        types: type.repeat(args.length),
        params: args.map(int),
        result: "i32",
        returns: returns | 0,
      })),
    ]);
  });

runtime.test("memory")
  .clauses("RS-SCRIPT-100")
  .simulated(SIMULATED)
  .fn(async (t) => {
    const call = (name: string, params: RuntimeCall["params"], memory: readonly number[]) => ({
      name,
      params: [...params, int(4)],
      result: "i32",
      memory,
    } as const);
    const at = (offset: number) => address("memory", offset);
    await expectCalls(t, [
      call("memcpy", [at(2), at(10)], [1, 2, 11, 12, 13, 14, 7, 8]),
      call("memmove", [at(3), at(2)], [1, 2, 11, 11, 12, 13, 14, 8]),
      call("memmove", [at(0), at(2)], [11, 11, 12, 13, 12, 13, 14, 8]),
      call("memset", [at(1), int(0x1ff)], [11, 255, 255, 255, 255, 13, 14, 8]),
    ]);
  });

/** A shape with each of the dimensions, and with none but x. */
const SHAPES = {
  box: [{ x: 5, y: 3, z: 2 }, [5, 3, 2, 0, 0]],
  row: [{ x: 7 }, [7, 0, 0, 0, 0]],
  levels: [{ x: 8, y: 4, mipmaps: true }, [8, 4, 0, 1, 0]],
  cube: [{ x: 4, y: 4, faces: true }, [4, 4, 0, 0, 1]],
} as const;

runtime.test("what_allocations_are")
  .clauses("RS-SCRIPT-95")
  .simulated(SIMULATED)
  .fn(async (t) => {
    const names = Object.keys(SHAPES) as (keyof typeof SHAPES)[];
    const functions = ["DimX", "DimY", "DimZ", "DimLOD", "DimFaces"];
    await expectCalls(
      t,
      names.flatMap((shape) =>
        functions.map((name, i): RuntimeCall => ({
          name: `rsAllocationGet${name}`,
          types: "13rs_allocation",
          params: [object(shape)],
          result: "i32",
          returns: SHAPES[shape][1][i]!,
        }))
      ),
      (app, rsc) =>
        Object.fromEntries(names.map((name) => [name, cellAllocation(app, rsc, SHAPES[name][0])])),
    );
  });

/** Elements: data type, kind, vector size, and bytes of a cell. */
const ELEMENTS = {
  vector: [RsDataType.FLOAT_32, RsDataKind.USER, 3, 16],
  pixel: [RsDataType.UNSIGNED_8, RsDataKind.PIXEL_RGBA, 4, 4],
  number: [RsDataType.FLOAT_64, RsDataKind.USER, 1, 8],
  pair: [RsDataType.SIGNED_16, RsDataKind.USER, 2, 4],
} as const;

runtime.test("what_elements_are")
  .clauses("RS-SCRIPT-96")
  .simulated(SIMULATED)
  .fn(async (t) => {
    const names = Object.keys(ELEMENTS) as (keyof typeof ELEMENTS)[];
    const functions = ["DataType", "DataKind", "VectorSize", "BytesSize"];
    await expectCalls(
      t,
      names.flatMap((element) =>
        functions.map((name, i): RuntimeCall => ({
          name: `rsElementGet${name}`,
          types: "10rs_element",
          params: [object(`${element}_element`)],
          result: "i32",
          returns: ELEMENTS[element][i]!,
        }))
      ),
      (app, rsc) =>
        Object.fromEntries(names.map((name) => {
          const [type, kind, size] = ELEMENTS[name];
          return [`${name}_element`, createElement(app, rsc, { type, kind, size })];
        })),
    );
  });

runtime.test("what_samplers_are")
  .clauses("RS-SCRIPT-97")
  .simulated(SIMULATED)
  .fn(async (t) => {
    const { NEAREST, LINEAR, LINEAR_MIP_NEAREST, WRAP, CLAMP, MIRRORED_REPEAT } = RsSamplerValue;
    const values = {
      Minification: LINEAR_MIP_NEAREST,
      Magnification: NEAREST,
      WrapS: MIRRORED_REPEAT,
      WrapT: WRAP,
      Anisotropy: 4,
    };
    await expectCalls(
      t,
      Object.entries(values).map(([name, returns]): RuntimeCall => ({
        name: `rsSamplerGet${name}`,
        types: "10rs_sampler",
        params: [object("sampler")],
        result: name === "Anisotropy" ? "f32" : "i32",
        returns,
      })),
      (app, rsc) => ({
        sampler: app.rs.SamplerCreate(
          rsc,
          ...[NEAREST, LINEAR_MIP_NEAREST, MIRRORED_REPEAT, WRAP, CLAMP, 4] as const,
        ),
        other: app.rs.SamplerCreate(rsc, LINEAR, LINEAR, CLAMP, CLAMP, CLAMP, 1),
      }),
    );
  });

const { NEAREST, CLAMP } = RsSamplerValue;
/** Filters, then wraps. */
const PLAIN_SAMPLER = [NEAREST, NEAREST, CLAMP, CLAMP, CLAMP] as const;

/** Types of objects, and how to make one. */
const OBJECTS = {
  rs_element: createElement,
  rs_type: (app: App, rsc: Result) => cellType(app, rsc, { x: 3 }),
  rs_allocation: (app: App, rsc: Result) => cellAllocation(app, rsc, { x: 3 }),
  rs_sampler: (app: App, rsc: Result) => app.rs.SamplerCreate(rsc, ...PLAIN_SAMPLER, 1),
  rs_script: (app: App, rsc: Result) =>
    createScript(app, rsc, { functions: [{ name: "none", body: [] }] }),
} as const;

runtime.test("variables_for_each_type_of_object")
  .clauses("RS-SCRIPT-98")
  .simulated(SIMULATED)
  .fn(async (t) => {
    const types = Object.keys(OBJECTS) as (keyof typeof OBJECTS)[];
    await expectCalls(
      t,
      types.flatMap((type): RuntimeCall[] => {
        const parameter = `${type.length}${type}`;
        const holds = (name: string, returns: number): RuntimeCall => ({
          name: "rsIsObject",
          types: parameter,
          params: [object(name)],
          result: "i32",
          returns,
        });
        const held = `held_${type}`;
        return [
          holds(type, 1),
          holds(held, 0),
          {
            name: "rsSetObject",
            types: `P${parameter}S_`,
            params: [address(held), object(type)],
          },
          holds(held, 1),
          { name: "rsClearObject", types: `P${parameter}`, params: [address(held)] },
          holds(held, 0),
          holds(type, 1),
        ];
      }),
      (app, rsc) =>
        Object.fromEntries(
          types.flatMap((type) => [[type, OBJECTS[type](app, rsc)], [`held_${type}`, null]]),
        ),
    );
  });

/** The limits that a script gives: the strategy, then start and end of x, y, z and arrays. */
const LIMITS = [0, 1, 3, 0, 0, 0, 0, 0, 0].flatMap((word) => [word, 0, 0, 0]);
const LAUNCH = "9rs_script13rs_allocationS0_";
/** Forms of rsForEach: further types and arguments, and what the kernel leaves of 5 cells that were 0. */
const LAUNCHES = {
  alone: ["", [], [0, 1, 2, 3, 4]],
  with_data: ["PKv", [address("data")], [7, 7, 7, 7, 7]],
  with_data_of_a_length: ["PKvj", [address("data"), int(4)], [7, 7, 7, 7, 7]],
  with_data_and_limits: [
    "PKvPK14rs_script_call",
    [address("data"), address("limits")],
    [0, 7, 7, 0, 0],
  ],
  with_data_of_a_length_and_limits: [
    "PKvjPK14rs_script_call",
    [address("data"), int(4), address("limits")],
    [0, 7, 7, 0, 0],
  ],
} as const;

runtime.test("launches_of_the_kernel_root")
  .clauses("RS-SCRIPT-99")
  .simulated(SIMULATED)
  .params({ form: Object.keys(LAUNCHES) as (keyof typeof LAUNCHES)[] })
  .fn(async (t) => {
    const [types, further, expected] = LAUNCHES[t.params.form];
    const { record, made } = await playScripts(t, (app, rsc) => {
      const target = intAllocation(app, rsc, { x: 5 }, [0, 0, 0, 0, 0]);
      const source = intAllocation(app, rsc, { x: 5 }, [9, 9, 9, 9, 9]);
      const root = createScript(app, rsc, {
        kernels: [{ name: "root", body: [{ do: types === "" ? "index" : "usr" }] }],
      });
      const script = createScript(app, rsc, {
        variables: [
          ...["root", "source", "target"].map((name) =>
            ({ name, type: "i32", object: true }) as const
          ),
          { name: "data", type: "i32", initial: 7 },
          { name: "limits", type: { bytes: LIMITS.length }, initial: LIMITS },
        ],
        functions: [{
          name: "go",
          body: [{
            do: "runtime",
            fn: `_Z9rsForEach${LAUNCH}${types}`,
            params: [object("root"), object("source"), object("target"), ...further],
          }],
        }],
      });
      [root, source, target].forEach((it, slot) => app.rs.ScriptSetVarObj(rsc, script, slot, it));
      invoke(app, rsc, script, 0);
      return [readAll(app, rsc, target, out("int", 5)), getVariable(app, rsc, script, 3)];
    });
    const [cells, data] = made.map((read) => cellsOf(record, read));
    t.expectSequence("cells", cells!, expected);
    t.expectSequence("the data", data!, [7]);
  });

/** The group. */
export const tests: readonly Group[] = [runtime];
