import { assert, assertEquals, assertFalse } from "@std/assert";
import fc from "fast-check";
import { compareSpecificity, equallySpecific, fcSort, isSorted, specificity } from "./fc_sort.ts";
import { FileContexts } from "./file_contexts.ts";
import type { FileContextsRow } from "./file_contexts_row.ts";

function rows(text: string): FileContextsRow[] {
  return new FileContexts().read(text, "file_contexts");
}

function sorted(...regexes: readonly string[]): string[] {
  return fcSort(rows(regexes.map((regex) => `${regex} u:object_r:x:s0\n`).join("")))
    .map(({ regex }) => regex);
}

/** The order of so many rows that the keys do not tell apart. */
function order(count: number): string {
  const equal = Array.from({ length: count }, (_, line) => ({
    regex: "/a.",
    context: "u:object_r:x:s0",
    line,
    file: "",
  }));
  return fcSort(equal).map(({ line }) => line).join();
}

Deno.test("expressions come before exact paths, then the shorter literal beginning, then the shorter text", () => {
  assertEquals(sorted("/exact", "/long/beginning.*", "/a.*", "/a.*longer"), [
    "/a.*",
    "/a.*longer",
    "/long/beginning.*",
    "/exact",
  ]);
});

Deno.test("a row for one type comes after one for all", () => {
  const text = "/a.* -d u:object_r:x:s0\n/a.* u:object_r:x:s0\n";
  assertEquals(fcSort(rows(text)).map(({ type }) => type), [undefined, "directory"]);
});

Deno.test("an escaped pair counts as one character, and has no meaning of its own", () => {
  assertEquals(specificity({ regex: "/a\\.b" }), {
    meta: false,
    stemLength: 4,
    length: 4,
    typed: false,
  });
  assertEquals(specificity({ regex: "/a\\.(b)" }), {
    meta: true,
    stemLength: 3,
    length: 6,
    typed: false,
  });
  assertEquals(specificity({ regex: "/a\\" }).length, 3);
});

Deno.test("rows with equal keys come in the order of Android's merge", () => {
  assertEquals(order(2), "0,1");
  assertEquals(order(3), "0,2,1");
  assertEquals(order(4), "0,2,3,1");
  assertEquals(order(5), "0,4,2,3,1");
  assertEquals(order(8), "0,4,6,7,5,2,3,1");
});

Deno.test("a row for /vendor comes after every row for /(vendor|system/vendor), however short it is", () => {
  const real = "/(vendor|system/vendor)/lib(64)?/hw/gralloc\\.default\\.so";
  assertEquals(sorted("/vendor/l.*", real), [real, "/vendor/l.*"]);
});

Deno.test("nothing, and many equal rows, are sorted", () => {
  assertEquals(fcSort([]), []);
  assertEquals(order(100_000).split(",").length, 100_000);
});

Deno.test("isSorted() tells what fcSort() could have made", () => {
  assert(isSorted([]));
  assert(isSorted(rows("/a.* u:object_r:x:s0\n/b.* u:object_r:x:s0\n/b u:object_r:x:s0\n")));
  assertFalse(isSorted(rows("/b u:object_r:x:s0\n/a.* u:object_r:x:s0\n")));
});

Deno.test("equallySpecific() gives the rows whose order decides, and only those that differ", () => {
  const text = "/lib/a.* u:object_r:x:s0\n/lib/.*b u:object_r:y:s0\n" +
    "/lib/c.* u:object_r:y:s0\n/one.* u:object_r:x:s0\n/two.* u:object_r:x:s0\n";
  assertEquals(
    equallySpecific(rows(text)).map((group) => group.map(({ regex }) => regex)),
    [["/lib/a.*", "/lib/c.*"]],
  );
});

Deno.test("every list keeps its rows and is sorted", () => {
  const regex = fc.string({
    unit: fc.constantFrom("/", "a", ".", "\\", "("),
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(fc.property(fc.array(regex, { maxLength: 40 }), (regexes) => {
    const list = regexes.map((regex, line) => ({ regex, context: "x", line, file: "" }));
    const result = fcSort(list);
    assertEquals(result.toSorted((a, b) => a.line - b.line), list);
    assert(isSorted(result));
    const keys = result.map(specificity);
    assert(keys.every((key, i) => i === 0 || compareSpecificity(keys[i - 1]!, key) <= 0));
  }));
});
