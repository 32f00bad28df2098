/**
 * The check that a layer finds what it needs of a device: libraries, an API level.
 *
 * @module
 */

import { apiLevel } from "../../../cts/contract/api_level.ts";
import type { Release } from "../../../cts/contract/world.ts";
import {
  type AppLibraries,
  appLibraries,
  type NeedKind,
  SHARED_STL,
} from "../apps/app_libraries.ts";
import { publicSince } from "../../linker/namespace.ts";
import type { LayerFacts } from "./facts.ts";
import type { LayerFindings } from "./findings.ts";
import { lostWithoutFolder, namesBeside, needersOf, type Neighbors } from "./neighbors.ts";
import { listed } from "./symbol_checks.ts";

/** Most needed libraries that are looked at. */
const NEEDED_MAX = 500;

/** A file beside a layer. */
interface Place {
  /** File names of its directory, where all is that it will find there; undefined if they are not known. */
  readonly beside: ReadonlySet<string> | undefined;
  /** The libraries that come with it. */
  readonly neighbors: Neighbors;
}

/**
 * Checks what a layer for Android needs.
 *
 * @param facts The file.
 * @param fileName Its file name.
 * @param place What lies beside it.
 * @param found Where findings go.
 */
export function checkNeeds(
  facts: LayerFacts,
  fileName: string,
  place: Place,
  found: LayerFindings,
): void {
  const libraries = appLibraries(found.releases);
  checkFileName(fileName, found);
  checkSoname(facts, fileName, libraries, found);
  for (const { who, needed } of needersOf(facts.elf, place.neighbors.taken)) {
    const all = [...new Set(needed)];
    for (const soname of all.slice(0, NEEDED_MAX)) {
      checkNeed(who, soname, { fileName, libraries, ...place }, found);
    }
    if (all.length > NEEDED_MAX) {
      found.add(
        "warning",
        "layer-needs",
        `${who} needs ${all.length} libraries, of which the first ${NEEDED_MAX} were looked at`,
        "Link it with what it uses only (--as-needed)",
      );
    }
  }
  checkRefused(place.neighbors, found);
  checkFolder(facts, place.neighbors, found);
  checkRunPath(facts, found);
  const { android } = facts.notes;
  if (android === undefined) return;
  found.addWhere(
    (release) => apiLevel(release) < android.apiLevel,
    "layer-api-level",
    `It is built for API level ${android.apiLevel}; an older device may lack functions that it is linked with, and ` +
      "then does not load it",
    "Build it for the lowest API level that it shall run on, for example 29 for Android 10",
    "warning",
  );
}

/**
 * Checks the name by which a layer is listed.
 *
 * @param fileName Its file name.
 * @param found Where findings go.
 */
export function checkName(fileName: string, found: LayerFindings): void {
  if (fileName.includes(":")) {
    found.add(
      "error",
      "layer-name",
      `Its file name "${fileName}" has a colon, which separates layers in settings and properties`,
      "Rename the file",
    );
  }
}

function checkFileName(fileName: string, found: LayerFindings): void {
  if (/^lib[A-Za-z0-9+,\-.=_]*\.so$/.test(fileName) || fileName.includes(":")) return;
  found.add(
    "hint",
    "layer-name",
    `Its file name is "${fileName}". It can be listed, but an APK hands out only files that are named lib*.so`,
    "Name it lib*.so, of letters, digits and + , - . = _",
  );
}

function checkSoname(
  { elf }: LayerFacts,
  fileName: string,
  libraries: ReadonlyMap<Release, AppLibraries>,
  found: LayerFindings,
): void {
  const { soname } = elf;
  if (soname === undefined || soname === "") {
    found.add(
      "hint",
      "layer-soname",
      "It has no soname. Android loads a layer by its path, so it works, but no other library can be linked with it",
      `Link it with -Wl,-soname,${fileName}`,
    );
  } else if ([...libraries.values()].some((release) => release.isPublic(soname))) {
    found.add(
      "warning",
      "layer-soname",
      `Its soname is ${soname}, that of a library of Android: whatever the app loads later and needs ${soname} gets the ` +
        "layer instead",
      `Link it with -Wl,-soname,${fileName}`,
    );
  } else if (soname !== fileName) {
    found.add(
      "hint",
      "layer-soname",
      `Its soname is "${soname}", its file name "${fileName}". Layers are listed and found by the file name; who needs ` +
        `"${soname}" gets this one if it is loaded, and otherwise looks for a file of that name`,
      "Give the file the name that its soname is",
    );
  }
}

/**
 * Tells of files that lie in the place of libraries that come with a layer.
 *
 * @param neighbors What lies beside it.
 * @param found Where findings go.
 */
export function checkRefused({ refused }: Neighbors, found: LayerFindings): void {
  for (const { fault, remedy } of refused) {
    found.add("error", "layer-needs", fault, `${remedy[0]!.toUpperCase()}${remedy.slice(1)}`);
  }
}

/** Tells of neighbors that are found in an app's own folder only (AOSP art, libnativeloader). */
function checkFolder({ elf }: LayerFacts, { taken }: Neighbors, found: LayerFindings): void {
  const { needed, soname, runpath = "" } = elf;
  const lost = lostWithoutFolder({ needed, runpath, ...(soname ? { soname } : {}) }, taken);
  if (lost.length === 0) return;
  found.add(
    "hint",
    "layer-needs",
    `Beside it lies ${listed(lost)}, which a device finds in the folder of the app's own APK; ` +
      "not in the system directory, an app's base directory or the APK of a layer app",
    "Ship all in the app's own APK, or link with -Wl,-rpath,'$ORIGIN'",
  );
}

function checkNeed(
  who: string,
  soname: string,
  place: Place & {
    readonly fileName: string;
    readonly libraries: ReadonlyMap<Release, AppLibraries>;
  },
  found: LayerFindings,
): void {
  const { fileName, libraries, beside, neighbors } = place;
  const names = beside ?? namesBeside(neighbors);
  const kinds = new Map(
    [...libraries].map(([release, offered]) => [release, offered.kind(soname, names)] as const),
  );
  const isKind = (kind: NeedKind) => (release: Release) => kinds.get(release) === kind;
  found.addWhere(
    isKind("path"),
    "layer-needs",
    `${who} needs "${soname}", a path, which no device has`,
    "Link with libraries that have a soname, or by -L and -l",
  );
  found.addWhere(
    isKind("private"),
    "layer-needs",
    `${who} needs ${soname}, a library of the platform that is closed to apps: the linker refuses it in apps that target ` +
      "API level 24 and later. Only from /data/local/debug/gles, which needs root, is a layer linked with it",
    `Build without ${soname}, or link a copy of it statically`,
  );
  found.addWhere(
    isKind("later"),
    "layer-needs",
    `${who} needs ${soname}, which Android offers to apps from ${publicSince(soname)} on`,
    `Build without ${soname}, or link it statically`,
  );
  if (beside !== undefined) {
    found.addWhere(
      (release) => isKind("unknown")(release) || isKind("stl")(release),
      "layer-needs",
      `${who} needs ${soname}, which neither Android offers to apps nor lies beside the layer`,
      soname === SHARED_STL
        ? "Link the C++ library statically (ANDROID_STL=c++_static), or put libc++_shared.so beside the layer"
        : `Put ${soname} beside the layer, or link it statically`,
    );
    return;
  }
  if ([...kinds.values()].includes("stl")) {
    found.add(
      "warning",
      "layer-needs",
      `${who} needs ${soname}, which Android does not have and which does not lie beside the layer`,
      `Link the C++ library statically (ANDROID_STL=c++_static), or put ${soname} beside ${fileName} and ship both in ` +
        "one APK",
    );
  } else if ([...kinds.values()].includes("unknown")) {
    found.add(
      "warning",
      "layer-needs",
      `${who} needs ${soname}, which Android does not offer to apps and which does not lie beside the layer; only a device ` +
        "whose public.libraries.txt lists it has it",
      `Put ${soname} beside ${fileName} and ship both in one APK, or link it statically`,
    );
  }
}

function checkRunPath({ elf }: LayerFacts, found: LayerFindings): void {
  if (elf.rpath !== undefined && elf.rpath !== "") {
    found.add(
      "hint",
      "layer-run-path",
      `It has the search path "${elf.rpath}" as DT_RPATH, which Android's linker ignores`,
      "Link it with --enable-new-dtags, which makes it DT_RUNPATH, or without -rpath",
    );
  }
  const fixed = (elf.runpath ?? "").split(":").filter((part) =>
    part !== "" && !/^\$(ORIGIN|\{ORIGIN\})/.test(part)
  );
  if (fixed.length > 0) {
    found.add(
      "hint",
      "layer-run-path",
      `Its search path names "${
        fixed.join(":")
      }", which belongs to the machine that it was built on`,
      "Link it without -rpath, or with -rpath '$ORIGIN'",
    );
  }
}
