/**
 * The parts that the functions of libRS.so over the HAL are made with.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import type { ScriptCall } from "../hal/hal_types.ts";
import type { IContext, IContextMethod } from "../hal/i_context.ts";
import type { HidlArguments } from "./hidl_arguments.ts";

/** A function of libRS.so over the HAL: the context's number, then what libRS.so was given. */
export type HidlFunction = (context: Word, ...args: Word[]) => Word;

/** The owner of the contexts, as the functions need it. */
export interface HidlCalls {
  readonly args: HidlArguments;
  /**
   * Makes a function that returns a number: what the body gives, or 0 if that is none.
   *
   * @param method The HAL's method that it calls, to name it if that throws.
   * @param body What it does with the context and the arguments.
   */
  on(
    method: IContextMethod,
    body: (context: IContext, ...args: Word[]) => Word,
  ): HidlFunction;
  /** Makes a function that returns nothing; arguments as for {@link on}. */
  act(
    method: IContextMethod,
    body: (context: IContext, ...args: Word[]) => Word,
  ): HidlFunction;
  /** A C string that is given with its length. */
  text(word: Word, length: Word, what: string): string;
  /** The name that rsaGetName stores for one that the HAL returned. */
  givenName(name: string): string | null;
  /** The limits of a launch; null for NULL. */
  scriptCall(word: Word, what: string): ScriptCall | null;
  /** The result of rsAllocationIoReceive, for which the HAL has none. */
  ioReceiveTime(): number;
  /** Whether rsContextGetMessage writes its usrID, for which the HAL has no result. */
  writesUserIdOfMessage(): boolean;
}
