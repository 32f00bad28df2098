import { assertEquals, assertStringIncludes } from "@std/assert";
import { inTemporary, plantedPath } from "../../scripts/testing/command.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";

Deno.test("a vendor's HAL and driver that break one rule each are told by its clause", async () => {
  const table = [
    ["rs:hal_platform:*", "rs-hal", "planted_rs_hal.ts", ["RS-HAL-53 (aosp)"]],
    ["rs:model_copies:*", "rs-driver", "planted_rs_driver.ts", ["RS-OBJECT-46 (aosp)"]],
  ] as const;
  for (const [query, part, file, clauses] of table) {
    const ran = await ctsHere([query, "--part", `${part}=${plantedPath(file)}`, "--strict"]);
    assertEquals(ran.status, 1, ran.stdout);
    for (const clause of clauses) assertStringIncludes(ran.stdout, clause);
  }
});

Deno.test("a vendor's HAL that never answers is cut off, and the cases are named", async () => {
  await inTemporary(async (directory) => {
    Deno.writeTextFileSync(
      `${directory}/mine.ts`,
      "export default (Base) => class extends Base { newContext() { for (;;); } };",
    );
    const id = "rs:hal_platform:descriptions_have_their_order";
    const args = [id, "--part", `rs-hal=${directory}/mine.ts`, "--timeout", "800"];
    const ran = await ctsHere(args);
    assertEquals([ran.status, ran.last], [1, "0 passed, 1 failed, 0 skipped"]);
    assertStringIncludes(ran.stdout, `TIMEOUT ${id}`);
  });
});

Deno.test("what a function that a vendor's driver hands out throws is a crash, with its place", async () => {
  await inTemporary(async (directory) => {
    Deno.writeTextFileSync(
      `${directory}/mine.ts`,
      "export default (Base) => class extends Base { halFunctions() {\n" +
        "const all = super.halFunctions();\n" +
        'const init = () => { throw new Error("no GPU"); };\n' +
        "return { ...all, script: { ...all.script, init } }; } };",
    );
    const id = "rs:hal_platform:outputs_are_complete";
    const ran = await ctsHere([id, "--part", `rs-driver=${directory}/mine.ts`]);
    assertEquals([ran.status, ran.last], [1, "0 passed, 1 failed, 0 skipped"]);
    assertStringIncludes(ran.stdout, `CRASH ${id}`);
    assertStringIncludes(ran.stdout, "it threw Error: no GPU at file://");
    assertStringIncludes(ran.stdout, "mine.ts:3:");
  });
});
