import { assert, assertEquals } from "@std/assert";
import { RsScriptIntrinsicId as Id } from "../../../../cts/contract/rs_defines.ts";
import type { RsAllocation } from "../../driver/hal.ts";
import {
  floatBytes,
  IntrinsicScriptsFixture,
  limits,
} from "../testing/intrinsic_scripts_fixture.ts";
import type { ImageJob } from "./jobs.ts";

const INPUT_SLOTS = { [Id.BLUR]: 1, [Id.CONVOLVE_3X3]: 1, [Id.CONVOLVE_5X5]: 1, [Id.RESIZE]: 0 };

function launch(
  t: IntrinsicScriptsFixture,
  id: keyof typeof INPUT_SLOTS,
  input: RsAllocation,
  output: RsAllocation | null,
  call = limits({}),
): readonly ImageJob[] {
  const { handle } = t.intrinsic(id);
  handle.setGlobalObj(INPUT_SLOTS[id], input);
  handle.invokeForEach(0, [], output, null, call);
  return t.jobs as unknown as ImageJob[];
}

Deno.test("blur has its radius, which is 5 before it is set", () => {
  const t = new IntrinsicScriptsFixture();
  const [input, output] = [t.image("U8_4", 7, 3), t.image("U8_4", 7, 3)];
  const { handle } = t.intrinsic(Id.BLUR);
  handle.setGlobalObj(1, input);
  handle.invokeForEach(0, [], output, null, limits({ xStart: 2, xEnd: 5, yEnd: 2 }));
  handle.setGlobalVar(0, floatBytes(2.5));
  handle.invokeForEach(0, [], output, null, null);
  handle.setGlobalVar(0, floatBytes(NaN));
  handle.invokeForEach(0, [], output, null, null);
  const cells = (allocation: RsAllocation) => ({
    allocation,
    pointer: allocation.hal.state.lods[0]!.pointer,
    stride: 32,
    width: 7,
    height: 3,
    type: "u8" as const,
    vectorSize: 4 as const,
  });
  const image = { intrinsic: "blur" as const, input: cells(input), output: cells(output) };
  const all = { x1: 0, x2: 7, y1: 0, y2: 3 };
  assertEquals(t.jobs, [
    { ...image, radius: 5, clip: { x1: 2, x2: 5, y1: 0, y2: 2 } },
    { ...image, radius: 2.5, clip: all },
    { ...image, radius: NaN, clip: all },
  ]);
  assertEquals(t.errors, []);
});

Deno.test("convolve has its coefficients, a box before they are set", () => {
  for (const [id, count] of [[Id.CONVOLVE_3X3, 9], [Id.CONVOLVE_5X5, 25]] as const) {
    const t = new IntrinsicScriptsFixture();
    const [input, output] = [t.image("F32_3", 4, 4), t.image("F32_3", 4, 4)];
    launch(t, id, input, output);
    const [job] = t.jobs;
    assert(job?.intrinsic === "convolve3x3" || job?.intrinsic === "convolve5x5");
    assertEquals(job.coefficients, new Float32Array(count).fill(1 / count));
    assertEquals([job.intrinsic.endsWith("5x5"), job.input.type], [count === 25, "f32"]);
    assertEquals(job.output.vectorSize, 3);
  }
});

Deno.test("cells that an intrinsic does not have are an error that names them", () => {
  const cases = [
    [Id.BLUR, "U8_2", "U8_2", "Blur input is U8_2, expected U8, U8_4"],
    [Id.BLUR, "U8", "F32", "Blur output is F32, expected U8, U8_4"],
    [Id.BLUR, "U8", "U8_4", "Blur output is U8_4, expected U8 like the input"],
    [
      Id.RESIZE,
      "U16",
      "U16",
      "Resize input is UNSIGNED_16, expected U8, U8_2, U8_3, U8_4, F32, F32_2, F32_3, F32_4",
    ],
  ] as const;
  for (const [id, from, to, text] of cases) {
    const t = new IntrinsicScriptsFixture();
    launch(t, id, t.image(from, 2, 2), t.image(to, 2, 2));
    assertEquals([t.errors, t.jobs], [[`2 ${text}`], []]);
  }
});

Deno.test("an output of another size is an error, except for resize", () => {
  const t = new IntrinsicScriptsFixture();
  const [input, output] = [t.image("U8", 4, 4), t.image("U8", 4, 5)];
  launch(t, Id.BLUR, input, output);
  assertEquals([t.errors, t.jobs], [["2 Blur output is 4 x 5, expected 4 x 4 like the input"], []]);
  assertEquals(launch(t, Id.RESIZE, input, output)[0]?.output.height, 5);
});

Deno.test("an output in the input's memory is an error, one beside it is not", () => {
  const t = new IntrinsicScriptsFixture();
  const whole = t.image("U8", 16, 6);
  const rows = (first: number, count: number) => {
    const [lod] = whole.hal.state.lods;
    const window = { ...lod!, pointer: lod!.pointer + first * lod!.stride };
    return t.place(whole.type.element, [16, count], [window]);
  };
  launch(t, Id.BLUR, whole, whole);
  launch(t, Id.RESIZE, rows(0, 4), rows(3, 3));
  assertEquals(t.errors, [
    "2 Blur output is in the input's memory, expected its own",
    "2 Resize output is in the input's memory, expected its own",
  ]);
  assertEquals(launch(t, Id.BLUR, rows(0, 3), rows(3, 3)).length, 1);
});

Deno.test("without an output, limits alone are not enough", () => {
  const t = new IntrinsicScriptsFixture();
  launch(t, Id.BLUR, t.image("U8", 4, 4), null, limits({ xEnd: 4, yEnd: 4 }));
  assertEquals(t.errors, ["2 rsForEach called with null out allocations"]);
});

Deno.test("of three dimensions each slice is made of the input's, on Android of the first", () => {
  for (const compat of [false, true]) {
    const t = new IntrinsicScriptsFixture({ compat });
    const [input, output] = [t.image("U8", 3, 2, 4), t.image("U8", 3, 2, 4)];
    const jobs = launch(t, Id.BLUR, input, output, limits({ zStart: 1, zEnd: 3 }));
    const slice = (cells: ImageJob["input"], { hal }: RsAllocation) =>
      (cells.pointer - hal.state.lods[0]!.pointer) / 32;
    const slices = jobs.map((job) => [slice(job.input, input), slice(job.output, output)]);
    assertEquals(slices, compat ? [[0, 1], [0, 2]] : [[1, 1], [2, 2]]);
  }
});

Deno.test("slices of input and output are as many, unless it is Android's defect", () => {
  for (const compat of [false, true]) {
    const t = new IntrinsicScriptsFixture({ compat });
    const jobs = launch(t, Id.RESIZE, t.image("U8", 3, 2), t.image("U8", 3, 2, 2));
    assertEquals(jobs.length, compat ? 2 : 0);
    const error = "2 Resize output is 3 x 2 x 2, expected 3 x 2 like the input";
    assertEquals(t.errors, compat ? [] : [error]);
  }
});

Deno.test("a window reads and writes rows of its base", () => {
  const t = new IntrinsicScriptsFixture();
  const base = t.image("U8_4", 16, 8);
  const [lod] = base.hal.state.lods;
  const pointer = lod!.pointer + 2 * lod!.stride + 4 * 4;
  const window = t.place(base.type.element, [3, 2], [{ ...lod!, pointer }]);
  const [job] = launch(t, Id.BLUR, t.image("U8_4", 3, 2), window);
  const { width, height, stride } = job!.output;
  assertEquals([width, height, stride, job!.output.pointer], [3, 2, 64, pointer]);
});

Deno.test("a clipped resize writes where it should, on Android twice as far right", () => {
  const clipped = (compat: boolean, xStart: number, xEnd: number) => {
    const t = new IntrinsicScriptsFixture({ compat });
    const output = t.image("U8_4", 10, 4);
    const call = limits({ xStart, xEnd });
    const [job] = launch(t, Id.RESIZE, t.image("U8_4", 5, 4), output, call);
    const { pointer } = output.hal.state.lods[0]!;
    return job && [job.output.pointer - pointer, job.clip.x1, job.clip.x2];
  };
  assertEquals(clipped(false, 3, 6), [0, 3, 6]);
  assertEquals(clipped(true, 3, 6), [12, 3, 6]);
  assertEquals(clipped(true, 3, 10), [12, 3, 7]);
  assertEquals(clipped(true, 6, 10), undefined);
});
