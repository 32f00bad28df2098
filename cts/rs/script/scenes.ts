/**
 * Scenes of tests about scripts: one context on the CPU path of a device without a HAL, what the app is told in it, and a
 * library that reports who called it.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import { type App, type Result, type RsHandle, RTLD_NOW } from "../../contract/recorder.ts";
import { RsContextFlags, RsDataType, RsSignature } from "../../contract/rs_defines.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { simForm } from "../../fakes/forms.ts";
import { eventsAt } from "../../fakes/observe.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import type { Context, Scene } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import {
  createAllocation,
  createContext,
  createElement,
  createScript,
  createType,
  type Dimensions,
  handles,
  writeCells,
} from "../programs.ts";
import { type Message, type MessageCalls, messageOf, nextMessage } from "../results.ts";
import { cpuDevice, playOn, rsScene } from "../scenes.ts";
import { invoke } from "./programs.ts";

/** The signature of a kernel with an output and no input. */
export const OUT_SIGNATURE: number = RsSignature.KERNEL | RsSignature.OUT;

/** The differences of a scene. */
export interface ScriptOptions {
  /** Threads that run kernels. Default: 4. */
  readonly threads?: number;
  /** `RsContextFlags`. Default: `LOW_LATENCY`. */
  readonly flags?: number;
  /** The thread that creates the context. Default: `main`. */
  readonly thread?: string;
  /** See `World.compat`. Default: false. */
  readonly compat?: boolean;
  /** Changes the device. */
  readonly device?: (builder: WorldBuilder) => WorldBuilder;
}

/** The world and the program of {@link playScripts}. */
function partsOf<T>(write: (app: App, rsc: Result) => T, options: ScriptOptions) {
  const { threads = 4, flags = RsContextFlags.LOW_LATENCY, compat = false } = options;
  const builder = cpuDevice(14).property("debug.rs.max-threads", String(threads)).compat(compat);
  const program = (app: App) => {
    const rsc = createContext(options.thread ? app.via({ thread: options.thread }) : app, {
      flags,
    });
    app.rs.ContextInitToClient(rsc);
    return write(app, rsc);
  };
  return [options.device?.(builder) ?? builder, program] as const;
}

/**
 * A scene with one context, for prohibitions and for processes that end.
 *
 * @param write Makes the program's calls with the context.
 * @param options What it differs in.
 */
export function scriptScene(
  write: (app: App, rsc: Result) => void,
  options: ScriptOptions = {},
): Scene {
  return rsScene(...partsOf(write, options));
}

/**
 * Plays a scene with one context; its process must be running then.
 *
 * @param t The case's context.
 * @param write Makes the calls, and returns those that the test looks at.
 * @param options What the scene differs in.
 */
export async function playScripts<T>(
  t: Context<unknown>,
  write: (app: App, rsc: Result) => T,
  options: ScriptOptions = {},
) {
  return await playOn(t, ...partsOf(write, options));
}

/**
 * Has a function of a script run. Until one has, Android's code of scripts does not know its context where none was called in it, as
 * in `init`, `.rs.dtor` and kernels of groups: each helper thread clears what is known (AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp,
 * helperThreadProc and setTLS), and a message that is sent there ends the process.
 *
 * @param app Where to record.
 * @param rsc The context.
 */
export function runAnyFunction(app: App, rsc: Result): void {
  const script = createScript(app, rsc, { functions: [{ name: "any", body: [] }] }, {
    resName: "any",
  });
  invoke(app, rsc, script, 0);
  app.rs.ContextFinish(rsc);
}

/** The number of the message that tells of the end of what {@link createCanary} made. */
export const CANARY_ID = 0xca9;
const CANARY: ScriptSpec = {
  variables: [{ name: "number", type: "i32" }],
  dtor: [{ do: "send", id: CANARY_ID, name: "number" }],
};

/**
 * Creates an Allocation of whose end the app is told by a message: its cell holds a script that nothing else refers to, and
 * that sends a number as it ends. A function of a script must have run before, see {@link runAnyFunction}.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param number The number, a byte.
 */
export function createCanary(app: App, rsc: RsHandle, number: number): Result {
  const script = createScript(app, rsc, CANARY, { resName: "canary" });
  app.rs.ScriptSetVarI(rsc, script, 0, number);
  const element = createElement(app, rsc, { type: RsDataType.SCRIPT });
  const cell = createAllocation(app, rsc, createType(app, rsc, element, { x: 1 }));
  writeCells(app, rsc, cell, { w: 1 }, handles([script, null, null, null]));
  app.rs.ObjDestroy(rsc, script);
  return cell;
}

/** Sends a message of some number when all commands so far have taken effect. */
export function mark(app: App, rsc: RsHandle, id: number): void {
  app.rs.ContextFinish(rsc);
  app.rs.ContextSendMessage(rsc, id, null, 0);
}

/** The number of the messages that {@link takeMessages} sends. */
const END_ID = 0xe0d;

/**
 * Takes the messages that a context has so far, whoever sent them; once for a context, as messages that mark the end stay.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param most How many there may be; one more is noticed.
 */
export function takeMessages(app: App, rsc: RsHandle, most: number): readonly MessageCalls[] {
  const places = range(0, most + 1);
  for (const _ of places) app.rs.ContextSendMessage(rsc, END_ID, null, 0);
  return places.map(() => nextMessage(app, rsc));
}

/** The messages that were taken. See {@link takeMessages}. */
export function messagesOf(
  record: ProcessRecord,
  calls: readonly MessageCalls[],
): readonly Message[] {
  const messages = calls.map((call) => messageOf(record, call));
  const end = messages.findIndex(({ id }) => id === END_ID);
  return end < 0 ? messages : messages.slice(0, end);
}

/** The library that {@link withWitness} puts on a device, and its function that reports calls. */
export const WITNESS = { soname: "libwitness.so", fn: "glFlush" } as const;
/** The step of a script that calls {@link WITNESS}. */
export const CALL_WITNESS = { do: "call", fn: WITNESS.fn } as const;
/** The libraries that a script needs that calls {@link WITNESS}. */
export const WITNESS_NEEDS = ["libRSDriver.so", WITNESS.soname] as const;

/** Puts {@link WITNESS} on a device. */
export function withWitness(builder: WorldBuilder): WorldBuilder {
  const behavior = { kind: "driver", name: "witness", reports: [WITNESS.fn] } as const;
  const text = simForm({ behavior, soname: WITNESS.soname, abi: "arm64-v8a" });
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
  return eventsAt(record, "call", { fn: WITNESS.fn }).map(({ tid }) => tid);
}

/** A Type of integers. */
export function intType(app: App, rsc: RsHandle, dimensions: Dimensions): Result {
  return createType(app, rsc, createElement(app, rsc), dimensions);
}

/** How many cells there are. */
export function cellCount({ x, y = 1, z = 1 }: Dimensions): number {
  return x * y * z;
}
