/**
 * Mutants of which paths the expression of a row matches.
 *
 * @module
 */

import { anchoring } from "../../mutants/changed_expressions.ts";
import { mutant } from "../../mutants/mutant.ts";

export const expressionsAreSearched = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-3",
  why: "It takes an expression that is found anywhere in the path.",
  make: anchoring((regex) => `(?:${regex})`),
});

export const endIsOpen = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-3",
  why: "It takes an expression that matches the beginning of the path.",
  make: anchoring((regex) => `^${regex}`),
});

export const beginningIsOpen = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-3",
  why: "It takes an expression that matches the end of the path.",
  make: anchoring((regex) => `${regex}$`),
});

export const firstNameIsNotCompared = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-37",
  why: "It lets a choice lead to another first name than the expression's.",
  make: (Base) =>
    class extends Base {
      protected override stemOf() {
        return undefined;
      }
    },
});
