/**
 * Functions of the run-time library that compute: atomic functions, numbers, and memory.
 *
 * @module
 */

import { address, expectCalls, float, int, type RuntimeCall } from "./runtime_calls.ts";
import { runtime, SIMULATED } from "./runtime.tests.ts";

/** Functions that change a word: its type, what is there, further arguments, and what is there then. */
const ATOMICS = [
  ["Inc", "i", -1, [], 0],
  ["Inc", "j", 0xffffffff, [], 0],
  ["Dec", "i", 0, [], -1],
  ["Dec", "j", 0, [], 0xffffffff],
  ["Add", "i", 0x7fffffff, [2], -0x7fffffff],
  ["Add", "j", 0xffffffff, [3], 2],
  ["Sub", "i", -5, [-7], 2],
  ["Sub", "j", 3, [5], 0xfffffffe],
  ["And", "i", -4, [0x0f0f], 0x0f0c],
  ["And", "j", 0xffff0000, [0x0ff0ff00], 0x0ff00000],
  ["Or", "i", 0x50, [-0x80], -0x30],
  ["Or", "j", 0x80000001, [0x10], 0x80000011],
  ["Xor", "i", -1, [0x55], -0x56],
  ["Xor", "j", 0xf0f0f0f0, [0xffffffff], 0x0f0f0f0f],
  ["Min", "i", 1, [-1], -1],
  ["Min", "i", -2, [1], -2],
  ["Min", "j", 1, [0xffffffff], 1],
  ["Min", "j", 0xffffffff, [1], 1],
  ["Max", "i", 1, [-1], 1],
  ["Max", "i", -2, [1], 1],
  ["Max", "j", 1, [0xffffffff], 0xffffffff],
  ["Max", "j", 0xffffffff, [1], 0xffffffff],
  ["Cas", "i", 7, [7, -9], -9],
  ["Cas", "i", 7, [8, -9], 7],
  ["Cas", "j", 0xfffffff0, [0xfffffff0, 1], 1],
  ["Cas", "j", 0xfffffff0, [0, 1], 0xfffffff0],
] as const;

runtime.test("atomic_functions")
  .clauses("RS-SCRIPT-93")
  .simulated(SIMULATED)
  .fn(async (t) => {
    await expectCalls(
      t,
      ATOMICS.map(([name, type, before, args, after]) => ({
        name: `rsAtomic${name}`,
        types: `PV${type}${type.repeat(args.length)}`,
        params: [address("number"), ...args.map((value) => int(value))],
        result: "i32",
        before,
        returns: before | 0,
        after,
      })),
    );
  });

/** Functions of floats, with their arguments and what they give, and whether that is exact. */
const FLOATS = [
  ["sqrt", [2.25], 1.5],
  ["sqrt", [2], Math.SQRT2],
  ["exp", [1], Math.E],
  ["exp", [-2], Math.exp(-2)],
  ["log", [10], Math.LN10],
  ["log", [0.5], -Math.LN2],
  ["pow", [2, 10], 1024],
  ["pow", [9, 0.5], 3],
  ["sin", [0.5], Math.sin(0.5)],
  ["cos", [0.5], Math.cos(0.5)],
  ["fabs", [-2.5], 2.5],
  ["floor", [-2.5], -3],
  ["floor", [2.5], 2],
  ["ceil", [-2.5], -2],
  ["ceil", [2.25], 3],
  ["trunc", [-2.75], -2],
  ["trunc", [2.75], 2],
  ["min", [1, -2], -2],
  ["min", [-2, 1], -2],
  ["max", [1, -2], 1],
  ["max", [-2, 1], 1],
  ["fmin", [3, 2], 2],
  ["fmin", [NaN, 1], 1],
  ["fmin", [1, NaN], 1],
  ["fmax", [3, 2], 3],
  ["fmax", [NaN, 1], 1],
  ["fmax", [1, NaN], 1],
  ["clamp", [-1, 0.5, 2], 0.5],
  ["clamp", [3, 0.5, 2], 2],
  ["clamp", [1, 0.5, 2], 1],
] as const;
/** Functions of integers, signed and unsigned. */
const INTEGERS = [
  ["abs", "i", [-5], 5],
  ["abs", "i", [5], 5],
  ["min", "i", [-1, 1], -1],
  ["min", "i", [1, -1], -1],
  ["max", "i", [-1, 1], 1],
  ["max", "i", [1, -1], 1],
  ["clamp", "i", [-5, -2, 3], -2],
  ["clamp", "i", [5, -2, 3], 3],
  ["clamp", "i", [-1, -2, 3], -1],
  ["min", "j", [0xffffffff, 1], 1],
  ["min", "j", [1, 0xffffffff], 1],
  ["max", "j", [0xffffffff, 1], 0xffffffff],
  ["max", "j", [1, 0xffffffff], 0xffffffff],
  ["clamp", "j", [0xffffffff, 1, 0xfffffff0], 0xfffffff0],
  ["clamp", "j", [0, 1, 0xffffffff], 1],
  ["clamp", "j", [0x80000000, 1, 0xffffffff], 0x80000000],
] as const;

runtime.test("numbers")
  .clauses("RS-SCRIPT-94")
  .simulated(SIMULATED)
  .fn(async (t) => {
    await expectCalls(t, [
      ...FLOATS.map(([name, args, returns]): RuntimeCall => ({
        name,
        types: "f".repeat(args.length),
        params: args.map(float),
        result: "f32",
        returns,
        within: 1e-6,
      })),
      ...INTEGERS.map(([name, type, args, returns]): RuntimeCall => ({
        name,
        types: type.repeat(args.length),
        params: args.map(int),
        result: "i32",
        returns: returns | 0,
      })),
    ]);
  });

runtime.test("memory")
  .clauses("RS-SCRIPT-100")
  .simulated(SIMULATED)
  .fn(async (t) => {
    const call = (name: string, params: RuntimeCall["params"], memory: readonly number[]) => ({
      name,
      params: [...params, int(4)],
      result: "i32",
      memory,
    } as const);
    const at = (offset: number) => address("memory", offset);
    await expectCalls(t, [
      call("memcpy", [at(2), at(10)], [1, 2, 11, 12, 13, 14, 7, 8]),
      call("memmove", [at(3), at(2)], [1, 2, 11, 11, 12, 13, 14, 8]),
      call("memmove", [at(0), at(2)], [11, 11, 12, 13, 12, 13, 14, 8]),
      call("memset", [at(1), int(0x1ff)], [11, 255, 255, 255, 255, 13, 14, 8]),
    ]);
  });
