import { assertEquals, assertThrows } from "@std/assert";
import type { ScriptSpec } from "../../../cts/fakes/script.ts";
import { ProcessFault } from "../../machine/machine.ts";
import { CpuFixture } from "./testing/cpu_fixture.ts";

const COUNTER = {
  variables: [{ name: "value", type: "i32", initial: 5 }],
  functions: [{ name: "set", body: [{ do: "param", name: "value" }] }],
  kernels: [{ name: "fill", body: [{ do: "global", name: "value" }] }],
} as const satisfies ScriptSpec;

Deno.test("what cannot be stored or loaded is refused with a log line", () => {
  const t = new CpuFixture();
  assertEquals(t.tryLoad(COUNTER, "../script"), null);
  assertEquals(t.tryLoad(COUNTER, "script", ""), null);
  assertEquals(t.process.lines.at(-1), "E RenderScript: Unable to load 'script'");
  assertEquals(t.files.contents.size, 0);
});

Deno.test("data that is larger than the memory ends the process", () => {
  const t = new CpuFixture();
  const { handle } = t.load(COUNTER);
  assertThrows(() => handle.setGlobalVar(0, new Uint8Array(1 << 21)), ProcessFault);
});
