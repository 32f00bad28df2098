import { assertThrows } from "@std/assert";
import type { Call, Value } from "../../../cts/contract/program.ts";
import { ImageLimitError } from "./image_limit.ts";
import { requireCpuPath } from "./render_script.ts";

const rs = (fn: string, ...args: readonly Value[]): Call => ({ lib: "libRS.so", fn, args });
const context = (flags: number) => rs("rsContextCreate", 1, 0, 26, 0, flags);
const script = (cells: readonly number[]) =>
  rs("rsScriptCCreate", 1, "a", 1, "/data", 5, { in: "byte", cells }, cells.length);
const BITCODE = [0x42, 0x43, 0xc0, 0xde];
const WASM = [0, 0x61, 0x73, 0x6d, 1];

type Facts = Omit<Parameters<typeof requireCpuPath>[1], "isOwn">;

const cannot = (facts: Facts, why: string, ...calls: Call[]) =>
  assertThrows(
    () => requireCpuPath({ calls }, { ...facts, isOwn: () => false }),
    ImageLimitError,
    why,
  );
const can = (facts: Facts, ...calls: Call[]) =>
  requireCpuPath({ calls }, { ...facts, isOwn: () => false });

Deno.test("a context takes the GPU path where there is a HAL and low latency is not asked for", () => {
  const [with_, without] = [true, false].map((hasHal) => ({ hasHal, compilerGaps: [] }));
  cannot(with_!, "takes the GPU path", context(2), context(0));
  can(with_!, context(2), context(3));
  can(without!, context(0));
  cannot(without!, "waits for a debugger", context(8));
});

Deno.test("a script needs the image's compiler, unless it is for the suite's own machine, which no image runs", () => {
  const limits = { hasHal: false, compilerGaps: ['"libLLVM.so" is missing'] };
  cannot(limits, '"libLLVM.so" is missing', script(BITCODE));
  cannot({ ...limits, compilerGaps: [] }, "the suite's own machine", script(WASM));
  can({ ...limits, compilerGaps: [] }, script(BITCODE));
  can(limits, rs("rsScriptIntrinsicCreate", 1, 5, 2));
});

Deno.test("a script that was compiled beforehand needs no compiler", () => {
  const limits = { hasHal: false, compilerGaps: ['"libLLVM.so" is missing'] };
  const call = script(BITCODE);
  requireCpuPath({ calls: [call] }, { ...limits, isOwn: (text) => text === call.args[5] });
});

Deno.test("windows need Android's services", () => {
  const limits = { hasHal: false, compilerGaps: [] };
  cannot(limits, "makes windows", { lib: "libmediandk.so", fn: "AImageReader_new", args: [] });
  cannot(limits, "makes windows", rs("rsContextCreateGL", 1, 0, 26, null, 0));
});

Deno.test("a function that Android's libRS.so does not export is not called", () => {
  const limits = { hasHal: false, compilerGaps: [] };
  cannot(limits, "does not export", rs("rsAllocationResize2D", 1, 2, 8, 8));
  can(limits, rs("rsAllocationResize1D", 1, 2, 8));
});
