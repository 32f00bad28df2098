/**
 * The lines of `results.jsonl`, as JSON Schema.
 *
 * @module
 */

import type { Schema } from "../../contract/schema.ts";
import { STATUSES } from "../verdict.ts";

const text = { type: "string" };
const texts = { type: "array", items: text };
const count = { type: "integer", minimum: 0 };

function fields(required: Readonly<Record<string, Schema>>, optional: Schema = {}): Schema {
  const properties = { ...required, ...optional };
  return { type: "object", required: Object.keys(required), properties };
}

function list(items: Schema): Schema {
  return { type: "array", items };
}

const WORLD = fields({ hash: text, difference: texts }, { purpose: text });
const DECISION = fields({ by: text, action: text, subject: text, outcome: text }, { reason: text });
const ADB = fields({ line: text, world: count, output: texts });
const PROCESS = fields({
  name: text,
  world: count,
  end: text,
  events: list(fields({ who: text, at: text, line: text }, { fn: text })),
  decisions: list(DECISION),
  libraries: texts,
}, { calls: texts, last: { enum: [true, false] } });

/** Definitions by the lines' kinds. Fields that are not known are left to later forms. */
export const RESULTS_SCHEMA: Schema = {
  $defs: {
    header: fields({
      format: { const: 3 },
      suite: text,
      implementation: text,
      impl: text,
      parts: { type: "array", items: fields({ name: text, file: text, export: text }) },
      judged: {
        type: "array",
        items: fields({ role: text, path: text }, { sha256: text, problem: text }),
      },
      queries: texts,
      excluded: texts,
      strict: { enum: [true, false] },
      cases: count,
    }, {
      compute: text,
      driver: text,
      layer: text,
      properties: { type: "object", additionalProperties: text },
      timeout: count,
      shard: fields({ index: count, total: count, cases: count, selection: text }),
    }),
    case: fields({
      id: text,
      status: { enum: [...STATUSES, "undecided"] },
      grade: text,
      clauses: texts,
      milliseconds: { type: "number" },
    }, {
      message: text,
      expected: texts,
      actual: texts,
      notes: texts,
      printed: texts,
      worlds: texts,
      what: text,
      remedy: text,
      stack: text,
      decides: { enum: [true, false] },
      trace: texts,
      pictures: list(
        fields({ what: text, width: count, height: count, expected: text, actual: text }),
      ),
      evidence: fields({ worlds: list(WORLD), adb: list(ADB), processes: list(PROCESS) }),
    }),
    footer: fields({
      totals: { type: "object", additionalProperties: count },
      notRun: count,
      truncated: { enum: [true, false] },
      verdict: { enum: ["good", "bad"] },
    }),
  },
};
