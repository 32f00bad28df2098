/**
 * Calls of libRS.so that run scripts, as tests write them.
 *
 * @module
 */

import type { InBuffer, OutBuffer } from "../../contract/program.ts";
import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RS_SCRIPT_CALL_MEMBERS } from "../../contract/rs_defines.ts";
import { byteLength, handles } from "../programs.ts";

/** Limits of a launch; those that are missing are 0. */
export type Limits = { readonly [member in (typeof RS_SCRIPT_CALL_MEMBERS)[number]]?: number };

/** The Allocations that a launch works on. */
export interface Launch {
  /** Inputs. Default: none. */
  readonly in?: RsHandle | readonly RsHandle[];
  /** Default: none. */
  readonly out?: RsHandle;
  /** User data. */
  readonly usr?: InBuffer;
  readonly limits?: Limits;
}

/**
 * An RsScriptCall.
 *
 * @param limits Its members.
 */
export function scriptCall(limits: Limits): InBuffer {
  return ints(...RS_SCRIPT_CALL_MEMBERS.map((member) => limits[member] ?? 0));
}

/** Launches a kernel by rsScriptForEachMulti, as Java does: the call returns when it has run. */
export function launch(
  app: App,
  rsc: RsHandle,
  script: RsHandle,
  slot: number,
  on: Launch,
): Result {
  const ins = inputs(on.in);
  return app.rs.ScriptForEachMulti(
    rsc,
    script,
    slot,
    ins.length === 0 ? null : handles(ins),
    ins.length,
    on.out ?? null,
    ...userData(on),
    ...callOf(on.limits),
  );
}

/** Launches a kernel of at most one input by rsScriptForEach: the call need not wait for it. */
export function launchSingle(
  app: App,
  rsc: RsHandle,
  script: RsHandle,
  slot: number,
  on: Launch & { readonly in?: RsHandle },
): Result {
  return app.rs.ScriptForEach(
    rsc,
    script,
    slot,
    on.in ?? null,
    on.out ?? null,
    ...userData(on),
    ...callOf(on.limits),
  );
}

/** Launches a reduction. */
export function reduce(
  app: App,
  rsc: RsHandle,
  script: RsHandle,
  slot: number,
  on: Omit<Launch, "usr">,
): Result {
  const ins = inputs(on.in);
  return app.rs.ScriptReduce(
    rsc,
    script,
    slot,
    ins.length === 0 ? null : handles(ins),
    ins.length,
    on.out ?? null,
    ...callOf(on.limits),
  );
}

/** Calls an invokable. */
export function invoke(
  app: App,
  rsc: RsHandle,
  script: RsHandle,
  slot: number,
  params?: InBuffer,
): Result {
  return params === undefined
    ? app.rs.ScriptInvoke(rsc, script, slot)
    : app.rs.ScriptInvokeV(rsc, script, slot, params, byteLength(params));
}

/** Sets a variable of any size. */
export function setVariable(
  app: App,
  rsc: RsHandle,
  script: RsHandle,
  slot: number,
  data: InBuffer,
): Result {
  return app.rs.ScriptSetVarV(rsc, script, slot, data, byteLength(data));
}

/** Reads a variable; its cells are the call's only out-buffer. */
export function getVariable(
  app: App,
  rsc: RsHandle,
  script: RsHandle,
  slot: number,
  data: OutBuffer = out("int"),
): Result {
  return app.rs.ScriptGetVarV(rsc, script, slot, data, byteLength(data));
}

function inputs(handle: Launch["in"]): readonly RsHandle[] {
  if (handle === undefined) return [];
  return Array.isArray(handle) ? handle : [handle as RsHandle];
}

function userData({ usr }: Launch): [InBuffer | null, number] {
  return usr === undefined ? [null, 0] : [usr, byteLength(usr)];
}

function callOf(limits: Limits | undefined): [InBuffer | null, number] {
  if (limits === undefined) return [null, 0];
  const call = scriptCall(limits);
  return [call, byteLength(call)];
}
