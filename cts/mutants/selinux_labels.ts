/**
 * Mutants of file labels.
 *
 * @module
 */

export * from "./selinux_labels_access.ts";
export * from "./selinux_labels_expressions.ts";
export * from "./selinux_labels_rows.ts";
export * from "./selinux_labels_stock.ts";
