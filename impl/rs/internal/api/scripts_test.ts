import { assertEquals, assertThrows } from "@std/assert";
import { ProcessFault } from "../../../machine/machine.ts";
import { fakeRun } from "../testing/scripts_fixture.ts";

const LIMITS = Int32Array.from([0, 1, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

Deno.test("a small launch is queued with copies of what it reads, and one of 1024 bytes is waited for", () => {
  for (const [length, waits] of [[1023, false], [1024, true]] as const) {
    const run = fakeRun({}, {}, false);
    const script = run.script();
    const usr = new Uint8Array(length).fill(1);
    run.calls.length = 0;
    run.api.rsScriptForEach!(script, 0, 0, 0, usr, length, null, 0);
    assertEquals(run.calls.length, waits ? 1 : 0);
    usr.fill(2);
    run.rsc.sync(() => {});
    assertEquals(run.calls, [`forEach 0 [] null [${Array(length).fill(1)}] null`]);
  }
});

Deno.test("launches with a list of inputs, and reductions, are waited for", () => {
  const run = fakeRun({}, {}, false);
  const [script, allocation] = [run.script(), run.plain("Allocation")];
  const ains = [allocation, allocation];
  run.calls.length = 0;
  run.api.rsScriptInvoke!(script, 1);
  assertEquals(run.calls, []);
  run.api.rsScriptForEachMulti!(script, 1, ains, 2, allocation, null, 0, LIMITS, 60);
  run.api.rsScriptReduce!(script, 1, ains, 1, allocation, null, 0);
  assertEquals(run.calls, [
    "invokeFunction 1 null",
    "forEach 1 [Allocation,Allocation] Allocation null x<9",
    "reduce 1 [Allocation] Allocation",
  ]);
});

Deno.test("handles that are freed, foreign or of another kind are refused, and nothing runs", () => {
  const run = fakeRun();
  const { api } = run;
  const [script, freed, allocation] = [run.script(), run.script(), run.plain("Allocation")];
  const other = fakeRun();
  const foreign = [...Array(20)].map(() => other.script()).at(-1);
  run.rsc.objects.release(freed);
  run.calls.length = 0;
  for (const bad of [0, null, freed, foreign, allocation, -5, NaN]) {
    run.errors.length = 0;
    api.rsScriptInvoke!(bad, 0);
    api.rsScriptKernelIDCreate!(bad, 0, 35);
    assertEquals(run.errors.map((error) => error.slice(0, 16)), [
      "3 rsScriptInvoke",
      "3 rsScriptKernel",
    ]);
  }
  api.rsScriptForEach!(script, 0, foreign, allocation, null, 0, null, 0);
  api.rsScriptForEachMulti!(script, 0, [script], 1, allocation, null, 0, null, 0);
  api.rsScriptSetVarObj!(script, 0, foreign);
  assertEquals(run.calls, []);
});

Deno.test("lengths and lists that cannot be are refused or fault", () => {
  const run = fakeRun();
  const script = run.script();
  run.calls.length = 0;
  const { api } = run;
  api.rsScriptInvokeV!(script, 0, new Uint8Array(1), -1);
  api.rsScriptInvokeV!(script, 0, null, 4);
  api.rsScriptForEachMulti!(script, 0, null, 1, 0, null, 0, null, 0);
  api.rsScriptForEachMulti!(script, 0, Array(9).fill(0), 9, 0, null, 0, null, 0);
  assertEquals(run.errors, [
    "3 rsScriptInvokeV: data_length is -1, expected 0 to 4294967295",
    "3 rsScriptInvokeV: data is NULL, expected 4 bytes",
    "3 rsScriptForEachMulti: ains is NULL, expected 1 cells",
    "3 rsScriptForEachMulti: inLen is 9, expected 0 to 8",
  ]);
  for (const length of [2, 2 ** 32 - 1]) {
    assertThrows(() => api.rsScriptInvokeV!(script, 0, new Uint8Array(1), length), ProcessFault);
    assertThrows(
      () => api.rsScriptReduce!(script, 0, [0], length, 0, null, 0),
      ProcessFault,
      `ains of rsScriptReduce has 1 cells, expected ${length}`,
    );
  }
  assertEquals(run.calls, []);
});

Deno.test("an intrinsic that the driver has not is none", () => {
  const run = fakeRun();
  const element = run.plain("Element");
  const made: number[] = [];
  run.rsc.hal.funcs.script.initIntrinsic = (_rsc, script, id) => {
    made.push(id);
    script.hal.info.exportedVariableCount = 2;
    return id === 5;
  };
  assertEquals(run.api.rsScriptIntrinsicCreate!(99, element), 0);
  const blur = run.api.rsScriptIntrinsicCreate!(5, element);
  run.api.rsScriptInvoke!(blur, 0);
  run.api.rsScriptForEach!(blur, 3, 0, 0, null, 0, null, 0);
  run.rsc.objects.release(element);
  run.rsc.objects.release(blur);
  assertEquals(made, [99, 5]);
  assertEquals(run.calls, ["forEach 3 [] null null null", "destroy", "gone Element"]);
  assertEquals(run.errors, []);
});
