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
