import { assert, assertEquals, assertFalse } from "@std/assert";
import fc from "fast-check";
import { compareSpecificity, equallySpecific, fcSort, isSorted, specificity } from "./fc_sort.ts";
import type { Release } from "../../cts/contract/world.ts";
import { FileContexts } from "./file_contexts.ts";
import type { FileContextsRow } from "./file_contexts_row.ts";

function rows(text: string): FileContextsRow[] {
  return new FileContexts().read(text, "file_contexts");
}

/** The order of so many rows that the keys do not tell apart. */
function order(count: number): string {
  const equal = Array.from({ length: count }, (_, line) => ({
    regex: "/a.",
    context: "u:object_r:x:s0",
    line,
    file: "",
  }));
  return fcSort(equal, 10).map(({ line }) => line).join();
}

Deno.test("nothing, and many equal rows, are sorted", () => {
  assertEquals(fcSort([], 10), []);
  assertEquals(order(100_000).split(",").length, 100_000);
});

Deno.test("isSorted() tells what fcSort() could have made", () => {
  assert(isSorted([], 10));
  assert(isSorted(rows("/a.* u:object_r:x:s0\n/b.* u:object_r:x:s0\n/b u:object_r:x:s0\n"), 10));
  assertFalse(isSorted(rows("/b u:object_r:x:s0\n/a.* u:object_r:x:s0\n"), 10));
});

Deno.test("equallySpecific() gives the rows whose order decides, and only those that differ", () => {
  const text = "/lib/a.* u:object_r:x:s0\n/lib/.*b u:object_r:y:s0\n" +
    "/lib/c.* u:object_r:y:s0\n/one.* u:object_r:x:s0\n/two.* u:object_r:x:s0\n";
  assertEquals(
    equallySpecific(rows(text), 15).map((group) => group.map(({ regex }) => regex)),
    [["/lib/a.*", "/lib/c.*"]],
  );
});

Deno.test("every list keeps its rows and is sorted", () => {
  const regex = fc.string({
    unit: fc.constantFrom("/", "a", ".", "\\", "("),
    minLength: 1,
    maxLength: 5,
  });
  const release = fc.constantFrom<Release>(10, 12, 15);
  fc.assert(fc.property(fc.array(regex, { maxLength: 40 }), release, (regexes, release) => {
    const list = regexes.map((regex, line) => ({ regex, context: "x", line, file: "" }));
    const result = fcSort(list, release);
    assertEquals(result.toSorted((a, b) => a.line - b.line), list);
    assert(isSorted(result, release));
    const keys = result.map((row) => specificity(row, release));
    assert(keys.every((key, i) => i === 0 || compareSpecificity(keys[i - 1]!, key) <= 0));
  }));
});
