/**
 * What a layer needs that is built for a Linux system, where the native machine runs it.
 *
 * @module
 */

import { appLibraries } from "./app_libraries.ts";
import { GLIBC, HOST_GRAPHICS, type LayerFacts } from "./layer_facts.ts";
import type { LayerFindings } from "./layer_findings.ts";
import { checkRefused } from "./layer_need_checks.ts";
import { namesBeside, type Neighbours } from "./layer_neighbours.ts";
import { checkSymbols, listed } from "./layer_symbol_checks.ts";

/**
 * Checks what a layer that is built for a Linux system needs: its rules are those of the native machine, not of Android.
 *
 * @param facts The file.
 * @param fileName Its file name.
 * @param beside File names of its directory in an APK; undefined if it is in none.
 * @param neighbours What lies beside it, if it is in no APK.
 * @param found Where findings go.
 */
export function checkHostNeeds(
  facts: LayerFacts,
  fileName: string,
  beside: ReadonlySet<string> | undefined,
  neighbours: Neighbours,
  found: LayerFindings,
): void {
  if (beside !== undefined) {
    found.add(
      "error",
      "layer-needs",
      "It is built for Linux with the GNU C library, which no device has",
      "Build it with the NDK",
    );
    return;
  }
  const libraries = [...appLibraries(found.releases).values()];
  const names = namesBeside(neighbours);
  const own = new Set([facts.elf.soname, ...neighbours.taken.map(({ soname }) => soname)]);
  const isAbsent = (name: string) =>
    !GLIBC.test(name) && !libraries.some((offered) => offered.isPublic(name)) &&
    !names.has(name);
  const absent = facts.elf.needed.filter(isAbsent);
  const graphics = absent.filter((name) => HOST_GRAPHICS.test(name));
  const others = absent.filter((name) => !HOST_GRAPHICS.test(name));
  if (graphics.length > 0) {
    found.add(
      "error",
      "layer-needs",
      `It needs ${
        listed(graphics)
      }, the host's own EGL or OpenGL, which the device's linker does not find`,
      "Link it with no EGL or GLES library, and call `next`; or with what deno task layers --stubs DIR makes",
    );
  } else {
    checkSymbols(facts, found);
  }
  checkRefused(neighbours, found);
  missing("It", others);
  for (const { name, needed } of neighbours.taken) {
    missing(
      `Its neighbour ${name}`,
      needed.filter((one) => !own.has(one) && isAbsent(one)),
    );
  }

  function missing(who: string, names: readonly string[]): void {
    if (names.length === 0) return;
    found.add(
      "error",
      "layer-needs",
      `${who} needs ${listed(names)}, which the device's linker does not find`,
      `Put ${
        names.length === 1 ? "it" : "them"
      } beside ${fileName}, link statically, or do without`,
    );
  }
}
