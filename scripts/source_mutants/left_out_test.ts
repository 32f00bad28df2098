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
  ['x = "libbinder libutils libhwbinder_noltopgo";', []],
  ['x = "gemm symm hemm syrk her2k";', []],
  ['x = "abs ceil copysign fabs floor fma fmuladd maxnum";', []],
  ['x = "extern const int size";', []],
  ['x = "Invalid export func count!";', ["StringLiteral: wording"]],
  ['x = "User-backed allocation failed its stride requirement, falling back to another one";', [
    "StringLiteral: wording",
  ]],
  ['x = "GL_OES_a GL_OES_b GL_OES_c";', []],
  ["x = `void *get(const char *name);`;", []],
  [
    "x = `the layer ${a + 1} is not there`;",
    ["ArithmeticOperator: wording", "NeighborConstant: wording", "StringLiteral: wording"],
  ],
  ["throw new Fault(a + 1, `no ${b + 1} here now`);", [
    "ArithmeticOperator: wording",
    "NeighborConstant: wording",
    "StringLiteral: wording",
  ]],
  ["log('W', 'tag', `no layer ${a}`);", []],
  ["x.log('W', 'tag', `no layer ${a + 1}`);", [
    "ArithmeticOperator: log",
    "NeighborConstant: log",
    "StringLiteral: log",
  ]],
  ["x.log('W', `${a + 1}`);", []],
  ["class A { describe() { return 'a' + f(1, 2); } name() { return 'a'; } }", [
    "ArgumentLoss: description",
    "ArgumentSwap: description",
    "BlockStatement: description",
    "NeighborConstant: description",
    "NeighborConstant: description",
    "StringLiteral: description",
  ]],
  [
    "function f() { const known = m.get(k); if (known !== undefined) return known; m.set(k, v); return v; }",
    ["ConditionalExpression: cache", "EqualityOperator: negation", "StatementLoss: cache"],
  ],
  [
    "function f() { const known = m.get(k); if (known !== undefined) return known; return v; }",
    ["EqualityOperator: negation"],
  ],
];

Deno.test("what does the same as another, or is wording, is not judged", async (t) => {
  for (const [source, expected] of TABLE) {
    await t.step(source, async () => assertEquals(await leftOutOf(source), expected));
  }
});
