/**
 * Whether what an implementation gives has the shape that the contract says, so that nonsense is named where it comes
 * from and not where a test stumbles over it.
 *
 * @module
 */

import { show } from "./show.ts";

/** Checks a value: what is wrong with it, or undefined. */
export type Check = (value: unknown, path?: string) => string | undefined;

/** What an implementation gave is not what the contract says. */
export class MalformedError extends Error {
  /** @param problem What is wrong, for example `status: is "0", expected a whole number`. */
  constructor(problem: string) {
    super(problem);
    this.name = "MalformedError";
  }
}

const text: Check = (value, path) =>
  typeof value === "string" ? undefined : wrong(value, path, "a text");
const whole: Check = (value, path) =>
  Number.isInteger(value) ? undefined : wrong(value, path, "a whole number");
const method: Check = (value, path) =>
  typeof value === "function" ? undefined : wrong(value, path, "a method");

const end: Check = (value, path) => {
  const { kind } = Object(value);
  if (kind === "running") return undefined;
  if (kind === "exit") return fields({ code: whole })(value, path);
  if (kind === "signal") return fields({ signal: text, reason: text })(value, path);
  if (kind === "hang") return fields({ reason: text })(value, path);
  return wrong(kind, `${path}.kind`, '"running", "exit", "signal" or "hang"');
};

/** What a command gives. */
export const checkCommandResult: Check = fields({ stdout: text, stderr: text, status: whole });

/** What `pull` gives. */
export const checkBytes: Check = (value, path) =>
  value instanceof Uint8Array ? undefined : wrong(value, path, "a Uint8Array");

/** A booted device. */
export const checkDevice: Check = fields({
  shell: method,
  push: method,
  pull: method,
  install: method,
  root: method,
  disableVerity: method,
  reboot: method,
  launch: method,
  dispose: method,
});

/** A launched process. */
export const checkProcess: Check = fields({ pid: whole, run: method, kill: method });

/** What an audit gives. */
export const checkFindings: Check = list(fields({
  rule: text,
  severity: text,
  subject: text,
  file: optional(text),
  line: optional(whole),
  message: text,
  remedy: text,
}));

/** What a program gives. */
export const checkRecord: Check = fields({
  results: list(fields({ outs: list(list(() => undefined)) })),
  events: list(fields({ who: text, at: text })),
  log: list(fields({ pid: whole, tid: whole, priority: text, tag: text, message: text })),
  libraries: list(fields({ path: text, soname: text, namespace: text })),
  end,
  decisions: optional(list(fields({
    by: text,
    action: text,
    subject: text,
    outcome: text,
    reason: optional(text),
  }))),
});

function optional(check: Check): Check {
  return (value, path) => value === undefined ? undefined : check(value, path);
}

function fields(table: Readonly<Record<string, Check>>): Check {
  const entries = Object.entries(table);
  return (value, path = "") => {
    if (typeof value !== "object" || value === null) return wrong(value, path, "an object");
    for (const [name, check] of entries) {
      const problem = check(
        (value as Record<string, unknown>)[name],
        path === "" ? name : `${path}.${name}`,
      );
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

function list(check: Check): Check {
  return (value, path = "") => {
    if (!Array.isArray(value)) return wrong(value, path, "a list");
    for (let i = 0; i < value.length; i++) {
      const problem = check(value[i], `${path}[${i}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

function wrong(value: unknown, path: string | undefined, expected: string): string {
  return `${path === undefined || path === "" ? "it" : path} is ${
    show(value)
  }, expected ${expected}`;
}
