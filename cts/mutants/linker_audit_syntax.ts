/**
 * Mutants of how a checker reads a linker configuration.
 *
 * @module
 */

import type { Finding } from "../contract/audit.ts";
import { changing, judging, leavingOut } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";

const isSyntax = ({ rule }: Finding) => rule === "ld-config-syntax";
const ALLOW = "allow_all_shared_libs";
const APPS = "dir.system = /system/bin\n";
const PRELUDE = /^(?:dir\..*\n)+/;

/** No warnings. */
export const warningsArePassedOver = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-1",
  why: "It says nothing of what the linker only warns about.",
  make: leavingOut((finding) => isSyntax(finding) && finding.severity === "error"),
});

/** Sections alone. */
export const preludeIsPassedOver = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-1",
  why: "It reads sections and not what is before them.",
  make: leavingOut((finding) => isSyntax(finding) && finding.line === 1),
});

/** Lines of the section. */
export const linesAreThoseOfTheSection = mutant({
  part: "audit",
  clauses: ["LINKER-AUDIT-1", "LINKER-AUDIT-2"],
  why: "It counts lines from the first section on.",
  make: changing((finding) =>
    isSyntax(finding) && (finding.line ?? 0) > 2 ? { ...finding, line: finding.line! - 2 } : finding
  ),
});

/** Comments are warnings. */
export const commentsAreFound = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-1",
  why: "It takes lines without a meaning for wrong ones.",
  make: (Base) =>
    class extends Base {
      override audit(text: string, file: string) {
        return super.audit(text.replaceAll("#", "//"), file);
      }
    },
});

/** No unread properties. */
export const unreadPropertiesArePassedOver = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-2",
  why: "It says nothing of what the linker says nothing of.",
  make: leavingOut((finding) => isSyntax(finding) && finding.subject.startsWith("namespace.")),
});

/** Links alone. */
export const unreadLinksArePassedOver = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-2",
  why: "It does not look whether a link is declared.",
  make: leavingOut((finding) => isSyntax(finding) && finding.subject.includes(".link.nowhere.")),
});

/** All releases. */
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

/** The properties of 8. */
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

/** Unread is wrong. */
export const unreadPropertiesAreErrors = mutant({
  part: "audit",
  clauses: ["LINKER-AUDIT-2", "LINKER-AUDIT-3"],
  why: "It says that the configuration is wrong where the linker reads it without a word.",
  make: judging("ld-config-syntax", "advice", "error"),
});

/** The second section. */
export const secondSectionIsPassedOver = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-3",
  why: "It takes a section that stands twice for one.",
  make: leavingOut((finding) =>
    isSyntax(finding) && finding.severity === "advice" && finding.subject === "system"
  ),
});

/** No errors. */
export const errorsArePassedOver = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-4",
  why: "It says nothing of what makes the linker drop the configuration.",
  make: leavingOut(({ rule }) => rule === "ld-config-error"),
});

/** Errors are warnings. */
export const errorsAreWarnings = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-4",
  why: "It takes errors for warnings.",
  make: changing((finding) =>
    finding.rule === "ld-config-error" ? { ...finding, rule: "ld-config-syntax" } : finding
  ),
});

/** Missing sections. */
export const missingSectionIsPassedOver = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-4",
  why: "It does not look whether the sections exist that directories name.",
  make: leavingOut(({ rule, subject }) => rule === "ld-config-error" && subject !== "system"),
});

/** Links in order. */
export const linksToLaterNamespacesAreErrors = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-4",
  why: "It takes a link to a namespace for an error if the namespace's properties come later.",
  make: (Base) =>
    class extends Base {
      override audit(text: string, file: string) {
        const found = super.audit(text, file);
        const isEarly = text.indexOf("namespace.sphal.links") < text.indexOf("namespace.vndk.");
        return !isEarly ? found : [...found, {
          rule: "ld-config-error" as const,
          severity: "error" as const,
          subject: "system",
          message: "The namespace vndk comes later",
          remedy: "Move it",
        }];
      }
    },
});

/** One file. */
export const oneFileIsChecked = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-5",
  why: "It checks ld.config.txt alone, which is not what the linker of 9 and 10 reads.",
  make: leavingOut(({ file }) => /\/ld\.config\.[^/]+\.txt$/.test(file ?? "")),
});

/** The old place. */
export const generatedFileIsNotChecked = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-5",
  why: "It does not check the configuration that is generated from 11 on.",
  make: leavingOut(({ file }) => file?.startsWith("/linkerconfig/") === true),
});

/** All files. */
export const everyConfigurationIsChecked = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-5",
  why: "It checks every file of the name, wherever it lies.",
  make: (Base) =>
    class extends Base {
      protected override ldConfigs() {
        const { files, product } = this.options;
        const rules = new this.parts["audit-ld-config"]({
          release: product.release,
          isTreble: product.isTreble,
        });
        return files.paths.filter((path) => path.includes("/ld.config."))
          .flatMap((path) => rules.audit(new TextDecoder().decode(files.read(path)), path));
      }
    },
});

/** No section for apps. */
export const missingSectionForAppsIsRight = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-18",
  why: "It says nothing if no directory holds the executable of apps.",
  make: leavingOut(({ subject }) => subject === "/system/bin/app_process64"),
});

/** The beginnings of names. */
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

/** The longest prefix. */
export const longestDirectoryCounts = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-19",
  why: "The longest directory that fits counts.",
  make: (Base) =>
    class extends Base {
      override audit(text: string, file: string) {
        const sorted = text.replace(PRELUDE, (lines) => {
          const found = lines.trimEnd().split("\n");
          return `${found.sort((a, b) => b.length - a.length).join("\n")}\n`;
        });
        return super.audit(sorted, file);
      }
    },
});

/** All sections. */
export const everySectionIsJudged = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-19",
  why: "It judges sections of which apps have none.",
  make: (Base) =>
    class extends Base {
      override audit(text: string, file: string) {
        return [...text.matchAll(/^\[(\w+)\]$/gm)].flatMap(([, name]) =>
          super.audit(text.replace(PRELUDE, APPS.replace("system", name!)), file)
        );
      }
    },
});

/** Legacy devices. */
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
