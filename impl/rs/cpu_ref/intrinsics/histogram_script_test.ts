import { assert, assertEquals } from "@std/assert";
import { RsScriptIntrinsicId as Id } from "../../../../cts/contract/rs_defines.ts";
import {
  floatBytes,
  IntrinsicScriptsFixture,
  limits,
} from "../testing/intrinsic_scripts_fixture.ts";

Deno.test("a histogram has as many channels as its output", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.HISTOGRAM);
  const allocation = t.image("I32_3", 256);
  handle.setGlobalObj(1, allocation);
  const call = limits({ xStart: 1, xEnd: 3 });
  handle.invokeForEach(0, [t.image("U8_4", 4, 4)], null, null, call);
  const [job] = t.jobs;
  assert(job?.intrinsic === "histogram");
  assertEquals([job.channels, job.input.vectorSize], [3, 4]);
  assertEquals(job.clip, { x1: 1, x2: 3, y1: 0, y2: 4 });
  assertEquals(job.output, { allocation, pointer: allocation.hal.state.lods[0]!.pointer });
});

Deno.test("kernel 1 counts sums, weighted as set", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.HISTOGRAM);
  handle.setGlobalObj(1, t.image("U32", 256));
  const input = t.image("U8_4", 4, 4);
  handle.invokeForEach(1, [input], null, null, null);
  handle.setGlobalVar(0, floatBytes(1, 0, 0, 0));
  handle.invokeForEach(1, [input], null, null, null);
  const weights = t.jobs.map((job) => job.intrinsic === "histogramDot" && job.coefficients);
  assertEquals(weights, [Float32Array.of(0.299, 0.587, 0.114, 0), Float32Array.of(1, 0, 0, 0)]);
});

Deno.test("cells and outputs that do not fit are errors", () => {
  const cases = [
    [0, "F32", "U32", 256, "input is F32, expected U8, U8_2, U8_3, U8_4"],
    [0, "U8", "F32", 256, "output is F32, expected U32 or I32"],
    [0, "U8", "U32", 255, "output is 255, expected 256"],
    [0, "U8", "U32_2", 256, "output is U32_2, expected at most 1 components like the input"],
    [1, "U8_4", "U32_4", 256, "output is U32_4, expected U32 or I32 for sums"],
  ] as const;
  for (const [slot, from, to, bins, text] of cases) {
    const t = new IntrinsicScriptsFixture();
    const { handle } = t.intrinsic(Id.HISTOGRAM);
    handle.setGlobalObj(1, t.image(to, bins));
    handle.invokeForEach(slot, [t.image(from, 4, 4)], null, null, null);
    assertEquals([t.errors, t.jobs], [[`2 Histogram ${text}`], []]);
  }
});

Deno.test("without an output nothing runs, and there is no third kernel", () => {
  const t = new IntrinsicScriptsFixture({ compat: true });
  const { handle } = t.intrinsic(Id.HISTOGRAM);
  handle.invokeForEach(0, [t.image("U8", 4, 4)], null, null, null);
  handle.invokeForEach(2, [t.image("U8", 4, 4)], null, null, null);
  assertEquals(t.process.lines, ["E RenderScript: Histogram executed without output, skipping"]);
  assertEquals(t.errors, ["2 The forEach kernel index is out of bounds"]);
});

Deno.test("the counts of all slices are added up", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.HISTOGRAM);
  const output = t.image("U32", 256);
  const { pointer } = output.hal.state.lods[0]!;
  handle.setGlobalObj(1, output);
  t.onRun = () => {
    for (let bin = 0; bin < 256; bin++) {
      t.process.heap.view.setUint32(pointer + 4 * bin, bin * 10 ** (t.jobs.length - 1), true);
    }
  };
  handle.invokeForEach(0, [t.image("U8", 4, 4, 3)], null, null, null);
  const bins = Array.from(
    { length: 256 },
    (_, bin) => t.process.heap.view.getUint32(pointer + 4 * bin, true),
  );
  assertEquals(bins, Array.from({ length: 256 }, (_, bin) => 111 * bin));
});
