/**
 * The C functions for scripts.
 *
 * Which of them wait for the context's thread is rs.spec's choice: those with a result, with memory to write to, and those
 * whose list of Allocations is not const (rsScriptForEachMulti and rsScriptReduce). All others are queued; from 1024 bytes of
 * arguments on, the caller waits for these too.
 *
 * Source: AOSP frameworks/rs, rs.spec, rsScript.cpp, rsScriptC.cpp and rsScriptIntrinsic.cpp of Android 9.
 *
 * @module
 */

import type { Word } from "../../../machine/machine.ts";
import type { RsAllocation } from "../../driver/hal.ts";
import { isNull, wordsIn } from "../../memory.ts";
import type { Functions } from "../../rs_process.ts";
import { scriptCallAt } from "../../script_call.ts";
import { type ApiCall, apiFunctions, isInteger, shown } from "./call.ts";
import { groupApi } from "./groups.ts";
import { createFieldId, createInvokeId, createKernelId, scriptOf } from "./script_ids.ts";
import type { Contexts } from "../contexts.ts";
import type { Script } from "../script/script.ts";

/**
 * Makes the functions for scripts, and for groups of them.
 *
 * @param internal The copy of the library.
 * @returns The functions by the names that the library exports.
 */
export function scriptApi(internal: Contexts): Functions {
  return {
    ...apiFunctions(internal, 0, {
      rsScriptCCreate: createScript,
      rsScriptIntrinsicCreate: createIntrinsic,
      rsScriptKernelIDCreate: createKernelId,
      rsScriptInvokeIDCreate: createInvokeId,
      rsScriptFieldIDCreate: createFieldId,
    }),
    ...apiFunctions(internal, undefined, {
      rsScriptBindAllocation: (call, script, allocation, slot) =>
        call.queue(0, () => {
          const bound = call.objectOrNull("Allocation", allocation);
          scriptOf(call, script).variables.setSlot(call.slot(slot), bound);
        }),
      rsScriptSetTimeZone: setTimeZone,
      rsScriptInvoke: (call, script, slot) =>
        call.queue(0, () => scriptOf(call, script).invoke(call.slot(slot), null)),
      rsScriptInvokeV: (call, script, slot, data, dataLength) => {
        const params = call.copy(data, call.length(dataLength, "data_length"), "data");
        call.queue(params.length, () => scriptOf(call, script).invoke(call.slot(slot), params));
      },
      rsScriptForEach: forEach,
      rsScriptForEachMulti: forEachMulti,
      rsScriptReduce: reduce,
      rsScriptSetVarI: (call, script, slot, value) =>
        setNumber(call, script, slot, 4, (view) => view.setInt32(0, Number(value), true)),
      rsScriptSetVarJ: (call, script, slot, value) =>
        setNumber(call, script, slot, 8, (view) => view.setBigInt64(0, toInt64(value), true)),
      rsScriptSetVarF: (call, script, slot, value) =>
        setNumber(call, script, slot, 4, (view) => view.setFloat32(0, Number(value), true)),
      rsScriptSetVarD: (call, script, slot, value) =>
        setNumber(call, script, slot, 8, (view) => view.setFloat64(0, Number(value), true)),
      rsScriptSetVarV: (call, script, slot, data, dataLength) => {
        const bytes = call.copy(data, call.length(dataLength, "data_length"), "data");
        call.queue(
          bytes.length,
          () => scriptOf(call, script).variables.setVar(call.slot(slot), bytes),
        );
      },
      rsScriptSetVarVE: setVarWithElement,
      rsScriptSetVarObj: (call, script, slot, value) =>
        call.queue(0, () => {
          const object = call.anyOrNull(value);
          scriptOf(call, script).variables.setVarObj(call.slot(slot), object);
        }),
      rsScriptGetVarV: (call, script, slot, data, dataLength) => {
        const bytes = call.bytes(data, call.length(dataLength, "data_length"), "data");
        call.wait(() => scriptOf(call, script).variables.getVar(call.slot(slot), bytes), undefined);
      },
    }),
    ...groupApi(internal),
  };
}

function createScript(
  call: ApiCall,
  resName: Word,
  resNameLength: Word,
  cacheDir: Word,
  cacheDirLength: Word,
  text: Word,
  textLength: Word,
): number {
  const name = call.text(resName, call.length(resNameLength, "resName_length"), "resName");
  if (name === null) return call.refuse("resName is NULL, expected a name");
  const directory = call.text(
    cacheDir,
    call.length(cacheDirLength, "cacheDir_length"),
    "cacheDir",
  );
  const code = call.copy(text, call.length(textLength, "text_length"), "text");
  return call.wait(() => {
    const script = newScript(call);
    return addScript(call, script, script.runCompiler(name, directory, code));
  }, 0);
}

function createIntrinsic(call: ApiCall, id: Word, element: Word): number {
  return call.wait(() => {
    if (!isInteger(id, 1, 0xffff_ffff)) {
      call.refuse(`id is ${shown(id)}, expected an RsScriptIntrinsicID`);
    }
    const cells = call.objectOrNull("Element", element);
    const script = newScript(call);
    return addScript(call, script, script.initIntrinsic(id, cells));
  }, 0);
}

function newScript({ rsc }: ApiCall): Script {
  return new (rsc.process.part<typeof Script>("rs-script"))(rsc);
}

/** Takes a script in, or gives it up if it could not be made. */
function addScript(call: ApiCall, script: Script, made: boolean): number {
  if (!made) {
    script.destroy();
    return 0;
  }
  return call.add(script);
}

function setTimeZone(call: ApiCall, script: Word, timeZone: Word, length: Word): void {
  const bytes = call.length(length, "timeZone_length");
  const name = call.text(timeZone, bytes, "timeZone");
  if (name === null) return call.refuse("timeZone is NULL, expected a name");
  call.queue(bytes, () => scriptOf(call, script).variables.setTimeZone(name));
}

/** Parameters of a kernel; null if there are none. */
function usrOf(call: ApiCall, usr: Word, length: number): Uint8Array | null {
  return length === 0 ? null : call.copy(usr, length, "usr");
}

/** A list of Allocations, whose handles were read before. */
function allocationsOf(
  call: ApiCall,
  handles: readonly unknown[],
): readonly (RsAllocation | null)[] {
  return handles.map((handle) => call.objectOrNull("Allocation", handle));
}

function forEach(
  call: ApiCall,
  script: Word,
  slot: Word,
  ain: Word,
  aout: Word,
  usr: Word,
  usrLength: Word,
  sc: Word,
  scLength: Word,
): void {
  const usrBytes = call.length(usrLength, "usr_length");
  const scBytes = call.length(scLength, "sc_length");
  const params = usrOf(call, usr, usrBytes);
  const limits = scriptCallAt(() => call.rsc.process.heap, sc, scBytes, call.describe("sc"));
  call.queue(usrBytes + scBytes, () => {
    const target = scriptOf(call, script);
    const ains = allocationsOf(call, isNull(ain) ? [] : [ain]);
    const out = call.objectOrNull("Allocation", aout);
    target.runForEach(call.slot(slot), ains, out, params, limits);
  });
}

function forEachMulti(
  call: ApiCall,
  script: Word,
  slot: Word,
  ains: Word,
  inLen: Word,
  aout: Word,
  usr: Word,
  usrLength: Word,
  sc: Word,
  scLength: Word,
): void {
  const handles = call.cells(ains, call.length(inLen, "inLen"), "ains");
  const params = usrOf(call, usr, call.length(usrLength, "usr_length"));
  const scBytes = call.length(scLength, "sc_length");
  const limits = scriptCallAt(() => call.rsc.process.heap, sc, scBytes, call.describe("sc"));
  call.wait(() => {
    const target = scriptOf(call, script);
    const inputs = allocationsOf(call, handles);
    const out = call.objectOrNull("Allocation", aout);
    target.runForEach(call.slot(slot), inputs, out, params, limits);
  }, undefined);
}

function reduce(
  call: ApiCall,
  script: Word,
  slot: Word,
  ains: Word,
  inLen: Word,
  aout: Word,
  sc: Word,
  scLength: Word,
): void {
  const handles = call.cells(ains, call.length(inLen, "inLen"), "ains");
  const scBytes = call.length(scLength, "sc_length");
  const limits = scriptCallAt(() => call.rsc.process.heap, sc, scBytes, call.describe("sc"));
  call.wait(() => {
    const target = scriptOf(call, script);
    const inputs = allocationsOf(call, handles);
    target.runReduce(call.slot(slot), inputs, call.objectOrNull("Allocation", aout), limits);
  }, undefined);
}

/** Sets a variable to a number, whose bytes are no memory of the caller's. */
function setNumber(
  call: ApiCall,
  script: Word,
  slot: Word,
  size: number,
  write: (view: DataView) => void,
): void {
  const data = new Uint8Array(size);
  write(new DataView(data.buffer));
  call.queue(0, () => scriptOf(call, script).variables.setVar(call.slot(slot), data));
}

/** A number as an int64, as C converts it; what is none is 0. */
function toInt64(value: Word): bigint {
  if (typeof value === "bigint") return value;
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? BigInt(number) : 0n;
}

function setVarWithElement(
  call: ApiCall,
  script: Word,
  slot: Word,
  data: Word,
  dataLength: Word,
  element: Word,
  dims: Word,
  dimsLength: Word,
): void {
  const bytes = call.copy(data, call.length(dataLength, "data_length"), "data");
  const dimBytes = call.copy(dims, call.length(dimsLength, "dims_length"), "dims");
  const counts = wordsIn(dimBytes);
  call.queue(bytes.length + dimBytes.length, () => {
    const cells = call.object("Element", element);
    scriptOf(call, script).variables.setVarWithElement(call.slot(slot), bytes, cells, counts);
  });
}
