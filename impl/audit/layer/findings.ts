/**
 * The mistakes that a GLES layer can have that nobody has run, and how they are said.
 *
 * @module
 */

import { type Release, RELEASES } from "../../../cts/contract/world.ts";

/** The rules for layers and for the APKs that they come in, each with what it demands. */
export const LAYER_RULES = {
  /** Source: AOSP bionic, linker/linker_phdr.cpp (`ElfReader::VerifyElfHeader`, `ReadProgramHeaders`). */
  "layer-form": "a layer is a whole ELF shared library, little-endian, with a dynamic section",
  /** Source: AOSP bionic, linker/linker_phdr.cpp (`VerifyElfHeader`). */
  "layer-machine": "a layer is for a machine that Android runs on, and for that of its directory",
  /** Source: the documentation's page "GLES layers", Create a layer: both functions, under exactly these names. */
  "layer-exports":
    "a layer exports AndroidGLESLayer_Initialize and AndroidGLESLayer_GetProcAddress",
  /** Source: the documentation's page "GLES layers", Enable layers: file names, separated by colons. */
  "layer-name": "a layer's file name has no colon, and is lib*.so if an APK shall hand it out",
  /** Source: AOSP bionic, android-changes-for-ndk-developers.md: missing section headers, invalid headers. */
  "layer-section-headers": "a library has the section headers that Android's linker checks",
  /** Source: AOSP bionic, android-changes-for-ndk-developers.md: text relocations. */
  "layer-text-relocations": "code is loaded as it is, without relocations in it",
  /** Source: AOSP bionic, linker/linker_phdr.cpp (`ReadProgramHeaders`, `LoadSegments`). */
  "layer-segments": "segments lie in the file as in memory, and none is writable and executable",
  /** Source: AOSP bionic, linker/linker_phdr.cpp: program alignment against page size. */
  "layer-page-size":
    "segments are aligned for pages of 16 KiB, which devices may have from Android 15 on",
  /** Source: AOSP system/sepolicy: no app domain has execstack; bionic's linker does not read PT_GNU_STACK. */
  "layer-stack": "a layer needs no executable stack",
  /** Source: AOSP bionic, linker/linker.cpp (`soinfo::prelink_image`). */
  "layer-hash": "a library has a hash table of its symbols and what belongs to it",
  /** Source: AOSP bionic, linker/linker.cpp; android-changes-for-ndk-developers.md: relative relocations (RELR). */
  "layer-relocations": "relocations are of a kind that the release's linker applies",
  /** Source: AOSP bionic, linker/linker_relocate.cpp (TLS in a library that was loaded late). */
  "layer-tls": "thread-local variables do not claim room in the static TLS block",
  /** Source: AOSP bionic, android-changes-for-ndk-developers.md: missing SONAME. */
  "layer-soname": "a library has a soname of its own, the name of its file",
  /** Source: AOSP system/core, rootdir/etc/public.libraries.android.txt; libnativeloader; bionic. */
  "layer-needs": "every library that a layer needs is open to apps or lies beside the layer",
  /** Source: AOSP bionic, android-changes-for-ndk-developers.md: DT_RUNPATH; linker/linker.cpp ignores DT_RPATH. */
  "layer-run-path": "search paths in the file are DT_RUNPATH and stand relative to $ORIGIN",
  /** Source: AOSP frameworks/native, opengl/libs: what libEGL, libGLESv1_CM and libGLESv2 export. */
  "layer-symbols":
    "functions that a layer is linked with are there, in the libraries of Android that it needs",
  /** Source: the documentation's page "GLES layers": a layer calls down by `next` or getNextLayerProcAddress. */
  "layer-calls-down":
    "a layer calls down by the addresses that it is given, not by linked functions",
  /** Source: AOSP bionic, libc/arch-common/bionic/crtbrand.S. */
  "layer-api-level": "a layer is built for an API level that the device has",
  /** Source: AOSP bionic, linker/linker.cpp (`set_dt_flags_1`). */
  "layer-flags": "a layer's symbols stay its own: DF_1_GLOBAL is not set",
  /** Source: AOSP frameworks/base, core/java/android/content/pm (installing a package). */
  "apk-form": "an APK can be read and installed",
  /** Source: AOSP frameworks/native, opengl/libs/EGL/egl_layers.cpp (paths are resolved by realpath). */
  "apk-extracted":
    "layers of an APK are extracted on installing, as the loader cannot look inside an APK",
  /** Source: AOSP frameworks/base, core/jni/com_android_internal_content_NativeLibraryHelper.cpp. */
  "apk-aligned": "libraries that stay in an APK are stored uncompressed, at page boundaries",
  /** Source: AOSP frameworks/base, core/jni/com_android_internal_content_NativeLibraryHelper.cpp (`isFilenameSafe`). */
  "apk-place": "layers lie directly in lib/<abi>/ and are named lib*.so",
  /** Source: the documentation's page "GLES layers", Enable layers. */
  "apk-inject-layers":
    "injectLayers.enable is the boolean true, in an app that targets API level 30",
} as const;

/** A rule of {@link LAYER_RULES}. */
export type LayerRule = keyof typeof LAYER_RULES;

/** A release that has layers. */
export type LayerRelease = Exclude<Release, 8 | 8.1 | 9>;

/** The releases that have layers: 10 and later. */
export const LAYER_RELEASES: readonly LayerRelease[] = RELEASES.filter((release) =>
  release >= 10
) as LayerRelease[];

/** Something that was found out about a layer. */
export interface LayerFinding {
  readonly rule: LayerRule;
  /**
   * `error`: the layer does not work, in any of the releases asked for. `warning`: it does not work in some of them or on
   * some devices, or probably not as meant. `hint`: it works.
   */
  readonly severity: "error" | "warning" | "hint";
  /** The file, as it was named. */
  readonly subject: string;
  /** Releases in which it is so; undefined for all that were asked for. */
  readonly releases?: readonly Release[];
  /** The mistake, and why it matters. */
  readonly message: string;
  /** The remedy. */
  readonly remedy: string;
}

/**
 * Releases in words.
 *
 * @param releases Releases, ascending.
 * @returns For example `10 to 12` or `15`.
 */
export function releaseRange(releases: readonly Release[]): string {
  const [first, last] = [releases[0], releases.at(-1)];
  if (first === undefined || first === last) return String(first ?? "none");
  const known = RELEASES.filter((release) => release >= first && release <= last!);
  return known.length === releases.length && releases.length > 2
    ? `${first} to ${last}`
    : releases.join(", ");
}

/** Findings about one file, as they are collected. */
export class LayerFindings {
  readonly #found: LayerFinding[] = [];
  /** The file. */
  readonly subject: string;
  /** The releases asked for. */
  readonly releases: readonly Release[];

  /**
   * @param subject The file.
   * @param releases The releases asked for.
   */
  constructor(subject: string, releases: readonly Release[]) {
    this.subject = subject;
    this.releases = releases;
  }

  /** All findings: errors first, then warnings, then hints. */
  get all(): readonly LayerFinding[] {
    const order = ["error", "warning", "hint"];
    return this.#found.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  }

  /** Adds a finding that holds in every release. */
  add(
    severity: LayerFinding["severity"],
    rule: LayerRule,
    message: string,
    remedy: string,
  ): void {
    this.#found.push({ rule, severity, subject: this.subject, message, remedy });
  }

  /**
   * Adds a finding about what some releases refuse: an error if these are all that were asked for, a warning if they are
   * some of them, and nothing if they are none.
   *
   * @param refuses Whether a release refuses it.
   * @param most `warning` for what only some devices of such a release refuse. Default: `error`.
   */
  addWhere(
    refuses: (release: Release) => boolean,
    rule: LayerRule,
    message: string,
    remedy: string,
    most: "error" | "warning" = "error",
  ): void {
    const releases = this.releases.filter(refuses);
    if (releases.length === 0) return;
    const all = releases.length === this.releases.length;
    this.#found.push({
      rule,
      severity: all ? most : "warning",
      subject: this.subject,
      ...(all ? {} : { releases }),
      message,
      remedy,
    });
  }
}
