/**
 * The functions of libRS.so for scripts and groups of them over the HAL.
 *
 * Source: AOSP frameworks/rs, rsHidlAdaptation.cpp of Android 9.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import type { HidlCalls, HidlFunction } from "./hidl_calls.ts";

/**
 * Makes the functions.
 *
 * @param calls Whose contexts they are for.
 */
export function hidlScripts(calls: HidlCalls): Readonly<Record<string, HidlFunction>> {
  return { ...creation(calls), ...launches(calls), ...variables(calls), ...groups(calls) };
}

function creation({ args, on, text }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  const handle = (word: Word) => args.handle(word);
  return {
    rsScriptCCreate: on(
      "scriptCCreate",
      (context, name, nameLength, directory, directoryLength, code, codeLength) => {
        const resName = text(name, nameLength, "resName of rsScriptCCreate");
        const cacheDir = text(directory, directoryLength, "cacheDir of rsScriptCCreate");
        const bitcode = args.bytes(code, codeLength, "text of rsScriptCCreate");
        return context.scriptCCreate(resName, cacheDir, bitcode);
      },
    ),
    rsScriptIntrinsicCreate: on(
      "scriptIntrinsicCreate",
      (context, id, element) => context.scriptIntrinsicCreate(args.i32(id), handle(element)),
    ),
    rsScriptKernelIDCreate: on(
      "scriptKernelIDCreate",
      (context, script, slot, sig) =>
        context.scriptKernelIDCreate(handle(script), args.i32(slot), args.i32(sig)),
    ),
    rsScriptInvokeIDCreate: on(
      "scriptInvokeIDCreate",
      (context, script, slot) => context.scriptInvokeIDCreate(handle(script), args.i32(slot)),
    ),
    rsScriptFieldIDCreate: on(
      "scriptFieldIDCreate",
      (context, script, slot) => context.scriptFieldIDCreate(handle(script), args.i32(slot)),
    ),
  };
}

function launches({ args, act, scriptCall }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  const handle = (word: Word) => args.handle(word);
  return {
    rsScriptInvoke: act(
      "scriptInvoke",
      (context, script, slot) => context.scriptInvoke(handle(script), args.u32(slot)),
    ),
    rsScriptInvokeV: act("scriptInvokeV", (context, script, slot, data, length) => {
      const bytes = args.bytes(data, length, "data of rsScriptInvokeV");
      context.scriptInvokeV(handle(script), args.u32(slot), bytes);
    }),
    rsScriptForEach: act(
      "scriptForEach",
      (context, script, slot, ain, aout, usr, usrLength, call) => {
        const input = handle(ain);
        context.scriptForEach(
          handle(script),
          args.u32(slot),
          input === 0 ? [] : [input],
          handle(aout),
          args.bytes(usr, usrLength, "usr of rsScriptForEach"),
          scriptCall(call, "sc of rsScriptForEach"),
        );
      },
    ),
    rsScriptForEachMulti: act(
      "scriptForEach",
      (context, script, slot, ains, count, aout, usr, usrLength, call) =>
        context.scriptForEach(
          handle(script),
          args.u32(slot),
          args.handles(ains, count, "ains of rsScriptForEachMulti"),
          handle(aout),
          args.bytes(usr, usrLength, "usr of rsScriptForEachMulti"),
          scriptCall(call, "sc of rsScriptForEachMulti"),
        ),
    ),
    rsScriptReduce: act("scriptReduce", (context, script, slot, ains, count, aout, call) => {
      const inputs = args.handles(ains, count, "ains of rsScriptReduce");
      const limits = scriptCall(call, "sc of rsScriptReduce");
      context.scriptReduce(handle(script), args.u32(slot), inputs, handle(aout), limits);
    }),
  };
}

function variables({ args, act, text }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  const handle = (word: Word) => args.handle(word);
  const u32 = (word: Word) => args.u32(word);
  return {
    rsScriptBindAllocation: act(
      "scriptBindAllocation",
      (context, script, allocation, slot) =>
        context.scriptBindAllocation(handle(script), handle(allocation), u32(slot)),
    ),
    rsScriptSetTimeZone: act("scriptSetTimeZone", (context, script, zone, length) => {
      const timeZone = text(zone, length, "timeZone of rsScriptSetTimeZone");
      context.scriptSetTimeZone(handle(script), timeZone);
    }),
    rsScriptSetVarI: act(
      "scriptSetVarI",
      (context, script, slot, value) =>
        context.scriptSetVarI(handle(script), u32(slot), args.i32(value)),
    ),
    rsScriptSetVarObj: act(
      "scriptSetVarObj",
      (context, script, slot, value) =>
        context.scriptSetVarObj(handle(script), u32(slot), handle(value)),
    ),
    rsScriptSetVarJ: act(
      "scriptSetVarJ",
      (context, script, slot, value) =>
        context.scriptSetVarJ(handle(script), u32(slot), args.i64(value)),
    ),
    rsScriptSetVarF: act(
      "scriptSetVarF",
      (context, script, slot, value) =>
        context.scriptSetVarF(handle(script), u32(slot), args.f32(value)),
    ),
    rsScriptSetVarD: act(
      "scriptSetVarD",
      (context, script, slot, value) =>
        context.scriptSetVarD(handle(script), u32(slot), args.f64(value)),
    ),
    rsScriptSetVarV: act("scriptSetVarV", (context, script, slot, data, length) => {
      const bytes = args.bytes(data, length, "data of rsScriptSetVarV");
      context.scriptSetVarV(handle(script), u32(slot), bytes);
    }),
    rsScriptGetVarV: act("scriptGetVarV", (context, script, slot, data, length) => {
      const target = args.memory(data, length, "data of rsScriptGetVarV");
      const value = context.scriptGetVarV(handle(script), u32(slot), target.length);
      target.set(value.subarray(0, target.length));
    }),
    rsScriptSetVarVE: act(
      "scriptSetVarVE",
      (context, script, slot, data, length, element, dims, dimsLength) => {
        const bytes = args.bytes(data, length, "data of rsScriptSetVarVE");
        const lengths = args.words(dims, dimsLength, "dims of rsScriptSetVarVE");
        context.scriptSetVarVE(handle(script), u32(slot), bytes, handle(element), lengths);
      },
    ),
  };
}

function groups({ args, act, on, text }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  const handle = (word: Word) => args.handle(word);
  const globals = (rest: readonly Word[], fn: string) => {
    const [ids, idsLength, values, valuesLength, sizes, sizesLength] = rest;
    return [
      args.handles(ids, idsLength, `fieldIDs of ${fn}`),
      args.list(values, args.size(valuesLength), `values of ${fn}`, (cell) => args.i64(cell)),
      args.list(sizes, args.size(sizesLength), `sizes of ${fn}`, (cell) => args.i32(cell)),
    ] as const;
  };
  return {
    rsClosureCreate: on("closureCreate", (context, kernel, returnValue, ...rest) => {
      const [closures, closuresLength, ids, idsLength] = rest.slice(6);
      return context.closureCreate(
        handle(kernel),
        handle(returnValue),
        ...globals(rest, "rsClosureCreate"),
        args.handles(closures, closuresLength, "depClosures of rsClosureCreate"),
        args.handles(ids, idsLength, "depFieldIDs of rsClosureCreate"),
      );
    }),
    rsInvokeClosureCreate: on("invokeClosureCreate", (context, id, params, length, ...rest) => {
      const bytes = args.bytes(params, length, "params of rsInvokeClosureCreate");
      const lists = globals(rest, "rsInvokeClosureCreate");
      return context.invokeClosureCreate(handle(id), bytes, ...lists);
    }),
    rsClosureSetArg: act(
      "closureSetArg",
      (context, closure, index, value, size) =>
        context.closureSetArg(handle(closure), args.u32(index), args.i64(value), args.i32(size)),
    ),
    rsClosureSetGlobal: act(
      "closureSetGlobal",
      (context, closure, field, value, size) =>
        context.closureSetGlobal(handle(closure), handle(field), args.i64(value), args.i32(size)),
    ),
    rsScriptGroupCreate: on("scriptGroupCreate", (context, ...rest) => {
      const list = (at: number, what: string) =>
        args.handlesInBytes(rest[at], rest[at + 1], `${what} of rsScriptGroupCreate`);
      const links = [list(2, "src"), list(4, "dstK"), list(6, "dstF"), list(8, "type")] as const;
      return context.scriptGroupCreate(list(0, "kernels"), ...links);
    }),
    rsScriptGroup2Create: on("scriptGroup2Create", (context, ...rest) => {
      const [name, nameLength, directory, directoryLength, closures, count] = rest;
      return context.scriptGroup2Create(
        text(name, nameLength, "name of rsScriptGroup2Create"),
        text(directory, directoryLength, "cacheDir of rsScriptGroup2Create"),
        args.handles(closures, count, "closures of rsScriptGroup2Create"),
      );
    }),
    rsScriptGroupSetOutput: act(
      "scriptGroupSetOutput",
      (context, group, kernel, allocation) =>
        context.scriptGroupSetOutput(handle(group), handle(kernel), handle(allocation)),
    ),
    rsScriptGroupSetInput: act(
      "scriptGroupSetInput",
      (context, group, kernel, allocation) =>
        context.scriptGroupSetInput(handle(group), handle(kernel), handle(allocation)),
    ),
    rsScriptGroupExecute: act(
      "scriptGroupExecute",
      (context, group) => context.scriptGroupExecute(handle(group)),
    ),
  };
}
