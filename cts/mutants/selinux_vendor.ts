/**
 * Mutants of the rules for a vendor's files.
 *
 * @module
 */

export * from "./selinux_vendor_dependencies.ts";
export * from "./selinux_vendor_hals.ts";
export * from "./selinux_vendor_labels.ts";
export * from "./selinux_vendor_legacy.ts";
export * from "./selinux_vendor_types.ts";
