import fc from "fast-check";
import { assert, assertEquals } from "@std/assert";
import { SIGNATURES } from "../../../cts/contract/entry_points.ts";
import { exportedNames } from "./functions.ts";
import { GL } from "../../../cts/contract/enums.ts";
import { GlProcess } from "../testing/gl_process.ts";

const VERSIONS = [11, 20, 30, 31, 32];
const ERRORS: readonly unknown[] = [
  GL.NO_ERROR,
  GL.INVALID_ENUM,
  GL.INVALID_VALUE,
  GL.INVALID_OPERATION,
  GL.STACK_OVERFLOW,
  GL.STACK_UNDERFLOW,
  GL.OUT_OF_MEMORY,
  GL.INVALID_FRAMEBUFFER_OPERATION,
];

function detached(): Uint8Array {
  const bytes = new Uint8Array(16);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

/** Arguments that no program should give, and some that it might. */
const HOSTILE: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => 0,
  () => 1,
  () => -1,
  () => 2,
  () => 0x7fffffff,
  () => -0x80000000,
  () => 0xffffffff,
  () => 2 ** 53,
  () => 0.5,
  () => NaN,
  () => Infinity,
  () => -Infinity,
  () => 10n ** 30n,
  () => "",
  () => "a".repeat(1000),
  () => "\0[0]",
  () => new Uint8Array(0),
  () => new Uint8Array(64).fill(255),
  () => new Int32Array(32).fill(-1),
  () => new Float32Array(32).fill(NaN),
  () => new BigInt64Array(4),
  () => new DataView(new ArrayBuffer(8)),
  () => new ArrayBuffer(8),
  () => ["uniform vec4 a;", null, 3, {}, undefined],
  () => Object.freeze([1, 2]),
  () => detached(),
  () => ({}),
  () => Object.create(null),
  () => () => 0,
  () => Symbol("pointer"),
  () => true,
];

for (const version of VERSIONS) {
  Deno.test(`every function of a context of version ${version} takes any argument`, () => {
    const process = new GlProcess(version);
    for (const name of exportedNames()) {
      const count = SIGNATURES[name]!.split(",").length;
      for (const make of HOSTILE) {
        for (const argument of [undefined, ...HOSTILE.keys()].slice(0, count > 1 ? 4 : 1)) {
          const first = argument === undefined ? make() : HOSTILE[argument]!();
          const rest = Array.from({ length: count - 1 }, () => make());
          process.call(name.slice(2), first, ...rest);
          assert(ERRORS.includes(process.call("GetError")), name);
        }
      }
    }
  });
}

Deno.test("any sequence of calls with plausible arguments ends each with an error of GL or none", () => {
  const names = [...exportedNames()].map((name) => name.slice(2));
  const enums = Object.values(GL);
  const argument = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...enums).map((value) => () => value as unknown) },
    {
      weight: 4,
      arbitrary: fc.integer({ min: -1, max: 8 }).map((value) => () => value as unknown),
    },
    { weight: 2, arbitrary: fc.constant(() => new Int32Array([1, 2, 3, 4, 5, 6, 7, 8])) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  );
  const call = fc.tuple(
    fc.constantFrom(...names),
    fc.array(argument, { maxLength: 12, size: "max" }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...VERSIONS),
      fc.array(call, { maxLength: 60, size: "max" }),
      (version, calls) => {
        const process = new GlProcess(version);
        for (const [name, args] of calls) {
          process.call(name, ...args.map((make) => make()));
          assert(ERRORS.includes(process.call("GetError")), name);
        }
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("without a context every function gives what failing gives", () => {
  const process = new GlProcess(32);
  process.context = undefined;
  for (const name of exportedNames()) {
    const [returned = ""] = SIGNATURES[name]!.split("(");
    const nothing = /\*|GLsync/.test(returned) ? null : returned === "void" ? undefined : 0;
    assertEquals(process.call(name.slice(2), 1, 1, 1, 1), nothing, name);
  }
});
