/**
 * Elements and Types as they are asked for, and when one is the same as another.
 *
 * Plan:
 * - equal requests, and the references that they give;
 * - what is told of an Element and of a Type;
 * - requests that make no sense.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsDataKind, RsDataType, RsError, RsYuvFormat } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import { pattern, playObjects } from "./scenes.ts";
import {
  bytes,
  createAllocation,
  createElement,
  createStruct,
  createType,
  handles,
  readCells,
  writeCells,
} from "../programs.ts";
import { cellsOf, codesOf, errorsOf, resultOf, takeErrors, valueOf } from "../results.ts";
import { PATHS } from "../scenes.ts";

const requests = group("rs:model_requests", "Requests for Elements and Types.");

/** Makes Elements that all differ from each other. */
function differentElements(app: App, rsc: RsHandle): Result[] {
  const type = RsDataType.UNSIGNED_8;
  const kind = RsDataKind.PIXEL_A;
  const byte = createElement(app, rsc, { type });
  const float = createElement(app, rsc, { type: RsDataType.FLOAT_32 });
  return [
    byte,
    float,
    createElement(app, rsc, { type, normalized: true }),
    createElement(app, rsc, { type, kind, normalized: true }),
    createElement(app, rsc, { type, size: 2 }),
    createStruct(app, rsc, [{ name: "a", element: byte }]),
    createStruct(app, rsc, [{ name: "b", element: byte }]),
    createStruct(app, rsc, [{ name: "a", element: float }]),
    createStruct(app, rsc, [{ name: "a", element: byte, count: 2 }]),
    createStruct(app, rsc, [{ name: "a", element: byte }, { name: "b", element: byte }]),
    createStruct(app, rsc, [{ name: "long", element: byte }, { name: "b", element: byte }]),
    createStruct(app, rsc, [{ name: "long", element: byte }]),
  ];
}

/** Makes Types that all differ from each other. */
function differentTypes(app: App, rsc: RsHandle): Result[] {
  const byte = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
  const float = createElement(app, rsc, { type: RsDataType.FLOAT_32 });
  return [
    createType(app, rsc, byte, { x: 4 }),
    createType(app, rsc, float, { x: 4 }),
    createType(app, rsc, byte, { x: 4, y: 4 }),
    createType(app, rsc, byte, { x: 4, y: 4, z: 4 }),
    createType(app, rsc, byte, { x: 4, y: 4, mipmaps: true }),
    createType(app, rsc, byte, { x: 4, y: 4, faces: true }),
    createType(app, rsc, byte, { x: 4, y: 4, yuv: RsYuvFormat.NV21 }),
    createType(app, rsc, byte, { x: 4, y: 4, yuv: RsYuvFormat.YV12 }),
  ];
}

function valuesOf(record: ProcessRecord, calls: readonly Result[]): unknown[] {
  return calls.map((call) => valueOf(record, call));
}

requests.test("equal_requests_give_the_same_object")
  .clauses("RS-OBJECT-7", "RS-OBJECT-8")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { record, made } = await playObjects(
      t,
      t.params,
      (app, rsc) =>
        [differentElements, differentTypes].map((make) => ({
          first: make(app, rsc),
          again: make(app, rsc),
        })),
    );
    for (const [at, what] of ["Elements", "Types"].entries()) {
      t.judges(at === 0 ? "RS-OBJECT-7" : "RS-OBJECT-8");
      const first = valuesOf(record, made[at]!.first);
      t.expectEqual(`different ${what}`, new Set(first).size, first.length);
      t.expectSequence(`${what} again`, valuesOf(record, made[at]!.again), first);
    }
  });

requests.test("every_request_gives_a_reference")
  .clauses("RS-OBJECT-9")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const request = () => createElement(app, rsc, { type: RsDataType.SIGNED_16 });
      const element = request();
      request();
      app.rs.ObjDestroy(rsc, element);
      app.rs.ContextFinish(rsc);
      const of = () => createType(app, rsc, element, { x: 4 });
      const type = of();
      of();
      app.rs.ObjDestroy(rsc, type);
      app.rs.ContextFinish(rsc);
      const allocation = createAllocation(app, rsc, type);
      writeCells(app, rsc, allocation, { w: 4 }, bytes(pattern(8)));
      const read = readCells(app, rsc, allocation, { w: 4 }, out("byte", 8));
      return { read, errors: takeErrors(app, rsc, 2) };
    });
    t.expectSequence("errors", errorsOf(record, made.errors), []);
    t.expectSequence("cells", cellsOf(record, made.read), pattern(8));
  });

requests.test("what_is_told_is_what_was_asked_for")
  .clauses("RS-OBJECT-10")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const kind = RsDataKind.PIXEL_RGBA;
      const type = RsDataType.UNSIGNED_8;
      const pixel = createElement(app, rsc, { type, kind, normalized: true, size: 4 });
      const flat = createType(app, rsc, pixel, { x: 9, y: 5, mipmaps: true });
      const deep = createType(app, rsc, pixel, { x: 2, y: 3, z: 4 });
      const cube = createType(app, rsc, pixel, { x: 8, y: 8, faces: true });
      return {
        pixel,
        element: app.rs.aElementGetNativeData(rsc, pixel, out("int", 5), 5),
        struct: app.rs.aElementGetNativeData(
          rsc,
          createStruct(app, rsc, ["a", "b", "c"].map((name) => ({ name, element: pixel }))),
          out("int", 5),
          5,
        ),
        types: [flat, deep, cube].map((shape) =>
          app.rs.aTypeGetNativeData(rsc, shape, out("int64", 6), 6)
        ),
        ofAllocation: app.rs.aAllocationGetType(rsc, createAllocation(app, rsc, flat)),
        flat,
      };
    });
    t.expectSequence("Element", cellsOf(record, made.element), [8, RsDataKind.PIXEL_RGBA, 1, 4, 0]);
    t.expectSequence("struct of three fields", cellsOf(record, made.struct), [0, 0, 0, 1, 3]);
    const pixel = valueOf(record, made.pixel);
    const told = made.types.map((call) => cellsOf(record, call));
    t.expectSequence("Type with mipmaps", told[0]!, [9, 5, 0, 1, 0, pixel]);
    t.expectSequence("Type of three dimensions", told[1]!, [2, 3, 4, 0, 0, pixel]);
    t.expectSequence("Type with faces", told[2]!, [8, 8, 0, 0, 1, pixel]);
    const type = valueOf(record, made.ofAllocation);
    t.expectEqual("Type of an Allocation", type, valueOf(record, made.flat));
  });

requests.test("what_is_told_has_a_reference")
  .clauses("RS-OBJECT-197")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const { rs } = app;
      const [short, long, double] = [
        RsDataType.SIGNED_16,
        RsDataType.SIGNED_64,
        RsDataType.FLOAT_64,
      ].map((type) => createElement(app, rsc, { type, size: 3 }));
      const type = createType(app, rsc, short!, { x: 81 });
      const allocation = createAllocation(app, rsc, type);
      rs.ObjDestroy(rsc, type);
      rs.aAllocationGetType(rsc, allocation);
      const ofElement = createType(app, rsc, long!, { x: 82 });
      rs.aTypeGetNativeData(rsc, ofElement, out("int64", 6), 6);
      const struct = createStruct(app, rsc, [{ name: "a", element: double! }]);
      const [ids, names] = [out("pointer", 1), out("pointer", 1)];
      rs.aElementGetSubElements(rsc, struct, ids, names, out("int64", 1), 1);
      for (const object of [long!, double!, allocation, ofElement, struct]) {
        rs.ObjDestroy(rsc, object);
      }
      rs.ContextFinish(rsc);
      return [
        createAllocation(app, rsc, type),
        createType(app, rsc, long!, { x: 83 }),
        createType(app, rsc, double!, { x: 84 }),
      ];
    });
    const there = made.map((call) => valueOf(record, call) !== 0);
    t.expectSequence("a Type, an Element and a field's are there", there, [true, true, true]);
  });

requests.test("requests_without_sense")
  .clauses("RS-OBJECT-11", "RS-OBJECT-12")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const type = RsDataType.FLOAT_32;
      const float = createElement(app, rsc, { type });
      const byte = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
      const asked = [
        createElement(app, rsc, { type, size: 0 }),
        createElement(app, rsc, { type, size: 5 }),
        createElement(app, rsc, { type: 19 }),
        createElement(app, rsc, { type: 1011 }),
        createStruct(app, rsc, [{ name: "a", element: float, count: 0 }]),
        app.rs.ElementCreate2(rsc, handles([]), 0, handles([]), 0, handles([]), handles([]), 0),
        createType(app, rsc, float, { x: 0 }),
        createType(app, rsc, float, { x: 0, y: 4 }),
        createType(app, rsc, float, { x: 4, y: 0, z: 4 }),
        createType(app, rsc, float, { x: 4, faces: true }),
        createType(app, rsc, byte, { x: 4, y: 4, yuv: 99 }),
        createType(app, rsc, byte, { x: 4, y: 4, yuv: RsYuvFormat.YV12, mipmaps: true }),
      ];
      return { asked, errors: takeErrors(app, rsc, asked.length) };
    });
    const values = valuesOf(record, made.asked).map(Boolean);
    t.expectSequence("objects that were made", values, values.map(() => false));
    const codes = codesOf(record, made.errors);
    t.expectSequence("errors", codes, times(values.length, RsError.BAD_VALUE));
  });

/** Asks for Elements of two fields, and for what is told of objects, with a size that is not theirs, or without memory. */
function askWithWrongSizes(app: App, rsc: RsHandle) {
  const { rs } = app;
  const byte = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
  const fields = ["a", "b"].map((name) => ({ name, element: byte }));
  const struct = createStruct(app, rsc, fields);
  const type = createType(app, rsc, struct, { x: 4 });
  const make = (names: number, sizes: number) =>
    rs.ElementCreate2(
      rsc,
      handles([byte, byte]),
      2,
      { in: "pointer", cells: ["c", "d"] },
      names,
      ints(1, 1),
      ints(1, 1),
      sizes,
    );
  const two = () => out("pointer", 2);
  return {
    structs: [make(1, 2), make(2, 1), make(3, 2)],
    told: [
      ...[4, 6].map((size) => rs.aElementGetNativeData(rsc, struct, out("int", 6), size)),
      ...[5, 7].map((size) => rs.aTypeGetNativeData(rsc, type, out("int64", 7), size)),
      ...[1, 3].map((size) =>
        rs.aElementGetSubElements(rsc, struct, two(), two(), out("int64", 2), size)
      ),
      rs.aElementGetNativeData(rsc, struct, null, 5),
      rs.aTypeGetNativeData(rsc, type, null, 6),
    ],
    errors: takeErrors(app, rsc, 11),
  };
}

requests.test("sizes_that_do_not_fit")
  .clauses("RS-OBJECT-193")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, askWithWrongSizes);
    t.expectSequence("structs", valuesOf(record, made.structs), times(3, 0));
    const stored = made.told.flatMap((call) => resultOf(record, call).outs.flat());
    t.expectAbsent("something is told", stored.filter((cell) => cell !== null && cell !== 0));
    t.expectSequence("errors", codesOf(record, made.errors), times(11, RsError.BAD_VALUE));
  });

/** The group. */
export const tests: readonly Group[] = [requests];
