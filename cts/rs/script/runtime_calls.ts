/**
 * Calls of functions of the run-time library by scripts, one by one: what each returns, and what it does to memory.
 *
 * @module
 */

import { type App, out, type Result } from "../../contract/recorder.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { RuntimeParam, ScriptSpec } from "../../fakes/script.ts";
import type { Context } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { bytes, createScript } from "../programs.ts";
import { cellsOf } from "../results.ts";
import { getVariable, invoke, setVariable } from "./programs.ts";
import { playScripts, type ScriptOptions } from "./scenes.ts";

/** The format of a number. */
export type Format = "i32" | "i64" | "f32" | "f64";

/** A call, and the number that is looked at: what it returns, or the word that it changes. */
export interface RuntimeCall {
  /** The function's name. */
  readonly name: string;
  /** The types of its parameters, mangled. Default: it is one of C, whose name says none. */
  readonly types?: string;
  readonly params: readonly RuntimeParam[];
  /** The format of its result. Default: it has none. */
  readonly result?: Format;
  /** The variable that takes the result in place of one that is looked at. */
  readonly into?: string;
  /** The variable `number` before the call. Default: as the call before left it. */
  readonly before?: number;
  /** The result that it must have. */
  readonly returns?: number;
  /** The variable `number` after the call. */
  readonly after?: number;
  /** How far off the result may be, as a share of it. Default: not at all. */
  readonly within?: number;
  /** The first bytes of `memory` afterwards. */
  readonly memory?: readonly number[];
}

/** Bytes of the variable `memory`. */
export const MEMORY_BYTES = 40;
const MADE = "made_";
/** The bytes of `memory` at first. */
const START = range(1, MEMORY_BYTES + 1);

/** An integer as an argument. */
export const int = (value: number): RuntimeParam => ({ as: "i32", value });
/** A float as an argument. */
export const float = (value: number): RuntimeParam => ({ as: "f32", value });
/** The object that a variable holds, as an argument. */
export const object = (name: string): RuntimeParam => ({ object: name });
/** The address of a variable, or of a byte in it, as an argument. */
export const address = (variable: string, at = 0): RuntimeParam => ({ variable, at });

/** The script whose invokables make the calls, in their order; `objects` are variables for objects. */
export function runtimeScript(
  calls: readonly RuntimeCall[],
  objects: readonly string[],
): ScriptSpec {
  return {
    variables: [
      ...(["i32", "i64", "f32", "f64"] as const).map((type) => ({ name: MADE + type, type })),
      { name: "number", type: "i32" },
      { name: "memory", type: { bytes: MEMORY_BYTES } },
      ...objects.map((name) => ({ name, type: "i32", object: true } as const)),
    ],
    functions: calls.map(({ name, types, params, result, into }, i) => ({
      name: `call${i}`,
      body: [{
        do: "runtime",
        fn: types === undefined ? name : `_Z${name.length}${name}${types}`,
        params,
        ...result && { into: into ?? MADE + result },
      }],
    })),
  };
}

const FORMATS = ["i32", "i64", "f32", "f64"];
const [NUMBER, MEMORY] = [4, 5];
/** The slot of the first variable for an object. */
export const FIRST_OBJECT = 6;
const CELLS = { i32: ["int", 1], i64: ["int64", 1], f32: ["float", 1], f64: ["int", 2] } as const;

/** The call as a report shows it. */
function shown({ name, types = "", params }: RuntimeCall): string {
  const values = params.map((param) =>
    "value" in param ? param.value : "object" in param ? param.object : `&${param.variable}`
  );
  return `${name}(${values.join(", ")}) ${types}`;
}

function numberOf(record: ProcessRecord, read: Result, format: Format): number {
  if (format !== "f64") return cellsOf(record, read)[0]!;
  return new Float64Array(Int32Array.from(cellsOf(record, read)).buffer)[0]!;
}

/** The number that a result must be, as its format has it. */
function isNear(found: number, { returns, within = 0, result }: RuntimeCall): boolean {
  const wanted = result === "f32" ? Math.fround(returns!) : returns!;
  return Object.is(found, wanted) || Math.abs(found - wanted) <= within * Math.abs(wanted);
}

/**
 * Has a script make calls, and expects what each says of itself.
 *
 * @param t The case.
 * @param calls The calls.
 * @param objects Makes the objects that variables hold, by their names.
 * @param options See {@link playScripts}.
 */
export async function expectCalls(
  t: Context<unknown>,
  calls: readonly RuntimeCall[],
  objects: (app: App, rsc: Result) => Readonly<Record<string, Result | null>> = () => ({}),
  options: ScriptOptions = {},
): Promise<void> {
  const { record, made } = await playScripts(t, (app, rsc) => {
    const made = objects(app, rsc);
    const names = Object.keys(made);
    const script = createScript(app, rsc, runtimeScript(calls, names));
    names.forEach((name, i) => {
      if (made[name]) app.rs.ScriptSetVarObj(rsc, script, FIRST_OBJECT + i, made[name]);
    });
    setVariable(app, rsc, script, MEMORY, bytes(START));
    return calls.map(({ result, before, returns, after, memory }, i) => {
      if (before !== undefined) app.rs.ScriptSetVarI(rsc, script, NUMBER, before | 0);
      invoke(app, rsc, script, i);
      const [cell, count] = CELLS[result ?? "i32"];
      const slot = result === undefined ? 0 : FORMATS.indexOf(result);
      return {
        ...returns !== undefined &&
          { returned: getVariable(app, rsc, script, slot, out(cell, count)) },
        ...after !== undefined && { number: getVariable(app, rsc, script, NUMBER) },
        ...memory && { memory: getVariable(app, rsc, script, MEMORY, out("byte", MEMORY_BYTES)) },
      };
    });
  }, options);
  const wrong: string[] = [];
  calls.forEach((call, i) => {
    const { returned, number, memory } = made[i]!;
    const note = (what: string, found: unknown, expected: unknown) =>
      wrong.push(`${shown(call)}: ${what} ${found}, expected ${expected}`);
    if (returned !== undefined) {
      const found = numberOf(record, returned, call.result!);
      if (!isNear(found, call)) note("gives", found, call.returns);
    }
    if (number !== undefined) {
      const [found = NaN] = cellsOf(record, number);
      if (found !== (call.after! | 0)) note("leaves", found, call.after! | 0);
    }
    if (memory !== undefined) {
      const found = cellsOf(record, memory).slice(0, call.memory!.length).join(" ");
      if (found !== call.memory!.join(" ")) note("leaves bytes", found, call.memory!.join(" "));
    }
  });
  t.expectAbsent("calls with another result", wrong);
}
