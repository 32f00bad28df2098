/**
 * Mutants of how a policy is read.
 *
 * @module
 */

import type { PolicyStatements, TypeSet } from "../../impl/audit/policy_source.ts";
import { changing, leavingOut } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";
import type { PartFactory } from "../../impl/mod.ts";

/** A policy whose sets are read in another way. */
function readingSets(change: (set: TypeSet) => TypeSet): PartFactory<"audit-policy"> {
  return (Base) =>
    class extends Base {
      constructor(statements: PolicyStatements) {
        const attributes = [...statements.attributes].map(([name, sets]) =>
          [name, sets.map((set) => deeply(set, change))] as const
        );
        super({ ...statements, attributes: new Map(attributes) });
      }
    };
}

function deeply(set: TypeSet, change: (set: TypeSet) => TypeSet): TypeSet {
  const changed = "op" in set
    ? { op: set.op, of: set.of.map((inner) => deeply(inner, change)) }
    : set;
  return change(changed);
}

/** Sets are lists. */
export const setsAreLists = mutant({
  part: "audit-policy",
  clauses: "SELINUX-VENDOR-40",
  why: "It takes every name in a set for a member.",
  make: readingSets((set) => "op" in set ? { op: "or", of: set.of } : set),
});

/** No `not`. */
export const notIsIgnored = mutant({
  part: "audit-policy",
  clauses: "SELINUX-VENDOR-40",
  why: "It takes what follows not for the set.",
  make: readingSets((set) => "op" in set && set.op === "not" ? set.of[0]! : set),
});

/** `xor` as `or`. */
export const xorIsOr = mutant({
  part: "audit-policy",
  clauses: "SELINUX-VENDOR-40",
  why: "It takes xor for or.",
  make: readingSets((set) => "op" in set && set.op === "xor" ? { op: "or", of: set.of } : set),
});

/** `and` as `or`. */
export const andIsOr = mutant({
  part: "audit-policy",
  clauses: "SELINUX-VENDOR-40",
  why: "It takes and for or.",
  make: readingSets((set) => "op" in set && set.op === "and" ? { op: "or", of: set.of } : set),
});

/** `all` as nothing. */
export const allIsNothing = mutant({
  part: "audit-policy",
  clauses: "SELINUX-VENDOR-40",
  why: "It takes all for the name of a type.",
  make: readingSets((set) => "all" in set ? { name: "all" } : set),
});

/** Attributes of types alone. */
export const attributesHaveNoAttributes = mutant({
  part: "audit-policy",
  clauses: "SELINUX-VENDOR-40",
  why: "It does not look into attributes that are in attributes.",
  make: readingSets((set) => "name" in set && set.name === "others" ? { name: "nobody" } : set),
});

/** No word of it. */
export const badPolicyIsPassedOver = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-38",
  why: "It says nothing of policies that it cannot read.",
  make: leavingOut(({ rule }) => rule === "policy-syntax"),
});

/** No line. */
export const badPolicyHasNoLine = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-38",
  why: "It does not say in which line a policy cannot be read.",
  make: changing((finding) => finding.rule === "policy-syntax" ? { ...finding, line: 1 } : finding),
});

/** None or all. */
export const oneBadPolicyDropsAll = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-38",
  why: "It judges no types if one of the policies cannot be read.",
  make: (Base) =>
    class extends Base {
      override findings() {
        const found = super.findings();
        const isBroken = found.some(({ rule }) => rule === "policy-syntax");
        return isBroken ? found.filter(({ rule }) => rule !== "vendor-file-type") : found;
      }
    },
});

/** Declarations alone. */
export const otherStatementsAreErrors = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-38",
  why: "It refuses statements that declare nothing.",
  make: (Base) =>
    class extends Base {
      protected override readPolicy() {
        const { policy, findings } = super.readPolicy();
        const { files } = this.options;
        const others = files.paths.filter((path) =>
          path.endsWith(".cil") && new TextDecoder().decode(files.read(path)).includes("(allow ")
        );
        const refused = others.map((path) => ({
          rule: "policy-syntax" as const,
          severity: "error" as const,
          subject: path,
          message: "allow declares nothing",
          remedy: "Remove it",
        }));
        return { policy, findings: [...findings, ...refused] };
      }
    },
});
