import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { STOCK_BREACHES } from "../../cts/clauses/stock_android.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";

const PAGE = Deno.readTextFileSync(new URL("../../docs/stock-android.md", import.meta.url));
const COMPAT = "module:./scripts/testing/compat_device.ts";
const QUERIES = STOCK_BREACHES.map(({ clause }) => clause)
  .filter((clause) => !clause.startsWith("RS-"));

/** The first and the last release that a cell names. */
function edges(cell: string): string {
  const numbers = [...cell.matchAll(/\d+(?:\.\d)?/g)].map(([text]) => Number(text));
  return cell.trim() === "all" ? "8-15" : `${numbers[0]}-${numbers.at(-1)}`;
}

Deno.test("the page and the list of stock Android's breaches have the same rows", () => {
  const listed = STOCK_BREACHES.map(({ clause, releases }) =>
    `${clause} ${releases[0]}-${releases.at(-1)}`
  );
  const rows = [...PAGE.matchAll(/^\| ([A-Z]+-[A-Z]+-\d+) +\| ([^|]+) \|/gm)]
    .map(([, clause, releases]) => `${clause} ${edges(releases!)}`);
  assertEquals(rows.filter((row) => !listed.includes(row)), []);
  assertEquals(STOCK_BREACHES.filter(({ clause }) => !PAGE.includes(clause)), []);
  const [, consequences = ""] = PAGE.split("has consequences in Android 9.");
  const named = [...consequences.split("## RenderScript")[0]!.matchAll(/LINKER-RS-\d+/g)];
  for (const [clause] of named) assertStringIncludes(listed.join("\n"), `${clause} `);
});

Deno.test("stock Android has a good verdict with its own list, which tells each breach", async () => {
  const { status, stdout, stderr, last } = await ctsHere([
    ...["--impl", COMPAT, "--expect", "stock-android"],
    ...QUERIES,
  ]);
  assertEquals([status, stderr], [0, ""], stdout);
  assertMatch(last, /^\d+ passed, 0 failed/);
  const told = [...stdout.matchAll(/^EXPECTED \S+: (.*?): expected: /gm)].map(([, ids]) => ids!);
  assertEquals(QUERIES.filter((clause) => !told.join(" ").includes(clause)), ["LINKER-RS-34"]);
});

Deno.test("a breach of one's own is none of stock Android's", async () => {
  const part = "layer-loader=cts/gles/chain/order.mutants.ts#reversed";
  const { status, stdout } = await ctsHere([
    ...["--part", part, "--expect", "stock-android"],
    "gles:order:listed_order:layers=2;model=passive;release=15",
  ]);
  assertEquals(status, 1);
  assertMatch(stdout, /^FAIL gles:order/m);
});
