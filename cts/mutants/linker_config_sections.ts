/**
 * Mutants of what belongs to a section of a linker configuration.
 *
 * @module
 */

import type { LdConfigToken } from "../../impl/linker/ld_config_lexer.ts";
import { mutant } from "./mutant.ts";

export const readsPastTheSection = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-17",
  why: "It reads on behind the next header.",
  make: (Base) =>
    class extends Base {
      protected override endsSection(token: LdConfigToken) {
        return token.kind === "end";
      }
    },
});

export const readsBeforeTheSection = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-17",
  why: "It reads the sections before the wanted one as well.",
  make: (Base) =>
    class extends Base {
      protected override body(tokens: readonly LdConfigToken[], index: number) {
        return [...tokens.slice(0, index), ...super.body(tokens, index)];
      }
    },
});

export const namelessHeaderEndsNothing = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-17",
  why: "It reads on behind a header without a name.",
  make: (Base) =>
    class extends Base {
      protected override endsSection(token: LdConfigToken) {
        return super.endsSection(token) && !(token.kind === "section" && token.name === "");
      }
    },
});
