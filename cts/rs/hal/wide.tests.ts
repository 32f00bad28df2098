/**
 * The wide values on their way to the HAL: handles and numbers of 64 bits, and numbers of 32 bits without a sign.
 *
 * The calls are those of the tables, with each handle made wide, found by the C declarations of libRS.so.
 *
 * @module
 */

import type { InBuffer, Value } from "../../contract/program.ts";
import { type App, out, type RsHandle } from "../../contract/recorder.ts";
import { RS_FUNCTIONS } from "../../contract/rs_functions.ts";
import { type Group, group } from "../../framework/mod.ts";
import { bytes, createContext, handles } from "../programs.ts";
import { playOn } from "../scenes.ts";
import { createClosure, createInvokeClosure } from "../script/group_programs.ts";
import { launch, reduce } from "../script/programs.ts";
import { ALLOCATIONS, OBJECTS, READS, WRITES } from "./call_tables.ts";
import { methodCalls, reportingDevice } from "./scenes.ts";
import { GROUPS, LAUNCHES, SCRIPTS_AND_IDS, SINGLE_LAUNCHES, VARIABLES } from "./script_tables.ts";

const wide = group("rs:hal_wide", "Handles and numbers that need 64 bits, or all of 32.");

const TABLES = {
  objects: OBJECTS,
  allocations: ALLOCATIONS,
  writes: WRITES,
  reads: READS,
  scripts_and_ids: SCRIPTS_AND_IDS,
  launches: LAUNCHES,
  single_launches: SINGLE_LAUNCHES,
  variables: VARIABLES,
  groups: GROUPS,
} as const;

/** The least of the handles that calls are made with: beyond 2^53, which a double holds to the last bit. */
const FIRST = 2 ** 60;
/** Whether a parameter is a handle of an object, or points to some. */
const HANDLE =
  /^(const )?Rs(Element|Type|Allocation|Sampler|Script|ScriptKernelID|ScriptInvokeID|ScriptFieldID|ScriptGroup|ScriptGroup2|Closure|ObjectBase|AsyncVoidPtr|NativeWindow) \*?\w+$/;

/** A handle that needs 64 bits; 0 stays none. */
function widened(handle: number): number {
  return handle === 0 ? 0 : FIRST + handle * 2 ** 12;
}

/** The arguments of a call with wide handles, which are noted. */
function widen(fn: string, args: readonly Value[], noted: number[]): Value[] {
  const declaration = (RS_FUNCTIONS as Readonly<Record<string, string>>)[fn] ?? "";
  const parameters = declaration.slice(declaration.indexOf("(") + 1, -1).split(", ");
  const note = (cell: InBuffer["cells"][number]) => {
    if (typeof cell !== "number" || cell === 0) return cell;
    noted.push(widened(cell));
    return widened(cell);
  };
  return args.map((arg, i) => {
    if (!HANDLE.test(parameters[i] ?? "")) return arg;
    if (typeof arg === "number") return note(arg) as number;
    const isList = typeof arg === "object" && arg !== null && "in" in arg;
    return isList ? { ...arg, cells: arg.cells.map(note) } : arg;
  });
}

/** An app whose calls of libRS.so have wide handles. */
function withWideHandles(app: App, noted: number[][]): App {
  const rs = new Proxy(app.rs, {
    get: (target, name) => (...args: Value[]) => {
      const own: number[] = [];
      noted.push(own);
      const call = Reflect.get(target, name) as (...args: Value[]) => unknown;
      return call(...widen(`rs${String(name)}`, args, own));
    },
  });
  return { ...app, rs };
}

/** All wide numbers in what the HAL reported, lists and structs included. */
function wideIn(value: unknown): number[] {
  if (typeof value === "number") return value >= FIRST ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wideIn) : [];
}

wide.test("handles_reach_the_hal")
  .clauses("RS-HAL-66")
  .params({ table: Object.keys(TABLES) as readonly (keyof typeof TABLES)[] })
  .fn(async (t) => {
    const { rows } = TABLES[t.params.table];
    const noted: number[][] = [];
    const { record } = await playOn(t, reportingDevice(), (app) => {
      const rsc = createContext(app);
      const wideApp = withWideHandles(app, noted);
      for (const [write] of rows) write(wideApp, rsc);
    });
    const calls = methodCalls(record);
    const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
    t.expectSequence("methods", calls.map(([method]) => method), rows.map(([, [name]]) => name));
    t.expect("handles are passed", noted.some((own) => own.length > 0), noted.length);
    t.expectSequence(
      "handles in each call",
      calls.map((call) => sorted(wideIn(call))),
      noted.map(sorted),
    );
  });

/** Numbers of 64 bits, of either sign, that a double holds to the last bit. */
const NUMBERS = [2 ** 62 + 2 ** 20, -(2 ** 62) - 2 ** 20, -1] as const;

wide.test("numbers_of_64_bits_reach_the_hal")
  .clauses("RS-HAL-67")
  .params({ value: NUMBERS })
  .fn(async (t) => {
    const { value } = t.params;
    const { record } = await playOn(t, reportingDevice(), (app) => {
      const rsc = createContext(app);
      app.rs.ScriptSetVarJ(rsc, 1, 2, value);
      app.rs.ClosureSetGlobal(rsc, 1, 2, value, 8);
      createClosure(app, rsc, 1, 2, [{ value: 3 }, { field: 4, value, size: 8 }]);
      createInvokeClosure(app, rsc, 1, bytes([2]), [{ field: 3, value, size: 8 }]);
    });
    const [variable, global, closure, invoked] = methodCalls(record);
    t.expectSequence("variable", variable!, ["scriptSetVarJ", 1, 2, value]);
    t.expectSequence("global of a closure", global!, ["closureSetGlobal", 1, 2, value, 8]);
    t.expectEqual("values of a closure", closure?.[4], [3, value]);
    t.expectEqual("values of a closure of an invokable", invoked?.[4], [value]);
  });

const MOST = 0xffff_fff0;

/** Limits each of which is a number of its own that has no place in 31 bits. */
const LIMITS = {
  xStart: MOST,
  xEnd: MOST + 1,
  yStart: MOST + 2,
  yEnd: MOST + 3,
  zStart: MOST + 4,
  zEnd: MOST + 5,
  arrayStart: MOST + 6,
  arrayEnd: MOST + 7,
} as const;

wide.test("limits_reach_the_hal")
  .describe("Of launches and of reductions.")
  .clauses("RS-HAL-68")
  .params({ of: ["launch", "reduction"] })
  .fn(async (t) => {
    const { record } = await playOn(t, reportingDevice(), (app) => {
      const rsc = createContext(app);
      if (t.params.of === "launch") launch(app, rsc, 1, MOST, { in: 2, limits: LIMITS });
      else reduce(app, rsc, 1, MOST, { in: 2, out: 3, limits: LIMITS });
    });
    const [, script, slot, ...rest] = methodCalls(record).at(-1)!;
    t.expectSequence("script and slot", [script, slot], [1, MOST]);
    const limits = rest.at(-1) as Readonly<Record<string, unknown>>;
    const found = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, limits[name]]));
    t.expectEqual("limits", found, LIMITS);
  });

wide.test("places_and_sizes_reach_the_hal")
  .describe("Of reads, whose memory is what the HAL makes of it.")
  .clauses("RS-HAL-69")
  .fn(async (t) => {
    const { record } = await playOn(t, reportingDevice(), (app) => {
      const rsc: RsHandle = createContext(app);
      app.rs.AllocationResize1D(rsc, 1, MOST);
      app.rs.TypeCreate(rsc, 1, MOST, MOST + 1, MOST + 2, 1, 0, 0);
      app.rs.AllocationCopy2DRange(
        rsc,
        ...[1, MOST, MOST + 1, MOST + 2, 0, MOST + 3, MOST + 4] as const,
        ...[2, MOST + 5, MOST + 6, MOST + 7, 0] as const,
      );
      app.rs.AllocationGetPointer(rsc, 1, MOST, 0, MOST + 1, MOST + 2, out("int64"), 8);
    });
    const seen = methodCalls(record).map(([method, ...args]) => [
      method,
      args.filter((arg) => Number(arg) >= MOST),
    ]);
    const from = (count: number) => Array.from({ length: count }, (_, i) => MOST + i);
    t.expectEqual("numbers in each call", seen, [
      ["allocationResize1D", from(1)],
      ["typeCreate", from(3)],
      ["allocationCopy2DRange", from(8)],
      ["allocationGetPointer", from(2)],
    ]);
  });

wide.test("lists_of_handles_keep_their_order")
  .clauses("RS-HAL-66")
  .fn(async (t) => {
    const list = [9, 3, 7, 1].map(widened);
    const { record } = await playOn(t, reportingDevice(), (app) => {
      const rsc = createContext(app);
      app.rs.ScriptForEachMulti(rsc, 1, 0, handles(list), list.length, 2, null, 0, null, 0);
    });
    t.expectSequence("inputs", methodCalls(record).at(-1)!.find(Array.isArray) as number[], list);
  });

/** The groups. */
export const tests: readonly Group[] = [wide];
