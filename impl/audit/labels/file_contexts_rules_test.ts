import { assertEquals, assertInstanceOf, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { FileContextsRules } from "./file_contexts_rules.ts";
import { inShort } from "../testing/vendor_world.ts";

const FILE = "vendor_file_contexts";
const A = "u:object_r:a_file:s0";
const B = "u:object_r:b_file:s0";

function found(rows: readonly string[], paths?: readonly string[]) {
  return new FileContextsRules(paths).audit(rows.join("\n"), FILE);
}

Deno.test("a file_contexts as devices have it breaks no rule", () => {
  const rows = [
    "# vendor",
    "",
    `/vendor/lib(64)?/libc.*_shared\\.so ${A}`,
    `/vendor/bin/hw/android\\.hardware\\.foo@\\d+\\.\\d+-service ${A}`,
    `/dev/block/loop[0-9]{1,2}$ -b ${B}`,
    `/vendor/bin/bcc -- ${B}`,
    `/vendor/x <<none>>`,
    `/(vendor|sustem/vendor)/bin/hw/x ${B}`,
  ];
  assertEquals(found(rows), []);
  assertEquals(found(rows.map((row) => `${row}\r`)), []);
});

Deno.test("a row that libselinux refuses is found with its line", () => {
  for (const row of ["/vendor/x", `/vendor/x -q ${A}`, `/vendor/ä ${A}`]) {
    const [finding, ...others] = found([`/vendor/y ${A}`, row]);
    assertEquals([finding!.rule, finding!.severity, finding!.line, others], [
      "file-contexts-syntax",
      "error",
      2,
      [],
    ], row);
    assertStringIncludes(finding!.message, "line 2 ");
  }
});

Deno.test("a context that is none is found", () => {
  const comment = "# begins a comment only at the start of a line";
  assertStringIncludes(found(["/vendor/x #all"])[0]!.message, comment);
  assertStringIncludes(found(["/vendor/x # all"])[0]!.remedy, comment);
  assertEquals(found(["/vendor/x same_process_hal_file"]).length, 1);
  assertEquals(found([`/vendor/x -- ${A} # all of it`]), []);
});

Deno.test("an expression that cannot be used is found, one that only PCRE has is undecided", () => {
  assertEquals(inShort(found([`/vendor/a( ${A}`])), ["error file-contexts-syntax /vendor/a("]);
  assertEquals(inShort(found([`/vendor/(?=a).* ${A}`])), [
    "undecided file-contexts-syntax /vendor/(?=a).*",
  ]);
});

Deno.test("rows for the same files are found, in checkfc's words", () => {
  const [finding, ...others] = found([`/vendor/x ${A}`, `/vendor/y ${A}`, `/vendor/x ${B}`]);
  assertEquals([finding!.rule, finding!.line, others], ["file-contexts-duplicate", 3, []]);
  assertStringIncludes(finding!.message, "Multiple different specifications for /vendor/x");
  assertStringIncludes(finding!.message, "line 1");
  assertEquals(found([`/vendor/x -d ${A}`, `/vendor/x -- ${B}`]), []);
});

Deno.test("rows that the sort cannot tell apart are found where they match the same path", () => {
  const rows = [`/vendor/lib/a.*b ${A}`, `/vendor/lib/a.+b ${B}`];
  const [finding, ...others] = found(rows);
  assertEquals([finding!.rule, finding!.severity, finding!.line, others], [
    "file-contexts-order",
    "error",
    2,
    [],
  ]);
  assertStringIncludes(finding!.message, 'also matched by "/vendor/lib/a.*b" in line 1');
  assertEquals(found([rows[0]!, `/vendor/lib/a.+b ${A}`]), []);
  assertEquals(found([rows[0]!, `/vendor/lib/a.+c ${B}`]), []);
  assertEquals(found([rows[0]!, `/vendor/lib/a.+bb ${B}`]), []);
  assertEquals(found([`/vendor/lib/a.*b -d ${A}`, `/vendor/lib/a.+b -- ${B}`]), []);
});

Deno.test("files of the device show overlaps that the expressions alone do not", () => {
  const rows = [`/vendor/lib/[ac]+[^x]y ${A}`, `/vendor/lib/[bc]+[^z]y ${B}`];
  assertEquals(found(rows), []);
  assertEquals(inShort(found(rows, ["/vendor/lib/ccy", "/vendor/lib/cacy"])), [
    "error file-contexts-order /vendor/lib/[bc]+[^z]y",
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
