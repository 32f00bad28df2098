/**
 * Calls of libRS.so that join kernels to groups, as tests write them.
 *
 * @module
 */

import type { InBuffer } from "../../contract/program.ts";
import { type App, ints, type Result, type RsHandle } from "../../contract/recorder.ts";
import { byteLength, handles, textLength } from "../programs.ts";
import { SCRIPTS } from "../scenes.ts";

/** A way from a kernel's output to another kernel's input, or to a variable. */
export interface Link {
  /** Kernel ID. */
  readonly from: RsHandle;
  /** Kernel ID. */
  readonly kernel?: RsHandle;
  /** Field ID. */
  readonly field?: RsHandle;
  /** Type of the Allocation in between. */
  readonly type: RsHandle;
}

/**
 * Creates a group of version 1.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param kernels Kernel IDs.
 * @param links How they are joined.
 * @param pointerBytes Bytes of a pointer of the process. Default: those of 64-bit processes.
 */
export function createGroup(
  app: App,
  rsc: RsHandle,
  kernels: readonly RsHandle[],
  links: readonly Link[],
  pointerBytes: 4 | 8 = 8,
): Result {
  const list = (cells: readonly RsHandle[]): [InBuffer, number] => [
    handles(cells),
    pointerBytes * cells.length,
  ];
  return app.rs.ScriptGroupCreate(
    rsc,
    ...list(kernels),
    ...list(links.map(({ from }) => from)),
    ...list(links.map(({ kernel }) => kernel ?? null)),
    ...list(links.map(({ field }) => field ?? null)),
    ...list(links.map(({ type }) => type)),
  );
}

/** A value that a closure is given: an argument of its kernel, or of a variable if a field is named. */
export interface ClosureValue {
  /** Field ID. Default: an argument; arguments come first. */
  readonly field?: RsHandle;
  readonly value?: RsHandle;
  /** Bytes of the value; -1, the default, says that it is an object. */
  readonly size?: number;
  /** The closure that it comes from: its result, or the variable of {@link fromField}. */
  readonly from?: RsHandle;
  /** Field ID. */
  readonly fromField?: RsHandle;
}

/** Creates a closure of a kernel, by its ID. */
export function createClosure(
  app: App,
  rsc: RsHandle,
  kernel: RsHandle,
  result: RsHandle,
  values: readonly ClosureValue[],
): Result {
  const count = values.length;
  return app.rs.ClosureCreate(
    rsc,
    kernel,
    result,
    ...valueLists(values),
    handles(values.map(({ from }) => from ?? null)),
    count,
    handles(values.map(({ fromField }) => fromField ?? null)),
    count,
  );
}

/** Creates a closure of an invokable, by its ID. */
export function createInvokeClosure(
  app: App,
  rsc: RsHandle,
  invokable: RsHandle,
  params: InBuffer,
  values: readonly ClosureValue[] = [],
): Result {
  const length = byteLength(params);
  return app.rs.InvokeClosureCreate(rsc, invokable, params, length, ...valueLists(values));
}

function valueLists(
  values: readonly ClosureValue[],
): [InBuffer, number, InBuffer, number, InBuffer, number] {
  const count = values.length;
  return [
    handles(values.map(({ field }) => field ?? null)),
    count,
    handles(values.map(({ value }) => value ?? null)),
    count,
    ints(...values.map(({ size }) => size ?? -1)),
    count,
  ];
}

/** Creates a group of version 2, named `group`. */
export function createGroup2(app: App, rsc: RsHandle, closures: readonly RsHandle[]): Result {
  const name = "group";
  return app.rs.ScriptGroup2Create(
    rsc,
    name,
    textLength(name),
    SCRIPTS,
    textLength(SCRIPTS),
    handles(closures),
    closures.length,
  );
}
