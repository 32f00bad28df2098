/**
 * The rules for a linker configuration: that the linker reads it, and that RenderScript works and vendor code is kept apart
 * by it. rs_rules.ts has those of RenderScript.
 *
 * Sources: the documentation's page "RenderScript"; AOSP bionic, linker/linker_config.cpp.
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import type { Release } from "../../../cts/contract/world.ts";
import { parseLdConfig } from "../../linker/ld_config_document.ts";
import type { NamespaceConfig } from "../../linker/namespace.ts";
import { PAGE_FRAMEWORK_LIBRARIES } from "../../linker/stock/page_libraries.ts";
import { PROBE_DRIVER, rsLibraries, rsLink, rsNamespace, SCRIPT_PLACES } from "./rs_rules.ts";
import { type AuditedSection, problem } from "./section.ts";
import { syntaxFindings } from "./syntax.ts";
import { LibraryOffers } from "../vendor/library_offers.ts";
import { PlatformLibraries } from "../vendor/platform_libraries.ts";
import { APP_PROCESS, sectionFor } from "../vendor/system_section.ts";

export type { AuditedSection } from "./section.ts";

/** The device that the rules are for. */
export interface LdConfigAuditOptions {
  readonly release: Release;
  /** Whether the device keeps vendor code apart; without, only the syntax counts. */
  readonly isTreble: boolean;
  /** The device's own libraries. Default: those that devices of the release have. */
  readonly platform?: PlatformLibraries;
  /** ro.vndk.version. Default: not set. */
  readonly vndkVersion?: string | undefined;
}

/** All rules; a wrong checker is a subclass that breaks one. */
export class LdConfigRules {
  protected readonly options: LdConfigAuditOptions;
  protected readonly platform: PlatformLibraries;

  /** @param options The device. */
  constructor(options: LdConfigAuditOptions) {
    this.options = options;
    this.platform = options.platform ?? new PlatformLibraries(options.release);
  }

  /**
   * Checks a configuration.
   *
   * @param text The file.
   * @param file Its path.
   */
  audit(text: string, file: string): Finding[] {
    const { release, vndkVersion } = this.options;
    const document = parseLdConfig(text, { release, file, vndkVersion });
    const findings = syntaxFindings(document, file);
    if (!this.options.isTreble) return findings;
    const section = sectionFor(document);
    if (section === undefined) {
      findings.push({
        rule: "sphal-isolation",
        severity: "error",
        subject: APP_PROCESS,
        file,
        message: `No section is for ${APP_PROCESS}, so apps run without linker namespaces and ` +
          "vendor code reaches every library of the system",
        remedy: "Map /system/bin/ to a section that exists: dir.system = /system/bin/",
      });
    } else if (section.errors.length === 0) {
      const exists = (path: string) => this.exists(path);
      const offers = new LibraryOffers(section.namespaces, exists);
      findings.push(...this.#auditSection({ file, section, offers }));
    }
    return findings;
  }

  /** Checks the section of apps. */
  #auditSection(audited: AuditedSection): Finding[] {
    return [
      ...this.rsNamespace(audited),
      ...rsLibraries(audited, this.options.release),
      ...this.rsLink(audited),
      ...this.sphalPaths(audited),
      ...this.#frameworkLibraries(audited),
      ...this.#rsOnlyLibraries(audited),
    ];
  }

  /** Checks that a device has a file: the platform's libraries, and a driver to look for. */
  protected exists(path: string): boolean {
    return this.platform.exists(path) || path === PROBE_DRIVER;
  }

  /** The places from which rs must take a compiled script. */
  protected scripts(): readonly string[] {
    return SCRIPT_PLACES;
  }

  /** The rs namespace exists, takes compiled scripts from /data and finds the vendor's driver. */
  protected rsNamespace(audited: AuditedSection): Finding[] {
    return rsNamespace(audited, this.scripts());
  }

  /** A plain dlopen of libRS_internal.so in sphal gives the instance of rs. */
  protected rsLink(audited: AuditedSection): Finding[] {
    return rsLink(audited);
  }

  /** sphal is there, isolated, and neither searches nor permits the system's directories or /data. */
  protected sphalPaths(audited: AuditedSection): Finding[] {
    const sphal = audited.offers.namespace("sphal");
    const found = (message: string, remedy: string, ...keys: readonly string[]) =>
      problem(audited, "sphal-isolation", "sphal", message, remedy, ...keys);
    if (sphal === undefined) {
      return [found(
        "There is no namespace sphal, so vendor code in apps is loaded beside the platform's own",
        "Add sphal to additional.namespaces and set namespace.sphal.isolated = true",
        "additional.namespaces",
      )];
    }
    const findings: Finding[] = [];
    if (!sphal.isolated) {
      findings.push(found(
        "The namespace sphal is not isolated, so vendor code loads any file by its path",
        'Set namespace.sphal.isolated = true; only the exact word "true" counts',
        "namespace.sphal.isolated",
        "additional.namespaces",
      ));
    }
    for (const kind of ["search", "permitted"] as const) {
      const key = `namespace.sphal.${kind}.paths`;
      const paths = kind === "search" ? sphal.searchPaths : sphal.permittedPaths;
      for (const path of paths.filter((candidate) => this.#isForeignPath(candidate))) {
        findings.push(found(
          `The namespace sphal has "${path}" in its ${kind} paths, but libraries of the system ` +
            "reach it by links only, and none from /data",
          `Remove it from ${key}`,
          key,
        ));
      }
    }
    for (const { to } of sphal.links.filter((link) => link.libraries === "all")) {
      findings.push(found(
        `The namespace sphal takes every library of ${to}`,
        `List the libraries: namespace.sphal.link.${to}.shared_libs = ...`,
        `namespace.sphal.link.${to}.allow_all_shared_libs`,
      ));
    }
    return findings;
  }

  /** Checks whether a directory is one that sphal may not have: neither the vendor's nor that of VNDK-SP. */
  #isForeignPath(path: string): boolean {
    if (/^\/system\/(vendor|odm|lib(64)?\/vndk-sp[^/]*)(\/|$)/.test(path)) return false;
    return /^\/*$|^\/(system|system_ext|product|data|mnt|sdcard)(\/|$)/.test(path);
  }

  /** Libraries that are open to rs for its own need are not open to other vendor code. */
  #rsOnlyLibraries(audited: AuditedSection): Finding[] {
    const { offers } = audited;
    const open = this.platform.sonames.filter((soname) =>
      this.platform.listOf(soname) === "rs only" && offers.find("sphal", soname) !== undefined
    );
    return open.map((soname) => {
      const key = `namespace.sphal.link.${offers.find("sphal", soname)?.namespace}.shared_libs`;
      const message = `The namespace sphal reaches ${soname}, which is meant for rs alone`;
      const remedy = `Remove ${soname} from ${key}`;
      const found = problem(audited, "sphal-isolation", "sphal", message, remedy, key);
      return { ...found, severity: "advice" as const };
    });
  }

  /** No library of the framework alone is within reach of vendor code. */
  #frameworkLibraries(audited: AuditedSection): Finding[] {
    const { offers } = audited;
    const findings: Finding[] = [];
    for (const namespace of ["sphal", "rs"]) {
      const config = offers.namespace(namespace);
      if (config === undefined) continue;
      for (const soname of this.#reachableFramework(offers, config)) {
        const listing = config.links.find(({ libraries }) =>
          libraries !== "all" && libraries.has(soname)
        );
        const given = offers.find(namespace, soname)?.namespace ?? listing?.to;
        const key = given === namespace || given === undefined
          ? `namespace.${namespace}.search.paths`
          : `namespace.${namespace}.link.${given}.shared_libs`;
        findings.push(problem(
          audited,
          "sphal-isolation",
          namespace,
          `The namespace ${namespace} reaches ${soname}, which is framework-only: an update of ` +
            "the system may change it under the vendor's code",
          given === namespace
            ? `Search no directory that has ${soname}`
            : `Remove ${soname} from ${key}; vendor code that needs it brings its own copy`,
          key,
        ));
      }
    }
    return findings;
  }

  /** The framework's own libraries that a namespace reaches. */
  #reachableFramework(offers: LibraryOffers, namespace: NamespaceConfig): string[] {
    const listed = namespace.links.flatMap(({ libraries }) =>
      libraries === "all" ? [] : [...libraries]
    );
    const known = new Set([...this.platform.sonames, ...PAGE_FRAMEWORK_LIBRARIES]);
    return [...known].filter((soname) =>
      this.platform.isFrameworkOnly(soname) &&
      (listed.includes(soname) || offers.find(namespace.name, soname) !== undefined)
    );
  }
}
