/**
 * The cells that runs of intrinsics may give: those of one of Android's forms, or what its own tests allow.
 *
 * @module
 */

import type { ComputeCall } from "../../cts/contract/compute.ts";
import type { CallResult } from "../../cts/contract/program.ts";
import { isObject } from "../../cts/contract/show.ts";
import { bytesIn } from "../../cts/rs/memory.ts";
import { ARMS, type CellCall, oracle, reference, tolerance } from "../../cts/rs/oracle/mod.ts";
import { layoutOf, type Tolerance } from "../../cts/rs/oracle/compare.ts";
import { withOwnOutput } from "../../cts/rs/oracle/output.ts";
import type { RecordedCall } from "../../cts/rs/intrinsic/play_call.ts";

const KINDS = { u8: Uint8Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array } as const;

/** The cells that a call may read after a run. */
export interface ExpectedCells {
  /** Index of the call in the program. */
  readonly at: number;
  /** The run in a word or two. */
  readonly what: string;
  readonly kind: keyof typeof KINDS;
  /** Components of a cell that count, and numbers from a cell to the next. */
  readonly components: number;
  readonly step: number;
  /** How far cells may be from those of the reference. */
  readonly tolerance: Tolerance;
  /** Bytes of the cells by the form that makes them, as base64; the first form is the reference. */
  readonly forms: Readonly<Record<string, string>>;
}

/** The cells of a call, judged. */
export interface JudgedCells {
  readonly line: string;
  /** The behavior of Android's own that Android's tests do not allow. */
  readonly quirk?: string;
}

/**
 * The cells that the calls may read which a run recorded.
 *
 * @param call The run.
 * @param recorded Its calls.
 */
export function expectedOf(call: ComputeCall, recorded: RecordedCall): ExpectedCells[] {
  const made = [
    ["reference", reference] as const,
    ...ARMS.map((arm) => [arm, (own: ComputeCall) => void oracle(arm).run(own)] as const),
  ].map(([name, run]) => {
    const own = withOwnOutput(call);
    run(own);
    return [name, recorded.outputs(own)] as const;
  });
  const { components, step } = call.intrinsic === "blas"
    ? { components: 1, step: 1 }
    : layoutOf(call as CellCall);
  return made[0]![1].map(({ read, data }, i) => ({
    at: read.ref,
    what: wordsOf(call),
    kind: kindOf(data),
    components,
    step,
    tolerance: tolerance(call),
    forms: Object.fromEntries(made.map(([name, outputs]) => [name, base64Of(outputs[i]!.data)])),
  }));
}

/**
 * Judges the cells that a call read.
 *
 * @param expected What it may read.
 * @param result What it read.
 */
export function judgeCells(expected: ExpectedCells, { outs }: CallResult): JudgedCells {
  const { kind, what, tolerance, forms } = expected;
  const all = Object.entries(forms).map(([name, bytes]) =>
    [name, numbersOf(kind, Uint8Array.fromBase64(bytes))] as const
  );
  const [, wanted] = all[0]!;
  const cells = (outs[0] ?? []).map(Number);
  const got = numbersOf(kind, bytesIn(cells, wanted.byteLength));
  const limit = limits(tolerance, wanted);
  const { beyond, worst } = compared(expected, got, wanted, limit);
  if (beyond === 0) return { line: "as Android's tests allow" };
  const own = all.find(([, form]) => compared(expected, got, form, () => 0).beyond === 0);
  if (own !== undefined) {
    return {
      line: "as Android's tests allow",
      quirk: `${what} is as Android's ${own[0]} code makes it, beyond what its tests allow`,
    };
  }
  return {
    line: `${what}: number ${worst} is ${got[worst]}, expected ${wanted[worst]}; ` +
      `${beyond} of ${got.length} numbers are off`,
  };
}

/**
 * Checks that a value of a file is what calls may read.
 *
 * @param value The value.
 * @throws {TypeError} If it is not.
 */
export function checkExpected(value: unknown): asserts value is readonly ExpectedCells[] {
  const isRight = Array.isArray(value) && value.every((one: unknown) => {
    if (!isObject(one) || !isObject(one.forms) || !isObject(one.tolerance)) return false;
    const { at, what, kind, components, step, forms } = one;
    return [at, components, step].every(Number.isSafeInteger) && typeof what === "string" &&
      typeof kind === "string" && Object.hasOwn(KINDS, kind) &&
      Object.keys(forms).length > 0 && Object.values(forms).every(isBase64);
  });
  if (!isRight) {
    throw new TypeError("its expected cells are not what a run of an intrinsic may give");
  }
}

function isBase64(value: unknown): boolean {
  return typeof value === "string" && value.length % 4 === 0 &&
    /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

/** Counts the numbers that are further off than they may be, and finds the worst. */
function compared(
  { components, step }: ExpectedCells,
  got: ArrayLike<number>,
  wanted: ArrayLike<number>,
  limit: (expected: number) => number,
): { readonly beyond: number; readonly worst: number } {
  let [beyond, worst, largest] = [0, 0, -1];
  for (let i = 0; i < wanted.length; i++) {
    if (i % step >= components || Object.is(got[i], wanted[i])) continue;
    const [a, b] = [got[i]!, wanted[i]!];
    const isSame = a === b || Number.isNaN(a) && Number.isNaN(b);
    const distance = isSame ? 0 : Math.abs(a - b);
    if (distance <= limit(b)) continue;
    beyond++;
    if (distance > largest) [largest, worst] = [distance, i];
  }
  return { beyond, worst };
}

function limits(allowed: Tolerance, wanted: ArrayLike<number>): (expected: number) => number {
  if ("integer" in allowed) return () => allowed.integer;
  if ("float" in allowed) {
    return (expected) =>
      Number.isFinite(expected) ? allowed.float * Math.max(1, Math.abs(expected)) : 0;
  }
  let sum = 0;
  for (let i = 0; i < wanted.length; i++) if (Number.isFinite(wanted[i])) sum += wanted[i]! ** 2;
  const limit = Math.sqrt(allowed.squared * sum / Math.max(1, wanted.length));
  return () => limit;
}

function wordsOf(call: ComputeCall): string {
  switch (call.intrinsic) {
    case "blas":
      return `blas ${call.routine}`;
    case "blend":
      return `blend ${call.mode}`;
    case "bnnm":
      return "bnnm";
    case "yuvToRgb":
      return "yuvToRgb";
    default:
      return `${call.intrinsic} of ${call.input.type}`;
  }
}

function kindOf(data: ArrayBufferView): keyof typeof KINDS {
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  return kinds.find((kind) => data instanceof KINDS[kind])!;
}

function numbersOf(kind: keyof typeof KINDS, bytes: Uint8Array<ArrayBuffer>) {
  return new KINDS[kind](bytes.buffer);
}

function base64Of({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
    .toBase64();
}
