/**
 * Worlds with a vendor's files, for tests of the audit.
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import {
  DEFAULT_WORLD,
  type FileSpec,
  type Release,
  type World,
} from "../../../cts/contract/world.ts";
import { auditWorld } from "../audit.ts";
import { type ElfSpec, writeElf } from "../../elf/testing/elf_writer.ts";
import { baseName } from "../../platform/file_path.ts";

/** A vendor's files. */
export interface VendorSpec {
  /** Default: 10. */
  readonly release?: Release;
  /** Rows of the vendor's file_contexts. Default: it has none of its own. */
  readonly fileContexts?: readonly string[];
  /** Source of the vendor's policy. Default: none. */
  readonly policy?: string;
  /** Libraries and executables by path; their width and machine are those of the directory. */
  readonly libraries?: Readonly<Record<string, ElfSpec>>;
  /** Other files by path. */
  readonly others?: Readonly<Record<string, string | Uint8Array>>;
  /** Default: a device with full Treble. */
  readonly product?: Readonly<Record<string, string>>;
}

/** A legacy device's build variables. */
export const LEGACY = { PRODUCT_SHIPPING_API_LEVEL: "25" };

/**
 * Makes a World.
 *
 * @param spec The vendor's files.
 */
export function vendorWorld(spec: VendorSpec): World {
  const { release = 10, fileContexts, policy, libraries = {}, others = {}, product } = spec;
  const name = release < 9 ? "nonplat" : "vendor";
  const files: FileSpec[] = Object.entries(others).map(([path, contents]) =>
    typeof contents === "string" ? { path, text: contents } : { path, base64: base64(contents) }
  );
  if (fileContexts !== undefined) {
    const path = `/vendor/etc/selinux/${name}_file_contexts`;
    files.push({ path, text: fileContexts.map((row) => `${row}\n`).join("") });
  }
  if (policy !== undefined) files.push({ path: "/vendor/etc/selinux/vendor.te", text: policy });
  for (const [path, library] of Object.entries(libraries)) {
    files.push({ path, base64: base64(elfAt(path, library)) });
  }
  return { ...DEFAULT_WORLD, release, files, ...(product === undefined ? {} : { product }) };
}

/**
 * Findings about a vendor's files.
 *
 * @param spec The vendor's files.
 * @param rule The only rule that counts. Default: all.
 */
export function audited(spec: VendorSpec, rule?: Finding["rule"]): Finding[] {
  return auditWorld(vendorWorld(spec)).filter((found) => rule === undefined || found.rule === rule);
}

/**
 * Findings in short: `error vendor-file-type bcc_exec`.
 *
 * @param findings The findings.
 */
export function inShort(findings: readonly Finding[]): string[] {
  return findings.map(({ severity, rule, subject }) => `${severity} ${rule} ${subject}`);
}

/**
 * A library that fits the directory of a path.
 *
 * @param path The path.
 * @param spec What else it has.
 */
export function elfAt(path: string, spec: ElfSpec = {}): Uint8Array<ArrayBuffer> {
  const kind = /\/lib\//.test(path) ? { bits: 32, machine: 40 } as const : {};
  return writeElf({ soname: baseName(path), ...kind, ...spec });
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
