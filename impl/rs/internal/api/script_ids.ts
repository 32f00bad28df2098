/**
 * The C functions that make the IDs which groups name parts of scripts by.
 *
 * Source: AOSP frameworks/rs, rs.spec and rsScript.cpp of Android 9.
 *
 * @module
 */

import type { Word } from "../../../machine/machine.ts";
import { type ApiCall, isInteger, shown } from "./call.ts";
import type { Script } from "../script/script.ts";
import { ScriptFieldId, ScriptInvokeId, ScriptKernelId } from "../script/ids.ts";

/** The script of a handle: all scripts of a context are made by this library. */
export function scriptOf(call: ApiCall, handle: Word): Script {
  return call.object("Script", handle) as Script;
}

/** Refuses a slot that a script has not; Android finds out when the ID is used. */
function checkSlot(call: ApiCall, slot: number, known: boolean): void {
  if (!known) call.refuse(`slot ${slot} is none of the script's`);
}

/** rsScriptKernelIDCreate: done at once, on the thread of the caller. */
export function createKernelId(call: ApiCall, script: Word, slot: Word, sig: Word): number {
  const target = scriptOf(call, script);
  const kernel = call.slot(slot);
  checkSlot(call, kernel, target.hasKernel(kernel));
  if (!isInteger(sig, 0, 0x7fff_ffff)) {
    call.refuse(`sig is ${shown(sig)}, expected bits of a signature`);
  }
  return call.add(new ScriptKernelId(call.rsc, target, kernel, sig));
}

/** rsScriptInvokeIDCreate: done on the context's thread, while the caller waits. */
export function createInvokeId(call: ApiCall, script: Word, slot: Word): number {
  return call.wait(() => {
    const target = scriptOf(call, script);
    const invokable = call.slot(slot);
    checkSlot(call, invokable, target.hasFunction(invokable));
    return call.add(new ScriptInvokeId(call.rsc, target, invokable));
  }, 0);
}

/** rsScriptFieldIDCreate: done at once, on the thread of the caller. */
export function createFieldId(call: ApiCall, script: Word, slot: Word): number {
  const target = scriptOf(call, script);
  const field = call.slot(slot);
  checkSlot(call, field, target.variables.has(field));
  return call.add(new ScriptFieldId(call.rsc, target, field));
}
