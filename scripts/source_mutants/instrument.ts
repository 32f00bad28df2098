/**
 * Makes one copy of a file in which all its mutants stand, each to be switched on by its number.
 *
 * The copy asks globals: `$M[number]`, whether a mutant is on; `$C(number)`, which is called where one could act; `$I(make, set, isCache)`,
 * which makes a constant of the module, and can make it again once another mutant is on; and `$R(reset)`, which forgets what the module
 * remembers for all devices.
 *
 * @module
 */

import { Instrumenter } from "@stryker-mutator/instrumenter";
import { parse } from "@babel/parser";
import * as t from "@babel/types";
import { type LeftOut, leftOut } from "./left_out.ts";
import { FIELD_OPERATORS, type Operator, type Place } from "./operators.ts";

/** A mechanical mutant. */
export interface SourceMutant {
  /** For example `impl/egl/egl_api.ts`. */
  readonly file: string;
  /** From 1 on. */
  readonly line: number;
  /** From 1 on. */
  readonly column: number;
  /** The kind of mistake, for example `EqualityOperator`. */
  readonly operator: string;
  readonly original: string;
  readonly replacement: string;
  /** The function in which it stands; empty at the top of a module. */
  readonly fn: string;
  /** Present if it is not judged: why. */
  readonly leftOut?: LeftOut;
}

/** A file with its mutants. */
export interface Instrumented {
  readonly code: string;
  /** In the order of their numbers. */
  readonly mutants: readonly SourceMutant[];
  /** For each mutant the number that its place is counted by: that of the first mutant there. */
  readonly places: readonly number[];
}

/** Chooses among the mutants of a file those that can be switched on, by their positions. Default: all. */
export type Choose = (mutants: readonly SourceMutant[]) => ReadonlySet<number>;

interface ApiMutant {
  readonly id: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status?: string;
}

interface FunctionRange {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const QUIET = new Proxy({}, { get: () => () => false });
/** The wording of an error is nobody's rule. */
const IGNORER = {
  shouldIgnore: ({ node }: Place): string | undefined =>
    node.type === "NewExpression" && /Error$/.test(nameOf(node.callee))
      ? "an error's words"
      : undefined,
};

let mutators: Promise<Operator[]> | undefined;
const functions: FunctionRange[] = [];

/** Stryker has no door for further mutators, but one list of them that its instrumenter goes by. */
async function extendMutators(): Promise<Operator[]> {
  const main = import.meta.resolve("@stryker-mutator/instrumenter");
  const { allMutators } = await import(main.replace(/index\.js$/, "mutators/index.js"));
  if (!Array.isArray(allMutators)) {
    throw new Error(`Cannot extend the mutators: ${main} has no list of them beside it`);
  }
  allMutators.push(...FIELD_OPERATORS, NOTES_FUNCTIONS);
  return allMutators;
}

/** Makes no mutant, but notes where functions are. */
const NOTES_FUNCTIONS: Operator = {
  name: "none",
  // deno-lint-ignore require-yield
  *mutate({ node, parent }: Place) {
    if (!/Function|Method/.test(node.type) || !("body" in node) || node.loc == null) return;
    const { id, key } = node as { id?: unknown; key?: unknown };
    const name = nameOf(id) || nameOf(key) ||
      nameOf((parent as t.VariableDeclarator | undefined)?.id) ||
      nameOf((parent as t.ObjectProperty | undefined)?.key);
    if (name === "") return;
    functions.push({ name, start: node.loc.start.line, end: node.loc.end.line });
  },
};

function nameOf(node: unknown): string {
  const { name, id } = (node ?? {}) as { name?: unknown; id?: { name?: unknown } };
  if (typeof name === "string") return name;
  return typeof id?.name === "string" ? `#${id.name}` : "";
}

/**
 * Instruments a file.
 *
 * @param file Its name in the project.
 * @param source What stands in it.
 * @param base The number of its first mutant.
 * @param choose Which can be switched on: without the others, code is nearly as quick as it was. Default: all.
 * @throws {Error} If it is not TypeScript.
 */
export async function instrument(
  file: string,
  source: string,
  base: number,
  choose?: Choose,
): Promise<Instrumented> {
  await (mutators ??= extendMutators());
  functions.length = 0;
  const { text, edits } = openConstants(source);
  const { files, mutants } = await new Instrumenter(QUIET as never).instrument(
    [{ name: file, content: text, mutate: true }],
    { plugins: [], excludedMutations: [], ignorers: [IGNORER as never], noHeader: true },
  );
  const ranges = [...functions];
  const lines = source.split("\n");
  const placed = (mutants as unknown as ApiMutant[])
    .filter(({ status, location: { start } }) =>
      status === undefined && start.line < lines.length - 1
    )
    .flatMap((one) => moveBack(one, edits) ?? []);
  const found = placed.map(({ location: { start, end }, mutatorName, replacement }) => ({
    file,
    line: start.line + 1,
    column: start.column + 1,
    operator: mutatorName,
    original: textBetween(lines, start, end),
    replacement,
    fn: functionAt(ranges, start.line + 1),
  }));
  const reasons = leftOut(file, source, found);
  const all = found.map((one, i): SourceMutant =>
    reasons[i] === undefined ? one : { ...one, leftOut: reasons[i] }
  );
  const chosen = choose?.(all);
  const numbers = new Map(
    placed.flatMap(({ id }, i) => chosen?.has(i) === false ? [] : [[id, i]]),
  );
  const places = placed.map((_, i) => i);
  const code = files[0]!.content
    .replace(
      /stryMutAct_9fa48\("(\d+)"\)/g,
      (_, id) => numbers.has(id) ? `$M[${base + numbers.get(id)!}]` : "false",
    )
    .replace(/stryCov_9fa48\(([^)]*)\)/g, (_, list: string) => {
      const ids = [...list.matchAll(/\d+/g)].flatMap(([id]) => numbers.get(id) ?? []);
      if (ids.length === 0) return "undefined";
      for (const id of ids) places[id] = ids[0]!;
      return `$C(${base + ids[0]!})`;
    });
  return { code, places, mutants: all };
}

/** Text that was put into a line, before a column of it as it was. */
interface Edit {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  /** Where more text was put behind, in the text with both. */
  readonly end: { readonly line: number; readonly column: number };
}

const OPENING = "$I(() => (";

/**
 * Lets the constants of a module be made again: `const A = B;` becomes `let A = $I(() => (B), ...);`, and what is filled later is forgotten.
 *
 * Functions and classes stay as they are, and so does what is waited for.
 */
function openConstants(source: string): { readonly text: string; readonly edits: readonly Edit[] } {
  const { program } = parse(source, { sourceType: "module", plugins: ["typescript"] });
  const edits: Edit[] = [];
  let text = source;
  const insert = (at: number, what: string) => text = text.slice(0, at) + what + text.slice(at);
  const later: string[] = [];
  for (const statement of program.body.toReversed()) {
    const one = t.isExportNamedDeclaration(statement) ? statement.declaration : statement;
    if (!t.isVariableDeclaration(one) || one.declarations.length > 1) continue;
    const [{ id, init } = { id: undefined, init: undefined }] = one.declarations;
    if (!t.isIdentifier(id)) continue;
    if (one.kind === "let" && init == null) {
      later.push(source.slice(id.start!, id.end!));
      continue;
    }
    if (one.kind !== "const" || init == null || !isData(init as t.Expression)) continue;
    const isCache = t.isNewExpression(init) && init.arguments.length === 0;
    insert(init.end!, `), (_) => { ${id.name} = _; }${isCache ? ", true" : ""})`);
    insert(init.start!, OPENING);
    text = `${text.slice(0, one.start!)}let  ${text.slice(one.start! + "const".length)}`;
    const { line, column } = init.loc!.start;
    const { line: last, column: behind } = init.loc!.end;
    const { length } = OPENING;
    const end = { line: last - 1, column: behind + (last === line ? length : 0) };
    edits.push({ line: line - 1, column, length, end });
  }
  if (later.some((variable) => variable.includes("Promise"))) return { text, edits };
  const names = later.map((variable) => /^[\w$]+/.exec(variable)![0]);
  const reset = names.map((name) => `$R(() => { ${name} = undefined; });`).join(" ");
  return { text: `${text}\n${reset}`, edits };
}

function isData(node: t.Expression): boolean {
  const inner = t.isTSAsExpression(node) || t.isTSSatisfiesExpression(node)
    ? node.expression
    : node;
  return !t.isFunction(inner) && !t.isClass(inner) && !t.isAwaitExpression(inner);
}

/** Where a mutant is in the file as it was; undefined for one of what was put into it. */
function moveBack(mutant: ApiMutant, edits: readonly Edit[]): ApiMutant | undefined {
  const back = ({ line, column }: ApiMutant["location"]["start"]) => {
    const edit = edits.find((one) => one.line === line && column >= one.column + one.length);
    return { line, column: edit === undefined ? column : column - edit.length };
  };
  const { start, end } = mutant.location;
  const isOwn = edits.some(({ line, column, length, end: behind }) =>
    line === start.line && column <= start.column && start.column < column + length ||
    behind.line === start.line && start.column >= behind.column
  );
  return isOwn ? undefined : { ...mutant, location: { start: back(start), end: back(end) } };
}

function textBetween(
  lines: readonly string[],
  start: { line: number; column: number },
  end: { line: number; column: number },
): string {
  if (start.line === end.line) return lines[start.line]!.slice(start.column, end.column);
  return [
    lines[start.line]!.slice(start.column),
    ...lines.slice(start.line + 1, end.line),
    lines[end.line]!.slice(0, end.column),
  ].join("\n");
}

function functionAt(ranges: readonly FunctionRange[], line: number): string {
  let best: FunctionRange | undefined;
  for (const one of ranges) {
    if (one.start > line || one.end < line) continue;
    if (best === undefined || one.end - one.start < best.end - best.start) best = one;
  }
  return best?.name ?? "";
}
