/**
 * Mutants of the rule for types of executables, and of how a policy is read.
 *
 * @module
 */

import { leavingOut } from "../../mutants/changed_findings.ts";
import { mutant } from "../../mutants/mutant.ts";

export const typesAreNotChecked = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-2",
  why: "It does not check types of executables.",
  make: leavingOut(({ rule, severity }) => rule === "vendor-file-type" && severity === "error"),
});

export const typesOfTheSystemAreUnknown = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-55",
  why: "It does not know one type of the system's executables.",
  make: leavingOut(({ subject }) => subject === "vold_exec"),
});

export const typesOfTheSystemsFilesAreUnknown = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-56",
  why: "It does not know one type of the system's files.",
  make: leavingOut(({ rule, subject }) =>
    rule === "needless-label" && subject.endsWith("/sepolicy_file")
  ),
});

export const policiesOfOdmAreNotRead = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-54",
  why: "It does not read the policy of the odm partition.",
  make: (Base) =>
    class extends Base {
      constructor(...[options, parts]: ConstructorParameters<typeof Base>) {
        const { files } = options;
        const paths = files.paths.filter((path) => !path.startsWith("/odm/etc/selinux/"));
        super({ ...options, files: { ...files, paths } }, parts);
      }
    },
});
