/**
 * The rules for a linker configuration: that the linker reads it, and that RenderScript works and vendor code is kept apart
 * by it.
 *
 * Sources: the documentation's page "RenderScript"; AOSP bionic, linker/linker_config.cpp.
 *
 * @module
 */

import type { AuditRule, Finding } from "../../cts/contract/audit.ts";
import type { Release } from "../../cts/contract/world.ts";
import { type LdConfigSection, parseLdConfig } from "../linker/ld_config_document.ts";
import type { NamespaceConfig } from "../linker/namespace.ts";
import { PAGE_FRAMEWORK_LIBRARIES } from "../linker/stock/page_libraries.ts";
import { syntaxFindings } from "./ld_config_syntax.ts";
import { LibraryOffers } from "./library_offers.ts";
import { PlatformLibraries } from "./platform_libraries.ts";
import { APP_PROCESS, sectionFor } from "./system_section.ts";

/** What the rules need to know of the device. */
export interface LdConfigAuditOptions {
  readonly release: Release;
  /** Whether the device keeps vendor code apart; without, only the syntax counts. */
  readonly isTreble: boolean;
  /** Whether the device keeps to the VNDK; it matters for 8.1 only. Default: from 9 on. */
  readonly enforced?: boolean;
  /** ro.vndk.version. Default: not set. */
  readonly vndkVersion?: string;
}

/** One configuration under audit. */
export interface AuditedSection {
  readonly file: string;
  readonly section: LdConfigSection;
  readonly offers: LibraryOffers;
}

/** A compiled script, as RenderScript writes it (AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp). */
const SCRIPT = "com.android.renderscript.cache/librs.script.so";

const RS_LIBRARY = "libRS_internal.so";

/** The rules; a wrong checker is a subclass that breaks one. */
export class LdConfigRules {
  protected readonly options: LdConfigAuditOptions;
  protected readonly platform: PlatformLibraries;

  /** @param options The device. */
  constructor(options: LdConfigAuditOptions) {
    this.options = options;
    this.platform = new PlatformLibraries(options.release, options.enforced);
  }

  /**
   * Checks a configuration.
   *
   * @param text The file.
   * @param file Its path.
   */
  audit(text: string, file: string): Finding[] {
    const { release, vndkVersion } = this.options;
    const document = parseLdConfig(text, {
      release,
      file,
      ...(vndkVersion === undefined ? {} : { vndkVersion }),
    });
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
      findings.push(...this.auditSection({ file, section, offers }));
    }
    return findings;
  }

  /** Checks the section of apps. */
  protected auditSection(audited: AuditedSection): Finding[] {
    return [
      ...this.rsNamespace(audited),
      ...this.rsLibraries(audited),
      ...this.rsLink(audited),
      ...this.sphalPaths(audited),
      ...this.frameworkLibraries(audited),
      ...this.rsOnlyLibraries(audited),
    ];
  }

  /** Whether a device has a file: the platform's libraries, and a driver to look for. */
  protected exists(path: string): boolean {
    return this.platform.exists(path) || path === this.probeDriver();
  }

  /** A driver that stands for all. */
  protected probeDriver(): string {
    return "/vendor/lib64/libRSDriver_probe.so";
  }

  /** The places from which rs must take a compiled script: the code caches of apps. */
  protected scripts(): string[] {
    return ["/data/user/0", "/data/data"].map((root) => `${root}/app.example/code_cache/${SCRIPT}`);
  }

  /** The rs namespace exists, takes compiled scripts from /data and finds the vendor's driver. */
  protected rsNamespace({ file, section, offers }: AuditedSection): Finding[] {
    const found = (key: string, message: string, remedy: string): Finding => ({
      ...finding("rs-namespace", "rs", message, remedy),
      ...place(file, section, key, "additional.namespaces"),
    });
    if (offers.namespace("rs") === undefined) {
      return [found(
        "additional.namespaces",
        "There is no namespace rs, so the RenderScript driver of the vendor is never loaded",
        "Add rs to additional.namespaces and give it search paths, permitted paths and links",
      )];
    }
    const findings: Finding[] = [];
    if (!this.scripts().every((path) => offers.isAccessible("rs", path))) {
      const key = "namespace.rs.permitted.paths";
      const value = section.property(key)?.value ?? "";
      findings.push(found(
        key,
        `The namespace rs permits ${JSON.stringify(value)} and not all of /data, so compiled ` +
          "scripts in the code caches of apps are refused",
        `Add /data: ${key} = ${value === "" ? "" : `${value}:`}/data`,
      ));
    }
    const driver = this.probeDriver().slice(this.probeDriver().lastIndexOf("/") + 1);
    if (offers.find("rs", driver)?.namespace !== "rs") {
      const key = "namespace.rs.search.paths";
      findings.push(found(
        key,
        "The namespace rs does not search /vendor/${LIB}, where the vendor's driver lies",
        `Add /vendor/\${LIB} to ${key}`,
      ));
    }
    return findings;
  }

  /** Libraries that rs must reach, because libRS_internal.so needs them: libft2.so is not among them in 8.0. */
  protected neededByRs(): readonly string[] {
    return this.options.release < 8.1 ? ["libmediandk.so"] : ["libmediandk.so", "libft2.so"];
  }

  /** What libRS_internal.so needs is within reach of rs. */
  protected rsLibraries({ file, section, offers }: AuditedSection): Finding[] {
    if (offers.namespace("rs") === undefined) return [];
    const key = "namespace.rs.link.default.shared_libs";
    return this.neededByRs().filter((soname) => offers.find("rs", soname) === undefined)
      .map((soname) => ({
        ...finding(
          "rs-namespace",
          "rs",
          `The namespace rs does not reach ${soname}, which ${RS_LIBRARY} needs`,
          `Add ${soname} to ${key}`,
        ),
        ...place(file, section, key, "namespace.rs.links"),
      }));
  }

  /** A plain dlopen of libRS_internal.so in sphal gives the instance of rs. */
  protected rsLink({ file, section, offers }: AuditedSection): Finding[] {
    if (offers.namespace("sphal") === undefined || offers.namespace("rs") === undefined) return [];
    const given = offers.find("sphal", RS_LIBRARY)?.namespace;
    if (given === "rs") return [];
    const order = section.property("namespace.sphal.links")?.value ?? "";
    const rule = (message: string, remedy: string, ...keys: readonly string[]): Finding => ({
      ...finding("rs-link", RS_LIBRARY, message, remedy),
      ...place(file, section, ...keys, "namespace.sphal.links"),
    });
    if (given === undefined) {
      return [rule(
        `The namespace sphal does not reach ${RS_LIBRARY}, so the HAL of the vendor cannot load ` +
          "the framework of RenderScript",
        `Link sphal to rs: namespace.sphal.link.rs.shared_libs = ${RS_LIBRARY}`,
        "namespace.sphal.link.rs.shared_libs",
      )];
    }
    const links = order.split(",").map((name) => name.trim());
    const better = ["rs", ...links.filter((name) => name !== "rs")].join(",");
    return [rule(
      `Asked for in sphal, ${RS_LIBRARY} comes from ${given}, which also lists it and stands ` +
        `before rs in "${order}"; there it cannot load compiled scripts from /data`,
      `Put rs first: namespace.sphal.links = ${better}`,
    )];
  }

  /** sphal is there, isolated, and neither searches nor permits the system's directories or /data. */
  protected sphalPaths({ file, section, offers }: AuditedSection): Finding[] {
    const sphal = offers.namespace("sphal");
    const rule = (message: string, remedy: string, ...keys: readonly string[]): Finding => ({
      ...finding("sphal-isolation", "sphal", message, remedy),
      ...place(file, section, ...keys),
    });
    if (sphal === undefined) {
      return [rule(
        "There is no namespace sphal, so vendor code in apps is loaded beside the platform's own",
        "Add sphal to additional.namespaces and set namespace.sphal.isolated = true",
        "additional.namespaces",
      )];
    }
    const findings: Finding[] = [];
    if (!sphal.isolated) {
      findings.push(rule(
        "The namespace sphal is not isolated, so vendor code loads any file by its path",
        'Set namespace.sphal.isolated = true; only the exact word "true" counts',
        "namespace.sphal.isolated",
        "additional.namespaces",
      ));
    }
    for (const kind of ["search", "permitted"] as const) {
      const key = `namespace.sphal.${kind}.paths`;
      const paths = kind === "search" ? sphal.searchPaths : sphal.permittedPaths;
      for (const path of paths.filter((found) => this.isForeignPath(found))) {
        findings.push(rule(
          `The namespace sphal has "${path}" in its ${kind} paths, but libraries of the system ` +
            "reach it by links only, and none from /data",
          `Remove it from ${key}`,
          key,
        ));
      }
    }
    for (const { to } of sphal.links.filter((link) => link.libraries === "all")) {
      findings.push(rule(
        `The namespace sphal takes every library of ${to}`,
        `List the libraries: namespace.sphal.link.${to}.shared_libs = ...`,
        `namespace.sphal.link.${to}.allow_all_shared_libs`,
      ));
    }
    return findings;
  }

  /** Whether a directory is none that sphal may have: the vendor's, and that of VNDK-SP. */
  protected isForeignPath(path: string): boolean {
    if (/^\/system\/(vendor|odm|lib(64)?\/vndk-sp[^/]*)(\/|$)/.test(path)) return false;
    return /^\/*$|^\/(system|system_ext|product|data|mnt|sdcard)(\/|$)/.test(path);
  }

  /** Libraries that are open to rs for its own need are not open to other vendor code. */
  protected rsOnlyLibraries({ file, section, offers }: AuditedSection): Finding[] {
    const open = this.platform.sonames.filter((soname) =>
      this.platform.listOf(soname) === "rs only" && offers.find("sphal", soname) !== undefined
    );
    return open.map((soname) => {
      const key = `namespace.sphal.link.${offers.find("sphal", soname)?.namespace}.shared_libs`;
      const message = `The namespace sphal reaches ${soname}, which is meant for rs alone`;
      return {
        ...finding("sphal-isolation", "sphal", message, `Remove ${soname} from ${key}`),
        severity: "advice" as const,
        ...place(file, section, key),
      };
    });
  }

  /** No library of the framework alone is within reach of vendor code. */
  protected frameworkLibraries({ file, section, offers }: AuditedSection): Finding[] {
    const findings: Finding[] = [];
    for (const namespace of ["sphal", "rs"]) {
      const config = offers.namespace(namespace);
      if (config === undefined) continue;
      for (const soname of this.reachableFramework(offers, config)) {
        const listing = config.links.find(({ libraries }) =>
          libraries !== "all" && libraries.has(soname)
        );
        const given = offers.find(namespace, soname)?.namespace ?? listing?.to;
        const key = given === namespace || given === undefined
          ? `namespace.${namespace}.search.paths`
          : `namespace.${namespace}.link.${given}.shared_libs`;
        findings.push({
          ...finding(
            "sphal-isolation",
            namespace,
            `The namespace ${namespace} reaches ${soname}, which is framework-only: an update of ` +
              "the system may change it under the vendor's code",
            given === namespace
              ? `Search no directory that has ${soname}`
              : `Remove ${soname} from ${key}; vendor code that needs it brings its own copy`,
          ),
          ...place(file, section, key),
        });
      }
    }
    return findings;
  }

  /** The framework's own libraries that a namespace reaches. */
  protected reachableFramework(offers: LibraryOffers, namespace: NamespaceConfig): string[] {
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

function finding(rule: AuditRule, subject: string, message: string, remedy: string): Finding {
  return { rule, severity: "error", subject, message, remedy };
}

/** The file, and the line of the first property that is there. */
function place(
  file: string,
  section: LdConfigSection,
  ...keys: readonly string[]
): Pick<Finding, "file" | "line"> {
  const line = keys.map((key) => section.lineOf(key)).find((found) => found !== undefined) ??
    section.line;
  return { file, line };
}
