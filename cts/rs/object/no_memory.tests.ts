/**
 * Memory that is not there: of the app's, and of Allocations.
 *
 * Plan:
 * - NULL for the data of writes and reads, of some cells and of none;
 * - Allocations that have no cells yet, or none any more;
 * - sizes that there is no memory for.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsDataType, RsError } from "../../contract/rs_defines.ts";
import { times } from "../numbers.ts";
import { bytes, createScript, intAllocation, readAll, readCells, writeCells } from "../programs.ts";
import { cellsOf, codesOf, errorsOf, resultOf, takeErrors } from "../results.ts";
import { byteAllocation, cellAllocation, pattern, playObjects, pointerOf } from "./scenes.ts";
import { FRAME, receiver } from "./shapes.tests.ts";
import { windows } from "./windows.tests.ts";

const { BAD_VALUE } = RsError;
const { SCRIPT, IO_OUTPUT } = RsAllocationUsage;

windows.test("no_memory_of_the_app")
  .clauses("RS-OBJECT-251")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const { rs } = app;
      const row = intAllocation(app, rsc, { x: 2 }, [5, 6]);
      const plane = intAllocation(app, rsc, { x: 2, y: 1 }, [7, 8]);
      const box = intAllocation(app, rsc, { x: 2, y: 1, z: 1 }, [9, 10]);
      rs.Allocation1DData(rsc, row, 0, 0, 2, null, 8);
      rs.Allocation2DData(rsc, plane, 0, 0, 0, 0, 2, 1, null, 8, 0);
      rs.Allocation3DData(rsc, box, 0, 0, 0, 0, 2, 1, 1, null, 8, 0);
      rs.AllocationElementData(rsc, row, 0, 0, 0, 0, null, 4, 0);
      rs.Allocation1DRead(rsc, row, 0, 0, 2, null, 8);
      rs.Allocation2DRead(rsc, plane, 0, 0, 0, 0, 2, 1, null, 8, 0);
      rs.Allocation3DRead(rsc, box, 0, 0, 0, 0, 2, 1, 1, null, 8, 0);
      rs.AllocationElementRead(rsc, row, 0, 0, 0, 0, null, 4, 0);
      rs.AllocationRead(rsc, row, null, 8);
      const reads = [row, plane, box].map((of) => readAll(app, rsc, of, out("int", 2)));
      return { reads, errors: takeErrors(app, rsc, 9) };
    });
    t.expectSequence("errors", codesOf(record, made.errors), times(9, BAD_VALUE));
    const cells = made.reads.flatMap((read) => cellsOf(record, read));
    t.expectSequence("cells", cells, [5, 6, 7, 8, 9, 10]);
  });

windows.test("no_memory_for_no_bytes")
  .clauses("RS-OBJECT-252")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const row = intAllocation(app, rsc, { x: 2 }, [5, 6]);
      const script = createScript(app, rsc, { functions: [{ name: "any", body: [] }] });
      app.rs.Allocation1DData(rsc, row, 1, 0, 0, null, 0);
      app.rs.Allocation1DRead(rsc, row, 1, 0, 0, null, 0);
      app.rs.ScriptInvokeV(rsc, script, 0, null, 0);
      return takeErrors(app, rsc, 1);
    });
    t.expectSequence("errors", errorsOf(record, made), []);
  });

windows.test("no_memory_of_the_allocation")
  .describe("One that has received no frame, and one whose window was taken away.")
  .clauses("RS-OBJECT-253")
  .releases(14, 14)
  .params({ of: ["receiver", "sender"] })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const to = receiver(app, rsc);
      const sender = cellAllocation(app, rsc, { ...FRAME, usage: SCRIPT | IO_OUTPUT });
      app.rs.AllocationSetSurface(rsc, sender, app.rs.AllocationGetSurface(rsc, to));
      app.rs.AllocationSetSurface(rsc, sender, null);
      const of = t.params.of === "receiver" ? to : sender;
      writeCells(app, rsc, of, { w: 1, h: 1 }, bytes([1, 2, 3, 4]));
      readCells(app, rsc, of, { w: 1, h: 1 }, out("byte", 4));
      return { pointer: pointerOf(app, rsc, of), errors: takeErrors(app, rsc, 2) };
    });
    t.expectSequence("errors", codesOf(record, made.errors), times(2, BAD_VALUE));
    const { value, outs } = resultOf(record, made.pointer);
    t.expectEqual("address and stride", [value, Number(outs[0]?.[0])], [0, 0]);
  });

windows.test("another_size_that_there_is_no_memory_for")
  .clauses("RS-OBJECT-254")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const wide = { type: RsDataType.FLOAT_64, size: 4 };
      const cells = cellAllocation(app, rsc, { x: 1, ...wide });
      writeCells(app, rsc, cells, { w: 1 }, bytes(pattern(32)));
      app.rs.AllocationResize1D(rsc, cells, 0xffff_ffff);
      const one = byteAllocation(app, rsc, pattern(20));
      app.rs.AllocationResize1D(rsc, one, 1);
      const reads = [
        readAll(app, rsc, cells, out("byte", 32)),
        readAll(app, rsc, one, out("byte", 1)),
      ];
      return { reads, errors: takeErrors(app, rsc, 1) };
    });
    t.expectEqual("number of errors", codesOf(record, made.errors).length, 1);
    const reads = made.reads.map((read) => cellsOf(record, read));
    t.expectEqual("cells", reads, [pattern(32), pattern(1)]);
  });
