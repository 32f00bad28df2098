/**
 * Random programs for libRS.so, and what must hold whatever they do.
 *
 * @module
 */

import fc from "fast-check";
import type { Device, Process } from "../../../cts/contract/device.ts";
import type { Call, ResultRef, Value } from "../../../cts/contract/program.ts";
import type { Record as ProcessRecord } from "../../../cts/contract/record.ts";
import { ints, out, recordProgram, type Result } from "../../../cts/contract/recorder.ts";
import { RsDataType } from "../../../cts/contract/rs_defines.ts";
import { bytes, createElement, readAll } from "../../../cts/rs/programs.ts";
import { PROBE, SCRIPTS } from "../../../cts/rs/scenes.ts";
import { CANARY, preparation, type Prepared, SCRIPT } from "./fuzz_objects.ts";
import { SIGNATURES } from "./fuzz_signatures.ts";

/** The kinds of handle that a signature asks for, by its letter. */
const KINDS = "etasmkvfgq";
const WORD = 8;
/** Bytes of memory in programs that give enough of it. */
const ROOM = 512;
/** The calls that end a process that is otherwise careful: it waits, or calls what is not there. */
const CARELESS = [
  "rsContextGetMessage",
  "rsContextPeekMessage",
  "rsContextCreate",
  "rsAllocationResize2D",
];

/** An argument before the handles of the process are known. */
type Argument =
  | { readonly kind: "handle"; readonly of: string; readonly context: number; readonly at: number }
  | { readonly kind: "cells"; readonly cells: readonly Argument[] }
  | { readonly kind: "value"; readonly value: Value };

/** A call before the handles of the process are known. */
export interface FuzzCall {
  readonly fn: string;
  /** The number of its context. */
  readonly context: number;
  readonly args: readonly Argument[];
}

const EXTREMES = [
  NaN,
  Infinity,
  -Infinity,
  -1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  0.5,
  -0,
  1e300,
  2 ** 32 - 1,
];
const small = fc.nat(9);
const number: fc.Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: small },
  { weight: 2, arbitrary: fc.constantFrom(...EXTREMES) },
  { weight: 2, arbitrary: fc.constantFrom(16, 32, 35, 64, 65535, 65536, 1000, 1002, 4096) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom<Value>(null, "7", "text", out("int64"), ints(3)) },
);
const value = (arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Argument> =>
  arbitrary.map((each) => ({ kind: "value", value: each }));
const handle = (of: string): fc.Arbitrary<Argument> =>
  fc.record({
    kind: fc.constant("handle" as const),
    of: fc.constant(of),
    context: fc.constant(-1),
    at: small,
  });
const wrong: fc.Arbitrary<Argument> = fc.oneof(
  value(fc.constantFrom<Value>(null, 0, 1, 0xdead, 2 ** 40, "text", out("int"), ...EXTREMES)),
  fc.record({
    kind: fc.constant("handle" as const),
    of: fc.constantFrom(...KINDS, "c"),
    context: fc.nat(3),
    at: small,
  }),
);
const handles = (of: string) =>
  fc.oneof({ weight: 6, arbitrary: handle(of) }, { weight: 1, arbitrary: wrong });
const size = fc.oneof({ weight: 6, arbitrary: fc.nat(80) }, {
  weight: 1,
  arbitrary: fc.constant(1200),
});
const BAD_MEMORY = [null, 0, NaN, -1, 2 ** 31, 2 ** 32, 2 ** 53, 0.5, "text", ""] as const;
const outMemory: fc.Arbitrary<Argument> = fc.oneof(
  {
    weight: 8,
    arbitrary: value(
      fc.tuple(fc.constantFrom("byte" as const, "int" as const, "int64" as const), size)
        .map(([type, count]) => out(type, count)),
    ),
  },
  { weight: 1, arbitrary: value(fc.constant<Value>(out("pointer", 4))) },
  { weight: 1, arbitrary: value(fc.constantFrom<Value>(...BAD_MEMORY)) },
);
const inMemory: fc.Arbitrary<Argument> = fc.oneof(
  {
    weight: 6,
    arbitrary: value(size.map((count) => bytes(new Uint8Array(count).map((_, i) => 17 * i)))),
  },
  {
    weight: 3,
    arbitrary: value(fc.array(fc.integer(), { maxLength: 16 }).map((all) => ints(...all))),
  },
  { weight: 1, arbitrary: value(fc.constantFrom<Value>(...BAD_MEMORY)) },
);
const list = (of: string): fc.Arbitrary<Argument> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.array(handles(of), { maxLength: 3 }).map((cells) => ({
        kind: "cells" as const,
        cells,
      })),
    },
    { weight: 1, arbitrary: inMemory },
  );
const names: fc.Arbitrary<Argument> = value(
  fc.array(fc.constantFrom("a", "b", "", "é", "#rs_padding_0"), { maxLength: 3 }).map((cells) => ({
    in: "pointer" as const,
    cells,
  })),
);
const text = value(
  fc.constantFrom<Value>(
    "script",
    SCRIPTS,
    "",
    "..",
    "/",
    "a/b",
    "a\0b",
    "é",
    "x".repeat(5000),
    null,
    3,
  ),
);
const code = value(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(bytes(SCRIPT)) },
    { weight: 1, arbitrary: fc.nat(SCRIPT.length).map((end) => bytes(SCRIPT.slice(0, end))) },
  ),
);

/** Memory in which there is room for everything, with its true length. */
const CAREFUL: Readonly<Record<string, fc.Arbitrary<Argument>>> = {
  I: value(fc.constant<Value>(bytes(new Uint8Array(ROOM).map((_, i) => 17 * i)))),
  O: value(fc.constantFrom<Value>(out("byte", ROOM), out("int64", ROOM / WORD))),
  L: value(fc.constant(-77)),
};

function argument(letter: string, careful: boolean): fc.Arbitrary<Argument> {
  if (careful && Object.hasOwn(CAREFUL, letter)) return CAREFUL[letter]!;
  switch (letter) {
    case "c":
      return fc.oneof(
        {
          weight: 20,
          arbitrary: fc.record({
            kind: fc.constant("handle" as const),
            of: fc.constant("c"),
            context: fc.constant(-1),
            at: fc.constant(0),
          }),
        },
        { weight: 1, arbitrary: wrong },
      );
    case "o":
      return fc.oneof(...[...KINDS].map(handles));
    case "n":
      return value(number);
    case "L":
      return value(fc.oneof(
        { weight: 6, arbitrary: fc.constant(-77) },
        { weight: 2, arbitrary: fc.nat(64) },
        { weight: 1, arbitrary: number },
      ));
    case "I":
      return inMemory;
    case "O":
      return outMemory;
    case "T":
      return text;
    case "N":
      return names;
    case "C":
      return code;
    default:
      return letter.startsWith("*") ? list(letter.slice(1)) : handles(letter);
  }
}

function call(careful: boolean): fc.Arbitrary<FuzzCall> {
  const all = Object.entries(SIGNATURES).filter(([fn]) => !careful || !CARELESS.includes(fn));
  return fc.oneof(...all.map(([fn, letters]) =>
    fc.record({
      fn: fc.constant(fn),
      context: fc.constantFrom(0, 0, 0, 0, 1, 1, 1, 1, 2, 3),
      args: fc.tuple(...letters.split(" ").map((letter) => argument(letter, careful))),
    })
  ));
}

/** Programs of up to 40 calls, most of which give as much memory as they say. */
export const programs: fc.Arbitrary<readonly FuzzCall[]> = fc.oneof(
  { weight: 2, arbitrary: fc.array(call(true), { minLength: 1, maxLength: 40, size: "max" }) },
  { weight: 1, arbitrary: fc.array(call(false), { minLength: 1, maxLength: 20, size: "max" }) },
);

/** Makes a call's arguments of what the process has. */
function resolve(
  { fn, context, args }: FuzzCall,
  { contexts, pools }: Prepared,
  pointerBytes: number,
): Call {
  const safe = fn === "rsContextDestroy" ? 2 + context % 2 : context;
  const refer = ({ ref }: ResultRef): ResultRef => ({ ref, program: 0 });
  const one = (each: Argument): Value => {
    if (each.kind === "value") return each.value;
    if (each.kind === "cells") return { in: "pointer", cells: each.cells.map(cell) };
    const of = each.context < 0 ? safe : each.context;
    if (each.of === "c") return refer(contexts[fn === "rsContextDestroy" ? 2 + of % 2 : of]!);
    const all = pools[of]![each.of]!;
    return refer(all[each.at % all.length]!);
  };
  const cell = (each: Argument): number | string | ResultRef => {
    const found = one(each);
    return typeof found !== "object" ? found : found !== null && "ref" in found ? found : 0;
  };
  const values = args.map(one);
  const lengths = values.map((each, i) =>
    each === -77 ? lengthOf(values[i - 1]!, fn, pointerBytes) : each
  );
  return { fn, lib: "libRS.so", args: lengths };
}

function lengthOf(memory: Value, fn: string, pointerBytes: number): number {
  if (typeof memory === "string") return memory.length;
  if (typeof memory !== "object" || memory === null || "ref" in memory) return 0;
  const [type, count] = "in" in memory
    ? [memory.in, memory.cells.length]
    : [memory.out, memory.count];
  const countsCells = /Closure|Group2|Element|Multi|Reduce/.test(fn) && type === "pointer";
  if (countsCells) return count;
  return count * { byte: 1, int: 4, float: 4, int64: WORD, pointer: pointerBytes }[type];
}

/** Ends that a program may bring about: C would fault, or wait for ever. */
function isDocumented({ end }: ProcessRecord): boolean {
  if (end.kind === "hang") return true;
  return end.kind === "signal" && end.signal === "SIGSEGV" &&
    !end.reason.includes("stack overflow");
}

/**
 * Runs a program.
 *
 * @param on The device.
 * @param calls The program.
 * @param is64Bit Whether it runs in a 64-bit process.
 * @param ended Told what ended the process, for those who run the test by hand.
 * @returns What does not hold; undefined if all does.
 */
export async function judge(
  on: Device,
  calls: readonly FuzzCall[],
  is64Bit: boolean,
  ended: (by: string) => void = () => {},
): Promise<string | undefined> {
  const pointerBytes = is64Bit ? 8 : 4;
  const { program, objects } = preparation(pointerBytes);
  const process = await on.launch({
    kind: "native",
    ...(is64Bit ? { executable: PROBE } : { abi: "armeabi-v7a" }),
  });
  try {
    const before = await process.run(program);
    if (before.end.kind !== "running") return `prepared: ${JSON.stringify(before.end)}`;
    const missing = before.results.findIndex(({ value }, i) =>
      value === 0 && /Create/.test(program.calls[i]!.fn)
    );
    if (missing >= 0) return `prepared: no ${program.calls[missing]!.fn} at ${missing}`;
    const after = await process.run({
      calls: calls.map((each) => resolve(each, objects, pointerBytes)),
    });
    if (after.end.kind === "running") return await check(process, objects);
    const reason = `${after.end.kind} ${"reason" in after.end ? after.end.reason : ""}`;
    const key = `${calls[after.results.length]?.fn}: ${reason}`;
    ended(key);
    return isDocumented(after) ? undefined : `${key} ${JSON.stringify(after.end)}`;
  } finally {
    await process.kill();
  }
}

async function check(
  process: Process,
  { contexts, canaries }: Prepared,
): Promise<string | undefined> {
  const read: Result[] = [];
  const made: Result[] = [];
  const refer = ({ ref }: ResultRef) => ({ ref, program: 0 }) as Result;
  const program = recordProgram((app) => {
    for (const [i, canary] of canaries.entries()) {
      const rsc = refer(contexts[i]!);
      read.push(readAll(app, rsc, refer(canary), out("int", CANARY.length)));
      made.push(createElement(app, rsc, { type: RsDataType.SIGNED_32 }));
    }
  });
  const record = await process.run(program);
  if (record.end.kind !== "running") return `afterwards: ${JSON.stringify(record.end)}`;
  for (const [i, { ref }] of read.entries()) {
    const found = record.results[ref]?.outs[0];
    if (String(found) !== String(CANARY)) return `cells of context ${i} are ${found}`;
    if (!record.results[made[i]!.ref]?.value) return `context ${i} makes no Element any more`;
  }
  return undefined;
}
