/**
 * The GPU path of libRS.so: its functions over a HAL.
 *
 * Source: AOSP frameworks/rs, rsHidlAdaptation.cpp of Android 9.
 *
 * @module
 */

import { ProcessFault, type Word } from "../../machine/machine.ts";
import type { ScriptCall } from "../hal/hal_types.ts";
import type { IContext, IContextMethod } from "../hal/i_context.ts";
import type { IDevice } from "../hal/i_device.ts";
import { isNull } from "../memory.ts";
import type { Functions, RsLibrary } from "../rs_process.ts";
import { readScriptCall, SCRIPT_CALL_BYTES } from "../script_call.ts";
import { HidlArguments } from "./hidl_arguments.ts";
import type { HidlCalls, HidlFunction } from "./hidl_calls.ts";
import { hidlFunctions } from "./hidl_functions.ts";
import { projectedFunctions } from "./hidl_projection.ts";

const LOG_TAG = "RenderScript HIDL Adaptation";

/**
 * The functions of libRS.so over one HAL service.
 *
 * What the HAL cannot say is lost: the buffer's timestamp of rsAllocationIoReceive is 0, so is the usrID of
 * rsContextGetMessage, rsContextDump's bits and the array index of rsAllocationGetPointer are dropped. Functions that the
 * HAL has no method for, such as those for graphics, are absent.
 */
export class HidlAdaptation {
  readonly #library: RsLibrary;
  readonly #device: IDevice;
  readonly #args: HidlArguments;
  readonly #contexts = new Map<number, IContext>();

  /**
   * @param library The copy of libRS.so.
   * @param device The HAL's service.
   */
  constructor(library: RsLibrary, device: IDevice) {
    this.#library = library;
    this.#device = device;
    this.#args = new HidlArguments(library.process);
  }

  /** The functions, by the names of libRS.so; they take the number that rsContextCreate returned as context. */
  functions(): Functions {
    const calls: HidlCalls = {
      args: this.#args,
      on: (method, body) => this.#on(method, body),
      act: (method, body) => this.#act(method, body),
      text: (word, length, what) => this.#text(word, length, what),
      givenName: (name) => this.#givenName(name),
      scriptCall: (word, what) => this.#scriptCall(word, what),
      ioReceiveTime: () => 0,
      writesUserIdOfMessage: () => this.#writesUserIdOfMessage(),
    };
    const functions: Record<string, HidlFunction> = {
      rsContextCreate: (_device, ...args) => this.#contextCreate(...args),
      rsContextDestroy: (context) => this.#contextDestroy(context),
      ...projectedFunctions(calls),
      ...hidlFunctions(calls),
    };
    return functions as Functions;
  }

  /** Makes a context; the HAL has no argument for the version. */
  #contextCreate(...words: readonly Word[]): number {
    const [_version, sdkVersion, type, flags] = words;
    const options = [
      this.#args.u32(sdkVersion),
      this.#args.i32(type),
      this.#args.u32(flags),
    ] as const;
    const create = () => this.#device.contextCreate(...options);
    const context = this.#guard("IDevice::contextCreate", create);
    if (typeof context !== "object" || context === null) {
      const asked = `of type ${options[1]}`;
      this.#library.process.decide("HidlAdaptation", "create", "context", "none", asked);
      return 0;
    }
    const handle = this.#library.process.newHandle();
    this.#contexts.set(handle, context);
    return handle;
  }

  /** Destroys a context, whose number then is none any more. */
  #contextDestroy(handle: Word): void {
    this.#act("contextDestroy", (context) => context.contextDestroy())(handle);
    this.#contexts.delete(this.#args.handle(handle));
  }

  /** Makes a function that calls a method of the HAL and returns nothing, whatever the method returns. */
  #act(
    method: IContextMethod,
    body: (context: IContext, ...args: Word[]) => Word,
  ): HidlFunction {
    const call = this.#on(method, body);
    return (handle, ...args) => void call(handle, ...args);
  }

  /** Makes a function that calls a method of the HAL and returns what it gives. */
  #on(
    method: IContextMethod,
    body: (context: IContext, ...args: Word[]) => Word,
  ): HidlFunction {
    return (handle, ...args) => {
      const context = this.#contexts.get(this.#args.handle(handle));
      if (context === undefined) return this.#unknownContext(handle, method);
      const word = this.#guard(`IContext::${method}`, () => body(context, ...args));
      const value = typeof word === "bigint" ? Number(word) : word;
      return typeof value === "number" && Number.isFinite(value) ? value : 0;
    };
  }

  /** A call on what is no context, such as that of a failed creation: noted and 0, where Android uses the pointer. */
  #unknownContext(handle: Word, method: IContextMethod): number {
    const { process } = this.#library;
    const address = process.address(handle);
    process.log("E", LOG_TAG, `${method}: ${address} is no context of the HAL`);
    return 0;
  }

  /** Runs the HAL's code; an exception out of it ends the process, as one that nothing catches does. */
  #guard<T>(method: string, body: () => T): T {
    try {
      return body();
    } catch (error) {
      if (error instanceof ProcessFault || isStackOverflow(error)) throw error;
      const reason = error instanceof Error ? error.message : typeof error;
      throw new ProcessFault("SIGABRT", `uncaught exception in ${method}: ${reason}`, error);
    }
  }

  /** A C string with its length; Android reads up to the NUL and never looks at the length. */
  #text(word: Word, length: Word, what: string): string {
    return this.#args.text(word, this.#library.process.compat ? undefined : length, what);
  }

  /** The name that rsaGetName stores: NULL for no name, as on the CPU path; Android stores the empty string. */
  #givenName(name: string): string | null {
    return name === "" && !this.#library.process.compat ? null : name;
  }

  /** The limits of a launch as the HAL takes them; null for all cells. */
  #scriptCall(word: Word, what: string): ScriptCall | null {
    if (isNull(word)) return null;
    return this.#arrayEnds(readScriptCall(this.#args.memory(word, SCRIPT_CALL_BYTES, what)));
  }

  /** The limits with the ends of arrays 2 to 4, which Android takes from array 1. */
  #arrayEnds(call: ScriptCall): ScriptCall {
    if (!this.#library.process.compat) return call;
    const { arrayEnd } = call;
    return { ...call, array2End: arrayEnd, array3End: arrayEnd, array4End: arrayEnd };
  }

  /**
   * Decides if rsContextGetMessage writes its usrID, to which the HAL tells none. Android leaves it as it was, which no test of
   * the suite can tell from 0: memory that a program gives to be filled begins with zeros.
   */
  #writesUserIdOfMessage(): boolean {
    return !this.#library.process.compat;
  }
}

function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message);
}
