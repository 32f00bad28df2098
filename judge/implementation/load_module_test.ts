import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { importFile, placed } from "./load_module.ts";
import { inTemporary, plantedPath } from "../../scripts/testing/command.ts";

Deno.test("a module's exports are given", async () => {
  const { default: planted } = await importFile(plantedPath("planted_compute.ts"), "It");
  assertEquals((planted as { readonly name: string }).name, "planted 1.0");
});

Deno.test("a module that cannot be loaded is refused with the reason and the remedy", async () => {
  await inTemporary(async (directory) => {
    Deno.writeTextFileSync(`${directory}/throws.ts`, '\nthrow new Error("no luck.");');
    Deno.writeTextFileSync(`${directory}/broken.ts`, "export default {");
    const table: [string, RegExp][] = [
      [
        `${directory}/throws.ts`,
        /^It cannot be loaded: no luck at file:.*throws\.ts:2:\d+; correct/,
      ],
      [
        `${directory}/broken.ts`,
        /^It cannot be loaded: .*broken\.ts:1:\d+.*; correct the module$/s,
      ],
      [`${directory}/none.ts`, /; name a file that exists$/],
      ["none.ts", /; name a file that exists, relative to \//],
      [directory, /; name a file$/],
    ];
    for (const [file, message] of table) {
      const { message: said } = await assertRejects(() => importFile(file, "It"), UsageError);
      assertMatch(said, message);
    }
  });
});

Deno.test("what is no error is shown as it is", () => {
  assertEquals(placed("a text"), "a text");
  assertMatch(placed(new Error("seen.")), /^seen at file:.*load_module_test\.ts:\d+:\d+$/);
});
