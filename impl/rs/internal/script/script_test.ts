import { assertEquals } from "@std/assert";
import { fakeRun, LINKED } from "../testing/scripts_fixture.ts";

Deno.test("lengths of names count bytes of the string", () => {
  const { api, calls } = fakeRun();
  api.rsScriptCCreate!("abcdef", 3, new Uint8Array([47, 99, 0, 120]), 4, LINKED, LINKED.length);
  api.rsScriptCCreate!("ab", 99, "/c", 2, LINKED, LINKED.length);
  assertEquals(calls.filter((call) => call.startsWith("init")), ["init abc /c", "init ab /c"]);
});
