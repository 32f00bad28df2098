import { assert, assertEquals } from "@std/assert";
import { BLEND_MODES } from "../../../../cts/contract/compute.ts";
import { RsScriptIntrinsicId as Id } from "../../../../cts/contract/rs_defines.ts";
import { floatBytes, IntrinsicScriptsFixture } from "../testing/intrinsic_scripts_fixture.ts";

Deno.test("a color matrix changes nothing before it is set, and takes any pair of cells", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.COLOR_MATRIX);
  handle.invokeForEach(0, [t.image("U8_3", 2, 2)], t.image("F32", 2, 2), null, null);
  handle.setGlobalVar(0, floatBytes(...Array.from({ length: 16 }, (_, index) => index)));
  handle.invokeForEach(0, [t.image("F32_2", 2)], t.image("U8_4", 2), null, null);
  const [first, second] = t.jobs;
  assert(first?.intrinsic === "colorMatrix" && second?.intrinsic === "colorMatrix");
  assertEquals([...first.matrix], [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  assertEquals([first.input.vectorSize, first.output.type], [3, "f32"]);
  assertEquals([second.matrix[4], second.input.height, second.clip.y2], [4, 1, 1]);
});

Deno.test("a pointwise intrinsic may write to its input", () => {
  const t = new IntrinsicScriptsFixture();
  const image = t.image("U8_4", 2, 2);
  t.intrinsic(Id.COLOR_MATRIX).handle.invokeForEach(0, [image], image, null, null);
  assertEquals([t.errors, t.jobs.length], [[], 1]);
});

Deno.test("a table is 1024 bytes", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.LUT);
  const image = t.image("U8_4", 2, 2);
  const tables = [t.image("U8", 1024), t.image("U8", 1023), t.image("F32", 1024)];
  for (const table of tables) {
    handle.setGlobalObj(0, table);
    handle.invokeForEach(0, [image], image, null, null);
  }
  const [job] = t.jobs;
  assert(job?.intrinsic === "lut" && t.jobs.length === 1);
  assertEquals(job.table, {
    allocation: tables[0]!,
    pointer: tables[0]!.hal.state.lods[0]!.pointer,
  });
  assertEquals(t.errors, [
    "2 LUT table is 1023 of U8, expected 1024 of U8",
    "2 LUT table is 1024 of F32, expected 1024 of U8",
  ]);
});

Deno.test("a cube has three dimensions", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id["3DLUT"]);
  const image = t.image("U8_4", 2, 2);
  const allocation = t.image("U8_4", 3, 4, 5);
  for (const cube of [allocation, t.image("U8_4", 3, 4), t.image("F32_4", 3, 4, 5)]) {
    handle.setGlobalObj(0, cube);
    handle.invokeForEach(0, [image], image, null, null);
  }
  const { pointer } = allocation.hal.state.lods[0]!;
  const [job] = t.jobs;
  assert(job?.intrinsic === "lut3d" && t.jobs.length === 1);
  assertEquals(job.cube, { allocation, pointer, x: 3, y: 4, z: 5, strideY: 16, strideZ: 64 });
  assertEquals(t.errors, [
    "2 3DLUT cube is 3 x 4 of U8_4, expected three dimensions of U8_4",
    "2 3DLUT cube is 3 x 4 x 5 of F32_4, expected three dimensions of U8_4",
  ]);
});

Deno.test("each mode of blend is a kernel, and what is between them is logged", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.BLEND);
  const [input, output] = [t.image("U8_4", 2, 2), t.image("U8_4", 2, 2)];
  for (let slot = 0; slot <= 44; slot++) handle.invokeForEach(slot, [input], output, null, null);
  const modes: unknown[] = t.jobs.map((job) => job.intrinsic === "blend" && job.mode);
  assertEquals(modes, Object.keys(BLEND_MODES));
  const lines = t.process.lines.map((line) => line.replace(/^.*unimplemented /, ""));
  assertEquals(lines.length, 45 - modes.length);
  const first = ["NORMAL", "AVERAGE", "SCREEN", "DARKEN"];
  assertEquals(lines.slice(0, 4), first.map((name) => `blend intrinsic BLEND_${name}`));
  assertEquals(lines[8], "blend intrinsic BLEND_DIFFERENCE");
  assertEquals(lines[20], "blend intrinsic BLEND_HEAT");
  assertEquals(lines.slice(-2), ["blend intrinsic BLEND_LUMINOSITY", "value 44"]);
  assertEquals(t.errors, []);
});

Deno.test("three dimensions run slice by slice", () => {
  const t = new IntrinsicScriptsFixture();
  const image = t.image("U8_4", 4, 3, 2);
  t.intrinsic(Id.BLEND).handle.invokeForEach(34, [image], image, null, null);
  const { pointer } = image.hal.state.lods[0]!;
  const slices = t.jobs.map((job) => job.intrinsic === "blend" && job.input.pointer - pointer);
  assertEquals(slices, [0, 48]);
});
