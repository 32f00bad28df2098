/**
 * The form of `strata.json` as JSON Schema, made of the tables of options: `deno run -A scripts/config_schema.ts` writes it.
 *
 * @module
 */

import type { OptionSpec, OptionTable } from "../cts/framework/options.ts";
import { CONFIGURED, isConfigurable } from "../judge/command/config_file.ts";
import { OPTIONS as CTS } from "../judge/cts/options.ts";
import { OPTIONS as DOCTOR } from "../judge/doctor/settings.ts";
import { OPTIONS as TRY } from "./try.ts";

const FILE = new URL("strata.schema.json", import.meta.url);

const TABLES: Readonly<Record<keyof typeof CONFIGURED, OptionTable>> = {
  cts: CTS,
  try: TRY,
  doctor: DOCTOR,
};

const TEXT = { type: "string", pattern: "^[^-]" } as const;

/** The schema. */
export function configSchema(): unknown {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "strata.json: options of Strata's commands",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string" },
      ...Object.fromEntries(
        Object.entries(TABLES).map(([command, table]) => [command, {
          description: `Options of deno task ${command}`,
          type: "object",
          additionalProperties: false,
          properties: {
            [CONFIGURED[command as keyof typeof CONFIGURED]]: {
              description: "What the command is about, unless the command line says so",
              type: "array",
              items: TEXT,
            },
            ...propertiesOf(table),
          },
        }]),
      ),
    },
  };
}

function propertiesOf(table: OptionTable): Record<string, unknown> {
  const options = Object.entries(table).filter(([name]) => isConfigurable(name, table));
  return Object.fromEntries(options.map(([name, spec]) => [name, propertyOf(spec)]));
}

function propertyOf({ value, many, help }: OptionSpec): unknown {
  const described = { description: help };
  if (value === undefined) return { ...described, type: "boolean" };
  return many === true
    ? { ...described, type: "array", items: TEXT }
    : { ...described, anyOf: [TEXT, { type: "number" }] };
}

if (import.meta.main) {
  Deno.writeTextFileSync(FILE, JSON.stringify(configSchema(), null, 2) + "\n");
}
