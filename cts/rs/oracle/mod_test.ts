import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import type { ComputeCall } from "../../contract/compute.ts";
import { ARMS, type CellCall, oracle, outputData, reference } from "./mod.ts";
import { CALL_HEIGHT, CALL_WIDTH, imageCalls } from "./testing/calls.ts";
import { image, wholeOf } from "./testing/images.ts";

const WHOLE = { x1: 0, x2: CALL_WIDTH, y1: 0, y2: CALL_HEIGHT };

Deno.test("an arm is a library that has every intrinsic and writes at once", () => {
  for (const arm of ARMS) {
    const library = oracle(arm);
    assertEquals(library.name, `oracle (${arm})`);
    assertEquals(library.intrinsics.length, 13);
    for (const call of imageCalls(WHOLE)) {
      assert(library.intrinsics.includes(call.intrinsic));
      assertEquals(library.run(call), undefined);
      const output = outputData(call);
      assert(output.some((value: number) => value !== 7), call.intrinsic);
    }
  }
});

Deno.test("an arm runs the histograms and BNNM", () => {
  const input = image({ width: 2, height: 1, fill: [3, 200] });
  const count = { input, channels: 1, clip: wholeOf(input) } as const;
  const bnnm = { m: 1, n: 1, k: 1, aOffset: 0, bOffset: 0, cOffset: 0, cMultiplier: 1 << 21 };
  const [coefficients, a, b] = [Float32Array.of(1, 0, 0, 0), Uint8Array.of(6), Uint8Array.of(7)];
  const calls: CellCall[] = [
    { intrinsic: "histogram", ...count, output: new Uint32Array(256), coefficients },
    { intrinsic: "histogramDot", ...count, output: new Uint32Array(256), coefficients },
    { intrinsic: "bnnm", ...bnnm, a, b, c: new Uint8Array(1) },
  ];
  for (const call of calls) oracle("neon").run(call);
  const [first, second, product] = calls.map(outputData);
  assertEquals([first![3], first![200]], [1, 1]);
  assertEquals(second, first);
  assertEquals([...product!], [42]);
});

Deno.test("results are judged by the portable C, and blend by the form that limits", () => {
  const expected = imageCalls(WHOLE, 250);
  const actual = imageCalls(WHOLE, 250);
  actual.forEach((call, i) => {
    reference(call);
    oracle("scalar").run(expected[i]!);
    const isSame = outputData(call).every((value, k) =>
      Object.is(value, outputData(expected[i]!)[k])
    );
    assertEquals(isSame, call.intrinsic !== "blend", call.intrinsic);
  });
});

Deno.test("a bad radius is refused before anything is written", () => {
  const [blur] = imageCalls(WHOLE);
  const call = { ...blur, radius: NaN } as ComputeCall & CellCall;
  for (const run of [reference, oracle("x86").run]) assertThrows(() => void run(call), RangeError);
  assert(outputData(call).every((value: number) => value === 7));
});

Deno.test("no arm writes outside of the clip, and portable C writes in it what it writes in the whole", () => {
  const whole = imageCalls(WHOLE);
  whole.forEach((call) => oracle("scalar").run(call));
  const edges = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat());
  fc.assert(
    fc.property(edges, fc.constantFrom(...ARMS), ([a, b, c, d], arm) => {
      const [x1, y1] = [a % CALL_WIDTH, b % CALL_HEIGHT];
      const x2 = x1 + 1 + c % (CALL_WIDTH - x1);
      const y2 = y1 + 1 + d % (CALL_HEIGHT - y1);
      imageCalls({ x1, x2, y1, y2 }).forEach((call, i) => {
        oracle(arm).run(call);
        outputData(call).forEach((value, k) => {
          const [x, y] = [(k >> 2) % CALL_WIDTH, Math.floor((k >> 2) / CALL_WIDTH)];
          const inside = x >= x1 && x < x2 && y >= y1 && y < y2;
          if (!inside) assertEquals(value, 7, call.intrinsic);
          else if (arm === "scalar") {
            assertEquals(value, outputData(whole[i]!)[k], call.intrinsic);
          }
        });
      });
    }),
    { numRuns: 40 },
  );
});
