/**
 * Mutants of which paths the expression of a row matches.
 *
 * @module
 */

import { anchoring, misreading } from "./changed_expressions.ts";
import { mutant } from "./mutant.ts";

/** Search instead of a match. */
export const expressionsAreSearched = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-3",
  why: "It takes an expression that is found anywhere in the path.",
  make: anchoring((regex) => `(?:${regex})`),
});

/** The end is open. */
export const endIsOpen = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-3",
  why: "It takes an expression that matches the beginning of the path.",
  make: anchoring((regex) => `^${regex}`),
});

/** The beginning is open. */
export const beginningIsOpen = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-3",
  why: "It takes an expression that matches the end of the path.",
  make: anchoring((regex) => `${regex}$`),
});

/** A choice in brackets. */
export const choiceIsAnchoredWhole = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-36",
  why: "It puts a group around the expression before it anchors it.",
  make: anchoring((regex) => `^(?:${regex})$`),
});

/** First names that do not matter. */
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

/** An unescaped dot means a dot. */
export const dotIsLiteral = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-6",
  why: "It takes a dot without a backslash for a dot.",
  make: misreading((regex) => regex.replace(/(?<!\\)\.(?![*+?{])/g, "\\.")),
});

/** Escapes mean nothing. */
export const digitsAreLetters = mutant({
  part: "file-contexts",
  clauses: ["SELINUX-LABEL-14", "SELINUX-LABEL-17"],
  why: "It takes the escape of a letter for the letter.",
  make: misreading((regex) => regex.replace(/\\([a-z])/gi, "$1")),
});

/** Braces mean themselves. */
export const bracesAreLiteral = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-14",
  why: "It takes a count in braces for text.",
  make: misreading((regex) => regex.replaceAll("{", "\\{")),
});

/** Exact paths are compared. */
export const exactPathsAreCompared = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-17",
  why: "It compares what ranks as an exact path as text.",
  make: (Base) =>
    class extends Base {
      protected override anchor(regex: string) {
        if (this.hasMeta(regex)) return super.anchor(regex);
        return super.anchor(regex.replace(/\\([a-z])/gi, "$1"));
      }
    },
});
