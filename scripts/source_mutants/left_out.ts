/**
 * Which mechanical mutants are not judged: those that do what another does, and those that change nothing a rule could ask for.
 *
 * They stay in the copy, so that a witness may be one of them, and nobody else's name changes with them.
 *
 * @module
 */

import { parse } from "@babel/parser";
import * as t from "@babel/types";
import { aridRanges, isProse, isWithin } from "./arid.ts";

/** Why a mutant is not judged. */
export const LEFT_OUT = {
  copy: "does what another at its place does",
  negation:
    "a comparison turned around is noticed by who notices it as always true or always false",
  block: "a body that is empty does what a condition that is never true, or a lost statement, does",
  wording: "the wording of a message is nobody's rule",
  log: "the words of a log line are nobody's rule; that it is written may be",
  description: "it tells people what something is",
  cache: "it remembers what would be found again, and only costs time",
  kept: "it keeps between programs what would be made again",
} as const;

/** The traits of a mutant that are asked for. */
interface Mistake {
  readonly line: number;
  readonly column: number;
  readonly operator: string;
  readonly original: string;
  readonly replacement: string;
}

/** One of the reasons. */
export type LeftOut = keyof typeof LEFT_OUT;

const NEGATIONS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};

/**
 * Tells which mutants of a file are not judged.
 *
 * @param file Its name.
 * @param source Its text.
 * @param mutants Its mutants.
 * @returns For each the reason, or undefined.
 * @throws {Error} If the file is not TypeScript.
 */
export function leftOut(
  file: string,
  source: string,
  mutants: readonly Mistake[],
): (LeftOut | undefined)[] {
  const program = parse(source, { sourceType: "module", plugins: ["typescript"] })
    .program as t.Node;
  const { repeated, negations } = rangesIn(program, source);
  const arid = aridRanges(file, program);
  const seen = new Set<string>();
  return mutants.map(({ line, column, operator, original, replacement }) => {
    const place = `${line}:${column}`;
    const end = `${place}|${original}`;
    const key = `${end}|${replacement.replace(/\s+/g, "")}`;
    if (seen.has(key)) return "copy";
    seen.add(key);
    const isTurned = operator === "EqualityOperator" || operator === "BooleanLiteral";
    if (isTurned && negations.get(place)?.has(plain(replacement))) return "negation";
    const isEmptied = operator === "BlockStatement" || operator === "StatementLoss";
    if (isEmptied && repeated.get(operator)?.has(place)) return "block";
    const isText = operator === "StringLiteral" && replacement.length === 2;
    if (isText && isProse(original.slice(1, -1))) return "wording";
    const mistake = { operator, replacement };
    return arid.find((one) => isWithin(one, { line, column }) && one.only?.(mistake) !== false)
      ?.reason;
  });
}

interface Ranges {
  /** For each kind of mistake the places at which it is a copy. */
  readonly repeated: ReadonlyMap<string, ReadonlySet<string>>;
  /** For each place of a condition what it is turned around. */
  readonly negations: ReadonlyMap<string, ReadonlySet<string>>;
}

function rangesIn(program: t.Node, source: string): Ranges {
  const blocks = new Set<string>();
  const statements = new Set<string>();
  const negations = new Map<string, Set<string>>();
  const note = (node: t.Node, text: string) => {
    const place = placeOf(node);
    negations.set(place, (negations.get(place) ?? new Set()).add(plain(text)));
  };
  const textOf = ({ start, end }: t.Node) => source.slice(start!, end!);
  t.traverseFast(program, (node) => {
    if (t.isBinaryExpression(node) && node.operator in NEGATIONS) {
      note(node, `${textOf(node.left)}${NEGATIONS[node.operator]}${textOf(node.right)}`);
    }
    if (t.isIfStatement(node) || t.isConditionalExpression(node)) {
      const { test } = node;
      if (t.isUnaryExpression(test, { operator: "!" })) note(test, textOf(test.argument));
    }
    if (t.isIfStatement(node) && node.alternate == null) {
      const { consequent } = node;
      blocks.add(placeOf(consequent));
      const only = t.isBlockStatement(consequent) ? onlyStatement(consequent) : consequent;
      if (only !== undefined) statements.add(placeOf(only));
    } else if (t.isBlockStatement(node)) {
      const only = onlyStatement(node);
      if (only !== undefined && isLosable(only)) blocks.add(placeOf(node));
    }
  });
  return {
    repeated: new Map([["BlockStatement", blocks], ["StatementLoss", statements]]),
    negations,
  };
}

function onlyStatement({ body }: t.BlockStatement): t.Statement | undefined {
  return body.length === 1 ? body[0] : undefined;
}

/** Checks that `StatementLoss` makes a mutant of a statement. */
function isLosable(statement: t.Statement): boolean {
  if (t.isThrowStatement(statement)) return true;
  if (!t.isExpressionStatement(statement)) return false;
  const { expression } = statement;
  const inner = t.isAwaitExpression(expression) ? expression.argument : expression;
  return t.isCallExpression(inner) && !t.isSuper(inner.callee) ||
    t.isOptionalCallExpression(inner) || t.isAssignmentExpression(inner) ||
    t.isUpdateExpression(inner);
}

function placeOf({ loc }: t.Node): string {
  return `${loc!.start.line}:${loc!.start.column + 1}`;
}

function plain(text: string): string {
  return text.replace(/\s+/g, "");
}
