/**
 * Messages to the app.
 *
 * Plan:
 * - errors and what a script or the app itself sends;
 * - looking at a message, taking it, and too little room for it;
 * - order, waiting, and queues of several contexts;
 * - the end of a queue.
 *
 * Queues that are full are in `queue.tests.ts`.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { ResultRef } from "../../contract/program.ts";
import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsError, RsMessageToClientType } from "../../contract/rs_defines.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { bytes, createScript, intAllocation, listenedContext } from "../programs.ts";
import { cellsOf, type MessageCalls, messageOf, nextMessage, valueOf } from "../results.ts";
import { invoke, launchSingle } from "../script/programs.ts";
import { messagesOf, OUT_SIGNATURE, playScripts, takeMessages } from "../script/scenes.ts";

const messages = group("rs:model_messages", "Messages to the app.");

const { ERROR, RESIZE, USER } = RsMessageToClientType;
const { BAD_SCRIPT, FATAL_DRIVER } = RsError;

/** Looks at the next message. */
function look(app: App, rsc: Result): Result {
  return app.rs.ContextPeekMessage(rsc, out("int64"), 8, out("int"), 4);
}

/** The type, the length and the number that a look told. */
function lookOf(record: ProcessRecord, ref: ResultRef): unknown[] {
  return [valueOf(record, ref), ...cellsOf(record, ref), ...cellsOf(record, ref, 1)];
}

/** The type and the number of each message that was taken. */
function idsOf(record: ProcessRecord, calls: readonly MessageCalls[]): unknown[] {
  return messagesOf(record, calls).map(({ type, id }) => [type, id]);
}

messages.test("an_error_is_a_message")
  .clauses("RS-MESSAGE-1")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      invoke(app, rsc, createScript(app, rsc, {}), 3);
      const rows = intAllocation(app, rsc, { x: 4, y: 4 });
      app.rs.AllocationResize2D(rsc, rows, 2, 2);
      return [nextMessage(app, rsc), nextMessage(app, rsc)];
    });
    const found = made.map((call) => messageOf(record, call));
    const texts = ["The invokable index is out of bounds", "resize2d not implemented"];
    t.expectEqual(
      "messages",
      found.map(({ type, id, text }) => [type, id, text]),
      [[ERROR, BAD_SCRIPT, texts[0]], [ERROR, FATAL_DRIVER, texts[1]]],
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
    const { record, made } = await playScripts(t, (app, rsc) => {
      app.rs.ContextSendMessage(rsc, 11, bytes([1, 2, 3]), 3);
      app.rs.ContextSendMessage(rsc, 12, bytes([4]), 1);
      return [nextMessage(app, rsc), nextMessage(app, rsc)];
    });
    const looks = made.map(({ peek }) => lookOf(record, peek));
    t.expectEqual("type, length and number", looks, [[USER, 3, 11], [USER, 1, 12]]);
    const taken = made.map((call) => messageOf(record, call));
    t.expectEqual("messages", taken.map(({ type, data }) => [type, data]), [
      [USER, [1, 2, 3]],
      [USER, [4]],
    ]);
  });

messages.test("a_look_leaves_the_message_there")
  .clauses("RS-MESSAGE-14")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      app.rs.ContextSendMessage(rsc, 11, bytes([1, 2, 3]), 3);
      const looks = range(0, 3).map(() => look(app, rsc));
      return { looks, call: nextMessage(app, rsc) };
    });
    const looks = made.looks.map((ref) => lookOf(record, ref));
    t.expectEqual("type, length and number", looks, looks.map(() => [USER, 3, 11]));
    t.expectSequence("data", messageOf(record, made.call).data, [1, 2, 3]);
  });

messages.test("too_little_room")
  .clauses("RS-MESSAGE-4", "RS-MESSAGE-5")
  .fn(async (t) => {
    const rooms = [0, 1, 4, 5];
    const { record, made } = await playScripts(t, (app, rsc) => {
      app.rs.ContextSendMessage(rsc, 13, bytes([5, 6, 7, 8, 9]), 5);
      look(app, rsc);
      const gets = rooms.map((room) =>
        app.rs.ContextGetMessage(rsc, out("byte", 8), room, out("int64"), 8, out("int"), 4)
      );
      return { gets, after: takeMessages(app, rsc, 0) };
    });
    const found = made.gets.map((ref) => [valueOf(record, ref), ...cellsOf(record, ref, 1)]);
    const resize = [RESIZE, 5];
    t.expectEqual("types and lengths by room", found, [resize, resize, resize, [USER, 5]]);
    t.expectSequence("data", cellsOf(record, made.gets[3]!).slice(0, 5), [5, 6, 7, 8, 9]);
    t.expectSequence("messages after it", idsOf(record, made.after), []);
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
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SENDER);
      for (const slot of [0, 1, 2]) invoke(app, rsc, script, slot);
      return range(0, 4).map(() => nextMessage(app, rsc));
    });
    const found = made.map((call) => messageOf(record, call));
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
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SENDER);
      app.rs.ContextSendMessage(rsc, 7, null, 0);
      invoke(app, rsc, script, 9);
      invoke(app, rsc, script, 1);
      app.rs.ContextSendMessage(rsc, 8, null, 0);
      return takeMessages(app, rsc, 4);
    });
    t.expectSequence("types and numbers", idsOf(record, made), [
      [USER, 7],
      [ERROR, BAD_SCRIPT],
      [USER, 2],
      [USER, 8],
    ]);
  });

messages.test("the_app_waits_for_a_message")
  .clauses("RS-MESSAGE-7")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        variables: [{ name: "data", type: "i32", initial: 9 }],
        kernels: [{
          name: "send",
          signature: OUT_SIGNATURE,
          body: [{ do: "send", id: 6, name: "data" }],
        }],
      });
      const cells = intAllocation(app, rsc, { x: 1 }, [0]);
      launchSingle(app, rsc, script, 0, { out: cells });
      return look(app, rsc);
    });
    t.expectEqual("type, length and number", lookOf(record, made), [USER, 4, 6]);
  });

messages.test("each_context_has_messages_of_its_own")
  .clauses("RS-MESSAGE-8")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const other = listenedContext(app, "cpu");
      app.rs.ContextSendMessage(rsc, 1, null, 0);
      app.rs.ContextSendMessage(other, 2, null, 0);
      invoke(app, other, createScript(app, other, {}, { resName: "empty" }), 0);
      app.rs.ContextSendMessage(rsc, 3, null, 0);
      for (const one of [rsc, other]) invoke(app, one, createScript(app, one, SENDER), 1);
      for (const one of [rsc, other]) app.rs.ContextFinish(one);
      return [takeMessages(app, other, 3), takeMessages(app, rsc, 3)];
    });
    t.expectEqual("types and numbers", made.map((calls) => idsOf(record, calls)), [
      [[USER, 2], [ERROR, BAD_SCRIPT], [USER, 2]],
      [[USER, 1], [USER, 3], [USER, 2]],
    ]);
  });

messages.test("after_the_end_nobody_waits")
  .clauses("RS-MESSAGE-13")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      app.rs.ContextDeinitToClient(rsc);
      return [look(app, rsc), look(app, rsc)];
    });
    t.expectSequence("looks that return", made.filter(({ ref }) => ref in record.results), made);
  });

/** The groups. */
export const tests: readonly Group[] = [messages];
