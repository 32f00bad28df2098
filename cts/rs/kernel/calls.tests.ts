/**
 * The use of scripts in bitcode by apps beside launches: variables, invokables, messages and the log.
 *
 * @module
 */

import { ints } from "../../contract/recorder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { memoryOf } from "../memory.ts";
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

/** The groups. */
export const tests: readonly Group[] = [calls];
