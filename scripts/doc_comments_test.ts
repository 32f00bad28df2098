import { assertEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";

const ROOT = fromFileUrl(new URL("..", import.meta.url));
/** The folders whose doc comments begin with a noun or a verb. */
const FOLDERS = ["cts", "docs", "impl", "judge", "layers", "scripts", "mod.ts"];

/** The lines on which a doc comment begins with "What", where a noun or a verb does better. */
function beginningsWithWhat(text: string): number[] {
  const found = text.matchAll(/^[ \t]*\/\*\*(?:\n[ \t]*\*)? What\b/gm);
  return [...found].map(({ index, 0: { length } }) =>
    text.slice(0, index + length).split("\n").length
  );
}

Deno.test("doc comments that begin with What are found, in one line or in several", () => {
  const text = [
    "/** What a layer needs. */",
    "/** The needs of a layer. What is missing is told. */",
    "  /**",
    "   * What it does.",
    "   *",
    "   * What follows is a detail.",
    "   */",
    "// What is no doc comment",
  ].join("\n");
  assertEquals(beginningsWithWhat(text), [1, 4]);
});

Deno.test("doc comments begin with a noun or a verb", () => {
  const args = ["-C", ROOT, "ls-files", ...FOLDERS];
  const { stdout } = new Deno.Command("git", { args }).outputSync();
  const files = new TextDecoder().decode(stdout).trim().split("\n");
  const found = files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) =>
    beginningsWithWhat(Deno.readTextFileSync(join(ROOT, file))).map((line) => `${file}:${line}`)
  );
  assertEquals(found, []);
});
