/**
 * Mutants of what a checker says of the bitcode that goes with a vendor's copy of bcc.
 *
 * @module
 */

import { isCompiler } from "../../impl/audit/app_executables.ts";
import { mutant } from "./mutant.ts";

export const copyNeedsNoBitcode = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-51",
  why: "It asks for no bitcode beside a copy of bcc.",
  make: (Base) =>
    class extends Base {
      protected override isCopyOfBcc() {
        return false;
      }
    },
});

export const everyCompilerIsACopy = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-51",
  why: "It takes a compiler of the vendor's own for a copy of bcc.",
  make: (Base) =>
    class extends Base {
      protected override isCopyOfBcc(path: string) {
        return isCompiler(path);
      }
    },
});

export const anyBitcodeWillDo = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-51",
  why: "It is content with any file of bitcode, wherever it is.",
  make: (Base) =>
    class extends Base {
      protected override coreBitcode() {
        const has = this.options.files.paths.some((path) => path.endsWith(".bc"));
        return has ? [] : super.coreBitcode();
      }
    },
});
