/**
 * A context with a driver that notes what scripts and groups ask of it, for unit tests.
 *
 * @module
 */

import type { RsAllocation, RsObject, RsScriptCall, ScriptInfo } from "../../driver/hal.ts";
import type { RsProcess } from "../../rs_process.ts";
import { scriptApi } from "../api/scripts.ts";
import type { Context } from "../context.ts";
import { fakeDevice, newContext } from "./context_fixture.ts";
import type { RsInternal } from "../rs_internal.ts";
import type { Script } from "../script/script.ts";

/** The first bytes of linked code. */
export const LINKED = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** A function of the C interface, for any arguments. */
export type ApiFunction = (...args: unknown[]) => unknown;

/** A context, and what happened in it. */
export interface FakeRun {
  readonly rsc: Context;
  /** Calls of the driver, in order, for example `invokeFunction 0 []`. */
  readonly calls: string[];
  /** Errors of the context, for example `3 text`. */
  readonly errors: string[];
  /** Log lines. */
  readonly lines: readonly string[];
  /** The C functions, without the context. */
  readonly api: Readonly<Record<string, ApiFunction>>;
  /** Makes a script. @returns Its handle. */
  script(): number;
  /** Makes an object of that kind without any meaning. @returns Its handle. */
  plain(kind: RsObject["kind"]): number;
}

/**
 * Makes a context.
 *
 * @param info What the driver finds in scripts. Default: two of everything.
 * @param overrides What the process does otherwise.
 * @param synchronous Whether the context has no thread. Default: true.
 */
export function fakeRun(
  info: Partial<ScriptInfo> = {},
  overrides: Partial<RsProcess> = {},
  synchronous = true,
): FakeRun {
  const device = fakeDevice({}, {}, overrides);
  const rsc = newContext(device, { flags: synchronous ? 1 : 0 });
  const calls: string[] = [];
  const errors: string[] = [];
  const setError = rsc.setError.bind(rsc);
  rsc.setError = (code, text) => {
    errors.push(`${code} ${text}`);
    setError(code, text);
  };
  fillDriver(rsc, calls, info);
  const made: RsObject[] = [];
  const plain = (kind: RsObject["kind"]) => {
    const object = { kind, handle: rsc.process.newHandle(), name: null, sizeBytes: 4 };
    rsc.objects.add(object as unknown as RsObject, () => calls.push(`gone ${kind}`));
    made.push(object as unknown as RsObject);
    return object.handle;
  };
  rsc.createAllocation = () => {
    const allocation = rsc.object(plain("Allocation")) as RsAllocation;
    rsc.incrementReference(allocation);
    rsc.objects.release(allocation.handle);
    return allocation;
  };
  const internal = {
    process: rsc.process,
    withContext: (_handle: unknown, _fn: string, body: (rsc: Context) => unknown) => body(rsc),
  } as unknown as RsInternal;
  const api = Object.fromEntries(
    Object.entries(scriptApi(internal)).map(([name, fn]) =>
      [name, (...args: unknown[]) => (fn as ApiFunction)(rsc.handle, ...args)] as const
    ),
  );
  const script = () => Number(api.rsScriptCCreate!("test", 4, "/cache", 6, LINKED, LINKED.length));
  return { rsc, calls, errors, lines: device.process.lines, api, script, plain };
}

function fillDriver(rsc: Context, calls: string[], info: Partial<ScriptInfo>): void {
  const note = (...words: unknown[]) => void calls.push(words.map(show).join(" "));
  Object.assign(rsc.hal.funcs.script, {
    init: (_rsc: Context, script: Script, resName: string, cacheDir: string) => {
      note("init", resName, cacheDir);
      Object.assign(script.hal.info, {
        exportedVariableCount: 2,
        exportedFunctionCount: 2,
        exportedForEachCount: 2,
        exportedReduceCount: 2,
        exportedPragmas: [["version", "1"]],
        ...info,
      });
      return true;
    },
    invokeInit: () => note("invokeInit"),
    invokeFreeChildren: () => note("invokeFreeChildren"),
    destroy: () => note("destroy"),
    invokeFunction: (_r: unknown, _s: unknown, slot: number, params: unknown) =>
      note("invokeFunction", slot, params),
    invokeForEachMulti: (
      _r: unknown,
      _s: unknown,
      slot: number,
      ains: readonly RsAllocation[],
      aout: RsAllocation | null,
      usr: unknown,
      call: RsScriptCall | null,
    ) => note("forEach", slot, ains, aout, usr, call === null ? "null" : `x<${call.xEnd}`),
    invokeReduce: (_r: unknown, _s: unknown, slot: number, ains: unknown, aout: unknown) =>
      note("reduce", slot, ains, aout),
    setGlobalVar: (_r: unknown, _s: unknown, slot: number, data: unknown) =>
      note("setVar", slot, data),
    getGlobalVar: (_r: unknown, _s: unknown, slot: number, data: Uint8Array) => {
      note("getVar", slot, data.length);
      data.fill(7);
    },
    setGlobalVarWithElemDims: (
      _r: unknown,
      _s: unknown,
      slot: number,
      data: unknown,
      _e: unknown,
      dims: readonly number[],
    ) => note("setVarVE", slot, data, `[${dims}]`),
    setGlobalBind: (_r: unknown, _s: unknown, slot: number, allocation: unknown) =>
      note("bind", slot, allocation),
    setGlobalObj: (_r: unknown, _s: unknown, slot: number, object: unknown) =>
      note("setObj", slot, object),
  });
  Object.assign(rsc.hal.funcs.scriptgroup, {
    init: () => true,
    execute: (_rsc: unknown, group: RsObject) => note("execute", group.kind),
    destroy: () => note("destroy group"),
  });
}

/** A value, short: objects by their kind. */
function show(value: unknown): string {
  if (value instanceof Uint8Array) return `[${value}]`;
  if (Array.isArray(value)) return `[${value.map(show)}]`;
  if (typeof value === "object" && value !== null) return (value as RsObject).kind;
  return String(value);
}
