/**
 * Examines one file for `deno task doctor`: what it is, and what the rules for such files find in it.
 *
 * @module
 */

import { basename } from "@std/path";
import { AUDIT_RULES, type Finding } from "../../cts/contract/audit.ts";
import type { Release } from "../../cts/contract/world.ts";
import { oneOf } from "../command/checked_options.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { Audit, isEnforced } from "../../impl/audit/audit.ts";
import { decode } from "../../impl/platform/decode.ts";
import type { AuditFiles } from "../../impl/audit/files.ts";
import { BitcodeReader } from "../../impl/audit/bitcode/bitcode.ts";
import { BitcodeRules, formatBitcode } from "../../impl/audit/bitcode/rules.ts";
import { checkDriver, formatDriverReport } from "../../impl/audit/vendor/driver_check.ts";
import { LdConfigRules } from "../../impl/audit/ld_config/rules.ts";
import { claimsToBeLibrary } from "../../impl/audit/vendor/library_facts.ts";
import { LibraryOffers } from "../../impl/audit/vendor/library_offers.ts";
import { PlatformLibraries } from "../../impl/audit/vendor/platform_libraries.ts";
import { sectionFor } from "../../impl/audit/vendor/system_section.ts";
import { formatLoadTable, whoMayLoad } from "../../impl/audit/vendor/who_may_load.ts";
import { parseLdConfig } from "../../impl/linker/ld_config_document.ts";
import { Product, ProductError } from "../../impl/platform/product.ts";
import { BitcodeError, readBitcode } from "../../impl/rs/bcinfo/mod.ts";
import { libraryDirectory, NO_FILES, overlay, readHostFile } from "./files.ts";
import { apkReport, isLayerFile, isZipFile, layerReport } from "./layer.ts";
import { AUDIT_COUNTED, type Report } from "./report.ts";
import { type Kind, KINDS, type Settings } from "./settings.ts";
import { formatScript } from "../script/rs_info.ts";

/** The result of an audit of a vendor's file. */
interface Audited {
  readonly lines: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * Examines a file.
 *
 * @param file Its path.
 * @param as What it is. Default: told by the file.
 * @param settings What is known of its device.
 * @throws {UsageError} If it cannot be read, or nobody can tell what it is.
 */
export async function examine(
  file: string,
  as: string | undefined,
  settings: Settings,
): Promise<Report> {
  const bytes = readHostFile(file);
  const kind = oneOf("as", as, KINDS) ?? tellKind(file, bytes);
  const audited = { rules: AUDIT_RULES, counted: AUDIT_COUNTED };
  switch (kind) {
    case "layer":
      return layerReport(file, bytes, settings.release);
    case "apk":
      return await apkReport(file, bytes, settings.release);
    case "ld-config":
      return { ...examineLdConfig(file, decode(bytes), settings), ...audited };
    case "file-contexts":
      return { ...examineFileContexts(file, bytes, settings), ...audited };
    case "library":
      return { ...examineLibrary(file, bytes, settings), ...audited };
    case "bitcode":
      return { ...examineBitcode(file, bytes, settings), ...audited };
  }
}

/** The kind of a file, by its name or else by its contents. */
function tellKind(file: string, bytes: Uint8Array): Kind {
  const kind = kindOf(file, bytes);
  if (kind !== undefined) return kind;
  throw new UsageError(
    `Cannot tell what "${file}" is: it is no library, no APK, no file_contexts, no linker ` +
      `configuration and no bitcode; say it with --as ${KINDS.join(", ")}`,
  );
}

/**
 * The kind of a file, by its name or else by its contents.
 *
 * @param file Its path.
 * @param bytes The file.
 * @returns Undefined if nobody can tell.
 */
export function kindOf(file: string, bytes: Uint8Array): Kind | undefined {
  const name = basename(file);
  if (name.endsWith(".bc")) return "bitcode";
  if (isZipFile(bytes) || name.endsWith(".apk")) return "apk";
  if (claimsToBeLibrary(bytes) || name.endsWith(".so")) {
    return isLayerFile(bytes) ? "layer" : "library";
  }
  if (new BitcodeReader(bytes).read().kind !== "none") return "bitcode";
  if (/file_contexts/.test(name)) return "file-contexts";
  if (/ld\.config/.test(name)) return "ld-config";
  const head = decode(bytes.subarray(0, 64 * 1024));
  if (/^[ \t]*(dir\.|namespace\.|additional\.namespaces)\S*[ \t]*\+?=/m.test(head)) {
    return "ld-config";
  }
  if (/^[ \t]*\/\S*[ \t]+(-[-bcdpls][ \t]+)?(u:object_r:|<<none>>)/m.test(head)) {
    return "file-contexts";
  }
  return undefined;
}

/** The release whose linker a configuration was written for. */
function tellRelease(file: string, text: string): Release {
  const version = /ld\.config\.(\d+)\.txt$/.exec(file)?.[1];
  if (version === "28") return 9;
  if (version === "29") return 10;
  if (/\/apex\/|com_android_/.test(text)) return 11;
  return text.includes("+=") ? 10 : 8.1;
}

/**
 * The product that build variables make.
 *
 * @param settings What is known of the device.
 * @param release The release that it runs.
 * @throws {UsageError} If it cannot be built.
 */
export function productOf(settings: Pick<Settings, "variables">, release: Release): Product {
  try {
    return new Product(settings.variables, release);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    throw new UsageError(error.message);
  }
}

function examineLdConfig(file: string, text: string, settings: Settings): Audited {
  const release = settings.release ?? tellRelease(file, text);
  const product = productOf(settings, release);
  const vndkVersion = product.properties["ro.vndk.version"];
  const platform = new PlatformLibraries(release, isEnforced(product));
  const { isTreble } = product;
  const rules = new LdConfigRules({ release, isTreble, platform, vndkVersion });
  const document = parseLdConfig(text, { release, file, vndkVersion });
  const section = sectionFor(document);
  const how = settings.release === undefined ? " (told by the file, --release says otherwise)" : "";
  const lines = [`${file}: a linker configuration, read as Android ${release} does${how}`];
  if (section === undefined || section.errors.length > 0) {
    lines.push("apps get the built-in configuration: one namespace, nothing isolated");
  } else {
    const offers = new LibraryOffers(section.namespaces, (path) => platform.exists(path));
    lines.push(`apps get section [${section.name}] of line ${section.line}`, "");
    for (const namespace of section.namespaces) {
      const { name, isolated, visible, links } = namespace;
      const facts = [isolated ? "isolated" : "open", visible ? "visible" : "hidden"];
      const order = links.map(({ to }) => to).join(", ") || "none";
      lines.push(`namespace ${name}: ${facts.join(", ")}, links: ${order}`);
    }
    lines.push(
      "",
      "Who may load what: for each library its list, the column of the RenderScript page that names it for vendors,",
      "and the namespace that gives it to each namespace",
      "",
    );
    lines.push(...formatLoadTable(whoMayLoad(offers, platform)));
  }
  return { lines, findings: rules.audit(text, file) };
}

/** Where a device has a file_contexts of that name. */
function placeOfFileContexts(file: string, release: Release): string {
  const part = /(plat|product|system_ext|vendor|nonplat|odm)_file_contexts/.exec(basename(file))
    ?.[1];
  switch (part) {
    case "plat":
      return "/system/etc/selinux/plat_file_contexts";
    case "product":
    case "system_ext":
    case "odm":
      return `/${part}/etc/selinux/${part}_file_contexts`;
    default:
      return `/vendor/etc/selinux/${release < 9 ? "nonplat" : "vendor"}_file_contexts`;
  }
}

function examineFileContexts(file: string, bytes: Uint8Array, settings: Settings): Audited {
  const release = settings.release ?? 14;
  const product = productOf(settings, release);
  const place = placeOfFileContexts(file, release);
  const files = overlay(
    settings.files ?? NO_FILES,
    new Map([
      [place, bytes],
      ...settings.policies.map((policy) => [policy.place, policy.bytes] as const),
    ]),
  );
  const findings = new Audit({
    product,
    abis: settings.world?.abis ?? ["arm64-v8a", "armeabi-v7a"],
    debuggable: settings.world !== undefined && settings.world.build !== "user",
    files,
  }).findings();
  const lines = [`${file}: a file_contexts, read as ${place} of Android ${release}`];
  if (settings.files === undefined) {
    lines.push(
      "no files are given, so no file's own label is checked; --root or --world gives them",
    );
  } else {
    lines.push(`${settings.files.paths.length} files, taken for ${settings.taken}`);
    lines.push(...settings.unread.map((reason) => `left out: ${reason}`));
  }
  const given = new Map([
    [place, file],
    ...settings.policies.map((policy) => [policy.place, policy.file] as const),
  ]);
  return { lines, findings: findings.map((found) => asGiven(found, given)) };
}

/** A finding that names files as they were given. */
function asGiven(found: Finding, given: ReadonlyMap<string, string>): Finding {
  const file = given.get(found.file ?? "");
  if (file === undefined) return found;
  return { ...found, file, subject: given.get(found.subject) ?? found.subject };
}

function examineLibrary(file: string, bytes: Uint8Array, settings: Settings): Audited {
  const release = settings.release ?? 14;
  const product = productOf(settings, release);
  const report = checkDriver({
    name: basename(file),
    bytes,
    product,
    ...(settings.ldConfig === undefined ? {} : { ldConfig: settings.ldConfig }),
    ...(settings.files === undefined ? {} : { others: librariesOf(settings.files, bytes) }),
  });
  return {
    lines: [`${file}: a library, checked for Android ${release}`, ...formatDriverReport(report)],
    findings: report.findings,
  };
}

function examineBitcode(file: string, bytes: Uint8Array, settings: Settings): Audited {
  const release = settings.release ?? 14;
  const rules = new BitcodeRules(release);
  return {
    lines: [
      `${file}: bitcode, checked for Android ${release}`,
      ...formatBitcode(rules.readBitcode(bytes)),
      ...scriptLines(bytes),
    ],
    findings: rules.auditFile(file, bytes),
  };
}

/** The lines about a script; none for bitcode that is no script, such as a core library, or that is broken. */
function scriptLines(bytes: Uint8Array): string[] {
  try {
    const info = readBitcode(bytes);
    return info.pragmas.length === 0 ? [] : formatScript(info);
  } catch (error) {
    if (error instanceof BitcodeError) return [];
    throw error;
  }
}

/** The vendor's libraries of the driver's width, by file name. */
function librariesOf(files: AuditFiles, driver: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const wanted = new RegExp(`^/(vendor|odm)/${libraryDirectory(driver)}/.*\\.so$`);
  const libraries = new Map<string, Uint8Array>();
  for (const path of files.paths) {
    const bytes = wanted.test(path) ? files.read(path) : undefined;
    if (bytes !== undefined) libraries.set(basename(path), bytes);
  }
  return libraries;
}
