/**
 * Mutants of which mapping of a linker configuration fits an executable.
 *
 * @module
 */

import { changedText } from "../../mutants/changed_config.ts";
import { mutant } from "../../mutants/mutant.ts";

export const directoryByLinksInEveryRelease = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-45",
  why: "It follows the links of a directory in Android 8 and 9.",
  make: changedText((text, { release, realpath }) =>
    release >= 10 ? text : text.replace(/^(dir\.[^=]*=\s*)(\/\S*)/gm, (line, head, path) => {
      const real = realpath(path);
      return typeof real === "string" ? `${head}${real}` : line;
    })
  ),
});
