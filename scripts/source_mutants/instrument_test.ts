import { assert, assertEquals, assertRejects } from "@std/assert";
import { instrument } from "./instrument.ts";

const FIELD = [
  "ArgumentLoss",
  "ArgumentSwap",
  "EarlyReturn",
  "FirstForLast",
  "FlagLoss",
  "MemberLoss",
  "NeighborConstant",
  "OneRound",
  "SharedState",
  "SlashLoss",
  "StatementLoss",
];

/** The code that an operator makes of a source, in one line each. */
async function made(operator: string, source: string): Promise<string[]> {
  const { mutants } = await instrument("impl/a.ts", `${source}\n`, 0);
  return mutants.filter((one) => one.operator === operator).map(({ replacement }) =>
    replacement.replace(/\s+/g, " ")
  );
}

const TABLE: readonly (readonly [operator: string, source: string, made: readonly string[]])[] = [
  ["ArgumentSwap", "f(a, b, c);", ["f(b, a, c)", "f(a, c, b)"]],
  ["ArgumentSwap", "f(a, a); f(a, () => 1); f(...a, b);", []],
  ["ArgumentLoss", "f(a, b);", ["f(a)"]],
  ["ArgumentLoss", "f(a); new RangeError(a, b);", []],
  ["MemberLoss", "x = [a, b];", ["[b]", "[a]"]],
  ["MemberLoss", "x = [a];", []],
  ["StatementLoss", "f(); a = 1; i++; const b = f();", [";", ";", ";"]],
  ["StatementLoss", "function f() { throw new Error('a'); }", [";"]],
  ["FlagLoss", "x = A | B;", ["A", "B"]],
  ["FlagLoss", "x = A + B;", []],
  ["NeighborConstant", "x = y < 12;", ["13", "11"]],
  ["NeighborConstant", "x = 12;", ["13"]],
  ["NeighborConstant", "x = y[2];", []],
  ["FirstForLast", "x = list.find(f);", ["list.findLast(f)"]],
  ["FirstForLast", "x = list[0];", ["list.at(-1)"]],
  ["FirstForLast", "list[0] = x;", []],
  ["SlashLoss", "x = `${a}/${b}`;", ["`${a}${b}`"]],
  ["SlashLoss", "x = `${a}-${b}`;", []],
  ["OneRound", "for (const a of b) { f(a); }", ["{ f(a); break; }"]],
  ["OneRound", "if (a) { f(a); }", []],
  ["EarlyReturn", "function f() { a(); b(); c(); }", ["{ a(); return; }"]],
  ["EarlyReturn", "function f() { a(); b(); return c(); }", []],
  ["EqualityOperator", "x = a < b;", ["a <= b", "a >= b"]],
];

Deno.test("each operator makes its mistakes where they can be made, and nowhere else", async (t) => {
  for (const [operator, source, expected] of TABLE) {
    await t.step(`${operator}: ${source}`, async () => {
      assertEquals(await made(operator, source), expected);
    });
  }
});

Deno.test("every operator of the field has a row that makes a mistake", () => {
  const known = new Set(TABLE.flatMap(([operator, , made]) => made.length > 0 ? [operator] : []));
  known.add("SharedState");
  assertEquals(FIELD.filter((name) => !known.has(name)), []);
});

Deno.test("what each object has for itself can be shared by all", async () => {
  const [shared] = await made("SharedState", "class A { readonly #all = new Map(); }");
  assert(shared?.startsWith("strataShared("), shared);
  assertEquals(await made("SharedState", "class A { static #all = new Map(); n = 1; }"), []);
});

Deno.test("the words of an error have no mutants", async () => {
  const { mutants } = await instrument("impl/a.ts", "throw new RangeError(`no ${a}`);\n", 0);
  assertEquals(mutants.map(({ operator }) => operator), ["StatementLoss"]);
});

/** Loads a copy, with the globals that it asks. */
async function load(source: string) {
  const { code, mutants, places } = await instrument("impl/a.ts", source, 0);
  const on: boolean[] = [];
  const reached: number[] = [];
  const again: (() => void)[] = [];
  const caches: (() => void)[] = [];
  Object.assign(globalThis, {
    $M: on,
    $C: (place: number) => void reached.push(place),
    $I: <T>(make: () => T, set: (value: T) => void, isCache = false) => {
      (isCache ? caches : again).push(() => set(make()));
      return make();
    },
    $R: (reset: () => void) => caches.push(reset),
  });
  const module = await import(`data:text/typescript,${encodeURIComponent(code)}`);
  return { module, mutants, places, on, reached, again, caches };
}

Deno.test("a mutant acts when it is on, and only then", async () => {
  const { module, mutants, on } = await load("export const f = (a: number) => a < 3;\n");
  const number = mutants.findIndex(({ replacement }) => replacement === "a <= 3");
  assertEquals(module.f(3), false);
  on[number] = true;
  assertEquals(module.f(3), true);
  on[number] = false;
  assertEquals(module.f(3), false);
});

Deno.test("a place is counted when code comes by, by the number of its first mutant", async () => {
  const { module, mutants, places, reached } = await load(
    "export function f(a: boolean, b: number) {\n  if (a) return b + 1;\n  return b;\n}\n",
  );
  const sum = places[mutants.findIndex(({ operator }) => operator === "ArithmeticOperator")]!;
  module.f(false, 1);
  assert(!reached.includes(sum));
  module.f(true, 1);
  assert(reached.includes(sum));
});

Deno.test("a constant is made again with a mutant in it", async () => {
  const { module, mutants, on, again } = await load(
    "const LIMIT = 10;\nexport const f = () => LIMIT;\n",
  );
  const { line, column } = mutants.find(({ operator }) => operator === "NeighborConstant")!;
  assertEquals([line, column], [1, 15]);
  on[mutants.findIndex(({ operator }) => operator === "NeighborConstant")] = true;
  assertEquals(module.f(), 10);
  again.forEach((make) => make());
  assertEquals(module.f(), 11);
});

Deno.test("what is put around a constant has no mutants", async () => {
  const { mutants } = await instrument("impl/a.ts", "const A = b;\nconst C = [\n  d,\n];\n", 0);
  assertEquals(mutants.map(({ line, operator }) => `${line} ${operator}`), ["2 ArrayDeclaration"]);
});

Deno.test("what a module remembers for all is forgotten", async () => {
  const { module, caches } = await load(
    "const seen = new Set<number>();\nlet last: number | undefined;\n" +
      "export function f(a: number) {\n  seen.add(a);\n  last ??= a;\n  return [seen.size, last];\n}\n",
  );
  assertEquals(module.f(1), [1, 1]);
  assertEquals(module.f(2), [2, 1]);
  caches.forEach((forget) => forget());
  assertEquals(module.f(3), [1, 3]);
});

Deno.test("a mutant knows its function and what stands there", async () => {
  const { mutants } = await instrument(
    "impl/a.ts",
    "class A {\n  #size(a: number) {\n    return a + 1;\n  }\n}\n",
    0,
  );
  const { fn, original, replacement, line, column } = mutants.find(({ operator }) =>
    operator === "ArithmeticOperator"
  )!;
  assertEquals([fn, original, replacement, line, column], ["#size", "a + 1", "a - 1", 3, 12]);
});

Deno.test("what is no TypeScript is an error", async () => {
  await assertRejects(() => instrument("impl/a.ts", "const = ;\n", 0), Error);
});
