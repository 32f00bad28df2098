/**
 * The C functions of libRS_internal.so about Elements, Types, Samplers and Allocations.
 *
 * Those that make objects run on the thread that calls them, and do not wait for what is queued.
 *
 * Source: AOSP frameworks/rs, rs.spec, rsElement.cpp, rsType.cpp, rsSampler.cpp of Android 9.
 *
 * @module
 */

import { isNull } from "../../memory.ts";
import type { Functions } from "../../rs_process.ts";
import { allocationApi } from "./allocations.ts";
import { type ApiCall, apiFunctions } from "./call.ts";
import { createElement, type Element, type FieldRequest } from "../element.ts";
import { storeCells } from "../object_arguments.ts";
import type { Contexts } from "../contexts.ts";
import { createSampler } from "../sampler.ts";
import { createType, type Type } from "../type.ts";

/** Fields of a struct, at most; what is more is taken for a wrong length. */
const FIELDS_MAX = 4096;

/**
 * The functions, each as rs_functions.ts declares it.
 *
 * @param internal The copy of the library.
 */
export function objectApi(internal: Contexts): Functions {
  return { ...elementApi(internal), ...typeApi(internal), ...allocationApi(internal) };
}

function elementApi(internal: Contexts): Functions {
  return {
    ...apiFunctions(internal, 0, {
      rsElementCreate: (call, dataType, dataKind, normalized, vectorSize) =>
        createElement(call.rsc, call.name, {
          dataType: Number(dataType),
          dataKind: Number(dataKind),
          normalized: Boolean(normalized),
          vectorSize: Number(vectorSize),
        })?.handle ?? 0,
      rsElementCreate2: (call, ...args) =>
        createElement(call.rsc, call.name, fields(call, args))?.handle ?? 0,
    }),
    ...apiFunctions(internal, undefined, {
      rsaElementGetNativeData: (call, handle, data, size) => {
        const values = (call.object("Element", handle) as Element).nativeData();
        storeExactly(call, data, values, size);
      },
      rsaElementGetSubElements: (call, handle, ids, names, arraySizes, size) => {
        const parts = (call.object("Element", handle) as Element).fields;
        expectSize(call, size, parts.length);
        for (const { element } of parts) call.rsc.objects.addUser(element);
        storeCells(ids, parts.map(({ element }) => element.handle), call.describe("ids"));
        storeCells(names, parts.map(({ name }) => name), call.describe("names"));
        storeCells(arraySizes, parts.map((part) => part.arraySize), call.describe("arraySizes"));
      },
    }),
  };
}

function fields(call: ApiCall, args: readonly unknown[]): readonly FieldRequest[] {
  const [elements, elementsLength, names, namesCount, namesLength, arraySize, arraySizeLength] =
    args;
  const count = call.length(elementsLength, "elements_length");
  if (count === 0 || count > FIELDS_MAX) {
    call.refuse(`elements_length is ${count}, expected 1 to ${FIELDS_MAX}`);
  }
  expectCount(call, namesCount, count, "names_length");
  if (!isNull(arraySize)) expectCount(call, arraySizeLength, count, "arraySize_length");
  const handles = call.cells(elements, count, "elements");
  const pointers = call.cells(names, count, "names");
  const lengths = isNull(namesLength) ? null : call.cells(namesLength, count, "names_length");
  const sizes = isNull(arraySize) ? null : call.cells(arraySize, count, "arraySize");
  return handles.map((handle, i) => {
    const length = lengths === null ? Number.MAX_SAFE_INTEGER : Number(lengths[i]);
    return {
      element: call.object("Element", handle),
      name: fieldName(call, pointers[i], length),
      arraySize: sizes === null ? 1 : Number(sizes[i]),
    };
  });
}

function fieldName(call: ApiCall, pointer: unknown, length: number): string {
  if (isNull(pointer)) call.refuse("the name of a field is NULL");
  if (!Number.isInteger(length) || length < 0) {
    call.refuse(`the name of a field has ${length} bytes`);
  }
  const longest = typeof pointer === "number" ? heapTextLength(call, pointer) : length;
  return call.text(pointer, Math.min(length, longest), "names") ?? "";
}

function heapTextLength(call: ApiCall, address: number): number {
  const { bytes } = call.rsc.process.heap;
  const end = bytes.indexOf(0, address);
  return Math.max(0, (end < 0 ? bytes.length : end) - address);
}

function expectCount(call: ApiCall, value: unknown, count: number, what: string): void {
  if (Number(value) !== count) {
    call.refuse(`${what} is ${value}, expected elements_length, which is ${count}`);
  }
}

function expectSize(call: ApiCall, value: unknown, count: number): void {
  if (Number(value) !== count) call.refuse(`size is ${value}, expected ${count}`);
}

function storeExactly(
  call: ApiCall,
  data: unknown,
  values: readonly number[],
  size: unknown,
): void {
  expectSize(call, size, values.length);
  if (isNull(data)) call.refuse(`data is NULL, expected ${values.length} cells`);
  storeCells(data, values, call.describe("data"));
}

function typeApi(internal: Contexts): Functions {
  return {
    ...apiFunctions(internal, 0, {
      rsTypeCreate: (call, element, dimX, dimY, dimZ, mipmaps, faces, yuv) =>
        createType(call.rsc, call.name, call.object("Element", element), {
          dimX: Number(dimX),
          dimY: Number(dimY),
          dimZ: Number(dimZ),
          mipmaps: Boolean(mipmaps),
          faces: Boolean(faces),
          yuv: Number(yuv),
        })?.handle ?? 0,
      rsSamplerCreate: (call, mag, min, wrapS, wrapT, wrapR, aniso) =>
        createSampler(call.rsc, call.name, [
          Number(mag),
          Number(min),
          Number(wrapS),
          Number(wrapT),
          Number(wrapR),
          Number(aniso),
        ])?.handle ?? 0,
    }),
    ...apiFunctions(internal, undefined, {
      rsaTypeGetNativeData: (call, handle, data, size) => {
        const type = call.object("Type", handle) as Type;
        storeExactly(call, data, type.nativeData(), size);
        call.rsc.objects.addUser(type.element);
      },
    }),
  };
}
