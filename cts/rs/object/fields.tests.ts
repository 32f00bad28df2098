/**
 * Fields of a cell.
 *
 * Plan: fields that are not there, fields of one cell among others, and cells without fields.
 *
 * @module
 */

import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsDataType, RsError } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  cellAllocation,
  type Cells,
  pattern,
  playObjects,
  readComponent,
  writeComponent,
} from "./scenes.ts";
import {
  bytes,
  createAllocation,
  createElement,
  createStruct,
  createType,
  readAll,
  writeCells,
} from "../programs.ts";
import { cellsOf, errorsOf, takeErrors } from "../results.ts";

const fields = group("rs:model_fields", "Fields of a cell.");

const { BAD_VALUE } = RsError;

const NO_FIELD = [
  "subElementData X offset out of range.",
  "subElementData Y offset out of range.",
  "subElementData Z offset out of range.",
  "subElementData component out of range.",
  "subElementData bad size.",
  "subElementData bad size.",
];

/** Makes an Allocation of structs: two bytes and an integer. */
function structs(app: App, rsc: RsHandle, { x, y = 0, z = 0 }: Cells): Result {
  const small = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
  const number = createElement(app, rsc, { type: RsDataType.SIGNED_32 });
  const struct = createStruct(app, rsc, [
    { name: "c", element: small, count: 2 },
    { name: "i", element: number },
  ]);
  return createAllocation(app, rsc, createType(app, rsc, struct, { x, y, z }));
}

fields.test("fields_that_are_not_there")
  .clauses("RS-OBJECT-53")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = structs(app, rsc, { x: 4, y: 3, z: 2 });
      const attempts = [
        [[4, 0, 0], 0, 2],
        [[0, 3, 0], 0, 2],
        [[0, 0, 2], 0, 2],
        [[0, 0, 0], 2, 2],
        [[0, 0, 0], 0, 1],
        [[0, 0, 0], 1, 5],
      ] as const;
      for (const [place, component, length] of attempts) {
        writeComponent(app, rsc, cells, place, component, bytes(pattern(length)));
      }
      for (const [place, component, length] of attempts) {
        readComponent(app, rsc, cells, place, component, length);
      }
      return takeErrors(app, rsc, 12);
    });
    const expected = [...NO_FIELD, ...NO_FIELD].map((text) => ({ code: BAD_VALUE, text }));
    t.expectSequence("errors", errorsOf(record, made), expected);
  });

fields.test("fields_of_a_cell")
  .clauses("RS-OBJECT-54")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = structs(app, rsc, { x: 2, y: 2 });
      writeCells(app, rsc, cells, { w: 2, h: 2 }, bytes(pattern(24)));
      writeComponent(app, rsc, cells, [1, 0, 0], 0, bytes([101, 102]));
      writeComponent(app, rsc, cells, [0, 1, 0], 1, ints(0));
      const field = readComponent(app, rsc, cells, [1, 1, 0], 1, 4);
      const array = readComponent(app, rsc, cells, [1, 0, 0], 0, 2);
      const row = structs(app, rsc, { x: 2 });
      writeCells(app, rsc, row, { w: 2 }, bytes(pattern(12)));
      app.rs.Allocation1DElementData(rsc, row, 1, 0, bytes([103, 104]), 2, 0);
      return {
        cells: readAll(app, rsc, cells, out("byte", 24)),
        field,
        array,
        row: readAll(app, rsc, row, out("byte", 12)),
      };
    });
    const cells = pattern(24);
    cells.splice(6, 2, 101, 102);
    cells.splice(14, 4, 0, 0, 0, 0);
    t.expectSequence("cells", cellsOf(record, made.cells), cells);
    t.expectSequence("a field", cellsOf(record, made.field), pattern(24).slice(20));
    t.expectSequence("an array", cellsOf(record, made.array), [101, 102]);
    const row = pattern(12);
    row.splice(6, 2, 103, 104);
    t.expectSequence("a row", cellsOf(record, made.row), row);
  });

fields.test("component_of_a_simple_cell")
  .clauses("RS-OBJECT-55")
  .releases(14, 14)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = cellAllocation(app, rsc, { x: 2, type: RsDataType.SIGNED_32 });
      writeCells(app, rsc, cells, { w: 2 }, ints(1, 2));
      writeComponent(app, rsc, cells, [1, 0, 0], 0, ints(7));
      return { errors: takeErrors(app, rsc, 1), read: readAll(app, rsc, cells, out("int", 2)) };
    });
    const { compat } = t.params;
    const error = { code: BAD_VALUE, text: "subElementData component out of range." };
    t.expectEither(
      "errors",
      errorsOf(record, made.errors),
      compat ? [error] : [],
      compat ? [] : [error],
    );
    t.expectSequence("cells", cellsOf(record, made.read), [1, compat ? 2 : 7]);
  });

/** The group. */
export const tests: readonly Group[] = [fields];
