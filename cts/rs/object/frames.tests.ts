/**
 * Allocations that send and receive frames, where they are, and where the cells of a base are that has another size.
 *
 * Plan:
 * - Allocations that have nothing to do with windows, and queues without a place or a frame;
 * - the message of a frame, by the size of addresses;
 * - windows whose Allocation is gone;
 * - scripts that are bound to what a frame moves;
 * - windows into a base that gets another size.
 *
 * @module
 */

import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsError, RsMessageToClientType } from "../../contract/rs_defines.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { times, zeros } from "../numbers.ts";
import { bytes, createScript, intAllocation, readAll, readCells, writeCells } from "../programs.ts";
import {
  cellsOf,
  codesOf,
  errorsOf,
  messageOf,
  nextMessage,
  takeErrors,
  valueOf,
} from "../results.ts";
import { launch, reduce } from "../script/programs.ts";
import { cellAllocation, cellType, moveAdapter, pattern, playObjects } from "./scenes.ts";
import { bring, FRAME, receiver, send } from "./shapes.tests.ts";
import { windows } from "./windows.tests.ts";

const { BAD_VALUE, DRIVER } = RsError;
const { SCRIPT, IO_OUTPUT } = RsAllocationUsage;

windows.test("what_has_nothing_to_do_with_windows")
  .clauses("RS-OBJECT-189")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const { rs } = app;
      const [plain, to] = [cellAllocation(app, rsc, FRAME), receiver(app, rsc)];
      const values = [rs.AllocationGetSurface(rsc, plain), rs.AllocationIoReceive(rsc, plain)];
      rs.AllocationSetupBufferQueue(rsc, plain, 2);
      rs.AllocationShareBufferQueue(rsc, to, plain);
      rs.AllocationShareBufferQueue(rsc, to, receiver(app, rsc));
      const window = rs.AllocationGetSurface(rsc, to);
      rs.AllocationShareBufferQueue(rsc, plain, to);
      rs.AllocationSetSurface(rsc, plain, window);
      return { values, window, errors: takeErrors(app, rsc, 7) };
    });
    t.expectSequence("errors", codesOf(record, made.errors), times(7, BAD_VALUE));
    t.expectSequence("what calls gave", made.values.map((call) => valueOf(record, call)), zeros(2));
    t.expect("a receiver has a window", Boolean(valueOf(record, made.window)));
  });

windows.test("a_queue_without_a_place")
  .clauses("RS-OBJECT-191")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const [first, second, third] = [1, 2, 3].map(() => receiver(app, rsc));
      app.rs.AllocationSetupBufferQueue(rsc, first!, 2);
      for (const each of [second!, third!]) app.rs.AllocationShareBufferQueue(rsc, each, first!);
      return takeErrors(app, rsc, 1);
    });
    const text = "Maximum allocations attached to a BufferQueue";
    t.expectSequence("errors", errorsOf(record, made), [{ code: DRIVER, text }]);
  });

windows.test("nothing_was_sent")
  .clauses("RS-OBJECT-190")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const to = receiver(app, rsc);
      app.rs.AllocationSetupBufferQueue(rsc, to, 2);
      return { time: app.rs.AllocationIoReceive(rsc, to), errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("errors", errorsOf(record, made.errors), []);
    t.expectEqual("time of the frame", valueOf(record, made.time), 0);
  });

/** Bytes of an address, by ABI. */
const POINTER_BYTES = { "arm64-v8a": 8, "armeabi-v7a": 4 } as const;

windows.test("message_of_a_frame")
  .clauses("RS-OBJECT-41")
  .releases(14, 14)
  .params({ abi: Object.keys(POINTER_BYTES) as (keyof typeof POINTER_BYTES)[] })
  .fn(async (t) => {
    const size = POINTER_BYTES[t.params.abi];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const to = receiver(app, rsc);
      send(app, rsc, to, [1]);
      return { to, message: nextMessage(app, rsc, size) };
    });
    const { type, length, data } = messageOf(record, made.message);
    t.expectEqual("type of the message", type, RsMessageToClientType.NEW_BUFFER);
    t.expectEqual("bytes of the message", length, size);
    const whose = data.reduceRight((sum, byte) => 256 * sum + byte, 0);
    t.expectEqual("Allocation that the message names", whose, valueOf(record, made.to));
  });

windows.test("a_window_whose_allocation_is_gone")
  .clauses("RS-OBJECT-188")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const to = receiver(app, rsc);
      const window = app.rs.AllocationGetSurface(rsc, to);
      const [early, late] = [1, 2].map(() =>
        cellAllocation(app, rsc, { ...FRAME, usage: SCRIPT | IO_OUTPUT })
      );
      app.rs.AllocationSetSurface(rsc, early!, window);
      app.rs.ObjDestroy(rsc, to);
      app.rs.ContextFinish(rsc);
      app.rs.AllocationIoSend(rsc, early!);
      app.rs.AllocationSetSurface(rsc, late!, window);
      return takeErrors(app, rsc, 2);
    });
    t.expectSequence("errors", codesOf(record, made), [DRIVER, DRIVER]);
  });

/** A script with two pointers to cells; of each a kernel gives the cells, and a reduction the first one. */
const LOOKS: ScriptSpec = {
  variables: [{ name: "one", type: "i32" }, { name: "two", type: "i32" }],
  kernels: ["one", "two"].map((name) => ({ name: `${name}s`, body: [{ do: "bound", name }] })),
  reduces: ["one", "two"].map((name) => ({
    name: `${name}_first`,
    accumBytes: 4,
    accumulator: [{ do: "bound", name }],
  })),
};

windows.test("scripts_follow_frames")
  .clauses("RS-OBJECT-34")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const script = createScript(app, rsc, LOOKS);
      const both = [0, 1].map((slot) => {
        const to = receiver(app, rsc);
        app.rs.ScriptBindAllocation(rsc, script, to, slot);
        return to;
      });
      const receive = (...values: readonly number[]) => {
        for (const [at, to] of both.entries()) {
          bring(app, rsc, to, [values[at]!]);
          app.rs.AllocationIoReceive(rsc, to);
        }
      };
      const look = (act: typeof launch | typeof reduce) =>
        [0, 1].map((slot) => {
          const [seed, seen] = [1, 2].map(() => intAllocation(app, rsc, { x: 1 }, [0]));
          act(app, rsc, script, slot, { in: seed!, out: seen! });
          return readAll(app, rsc, seen!, out("int"));
        });
      receive(0x11, 0x22);
      const reduced = look(reduce);
      receive(0x33, 0x44);
      return { reduced, launched: look(launch) };
    });
    const firstOf = (reads: readonly Result[]) => reads.map((read) => cellsOf(record, read)[0]);
    t.expectSequence("what reductions see", firstOf(made.reduced), [0x11111111, 0x22222222]);
    t.expectSequence("what kernels see", firstOf(made.launched), [0x33333333, 0x44444444]);
  });

/** Reads two cells. */
function readPair(app: App, rsc: RsHandle, window: RsHandle): Result {
  return readCells(app, rsc, window, { w: 2 }, out("byte", 2));
}

windows.test("a_base_of_another_size")
  .clauses("RS-OBJECT-192")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const base = cellAllocation(app, rsc, { x: 8 });
      const make = (of: RsHandle, x: number, at: number) => {
        const window = app.rs.AllocationAdapterCreate(rsc, cellType(app, rsc, { x }), of);
        moveAdapter(app, rsc, window, [at, 0, 0, 0, 0, 0, 0, 0, 0]);
        return window;
      };
      const outer = make(base, 4, 3);
      const inner = make(outer, 2, 1);
      app.rs.AllocationResize1D(rsc, base, 4000);
      for (const x of [8, 4000]) cellAllocation(app, rsc, { x });
      writeCells(app, rsc, base, { w: 8 }, bytes(pattern(8, 2)));
      const moved = [outer, inner].map((window) => readPair(app, rsc, window));
      app.rs.AllocationResize1D(rsc, base, 5);
      const outside = [outer, inner].map((window) => readPair(app, rsc, window));
      return { moved, outside, errors: takeErrors(app, rsc, 2) };
    });
    const [outer, inner] = made.moved.map((read) => cellsOf(record, read));
    t.expectSequence("cells of the window", outer!, pattern(8, 2).slice(3, 5));
    t.expectSequence("cells of the window into it", inner!, pattern(8, 2).slice(4, 6));
    t.expectSequence("errors", codesOf(record, made.errors), times(2, BAD_VALUE));
    const left = made.outside.flatMap((read) => cellsOf(record, read));
    t.expectSequence("cells outside of the base", left, zeros(4));
  });
