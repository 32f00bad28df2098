/**
 * The part of SELinux that decides where apps may look for layers.
 *
 * @module
 */

import type { Domain } from "./users.ts";

/** Labels by path prefix, the longest first (AOSP system/sepolicy, private/file_contexts). */
const LABELS: readonly (readonly [prefix: string, label: string])[] = [
  ["/data/local/tmp", "shell_data_file"],
  ["/data/local/debug", "system_data_file"],
  ["/data/data", "app_data_file"],
  ["/data/app", "apk_data_file"],
  ["/data", "system_data_root_file"],
  ["/vendor", "vendor_file"],
  ["/system", "system_file"],
];

/** Domains that may not search or read `system_data_file`. */
const APP_DOMAINS: readonly Domain[] = ["untrusted_app", "isolated_app", "runas_app"];

/** SELinux of one device. */
export class Selinux {
  /** `getenforce`. */
  enforcing: boolean;

  /** @param enforcing Mode at boot. */
  constructor(enforcing: boolean) {
    this.enforcing = enforcing;
  }

  /** The label of a path. */
  label(path: string): string {
    const found = LABELS.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
    return found?.[1] ?? "rootfs";
  }

  /** Whether a domain may search or read what lies at a path. */
  allows(domain: Domain, path: string): boolean {
    return !this.enforcing || !APP_DOMAINS.includes(domain) ||
      this.label(path) !== "system_data_file";
  }
}
