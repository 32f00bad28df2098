import { assertEquals } from "@std/assert";
import { TestFile } from "./test_text.ts";

const SOURCE = `import { other } from "./other.ts";

const ROOM = 3;
const SIZE = ROOM + 1;
type Row = { readonly size: number };
function rows(): Row[] {
  return [{ size: SIZE }];
}
export const group = suiteGroup("one");
group.prepare();

group.test("first", () => rows());

group.test("second", () => check(alone));

function alone() {}
type Lone = 1;
`;
const [FIRST, SECOND] = [12, 14];

function textOf(source: string, line: number): string {
  return new TestFile(source, [FIRST, SECOND]).textOf([line]);
}

Deno.test("a test's text is its statement, what it uses, and what is nobody's alone", () => {
  const text = textOf(SOURCE, FIRST);
  for (const part of ["ROOM = 3", "SIZE", "type Row", "rows()", "suiteGroup", "prepare", "first"]) {
    assertEquals(text.includes(part), true, part);
  }
  assertEquals(["second", "alone", "import", "Lone"].filter((part) => text.includes(part)), []);
});

Deno.test("a test's text changes with what it uses, and with no other test", () => {
  for (const [from, to] of [["ROOM = 3", "ROOM = 4"], ["prepare()", "prepare(1)"]] as const) {
    const changed = SOURCE.replace(from, to);
    assertEquals(textOf(changed, FIRST) === textOf(SOURCE, FIRST), false, from);
  }
  const others = SOURCE.replace("check(alone)", "check(1)").replace("./other.ts", "./new.ts");
  assertEquals(textOf(others, FIRST), textOf(SOURCE, FIRST));
  assertEquals(textOf(others, SECOND) === textOf(SOURCE, SECOND), false);
});

Deno.test("of a test without a line of its own, all statements that declare nothing are part", () => {
  const file = new TestFile(`${SOURCE}for (const name of names) group.test(name, rows);\n`, []);
  const text = file.textOf([9]);
  assertEquals([text.includes("of names"), text.includes("first")], [true, true]);
});
