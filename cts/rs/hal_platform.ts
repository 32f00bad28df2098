/**
 * The GPU path through the platform's own implementation of the HAL, whose results are those of the CPU path.
 *
 * Plan:
 * - cells, Allocations, scripts and groups, on both paths in one process;
 * - launches of one input, of none, and without limits;
 * - what describes Elements and Types;
 * - outputs are complete, and errors are messages;
 * - messages that are looked at, taken, and too large.
 *
 * @module
 */

import { out, type Result } from "../contract/recorder.ts";
import {
  RsContextFlags,
  RsDataKind,
  RsDataType,
  RsError,
  RsMessageToClientType,
} from "../contract/rs_defines.ts";
import { type Group, group } from "../framework/mod.ts";
import { KERNEL, WORK, WORKER } from "./hal_work.ts";
import {
  bytes,
  createContext,
  createElement,
  createScript,
  createStruct,
  createType,
  intAllocation,
  readAll,
} from "./programs.ts";
import { cellsOf, messageOf, nextMessage, resultOf, valueOf } from "./results.ts";
import { rsScene, stockDevice } from "./scenes.ts";
import { launchSingle } from "./script_programs.ts";

const platform = group("rs:hal_platform", "The GPU path through the platform's implementation.");

const CLAUSES = {
  cells: "RS-HAL-49",
  allocations: "RS-HAL-49",
  scripts: "RS-HAL-50",
  groups: "RS-HAL-51",
} as const;

for (const name of ["cells", "allocations", "scripts", "groups"] as const) {
  const work = WORK[name];
  platform.test(`${name}_are_the_same_on_both_paths`)
    .clauses(CLAUSES[name])
    .fn(async (t) => {
      const reads: (readonly Result[])[] = [];
      const { record } = await t.play(rsScene(stockDevice(14), (app) => {
        for (const flags of [0, RsContextFlags.LOW_LATENCY]) {
          reads.push(work.write(app, createContext(app, { flags })));
        }
      }));
      t.expectRunning(record);
      const [gpu, cpu] = reads.map((list) => list.map((read) => cellsOf(record, read)));
      t.expectSequence("cells of the GPU path", gpu!, work.cells);
      t.expectSequence("cells of the CPU path", cpu!, work.cells);
    });
}

platform.test("launches_of_at_most_one_input")
  .clauses("RS-HAL-52")
  .fn(async (t) => {
    const reads: Result[] = [];
    const { record } = await t.play(rsScene(stockDevice(14), (app) => {
      const rsc = createContext(app);
      const script = createScript(app, rsc, WORKER);
      const cells = intAllocation(app, rsc, { x: 3 }, [1, 2, 3]);
      const [doubled, filled] = [3, 3].map((x) => intAllocation(app, rsc, { x }));
      app.rs.ScriptSetVarI(rsc, script, 0, 5);
      launchSingle(app, rsc, script, KERNEL.TWICE, { in: cells, out: doubled! });
      launchSingle(app, rsc, script, KERNEL.FILL, { out: filled!, limits: { xEnd: 2 } });
      for (const result of [doubled!, filled!]) {
        reads.push(readAll(app, rsc, result, out("int", 3)));
      }
    }));
    t.expectRunning(record);
    t.expectSequence("cells", reads.map((read) => cellsOf(record, read)), [[2, 4, 6], [5, 5, 0]]);
  });

platform.test("descriptions_have_their_order")
  .clauses("RS-HAL-53")
  .fn(async (t) => {
    let element!: Result;
    const { record } = await t.play(rsScene(stockDevice(14), (app) => {
      const rsc = createContext(app);
      element = createElement(app, rsc, {
        type: RsDataType.UNSIGNED_8,
        kind: RsDataKind.PIXEL_RGBA,
        normalized: true,
        size: 4,
      });
      const type = createType(app, rsc, element, { x: 7, y: 6, mipmaps: true, faces: true });
      const struct = createStruct(app, rsc, [{ name: "a", element }, { name: "b", element }]);
      app.rs.aElementGetNativeData(rsc, element, out("int", 5), 5);
      app.rs.aElementGetNativeData(rsc, struct, out("int", 5), 5);
      app.rs.aTypeGetNativeData(rsc, type, out("pointer", 6), 6);
    }));
    t.expectRunning(record);
    t.expectSequence(
      "type, kind, normalized, vector size, fields",
      cellsOf(record, -3),
      [RsDataType.UNSIGNED_8, RsDataKind.PIXEL_RGBA, 1, 4, 0],
    );
    t.expectEqual("fields of a struct", cellsOf(record, -2).at(-1), 2);
    t.expectSequence(
      "x, y, z, mipmaps, faces, Element",
      cellsOf(record, -1),
      [7, 6, 0, 1, 1, valueOf(record, element)],
    );
  });

platform.test("outputs_are_complete")
  .clauses("RS-HAL-54")
  .fn(async (t) => {
    const reads: Result[] = [];
    const { record } = await t.play(rsScene(stockDevice(14), (app) => {
      const rsc = createContext(app);
      const script = createScript(app, rsc, WORKER);
      const cells = intAllocation(app, rsc, { x: 2 }, [1, 2]);
      for (let i = 0; i < 4; i++) {
        launchSingle(app, rsc, script, KERNEL.MORE, { in: cells, out: cells });
        reads.push(readAll(app, rsc, cells, out("int", 2)));
      }
    }));
    t.expectRunning(record);
    const expected = [[101, 102], [201, 202], [301, 302], [401, 402]];
    t.expectSequence("cells", reads.map((read) => cellsOf(record, read)), expected);
  });

platform.test("errors_are_messages")
  .clauses("RS-HAL-55")
  .fn(async (t) => {
    let type!: Result;
    const messages: ReturnType<typeof nextMessage>[] = [];
    const { record } = await t.play(rsScene(stockDevice(14), (app) => {
      const rsc = createContext(app);
      app.rs.ContextInitToClient(rsc);
      const script = createScript(app, rsc, WORKER);
      const cells = intAllocation(app, rsc, { x: 1 });
      launchSingle(app, rsc, script, 99, { in: cells, out: cells });
      messages.push(nextMessage(app, rsc));
      type = createType(app, rsc, script, { x: 1 });
      messages.push(nextMessage(app, rsc));
    }));
    t.expectRunning(record);
    t.expectEqual("Type of a script", valueOf(record, type), 0);
    const found = messages.map((calls) => messageOf(record, calls)).map((
      { type, id },
    ) => [type, id]);
    t.expectSequence("messages", found, [
      [RsMessageToClientType.ERROR, RsError.BAD_SCRIPT],
      [RsMessageToClientType.ERROR, RsError.BAD_VALUE],
    ]);
  });

platform.test("a_look_leaves_the_message")
  .clauses("RS-HAL-56")
  .fn(async (t) => {
    const { record } = await t.play(rsScene(stockDevice(14), (app) => {
      const { rs } = app;
      const rsc = createContext(app);
      rs.ContextInitToClient(rsc);
      rs.ContextSendMessage(rsc, 7, bytes([1, 2, 3]), 3);
      rs.ContextSendMessage(rsc, 8, bytes([4, 5]), 2);
      for (let i = 0; i < 2; i++) rs.ContextPeekMessage(rsc, out("int64"), 8, out("int"), 4);
      rs.ContextGetMessage(rsc, out("byte", 4), 4, out("int64"), 8, out("int"), 4);
      rs.ContextPeekMessage(rsc, out("int64"), 8, out("int"), 4);
    }));
    t.expectRunning(record);
    const { USER } = RsMessageToClientType;
    const looks = [-4, -3, -1].map((at) => resultOf(record, at));
    t.expectSequence("looks", looks, [
      { value: USER, outs: [[3], [7]] },
      { value: USER, outs: [[3], [7]] },
      { value: USER, outs: [[2], [8]] },
    ]);
    const taken = resultOf(record, -2);
    t.expectEqual("taken", [taken.value, ...taken.outs.slice(0, 2)], [USER, [1, 2, 3, 0], [3]]);
  });

platform.test("a_message_without_room_stays")
  .clauses("RS-HAL-57")
  .fn(async (t) => {
    const { record } = await t.play(rsScene(stockDevice(14), (app) => {
      const { rs } = app;
      const rsc = createContext(app);
      rs.ContextInitToClient(rsc);
      rs.ContextSendMessage(rsc, 7, bytes([1, 2, 3, 4]), 4);
      for (const room of [0, 3, 4]) {
        rs.ContextGetMessage(rsc, out("byte", 4), room, out("int64"), 8, out("int"), 4);
      }
    }));
    t.expectRunning(record);
    const found = [-3, -2, -1].map((at) => resultOf(record, at))
      .map(({ value, outs }) => [value, outs[1], outs[0]]);
    const { RESIZE, USER } = RsMessageToClientType;
    t.expectSequence("type, length, data", found, [
      [RESIZE, [4], [0, 0, 0, 0]],
      [RESIZE, [4], [0, 0, 0, 0]],
      [USER, [4], [1, 2, 3, 4]],
    ]);
  });

platform.test("number_of_a_message_is_lost")
  .clauses("RS-HAL-58")
  .fn(async (t) => {
    const { record } = await t.play(rsScene(stockDevice(14), (app) => {
      for (const flags of [0, RsContextFlags.LOW_LATENCY]) {
        const rsc = createContext(app, { flags });
        app.rs.ContextInitToClient(rsc);
        app.rs.ContextSendMessage(rsc, 7, bytes([1]), 1);
        app.rs.ContextGetMessage(rsc, out("byte"), 1, out("int64"), 8, out("int"), 4);
      }
    }));
    t.expectRunning(record);
    const gpu = resultOf(record, -6);
    t.expectEqual("ID on the GPU path", gpu.outs[2], [0]);
    t.expectEqual("ID on the CPU path", resultOf(record, -1).outs[2], [7]);
  });

/** The group. */
export const tests: readonly Group[] = [platform];
