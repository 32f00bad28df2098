import { assertEquals, assertStringIncludes } from "@std/assert";
import { inTemporary, plantedPath, runCommand } from "./testing/command.ts";

Deno.test("a vendor's HAL and driver that break one rule each are told by its clause", async () => {
  const table = [
    ["rs:hal_platform:*", "rs-hal", "planted_rs_hal.ts", ["RS-HAL-53 (aosp)"]],
    ["rs:model_copies:*", "rs-driver", "planted_rs_driver.ts", ["RS-OBJECT-46 (aosp)"]],
  ] as const;
  await inTemporary(async (directory) => {
    for (const [query, part, file, clauses] of table) {
      const args = [query, "--part", `${part}=${plantedPath(file)}`, "--strict"];
      const ran = await runCommand("cts.ts", args, directory);
      assertEquals(ran.status, 1, ran.stdout);
      for (const clause of clauses) assertStringIncludes(ran.stdout, clause);
    }
  });
});

Deno.test("a vendor's HAL that never answers is cut off, and the cases are named", async () => {
  await inTemporary(async (directory) => {
    Deno.writeTextFileSync(
      `${directory}/mine.ts`,
      "export default (Base) => class extends Base { newContext() { for (;;); } };",
    );
    const id = "rs:hal_platform:descriptions_have_their_order";
    const args = [id, "--part", "rs-hal=./mine.ts", "--timeout", "800"];
    const ran = await runCommand("cts.ts", args, directory);
    assertEquals([ran.status, ran.last], [1, "0 passed, 1 failed, 0 skipped"]);
    assertStringIncludes(ran.stdout, `TIMEOUT ${id}`);
  });
});
