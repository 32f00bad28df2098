/**
 * Mutants of how a checker reads a linker configuration.
 *
 * @module
 */

import type { Finding } from "../../contract/audit.ts";
import { changing, judging, leavingOut } from "../../mutants/changed_findings.ts";
import { mutant } from "../../mutants/mutant.ts";

const isSyntax = ({ rule }: Finding) => rule === "ld-config-syntax";
const ALLOW = "allow_all_shared_libs";
export const linesAreThoseOfTheSection = mutant({
  part: "audit",
  clauses: ["LINKER-AUDIT-1", "LINKER-AUDIT-2"],
  why: "It counts lines from the first section on.",
  make: changing((finding) =>
    isSyntax(finding) && (finding.line ?? 0) > 2 ? { ...finding, line: finding.line! - 2 } : finding
  ),
});

export const unreadPropertiesArePassedOver = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-2",
  why: "It says nothing of what the linker says nothing of.",
  make: leavingOut((finding) => isSyntax(finding) && finding.subject.startsWith("namespace.")),
});

export const unreadLinksArePassedOver = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-2",
  why: "It does not look whether a link is declared.",
  make: leavingOut((finding) => isSyntax(finding) && finding.subject.includes(".link.nowhere.")),
});

export const propertiesAreThoseOf9 = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-2",
  why: "It takes properties of 9 for read before.",
  make: (Base) =>
    class extends Base {
      override audit(text: string, file: string) {
        return super.audit(text, file).filter(({ subject }) => !subject.endsWith(ALLOW));
      }
    },
});

export const propertiesAreThoseOf8 = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-2",
  why: "It takes properties that came with 9 for never read.",
  make: (Base) =>
    class extends Base {
      override audit(text: string, file: string) {
        const names = text.match(/^\S+allow_all_shared_libs(?= )/gm) ?? [];
        return [
          ...super.audit(text, file),
          ...names.map((subject): Finding => ({
            rule: "ld-config-syntax",
            severity: "advice",
            subject,
            message: "The linker never looks at it",
            remedy: "Remove it",
          })),
        ];
      }
    },
});

export const unreadPropertiesAreErrors = mutant({
  part: "audit",
  clauses: ["LINKER-AUDIT-2", "LINKER-AUDIT-3"],
  why: "It says that the configuration is wrong where the linker reads it without a word.",
  make: judging("ld-config-syntax", "advice", "error"),
});

export const secondSectionIsPassedOver = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-3",
  why: "It takes a section that stands twice for one.",
  make: leavingOut((finding) =>
    isSyntax(finding) && finding.severity === "advice" && finding.subject === "system"
  ),
});

export const missingSectionForAppsIsRight = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-18",
  why: "It says nothing if no directory holds the executable of apps.",
  make: leavingOut(({ subject }) => subject === "/system/bin/app_process64"),
});

export const directoriesAreBeginnings = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-18",
  why: "It takes /system/binx for a directory with what is in /system/bin.",
  make: (Base) =>
    class extends Base {
      override audit(text: string, file: string) {
        return super.audit(text.replace(/^(dir\.\w+ = \/system\/bin)x$/m, "$1"), file);
      }
    },
});

export const legacyDevicesHaveNamespaces = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-20",
  why: "It judges the namespaces of legacy devices.",
  make: (Base) =>
    class extends Base {
      constructor(options: ConstructorParameters<typeof Base>[0]) {
        super({ ...options, isTreble: true });
      }
    },
});
