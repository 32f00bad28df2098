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
