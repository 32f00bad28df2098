/**
 * The places of a file where a mistake changes nothing that a rule could ask for: text for people, and what only saves time.
 *
 * @module
 */

import * as t from "@babel/types";

/** Why nobody asks for what a place does. */
export type Arid = "wording" | "log" | "description" | "cache" | "kept";

/** A place that asks nothing, and of which mistakes. Default: all that begin in it. */
export interface AridRange {
  readonly reason: Arid;
  readonly start: Point;
  readonly end: Point;
  readonly only?: (mistake: { readonly operator: string; readonly replacement: string }) => boolean;
}

/** A line and a column, both from 1 on. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** Three words in a row: text for people, unless it is a list of names. Code and paths have signs between them. */
const PROSE = /^[^;{}()=#]*\b[A-Za-z']{2,},? [a-z']+,? [a-z']{2,}/;
/** Words that hold a sentence together. A text without them is one for people if it is short and all its words are words. */
const BETWEEN =
  /\b(?:the|an?|is|are|not?|of|to|for|with|by|as|that|it|its|be|has|and|or|was|on|at|in|out|if|cannot|can't|can|must|only|too|any|than|from|expected|while)\b/gi;
/** A name for a machine, or a declaration in C. */
const NAME = /[a-z]\d|[A-Za-z]_[A-Za-z]|\bconst\b/;
/** Of a sentence so many words have one of those between them; so many need none. */
const SENTENCE = { share: 12, short: 6 };
/** Classes of what is thrown: their text is for people. */
const THROWN = /(?:Error|Fault|Exit|Abort)$/;
/** Methods that write a line of a log: that they are called, with which tag and priority, may be asked for; the words are not. */
const LOGS = /^#?(?:log|warn|error|info|debug)$/;
/** Two words: text for people where a log or an error takes it. */
const WORDS = /[A-Za-z]{2,},? [a-z]{2,}/;
/** Functions that say something to people. */
const SAYS = /^#?(?:describe|explain|toString)$/;
/** Files that keep between programs what can be made again. */
const KEEPERS = /^impl\/(?:build_cache|cache_folder)\.ts$/;

/**
 * Checks that a text is for people.
 *
 * @param text It, without its quotes.
 */
export function isProse(text: string): boolean {
  if (!PROSE.test(text)) return false;
  const words = text.trim().split(/\s+/).length;
  const between = text.match(BETWEEN)?.length ?? 0;
  if (between === 0 && NAME.test(text)) return false;
  return words <= SENTENCE.short || SENTENCE.share * between >= words;
}

/**
 * Finds the places of a file that ask nothing.
 *
 * @param file Its name.
 * @param program What it holds.
 */
export function aridRanges(file: string, program: t.Node): AridRange[] {
  const ranges: AridRange[] = [];
  const add = (node: t.Node, reason: Arid, only?: AridRange["only"]) =>
    ranges.push({ reason, ...rangeOf(node), ...only === undefined ? {} : { only } });
  if (KEEPERS.test(file)) add(program, "kept");
  t.traverseFast(program, (node) => {
    if (t.isTemplateLiteral(node) && node.quasis.some(({ value }) => isProse(value.raw))) {
      add(node, "wording");
    }
    if (t.isNewExpression(node) && THROWN.test(nameOf(node.callee))) {
      node.arguments.filter(isText).forEach((one) => add(one, "wording"));
    }
    if (t.isCallExpression(node) && t.isMemberExpression(node.callee)) {
      if (LOGS.test(nameOf(node.callee.property))) {
        node.arguments.filter(isText).forEach((one) => add(one, "log"));
      }
    }
    if (t.isFunction(node)) {
      const name = "key" in node ? nameOf(node.key) : "id" in node ? nameOf(node.id) : "";
      if (SAYS.test(name) && node.body != null) add(node.body, "description");
    }
    if (t.isBlockStatement(node)) {
      rememberedIn(node).forEach((one) => add(one.node, "cache", one.only));
    }
  });
  return ranges;
}

/** Checks that a point lies in a range. */
export function isWithin({ start, end }: AridRange, { line, column }: Point): boolean {
  const isBehind = line > start.line || line === start.line && column >= start.column;
  return isBehind && (line < end.line || line === end.line && column < end.column);
}

/**
 * The statements of a block that ask a memory, and put something into it: `const known = memory.get(key); if (known !== undefined) return known;`, and
 * `memory.set(key, ...)` after it. Without either the same is made again.
 */
function rememberedIn({ body }: t.BlockStatement): { node: t.Node; only: AridRange["only"] }[] {
  return body.flatMap((statement, i) => {
    const next = body[i + 1];
    const asked = askedMemory(statement);
    if (asked === undefined || next === undefined || !givesKnown(next, asked.known)) return [];
    const puts = body.slice(i + 2).filter((one) => isPut(one, asked.memory));
    if (puts.length === 0) return [];
    const isNever = ({ operator, replacement }: { operator: string; replacement: string }) =>
      operator === "ConditionalExpression" && replacement === "false" ||
      operator === "BlockStatement" || operator === "StatementLoss";
    return [next, ...puts].map((node) => ({ node, only: isNever }));
  });
}

function askedMemory(node: t.Statement): { known: string; memory: t.Node } | undefined {
  if (!t.isVariableDeclaration(node)) return undefined;
  const [{ id, init } = { id: undefined, init: undefined }] = node.declarations;
  if (!t.isIdentifier(id) || !t.isCallExpression(init)) return undefined;
  const { callee } = init;
  if (!t.isMemberExpression(callee) || nameOf(callee.property) !== "get") return undefined;
  return { known: id.name, memory: callee.object };
}

function givesKnown(node: t.Statement, known: string): boolean {
  if (!t.isIfStatement(node) || !t.isBinaryExpression(node.test, { operator: "!==" })) return false;
  if (!t.isIdentifier(node.test.left, { name: known })) return false;
  const { consequent } = node;
  const only = t.isBlockStatement(consequent) && consequent.body.length === 1
    ? consequent.body[0]
    : consequent;
  return t.isReturnStatement(only) && t.isIdentifier(only.argument, { name: known });
}

function isPut(node: t.Statement, memory: t.Node): boolean {
  if (!t.isExpressionStatement(node) || !t.isCallExpression(node.expression)) return false;
  const { callee } = node.expression;
  return t.isMemberExpression(callee) && nameOf(callee.property) === "set" &&
    t.isNodesEquivalent(callee.object, memory);
}

function isText(node: t.Node): boolean {
  return t.isStringLiteral(node) && WORDS.test(node.value) ||
    t.isTemplateLiteral(node) && node.quasis.some(({ value }) => WORDS.test(value.raw)) ||
    t.isBinaryExpression(node, { operator: "+" }) && (isText(node.left) || isText(node.right));
}

function rangeOf({ loc }: t.Node): { start: Point; end: Point } {
  const point = ({ line, column }: { line: number; column: number }) => ({
    line,
    column: column + 1,
  });
  return { start: point(loc!.start), end: point(loc!.end) };
}

function nameOf(node: unknown): string {
  const { name, id } = (node ?? {}) as { name?: unknown; id?: { name?: unknown } };
  if (typeof name === "string") return name;
  return typeof id?.name === "string" ? `#${id.name}` : "";
}
