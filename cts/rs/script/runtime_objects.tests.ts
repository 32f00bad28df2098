/**
 * Objects in scripts: their facts by the run-time library, variables that hold them, and launches.
 *
 * Plan:
 * - Allocations, Elements, fields, and samplers;
 * - variables for each type of object;
 * - launches of the kernel root.
 *
 * @module
 */

import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsDataKind, RsDataType, RsSamplerValue } from "../../contract/rs_defines.ts";
import { cellAllocation, cellType } from "../object/scenes.ts";
import { createElement, createScript, createStruct, intAllocation, readAll } from "../programs.ts";
import { cellsOf } from "../results.ts";
import { getVariable, invoke } from "./programs.ts";
import { playScripts } from "./scenes.ts";
import { address, expectCalls, int, object, type RuntimeCall } from "./runtime_calls.ts";
import { runtime, SIMULATED } from "./runtime.tests.ts";

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

/** Fields of a struct, of which apps and scripts do not see the padding: name, data type, vector size, count. */
const FIELDS = [
  ["first", RsDataType.SIGNED_8, 1, 3],
  ["#padding_1", RsDataType.SIGNED_8, 1, 1],
  ["a_longer_name", RsDataType.FLOAT_32, 4, 1],
  ["last", RsDataType.SIGNED_16, 2, 5],
] as const;

runtime.test("what_fields_are")
  .clauses("RS-SCRIPT-101")
  .simulated(SIMULATED)
  .fn(async (t) => {
    const call = (
      fn: string,
      index: number | undefined,
      returns?: number,
      further: Partial<RuntimeCall> = {},
    ): RuntimeCall => ({
      name: `rsElementGetSubElement${fn}`,
      types: `10rs_element${index === undefined ? "" : "j"}`,
      params: [object("struct"), ...index === undefined ? [] : [int(index)]],
      result: "i32",
      ...returns !== undefined && { returns },
      ...further,
    });
    const nameOf = (index: number, room: number, text: string) =>
      call("Name", index, text.length, {
        types: "10rs_elementjPcj",
        params: [object("struct"), int(index), address("memory"), int(room)],
        memory: [...text].map((letter) => letter.charCodeAt(0)).concat(0),
      });
    await expectCalls(t, [
      call("Count", undefined, 3),
      ...[3, 1, 5].map((count, i) => call("ArraySize", i, count)),
      ...[0, 4, 20].map((offset, i) => call("OffsetBytes", i, offset)),
      ...[5, 13, 4].map((length, i) => call("NameLength", i, length)),
      nameOf(0, 16, "first"),
      nameOf(1, 16, "a_longer_name"),
      nameOf(2, 5, "last"),
      nameOf(1, 5, "a_lo"),
      ...["ArraySize", "OffsetBytes", "NameLength", ""].map((fn) => call(fn, 3, 0)),
      ...[0, 1, 2].flatMap((i): RuntimeCall[] => [
        { ...call("", i), into: "field" },
        ...(["DataType", "VectorSize"] as const).map((fn, at): RuntimeCall => ({
          name: `rsElementGet${fn}`,
          types: "10rs_element",
          params: [object("field")],
          result: "i32",
          returns: FIELDS[[0, 2, 3][i]!]![1 + at] as number,
        })),
      ]),
    ], (app, rsc) => ({
      struct: createStruct(
        app,
        rsc,
        FIELDS.map(([name, type, size, count]) => ({
          name,
          element: createElement(app, rsc, { type, size }),
          count,
        })),
      ),
      field: null,
    }));
  });

runtime.test("what_samplers_are")
  .clauses("RS-SCRIPT-97")
  .simulated(SIMULATED)
  .fn(async (t) => {
    const { NEAREST, LINEAR, LINEAR_MIP_NEAREST, WRAP, CLAMP, MIRRORED_REPEAT } = RsSamplerValue;
    const values = {
      Minification: LINEAR_MIP_NEAREST,
      Magnification: LINEAR,
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
          ...[LINEAR, LINEAR_MIP_NEAREST, MIRRORED_REPEAT, WRAP, CLAMP, 4] as const,
        ),
        other: app.rs.SamplerCreate(rsc, NEAREST, NEAREST, CLAMP, CLAMP, CLAMP, 1),
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
