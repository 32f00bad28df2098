/**
 * Mutants of the rules for bitcode, but for its target API.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const emptyFilesPass = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-9",
  why: "It passes over empty files.",
  make: (Base) =>
    class extends Base {
      override auditFile(path: string, bytes: Uint8Array) {
        return bytes.length === 0 ? [] : super.auditFile(path, bytes);
      }
    },
});

export const wantsFields = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-20",
  why: "It reports a wrapper without fields.",
  make: (Base) =>
    class extends Base {
      override read() {
        const found = super.read();
        if (found.kind !== "wrapper" || found.offset !== 28) return found;
        const problem = { severity: "error", message: "has no fields" } as const;
        return { ...found, problems: [...found.problems, problem] };
      }
    },
});
