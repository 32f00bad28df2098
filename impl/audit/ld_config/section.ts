/**
 * A configuration under audit, and findings in it.
 *
 * @module
 */

import type { AuditRule, Finding } from "../../../cts/contract/audit.ts";
import type { LdConfigSection } from "../../linker/ld_config_document.ts";
import type { LibraryOffers } from "../vendor/library_offers.ts";

/** One configuration under audit. */
export interface AuditedSection {
  readonly file: string;
  readonly section: LdConfigSection;
  readonly offers: LibraryOffers;
}

/**
 * An error at the line of the first property that is there, or of the section.
 *
 * @param audited The configuration.
 * @param rule The rule that it breaks.
 * @param subject What breaks it.
 * @param message Why.
 * @param remedy What to do.
 * @param keys Properties, the nearest first.
 */
export function problem(
  { file, section }: AuditedSection,
  rule: AuditRule,
  subject: string,
  message: string,
  remedy: string,
  ...keys: readonly string[]
): Finding {
  const line = keys.map((key) => section.lineOf(key)).find((found) => found !== undefined) ??
    section.line;
  return { rule, severity: "error", subject, file, line, message, remedy };
}
