import { assertEquals, assertInstanceOf } from "@std/assert";
import fc from "fast-check";
import { FileContextsRules } from "./file_contexts_rules.ts";
import { inShort } from "../testing/vendor_world.ts";

const FILE = "vendor_file_contexts";
const A = "u:object_r:a_file:s0";
const B = "u:object_r:b_file:s0";

function found(rows: readonly string[], paths?: readonly string[]) {
  return new FileContextsRules(paths).audit(rows.join("\n"), FILE);
}

Deno.test("an expression that cannot be used is found, one that only PCRE has is undecided", () => {
  assertEquals(inShort(found([`/vendor/a( ${A}`])), ["error file-contexts-syntax /vendor/a("]);
  assertEquals(inShort(found([`/vendor/(?=a).* ${A}`])), [
    "undecided file-contexts-syntax /vendor/(?=a).*",
  ]);
});

Deno.test("very many rows that are as specific as each other are undecided", () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `/v/${1000 + i}.* ${i % 2 ? A : B}`);
  assertEquals(inShort(found(rows).slice(-1)), ["undecided file-contexts-order /v/1000.*"]);
});

Deno.test("any text is audited", () => {
  const part = fc.constantFrom(
    ..."/vendor .* ( [ a|b \n # -d -- <<none>> u:object_r:a:s0 \\".split(" "),
    "\n",
    " ",
  );
  const text = fc.oneof(fc.string(), fc.array(part, { maxLength: 30 }).map((all) => all.join("")));
  fc.assert(fc.property(text, (text) => {
    assertInstanceOf(new FileContextsRules(["/vendor/a"]).audit(text, FILE), Array);
  }));
});
