/**
 * The check of one driver: what it needs and who gives it, and which labels it and its libraries need.
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import { LibraryFormatError } from "../../../cts/contract/library.ts";
import { ldConfigFile } from "../../linker/ld_config_file.ts";
import type { Product } from "../../platform/product.ts";
import { isCompiler } from "../apps/app_executables.ts";
import { isEnforced } from "../audit.ts";
import { type AuditFiles, canonicalPath, isVendorPath } from "../files.ts";
import { DeviceNamespaces } from "./device_namespaces.ts";
import { SAME_PROCESS_HAL_FILE, sameProcessRow } from "../labels/labels.ts";
import { type LibraryFacts, readLibraryFacts } from "./library_facts.ts";
import { isMetByChance, missingLibrary, unlistedLibrary } from "./need_findings.ts";
import { type LibraryList, PlatformLibraries } from "./platform_libraries.ts";
import { sameProcessHal } from "../labels/same_process_hals.ts";
import { closure, VendorLibraries } from "./vendor_libraries.ts";
import { formatColumns } from "./who_may_load.ts";

/** The driver that is checked, and the device that it is checked against. */
export interface DriverCheckOptions {
  /** The name of the driver's file, such as `libRSDriver_foo.so`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The device that it is for. */
  readonly product: Product;
  /** The device's linker configuration. Default: the stock one. */
  readonly ldConfig?: string;
  /** The vendor's other libraries by file name. Default: they are not known. */
  readonly others?: ReadonlyMap<string, Uint8Array>;
}

/** A DT_NEEDED and who gives it. */
export interface DriverNeed {
  /** Path of what needs it, as installed. */
  readonly by: string;
  readonly soname: string;
  /** The namespace in which it is asked for. */
  readonly namespace: string;
  /** The namespace that gives it; undefined if none does. */
  readonly givenBy: string | undefined;
  /** Where it comes from. */
  readonly path: string | undefined;
  /** The list that offers it, or `vendor` for the vendor's own; undefined if neither has it. */
  readonly list: LibraryList | "vendor" | undefined;
}

/** The label that a file needs. */
export interface NeededLabel {
  readonly path: string;
  readonly type: string;
  /** The row to write into file_contexts. */
  readonly row: string;
}

/** The findings of a check. */
export interface DriverReport {
  /** Where the driver is installed. */
  readonly path: string;
  /** The namespace that it is loaded into. */
  readonly namespace: string;
  /** Undefined if it is no library. */
  readonly facts: LibraryFacts | undefined;
  /** Every DT_NEEDED, and those of the vendor's libraries among them. */
  readonly needs: readonly DriverNeed[];
  /** Labels; none on a device that is not a full Treble one. */
  readonly labels: readonly NeededLabel[];
  readonly findings: readonly Finding[];
}

/**
 * Checks a driver.
 *
 * @param options The driver and the device.
 */
export function checkDriver(options: DriverCheckOptions): DriverReport {
  const { name, bytes, product } = options;
  let facts: LibraryFacts;
  try {
    facts = readLibraryFacts(bytes);
  } catch (error) {
    if (!(error instanceof LibraryFormatError)) throw error;
    return unreadable(name, error.message);
  }
  const lib = facts.bits === 64 ? "lib64" : "lib";
  const path = installedPath(name, lib);
  const files = installed(options, lib, path);
  const platform = new PlatformLibraries(product.release, isEnforced(product));
  const abis = facts.abi === undefined ? [] : [facts.abi];
  const namespaces = new DeviceNamespaces({ product, abis, files, platform });
  const offers = namespaces.offers(lib);
  const wanted = isCompiler(path) ? "rs" : sameProcessHal(path)?.namespace ?? "sphal";
  const namespace = offers?.namespace(wanted) === undefined ? "default" : wanted;
  const found = closure(
    [{ path, namespace }],
    new VendorLibraries(files),
    (...question) => offers?.find(...question),
    { release: product.release, lib },
  );
  const needs = found.map(({ by, soname, namespace, offer }): DriverNeed => ({
    by,
    soname,
    namespace,
    givenBy: offer?.namespace,
    path: offer?.path,
    list: offer !== undefined && isVendorPath(canonicalPath(offer.path))
      ? "vendor"
      : platform.listOf(soname),
  }));
  const own = [path, ...needs.filter(({ list }) => list === "vendor").map((need) => need.path!)];
  const labels = [...new Set(own.map(canonicalPath))].map((file) => ({
    path: file,
    type: SAME_PROCESS_HAL_FILE,
    row: sameProcessRow(file),
  }));
  const findings: Finding[] = [];
  if (offers === undefined) findings.push(noNamespaces(path, namespaces.file));
  else if (product.isTreble) {
    for (const need of found) {
      if (isMetByChance(need, platform)) findings.push(unlistedLibrary(need, platform));
      if (need.offer !== undefined) continue;
      const isKnown = platform.has(need.soname) || platform.isFrameworkOnly(need.soname);
      if (isKnown) findings.push(unlistedLibrary(need, platform));
      else if (options.others !== undefined) findings.push(missingLibrary(need, lib));
      else findings.push(unknownLibrary(need.by, need.soname));
    }
  }
  return { path, namespace, facts, needs, labels: product.isTreble ? labels : [], findings };
}

/**
 * Writes a report as lines of text, without its findings.
 *
 * @param report The report.
 */
export function formatDriverReport(report: DriverReport): string[] {
  const { facts, path, namespace, needs, labels } = report;
  if (facts === undefined) return [`${path}: no library`];
  const how = isCompiler(path) ? "run by apps, with the libraries of" : "loaded into";
  const lines = [`${path}: ${facts.machine}, ${facts.bits} bits, ${how} ${namespace}`, ""];
  const table = needs.map(({ by, soname, givenBy, list, path }) => [
    soname,
    list ?? "no list",
    givenBy === undefined ? "none" : `from ${givenBy}`,
    path ?? "-",
    `for ${by}`,
  ]);
  lines.push(...formatColumns([["needs", "list", "namespace", "file", "for whom"], ...table]));
  if (labels.length > 0) lines.push("", "file_contexts:", ...labels.map(({ row }) => row));
  return lines;
}

/** Where a vendor installs a library of that name, or a compiler. */
function installedPath(name: string, lib: "lib" | "lib64"): string {
  const executable = `/vendor/bin/${name}`;
  if (isCompiler(executable)) return executable;
  if (/^lib(EGL|GLES|GLESv1_CM|GLESv2)(_.*)?\.so$/.test(name)) return `/vendor/${lib}/egl/${name}`;
  if (/^(gralloc|vulkan)\.|-impl[^/]*\.so$/.test(name)) return `/vendor/${lib}/hw/${name}`;
  return `/vendor/${lib}/${name}`;
}

function installed(
  { bytes, others, ldConfig, product }: DriverCheckOptions,
  lib: "lib" | "lib64",
  path: string,
): AuditFiles {
  const files = new Map<string, Uint8Array>();
  for (const [name, other] of others ?? []) files.set(installedPath(name, lib), other);
  files.set(path, bytes);
  if (ldConfig !== undefined) {
    files.set(ldConfigFile(product.release), new TextEncoder().encode(ldConfig));
  }
  return { paths: [...files.keys()].sort(), read: (file) => files.get(file) };
}

function unreadable(name: string, problem: string): DriverReport {
  const path = installedPath(name, "lib64");
  return {
    path,
    namespace: sameProcessHal(path)?.namespace ?? "sphal",
    facts: undefined,
    needs: [],
    labels: [],
    findings: [{
      rule: "library-form",
      severity: "error",
      subject: name,
      message: `"${name}" ${problem}`,
      remedy: "Give a whole ELF file, as it is installed on the device",
    }],
  };
}

function unknownLibrary(by: string, soname: string): Finding {
  return {
    rule: "missing-library",
    severity: "undecided",
    subject: by,
    message:
      `"${by}" needs ${soname}, which no list gives; whether the vendor brings it cannot be ` +
      "told, because the vendor's other libraries were not given",
    remedy: "Give the directory of the vendor's libraries",
  };
}

function noNamespaces(path: string, file: string): Finding {
  return {
    rule: "listed-library",
    severity: "undecided",
    subject: path,
    file,
    message: "The linker configuration has no section for apps that the linker accepts, so what " +
      "the driver may need cannot be told",
    remedy: "Correct the linker configuration first",
  };
}
