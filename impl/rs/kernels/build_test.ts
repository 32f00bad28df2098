import { assertRejects, assertStringIncludes } from "@std/assert";
import { compileKernels } from "./build.ts";

Deno.test("sources that do not compile are an error with the compiler's message", async () => {
  const wrong = new Map([["assembly/index.ts", "export function f(): void { nothing(); }"]]);
  const { message } = await assertRejects(() => compileKernels(wrong), Error);
  assertStringIncludes(message, "Cannot find name 'nothing'");
});
