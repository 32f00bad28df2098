/**
 * What a layer needs that is built for a Linux system, where the native machine runs it.
 *
 * @module
 */

import { appLibraries } from "./app_libraries.ts";
import { GLIBC, type LayerFacts } from "./layer_facts.ts";
import type { LayerFindings } from "./layer_findings.ts";
import { checkSymbols, listed } from "./layer_symbol_checks.ts";

/** Libraries of a Linux system that are its own EGL and OpenGL: GLVND's and Mesa's sonames. */
const HOST_GRAPHICS = /^lib(EGL|GLESv1_CM|GLESv2|GL|OpenGL|GLX|EGL_mesa)\.so\.\d+$/;

/**
 * Checks what a layer that is built for a Linux system needs: its rules are those of the native machine, not of Android.
 *
 * @param facts The file.
 * @param beside File names of its directory in an APK; undefined if it is in none.
 * @param found Where findings go.
 */
export function checkHostNeeds(
  facts: LayerFacts,
  beside: ReadonlySet<string> | undefined,
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
  const absent = facts.elf.needed.filter((name) =>
    !GLIBC.test(name) && !libraries.some((offered) => offered.isPublic(name))
  );
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
  if (others.length === 0) return;
  found.add(
    "error",
    "layer-needs",
    `It needs ${
      listed(others)
    }, which the device's linker does not find: the layer is put there alone`,
    "Link them statically, or do without them",
  );
}
