/**
 * Holders of an Allocation, and how long they keep it.
 *
 * @module
 */

import type { App, Result } from "../../contract/recorder.ts";
import type { Context } from "../../framework/mod.ts";
import {
  CANARY_ID,
  createCanary,
  mark,
  messagesOf,
  runAnyFunction,
  takeMessages,
} from "../script/scenes.ts";
import { type ObjectOptions, playObjects } from "./scenes.ts";

/** Has something refer to an Allocation. @returns What ends that. */
export type Hold = (app: App, rsc: Result, object: Result) => () => void;

/**
 * Has something refer to an Allocation that the app gives back, then ends that.
 *
 * @returns Of which holders the Allocation is there before that and after it: it tells of its end by a message.
 */
export async function playHolds(
  t: Context<unknown>,
  options: ObjectOptions,
  holds: Readonly<Record<string, Hold>>,
) {
  const names = Object.keys(holds);
  const marks = (i: number) => ({ held: 2 * i + 1, released: 2 * i + 2 });
  const { record, made } = await playObjects(t, options, (app, rsc) => {
    runAnyFunction(app, rsc);
    for (const [i, hold] of Object.values(holds).entries()) {
      const object = createCanary(app, rsc, i);
      const release = hold(app, rsc, object);
      app.rs.ObjDestroy(rsc, object);
      mark(app, rsc, marks(i).held);
      release();
      mark(app, rsc, marks(i).released);
    }
    return takeMessages(app, rsc, 3 * names.length);
  });
  const messages = messagesOf(record, made);
  const alive = (when: "held" | "released") =>
    names.filter((_, i) => {
      const at = messages.findIndex(({ id }) => id === marks(i)[when]);
      return !messages.slice(0, at).some(({ id, data }) => id === CANARY_ID && data[0] === i);
    });
  return { held: alive("held"), released: alive("released") };
}
