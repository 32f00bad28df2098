/**
 * The types of vendor files that the platform's policy knows, and what apps may do with them.
 *
 * Source: AOSP system/sepolicy, public/file.te, public/domain.te and public/app.te (since Android 12, private/).
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import type { FileType } from "./file_contexts_row.ts";

/** The kinds of access to a file; in a directory, `search` is looking names up. */
export type SelinuxAccess = "getattr" | "search" | "read" | "write" | "execute";

/** The access of apps to files of a type, and to directories of it. */
export interface VendorTypeRule {
  readonly file: readonly SelinuxAccess[];
  readonly directory: readonly SelinuxAccess[];
  /** The access of isolated services to directories, if less. */
  readonly isolatedDirectory?: readonly SelinuxAccess[];
  /** The first release with the type. Default: 8. */
  readonly since?: number;
}

const LOADED = ["getattr", "read", "execute"] as const;
const READ = ["getattr", "read"] as const;
const LISTED = ["getattr", "search", "read"] as const;
const PASSED = ["getattr", "search"] as const;

/** On a device with full Treble, by type; a type that is not here is closed to apps. */
export const APP_VENDOR_RULES: Readonly<Record<string, VendorTypeRule>> = {
  same_process_hal_file: { file: LOADED, directory: LISTED },
  vndk_sp_file: { file: LOADED, directory: LISTED },
  vendor_public_lib_file: { file: LOADED, directory: LISTED, since: 10 },
  vendor_app_file: { file: LOADED, directory: LISTED },
  vendor_framework_file: { file: READ, directory: LISTED },
  vendor_overlay_file: { file: READ, directory: LISTED },
  vendor_configs_file: { file: READ, directory: LISTED },
  vendor_hal_file: { file: [], directory: LISTED },
  vendor_file: { file: [], directory: LISTED, isolatedDirectory: PASSED },
};

/** The platform's types that have the attribute vendor_file_type. */
export const VENDOR_FILE_TYPES: ReadonlySet<string> = new Set([
  ...Object.keys(APP_VENDOR_RULES),
  "vendor_apex_file",
  "vendor_shell_exec",
  "vendor_toolbox_exec",
]);

/** The access of apps to all of them on a device that is not a full Treble one. */
export const LEGACY_VENDOR_RULE: VendorTypeRule = { file: LOADED, directory: LISTED };

/** The access of apps to files of a type that the platform does not open to them: none. */
export const CLOSED: VendorTypeRule = { file: [], directory: [] };

/**
 * The part of what apps may do that an isolated service may.
 *
 * @param rule What apps may do.
 */
export function isolated(rule: VendorTypeRule): VendorTypeRule {
  return { ...rule, directory: rule.isolatedDirectory ?? rule.directory };
}

/** Types whose links apps may follow before Android 9, which lets everybody follow those of all types for vendor files. */
const FOLLOWED_BEFORE_9: ReadonlySet<string> = new Set([
  "vendor_file",
  "vendor_app_file",
  "vendor_framework_file",
  "vendor_overlay_file",
]);

/**
 * Checks that apps may follow links of a type on a device with full Treble.
 *
 * @param label The type.
 * @param release The device's.
 */
export function isFollowed(label: string, release: Release): boolean {
  return release >= 9 || FOLLOWED_BEFORE_9.has(label);
}

/**
 * Checks that a rule grants an access.
 *
 * @param rule The rule.
 * @param access What is asked for.
 * @param type What it is asked of; links that {@link isFollowed} lets through may be looked at and followed, whatever the rule.
 */
export function grants(rule: VendorTypeRule, access: SelinuxAccess, type: FileType): boolean {
  if (type === "link") return access === "getattr" || access === "read";
  return (type === "directory" ? rule.directory : rule.file).includes(access);
}
