import { assertEquals } from "@std/assert";
import { missing } from "../impl/rs/script/testing/script_fixture.ts";
import { scriptFile, scriptNames, scriptText } from "./generate_scripts.ts";

Deno.test({
  name: "the suite's scripts in the tree are what their sources compile to" +
    (missing === undefined ? "" : ` (skipped: ${missing})`),
  ignore: missing !== undefined,
  async fn() {
    for (const name of scriptNames()) {
      const message = `${name}.json: run deno run -A scripts/generate_scripts.ts`;
      assertEquals(await Deno.readTextFile(scriptFile(name)), await scriptText(name), message);
    }
  },
});
