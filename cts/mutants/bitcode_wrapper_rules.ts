/**
 * Mutants of the rules for bitcode, but for its target API.
 *
 * @module
 */

import type { Bitcode } from "../../impl/audit/bitcode.ts";
import { mutant } from "./mutant.ts";

export const otherFilesPass = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-9",
  why: "It says nothing of files that are no bitcode.",
  make: (Base) =>
    class extends Base {
      protected override form(path: string, bitcode: Bitcode) {
        return bitcode.kind === "none" ? [] : super.form(path, bitcode);
      }
    },
});

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

export const legacyDevicesAreExempt = mutant({
  part: "audit",
  clauses: "BITCODE-WRAPPER-9",
  why: "It does not look at the bitcode of legacy devices.",
  make: (Base) =>
    class extends Base {
      protected override bitcode() {
        return this.restricts() ? super.bitcode() : [];
      }
    },
});

export const coreLibraryOnly = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-19",
  why: "It looks at libclcore.bc only.",
  make: (Base) =>
    class extends Base {
      protected override isJudged(path: string) {
        return super.isJudged(path) && path.endsWith("/libclcore.bc");
      }
    },
});

export const librariesOnly = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-19",
  why: "It looks into the directories of libraries only.",
  make: (Base) =>
    class extends Base {
      protected override isJudged(path: string) {
        return super.isJudged(path) && path.split("/")[2]?.startsWith("lib") === true;
      }
    },
});

export const vendorOnly = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-19",
  why: "It does not look into the odm partition.",
  make: (Base) =>
    class extends Base {
      protected override isJudged(path: string) {
        return super.isJudged(path) && path.startsWith("/vendor/");
      }
    },
});

export const everyPartition = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-19",
  why: "It looks at the platform's bitcode as well.",
  make: (Base) =>
    class extends Base {
      protected override isJudged(path: string) {
        return path.endsWith(".bc");
      }
    },
});

export const nameAnywhere = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-19",
  why: "It looks at files whose names only contain .bc.",
  make: (Base) =>
    class extends Base {
      protected override isJudged(path: string) {
        return super.isJudged(path) || /^\/(vendor|odm)\/.*\.bc/.test(path);
      }
    },
});
