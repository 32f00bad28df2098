/**
 * Scenes for tests of scripts: one context on the CPU path, its threads, its messages, and a library that tells who called it.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../contract/record.ts";
import { type App, type Result, type RsHandle, RTLD_NOW } from "../contract/recorder.ts";
import { RsContextFlags, RsDataType, RsMessageToClientType } from "../contract/rs_defines.ts";
import { simForm } from "../fakes/forms.ts";
import type { WorldBuilder } from "../fakes/world_builder.ts";
import type { Context } from "../framework/mod.ts";
import {
  createAllocation,
  createContext,
  createElement,
  createType,
  type Dimensions,
} from "./programs.ts";
import { type MessageCalls, messageOf, nextMessage } from "./results.ts";
import { cpuDevice, rsScene } from "./scenes.ts";

/** Flags of a context on the CPU path. */
export const CPU = RsContextFlags.LOW_LATENCY;
/** The library that {@link withWitness} puts on a device, and the function that tells. */
export const WITNESS = { soname: "libwitness.so", fn: "glFlush" } as const;
/** The step of a script that calls it; the script needs the library then. */
export const CALL_WITNESS = { do: "call", fn: WITNESS.fn } as const;
/** The number of the message that {@link takeMessages} sends. */
const LAST_ID = 0xe0d;

/** What is special about a case. */
export interface ScriptSetting {
  /** Threads of the context. Default: 4. */
  readonly threads?: number;
  /** `RsContextFlags`. Default: {@link CPU}. */
  readonly flags?: number;
  /** Whether Android's behaviour is asked for where it is arguably a defect. Default: false. */
  readonly compat?: boolean;
  /** Changes the device. */
  readonly device?: (builder: WorldBuilder) => WorldBuilder;
}

/** The scene of {@link play}, for prohibitions. */
export function scriptScene(
  write: (app: App, rsc: Result) => void,
  { threads = 4, flags = CPU, compat = false, device = (builder) => builder }: ScriptSetting = {},
) {
  const builder = cpuDevice(14).property("debug.rs.max-threads", String(threads)).compat(compat);
  return rsScene(device(builder), (app) => {
    const rsc = createContext(app, { flags });
    app.rs.ContextInitToClient(rsc);
    write(app, rsc);
  });
}

/**
 * Plays a program that has a context; the process must be running in the end.
 *
 * @param t The test.
 * @param write Makes the calls; what it returns comes back.
 * @param setting Default: four threads.
 */
export async function play<T>(
  t: Context<unknown>,
  write: (app: App, rsc: Result) => T,
  setting: ScriptSetting = {},
) {
  const noted: T[] = [];
  const { record, device } = await t.play(
    scriptScene((app, rsc) => noted.push(write(app, rsc)), setting),
  );
  t.expectRunning(record);
  return { record, device, noted: noted[0]! };
}

/**
 * Sends a last message and takes all; a program that expects too many waits for ever.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param count How many there must be before the last.
 * @param room Bytes of the app's buffer.
 */
export function takeMessages(app: App, rsc: RsHandle, count: number, room = 256): MessageCalls[] {
  app.rs.ContextSendMessage(rsc, LAST_ID, null, 0);
  return Array.from({ length: count + 1 }, () => nextMessage(app, rsc, room));
}

/**
 * What messages say: `error CODE: TEXT`, `user ID`, or `last`.
 *
 * @param record What the process gave.
 * @param calls See {@link takeMessages}.
 */
export function told(record: ProcessRecord, calls: readonly MessageCalls[]): string[] {
  return calls.map((call) => {
    const { type, id, text } = messageOf(record, call);
    if (type === RsMessageToClientType.ERROR) return `error ${id}: ${text}`;
    if (type !== RsMessageToClientType.USER) return `type ${JSON.stringify(type)}`;
    return id === LAST_ID ? "last" : `user ${id}`;
  });
}

/** Which messages are errors, by code, whatever their text is. */
export function codes(record: ProcessRecord, calls: readonly MessageCalls[]): string[] {
  return told(record, calls).map((line) => line.replace(/:.*/s, ""));
}

/** Puts a library on a device whose function reports each call, with the thread. */
export function withWitness(builder: WorldBuilder): WorldBuilder {
  const behaviour = { kind: "driver", name: "witness", reports: [WITNESS.fn] } as const;
  const text = simForm({ behaviour, soname: WITNESS.soname, abi: "arm64-v8a" });
  return builder.file(`/system/lib64/${WITNESS.soname}`, text);
}

/** Has the app call {@link WITNESS}. */
export function callWitness(app: App): Result {
  const { libdl } = app;
  const pointer = libdl.dlsym(libdl.dlopen(WITNESS.soname, RTLD_NOW), WITNESS.fn);
  return app.callPointer(pointer, WITNESS.fn);
}

/** Threads of all calls of {@link WITNESS}, in order. */
export function witnessed(record: ProcessRecord): (number | undefined)[] {
  return record.events.filter(({ at, fn }) => at === "call" && fn === WITNESS.fn)
    .map(({ tid }) => tid);
}

/** The Element of integers. */
export function intElement(app: App, rsc: RsHandle): Result {
  return createElement(app, rsc, { type: RsDataType.SIGNED_32 });
}

/** A Type of integers. */
export function intType(app: App, rsc: RsHandle, dimensions: Dimensions): Result {
  return createType(app, rsc, intElement(app, rsc), dimensions);
}

/** An Allocation of the usual kind. */
export function allocationOf(app: App, rsc: RsHandle, type: RsHandle): Result {
  return createAllocation(app, rsc, type);
}

/** As many cells of one value. */
export function filled(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value);
}

/** The numbers from `from` on that come before `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
