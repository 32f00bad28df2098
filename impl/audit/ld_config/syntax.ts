/**
 * The messages of Android's linker about a configuration, as findings.
 *
 * @module
 */

import type { AuditRule, Finding } from "../../../cts/contract/audit.ts";
import type { LdConfigDocument } from "../../linker/ld_config_document.ts";
import type { LdConfigNotice } from "../../linker/ld_config_sections.ts";

/** The remedies for messages of the linker, by words in them. */
const REMEDIES: readonly (readonly [words: RegExp, remedy: string])[] = [
  [/undefined namespace/, "Add the namespace to additional.namespaces, or remove the link"],
  [
    /not specified or is empty/,
    "List the libraries of the link in shared_libs, or remove the link",
  ],
  [/both shared_libs and allow_all/, "Keep one of the two properties"],
  [/section ".*" not found/, "Write the section, or remove its dir. line"],
  [/redefin/, "Remove one of the lines, or append with += from Android 9 on"],
  [/undefined property/, "Write = instead of += in the first line of a property"],
  [/\+= isn't allowed/, "Write the whole value with ="],
  [/unexpected property name/, "Write dir.SECTION = DIRECTORY, and properties below a [section]"],
  [/property value is empty/, "Name a directory other than /"],
  [/invalid format|couldn't parse|error parsing/, "Correct the line, or make it a comment with #"],
];

/**
 * The linker's warnings and errors, and what it passes over without a word.
 *
 * @param document The configuration.
 * @param file Its path.
 */
export function syntaxFindings(document: LdConfigDocument, file: string): Finding[] {
  const said = (rule: AuditRule, subject: string, why: string) => (notice: LdConfigNotice) => ({
    rule,
    severity: "error" as const,
    subject,
    file,
    line: notice.line,
    message: `The linker says: ${notice.message.slice(0, 500)}; ${why}`,
    remedy: REMEDIES.find(([words]) => words.test(notice.message))?.[1] ?? "Correct the line",
  });
  const ignored = "it goes on without the line's meaning";
  const dropped = "it drops the whole configuration, and nothing is isolated any more";
  const findings: Finding[] = [
    ...document.warnings.map(said("ld-config-syntax", file, ignored)),
    ...document.errors.map(said("ld-config-error", file, dropped)),
  ];
  for (const section of document.sections) {
    const { name, line, shadowed } = section;
    if (shadowed) {
      findings.push({
        rule: "ld-config-syntax",
        severity: "advice",
        subject: name,
        file,
        line,
        message: `The section "${name}" stands a second time, and only the first one is ever read`,
        remedy: "Move its properties into the first one",
      });
      continue;
    }
    findings.push(
      ...section.warnings.map(said("ld-config-syntax", name, ignored)),
      ...section.errors.map(said("ld-config-error", name, dropped)),
      ...section.unread.map((property): Finding => ({
        rule: "ld-config-syntax",
        severity: "advice",
        subject: property.name.slice(0, 200),
        file,
        line: property.line,
        message: `The linker never looks at "${
          property.name.slice(0, 200)
        }", which it does not say`,
        remedy: "Check its spelling, and whether the namespace and the link in it are declared",
      })),
    );
  }
  return findings;
}
