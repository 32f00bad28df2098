import { assert, assertEquals } from "@std/assert";
import { RsScriptIntrinsicId as Id } from "../../../../cts/contract/rs_defines.ts";
import type { RsAllocation } from "../../driver/hal.ts";
import { IntrinsicScriptsFixture, limits } from "../testing/intrinsic_scripts_fixture.ts";

function launch(
  t: IntrinsicScriptsFixture,
  frame: RsAllocation,
  output: RsAllocation | null,
  call = limits({}),
) {
  const { handle } = t.intrinsic(Id.YUV_TO_RGB);
  handle.setGlobalObj(0, frame);
  handle.invokeForEach(0, [], output, null, call);
  const job = t.jobs.at(-1);
  assert(job === undefined || job.intrinsic === "yuvToRgb");
  return job;
}

Deno.test("planes are where the Allocation says", () => {
  for (const step of [1, 2] as const) {
    const t = new IntrinsicScriptsFixture();
    const allocation = t.frame(18, 6, step);
    const [y, u, v] = allocation.hal.state.lods.map(({ pointer }) => pointer);
    const uvStride = step === 1 ? 16 : 32;
    assertEquals(launch(t, allocation, t.image("U8_4", 18, 6))?.input, {
      ...{ allocation, width: 18, height: 6, yStride: 32, uvStride, uvStep: step },
      ...{ y: y!, u: u!, v: v! },
    });
  }
});

Deno.test("bytes in one row have the launch's width, and chroma after them, v first", () => {
  const t = new IntrinsicScriptsFixture();
  const allocation = t.image("U8", 8 * 4 * 3 / 2);
  const y = allocation.hal.state.lods[0]!.pointer;
  assertEquals(launch(t, allocation, t.image("U8_4", 8, 4))?.input, {
    ...{ allocation, width: 8, height: 4, yStride: 8, uvStride: 8, uvStep: 2 },
    ...{ y, v: y + 32, u: y + 33 },
  });
});

Deno.test("bytes in rows have their stride", () => {
  const t = new IntrinsicScriptsFixture();
  const frame = t.image("U8", 8, 6);
  const y = frame.hal.state.lods[0]!.pointer;
  const input = launch(t, frame, t.image("U8_4", 8, 4))?.input;
  assertEquals([input?.yStride, input?.v, input?.u], [16, y + 64, y + 65]);
});

Deno.test("frames with less than the launch asks for are errors", () => {
  const t = new IntrinsicScriptsFixture();
  const cases: [RsAllocation, number, number, ReturnType<typeof limits>?][] = [
    [t.image("U8", 47), 8, 4],
    [t.image("U8", 8, 5), 8, 4],
    [t.frame(8, 4, 1), 10, 4],
    [t.frame(8, 4, 2), 8, 5],
    [t.frame(9, 5, 2), 9, 5],
  ];
  for (const [frame, x, y] of cases) {
    t.errors.length = 0;
    launch(t, frame, t.image("U8_4", x, y));
    assertEquals(t.errors.length, 1, `${frame.type.dimX} x ${frame.type.dimY} for ${x} x ${y}`);
  }
  assertEquals(t.errors, ["2 YuvToRGB input is 9 x 5, expected Y, U and V for 9 x 5 cells"]);
  assertEquals(t.jobs, []);
  launch(t, t.frame(9, 5, 2), t.image("U8_4", 9, 5), limits({ yEnd: 4 }));
  assertEquals(t.jobs.length, 1);
});

Deno.test("cells that are not bytes, and outputs that are not colors, are errors", () => {
  const t = new IntrinsicScriptsFixture();
  launch(t, t.image("U8_4", 8, 8), t.image("U8_4", 4, 4));
  launch(t, t.frame(8, 8, 1), t.image("U8_3", 8, 8));
  launch(t, t.frame(8, 8, 1), null, limits({ xEnd: 8, yEnd: 8 }));
  assertEquals(t.errors, [
    "2 YuvToRGB input is U8_4, expected U8",
    "2 YuvToRGB output is U8_3, expected U8_4",
    "2 rsForEach called with null out allocations",
  ]);
});

Deno.test("a clipped launch writes where it should, on Android twice as far right", () => {
  for (const compat of [false, true]) {
    const t = new IntrinsicScriptsFixture({ compat });
    const output = t.image("U8_4", 8, 4);
    const job = launch(t, t.frame(8, 4, 1), output, limits({ xStart: 2, xEnd: 7 }));
    const moved = job!.output.pointer - output.hal.state.lods[0]!.pointer;
    assertEquals([moved, job!.clip.x1, job!.clip.x2], compat ? [8, 2, 6] : [0, 2, 7]);
  }
});
