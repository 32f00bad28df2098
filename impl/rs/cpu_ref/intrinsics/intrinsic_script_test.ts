import { assertEquals, assertMatch } from "@std/assert";
import { RsScriptIntrinsicId as Id } from "../../../../cts/contract/rs_defines.ts";
import type { RsObject } from "../../driver/hal.ts";
import { floatBytes, IntrinsicScriptsFixture } from "../testing/intrinsic_scripts_fixture.ts";

const FATAL_DRIVER = 0x1001;
const BAD_SCRIPT = 2;

Deno.test("each intrinsic has as many variables as Android's", () => {
  const t = new IntrinsicScriptsFixture();
  const counts = Object.entries(Id).slice(0, 11).map(([name, id]) =>
    `${name} ${t.intrinsic(id).script.hal.info.exportedVariableCount}`
  );
  assertEquals(counts, [
    ...["CONVOLVE_3X3 2", "COLOR_MATRIX 2", "LUT 1", "CONVOLVE_5X5 2", "BLUR 2", "YUV_TO_RGB 1"],
    ...["BLEND 0", "3DLUT 1", "HISTOGRAM 2", "RESIZE 1", "BLAS 0"],
  ]);
});

Deno.test("a number without an intrinsic gives none, after a log line", () => {
  const t = new IntrinsicScriptsFixture();
  for (const id of [0, 10, Id.EXTBLAS, Id.OEM_START]) {
    assertEquals(t.cpu.createIntrinsic(t.intrinsic(Id.BLUR).script, id, null), null);
    assertEquals(t.process.lines.at(-1), `E RenderScript: Intrinsic ${id} is not there`);
  }
});

Deno.test("calls that intrinsics do not have are fatal errors that name them", () => {
  const calls = {
    invokeFunction: [0, null],
    invokeRoot: [],
    invokeReduce: [0, [], null, null],
    invokeInit: [],
    getGlobalVar: [0, new Uint8Array(4)],
    setGlobalVarWithElemDims: [0, new Uint8Array(4), null, [1]],
    setGlobalBind: [0, null],
    setGlobalVar: [1, new Uint8Array(4)],
    setGlobalObj: [0, null],
  };
  for (const [name, args] of Object.entries(calls)) {
    const t = new IntrinsicScriptsFixture();
    const { handle } = t.intrinsic(Id.BLUR);
    const method = handle[name as keyof typeof calls] as (...args: unknown[]) => unknown;
    method.apply(handle, args);
    assertEquals(t.errors, [`${FATAL_DRIVER} Unexpected RsdCpuScriptIntrinsic::${name}`]);
  }
});

Deno.test("a shorter value leaves the rest of a variable, a longer one is refused", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.COLOR_MATRIX);
  const image = t.image("U8_4", 2, 2);
  handle.setGlobalVar(1, floatBytes(0.5, 0.25));
  handle.setGlobalVar(1, floatBytes(9, 9, 9, 9, 9));
  handle.invokeForEach(0, [image], image, null, null);
  const [job] = t.jobs;
  assertEquals(job?.intrinsic === "colorMatrix" && [...job.add], [0.5, 0.25, 0, 0]);
  assertEquals(t.errors, [
    `${BAD_SCRIPT} Variable 1 of ColorMatrix is given 20 bytes, expected at most 16`,
  ]);
});

Deno.test("a job has a copy of the variables", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.CONVOLVE_3X3);
  handle.setGlobalObj(1, t.image("U8", 2, 2));
  const output = t.image("U8", 2, 2);
  handle.invokeForEach(0, [], output, null, null);
  handle.setGlobalVar(0, floatBytes(7));
  const [job] = t.jobs;
  assertEquals(job?.intrinsic === "convolve3x3" && job.coefficients[0], Math.fround(1 / 9));
});

Deno.test("an object variable counts its Allocation until the script ends", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle, script } = t.intrinsic(Id.BLUR);
  const [a, b] = [t.image("U8", 2, 2), t.image("U8", 2, 2)];
  handle.setGlobalObj(1, a);
  handle.setGlobalObj(1, b);
  assertEquals([t.references.get(a.handle), t.references.get(b.handle)], [0, 1]);
  handle.setGlobalObj(1, { ...b, kind: "Sampler" } as unknown as RsObject);
  assertEquals(t.errors, [
    `${BAD_SCRIPT} Variable 1 of Blur is given a Sampler, expected an Allocation`,
  ]);
  handle.invokeFreeChildren();
  handle.destroy();
  assertEquals(t.references.get(b.handle), 0);
  assertEquals(t.cpu.lookupScript(script), null);
});

Deno.test("what is missing is logged once, and is no error", () => {
  const missing = {
    [Id.BLUR]: "Blur executed without input",
    [Id.CONVOLVE_3X3]: "Convolve3x3 executed without input",
    [Id.CONVOLVE_5X5]: "Convolve5x5 executed without input",
    [Id.RESIZE]: "Resize executed without input",
    [Id.YUV_TO_RGB]: "YuvToRGB executed without input",
    [Id.LUT]: "LUT executed without input",
    [Id["3DLUT"]]: "3DLUT executed without input",
    [Id.COLOR_MATRIX]: "ColorMatrix executed without input",
    [Id.BLEND]: "Blend executed without input",
    [Id.HISTOGRAM]: "Histogram executed without input",
  };
  for (const [id, text] of Object.entries(missing)) {
    const t = new IntrinsicScriptsFixture();
    t.intrinsic(Number(id)).handle.invokeForEach(0, [], t.image("U8_4", 2, 2, 3), null, null);
    assertEquals(t.process.lines, [`E RenderScript: ${text}, skipping`]);
    assertEquals([t.errors, t.jobs], [[], []]);
  }
});

Deno.test("an input without memory is logged", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.YUV_TO_RGB);
  const lods = [{ pointer: 0, stride: 0, dimX: 2, dimY: 2, dimZ: 0 }];
  handle.setGlobalObj(0, t.place(t.element("U8"), [2, 2], lods));
  handle.invokeForEach(0, [], t.image("U8_4", 2, 2), null, null);
  assertEquals(t.process.lines, ["E RenderScript: YuvToRGB executed without data, skipping"]);
});

Deno.test("only the one kernel is there, whose slot Android does not look at", () => {
  for (const compat of [false, true]) {
    const t = new IntrinsicScriptsFixture({ compat });
    const { handle } = t.intrinsic(Id.COLOR_MATRIX);
    const image = t.image("U8", 2, 2);
    handle.invokeForEach(5, [image], image, null, null);
    assertEquals(t.jobs.length, compat ? 1 : 0);
    const error = `${BAD_SCRIPT} The forEach kernel index is out of bounds`;
    assertEquals(t.errors, compat ? [] : [error]);
  }
});

Deno.test("Allocations and limits of a launch are checked as for any kernel", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.BLEND);
  handle.invokeForEach(34, [t.image("U8_4", 2, 2)], t.image("U8_4", 3, 2), null, null);
  handle.invokeForEach(34, [null], t.image("U8_4", 3, 2), null, null);
  assertEquals(t.jobs, []);
  assertMatch(t.errors[0]!, /^2 .*dimensions of input and output allocations do not match/);
  assertMatch(t.errors[1]!, /^2 rsForEach called with null in allocations/);
});
