/**
 * Linkers that look for symbols in the wrong places.
 *
 * @module
 */

import type { Library } from "../../../impl/linker/linker.ts";
import { mutant } from "../../mutants/mutant.ts";

export const handleFindsAll = mutant({
  part: "linker",
  clauses: "LINKER-DLFCN-20",
  why: "If a handle's libraries lack a symbol, it looks into all that are loaded.",
  make: (Base) =>
    class extends Base {
      override symbolBelow(library: Library, name: string, caller?: Library) {
        const other = this.libraries.find(({ exports }) => exports.has(name));
        return super.symbolBelow(library, name, caller) ?? other?.exports.get(name) ?? null;
      }
    },
});
