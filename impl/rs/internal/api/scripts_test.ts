import { assertEquals, assertThrows } from "@std/assert";
import { ProcessFault } from "../../../machine/machine.ts";
import { fakeRun } from "../testing/scripts_fixture.ts";

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
