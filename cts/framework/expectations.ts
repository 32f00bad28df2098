/**
 * Differences that are meant (`--expect FILE`): each entry says which failures are expected, why, whose they are, and until
 * when. An entry that has expired, or whose failure does not come any more, is a failure itself.
 *
 * @module
 */

import { reasonOf } from "../contract/show.ts";
import { checkSchema, type Schema } from "../contract/schema.ts";
import type { Failure } from "./expectation.ts";
import { parseBoundedJson } from "./bounded_json.ts";
import { plainText } from "./report/plain_text.ts";
import { UsageError } from "./usage_error.ts";

/** Version of the form of the file. */
export const EXPECTATIONS_FORMAT = 1;

const BOUNDS = { longest: 1024 * 1024, deepest: 8 };

/** A failure that is expected. */
export interface Expectation {
  /** The kind that is expected: `failure`, whatever it is, or a kind that explains what differs. */
  readonly kind: string;
  /** The clause that fails. */
  readonly clause?: string;
  /** The cases that fail. */
  readonly query?: string;
  /** Where it holds: the implementation (`native` is each of its ABIs, too), and the release. Default: everywhere. */
  readonly condition?: { readonly impl?: string; readonly release?: string };
  /** Why it is so. */
  readonly reason: string;
  /** Where it is told at length. */
  readonly link: string;
  /** Who answers for it. */
  readonly owner: string;
  /** The last day on which it is expected: `2027-06-30`. */
  readonly expires: string;
  /** Details that some kinds have: functions, extensions, strings. */
  readonly [detail: string]: unknown;
}

/** A kind of expectation that explains a failure line by line. */
export interface ExpectedKind {
  /** The clauses that it may explain. */
  readonly clauses: readonly string[];
  /** The fields of an entry beside those that all have; all are required. */
  readonly details: { readonly [name: string]: Schema };
  /**
   * Checks that an entry explains a line that differs.
   *
   * @param entry The entry.
   * @param line The line, as the report has it.
   * @param failed The clause and the failure.
   */
  explains(
    entry: Expectation,
    line: string,
    failed: { readonly clause: string; readonly failure: Failure },
  ): boolean;
}

/** The kinds by name, beside `failure`. */
export type ExpectedKinds = { readonly [name: string]: ExpectedKind };

const text = { type: "string", minLength: 1 };

function schemaOf(kinds: ExpectedKinds): Schema {
  const common = {
    clause: text,
    query: text,
    condition: {
      type: "object",
      additionalProperties: false,
      properties: { impl: text, release: text },
    },
    reason: text,
    link: { type: "string", pattern: "^https?://\\S+$" },
    owner: text,
    expires: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
  };
  const entry = (kind: string, details: Schema) => ({
    type: "object",
    required: ["kind", "reason", "link", "owner", "expires", ...Object.keys(details)],
    additionalProperties: false,
    properties: { kind: { const: kind }, ...common, ...details },
  });
  const known = Object.entries(kinds).map(([kind, { details }]) => [kind, entry(kind, details)]);
  return {
    $defs: {
      file: {
        type: "object",
        required: ["format", "expectations"],
        additionalProperties: false,
        properties: {
          format: { const: EXPECTATIONS_FORMAT },
          expectations: { type: "array", items: { $ref: "#/$defs/kind" } },
        },
      },
      kind: {
        type: "object",
        required: ["kind"],
        properties: { kind: { enum: ["failure", ...Object.keys(kinds)] } },
      },
      failure: entry("failure", {}),
      ...Object.fromEntries(known),
    },
  };
}

/**
 * Reads a file of expectations.
 *
 * @param path The file.
 * @param kinds The kinds that it may have.
 * @throws {UsageError} If it cannot be read, or an entry is malformed.
 */
export function readExpectations(path: string, kinds: ExpectedKinds): readonly Expectation[] {
  const bad = (problem: string) =>
    new UsageError(
      `Expectations "${plainText(path)}" cannot be used: ${problem}; docs/layers.md has an example`,
    );
  let value: unknown;
  try {
    value = parseBoundedJson(Deno.readTextFileSync(path), BOUNDS);
  } catch (error) {
    throw bad(plainText(reasonOf(error)));
  }
  const schema = schemaOf(kinds);
  const problems = checkSchema(schema, "file", value);
  if (problems.length > 0) throw bad(problems.slice(0, 3).join(", "));
  const { expectations } = value as { expectations: Expectation[] };
  for (const [i, entry] of expectations.entries()) {
    const [problem] = [...checkSchema(schema, entry.kind, entry), ...problemsOf(entry)];
    if (problem !== undefined) throw bad(`entry ${i + 1}: ${plainText(problem)}`);
  }
  return expectations;
}

function problemsOf({ kind, clause, query, expires }: Expectation): string[] {
  const day = new Date(`${expires}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(expires);
  return [
    ...kind === "failure" && clause === undefined && query === undefined
      ? ["it names neither a clause nor a query, expected one of them"]
      : [],
    ...isDay ? [] : [`expires is "${expires}", expected a day`],
  ];
}
