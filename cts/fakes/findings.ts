/**
 * Questions that tests ask of an audit.
 *
 * @module
 */

import type { AuditRule, Finding } from "../contract/audit.ts";
import type { World } from "../contract/world.ts";

/** Who can audit a World: the context of a test. */
export interface Auditor {
  /** Gives what is wrong with a World. */
  audit(world: World): Promise<readonly Finding[]>;
}

/** The description of a device: its builder. */
export interface Described {
  /** The device. */
  readonly world: World;
}

/**
 * Findings of a rule.
 *
 * @param t Who audits.
 * @param device The device.
 * @param rule The rule.
 */
export async function findingsOf(
  t: Auditor,
  { world }: Described,
  rule: AuditRule,
): Promise<readonly Finding[]> {
  return (await t.audit(world)).filter((finding) => finding.rule === rule);
}

/**
 * Findings of a rule, as `SEVERITY SUBJECT`, each once.
 *
 * @param t Who audits.
 * @param device The device.
 * @param rule The rule.
 */
export async function found(t: Auditor, device: Described, rule: AuditRule): Promise<string[]> {
  const findings = await findingsOf(t, device, rule);
  return [...new Set(findings.map(({ severity, subject }) => `${severity} ${subject}`))];
}

/** The places of findings, as `FILE:LINE`. */
export function placesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ file, line }) => `${file}:${line}`);
}
