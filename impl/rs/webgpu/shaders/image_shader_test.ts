import { assertEquals } from "@std/assert";
import type { Cells } from "../../cpu_ref/intrinsics/jobs.ts";
import type { OffsetOf } from "../gpu_plan.ts";
import { GpuFixture } from "../testing/gpu_fixture.ts";
import { gpuTest } from "../testing/with_gpu.ts";
import { cellBytes, unfit } from "./image_shader.ts";

const CELLS = { stride: 16, width: 4, height: 2, type: "u8", vectorSize: 4, pointer: 0 } as Cells;
const CLIP = { x1: 0, x2: 4, y1: 0, y2: 2 };
const at: OffsetOf = ({ pointer }) => pointer;

Deno.test("a cell has the room of its components, and a float has 4 bytes", () => {
  assertEquals(cellBytes({ type: "u8", vectorSize: 3 }), 4);
  assertEquals(cellBytes({ type: "f32", vectorSize: 2 }), 8);
});

Deno.test("floats begin at a word, and so do the rows that are written", () => {
  const why = (input: Partial<Cells>, output: Partial<Cells>) =>
    unfit({ input: { ...CELLS, ...input }, output: { ...CELLS, ...output }, clip: CLIP }, at);
  assertEquals(why({ pointer: 3, stride: 5 }, { pointer: 2 }), undefined);
  assertEquals(why({ type: "f32", pointer: 2 }, {}), "floats begin at byte 2");
  assertEquals(why({}, { type: "f32", pointer: 6 }), "floats begin at byte 6");
  assertEquals(why({}, { stride: 18 }), "rows have 18 bytes");
  assertEquals(why({}, { stride: 18, height: 1 }), undefined);
});

gpuTest(
  "cells may begin at any byte; bytes beside them stay, also where both are one",
  async () => {
    await using gpu = new GpuFixture();
    const allocation = gpu.allocate(200);
    const address = gpu.pointerOf(allocation);
    const { heap } = gpu.process;
    for (const [from, to] of [[0, 1], [3, 2], [1, 103], [7, 7]] as const) {
      const bytes = Uint8Array.from({ length: 200 }, (_, i) => i * 7);
      heap.bytes.set(bytes, address);
      gpu.residency.hostWrote(allocation);
      const cells = { ...CELLS, allocation, stride: 32, width: 7, vectorSize: 4 } as const;
      gpu.intrinsics.run({
        intrinsic: "lut",
        input: { ...cells, pointer: address + from },
        output: { ...cells, pointer: address + to },
        clip: { x1: 1, x2: 6, y1: 0, y2: 2 },
        table: gpu.place(Uint8Array.from({ length: 1024 }, (_, i) => 255 - i)),
      });
      gpu.residency.fetch(allocation);
      const expected = bytes.slice();
      for (let y = 0; y < 2; y++) {
        for (let i = 4; i < 24; i++) expected[to + 32 * y + i] = 255 - bytes[from + 32 * y + i]!;
      }
      assertEquals(heap.bytes.slice(address, address + 200), expected, `from ${from} to ${to}`);
    }
  },
);
