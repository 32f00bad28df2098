/**
 * Messages for which there is no room.
 *
 * Plan:
 * - scripts that wait for room, and scripts that need not;
 * - messages that may not be lost.
 *
 * @module
 */

import { RsMessageToClientType } from "../../contract/rs_defines.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range, times, zeros } from "../numbers.ts";
import { createScript, intAllocation } from "../programs.ts";
import { messageOf, nextMessage } from "../results.ts";
import { invoke, launch, launchSingle } from "../script/programs.ts";
import { OUT_SIGNATURE, playScripts, scriptScene } from "../script/scenes.ts";

const queues = group("rs:model_queues", "Messages for which there is no room.");

const KILOBYTE = 1024;
const SENDER: ScriptSpec = {
  variables: [
    { name: "kilobyte", type: { bytes: KILOBYTE } },
    { name: "much", type: { bytes: 64 * KILOBYTE } },
  ],
  kernels: ([
    { name: "many", body: [{ do: "send", id: 20, name: "kilobyte" }] },
    { name: "huge", body: [{ do: "send", id: 21, name: "much" }] },
    { name: "wait_for_many", body: [{ do: "send", id: 22, name: "kilobyte", blocking: true }] },
    { name: "wait_for_huge", body: [{ do: "send", id: 23, name: "much", blocking: true }] },
    { name: "empty", body: [{ do: "send", id: 24 }] },
  ] as const).map((kernel) => ({ ...kernel, signature: OUT_SIGNATURE })),
};
const [MANY, HUGE, WAIT_FOR_MANY, WAIT_FOR_HUGE, EMPTY] = [0, 1, 2, 3, 4] as const;

/** Has a kernel send one message for each of some cells, which nobody takes. */
function sendUnread(slot: number, count: number, compat: boolean) {
  return scriptScene((app, rsc) => {
    const script = createScript(app, rsc, SENDER);
    const cells = intAllocation(app, rsc, { x: count }, zeros(count));
    launch(app, rsc, script, slot, { out: cells });
  }, { threads: 1, compat });
}

queues.test("a_script_that_need_not_wait")
  .clauses("RS-MESSAGE-9")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { record } = await t.play(sendUnread(HUGE, 32, t.params.compat));
    t.expectEqual("process", record.end.kind, t.params.compat ? "hang" : "running");
  });

queues.test("a_script_that_waits_for_room")
  .clauses("RS-MESSAGE-10")
  .fn(async (t) => {
    const ends = [32, 1].map((count) => t.play(sendUnread(WAIT_FOR_HUGE, count, false)));
    const kinds = (await Promise.all(ends)).map(({ record }) => record.end.kind);
    t.expectSequence("process without room, and one with room", kinds, ["hang", "running"]);
  });

queues.test("messages_that_are_waited_for_all_come")
  .clauses("RS-MESSAGE-11")
  .fn(async (t) => {
    const count = 220;
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SENDER);
      const cells = intAllocation(app, rsc, { x: count }, zeros(count));
      launchSingle(app, rsc, script, WAIT_FOR_MANY, { out: cells });
      app.rs.ContextSendMessage(rsc, 6, null, 0);
      return range(0, count + 1).map(() => nextMessage(app, rsc, KILOBYTE));
    }, { threads: 1 });
    const found = made.map((call) => messageOf(record, call));
    const whole = found.filter(({ id, length }) => id === 22 && length === KILOBYTE);
    t.expectEqual("messages of the script", whole.length, count);
    t.expectEqual("the one after them", found.at(-1)?.id, 6);
  });

queues.test("a_message_that_is_taken_makes_room")
  .clauses("RS-MESSAGE-16")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SENDER);
      const cells = intAllocation(app, rsc, { x: 1 }, [0]);
      return range(0, 20).map(() => {
        launch(app, rsc, script, HUGE, { out: cells });
        app.rs.ContextSendMessage(rsc, 6, null, 0);
        return [nextMessage(app, rsc, 64 * KILOBYTE), nextMessage(app, rsc)];
      });
    }, { threads: 1 });
    const ids = made.flat().map((call) => messageOf(record, call).id);
    t.expectSequence("messages", ids, range(0, 20).flatMap(() => [21, 6]));
  });

queues.test("messages_that_are_taken_leave_nothing")
  .describe("They have no data, and there are more than a queue has room for.")
  .clauses("RS-MESSAGE-16")
  .fn(async (t) => {
    const [count, rounds] = [180, 100];
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SENDER);
      const cells = intAllocation(app, rsc, { x: count }, zeros(count));
      return range(0, rounds).map(() => {
        launchSingle(app, rsc, script, EMPTY, { out: cells });
        app.rs.ContextSendMessage(rsc, 6, null, 0);
        return range(0, count + 1).map(() => nextMessage(app, rsc));
      });
    }, { threads: 1 });
    const ids = made.map((calls) => calls.map((call) => messageOf(record, call).id));
    const expected = [...times(count, 24), 6];
    const first = ids.findIndex((round) => round.some((id, i) => id !== expected[i]));
    t.expectEqual("first round with other messages", first, -1);
  });

queues.test("an_error_comes_even_if_the_queue_is_full")
  .clauses("RS-MESSAGE-12")
  .fn(async (t) => {
    const [count, errors] = [220, 30];
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SENDER);
      const cells = intAllocation(app, rsc, { x: count }, zeros(count));
      launchSingle(app, rsc, script, MANY, { out: cells });
      for (let error = 0; error < errors; error++) invoke(app, rsc, script, 9);
      return range(0, count + errors).map(() => {
        app.rs.ContextSendMessage(rsc, 6, null, 0);
        return nextMessage(app, rsc, KILOBYTE);
      });
    }, { threads: 1 });
    const all = made.map((call) => messageOf(record, call));
    const found = all.filter(({ type }) => type === RsMessageToClientType.ERROR);
    t.expectEqual("errors", found.length, errors);
  });

/** The groups. */
export const tests: readonly Group[] = [queues];
