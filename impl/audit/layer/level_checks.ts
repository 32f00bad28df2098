/**
 * The check that each release has the functions that a layer is linked with.
 *
 * @module
 */

import { apiLevel, releaseOf } from "../../../cts/contract/api_level.ts";
import { RELEASES } from "../../../cts/contract/world.ts";
import { publicLibraries } from "../../linker/namespace.ts";
import { symbolSince } from "../../linker/symbol_levels.ts";
import { SHARED_STL } from "../apps/app_libraries.ts";
import type { LayerFacts } from "./facts.ts";
import type { LayerFindings } from "./findings.ts";
import { listed } from "./symbol_checks.ts";

/**
 * Checks that the functions that a layer for Android is linked with are those of each release (AOSP bionic, linker/linker.cpp: a
 * library with a symbol that is found nowhere is not loaded). What a library of its own may have is passed over.
 *
 * @param facts The file.
 * @param found Where findings go.
 */
export function checkLevels(facts: LayerFacts, found: LayerFindings): void {
  const known = new Set([...publicLibraries(RELEASES.at(-1)!), SHARED_STL]);
  if (!facts.elf.needed.every((name) => known.has(name))) return;
  const levels = Map.groupBy(facts.undefined, (name) => symbolSince(name) ?? 0);
  for (const [level, names] of [...levels].sort(([a], [b]) => a - b)) {
    const since = releaseOf(level);
    const what = level === Infinity
      ? "which no library of Android exports"
      : `which came with API level ${level}${since === undefined ? "" : `, Android ${since}`}`;
    found.addWhere(
      (release) => apiLevel(release) < level,
      "layer-symbols",
      `It is linked with ${listed(names)}, ${what}; the linker of a device without refuses it`,
      level === Infinity
        ? "Do without, or link a library that has it statically"
        : "Look it up by dlsym, or link it weakly, and do without where it is not there",
    );
  }
}
