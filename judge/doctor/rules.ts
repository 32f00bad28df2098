/**
 * The rules that `deno task doctor` knows, and how one asks for some of them.
 *
 * @module
 */

import { AUDIT_RULES } from "../../cts/contract/audit.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { LAYER_RULES } from "../../impl/audit/layer/findings.ts";
import { PHONE_RULES } from "./phone/conditions.ts";
import type { Report } from "./report.ts";

/** Rules for what lies in a device's files beside what an audit reads. */
const TREE_RULES = {
  /** Source: AOSP art, libnativeloader/public_libraries.cpp (ParseConfig, ReadExtensionLibraries). */
  "public-libraries":
    "a list of public libraries has one name a line with 32 or 64 and nopreload behind it, or it is refused whole",
} as const;

/** Every rule, in a sentence. */
export const ALL_RULES: Readonly<Record<string, string>> = {
  ...AUDIT_RULES,
  ...LAYER_RULES,
  ...TREE_RULES,
  ...PHONE_RULES,
};

/**
 * Leaves in a report what some rules have found.
 *
 * @param rules The rules; none for all.
 * @throws {UsageError} If one is not known.
 */
export function withRules(rules: readonly string[]): (report: Report) => Report {
  for (const rule of rules) {
    if (Object.hasOwn(ALL_RULES, rule)) continue;
    throw new UsageError(
      `Option "--rule" is "${rule.slice(0, 60)}", which is no rule${
        didYouMean(rule, Object.keys(ALL_RULES), "")
      }; expected one such as "library-form"; docs/drivers.md says where they stand`,
    );
  }
  if (rules.length === 0) return (report) => report;
  return (report) => ({
    ...report,
    findings: report.findings.filter((found) => rules.includes(found.rule)),
  });
}
