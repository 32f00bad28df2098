/**
 * The rules for the labels that a vendor gives its files.
 *
 * Sources: the documentation's page "RenderScript", SELinux policy; AOSP system/sepolicy, public/domain.te and
 * tests/sepolicy_tests.py.
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import { type FileContextsRow, NO_CONTEXT, typeOf } from "../../selinux/file_contexts_row.ts";
import { isCompiler, namedExecutables } from "../apps/app_executables.ts";
import type { AuditFiles } from "../files.ts";
import { type Labels, SAME_PROCESS_HAL_FILE, sameProcessRow } from "./labels.ts";
import { mayMatchIn } from "./regex_samples.ts";
import { isSameProcessHal } from "./same_process_hals.ts";

/** Executables' types that the neverallow rules leave out (AOSP system/sepolicy, public/domain.te). */
const EXEMPT_TYPES: readonly string[] = ["crash_dump_exec", "netutils_wrapper_exec"];

/** A name that no vendor gives a file. */
const PROBE = "strata_unlisted";

/** The rules; a wrong checker is a subclass that breaks one. */
export class LabelRules {
  readonly #labels: Labels;
  readonly #files: AuditFiles;
  #vendorRows: readonly (readonly [row: FileContextsRow, type: string])[] | undefined;

  /**
   * @param labels The labels of the device.
   * @param files Its files.
   */
  constructor(labels: Labels, files: AuditFiles) {
    this.#labels = labels;
    this.#files = files;
  }

  /** Checks the labels of a device with full Treble. */
  audit(): Finding[] {
    return [
      ...this.#defaultLabel(),
      ...this.#executableTypes(),
      ...this.#needlessLabels(),
      ...this.appExecutables(),
    ];
  }

  /** Paths of files that no row names, one for each kind of directory. */
  #unlistedPaths(): string[] {
    const partitions = this.#labels.release < 9 ? ["/vendor"] : ["/vendor", "/odm"];
    return partitions.flatMap((partition) => [
      `${partition}/${PROBE}`,
      `${partition}/bin/${PROBE}`,
      `${partition}/lib/lib${PROBE}.so`,
      `${partition}/lib64/lib${PROBE}.so`,
      `${partition}/firmware/${PROBE}`,
    ]);
  }

  /** Rule 1: vendor_file is the label of what no row names. */
  #defaultLabel(): Finding[] {
    const findings = new Map<string, Finding>();
    for (const path of this.#unlistedPaths()) {
      const found = this.#labels.lookup(path);
      const type = found.kind === "context" ? typeOf(found.context) : undefined;
      if (type === "vendor_file") continue;
      const row = found.row;
      const subject = row?.regex ?? path;
      if (findings.has(`${subject} ${row?.file}`)) continue;
      const isError = found.kind === "error";
      findings.set(`${subject} ${row?.file}`, {
        rule: "vendor-file-default",
        severity: isError && found.undecided ? "undecided" : "error",
        subject,
        ...place(row),
        message: isError
          ? `The label of "${path}" cannot be told: ${found.reason}`
          : `"${path}", which no row names, is labeled ${type ?? "not at all"}, expected ` +
            "vendor_file: the platform finds HALs by it",
        remedy: isError
          ? "Correct the expression"
          : "Name the files that need the label, instead of all in the directory",
      });
    }
    return [...findings.values()];
  }

  /** The vendor's rows that may be about files of its partitions, with the types that they give. */
  protected vendorRows(): readonly (readonly [row: FileContextsRow, type: string])[] {
    return this.#vendorRows ??= this.#labels.ownRows.flatMap((row) => {
      const type = row.context === NO_CONTEXT ? undefined : typeOf(row.context);
      return type !== undefined && this.#isAboutVendor(row) ? [[row, type] as const] : [];
    });
  }

  /** Checks that a row may be about files on the vendor's partitions. */
  #isAboutVendor(row: FileContextsRow): boolean {
    return mayMatchIn(row.regex, "/vendor", "/system/vendor", "/odm");
  }

  /** Checks that a type has an attribute; undefined if the type is unknown. */
  #hasAttribute(type: string, attribute: string): boolean | undefined {
    return this.#labels.hasAttribute(type, attribute);
  }

  /** Checks that a type is one of executables; undefined if it is unknown. */
  #isExecutableType(type: string): boolean | undefined {
    return this.#hasAttribute(type, "exec_type");
  }

  /** Rule 2: each type of executables on the vendor's partitions has vendor_file_type. */
  #executableTypes(): Finding[] {
    const findings: Finding[] = [];
    const seen = new Set<string>();
    for (const [row, type] of this.vendorRows()) {
      if (seen.has(type) || EXEMPT_TYPES.includes(type)) continue;
      seen.add(type);
      const isExecutable = this.#isExecutableType(type);
      if (isExecutable === undefined) findings.push(this.#unknownType(row, type));
      else if (isExecutable && this.#hasAttribute(type, "vendor_file_type") !== true) {
        findings.push({
          rule: "vendor-file-type",
          severity: "error",
          subject: type,
          ...place(row),
          message: `The type ${type} labels "${row.regex}" and has exec_type but not ` +
            "vendor_file_type, which neverallow rules demand of executables of the vendor",
          remedy: isCompiler(row.regex.replaceAll("\\", ""))
            ? `Label it ${SAME_PROCESS_HAL_FILE}: apps run it, and may run no other vendor file`
            : `Declare it so: type ${type}, exec_type, vendor_file_type, file_type;`,
        });
      }
    }
    return findings;
  }

  /** The finding about a type that nobody has declared. */
  #unknownType(row: FileContextsRow, type: string): Finding {
    return {
      rule: "vendor-file-type",
      severity: "undecided",
      subject: type,
      ...place(row),
      message: `The type ${type} labels "${row.regex}", and no policy at hand declares it, so ` +
        "whether it is an executable's type with vendor_file_type cannot be told",
      remedy: "Add the policy that declares it: *_sepolicy.cil or *.te below etc/selinux",
    };
  }

  /** Rule 3: what is no executable keeps the platform's own labels. */
  #needlessLabels(): Finding[] {
    return this.vendorRows().filter(([, type]) => this.#isNeedless(type)).map(([row, type]) => ({
      rule: "needless-label",
      severity: "advice",
      subject: row.regex,
      ...place(row),
      message: `"${row.regex}" is labeled ${type}, which is neither an executable's type nor one ` +
        "of the platform's for vendor files: an update of the platform may conflict with it",
      remedy: "Remove the row, so that the platform's own label counts",
    }));
  }

  /** Checks whether a type is one that a vendor should do without. */
  #isNeedless(type: string): boolean {
    return !this.#labels.isPlatformVendorType(type) && this.#isExecutableType(type) === false;
  }

  /** The vendor's executables that apps run: compilers, and what a driver names. */
  #pathsOfAppExecutables(): string[] {
    const paths = new Set(this.#files.paths.filter(isCompiler));
    for (const [row] of this.vendorRows()) {
      const path = row.regex.replaceAll("\\", "");
      if (isCompiler(path)) paths.add(path);
    }
    for (const path of this.#files.paths.filter(isSameProcessHal)) {
      const bytes = this.#files.read(path);
      if (bytes === undefined) continue;
      for (const named of namedExecutables(bytes, this.#files)) paths.add(named);
    }
    return [...paths].sort();
  }

  /**
   * Checks that apps may run files of a type; undefined if the type is unknown.
   *
   * From 9 on a neverallow rule leaves same_process_hal_file alone; before, the vendor's policy may allow an executable's
   * type.
   */
  #mayAppRun(type: string): boolean | undefined {
    if (type === SAME_PROCESS_HAL_FILE) return true;
    if (this.#labels.release >= 9) return false;
    return this.#isExecutableType(type);
  }

  /** Executables that apps run have a label that lets them. */
  protected appExecutables(): Finding[] {
    return this.#pathsOfAppExecutables().flatMap((path): Finding[] => {
      const found = this.#labels.lookup(path);
      const type = found.kind === "context" ? typeOf(found.context) : undefined;
      const allowed = type === undefined ? false : this.#mayAppRun(type);
      if (allowed === true) return [];
      const isUndecided = allowed === undefined || found.kind === "error" && found.undecided;
      const isHint = !isCompiler(path);
      return [{
        rule: "app-executable",
        severity: isHint ? "advice" : isUndecided ? "undecided" : "error",
        subject: path,
        ...place(found.row),
        message:
          `"${path}", which ${
            isHint ? "a driver names and apps may run" : "apps run"
          }, is labeled ${type ?? "not at all"}, expected ` +
          `${SAME_PROCESS_HAL_FILE}: apps may not execute other files of the vendor`,
        remedy: `Add to file_contexts: ${sameProcessRow(path)}`,
      }];
    });
  }
}

function place(row: FileContextsRow | undefined): Pick<Finding, "file" | "line"> {
  return row === undefined ? {} : { file: row.file, line: row.line };
}
