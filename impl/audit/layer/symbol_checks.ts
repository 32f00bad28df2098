/**
 * The check that the functions that a layer is linked with are those of libraries that it needs.
 *
 * @module
 */

import { GL_NAMES, PLATFORM_NAMES } from "../../../cts/contract/entry_points.ts";
import { GLIBC, type LayerFacts } from "./facts.ts";
import type { LayerFindings } from "./findings.ts";

/** Most names that a message lists. */
const NAMES_MAX = 8;
const LOGGING = /^__android_log_/;
const EGL_OR_GL = /^(egl|gl)[A-Z]/;

/**
 * Checks the EGL and GLES functions that a layer is linked with.
 *
 * @param facts The file.
 * @param found Where findings go.
 */
export function checkSymbols(facts: LayerFacts, found: LayerFindings): void {
  const used = facts.undefined.filter((name) => EGL_OR_GL.test(name));
  const exported = new Set([...PLATFORM_NAMES, ...GL_NAMES]);
  const absent = used.filter((name) => !exported.has(name));
  if (absent.length > 0) {
    found.add(
      "error",
      "layer-symbols",
      `It is linked with ${
        listed(absent)
      }, which no library of Android exports; the linker refuses it`,
      "Ask getNextLayerProcAddress or eglGetProcAddress for extensions, and do without functions of desktop OpenGL",
    );
  }
  const called = used.filter((name) => exported.has(name));
  if (called.length > 0) {
    found.add(
      "hint",
      "layer-calls-down",
      `It is linked with ${
        listed(called)
      }. Such a call starts again at the top of all layers, and in a hook of the same ` +
        "name never ends",
      "Call `next`, or what getNextLayerProcAddress gives, unless this is meant",
    );
  }
  const logging = facts.undefined.filter((name) => LOGGING.test(name));
  checkProviders([...logging, ...called], facts.elf.needed, found);
}

/** Which libraries of Android have functions that layers are linked with, and what to link with to have them. */
const PROVIDERS = [
  { names: LOGGING, libraries: ["liblog.so"], option: "-llog" },
  { names: /^egl[A-Z]/, libraries: ["libEGL.so"], option: "-lEGL" },
  {
    names: /^gl[A-Z]/,
    libraries: ["libGLESv2.so", "libGLESv3.so", "libGLESv1_CM.so"],
    option: "-lGLESv2",
  },
] as const;
/** Libraries that need none of {@link PROVIDERS}, so that they do not bring them along. */
const BRINGS_NONE = /^lib(c|m|dl|z|log|c\+\+_shared)\.so$/;

/**
 * Checks that a layer needs the libraries whose functions it is linked with (AOSP bionic, linker/linker.cpp: a symbol is looked
 * for in a library and in what it needs).
 *
 * @param names What it is linked with.
 * @param needed What it needs.
 * @param found Where findings go.
 */
function checkProviders(
  names: readonly string[],
  needed: readonly string[],
  found: LayerFindings,
): void {
  if (needed.some((name) => !GLIBC.test(name) && !BRINGS_NONE.test(name))) return;
  for (const { names: wanted, libraries, option } of PROVIDERS) {
    const used = names.filter((name) => wanted.test(name));
    const has = libraries.some((library) => needed.includes(library));
    if (used.length === 0 || has) continue;
    found.add(
      "error",
      "layer-symbols",
      `It is linked with ${listed(used)}, but does not need ${
        libraries[0]
      }: the linker finds no such function and refuses it`,
      `Link it with ${option}`,
    );
  }
}

/** Names for a message; of many, the first. */
export function listed(names: readonly string[]): string {
  const rest = names.length - NAMES_MAX;
  return rest > 0 ? `${names.slice(0, NAMES_MAX).join(", ")} and ${rest} more` : names.join(", ");
}
