/**
 * Mutants of which mapping of a linker configuration fits an executable.
 *
 * @module
 */

import type { LdConfigDirectory } from "../../impl/linker/ld_config_sections.ts";
import { isUnderDirectory } from "../../impl/linker/ld_config_text.ts";
import { mutant } from "./mutant.ts";

export const directoryByLinksInEveryRelease = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-45",
  why: "It follows the links of a directory in Android 8 and 9.",
  make: (Base) =>
    class extends Base {
      protected override directoryMatches(directory: LdConfigDirectory, file: string) {
        const path = this.directoryPath(directory, file);
        return path !== undefined && isUnderDirectory(this.host.executable, path);
      }
    },
});
