/**
 * The needs of a layer that is built for a Linux system, where the native machine runs it.
 *
 * @module
 */

import { appLibraries } from "../apps/app_libraries.ts";
import { GLIBC, HOST_GRAPHICS, type LayerFacts } from "./facts.ts";
import type { LayerFindings } from "./findings.ts";
import { checkRefused } from "./need_checks.ts";
import { namesBeside, needersOf, type Neighbors } from "./neighbors.ts";
import { checkSymbols, listed } from "./symbol_checks.ts";

/**
 * Checks what a layer that is built for a Linux system needs: its rules are those of the native machine, not of Android.
 *
 * @param facts The file.
 * @param fileName Its file name.
 * @param beside File names of its directory in an APK; undefined if it is in none.
 * @param neighbors What lies beside it, if it is in no APK.
 * @param found Where findings go.
 */
export function checkHostNeeds(
  facts: LayerFacts,
  fileName: string,
  beside: ReadonlySet<string> | undefined,
  neighbors: Neighbors,
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
  const names = namesBeside(neighbors);
  const isAbsent = (name: string) =>
    !GLIBC.test(name) && !libraries.some((offered) => offered.isPublic(name)) &&
    !names.has(name);
  for (const { who, needed } of needersOf(facts.elf, neighbors.taken)) {
    const absent = needed.filter(isAbsent);
    const [graphics, others] = [true, false].map((is) =>
      absent.filter((name) => HOST_GRAPHICS.test(name) === is)
    ) as [string[], string[]];
    if (graphics.length > 0) {
      found.add(
        "error",
        "layer-needs",
        `${who} needs ${
          listed(graphics)
        }, the host's own EGL or OpenGL, which the device's linker does not find`,
        "Link it with no EGL or GLES library, and call `next`; or with what deno task layers --stubs DIR makes",
      );
    }
    if (others.length > 0) {
      found.add(
        "error",
        "layer-needs",
        `${who} needs ${listed(others)}, which the device's linker does not find`,
        `Put ${
          others.length === 1 ? "it" : "them"
        } beside ${fileName}, link statically, or do without`,
      );
    }
  }
  checkRefused(neighbors, found);
  if (!facts.elf.needed.some((name) => isAbsent(name) && HOST_GRAPHICS.test(name))) {
    checkSymbols(facts, found);
  }
}
