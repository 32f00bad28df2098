/**
 * The GPU path through the platform's own implementation of the HAL, whose results are those of the CPU path.
 *
 * Plan:
 * - cells, Allocations, scripts and groups, on both paths in one process;
 * - launches of one input, of none, and without limits;
 * - what describes Elements and Types;
 * - outputs are complete, and errors are messages;
 * - messages that are looked at, taken, and too large;
 * - an implementation that finds no libRS_internal.so.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import {
  RsDataKind,
  RsDataType,
  RsError,
  RsMessageToClientType,
} from "../../contract/rs_defines.ts";
import type { Release } from "../../contract/world.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { expectSameOnBothPaths, KERNEL, WORK, WORKER } from "./work.ts";
import {
  bytes,
  createContext,
  createElement,
  createScript,
  createStruct,
  createType,
  intAllocation,
  listenedContext,
  readAll,
} from "../programs.ts";
import { cellsOf, messageOf, nextMessage, resultOf, valueOf } from "../results.ts";
import { INTERNAL, PATHS, playOn, rsScene, stockDevice, vndkSp } from "../scenes.ts";
import { launchSingle } from "../script/programs.ts";

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
    .fn((t) => expectSameOnBothPaths(t, work));
}

platform.test("launches_of_at_most_one_input")
  .clauses("RS-HAL-52")
  .fn(async (t) => {
    const { record, made } = await playOn(t, stockDevice(14), (app) => {
      const rsc = createContext(app);
      const script = createScript(app, rsc, WORKER);
      const cells = intAllocation(app, rsc, { x: 3 }, [1, 2, 3]);
      const [doubled, filled] = [3, 3].map((x) => intAllocation(app, rsc, { x }));
      app.rs.ScriptSetVarI(rsc, script, 0, 5);
      launchSingle(app, rsc, script, KERNEL.TWICE, { in: cells, out: doubled! });
      launchSingle(app, rsc, script, KERNEL.FILL, { out: filled!, limits: { xEnd: 2 } });
      return [doubled!, filled!].map((result) => readAll(app, rsc, result, out("int", 3)));
    });
    t.expectSequence("cells", made.map((read) => cellsOf(record, read)), [[2, 4, 6], [5, 5, 0]]);
  });

platform.test("descriptions_have_their_order")
  .clauses("RS-HAL-53")
  .fn(async (t) => {
    const { record, made: element } = await playOn(t, stockDevice(14), (app) => {
      const rsc = createContext(app);
      const element = createElement(app, rsc, {
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
      return element;
    });
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
    const { record, made } = await playOn(t, stockDevice(14), (app) => {
      const rsc = createContext(app);
      const script = createScript(app, rsc, WORKER);
      const cells = intAllocation(app, rsc, { x: 2 }, [1, 2]);
      return [1, 2, 3, 4].map(() => {
        launchSingle(app, rsc, script, KERNEL.MORE, { in: cells, out: cells });
        return readAll(app, rsc, cells, out("int", 2));
      });
    });
    const expected = [[101, 102], [201, 202], [301, 302], [401, 402]];
    t.expectSequence("cells", made.map((read) => cellsOf(record, read)), expected);
  });

platform.test("errors_are_messages")
  .clauses("RS-HAL-55")
  .fn(async (t) => {
    const { record, made } = await playOn(t, stockDevice(14), (app) => {
      const rsc = listenedContext(app, "gpu");
      const script = createScript(app, rsc, WORKER);
      const cells = intAllocation(app, rsc, { x: 1 });
      launchSingle(app, rsc, script, 99, { in: cells, out: cells });
      const message = nextMessage(app, rsc);
      return { message, nothing: createScript(app, rsc, Uint8Array.of(1, 2, 3, 4)) };
    });
    t.expectEqual("script of no bitcode", valueOf(record, made.nothing), 0);
    const { type, id } = messageOf(record, made.message);
    t.expectSequence("message", [type, id], [RsMessageToClientType.ERROR, RsError.BAD_SCRIPT]);
  });

platform.test("a_look_leaves_the_message")
  .clauses("RS-HAL-56")
  .fn(async (t) => {
    const { record } = await playOn(t, stockDevice(14), (app) => {
      const { rs } = app;
      const rsc = listenedContext(app, "gpu");
      rs.ContextSendMessage(rsc, 7, bytes([1, 2, 3]), 3);
      rs.ContextSendMessage(rsc, 8, bytes([4, 5]), 2);
      rs.ContextPeekMessage(rsc, out("int64"), 8, out("int"), 4);
      rs.ContextGetMessage(rsc, out("byte", 4), 4, out("int64"), 8, out("int"), 4);
      rs.ContextPeekMessage(rsc, out("int64"), 8, out("int"), 4);
    });
    const { USER } = RsMessageToClientType;
    const looks = [-3, -1].map((at) => resultOf(record, at));
    t.expectSequence("looks", looks, [
      { value: USER, outs: [[3], [7]] },
      { value: USER, outs: [[2], [8]] },
    ]);
    const taken = resultOf(record, -2);
    t.expectEqual("taken", [taken.value, ...taken.outs.slice(0, 2)], [USER, [1, 2, 3, 0], [3]]);
  });

platform.test("a_message_without_room_stays")
  .clauses("RS-HAL-57")
  .fn(async (t) => {
    const { record } = await playOn(t, stockDevice(14), (app) => {
      const { rs } = app;
      const rsc = listenedContext(app, "gpu");
      rs.ContextSendMessage(rsc, 7, bytes([1, 2, 3, 4]), 4);
      rs.ContextPeekMessage(rsc, out("int64"), 8, out("int"), 4);
      for (const room of [0, 3, 4]) {
        rs.ContextGetMessage(rsc, out("byte", 4), room, out("int64"), 8, out("int"), 4);
      }
    });
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
    const { record, made } = await playOn(t, stockDevice(14), (app) =>
      PATHS.map((path) => {
        const rsc = listenedContext(app, path);
        app.rs.ContextSendMessage(rsc, 7, bytes([1]), 1);
        app.rs.ContextPeekMessage(rsc, out("int64"), 8, out("int"), 4);
        return app.rs.ContextGetMessage(rsc, out("byte"), 1, out("int64"), 8, out("int"), 4);
      }));
    const [cpu, gpu] = made.map((get) => cellsOf(record, get, 2));
    t.expectSequence("ID on the GPU path", gpu!, [0]);
    t.expectSequence("ID on the CPU path", cpu!, [7]);
  });

/** A scene with a context of the GPU path, for which there is no libRS_internal.so. */
function withoutInternal(release: Release, compat: boolean): Scene {
  const device = stockDevice(release).compat(compat).absent(`${vndkSp(release)}/${INTERNAL}`);
  return rsScene(device, createContext);
}

platform.test("no_internal_library")
  .clauses("RS-HAL-59")
  .releases(9, 15)
  .filter(({ release }) => release === 9 || release === 15)
  .fn(async (t) => {
    const { record } = await t.play(withoutInternal(t.params.release, false));
    t.expectEnd(record, "SIGABRT");
  });

platform.test("no_internal_library_in_android_8")
  .clauses("RS-HAL-60")
  .releases(8, 8)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { release, compat } = t.params;
    const { record } = await t.play(withoutInternal(release, compat));
    t.expectEnd(record, compat ? "SIGSEGV" : "SIGABRT");
  });

/** The group. */
export const tests: readonly Group[] = [platform];
