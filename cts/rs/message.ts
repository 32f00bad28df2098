/**
 * Messages to the app.
 *
 * Plan:
 * - errors and what a script or the app itself sends;
 * - looking at a message, taking it, and too little room for it;
 * - order, waiting, and queues of several contexts;
 * - the end of a queue.
 *
 * Queues that are full are in `message_queue.ts`.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../contract/record.ts";
import type { ResultRef } from "../contract/program.ts";
import { type App, out, type Result } from "../contract/recorder.ts";
import { RsError, RsMessageToClientType, RsSignature } from "../contract/rs_defines.ts";
import type { ScriptSpec } from "../fakes/script.ts";
import { type Group, group } from "../framework/mod.ts";
import { bytes, createContext, createScript, intAllocation } from "./programs.ts";
import { cellsOf, messageOf, nextMessage, valueOf } from "./results.ts";
import { invoke, launchSingle } from "./script_programs.ts";
import { codes, CPU, filled, play, range, takeMessages, told } from "./script_scenes.ts";

const messages = group("rs:model_messages", "Messages to the app.");

const { ERROR, RESIZE, USER } = RsMessageToClientType;
const OUT = RsSignature.KERNEL | RsSignature.OUT;

/** Looks at the next message. */
function look(app: App, rsc: Result): Result {
  return app.rs.ContextPeekMessage(rsc, out("int64"), 8, out("int"), 4);
}

/** Type, length and number. */
function lookOf(record: ProcessRecord, ref: ResultRef): unknown[] {
  return [valueOf(record, ref), ...cellsOf(record, ref), ...cellsOf(record, ref, 1)];
}

messages.test("an_error_is_a_message")
  .clauses("RS-MESSAGE-1")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      app.rs.ScriptInvoke(rsc, createScript(app, rsc, {}), 3);
      const rows = intAllocation(app, rsc, { x: 4, y: 4 });
      app.rs.AllocationResize2D(rsc, rows, 2, 2);
      return [nextMessage(app, rsc), nextMessage(app, rsc)];
    });
    const found = noted.map((call) => messageOf(record, call));
    const texts = ["The invokable index is out of bounds", "resize2d not implemented"];
    t.expectEqual(
      "messages",
      found.map(({ type, id, text }) => [type, id, text]),
      [[ERROR, RsError.BAD_SCRIPT, texts[0]], [ERROR, RsError.FATAL_DRIVER, texts[1]]],
    );
    t.expectEqual(
      "lengths, and the last byte of each",
      found.map(({ length, data }) => [length, data.at(-1)]),
      texts.map(({ length }) => [length + 1, 0]),
    );
  });

messages.test("a_look_tells_of_the_message")
  .clauses("RS-MESSAGE-2", "RS-MESSAGE-3")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      app.rs.ContextSendMessage(rsc, 11, bytes([1, 2, 3]), 3);
      app.rs.ContextSendMessage(rsc, 12, bytes([4]), 1);
      return [nextMessage(app, rsc), nextMessage(app, rsc)];
    });
    const looks = noted.map(({ peek }) => lookOf(record, peek));
    t.expectEqual("type, length and number", looks, [[USER, 3, 11], [USER, 1, 12]]);
    const taken = noted.map((call) => messageOf(record, call));
    t.expectEqual("messages", taken.map(({ type, data }) => [type, data]), [
      [USER, [1, 2, 3]],
      [USER, [4]],
    ]);
  });

messages.test("a_look_leaves_the_message_there")
  .clauses("RS-MESSAGE-14")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      app.rs.ContextSendMessage(rsc, 11, bytes([1, 2, 3]), 3);
      const looks = range(0, 3).map(() => look(app, rsc));
      return { looks, call: nextMessage(app, rsc) };
    });
    const looks = noted.looks.map((ref) => lookOf(record, ref));
    t.expectEqual("type, length and number", looks, filled(3, 0).map(() => [USER, 3, 11]));
    t.expectSequence("data", messageOf(record, noted.call).data, [1, 2, 3]);
  });

messages.test("too_little_room")
  .clauses("RS-MESSAGE-4", "RS-MESSAGE-5")
  .fn(async (t) => {
    const rooms = [0, 1, 4, 5];
    const { record, noted } = await play(t, (app, rsc) => {
      app.rs.ContextSendMessage(rsc, 13, bytes([5, 6, 7, 8, 9]), 5);
      look(app, rsc);
      const gets = rooms.map((room) =>
        app.rs.ContextGetMessage(rsc, out("byte", 8), room, out("int64"), 8, out("int"), 4)
      );
      return { gets, last: takeMessages(app, rsc, 0) };
    });
    const found = noted.gets.map((ref) => [valueOf(record, ref), ...cellsOf(record, ref, 1)]);
    const resize = [RESIZE, 5];
    t.expectEqual("types and lengths by room", found, [resize, resize, resize, [USER, 5]]);
    t.expectSequence("data", cellsOf(record, noted.gets[3]!).slice(0, 5), [5, 6, 7, 8, 9]);
    t.expectSequence("messages after it", told(record, noted.last), ["last"]);
  });

const SENDER: ScriptSpec = {
  variables: [{ name: "data", type: { bytes: 6 }, initial: [1, 2, 3, 4, 5, 6] }],
  functions: [
    { name: "send", body: [{ do: "send", id: 0 }, { do: "send", id: -1, name: "data" }] },
    { name: "wait", body: [{ do: "send", id: 2, blocking: true }] },
    { name: "more", body: [{ do: "send", id: 3, name: "data", blocking: true }] },
  ],
};

messages.test("a_script_sends")
  .clauses("RS-MESSAGE-6")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      const script = createScript(app, rsc, SENDER);
      for (const slot of [0, 1, 2]) invoke(app, rsc, script, slot);
      return range(0, 4).map(() => nextMessage(app, rsc));
    });
    const found = noted.map((call) => messageOf(record, call));
    t.expectEqual("messages", found.map(({ type, id, data }) => [type, id >>> 0, data]), [
      [USER, 0, []],
      [USER, 0xffff_ffff, [1, 2, 3, 4, 5, 6]],
      [USER, 2, []],
      [USER, 3, [1, 2, 3, 4, 5, 6]],
    ]);
  });

messages.test("messages_come_in_order")
  .clauses("RS-MESSAGE-3")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      const script = createScript(app, rsc, SENDER);
      app.rs.ContextSendMessage(rsc, 7, null, 0);
      invoke(app, rsc, script, 9);
      invoke(app, rsc, script, 1);
      app.rs.ContextSendMessage(rsc, 8, null, 0);
      return takeMessages(app, rsc, 4);
    });
    const error = `error ${RsError.BAD_SCRIPT}`;
    t.expectSequence("messages", codes(record, noted), [
      "user 7",
      error,
      "user 2",
      "user 8",
      "last",
    ]);
  });

messages.test("the_app_waits_for_a_message")
  .clauses("RS-MESSAGE-7")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        variables: [{ name: "data", type: "i32", initial: 9 }],
        kernels: [{ name: "send", signature: OUT, body: [{ do: "send", id: 6, name: "data" }] }],
      });
      const cells = intAllocation(app, rsc, { x: 1 }, [0]);
      launchSingle(app, rsc, script, 0, { out: cells });
      return look(app, rsc);
    });
    t.expectEqual("type, length and number", lookOf(record, noted), [USER, 4, 6]);
  });

messages.test("each_context_has_messages_of_its_own")
  .clauses("RS-MESSAGE-8")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      const other = createContext(app, { flags: CPU });
      app.rs.ContextInitToClient(other);
      app.rs.ContextSendMessage(rsc, 1, null, 0);
      app.rs.ContextSendMessage(other, 2, null, 0);
      app.rs.ScriptInvoke(other, createScript(app, other, {}), 0);
      app.rs.ContextSendMessage(rsc, 3, null, 0);
      for (const one of [rsc, other]) app.rs.ContextFinish(one);
      return [takeMessages(app, other, 2), takeMessages(app, rsc, 2)];
    });
    t.expectEqual("messages", noted.map((calls) => codes(record, calls)), [
      ["user 2", `error ${RsError.BAD_SCRIPT}`, "last"],
      ["user 1", "user 3", "last"],
    ]);
  });

messages.test("after_the_end_nobody_waits")
  .clauses("RS-MESSAGE-13")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      app.rs.ContextDeinitToClient(rsc);
      return [look(app, rsc), look(app, rsc)];
    });
    t.expectSequence("looks that return", noted.filter((ref) => ref.ref in record.results), noted);
  });

/** The groups. */
export const tests: readonly Group[] = [messages];
