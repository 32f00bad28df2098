/**
 * The calls of libRS.so to the HAL, and what it makes of the answers, with the suite's own implementation.
 *
 * Plan:
 * - each function as the method and the arguments that it becomes;
 * - handles: given back as they came, and of 64 bits;
 * - lists and memory that methods fill;
 * - what the HAL cannot tell, and what Android loses on the way.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { ALLOCATIONS, type CallTable, CONTEXTS, OBJECTS, READS, WRITES } from "./call_tables.ts";
import { methodCalls, reportingDevice } from "./scenes.ts";
import { GROUPS, LAUNCHES, SCRIPTS_AND_IDS, SINGLE_LAUNCHES, VARIABLES } from "./script_tables.ts";
import { createContext, createElement, createType } from "../programs.ts";
import { resultOf, valueOf } from "../results.ts";
import { cpuDevice, HAL, playOn, with32Bits } from "../scenes.ts";
import { launch } from "../script/programs.ts";

const calls = group("rs:hal_calls", "What functions of libRS.so are to the HAL.");

const TABLES: readonly CallTable[] = [
  CONTEXTS,
  OBJECTS,
  ALLOCATIONS,
  WRITES,
  READS,
  SCRIPTS_AND_IDS,
  LAUNCHES,
  SINGLE_LAUNCHES,
  VARIABLES,
  GROUPS,
];

for (const { name, clause, rows } of TABLES) {
  calls.test(`methods_for_${name}`)
    .clauses(clause)
    .fn(async (t) => {
      const { record } = await playOn(t, reportingDevice(), (app) => {
        const rsc = createContext(app);
        for (const [write] of rows) write(app, rsc);
      });
      t.expectSequence("calls of the HAL", methodCalls(record), rows.map(([, call]) => call));
    });
}

/** The results of the HAL's methods that make something, each a number of its own. */
const MADE = {
  elementCreate: 0x2001,
  elementComplexCreate: 0x2002,
  typeCreate: 0x2003,
  samplerCreate: 0x2004,
  allocationCreateTyped: 0x2005,
  allocationCreateFromBitmap: 0x2006,
  allocationCubeCreateFromBitmap: 0x2007,
  allocationAdapterCreate: 0x2008,
  allocationGetType: 0x2009,
  allocationGetNativeWindow: 0x200a,
  scriptCCreate: 0x200b,
  scriptIntrinsicCreate: 0x200c,
  scriptKernelIDCreate: 0x200d,
  scriptInvokeIDCreate: 0x200e,
  scriptFieldIDCreate: 0x200f,
  scriptGroupCreate: 0x2010,
  scriptGroup2Create: 0x2011,
  closureCreate: 0x2012,
  invokeClosureCreate: 0x2013,
} as const;

calls.test("handles_are_given_back")
  .clauses("RS-HAL-39")
  .fn(async (t) => {
    const nothing = Object.fromEntries(Object.keys(MADE).map((method) => [method, 0]));
    const rows = TABLES.flatMap((table) => table.rows)
      .filter(([, [method]]) => Object.hasOwn(MADE, method));
    for (const returns of [MADE, nothing] as readonly Readonly<Record<string, number>>[]) {
      const { record, made } = await playOn(t, reportingDevice({ returns }), (app) => {
        const rsc = createContext(app);
        return rows.map(([write]) => write(app, rsc));
      });
      t.expectSequence(
        "handles",
        made.map((result) => valueOf(record, result)),
        rows.map(([, [method]]) => returns[method]),
      );
    }
  });

/** A handle that has no place in 32 bits. */
const WIDE = 0x7f00_8765_4320;

calls.test("handles_have_64_bits")
  .clauses("RS-HAL-40")
  .fn(async (t) => {
    const device = reportingDevice({ returns: { elementCreate: WIDE } });
    const { record, made: element } = await playOn(t, device, (app) => {
      const rsc = createContext(app);
      const element = createElement(app, rsc);
      createType(app, rsc, element, { x: 1 });
      app.rs.ObjDestroy(rsc, element);
      return element;
    });
    t.expectEqual("handle", valueOf(record, element), WIDE);
    t.expectSequence("handles that the HAL is given", methodCalls(record).slice(1), [
      ["typeCreate", WIDE, 1, 0, 0, 0, 0, 0],
      ["objDestroy", WIDE],
    ]);
  });

calls.test("handles_of_32_bits_have_no_sign")
  .clauses("RS-HAL-40")
  .fn(async (t) => {
    const high = 0xf123_4560;
    const device = with32Bits(cpuDevice(8))
      .rsHal(HAL.replace("lib64", "lib"), { reports: "all", returns: { elementCreate: high } });
    const { record } = await playOn(t, device, (app) => {
      const rsc = createContext(app);
      app.rs.ObjDestroy(rsc, createElement(app, rsc));
    });
    t.expectEqual("handle", valueOf(record, -2), high);
    t.expectSequence("calls of the HAL", methodCalls(record).slice(-1), [["objDestroy", high]]);
  });

calls.test("lists_are_stored_in_order")
  .clauses("RS-HAL-41", "RS-HAL-42")
  .fn(async (t) => {
    const device = reportingDevice({
      returns: {
        elementGetNativeMetadata: [8, 11, 1, 4, 2, 99],
        typeGetNativeMetadata: [7, 6, 5, 1, 0, WIDE, 99],
        elementGetSubElements: { ids: [31, 32], names: ["a", "bc"], arraySizes: [3, 1] },
      },
    });
    const { record } = await playOn(t, device, (app) => {
      const rsc = createContext(app);
      app.rs.aElementGetNativeData(rsc, 1, out("int", 6), 5);
      app.rs.aTypeGetNativeData(rsc, 2, out("pointer", 7), 6);
      app.rs.aElementGetSubElements(
        rsc,
        3,
        out("pointer", 2),
        out("pointer", 2),
        out("int64", 2),
        2,
      );
    });
    const outs = [-3, -2, -1].flatMap((at) => resultOf(record, at).outs)
      .map((cells) => cells.map((cell) => cell ?? 0));
    t.expectSequence("lists, and a cell behind the first two", outs, [
      [8, 11, 1, 4, 2, 0],
      [7, 6, 5, 1, 0, WIDE, 0],
      [31, 32],
      ["a", "bc"],
      [3, 1],
    ]);
  });

calls.test("messages_are_told")
  .clauses("RS-HAL-43")
  .fn(async (t) => {
    const device = reportingDevice({
      returns: {
        contextPeekMessage: { type: 4, receiveLen: 12, subID: 7 },
        contextGetMessage: { type: 3, receiveLen: 5 },
      },
    });
    const { record } = await playOn(t, device, (app) => {
      const rsc = createContext(app);
      app.rs.ContextPeekMessage(rsc, out("int64"), 8, out("int"), 4);
      app.rs.ContextGetMessage(rsc, out("byte", 8), 8, out("int64"), 8, out("int"), 4);
    });
    const [peek, get] = [resultOf(record, -2), resultOf(record, -1)];
    t.expectEqual("peeked type, length and ID", [peek.value, ...peek.outs], [4, [12], [7]]);
    t.expectEqual("type and length", [get.value, get.outs[1]], [3, [5]]);
  });

calls.test("pointers_are_told")
  .clauses("RS-HAL-44")
  .fn(async (t) => {
    const device = reportingDevice({
      returns: { allocationGetPointer: { dataPtr: 4096, stride: 64 } },
    });
    const { record } = await playOn(t, device, (app) => {
      app.rs.AllocationGetPointer(createContext(app), 1, 0, 0, 0, 0, out("int64"), 8);
    });
    t.expectEqual("pointer and stride", resultOf(record, -1), { value: 4096, outs: [[64]] });
  });

calls.test("names_are_told")
  .clauses("RS-HAL-98")
  .fn(async (t) => {
    const device = reportingDevice({ returns: { getName: "sky" } });
    const { record } = await playOn(t, device, (app) => {
      app.rs.aGetName(createContext(app), 2, out("pointer"));
    });
    t.expectEqual("name", resultOf(record, -1).outs, [["sky"]]);
  });

calls.test("timestamp_is_zero")
  .clauses("RS-HAL-45")
  .fn(async (t) => {
    const device = reportingDevice({ returns: { allocationIoReceive: 99 } });
    const { record } = await playOn(t, device, (app) => {
      app.rs.AllocationIoReceive(createContext(app), 5);
    });
    t.expectSequence("calls of the HAL", methodCalls(record), [["allocationIoReceive", 5]]);
    t.expectEqual("timestamp", valueOf(record, -1), 0);
  });

calls.test("limits_of_arrays")
  .clauses("RS-HAL-46")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const { record } = await playOn(t, reportingDevice().compat(compat), (app) => {
      const limits = { arrayEnd: 2, array2End: 3, array3End: 4, array4End: 5 };
      launch(app, createContext(app), 1, 0, { in: 2, limits });
    });
    const limits = methodCalls(record).at(-1)?.at(-1) as Readonly<Record<string, unknown>>;
    const names = ["arrayEnd", "array2End", "array3End", "array4End"];
    const [android, sane] = [[2, 2, 2, 2], [2, 3, 4, 5]];
    t.expectEither(
      "ends",
      names.map((name) => limits[name]),
      compat ? android : sane,
      compat ? sane : android,
    );
  });

calls.test("length_of_a_name")
  .clauses("RS-HAL-47")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const { record } = await playOn(t, reportingDevice().compat(compat), (app) => {
      app.rs.AssignName(createContext(app), 5, "mountain", 5);
    });
    const named = (isWhole: boolean) => [["assignName", 5, isWhole ? "mountain" : "mount"]];
    t.expectEither("calls of the HAL", methodCalls(record), named(compat), named(!compat));
  });

calls.test("no_name")
  .clauses("RS-HAL-48")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const device = reportingDevice({ returns: { getName: "" } }).compat(compat);
    const { record } = await playOn(t, device, (app) => {
      app.rs.aGetName(createContext(app), 5, out("pointer"));
    });
    const name = (isEmpty: boolean) => [[isEmpty ? "" : null]];
    t.expectEither("name", resultOf(record, -1).outs, name(compat), name(!compat));
  });

/** The groups. */
export const tests: readonly Group[] = [calls];
