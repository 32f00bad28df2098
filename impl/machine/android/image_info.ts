/**
 * The parts of an image that the suite judges, and those that it lacks for it.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { apiLevel } from "../../../cts/contract/api_level.ts";
import { FIRST_RELEASE_WITH_LAYERS } from "../../egl/libegl.ts";
import { readElf } from "../../elf/elf.ts";
import { ElfError } from "../../elf/bytes.ts";
import type { AndroidImage } from "./image.ts";
import { ImageFiles } from "./image_files.ts";
import { HAL } from "./image_hal.ts";

/** A part that images have or lack. */
export interface ImagePart {
  /** The name that people call it by. */
  readonly name: string;
  /** The device's paths of what is there. */
  readonly found: readonly string[];
  /** Remarks on it. */
  readonly notes: readonly string[];
}

/** Whether a subject of the suite can be judged. */
export interface Judgeable {
  /** The subject: `gles`. */
  readonly subject: string;
  /** Why not, each a sentence; empty if it can. */
  readonly obstacles: readonly string[];
}

/** The contents of an image. */
export interface ImageContents {
  readonly parts: readonly ImagePart[];
  readonly subjects: readonly Judgeable[];
  /** Why the compiler of scripts does not run; empty if it does. */
  readonly compilerGaps: readonly string[];
  /** Sonames of libraries that some part needs and the image lacks. */
  readonly absent: readonly string[];
}

const LIB = "/system/lib64";
const LIBEGL = `${LIB}/libEGL.so`;
const LINKER = "/system/bin/linker64";
/** The maker of configurations from Android 12 on, and that of Android 11. */
const CONFIG_PROGRAMS = [
  "/apex/com.android.runtime/bin/linkerconfig",
  "/system/bin/linkerconfig",
] as const;
const ABI = "arm64-v8a";
/** The first release whose functions for namespaces are in a library of their own. */
const LIBDL_ANDROID_SINCE = 10;
/** The function that libEGL looks up in a layer, so that a LayerLoader has it as a string (AOSP egl_layers.cpp). */
const LAYER_FUNCTION = "AndroidGLESLayer_Initialize";
/** Text in liblog.so since API level 30. */
const SET_LOGGER = "__android_log_set_logger";
/** The libraries that the machine puts in the place of those in an APEX. */
const SUPPLIED: readonly string[] = ["libnativeloader.so", "libmediandk.so"];
/** Where libraries are looked for: the system's, then those of APEXes that it may use. */
const SEARCH: readonly string[] = [
  LIB,
  "/apex/com.android.runtime/lib64/bionic",
  "/apex/com.android.runtime/lib64",
  "/apex/com.android.i18n/lib64",
  "/system/system_ext/lib64",
  "/system/product/lib64",
];

/** Where the library for neural networks is from Android 11 on. */
const NETWORKS = "/apex/com.android.neuralnetworks/lib64";

/** The parts of RenderScript's CPU path. */
const RS_LIBRARIES = ["libRS.so", "libRS_internal.so", "libRSCpuRef.so", "libRSDriver.so"];
const RS_COMPILER = ["/system/bin/bcc", "/system/bin/ld.mc", `${LIB}/libclcore.bc`];

/**
 * Looks at an image.
 *
 * @param image The image.
 * @throws {ImageError} If a file that matters is too large, or cannot be read.
 */
export function imageContents(image: AndroidImage): ImageContents {
  const files = new ImageFiles(image);
  const has = (path: string) => files.find(path) !== undefined;
  const part = (name: string, paths: readonly string[], notes: readonly string[] = []) => ({
    name,
    found: paths.filter(has),
    notes,
  });
  const egl = files.read(LIBEGL);
  const hasLayers = egl !== undefined && includes(egl, LAYER_FUNCTION);
  const log = files.read(`${LIB}/liblog.so`);
  const hasLogger = log !== undefined && includes(log, SET_LOGGER);
  const vndks = [...image.apexes.keys()].filter((name) => /^com\.android\.vndk\b/.test(name))
    .sort();
  const configs = configurations(image, has);
  const absent = new Set<string>();
  const known = new Map<string, Needed>();
  const needed = (path: string) => {
    const found = known.get(path) ?? neededBy(files, path);
    known.set(path, found);
    return found;
  };
  const closure = (...names: readonly string[]) => missingLibraries(files, names, needed, absent);
  const lacking = (...paths: readonly string[]) =>
    paths.filter((path) => !has(path)).map((path) => `"${path}" is missing`);
  const rsLibraries = RS_LIBRARIES.map((name) => `${LIB}/${name}`);
  const compilerGaps = [
    ...lacking(...RS_COMPILER),
    ...closure("/system/bin/bcc", "/system/bin/ld.mc"),
  ];
  const hasOwnLibdl = image.release >= LIBDL_ANDROID_SINCE;
  const libraries = ["libc", "libdl", "liblog", "libm", ...hasOwnLibdl ? ["libdl_android"] : []]
    .map((name) => `${LIB}/${name}.so`);
  const linker = [
    ...image.abis.includes(ABI)
      ? []
      : [`its ABIs are ${image.abis.join(", ") || "unknown"}, expected ${ABI} among them`],
    ...lacking(LINKER, ...libraries),
    ...closure(...libraries),
  ];
  const loader = [
    ...linker,
    ...lacking(LIBEGL, `${LIB}/libGLESv2.so`, `${LIB}/libGLESv1_CM.so`),
    ...closure(LIBEGL, `${LIB}/libGLESv2.so`, `${LIB}/libGLESv1_CM.so`),
  ];
  const contents = {
    parts: [
      part("linker", [LINKER]),
      part("linker configuration", configs),
      part("libEGL", [LIBEGL], egl && [hasLayers ? "with a LayerLoader" : "without a LayerLoader"]),
      part("libgraphicsenv", [`${LIB}/libgraphicsenv.so`]),
      part(
        "liblog",
        [`${LIB}/liblog.so`],
        log && [`${hasLogger ? "with" : "without"} ${SET_LOGGER}`],
      ),
      { name: "VNDK", found: vndks.map((name) => `/apex/${name}`), notes: [] },
      part("RenderScript", rsLibraries),
      part("RenderScript's HAL", [HAL]),
      part("script compiler", RS_COMPILER, compilerGaps),
    ],
    compilerGaps,
    subjects: [
      {
        subject: "gles",
        obstacles: [
          ...loader,
          ...lacking(`${LIB}/libgraphicsenv.so`),
          ...image.release < FIRST_RELEASE_WITH_LAYERS
            ? [`release ${image.release} has no layers, which came with Android 10`]
            : egl !== undefined && !hasLayers
            ? [`"${LIBEGL}" has no LayerLoader: ${LAYER_FUNCTION} does not occur in it`]
            : [],
        ],
      },
      { subject: "egl", obstacles: loader },
      { subject: "linker", obstacles: linker },
      {
        subject: "rs",
        obstacles: [...linker, ...lacking(...rsLibraries), ...closure(...rsLibraries)],
      },
    ],
  };
  return { ...contents, absent: [...absent].sort() };
}

/** The stock configurations of an image, or the program that writes them. */
function configurations(image: AndroidImage, has: (path: string) => boolean): string[] {
  const names = ["", `.${apiLevel(image.release)}`, ".vndk_lite"].map((part) =>
    `/system/etc/ld.config${part}.txt`
  );
  return [...names.filter(has), ...CONFIG_PROGRAMS.filter(has).slice(0, 1)];
}

/** Libraries that are needed and not there, each with who needs it. */
function missingLibraries(
  files: ImageFiles,
  roots: readonly string[],
  neededBy: (path: string) => Needed,
  absent: Set<string>,
): string[] {
  const { missing, damaged } = walkNeeded(files, roots, neededBy);
  for (const soname of missing.keys()) absent.add(soname);
  return [
    ...damaged,
    ...[...missing].map(([soname, path]) => `"${soname}" is missing, which "${path}" needs`),
  ];
}

/**
 * The libraries of an image that files of it need, directly or not.
 *
 * @param image The image.
 * @param roots Paths of those files.
 * @returns Paths, with those of the files themselves as far as they are there.
 */
export function neededLibraries(image: AndroidImage, roots: readonly string[]): Set<string> {
  const files = new ImageFiles(image);
  return walkNeeded(files, roots, (path) => neededBy(files, path)).found;
}

/**
 * Says why a library of the system's cannot be loaded here.
 *
 * @param image The image.
 * @param name Its file name.
 * @returns Undefined if nothing is in the way.
 */
export function missingFor(image: AndroidImage, name: string): string | undefined {
  const files = new ImageFiles(image);
  const path = [...SEARCH, NETWORKS].map((folder) => `${folder}/${name}`)
    .find((one) => files.find(one) !== undefined);
  if (path === undefined) return "it is missing";
  const { missing, damaged } = walkNeeded(files, [path], (one) => neededBy(files, one));
  if (damaged.length > 0) return damaged[0];
  for (const [soname, by] of missing) return `"${soname}" is missing, which "${by}" needs`;
  return undefined;
}

function walkNeeded(
  files: ImageFiles,
  roots: readonly string[],
  neededBy: (path: string) => Needed,
) {
  const pending = roots.filter((path) => files.find(path) !== undefined);
  const found = new Set(pending);
  const missing = new Map<string, string>();
  const damaged: string[] = [];
  for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
    const needed = neededBy(path);
    if (typeof needed === "string") damaged.push(`"${path}" ${needed}`);
    for (const soname of typeof needed === "string" ? [] : needed) {
      if (SUPPLIED.includes(soname) || missing.has(soname)) continue;
      const at = SEARCH.map((folder) => `${folder}/${soname}`).find((one) => files.find(one));
      if (at === undefined) missing.set(soname, path);
      else if (!found.has(at)) {
        found.add(at);
        pending.push(at);
      }
    }
  }
  return { found, missing, damaged };
}

/** The libraries that a file needs, or why that cannot be read. */
type Needed = readonly string[] | string;

/** Reads what a file needs. */
function neededBy(files: ImageFiles, path: string): Needed {
  try {
    return readElf(files.read(path)!).needed;
  } catch (error) {
    if (error instanceof ElfError) return error.message;
    throw error;
  }
}

function includes(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(text);
}
