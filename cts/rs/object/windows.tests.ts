/**
 * Allocations whose cells go to another one's, come from there, or are the same: windows in both senses of RenderScript.
 *
 * Plan:
 * - errors of Allocations that have no window, or are of a driver's own kind;
 * - frames from one Allocation to another;
 * - queues of impossible lengths;
 * - Allocations that are a part of others.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import {
  RsAllocationUsage,
  RsDataKind,
  RsError,
  RsMessageToClientType,
} from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range, times, zeros } from "../numbers.ts";
import {
  cellAllocation,
  type Cells,
  cellType,
  moveAdapter,
  pattern,
  playObjects,
  writtenAllocation,
} from "./scenes.ts";
import { bytes, createScript, intAllocation, readAll, readCells, writeCells } from "../programs.ts";
import {
  cellsOf,
  codesOf,
  errorsOf,
  messageOf,
  nextMessage,
  resultOf,
  takeErrors,
  valueOf,
} from "../results.ts";
import { launch } from "../script/programs.ts";
import { intType } from "../script/scenes.ts";

/** The group, to which `frames.tests.ts` adds. */
export const windows = group(
  "rs:model_windows",
  "Allocations that send cells to others or show theirs.",
);

/** A box of two cells in each direction. */
const SMALL = { x: 2, y: 2, z: 2 } as const;
const { SCRIPT, IO_INPUT, IO_OUTPUT, OEM } = RsAllocationUsage;

windows.test("without_a_window_or_a_driver")
  .clauses("RS-OBJECT-39", "RS-OBJECT-40")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const receiver = cellAllocation(app, rsc, { x: 16, y: 2, usage: SCRIPT | IO_INPUT });
      const sender = cellAllocation(app, rsc, { x: 16, y: 2, usage: SCRIPT | IO_OUTPUT });
      app.rs.AllocationSetSurface(rsc, sender, app.rs.AllocationGetSurface(rsc, receiver));
      app.rs.AllocationSetSurface(rsc, sender, null);
      app.rs.AllocationIoSend(rsc, sender);
      app.rs.ContextFinish(rsc);
      const special = cellAllocation(app, rsc, { x: 16, usage: SCRIPT | OEM });
      return { special, errors: takeErrors(app, rsc, 3) };
    });
    const errors = errorsOf(record, made.errors);
    t.judges("RS-OBJECT-39");
    t.expectEqual("error of a sender without a window", errors[0], {
      code: RsError.DRIVER,
      text: "Sent IO buffer with no attached surface.",
    });
    t.judges("RS-OBJECT-40");
    t.expectEqual("error of an Allocation for USAGE_OEM", errors[1], {
      code: RsError.FATAL_DRIVER,
      text: "Allocation Init called with USAGE_OEM but driver does not support it",
    });
    t.expectEqual("Allocation for USAGE_OEM", Boolean(valueOf(record, made.special)), false);
  });

windows.test("frames_arrive")
  .clauses("RS-OBJECT-41")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const shape = { x: 10, y: 2, size: 4, kind: RsDataKind.PIXEL_RGBA };
      const receiver = cellAllocation(app, rsc, { ...shape, usage: SCRIPT | IO_INPUT });
      const sender = cellAllocation(app, rsc, { ...shape, usage: SCRIPT | IO_OUTPUT });
      app.rs.AllocationSetSurface(rsc, sender, app.rs.AllocationGetSurface(rsc, receiver));
      const whole = { w: 10, h: 2 };
      writeCells(app, rsc, sender, whole, bytes(pattern(80)));
      app.rs.AllocationIoSend(rsc, sender);
      const message = nextMessage(app, rsc);
      writeCells(app, rsc, sender, whole, bytes(zeros(80)));
      const time = app.rs.AllocationIoReceive(rsc, receiver);
      const read = readAll(app, rsc, receiver, out("byte", 80));
      return { receiver, message, time, read, errors: takeErrors(app, rsc, 1) };
    });
    const { type, id, data } = messageOf(record, made.message);
    t.expectEqual("type of the message", type, RsMessageToClientType.NEW_BUFFER);
    t.expectEqual("number of the message", id, 0);
    const whose = data.reduceRight((sum, byte) => 256 * sum + byte, 0);
    t.expectEqual("Allocation that the message names", whose, valueOf(record, made.receiver));
    t.expectSequence("cells as they were sent", cellsOf(record, made.read), pattern(80));
    t.expect("the frame has a time", Number(valueOf(record, made.time)) > 0);
    t.expectSequence("errors", errorsOf(record, made.errors), []);
  });

windows.test("queues_of_no_length_and_too_long")
  .clauses("RS-OBJECT-42")
  .releases(14, 14)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const receiver = cellAllocation(app, rsc, { x: 16, y: 2, usage: SCRIPT | IO_INPUT });
      for (const count of [1, 16, 0, 17]) app.rs.AllocationSetupBufferQueue(rsc, receiver, count);
      return takeErrors(app, rsc, 2);
    });
    const { FATAL_DRIVER } = RsError;
    t.expectSequence("errors", codesOf(record, made), [FATAL_DRIVER, FATAL_DRIVER]);
    const wrong = errorsOf(record, made).map(({ text }) => text === "resize2d not implemented");
    t.expectSequence("text of another call", wrong, [t.params.compat, t.params.compat]);
  });

windows.test("cells_of_the_base")
  .clauses("RS-OBJECT-36", "RS-OBJECT-37")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const base = writtenAllocation(app, rsc, { x: 8, y: 4 }, pattern(32));
      const shape = cellType(app, rsc, { x: 2, y: 2 });
      const window = app.rs.AllocationAdapterCreate(rsc, shape, base);
      const look = () => readCells(app, rsc, window, { w: 2, h: 2 }, out("byte", 4));
      const first = look();
      moveAdapter(app, rsc, window, [5, 1, 0, 0, 0, 0, 0, 0, 0]);
      const moved = look();
      moveAdapter(app, rsc, window, [1, 1, 0, 0, 0, 0, 0, 0]);
      const stays = look();
      writeCells(app, rsc, window, { w: 2, h: 2 }, bytes([0, 0, 0, 0]));
      return { first, moved, stays, base: readAll(app, rsc, base, out("byte", 32)) };
    });
    const corner = (at: number) => [at, at + 1, at + 8, at + 9].map((cell) => pattern(32)[cell]);
    t.judges("RS-OBJECT-36");
    t.expectSequence("at first", cellsOf(record, made.first), corner(0));
    t.expectSequence("at 5, 1", cellsOf(record, made.moved), corner(13));
    t.judges("RS-OBJECT-37");
    t.expectSequence("after eight offsets", cellsOf(record, made.stays), corner(13));
    const written = pattern(32).map((value, at) => [13, 14, 21, 22].includes(at) ? 0 : value);
    t.judges("RS-OBJECT-36");
    t.expectSequence("the base", cellsOf(record, made.base), written);
  });

windows.test("cells_of_a_slice_of_the_base")
  .clauses("RS-OBJECT-36")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const base = writtenAllocation(app, rsc, { x: 4, y: 4, z: 3 }, pattern(48));
      const shape = cellType(app, rsc, { x: 2, y: 2 });
      const window = app.rs.AllocationAdapterCreate(rsc, shape, base);
      moveAdapter(app, rsc, window, [1, 2, 2, 0, 0, 0, 0, 0, 0]);
      return readCells(app, rsc, window, { w: 2, h: 2 }, out("byte", 4));
    });
    const slice = pattern(48).slice(32);
    t.expectSequence("cells", cellsOf(record, made), [9, 10, 13, 14].map((cell) => slice[cell]));
  });

windows.test("windows_reach_no_further")
  .clauses("RS-OBJECT-38")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const base = writtenAllocation(app, rsc, { x: 8, y: 4 }, pattern(32));
      const make = (cells: Cells) =>
        app.rs.AllocationAdapterCreate(rsc, cellType(app, rsc, cells), base);
      const window = make({ x: 2, y: 2 });
      for (const [x, y, lod, face] of [[7, 0, 0, 0], [0, 3, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]) {
        moveAdapter(app, rsc, window, [x!, y!, 0, lod!, face!, 0, 0, 0, 0]);
      }
      const bad = [make({ x: 9, y: 1 }), make({ x: 2, y: 5 }), make({ x: 2, type: 6 })];
      return {
        bad,
        codes: takeErrors(app, rsc, 7),
        read: readCells(app, rsc, window, { w: 2, h: 2 }, out("byte", 4)),
      };
    });
    const values = made.bad.map((call) => Boolean(resultOf(record, call).value));
    t.expectSequence("windows that were made", values, [false, false, false]);
    t.expectSequence("errors", codesOf(record, made.codes), times(7, RsError.BAD_VALUE));
    const corner = [0, 1, 8, 9].map((cell) => pattern(32)[cell]);
    t.expectSequence("cells of the window", cellsOf(record, made.read), corner);
  });

windows.test("kernels_see_the_cells_of_the_base")
  .clauses("RS-OBJECT-74")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const base = intAllocation(app, rsc, { x: 3, y: 3, z: 2 }, range(0, 18));
      const window = app.rs.AllocationAdapterCreate(rsc, intType(app, rsc, SMALL), base);
      moveAdapter(app, rsc, window, [1, 1, 0, 0, 0, 0, 0, 0, 0]);
      const script = createScript(app, rsc, {
        kernels: [{ name: "add", body: [{ do: "add", value: 100 }] }],
      });
      const result = intAllocation(app, rsc, SMALL);
      launch(app, rsc, script, 0, { in: window, out: result });
      launch(app, rsc, script, 0, { in: window, out: window });
      return [
        readAll(app, rsc, result, out("int", 8)),
        readAll(app, rsc, base, out("int", 18)),
      ];
    });
    const [result, base] = made.map((read) => cellsOf(record, read));
    const there = [4, 5, 7, 8, 13, 14, 16, 17];
    t.expectSequence("cells of the window", result!, there.map((cell) => cell + 100));
    const expected = range(0, 18).map((cell) => there.includes(cell) ? cell + 100 : cell);
    t.expectSequence("the base", base!, expected);
  });

/** The group. */
export const tests: readonly Group[] = [windows];
