/**
 * The functions of libRS.so for Elements, Types, Samplers, and objects of any kind over the HAL.
 *
 * Source: AOSP frameworks/rs, rsHidlAdaptation.cpp of Android 9.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import type { HidlArguments } from "./hidl_arguments.ts";
import type { HidlCalls, HidlFunction } from "./hidl_calls.ts";

/**
 * Makes the functions.
 *
 * @param calls Whose contexts they are for.
 */
export function hidlObjects(calls: HidlCalls): Readonly<Record<string, HidlFunction>> {
  return { ...elements(calls), ...types(calls), ...names(calls) };
}

function elements({ args, act, on, text }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  return {
    rsElementCreate: on(
      "elementCreate",
      (context, type, kind, normalized, size) =>
        context.elementCreate(
          args.i32(type),
          args.i32(kind),
          args.bool(normalized),
          args.u32(size),
        ),
    ),
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
  };
}

function types({ args, act, on }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  return {
    rsTypeCreate: on(
      "typeCreate",
      (context, element, x, y, z, mipmaps, faces, yuv) =>
        context.typeCreate(
          args.handle(element),
          args.u32(x),
          args.u32(y),
          args.u32(z),
          args.bool(mipmaps),
          args.bool(faces),
          args.i32(yuv),
        ),
    ),
    rsaTypeGetNativeData: act("typeGetNativeMetadata", (context, type, data, size) => {
      const metadata = context.typeGetNativeMetadata(args.handle(type));
      store(args, data, metadata, size, "data of rsaTypeGetNativeData");
    }),
    rsSamplerCreate: on("samplerCreate", (context, mag, min, wrapS, wrapT, wrapR, aniso) => {
      const wraps = [args.i32(wrapS), args.i32(wrapT), args.i32(wrapR)] as const;
      return context.samplerCreate(args.i32(mag), args.i32(min), ...wraps, args.f32(aniso));
    }),
  };
}

function names({ args, act, text, givenName }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  return {
    rsAssignName: act("assignName", (context, object, name, length) => {
      context.assignName(args.handle(object), text(name, length, "name of rsAssignName"));
    }),
    rsaGetName: act("getName", (context, object, name) => {
      const given = givenName(context.getName(args.handle(object)));
      args.store(name, [given], "name of rsaGetName");
    }),
    rsObjDestroy: act("objDestroy", (context, object) => context.objDestroy(args.handle(object))),
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
