import { assertEquals } from "@std/assert";
import type { CellCall } from "./mod.ts";
import { type Arm, ARMS } from "./arm.ts";
import { armOf } from "./arm_of.ts";
import { outputData, withOwnOutput } from "./output.ts";
import { reference, runArm } from "./run.ts";
import { CALL_HEIGHT, CALL_WIDTH, imageCalls } from "./testing/calls.ts";
import { image, wholeOf } from "./testing/images.ts";

const WHOLE = { x1: 0, x2: CALL_WIDTH, y1: 0, y2: CALL_HEIGHT };

function resultOf(call: CellCall, run: Arm | "toolkit") {
  const own = withOwnOutput(call);
  if (run === "toolkit") reference(own);
  else runArm(own, run);
  return outputData(own);
}

Deno.test("a result is known by its arm", () => {
  const named = Object.fromEntries(
    imageCalls(WHOLE, 250).map((call) => [
      call.intrinsic,
      ARMS.map((arm) => armOf(call, resultOf(call, arm)).join(" ")),
    ]),
  );
  const [all, own, neon] = [
    ["scalar x86 neon", "scalar x86 neon", "scalar x86 neon"],
    ["scalar", "x86", "neon"],
    ["scalar x86", "scalar x86", "neon"],
  ];
  assertEquals(named, {
    blur: own,
    convolve3x3: ["scalar", "x86 neon", "x86 neon"],
    convolve5x5: all,
    colorMatrix: neon,
    lut: all,
    lut3d: neon,
    blend: own,
    resize: neon,
    yuvToRgb: all,
  });
});

Deno.test("the toolkit is known by its blend", () => {
  const blend = imageCalls(WHOLE, 250).find(({ intrinsic }) => intrinsic === "blend")!;
  assertEquals(armOf(blend, resultOf(blend, "toolkit")), ["toolkit"]);
  const narrow = { ...blend, clip: { ...WHOLE, x2: 16 } } as CellCall;
  assertEquals(armOf(narrow, resultOf(narrow, "x86")), ["x86", "toolkit"]);
});

Deno.test("a result with one bit changed is nobody's, but behind a third component", () => {
  const input = image({ vectorSize: 3, width: 4, height: 2, fill: 100 });
  const output = image({ vectorSize: 3, width: 4, height: 2, fill: 7 });
  const call = { intrinsic: "resize", input, output, clip: wholeOf(output) } as const;
  const got = resultOf(call, "scalar");
  assertEquals(armOf(call, got), [...ARMS]);
  assertEquals(armOf(call, got.with(3, 50)), [...ARMS]);
  assertEquals(armOf(call, got.with(2, 101)), []);
  assertEquals(armOf(call, got.slice(4)), []);
  assertEquals(call.output.data, image({ vectorSize: 3, width: 4, height: 2, fill: 7 }).data);
});
