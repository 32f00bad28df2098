/**
 * The use of scripts in bitcode by apps beside launches: variables, invokables, messages and the log.
 *
 * @module
 */

import { ints } from "../../contract/recorder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { memoryOf } from "../memory.ts";
import { range } from "../numbers.ts";
import { messageOf, nextMessage, rsLines } from "../results.ts";
import type { Kind } from "./cells.ts";
import { numbersOf, playKernels } from "./scenes.ts";

const calls = group("rs:kernel_call", "Variables and functions of scripts in bitcode.");

/** Variables: their type, the value that the source gives them, and another with what `negate_all` makes of it. */
const VARIABLES = {
  small: ["char", -5, 100, -100],
  unsignedSmall: ["uchar", 200, 3, 252],
  medium: ["short", -300, 30000, -30000],
  unsignedMedium: ["ushort", 60000, 5, 65530],
  number: ["int", 42, -70000, 70000],
  unsignedNumber: ["uint", 0xfffffff0, 1, 0xfffffffe],
  large: ["long", -5000000000, 2 ** 40, -(2 ** 40)],
  unsignedLarge: ["ulong", 5000000000, 2 ** 50, 2 ** 51],
  real: ["float", 1.5, -2.25, 2.25],
  precise: ["double", 0.1, 1e-300, -1e-300],
  flag: ["bool", 1, 0, 1],
} as const satisfies Record<
  string,
  readonly [kind: Kind, first: number, set: number, after: number]
>;

calls.test("variables")
  .clauses("RS-KERNEL-14")
  .compiler()
  .params({ variable: Object.keys(VARIABLES) as (keyof typeof VARIABLES)[] })
  .fn(async (t) => {
    const { variable } = t.params;
    const [kind, first, set, after] = VARIABLES[variable];
    const { record, made } = await playKernels(t, "calls", (script) => {
      const reads = [script.get(variable, kind)];
      script.set(variable, kind, set);
      reads.push(script.get(variable, kind));
      script.invoke("negate_all");
      return [...reads, script.get(variable, kind)];
    });
    const found = made.flatMap((read) => numbersOf(record, read));
    t.expectSequence("at first, as it is set, and as the script changed it", found, [
      first,
      set,
      after,
    ]);
  });

calls.test("setters_of_numbers")
  .clauses("RS-KERNEL-14")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "calls", (script) => {
      const { app: { rs }, rsc, ref } = script;
      rs.ScriptSetVarI(rsc, ref, script.slot("number"), -9);
      rs.ScriptSetVarJ(rsc, ref, script.slot("large"), 2 ** 45);
      rs.ScriptSetVarF(rsc, ref, script.slot("real"), 0.5);
      rs.ScriptSetVarD(rsc, ref, script.slot("precise"), 0.3);
      script.invoke("negate_all");
      return [
        script.get("number", "int"),
        script.get("large", "long"),
        script.get("real", "float"),
        script.get("precise", "double"),
      ];
    });
    const found = made.flatMap((read) => numbersOf(record, read));
    t.expectSequence("negated", found, [9, -(2 ** 45), -0.5, -0.3]);
  });

calls.test("arrays_structs_and_vectors")
  .clauses("RS-KERNEL-15")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "calls", (script) => {
      const result = (fn: string) => {
        script.invoke(fn);
        return script.get("result", "int");
      };
      const reads = [result("sum_list"), result("sum_pair")];
      script.set("list", "int", 9, 8, 7, 6);
      script.set("matrix", "float", 4, 3, 2, 1);
      script.app.rs.ScriptSetVarV(
        script.rsc,
        script.ref,
        script.slot("pair"),
        memoryOf(new Uint8Array([7, 0, 0, 0, 0, 0, 0x80, 0x40])),
        8,
      );
      script.set("vector", "float3", 5, -6, 7);
      reads.push(result("sum_list"), result("sum_matrix"), result("sum_pair"));
      script.invoke("negate_all");
      return [...reads, script.get("vector", "float3")];
    });
    const found = made.flatMap((read) => numbersOf(record, read));
    t.expectSequence("what the script sees", found, [4321, 55, 6789, 1234, 78, -5, 6, -7]);
  });

calls.test("init_and_static_data")
  .clauses("RS-KERNEL-16", "RS-KERNEL-18")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "calls", (script) => {
      const reads = [script.get("result", "int")];
      script.invoke("count");
      script.invoke("count");
      reads.push(script.get("result", "int"));
      const other = script.again();
      reads.push(other.get("result", "int"));
      other.invoke("count");
      return [...reads, other.get("result", "int"), script.get("result", "int")];
    });
    const found = made.flatMap((read) => numbersOf(record, read));
    t.expectSequence("init, two calls, another script", found, [300, 5, 300, 4, 5]);
  });

calls.test("arguments")
  .clauses("RS-KERNEL-17")
  .compiler()
  .fn(async (t) => {
    const bytes = new DataView(new ArrayBuffer(56));
    bytes.setInt8(0, -7);
    bytes.setBigInt64(8, 5_000_000_000n, true);
    bytes.setInt16(16, 300, true);
    [1, 2, 3].forEach((value, lane) => bytes.setFloat32(32 + 4 * lane, value, true));
    bytes.setUint8(48, 1);
    const { record, made } = await playKernels(t, "calls", (script) => {
      const reads = [0, 1, 4].map((at) => {
        script.invoke("look_up", ints(at));
        return script.get("result", "int");
      });
      const all = new DataView(new ArrayBuffer(64));
      new Uint8Array(all.buffer).set(new Uint8Array(bytes.buffer));
      all.setFloat64(56, 2.5, true);
      script.invoke("of_all", memoryOf(all));
      return [...reads, script.get("results", "int4")];
    });
    const found = made.flatMap((read) => numbersOf(record, read));
    t.expectSequence("results", found, [2, 3, 11, 293, 5000, 321, 11]);
  });

calls.test("messages")
  .clauses("RS-KERNEL-19")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "calls", (script) => {
      script.invoke("send", ints(5));
      script.invoke("send_data", ints(6));
      script.invoke("send_blocking", ints(7));
      return [1, 2, 3].map(() => nextMessage(script.app, script.rsc));
    });
    const found = made.map((call) => messageOf(record, call)).map(({ id, data }) => [id, ...data]);
    t.expectEqual("ids and data", found, [
      [5],
      [6, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0],
      [7, 5, 0, 0, 0, 0, 0, 0x20, 0x40],
    ]);
  });

calls.test("debug_lines")
  .clauses("RS-KERNEL-20")
  .compiler()
  .fn(async (t) => {
    const { record } = await playKernels(t, "calls", (script) => script.invoke("debug_all"));
    const lines = rsLines(record).slice(-3).map((line) => line.replace(/(\}).*/, "$1"));
    t.expectSequence("log, without the bits of vectors", lines, [
      "D int -3  0xfffffffd",
      "D float 0.500000, 0x3f000000",
      "D vector {1, -2, 3}",
    ]);
  });

calls.test("clocks")
  .clauses("RS-KERNEL-21")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "calls", (script) => {
      script.invoke("clocks");
      return script.get("result", "int");
    });
    t.expectSequence("what holds of clocks", numbersOf(record, made), [127]);
  });

/** Lines of the log: numbers and their bits, those of vectors behind them; floats and matrices without. */
const LINES = {
  debug_numbers: [
    "char -3  0xfd",
    "uchar 250  0xfa",
    "short -3  0xfffd",
    "ushort 65000  0xfde8",
    "uint 4294967280  0xfffffff0",
    "long -5000000000  0xfffffffed5fa0e00",
    "ulong 5000000000  0x12a05f200",
    "double -2.500000, 0xc004000000000000",
    "least 0.000000, 0x00000001",
    "two {-0.000000, 1.500000}",
    "three {1.000000, 2.000000, -3.000000}",
    "four {1.000000, 2.000000, 3.000000, 0.250000}",
  ],
  debug_vectors: [
    "char2 {-1, 2}  0xff 0x2",
    "uchar3 {255, 2, 3}  0xff 0x2 0x3",
    "short4 {-1, 2, 3, 4}  0xffff 0x2 0x3 0x4",
    "ushort2 {65535, 1}  0xffff 0x1",
    "int3 {-1, 2, 3}  0xffffffff 0x2 0x3",
    "uint4 {4294967295, 1, 2, 3}  0xffffffff 0x1 0x2 0x3",
    "long2 {-1, 5000000000}  0xffffffffffffffff 0x12a05f200",
    "ulong2 {5000000000, 1}  0x12a05f200 0x1",
    "float2 {0.500000, -1.000000}",
    "float3 {0.500000, -1.000000, 2.000000}",
    "float4 {0.500000, -1.000000, 2.000000, 8.000000}",
    "double2 {0.500000, -10000000000.000000}",
  ],
  debug_matrices: [
    "four {0.000000, 4.000000, 8.000000, 12.000000",
    "four  1.000000, 5.000000, 9.000000, 13.000000",
    "four  2.000000, 6.000000, 10.000000, 14.000000",
    "four  3.000000, 7.000000, 11.000000, 15.000000}",
    "three {1.000000, 4.000000, 7.000000",
    "three  2.000000, 5.000000, 8.000000",
    "three  3.000000, 6.000000, 9.000000}",
    "two {0.500000, 2.500000",
    "two  1.500000, 3.500000}",
  ],
} as const;

calls.test("debug_lines_of_types")
  .clauses("RS-KERNEL-128")
  .compiler()
  .params({ fn: Object.keys(LINES) as (keyof typeof LINES)[] })
  .fn(async (t) => {
    const { fn } = t.params;
    const { record } = await playKernels(t, "calls", (script) => {
      script.set("four", "float", ...range(0, 16));
      script.set("three", "float", ...range(1, 10));
      script.set("matrix", "float", 0.5, 1.5, 2.5, 3.5);
      script.invoke(fn);
    });
    const lines = rsLines(record).slice(-LINES[fn].length);
    t.expectSequence("log", lines, LINES[fn].map((line) => `D ${line}`));
  });

/** A second in the night from a Saturday to a Sunday (UTC), 9 September 2001. */
const MOMENT = 1_000_000_000;

calls.test("rsLocaltime")
  .clauses("RS-KERNEL-129")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "calls", (script) => {
      script.set("moment", "int", MOMENT);
      script.invoke("break_time");
      return script.get("broken", "int", 9);
    });
    const [second, minute, , day, month, year, weekday, dayOfYear] = numbersOf(record, made);
    t.expectEqual("second, month and year", [second, month, year], [40, 8, 101]);
    // A device may be in any zone: in some of them it is the evening before.
    t.expectEqual("quarter of an hour", minute! % 15, 1);
    const expected = day === 8 ? [8, 6, 250] : [9, 0, 251];
    t.expectEqual("day of month, week and year", [day, weekday, dayOfYear], expected);
  });

calls.test("rsGetDt")
  .clauses("RS-KERNEL-130")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "calls", (script) => {
      script.invoke("measure_interval");
      return ["interval", "most_nanos", "between_nanos"].map((name) => script.get(name, "double"));
    });
    const [interval = 0, nanos = 0, between = 0] = made.flatMap((read) => numbersOf(record, read));
    // By a float of seconds, and by clocks that need not be the same.
    const most = nanos / 1e9 * 1.01 + 1e-3;
    const least = between / 1e9 * 0.99 - 1e-3;
    const isWithin = interval >= least && interval <= most;
    t.expectEqual("whether it is of what passed between the calls", isWithin, true);
  });

calls.test("levels_and_faces_of_launches")
  .clauses("RS-KERNEL-131")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "calls", (script) => {
      const out = script.cells("int4", 2, [1, 2, 3, 4, 5, 6, 7, 8]);
      script.launch("ask_context", { in: [script.cells("int", 2)], out });
      return script.read(out);
    });
    t.expectSequence("faces, levels, face and level", numbersOf(record, made), [
      ...[0, 0, 0, 0],
      ...[0, 0, 0, 0],
    ]);
  });

/** The groups. */
export const tests: readonly Group[] = [calls];
