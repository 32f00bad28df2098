/**
 * The common parts of tests of the intrinsics' classes: apps whose calls for scripts are written down, and go nowhere.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { Allocation } from "../allocation/allocation.ts";
import type { Element } from "../element.ts";
import { RenderScript } from "../render_script.ts";
import { RsApp, type RsAppOptions } from "../rs_app.ts";
import { Type } from "../type.ts";

/** A call of libRS.so: the function, and its arguments after the context. */
export type RecordedCall = readonly [fn: string, ...args: readonly unknown[]];

/** The first handle of those that calls for scripts give; 2, 3 and so on follow, which no real object has. */
export const FIRST_HANDLE = 1;

/** Where calls go. */
export class CallLog {
  readonly #calls: RecordedCall[] = [];

  /** Notes a call. */
  add(call: RecordedCall): void {
    this.#calls.push(call);
  }

  /** The calls since the last time. */
  take(): RecordedCall[] {
    return this.#calls.splice(0);
  }

  /** Checks which calls were made since the last time. */
  expect(...calls: readonly RecordedCall[]): void {
    assertEquals(this.take(), [...calls]);
  }
}

/**
 * Runs a test with a context that makes scripts of nothing.
 *
 * @param body The test; calls for scripts are in the log, others are made.
 * @param options What the app is.
 */
export async function withCalls(
  body: (rs: RenderScript, log: CallLog) => void,
  options: RsAppOptions = {},
): Promise<void> {
  await using app = await RsApp.start(options);
  const rs = RenderScript.create(app)!;
  const log = new CallLog();
  const call = rs.call.bind(rs);
  let next = FIRST_HANDLE;
  rs.call = (fn, ...args) => {
    const isOfScript = fn.startsWith("rsScript") ||
      fn === "rsObjDestroy" && Number(args[0]) < next;
    if (!isOfScript) return call(fn, ...args);
    log.add([fn, ...args]);
    return fn.endsWith("Create") ? next++ : 0;
  };
  body(rs, log);
}

/** Runs a test for an app, and for one that has Android's defects. */
export async function eachCompat(
  body: (rs: RenderScript, log: CallLog, compat: boolean) => void,
): Promise<void> {
  for (const compat of [false, true]) {
    await withCalls((rs, log) => body(rs, log, compat), { compat });
  }
}

/** An image; a row without `y`. */
export function image(element: Element, rs: RenderScript, x = 4, y = 2): Allocation {
  const type = y === 0 ? Type.createX(rs, element, x) : Type.createXY(rs, element, x, y);
  return Allocation.createTyped(rs, type);
}

/** Floats in memory. */
export function floats(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

/** The call that launches a kernel of the first script. */
export function launchOf(
  slot: number,
  input: Allocation | null,
  output: Allocation | null,
  options: Uint8Array | null = null,
): RecordedCall {
  const inputs = input === null ? null : [input.getID()];
  const length = options?.length ?? 0;
  const cells = [inputs, inputs?.length ?? 0, output?.getID() ?? 0];
  return ["rsScriptForEachMulti", FIRST_HANDLE, slot, ...cells, null, 0, options, length];
}
