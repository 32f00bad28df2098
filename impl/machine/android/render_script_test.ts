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

Deno.test("a context that does not ask for low latency needs a HAL that an image can run", () => {
  const without: Facts = { noHal: ["there is no code of it"], compilerGaps: [] };
  cannot(without, "there is no code of it", context(2), context(0));
  can(without, context(2), context(3));
  can({ noHal: undefined, compilerGaps: [] }, context(0));
  cannot({ noHal: undefined, compilerGaps: [] }, "waits for a debugger", context(8));
});

Deno.test("a context needs a program that is linked with libRS.so", () => {
  const facts: Facts = { noHal: undefined, compilerGaps: [] };
  cannot({ ...facts, isStranger: true }, "is not linked with libRS.so", context(2));
  can({ ...facts, isStranger: true }, rs("rsDeviceCreate"));
});

Deno.test("a script needs the image's compiler, unless it is for the suite's own machine, which no image runs", () => {
  const limits = { noHal: undefined, compilerGaps: ['"libLLVM.so" is missing'] };
  cannot(limits, '"libLLVM.so" is missing', script(BITCODE));
  cannot({ ...limits, compilerGaps: [] }, "the suite's own machine", script(WASM));
  can({ ...limits, compilerGaps: [] }, script(BITCODE));
  cannot(limits, '"libLLVM.so" is missing', script([0xde, 0xc0, 0x17, 0x0b, 0]));
  can(limits, script([1, 2, 3, 4]));
  can(limits, script([]));
  can(limits, rs("rsScriptIntrinsicCreate", 1, 5, 2));
});

Deno.test("a script that was compiled beforehand needs no compiler", () => {
  const limits = { noHal: undefined, compilerGaps: ['"libLLVM.so" is missing'] };
  const call = script(BITCODE);
  requireCpuPath({ calls: [call] }, { ...limits, isOwn: (text) => text === call.args[5] });
});

Deno.test("a context that draws needs a window", () => {
  const limits = { noHal: undefined, compilerGaps: [] };
  cannot(limits, "use windows", rs("rsContextCreateGL", 1, 0, 26, null, 0));
});

Deno.test("a function that Android's libRS.so does not export is not called", () => {
  const limits = { noHal: undefined, compilerGaps: [] };
  cannot(limits, "does not export", rs("rsAllocationResize2D", 1, 2, 8, 8));
  can(limits, rs("rsAllocationResize1D", 1, 2, 8));
});
