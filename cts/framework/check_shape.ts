/**
 * Checks that what an implementation gives has the shape that the contract says, so that nonsense is named where it comes
 * from and not where a test stumbles over it.
 *
 * @module
 */

import { show } from "./show.ts";

/** Checks a value: what is wrong with it, or undefined. */
export type Check = (value: unknown) => string | undefined;

/** A part of a value that is wrong; its path is put together on the way out. */
interface Problem {
  path: string;
  readonly found: unknown;
  readonly expected: string;
}

/** A rule for a part of a value. */
type Rule = (value: unknown) => Problem | undefined;

/** A value of an implementation that is not what the contract says. */
export class MalformedError extends Error {
  /** @param problem What is wrong, for example `status: is "0", expected a whole number`. */
  constructor(problem: string) {
    super(problem);
    this.name = "MalformedError";
  }
}

const text: Rule = (value) => typeof value === "string" ? undefined : wrong(value, "a text");
/** An audit may have rules of its own beside those of the contract, so any name will do. */
const word: Rule = (value) => value === "" ? wrong(value, "a name") : text(value);
const whole: Rule = (value) => Number.isInteger(value) ? undefined : wrong(value, "a whole number");
const method: Rule = (value) => typeof value === "function" ? undefined : wrong(value, "a method");
const anything: Rule = () => undefined;

const ENDS: ReadonlyMap<unknown, Rule> = new Map([
  ["running", anything],
  ["exit", fields({ code: whole })],
  ["signal", fields({ signal: text, reason: text })],
  ["hang", fields({ reason: text })],
]);

const end: Rule = (value) => {
  const { kind } = Object(value);
  const rule = ENDS.get(kind);
  if (rule !== undefined) return rule(value);
  return within("kind", wrong(kind, '"running", "exit", "signal" or "hang"'));
};

/** Checks the result of a command. */
export const checkCommandResult: Check = check(
  fields({ stdout: text, stderr: text, status: whole }),
);

/** Checks the result of `pull`. */
export const checkBytes: Check = check((value) =>
  value instanceof Uint8Array ? undefined : wrong(value, "a Uint8Array")
);

/** A booted device. */
export const checkDevice: Check = check(fields({
  shell: method,
  push: method,
  pull: method,
  install: method,
  root: method,
  disableVerity: method,
  reboot: method,
  launch: method,
  dispose: method,
}));

/** A launched process. */
export const checkProcess: Check = check(fields({ pid: whole, run: method, kill: method }));

/** Checks the result of an audit. */
export const checkFindings: Check = check(list(fields({
  rule: word,
  severity: oneOf(["error", "advice", "undecided"]),
  subject: text,
  file: optional(text),
  line: optional(whole),
  message: text,
  remedy: text,
})));

/** Checks the result of a program. */
export const checkRecord: Check = check(fields({
  results: list(fields({ outs: list(list(anything)) })),
  events: list(fields({ who: text, at: text })),
  log: list(fields({ pid: whole, tid: whole, priority: text, tag: text, message: text })),
  libraries: list(fields({ path: text, soname: text, namespace: text })),
  end,
  started: optional(list(fields({
    executable: text,
    args: list(text),
    libraries: list(fields({ path: text, soname: text, namespace: text })),
    status: anything,
  }))),
  decisions: optional(list(fields({
    by: text,
    action: text,
    subject: text,
    outcome: text,
    reason: optional(text),
  }))),
}));

function check(rule: Rule): Check {
  return (value) => {
    const problem = rule(value);
    if (problem === undefined) return undefined;
    const { path, found, expected } = problem;
    return `${path === "" ? "it" : path} is ${show(found)}, expected ${expected}`;
  };
}

function optional(rule: Rule): Rule {
  return (value) => value === undefined ? undefined : rule(value);
}

function oneOf(words: readonly string[]): Rule {
  return (value) =>
    words.some((word) => word === value) ? undefined : wrong(value, `one of ${words.join(", ")}`);
}

function fields(table: Readonly<Record<string, Rule>>): Rule {
  const entries = Object.entries(table);
  return (value) => {
    if (typeof value !== "object" || value === null) return wrong(value, "an object");
    for (const [name, rule] of entries) {
      const problem = rule((value as Record<string, unknown>)[name]);
      if (problem !== undefined) return within(name, problem);
    }
    return undefined;
  };
}

function list(rule: Rule): Rule {
  return (value) => {
    if (!Array.isArray(value)) return wrong(value, "a list");
    for (let i = 0; i < value.length; i++) {
      const problem = rule(value[i]);
      if (problem !== undefined) return within(`[${i}]`, problem);
    }
    return undefined;
  };
}

function wrong(found: unknown, expected: string): Problem {
  return { path: "", found, expected };
}

function within(name: string, problem: Problem): Problem {
  const { path } = problem;
  problem.path = path === "" || path.startsWith("[") ? `${name}${path}` : `${name}.${path}`;
  return problem;
}
