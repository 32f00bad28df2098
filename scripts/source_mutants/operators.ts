/**
 * The mistakes of this field that can be made mechanically, beside the usual ones that Stryker's instrumenter makes.
 *
 * @module
 */

import * as t from "@babel/types";

/** A place in a parsed file, as far as an operator looks at it. */
export interface Place {
  readonly node: t.Node;
  readonly parent: t.Node | null | undefined;
}

/** One kind of mistake. */
export interface Operator {
  readonly name: string;
  /** The nodes that may stand in the place of one; the node itself is not changed. */
  mutate(place: Place): Iterable<t.Node>;
}

/** A list of at most so many members loses each of them in turn; a longer one the first, the middle and the last. */
const MEMBERS = 6;
/** Releases of Android that have boundaries. */
const RELEASES = { first: 5, last: 16 };
const RELATIONS: readonly string[] = ["<", "<=", ">", ">=", "===", "!==", "==", "!="];
/** Methods whose direction, or end of a list, is easily mistaken. */
const TURNED: Readonly<Record<string, string>> = {
  find: "findLast",
  findLast: "find",
  findIndex: "findLastIndex",
  findLastIndex: "findIndex",
  indexOf: "lastIndexOf",
  lastIndexOf: "indexOf",
  push: "unshift",
  unshift: "push",
  shift: "pop",
  pop: "shift",
};

/** Two neighboring arguments of a call change places. */
const argumentSwap: Operator = {
  name: "ArgumentSwap",
  *mutate({ node }) {
    if (!isCall(node)) return;
    for (let i = 1; i < node.arguments.length; i++) {
      const [a, b] = [node.arguments[i - 1]!, node.arguments[i]!];
      if (t.isSpreadElement(a) || t.isSpreadElement(b)) continue;
      if ([a, b].some((one) => t.isFunction(one)) || isSame(a, b)) continue;
      const copy = clone(node);
      [copy.arguments[i - 1], copy.arguments[i]] = [copy.arguments[i]!, copy.arguments[i - 1]!];
      yield copy;
    }
  },
};

/** The last of several arguments of a call is lost. */
const argumentLoss: Operator = {
  name: "ArgumentLoss",
  *mutate({ node }) {
    if (!isCall(node) || node.arguments.length < 2) return;
    const copy = clone(node);
    copy.arguments.pop();
    yield copy;
  },
};

/** A member of a list or of an object is lost. */
const memberLoss: Operator = {
  name: "MemberLoss",
  *mutate({ node }) {
    if (t.isArrayExpression(node)) yield* eachLost(node, "elements");
    if (t.isObjectExpression(node)) yield* eachLost(node, "properties");
  },
};

/** A statement that calls or assigns is lost, or an error is not thrown. */
const statementLoss: Operator = {
  name: "StatementLoss",
  *mutate({ node }) {
    if (t.isThrowStatement(node)) yield t.emptyStatement();
    if (!t.isExpressionStatement(node)) return;
    const { expression } = node;
    const inner = t.isAwaitExpression(expression) ? expression.argument : expression;
    if (t.isCallExpression(inner) && t.isSuper(inner.callee)) return;
    if (
      t.isCallExpression(inner) || t.isOptionalCallExpression(inner) ||
      t.isAssignmentExpression(inner) || t.isUpdateExpression(inner)
    ) yield t.emptyStatement();
  },
};

/** One of several flags is lost. */
const flagLoss: Operator = {
  name: "FlagLoss",
  *mutate({ node }) {
    if (!t.isBinaryExpression(node) || !["|", "&", "^"].includes(node.operator)) return;
    if (t.isExpression(node.left)) yield clone(node.left);
    yield clone(node.right);
  },
};

/** A constant is one more; in a comparison with what may be a release also one less. */
const neighborConstant: Operator = {
  name: "NeighborConstant",
  *mutate({ node, parent }) {
    if (!t.isNumericLiteral(node) || t.isTSLiteralType(parent)) return;
    if (t.isMemberExpression(parent) && parent.computed) return;
    if (isKey(node, parent) || t.isTSEnumMember(parent)) return;
    yield t.numericLiteral(node.value + 1);
    if (
      t.isBinaryExpression(parent) && RELATIONS.includes(parent.operator) &&
      node.value >= RELEASES.first && node.value <= RELEASES.last
    ) yield t.numericLiteral(node.value - 1);
  },
};

/** The first stands for the last, or the other way round. */
const firstForLast: Operator = {
  name: "FirstForLast",
  *mutate({ node, parent }) {
    if (t.isCallExpression(node) && t.isMemberExpression(node.callee)) {
      const { property, computed } = node.callee;
      if (computed || !t.isIdentifier(property)) return;
      const turned = Object.hasOwn(TURNED, property.name) ? TURNED[property.name] : undefined;
      const copy = clone(node);
      if (turned !== undefined) {
        (copy.callee as t.MemberExpression).property = t.identifier(turned);
        yield copy;
      } else if (property.name === "at") {
        const [index] = node.arguments;
        copy.arguments[0] = t.isNumericLiteral(index, { value: 0 })
          ? t.unaryExpression("-", t.numericLiteral(1))
          : t.numericLiteral(0);
        yield copy;
      }
    }
    const isRead = t.isMemberExpression(node) && node.computed &&
      t.isNumericLiteral(node.property, { value: 0 }) &&
      !(t.isAssignmentExpression(parent) && parent.left === node);
    if (!isRead || t.isSuper(node.object)) return;
    const at = t.memberExpression(clone(node.object), t.identifier("at"));
    yield t.callExpression(at, [t.unaryExpression("-", t.numericLiteral(1))]);
  },
};

/** Shares by all what each process or device has for itself. */
const sharedState: Operator = {
  name: "SharedState",
  *mutate({ node, parent }) {
    const isField = (t.isClassProperty(parent) || t.isClassPrivateProperty(parent)) &&
      !parent.static && parent.value === node;
    if (!isField) return;
    if (!t.isNewExpression(node) && !t.isArrayExpression(node) && !t.isObjectExpression(node)) {
      return;
    }
    const key = `${node.loc?.start.line}:${node.loc?.start.column}`;
    yield t.callExpression(t.identifier("strataShared"), [
      t.stringLiteral(key),
      t.arrowFunctionExpression([], clone(node)),
    ]);
  },
};

/** A path is joined without its slash. */
const slashLoss: Operator = {
  name: "SlashLoss",
  *mutate({ node }) {
    if (!t.isTemplateLiteral(node)) return;
    for (const [i, { value }] of node.quasis.entries()) {
      const before = i > 0 && value.raw.startsWith("/");
      const after = i + 1 < node.quasis.length && value.raw.endsWith("/");
      if (!before && !after) continue;
      const raw = before ? value.raw.slice(1) : value.raw.slice(0, -1);
      const copy = clone(node);
      copy.quasis[i] = t.templateElement({ raw, cooked: raw }, copy.quasis[i]!.tail);
      yield copy;
    }
  },
};

/** A loop ends after its first round. */
const oneRound: Operator = {
  name: "OneRound",
  *mutate({ node, parent }) {
    if (!t.isBlockStatement(node) || !t.isLoop(parent) || parent.body !== node) return;
    const copy = clone(node);
    copy.body.push(t.breakStatement());
    yield copy;
  },
};

/** A function without a result ends after its first statement. */
const earlyReturn: Operator = {
  name: "EarlyReturn",
  *mutate({ node, parent }) {
    if (!t.isBlockStatement(node) || !t.isFunction(parent) || node.body.length < 3) return;
    if (node.body.some((one) => t.isReturnStatement(one) && one.argument != null)) return;
    const copy = clone(node);
    copy.body.splice(1, Infinity, t.returnStatement());
    yield copy;
  },
};

/** All of them. */
export const FIELD_OPERATORS: readonly Operator[] = [
  argumentSwap,
  argumentLoss,
  memberLoss,
  statementLoss,
  flagLoss,
  neighborConstant,
  firstForLast,
  sharedState,
  slashLoss,
  oneRound,
  earlyReturn,
];

type Call = t.CallExpression | t.NewExpression | t.OptionalCallExpression;

function isCall(node: t.Node): node is Call {
  if (t.isNewExpression(node)) return !isErrorName(node.callee);
  return (t.isCallExpression(node) || t.isOptionalCallExpression(node)) && !t.isImport(node.callee);
}

function isErrorName(node: t.Node): boolean {
  return t.isIdentifier(node) && node.name.endsWith("Error");
}

function isKey(node: t.Node, parent: t.Node | null | undefined): boolean {
  return (t.isObjectProperty(parent) || t.isClassProperty(parent)) && parent.key === node;
}

function isSame(a: t.Node, b: t.Node): boolean {
  return t.isNodesEquivalent(a, b);
}

function clone<T extends t.Node>(node: T): T {
  return t.cloneNode(node, true, false);
}

function* eachLost<N extends t.ArrayExpression | t.ObjectExpression>(
  node: N,
  key: "elements" | "properties",
): Iterable<N> {
  const { length } = (node as unknown as Record<string, unknown[]>)[key]!;
  if (length < 2) return;
  const all = length <= MEMBERS
    ? Array.from({ length }, (_, i) => i)
    : [0, Math.floor(length / 2), length - 1];
  for (const i of all) {
    const copy = clone(node);
    (copy as unknown as Record<string, unknown[]>)[key]!.splice(i, 1);
    yield copy;
  }
}
