import { assertEquals } from "@std/assert";
import { instrument } from "./instrument.ts";

/** The mutants that are left out of a source, as `operator: reason`. */
async function leftOutOf(source: string): Promise<string[]> {
  const { mutants } = await instrument("impl/a.ts", `${source}\n`, 0);
  return mutants.flatMap(({ operator, leftOut }) =>
    leftOut === undefined ? [] : [`${operator}: ${leftOut}`]
  ).toSorted();
}

const TABLE: readonly (readonly [source: string, expected: readonly string[]])[] = [
  ["x = a === b;", ["EqualityOperator: negation"]],
  ["x = a < b;", ["EqualityOperator: negation"]],
  ["x = !a;", []],
  ["if (!a) { f(); g(); }", ["BlockStatement: block", "BooleanLiteral: negation"]],
  ["if (a) { f(); }", ["BlockStatement: block", "StatementLoss: block"]],
  ["if (a) { f(); } else { g(); h(); }", ["BlockStatement: block"]],
  ["function f() { g(); }", ["BlockStatement: block"]],
  ["function f() { g(); h(); }", []],
  ["function f() { return g(); }", []],
  ['x = "the layer is not there";', ["StringLiteral: wording"]],
  ['x = "/vendor/lib64/egl";', []],
  ['x = "GL_OES_a GL_OES_b GL_OES_c";', []],
  ["x = `void *get(const char *name);`;", []],
];

Deno.test("what does the same as another, or is wording, is not judged", async (t) => {
  for (const [source, expected] of TABLE) {
    await t.step(source, async () => assertEquals(await leftOutOf(source), expected));
  }
});
