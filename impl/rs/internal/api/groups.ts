/**
 * The C functions for closures and groups of scripts.
 *
 * Source: AOSP frameworks/rs, rs.spec, rsClosure.cpp, rsScriptGroup.cpp and rsScriptGroup2.cpp of Android 9.
 *
 * @module
 */

import type { Word } from "../../../machine/machine.ts";
import { RS_KERNEL_INPUT_LIMIT, type RsClosure } from "../../driver/hal.ts";
import { isNull } from "../../memory.ts";
import type { Functions } from "../../rs_process.ts";
import { type ApiCall, apiFunctions, isInteger, shown } from "./call.ts";
import type { Closure, ClosureParts, ClosureValue } from "../closure.ts";
import type { Contexts } from "../contexts.ts";
import type { ScriptGroup, ScriptGroupLink } from "../script/group.ts";
import type { ScriptGroup2 } from "../script/group2.ts";
import type { ScriptFieldId, ScriptKernelId } from "../script/ids.ts";

/** Bytes of the widest number that a closure sets a variable to. */
const VALUE_SIZE_MAX = 8;

/**
 * Makes the functions for closures and groups.
 *
 * @param internal The copy of the library.
 * @returns The functions by the names that the library exports.
 */
export function groupApi(internal: Contexts): Functions {
  return {
    ...apiFunctions(internal, 0, {
      rsScriptGroupCreate: createGroup,
      rsScriptGroup2Create: createGroup2,
      rsClosureCreate: createClosure,
      rsInvokeClosureCreate: createInvokeClosure,
    }),
    ...apiFunctions(internal, undefined, {
      rsScriptGroupSetInput: (call, group, kernel, allocation) =>
        call.queue(0, () => {
          const target = call.object("ScriptGroup", group) as ScriptGroup;
          const input = call.objectOrNull("Allocation", allocation);
          target.setInput(kernelOf(call, kernel), input);
        }),
      rsScriptGroupSetOutput: (call, group, kernel, allocation) =>
        call.queue(0, () => {
          const target = call.object("ScriptGroup", group) as ScriptGroup;
          const output = call.objectOrNull("Allocation", allocation);
          target.setOutput(kernelOf(call, kernel), output);
        }),
      rsScriptGroupExecute: (call, group) =>
        call.queue(0, () => {
          const version2 = call.rsc.objects.get("ScriptGroup2", group);
          const target = version2 ?? call.object("ScriptGroup", group);
          (target as ScriptGroup | ScriptGroup2).execute();
        }),
      rsClosureSetArg: (call, closure, index, value) =>
        call.queue(0, () => {
          const target = closureOf(call, closure);
          const argument = call.objectOrNull("Allocation", value);
          if (target.setArg(call.slot(index), argument)) return;
          call.refuse(`index is ${shown(index)}, expected less than ${target.args.length}`);
        }),
      rsClosureSetGlobal: (call, closure, field, value, size) =>
        call.queue(0, () => {
          const target = closureOf(call, closure);
          target.setGlobal(fieldOf(call, field), valueOf(call, value, size));
        }),
    }),
  };
}

/** The kernel of a handle: all IDs of a context are made by this library. */
function kernelOf(call: ApiCall, handle: Word): ScriptKernelId {
  return call.object("ScriptKernelID", handle) as ScriptKernelId;
}

function fieldOf(call: ApiCall, handle: Word): ScriptFieldId {
  return call.object("ScriptFieldID", handle) as ScriptFieldId;
}

function closureOf(call: ApiCall, handle: Word): Closure {
  return call.object("Closure", handle) as Closure;
}

/** A list of handles whose length counts bytes of pointers. */
function pointersOf(
  call: ApiCall,
  word: Word,
  length: Word,
  what: string,
): readonly unknown[] {
  const size = call.rsc.process.is64Bit ? 8 : 4;
  return call.cells(word, Math.floor(call.length(length, `${what}_length`) / size), what);
}

/** A list whose length counts cells. */
function listOf(call: ApiCall, word: Word, length: Word, what: string): readonly unknown[] {
  return call.cells(word, call.length(length, `${what}_length`), what);
}

/** Refuses lists that belong together and are not of one length; Android asserts, and reads past the end. */
function checkLengths(call: ApiCall, lists: Readonly<Record<string, readonly unknown[]>>): void {
  const lengths = Object.entries(lists).map(([what, { length }]) => `${what} ${length}`);
  const counts = new Set(Object.values(lists).map(({ length }) => length));
  if (counts.size > 1) call.refuse(`lengths differ: ${lengths.join(", ")}, expected the same`);
}

function createGroup(
  call: ApiCall,
  kernels: Word,
  kernelsLength: Word,
  src: Word,
  srcLength: Word,
  dstK: Word,
  dstKLength: Word,
  dstF: Word,
  dstFLength: Word,
  types: Word,
  typesLength: Word,
): number {
  const { rsc } = call;
  const lists = {
    src: pointersOf(call, src, srcLength, "src"),
    dstK: pointersOf(call, dstK, dstKLength, "dstK"),
    dstF: pointersOf(call, dstF, dstFLength, "dstF"),
    type: pointersOf(call, types, typesLength, "type"),
  };
  checkLengths(call, lists);
  const members = pointersOf(call, kernels, kernelsLength, "kernels")
    .map((handle) => kernelOf(call, handle));
  if (members.length === 0) call.refuse("there are no kernels, expected one or more");
  const links = lists.src.map((source, index): ScriptGroupLink => ({
    source: kernelOf(call, source),
    destination: destinationOf(call, lists.dstK[index], lists.dstF[index]),
    type: call.object("Type", lists.type[index]),
  }));
  const group: ScriptGroup = new (rsc.process.part<typeof ScriptGroup>("rs-script-group"))(
    rsc,
    members,
    links,
  );
  return addGroup(call, group);
}

/** The end of a link: a kernel or a variable. */
function destinationOf(
  call: ApiCall,
  kernel: unknown,
  field: unknown,
): ScriptKernelId | ScriptFieldId {
  if (isNull(kernel) !== isNull(field)) {
    return isNull(field) ? kernelOf(call, kernel) : fieldOf(call, field);
  }
  return call.refuse("a link leads to a kernel and a variable or to none, expected one of them");
}

/** Takes a group in, or gives it up if it cannot be made. */
function addGroup(call: ApiCall, group: ScriptGroup | ScriptGroup2): number {
  if (!group.init()) {
    group.destroy();
    return 0;
  }
  return call.add(group);
}

function createGroup2(
  call: ApiCall,
  name: Word,
  nameLength: Word,
  cacheDir: Word,
  cacheDirLength: Word,
  closures: Word,
  closuresLength: Word,
): number {
  const { rsc } = call;
  const groupName = call.text(name, call.length(nameLength, "name_length"), "name");
  if (groupName === null) return call.refuse("name is NULL, expected a name");
  const directory = call.text(cacheDir, call.length(cacheDirLength, "cacheDir_length"), "cacheDir");
  const steps = listOf(call, closures, closuresLength, "closures")
    .map((handle) => closureOf(call, handle));
  const group: ScriptGroup2 = new (rsc.process.part<typeof ScriptGroup2>("rs-script-group2"))(
    rsc,
    groupName,
    directory ?? "",
    steps,
  );
  return addGroup(call, group);
}

/**
 * The value that a closure sets a variable to: of a number all 64 bits, however it is given, so that those of a `double` and
 * of a large `long` stay what they are.
 */
function valueOf(call: ApiCall, value: unknown, size: unknown): ClosureValue {
  if (!isInteger(size, -0x8000_0000, VALUE_SIZE_MAX)) {
    return call.refuse(`size is ${shown(size)}, expected at most ${VALUE_SIZE_MAX}`);
  }
  if (size < 0) {
    const object = call.anyOrNull(value);
    return { value: BigInt(object?.handle ?? 0), size, object };
  }
  const bits = value ?? 0;
  if (typeof bits === "bigint" || (typeof bits === "number" && Number.isInteger(bits))) {
    return { value: BigInt.asIntN(64, BigInt(bits)), size, object: null };
  }
  return call.refuse(`value is ${shown(value)}, expected an integer`);
}

function createClosure(
  call: ApiCall,
  kernel: Word,
  returnValue: Word,
  fieldIds: Word,
  fieldIdsLength: Word,
  values: Word,
  valuesLength: Word,
  sizes: Word,
  sizesLength: Word,
  depClosures: Word,
  depClosuresLength: Word,
  depFieldIds: Word,
  depFieldIdsLength: Word,
): number {
  const lists = {
    fieldIDs: listOf(call, fieldIds, fieldIdsLength, "fieldIDs"),
    values: listOf(call, values, valuesLength, "values"),
    sizes: listOf(call, sizes, sizesLength, "sizes"),
    depClosures: listOf(call, depClosures, depClosuresLength, "depClosures"),
    depFieldIDs: listOf(call, depFieldIds, depFieldIdsLength, "depFieldIDs"),
  };
  checkLengths(call, lists);
  const first = lists.fieldIDs.findIndex((field) => !isNull(field));
  const argCount = first < 0 ? lists.fieldIDs.length : first;
  if (argCount > RS_KERNEL_INPUT_LIMIT) {
    call.refuse(`there are ${argCount} arguments, expected at most ${RS_KERNEL_INPUT_LIMIT}`);
  }
  for (const field of lists.depFieldIDs) call.objectOrNull("ScriptFieldID", field);
  return addClosure(call, {
    function: kernelOf(call, kernel),
    returnValue: call.objectOrNull("Allocation", returnValue),
    params: null,
    args: lists.values.slice(0, argCount)
      .map((value) => call.objectOrNull("Allocation", value)),
    globals: globalsOf(call, lists, argCount),
    dependencies: lists.depClosures.map((handle) => call.objectOrNull("Closure", handle))
      .filter((closure): closure is RsClosure => closure !== null),
  });
}

/** The variables that a closure sets: those from `first` on. */
function globalsOf(
  call: ApiCall,
  lists: Readonly<Record<"fieldIDs" | "values" | "sizes", readonly unknown[]>>,
  first: number,
): ClosureParts["globals"] {
  return lists.fieldIDs.slice(first).map((field, index) =>
    [
      fieldOf(call, field),
      valueOf(call, lists.values[first + index], lists.sizes[first + index]),
    ] as const
  );
}

function createInvokeClosure(
  call: ApiCall,
  invoke: Word,
  params: Word,
  paramsLength: Word,
  fieldIds: Word,
  fieldIdsLength: Word,
  values: Word,
  valuesLength: Word,
  sizes: Word,
  sizesLength: Word,
): number {
  const lists = {
    fieldIDs: listOf(call, fieldIds, fieldIdsLength, "fieldIDs"),
    values: listOf(call, values, valuesLength, "values"),
    sizes: listOf(call, sizes, sizesLength, "sizes"),
  };
  checkLengths(call, lists);
  return addClosure(call, {
    function: call.object("ScriptInvokeID", invoke),
    returnValue: null,
    params: call.copy(params, call.length(paramsLength, "params_length"), "params"),
    args: [],
    globals: globalsOf(call, lists, 0),
    dependencies: [],
  });
}

function addClosure(call: ApiCall, parts: ClosureParts): number {
  const { rsc } = call;
  return call.add(new (rsc.process.part<typeof Closure>("rs-closure"))(rsc, parts));
}
