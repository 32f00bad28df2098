/**
 * Mutants of the rules for the labels that a vendor gives its files.
 *
 * @module
 */

import { judging } from "../../mutants/changed_findings.ts";
import { mutant } from "../../mutants/mutant.ts";

export const needlessLabelIsAnError = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-8",
  why: "It says that a needless label is wrong, which is only unwise.",
  make: judging("needless-label", "advice", "error"),
});
