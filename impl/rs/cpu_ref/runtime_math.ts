/**
 * Functions of the runtime that compute: numbers, memory, and atomic operations.
 *
 * Source: AOSP frameworks/rs, driver/runtime/rs_cl.c and rs_core.c (libclcore).
 *
 * @module
 */

import { ProcessFault } from "../../machine/machine.ts";
import { mangled, type RuntimeFunctions, type RuntimeHost } from "./runtime_host.ts";

/** Makes the functions. */
export function mathFunctions(host: RuntimeHost): RuntimeFunctions {
  return { ...floatFunctions(), ...integerFunctions(), ...memoryFunctions(host), ...atomics(host) };
}

function floatFunctions(): RuntimeFunctions {
  return {
    _Z4sqrtf: Math.sqrt,
    _Z3expf: Math.exp,
    _Z3logf: Math.log,
    _Z3powff: Math.pow,
    _Z3sinf: Math.sin,
    _Z3cosf: Math.cos,
    _Z4fabsf: Math.abs,
    _Z5floorf: Math.floor,
    _Z4ceilf: Math.ceil,
    _Z5truncf: Math.trunc,
    _Z3minff: lesser,
    _Z3maxff: greater,
    _Z4fminff: (a: number, b: number) => isNaN(a) ? b : isNaN(b) ? a : Math.min(a, b),
    _Z4fmaxff: (a: number, b: number) => isNaN(a) ? b : isNaN(b) ? a : Math.max(a, b),
    _Z5clampfff: clamp,
  };
}

function integerFunctions(): RuntimeFunctions {
  return {
    _Z3absi: Math.abs,
    _Z3minii: lesser,
    _Z3maxii: greater,
    _Z5clampiii: clamp,
    _Z3minjj: (a: number, b: number) => lesser(a >>> 0, b >>> 0),
    _Z3maxjj: (a: number, b: number) => greater(a >>> 0, b >>> 0),
    _Z5clampjjj: (value: number, low: number, high: number) =>
      clamp(value >>> 0, low >>> 0, high >>> 0),
  };
}

function lesser(a: number, b: number): number {
  return a < b ? a : b;
}

function greater(a: number, b: number): number {
  return a > b ? a : b;
}

function clamp(value: number, low: number, high: number): number {
  if (value < low) return low;
  return value > high ? high : value;
}

function memoryFunctions(host: RuntimeHost): RuntimeFunctions {
  const copy = (name: string) => (to: number, from: number, size: number) => {
    if (size !== 0) host.bytes(name, to, size).set(host.bytes(name, from, size));
    return to;
  };
  return {
    memcpy: copy("memcpy"),
    memmove: copy("memmove"),
    memset: (to: number, value: number, size: number) => {
      if (size !== 0) host.bytes("memset", to, size).fill(value & 0xff);
      return to;
    },
  };
}

function atomics(host: RuntimeHost): RuntimeFunctions {
  const cell = (name: string, address: number): [Int32Array, number] => {
    const bytes = host.bytes(name, address, 4);
    if (bytes.byteOffset % 4 !== 0) {
      throw new ProcessFault("SIGBUS", `${name}: the address is no multiple of 4`);
    }
    return [new Int32Array(bytes.buffer, bytes.byteOffset, 1), 0];
  };
  const functions: RuntimeFunctions = {};
  const unary = (name: string, value: number) => {
    for (const type of ["i", "j"]) {
      functions[mangled(name, `PV${type}`)] = (at: number) => Atomics.add(...cell(name, at), value);
    }
  };
  const binary = (name: string, change: (a: Int32Array, i: number, value: number) => number) => {
    for (const type of ["i", "j"]) {
      functions[mangled(name, `PV${type}${type}`)] = (at: number, value: number) =>
        change(...cell(name, at), value);
    }
  };
  unary("rsAtomicInc", 1);
  unary("rsAtomicDec", -1);
  binary("rsAtomicAdd", (a, i, value) => Atomics.add(a, i, value));
  binary("rsAtomicSub", (a, i, value) => Atomics.sub(a, i, value));
  binary("rsAtomicAnd", (a, i, value) => Atomics.and(a, i, value));
  binary("rsAtomicOr", (a, i, value) => Atomics.or(a, i, value));
  binary("rsAtomicXor", (a, i, value) => Atomics.xor(a, i, value));
  for (const type of ["i", "j"]) {
    functions[mangled("rsAtomicCas", `PV${type}${type}${type}`)] = (
      at: number,
      expected: number,
      value: number,
    ) => Atomics.compareExchange(...cell("rsAtomicCas", at), expected, value);
    const order = (number: number) => type === "i" ? number | 0 : number >>> 0;
    for (const [name, pick] of [["rsAtomicMin", lesser], ["rsAtomicMax", greater]] as const) {
      functions[mangled(name, `PV${type}${type}`)] = (at: number, value: number) =>
        exchange(...cell(name, at), (before) => pick(order(before), order(value)));
    }
  }
  return functions;
}

/** Changes a number that other threads may change at the same time. @returns What it was. */
function exchange(array: Int32Array, index: number, next: (before: number) => number): number {
  for (;;) {
    const before = Atomics.load(array, index);
    if (Atomics.compareExchange(array, index, before, next(before)) === before) return before;
  }
}
