/**
 * The rules for what a vendor's drivers and compilers need, and for the labels of all of it.
 *
 * Sources: the documentation's page "RenderScript", driver modules, bitcode compiler, SELinux policy and legacy devices;
 * AOSP system/sepolicy, public/domain.te.
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import type { Abi, Release } from "../../../cts/contract/world.ts";
import { isCompiler } from "../apps/app_executables.ts";
import { type AuditFiles, canonicalPath, isVendorPath } from "../files.ts";
import type { DeviceNamespaces } from "./device_namespaces.ts";
import { type Labels, SAME_PROCESS_HAL_FILE, sameProcessRow } from "../labels/labels.ts";
import { libraryForm } from "./library_form.ts";
import {
  isMetByChance,
  missingLibrary,
  needOfLoadedLibrary,
  notGivenLibrary,
  unlistedLibrary,
} from "./need_findings.ts";
import { isOfAnyRelease, type PlatformLibraries } from "./platform_libraries.ts";
import {
  isBitcode,
  isCoreBitcode,
  isRenderScriptDriver,
  isRenderScriptHal,
  sameProcessHal,
} from "../labels/same_process_hals.ts";
import { closure, type ClosureRoot, type Need, VendorLibraries } from "./vendor_libraries.ts";

/** The device that the rules are for. */
export interface LibraryAuditOptions {
  readonly release: Release;
  /** Whether the device has full Treble; else only the form of libraries counts, and the RenderScript HAL. */
  readonly isTreble: boolean;
  /** ABIs of the device. */
  readonly abis: readonly Abi[];
  readonly files: AuditFiles;
  readonly labels: Labels;
  readonly platform: PlatformLibraries;
  readonly namespaces: DeviceNamespaces;
}

/** The directories of libraries of one width each. */
const WIDTHS = ["lib64", "lib"] as const;

/** The rules; a wrong checker is a subclass that breaks one. */
export class LibraryRules {
  protected readonly options: LibraryAuditOptions;
  readonly #libraries: VendorLibraries;
  readonly #needed = new Map<"lib" | "lib64", ReadonlySet<string>>();

  /** @param options The device. */
  constructor(options: LibraryAuditOptions) {
    this.options = options;
    this.#libraries = new VendorLibraries(options.files);
  }

  /** Checks the libraries, for each width by itself. */
  audit(): Finding[] {
    const findings = WIDTHS.flatMap((lib) => [...this.#forms(lib), ...this.#renderScriptHal(lib)]);
    if (!this.options.isTreble) return findings;
    return [
      ...findings,
      ...WIDTHS.flatMap((lib) => this.#auditWidth(lib)),
      ...this.#coreBitcode(),
    ];
  }

  /** Checks what the drivers and compilers of one width need. */
  #auditWidth(lib: "lib" | "lib64"): Finding[] {
    const roots = this.roots(lib);
    const find = (namespace: string, soname: string, runPaths?: readonly string[]) =>
      this.options.namespaces.offers(lib)?.find(namespace, soname, runPaths);
    const { release } = this.options;
    const needs = closure(roots, this.#libraries, find, { release, lib });
    return [...this.#needLabels(lib, roots, needs), ...this.#unlisted(lib, needs)];
  }

  /** The vendor's files of one width. */
  #pathsOf(lib: "lib" | "lib64"): string[] {
    const directory = new RegExp(`^/(vendor|odm)/${lib}/`);
    return this.options.files.paths.filter((path) => directory.test(path));
  }

  /** The libraries that are loaded into processes of apps for their names, and compilers of that width. */
  protected roots(lib: "lib" | "lib64"): ClosureRoot[] {
    const libraries = this.#pathsOf(lib).flatMap((path) => {
      const hal = sameProcessHal(path);
      return hal === undefined ? [] : [{ path, namespace: hal.namespace }];
    });
    const bits = lib === "lib64" ? 64 : 32;
    const compilers = this.options.files.paths.filter((path) => {
      const library = isCompiler(path) ? this.#libraries.read(path) : undefined;
      return library !== undefined && "facts" in library && library.facts.bits === bits;
    });
    return [...libraries, ...compilers.map((path) => ({ path, namespace: "rs" }))];
  }

  /** Rule 4: each library of a closure has the label of same-process HALs. */
  #needLabels(
    lib: "lib" | "lib64",
    roots: readonly ClosureRoot[],
    needs: readonly Need[],
  ): Finding[] {
    if (!this.options.labels.areGiven) return [];
    const why = new Map<string, string>();
    for (const { path } of roots) {
      const hal = sameProcessHal(path);
      if (hal !== undefined) why.set(path, `it is ${hal.what}`);
    }
    for (const { by, offer } of needs) {
      const path = offer === undefined ? "" : canonicalPath(offer.path);
      if (isVendorPath(path) && !why.has(path)) why.set(path, `${by} needs it`);
    }
    if (this.#pathsOf(lib).some(isRenderScriptDriver)) {
      for (const path of this.#pathsOf(lib).filter(isBitcode)) {
        why.set(path, "compilers in processes of apps read it");
      }
    }
    return [...why].flatMap(([path, reason]) => this.wrongLabel(path, reason));
  }

  /** Checks that a library that apps load has a label that lets them. */
  protected isLoadable(path: string, type: string): boolean {
    return type === SAME_PROCESS_HAL_FILE || (type === "vndk_sp_file" && isVndkSp(path));
  }

  /** The finding about a library's label. */
  protected wrongLabel(path: string, reason: string): Finding[] {
    const { labels } = this.options;
    const found = labels.lookup(path);
    const type = labels.typeOf(path);
    if (type !== undefined && this.isLoadable(path, type)) return [];
    const isUndecided = found.kind === "error" && found.undecided;
    return [{
      rule: "same-process-hal-file",
      severity: isUndecided ? "undecided" : "error",
      subject: path,
      ...(found.row === undefined ? {} : { file: found.row.file, line: found.row.line }),
      message: found.kind === "error"
        ? `The label of "${path}" cannot be told: ${found.reason}`
        : `"${path}" is labeled ${type ?? "not at all"}, expected ${SAME_PROCESS_HAL_FILE}: ` +
          `${reason}, and apps may not execute other files of the vendor`,
      remedy: `Add to file_contexts: ${sameProcessRow(path)}`,
    }];
  }

  /** The rule that all libraries that drivers and compilers need exist, and are theirs or in a list for vendors. */
  #unlisted(lib: "lib" | "lib64", needs: readonly Need[]): Finding[] {
    if (this.options.namespaces.offers(lib) === undefined) {
      if (needs.length === 0) return [];
      const { file } = this.options.namespaces;
      return [{
        rule: "listed-library",
        severity: "undecided",
        subject: file,
        file,
        message: "The linker configuration has no section for apps, so what vendor code may need " +
          "cannot be told",
        remedy: "Correct the linker configuration first",
      }];
    }
    return needs.filter((need) =>
      need.offer === undefined || isMetByChance(need, this.options.platform)
    )
      .map((need) => this.#missing(lib, need));
  }

  /** The finding about a library that a need does not reach. */
  #missing(lib: "lib" | "lib64", need: Need): Finding {
    if (this.#isUnlisted(lib, need.soname)) return unlistedLibrary(need, this.options.platform);
    const { given, paths } = this.options.files;
    const loaded = [`/vendor/${lib}/egl`, `/vendor/${lib}/hw`, `/odm/${lib}/egl`, `/odm/${lib}/hw`]
      .map((directory) => `${directory}/${need.soname}`).find((path) => paths.includes(path));
    if (loaded !== undefined) return needOfLoadedLibrary(need, loaded);
    if (given?.wholeVendor === false) {
      return notGivenLibrary(need, "not all of the vendor's files are at hand");
    }
    if (given?.system === false && isOfAnyRelease(need.soname)) {
      return notGivenLibrary(need, "no file of the system partition is at hand");
    }
    return missingLibrary(need, lib);
  }

  /** Checks whether the system has a library that no list gives. */
  #isUnlisted(lib: "lib" | "lib64", soname: string): boolean {
    const { files, platform } = this.options;
    return platform.has(soname) || platform.isFrameworkOnly(soname) ||
      files.paths.includes(`/system/${lib}/${soname}`);
  }

  /** Libraries are whole, and of the class that their directory says. */
  #forms(lib: "lib" | "lib64"): Finding[] {
    const { abis, files } = this.options;
    const mayLackTargets = files.given !== undefined;
    return this.#pathsOf(lib).filter((path) => path.endsWith(".so")).flatMap((path) => {
      const isSought = this.#isSought(lib, path);
      const place = { lib, abis, isSought, mayLackTargets };
      const finding = libraryForm(this.#libraries.read(path), place);
      return finding === undefined ? [] : [finding];
    });
  }

  /** Checks that the platform looks for a library by its name, or another library of that width needs it. */
  #isSought(lib: "lib" | "lib64", path: string): boolean {
    const [, folder, name] = /^\/[^/]+\/[^/]+\/(.*?)([^/]+)$/.exec(path)!;
    if (folder === "egl/" || folder === "hw/") return true;
    return folder === "" && this.#neededNames(lib).has(name!);
  }

  /** All that the vendor's libraries of one width need. */
  #neededNames(lib: "lib" | "lib64"): ReadonlySet<string> {
    let names = this.#needed.get(lib);
    if (names === undefined) {
      names = new Set(
        this.#pathsOf(lib).filter((path) => path.endsWith(".so")).flatMap((path) => {
          const library = this.#libraries.read(path);
          return "facts" in library && library.facts.abi !== undefined ? library.facts.needed : [];
        }),
      );
      this.#needed.set(lib, names);
    }
    return names;
  }

  /** A copy of bcc has the bitcode beside it that goes with its libraries. */
  #coreBitcode(): Finding[] {
    const { paths } = this.options.files;
    if (paths.some(isCoreBitcode)) return [];
    return paths.filter((path) => this.#isCopyOfBcc(path)).map((path): Finding => ({
      rule: "missing-library",
      severity: this.#severityOfAbsence(),
      subject: path,
      message: `"${path}" needs libbcc.so, as the platform's bcc does, but no libclcore.bc is in ` +
        "/vendor, and that of the system goes with the system's libbcc.so and libLLVM.so",
      remedy: "Copy libclcore.bc to /vendor/lib and /vendor/lib64, from the build that " +
        "libLLVM.so and libbcc.so are from",
    }));
  }

  /** How severe it is that the vendor has no file of a name. */
  #severityOfAbsence(): Finding["severity"] {
    return this.options.files.given?.wholeVendor === false ? "undecided" : "error";
  }

  /** Checks whether an executable is a copy of the platform's compiler. */
  #isCopyOfBcc(path: string): boolean {
    const library = isCompiler(path) ? this.#libraries.read(path) : undefined;
    return library !== undefined && "facts" in library &&
      library.facts.needed.includes("libbcc.so");
  }

  /** A RenderScript driver has the HAL that loads it. */
  #renderScriptHal(lib: "lib" | "lib64"): Finding[] {
    const driver = this.#pathsOf(lib).find(isRenderScriptDriver);
    if (driver === undefined || this.#pathsOf(lib).some(isRenderScriptHal)) return [];
    const name = "android.hardware.renderscript@1.0-impl.so";
    return [{
      rule: "renderscript-hal",
      severity: this.#severityOfAbsence(),
      subject: driver,
      message: `The driver "${driver}" is never loaded: no ${name} is in /vendor/${lib}/hw, so ` +
        `RenderScript takes the CPU path${this.options.isTreble ? "" : ", on a legacy device too"}`,
      remedy: `Install ${name} in /vendor/${lib}/hw, built with OVERRIDE_RS_DRIVER, or a variant ` +
        "of it with a name of its own",
    }];
  }
}

function isVndkSp(path: string): boolean {
  return /^\/(vendor|odm)\/lib(64)?\/vndk-sp\//.test(path);
}
