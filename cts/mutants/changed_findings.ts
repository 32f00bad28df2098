/**
 * Makes checkers that say something else than they found.
 *
 * @module
 */

import type { Finding } from "../contract/audit.ts";
import type { PartFactory } from "../../impl/mod.ts";

/**
 * A checker that keeps findings to itself.
 *
 * @param drop Which ones.
 */
export function leavingOut(drop: (finding: Finding) => boolean): PartFactory<"audit"> {
  return (Base) =>
    class extends Base {
      override findings() {
        return super.findings().filter((finding) => !drop(finding));
      }
    };
}

/**
 * A checker that changes findings.
 *
 * @param change What becomes of each.
 */
export function changing(change: (finding: Finding) => Finding): PartFactory<"audit"> {
  return (Base) =>
    class extends Base {
      override findings() {
        return super.findings().map(change);
      }
    };
}

/**
 * A checker that is more severe, or less.
 *
 * @param rule The rule.
 * @param from The severity of its findings that change.
 * @param to What becomes of it.
 */
export function judging(
  rule: Finding["rule"],
  from: Finding["severity"],
  to: Finding["severity"],
): PartFactory<"audit"> {
  return changing((finding) =>
    finding.rule === rule && finding.severity === from ? { ...finding, severity: to } : finding
  );
}
