/**
 * Functions of libRS.so over the HAL that do more than pass their arguments on.
 *
 * Source: AOSP frameworks/rs, rsHidlAdaptation.cpp of Android 9.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { storeInteger } from "../memory.ts";
import type { HidlArguments } from "./hidl_arguments.ts";
import type { HidlCalls, HidlFunction } from "./hidl_calls.ts";

/**
 * Makes the functions.
 *
 * @param calls Whose contexts they are for.
 */
export function hidlFunctions(calls: HidlCalls): Readonly<Record<string, HidlFunction>> {
  return { ...messages(calls), ...objects(calls), ...allocations(calls), ...scripts(calls) };
}

function messages(
  { args, act, on, writesUserIdOfMessage }: HidlCalls,
): Readonly<Record<string, HidlFunction>> {
  return {
    rsContextGetMessage: on("contextGetMessage", (context, data, length, ...rest) => {
      const [receiveLen, _receiveLenLength, usrId] = rest;
      const fn = "rsContextGetMessage";
      const size = args.size(length);
      const message = context.contextGetMessage(args.out(data, size, `data of ${fn}`), size);
      storeInteger(receiveLen, message.receiveLen, `receiveLen of ${fn}`);
      if (writesUserIdOfMessage()) storeInteger(usrId, 0, `usrID of ${fn}`);
      return message.type;
    }),
    rsContextPeekMessage: on("contextPeekMessage", (context, receiveLen, _length, usrId) => {
      const message = context.contextPeekMessage();
      storeInteger(receiveLen, message.receiveLen, "receiveLen of rsContextPeekMessage");
      storeInteger(usrId, message.subID, "usrID of rsContextPeekMessage");
      return message.type;
    }),
    rsContextDump: act("contextLog", (context, _bits) => context.contextLog()),
  };
}

function objects(
  { args, act, on, text, givenName }: HidlCalls,
): Readonly<Record<string, HidlFunction>> {
  return {
    rsElementCreate2: on("elementComplexCreate", (context, ...rest) => {
      const [elements, count, names, namesCount, lengths, arraySizes, sizesCount] = rest;
      const fn = "rsElementCreate2";
      const ids = args.handles(elements, count, `elements of ${fn}`);
      const given = args.size(namesCount);
      const bytes = lengths === null || lengths === 0
        ? []
        : args.list(lengths, given, `names_length of ${fn}`, (cell) => args.size(cell));
      const texts = args.list(names, given, `names of ${fn}`, (cell) => cell)
        .map((cell, i) => text(cell, bytes[i], `names of ${fn}`));
      const arrays = args.size(sizesCount);
      const sizes = args.list(arraySizes, arrays, `arraySize of ${fn}`, (cell) => args.u32(cell));
      return context.elementComplexCreate(ids, texts, sizes);
    }),
    rsaElementGetNativeData: act("elementGetNativeMetadata", (context, element, data, size) => {
      const metadata = context.elementGetNativeMetadata(args.handle(element));
      store(args, data, metadata, size, "data of rsaElementGetNativeData");
    }),
    rsaElementGetSubElements: act("elementGetSubElements", (context, element, ...rest) => {
      const [ids, names, arraySizes, size] = rest;
      const count = args.u32(size);
      const fn = "rsaElementGetSubElements";
      const targets = [[ids, "ids"], [names, "names"], [arraySizes, "arraySizes"]] as const;
      if (count > 0) {
        for (const [word, what] of targets) args.cells(word, count, `${what} of ${fn}`);
      }
      const found = context.elementGetSubElements(args.handle(element), count);
      for (const [word, what] of targets) store(args, word, found[what], count, `${what} of ${fn}`);
    }),
    rsaTypeGetNativeData: act("typeGetNativeMetadata", (context, type, data, size) => {
      const metadata = context.typeGetNativeMetadata(args.handle(type));
      store(args, data, metadata, size, "data of rsaTypeGetNativeData");
    }),
    rsaGetName: act("getName", (context, object, name) => {
      const given = givenName(context.getName(args.handle(object)));
      args.store(name, [given], "name of rsaGetName");
    }),
  };
}

function allocations(
  { args, act, on, ioReceiveTime }: HidlCalls,
): Readonly<Record<string, HidlFunction>> {
  return {
    rsAllocation1DElementData: act(
      "allocationElementWrite",
      (context, allocation, x, lod, data, length, component) => {
        const bytes = args.bytes(data, length, "data of rsAllocation1DElementData");
        const field = args.size(component);
        context.allocationElementWrite(
          args.handle(allocation),
          args.u32(x),
          0,
          0,
          args.u32(lod),
          bytes,
          field,
        );
      },
    ),
    rsAllocationIoReceive: on("allocationIoReceive", (context, allocation) => {
      context.allocationIoReceive(args.handle(allocation));
      return ioReceiveTime();
    }),
    rsAllocationGetPointer: on(
      "allocationGetPointer",
      (context, allocation, lod, face, z, _array, stride) => {
        const found = context.allocationGetPointer(
          args.handle(allocation),
          args.u32(lod),
          args.i32(face),
          args.u32(z),
        );
        if (found.stride > 0) {
          storeInteger(stride, found.stride, "stride of rsAllocationGetPointer");
        }
        return found.dataPtr;
      },
    ),
  };
}

function scripts({ args, act, on, scriptCall }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  return {
    rsScriptForEach: act(
      "scriptForEach",
      (context, script, slot, ain, aout, usr, usrLength, call) => {
        const input = args.handle(ain);
        context.scriptForEach(
          args.handle(script),
          args.u32(slot),
          input === 0 ? [] : [input],
          args.handle(aout),
          args.bytes(usr, usrLength, "usr of rsScriptForEach"),
          scriptCall(call, "sc of rsScriptForEach"),
        );
      },
    ),
    rsScriptGetVarV: act("scriptGetVarV", (context, script, slot, data, length) => {
      const target = args.memory(data, length, "data of rsScriptGetVarV");
      const value = context.scriptGetVarV(args.handle(script), args.u32(slot), target.length);
      target.set(value.subarray(0, target.length));
    }),
    rsScriptGroupCreate: on("scriptGroupCreate", (context, ...rest) => {
      const list = (at: number, what: string) =>
        args.handlesInBytes(rest[at], rest[at + 1], `${what} of rsScriptGroupCreate`);
      const links = [list(2, "src"), list(4, "dstK"), list(6, "dstF"), list(8, "type")] as const;
      return context.scriptGroupCreate(list(0, "kernels"), ...links);
    }),
  };
}

/** Writes the first cells of what the HAL returned; cells beyond that become 0. */
function store(
  args: HidlArguments,
  word: Word,
  values: readonly unknown[],
  size: Word,
  what: string,
): void {
  const count = args.u32(size);
  if (count === 0) return;
  args.cells(word, count, what);
  args.store(word, Array.from({ length: count }, (_, i) => values[i] ?? 0), what);
}
