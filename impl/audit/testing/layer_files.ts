/**
 * ELF files of layers, for tests: one with which nothing is wrong, and what is to be wrong with it.
 *
 * @module
 */

import type { LayerFinding, LayerOptions } from "../layer/report.ts";
import { examineLayer } from "../layer/report.ts";
import { type ElfSpec, writeElf } from "../../elf/testing/elf_writer.ts";

/** Both functions of a layer, and one that it needs. */
export const LAYER_SYMBOLS = [
  { name: "AndroidGLESLayer_Initialize" },
  { name: "AndroidGLESLayer_GetProcAddress" },
  { name: "__android_log_write", defined: false },
] as const;

/** A layer for arm64-v8a with which nothing is wrong in any release. */
export const SOUND_LAYER: ElfSpec = {
  soname: "libGood.so",
  needed: ["liblog.so", "libm.so", "libdl.so", "libc.so"],
  symbols: LAYER_SYMBOLS,
  sections: "full",
  loadFlags: 5,
  loadAlign: 16384,
  stack: 6,
  androidNote: { apiLevel: 29, ndk: "r26b", build: "10909125" },
};

/**
 * Writes a layer.
 *
 * @param spec What differs from {@link SOUND_LAYER}.
 */
export function layerFile(spec: ElfSpec = {}): Uint8Array<ArrayBuffer> {
  return writeElf({ ...SOUND_LAYER, ...spec });
}

/**
 * Findings about a layer named libGood.so, in short: `warning layer-needs` or, for some releases, `warning layer-needs 10 11`.
 *
 * @param spec What differs from {@link SOUND_LAYER}.
 * @param options How it is examined.
 */
export function layerFindings(spec: ElfSpec = {}, options: LayerOptions = {}): readonly string[] {
  return inShort(examineLayer(layerFile(spec), "libGood.so", options).findings);
}

/**
 * Findings in short.
 *
 * @param findings The findings.
 */
export function inShort(findings: readonly LayerFinding[]): readonly string[] {
  return findings.map(({ severity, rule, releases = [] }) =>
    [severity, rule, ...releases].join(" ")
  );
}
