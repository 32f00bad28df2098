/**
 * Elements: how large cells are.
 *
 * Plan:
 * - bytes of a cell of each data type, alone and as a vector, and of structs;
 * - which fields of a struct are told.
 *
 * @module
 */

import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsDataType } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { cellAllocation, pattern, playObjects, readComponent, writeComponent } from "./scenes.ts";
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
import { cellsOf, errorsOf, resultOf, takeErrors } from "../results.ts";

const elements = group("rs:model_elements", "How large the cells of Elements are.");

const FAMILIES = {
  float: [["FLOAT_16", 2], ["FLOAT_32", 4], ["FLOAT_64", 8]],
  signed: [["SIGNED_8", 1], ["SIGNED_16", 2], ["SIGNED_32", 4], ["SIGNED_64", 8]],
  unsigned: [["UNSIGNED_8", 1], ["UNSIGNED_16", 2], ["UNSIGNED_32", 4], ["UNSIGNED_64", 8]],
} as const;

/** Writes two cells of an Element, which have so many bytes together, and reads them. */
function roundTrip(app: App, rsc: RsHandle, element: RsHandle, count: number): Result {
  const allocation = createAllocation(app, rsc, createType(app, rsc, element, { x: 2 }));
  writeCells(app, rsc, allocation, { w: 2 }, bytes(pattern(count)));
  return readCells(app, rsc, allocation, { w: 2 }, out("byte", count));
}

elements.test("vectors_of_three_take_the_room_of_four")
  .clauses("RS-OBJECT-1")
  .releases(14, 14)
  .params({ family: ["float", "signed", "unsigned"] })
  .fn(async (t) => {
    const { record, made } = await playObjects(
      t,
      t.params,
      (app, rsc) =>
        FAMILIES[t.params.family].flatMap(([name, size]) =>
          [1, 2, 4, 4].map((room, at) => {
            const element = createElement(app, rsc, { type: RsDataType[name], size: at + 1 });
            const count = 2 * size * room;
            return {
              name: `${name} x ${at + 1}`,
              count,
              read: roundTrip(app, rsc, element, count),
            };
          })
        ),
    );
    for (const { name, count, read } of made) {
      t.expectSequence(`two cells of ${name}`, cellsOf(record, read), pattern(count));
    }
  });

elements.test("booleans_and_matrices")
  .clauses("RS-OBJECT-2")
  .releases(14, 14)
  .fn(async (t) => {
    const sizes = [["BOOLEAN", 1], ["MATRIX_4X4", 64], ["MATRIX_3X3", 36], ["MATRIX_2X2", 16]];
    const { record, made } = await playObjects(
      t,
      t.params,
      (app, rsc) =>
        (sizes as ["BOOLEAN", number][]).map(([name, size]) => {
          const element = createElement(app, rsc, { type: RsDataType[name] });
          return { name, size, read: roundTrip(app, rsc, element, 2 * size) };
        }),
    );
    for (const { name, size, read } of made) {
      t.expectSequence(`two cells of ${name}`, cellsOf(record, read), pattern(2 * size));
    }
  });

elements.test("cells_that_hold_objects")
  .clauses("RS-OBJECT-3")
  .releases(14, 14)
  .params({ abi: ["arm64-v8a", "armeabi-v7a"] })
  .fn(async (t) => {
    const size = t.params.abi === "arm64-v8a" ? 32 : 4;
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      for (let type: number = RsDataType.ELEMENT; type <= RsDataType.FONT; type++) {
        const allocation = cellAllocation(app, rsc, { x: 3, type });
        readCells(app, rsc, allocation, { w: 3 }, out("byte", 3 * size));
      }
      return takeErrors(app, rsc, 11);
    });
    t.expectSequence(`errors of reads of ${size} bytes`, errorsOf(record, made), []);
  });

elements.test("packed_pixels")
  .clauses("RS-OBJECT-4")
  .releases(14, 14)
  .fn(async (t) => {
    const types = [["UNSIGNED_5_6_5", 3], ["UNSIGNED_5_5_5_1", 4], ["UNSIGNED_4_4_4_4", 4]];
    const { record, made } = await playObjects(
      t,
      t.params,
      (app, rsc) =>
        (types as ["UNSIGNED_5_6_5", number][]).map(([name, channels]) => {
          const element = createElement(app, rsc, { type: RsDataType[name] });
          const told = app.rs.aElementGetNativeData(rsc, element, out("int", 5), 5);
          return { name, channels, told, read: roundTrip(app, rsc, element, 4) };
        }),
    );
    for (const { name, channels, told, read } of made) {
      t.expectSequence(`two cells of ${name}`, cellsOf(record, read), pattern(4));
      const found = cellsOf(record, told).slice(2, 4);
      t.expectSequence(`normalized and vector size of ${name}`, found, [1, channels]);
    }
  });

elements.test("structs_have_no_gaps")
  .clauses("RS-OBJECT-5")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const small = createElement(app, rsc, { type: RsDataType.SIGNED_8 });
      const number = createElement(app, rsc, { type: RsDataType.SIGNED_32 });
      const wide = createElement(app, rsc, { type: RsDataType.FLOAT_32, size: 3 });
      const inner = createStruct(app, rsc, [
        { name: "c", element: small, count: 3 },
        { name: "i", element: number },
      ]);
      const outer = createStruct(app, rsc, [
        { name: "c", element: small },
        { name: "s", element: inner, count: 2 },
        { name: "w", element: wide },
      ]);
      const cell = createAllocation(app, rsc, createType(app, rsc, inner, { x: 1 }));
      writeComponent(app, rsc, cell, [0, 0, 0], 0, bytes([1, 2, 3]));
      writeComponent(app, rsc, cell, [0, 0, 0], 1, bytes([4, 5, 6, 7]));
      return {
        ofInner: roundTrip(app, rsc, inner, 14),
        ofOuter: roundTrip(app, rsc, outer, 62),
        whole: readCells(app, rsc, cell, { w: 1 }, out("byte", 7)),
        last: readComponent(app, rsc, cell, [0, 0, 0], 1, 4),
      };
    });
    t.expectSequence("two of 3 + 4 bytes", cellsOf(record, made.ofInner), pattern(14));
    t.expectSequence("two of 1 + 14 + 16 bytes", cellsOf(record, made.ofOuter), pattern(62));
    t.expectSequence("a cell by its fields", cellsOf(record, made.whole), [1, 2, 3, 4, 5, 6, 7]);
    t.expectSequence("a field of it", cellsOf(record, made.last), [4, 5, 6, 7]);
  });

elements.test("padding_is_told")
  .clauses("RS-OBJECT-6")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const small = createElement(app, rsc, { type: RsDataType.SIGNED_8 });
      const number = createElement(app, rsc, { type: RsDataType.SIGNED_32 });
      const struct = createStruct(app, rsc, [
        { name: "first", element: small },
        { name: "#padding_1", element: small, count: 3 },
        { name: "second", element: number, count: 2 },
      ]);
      const [ids, names] = [out("pointer", 3), out("pointer", 3)];
      const short = app.rs.ElementCreate2(
        rsc,
        handles([small, number]),
        2,
        { in: "pointer", cells: ["lengthy", "#second"] },
        2,
        { in: "int64", cells: [6, 4] },
        null,
        0,
      );
      const [two, others] = [out("pointer", 2), out("pointer", 2)];
      return {
        short: app.rs.aElementGetSubElements(rsc, short, two, others, out("int64", 2), 2),
        told: app.rs.aElementGetNativeData(rsc, struct, out("int", 5), 5),
        fields: app.rs.aElementGetSubElements(rsc, struct, ids, names, out("int64", 3), 3),
      };
    });
    t.expectEqual("number of fields", cellsOf(record, made.told)[4], 3);
    const { outs } = resultOf(record, made.fields);
    t.expectSequence("names", outs[1]!, ["first", "#padding_1", "second"]);
    t.expectSequence("array sizes", outs[2]!.map(Number), [1, 3, 2]);
    const [, cut, ones] = resultOf(record, made.short).outs;
    t.expectSequence("the first bytes of names", cut!, ["length", "#sec"]);
    t.expectSequence("array sizes that were not given", ones!.map(Number), [1, 1]);
  });

/** The group. */
export const tests: readonly Group[] = [elements];
