/**
 * The rules for a linker configuration that are about RenderScript: that drivers and compiled scripts load in rs, and that
 * vendor code reaches it.
 *
 * Source: the documentation's page "RenderScript".
 *
 * @module
 */

import type { AuditRule, Finding } from "../../../cts/contract/audit.ts";
import type { Release } from "../../../cts/contract/world.ts";
import type { LdConfigSection } from "../../linker/ld_config_document.ts";
import type { LibraryOffers } from "../vendor/library_offers.ts";
import { PlatformLibraries } from "../vendor/platform_libraries.ts";

/** What the rules need to know of the device. */
export interface LdConfigAuditOptions {
  readonly release: Release;
  /** Whether the device keeps vendor code apart; without, only the syntax counts. */
  readonly isTreble: boolean;
  /** The device's own libraries. Default: those that devices of the release have. */
  readonly platform?: PlatformLibraries;
  /** ro.vndk.version. Default: not set. */
  readonly vndkVersion?: string | undefined;
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

/** The rules for RenderScript; a wrong checker is a subclass that breaks one. */
export class LdConfigRsRules {
  protected readonly options: LdConfigAuditOptions;
  protected readonly platform: PlatformLibraries;

  /** @param options The device. */
  constructor(options: LdConfigAuditOptions) {
    this.options = options;
    this.platform = options.platform ?? new PlatformLibraries(options.release);
  }

  /** Whether a device has a file: the platform's libraries, and a driver to look for. */
  protected exists(path: string): boolean {
    return this.platform.exists(path) || path === this.#probeDriver();
  }

  /** A driver that stands for all. */
  #probeDriver(): string {
    return "/vendor/lib64/libRSDriver_probe.so";
  }

  /** The places from which rs must take a compiled script: the code caches of apps. */
  protected scripts(): string[] {
    return ["/data/user/0", "/data/data"].map((root) => `${root}/app.example/code_cache/${SCRIPT}`);
  }

  /** The rs namespace exists, takes compiled scripts from /data and finds the vendor's driver. */
  protected rsNamespace(audited: AuditedSection): Finding[] {
    const { section, offers } = audited;
    const found = (key: string, message: string, remedy: string) =>
      problem(audited, "rs-namespace", "rs", message, remedy, key, "additional.namespaces");
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
    const driver = this.#probeDriver().slice(this.#probeDriver().lastIndexOf("/") + 1);
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
  #neededByRs(): readonly string[] {
    return this.options.release < 8.1 ? ["libmediandk.so"] : ["libmediandk.so", "libft2.so"];
  }

  /** What libRS_internal.so needs is within reach of rs. */
  protected rsLibraries(audited: AuditedSection): Finding[] {
    const { offers } = audited;
    if (offers.namespace("rs") === undefined) return [];
    const key = "namespace.rs.link.default.shared_libs";
    return this.#neededByRs().filter((soname) => offers.find("rs", soname) === undefined)
      .map((soname) =>
        problem(
          audited,
          "rs-namespace",
          "rs",
          `The namespace rs does not reach ${soname}, which ${RS_LIBRARY} needs`,
          `Add ${soname} to ${key}`,
          key,
          "namespace.rs.links",
        )
      );
  }

  /** A plain dlopen of libRS_internal.so in sphal gives the instance of rs. */
  protected rsLink(audited: AuditedSection): Finding[] {
    const { section, offers } = audited;
    if (offers.namespace("sphal") === undefined || offers.namespace("rs") === undefined) return [];
    const given = offers.find("sphal", RS_LIBRARY)?.namespace;
    if (given === "rs") return [];
    const order = section.property("namespace.sphal.links")?.value ?? "";
    const found = (message: string, remedy: string, ...keys: readonly string[]) =>
      problem(audited, "rs-link", RS_LIBRARY, message, remedy, ...keys, "namespace.sphal.links");
    if (given === undefined) {
      return [found(
        `The namespace sphal does not reach ${RS_LIBRARY}, so the HAL of the vendor cannot load ` +
          "the framework of RenderScript",
        `Link sphal to rs: namespace.sphal.link.rs.shared_libs = ${RS_LIBRARY}`,
        "namespace.sphal.link.rs.shared_libs",
      )];
    }
    const links = order.split(",").map((name) => name.trim());
    const better = ["rs", ...links.filter((name) => name !== "rs")].join(",");
    return [found(
      `Asked for in sphal, ${RS_LIBRARY} comes from ${given}, which also lists it and stands ` +
        `before rs in "${order}"; there it cannot load compiled scripts from /data`,
      `Put rs first: namespace.sphal.links = ${better}`,
    )];
  }
}

/**
 * An error at the line of the first property that is there, or of the section.
 *
 * @param audited The configuration.
 * @param rule The rule that it breaks.
 * @param subject What breaks it.
 * @param message Why.
 * @param remedy What to do.
 * @param keys Properties, the nearest first.
 */
export function problem(
  { file, section }: AuditedSection,
  rule: AuditRule,
  subject: string,
  message: string,
  remedy: string,
  ...keys: readonly string[]
): Finding {
  const line = keys.map((key) => section.lineOf(key)).find((found) => found !== undefined) ??
    section.line;
  return { rule, severity: "error", subject, file, line, message, remedy };
}
