/**
 * The rules for a linker configuration that are about RenderScript: that drivers and compiled scripts load in rs, and that
 * vendor code reaches it.
 *
 * Source: the documentation's page "RenderScript".
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import type { Release } from "../../../cts/contract/world.ts";
import { type AuditedSection, problem } from "./section.ts";
import { baseName } from "../../platform/file_path.ts";

/** A compiled script, as RenderScript writes it (AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp). */
const SCRIPT = "com.android.renderscript.cache/librs.script.so";
const RS_LIBRARY = "libRS_internal.so";

/** The places from which rs must take a compiled script: the code caches of apps. */
export const SCRIPT_PLACES: readonly string[] = ["/data/user/0", "/data/data"]
  .map((root) => `${root}/app.example/code_cache/${SCRIPT}`);

/** A driver that stands for all. */
export const PROBE_DRIVER = "/vendor/lib64/libRSDriver_probe.so";

/**
 * The rule that the rs namespace exists, takes compiled scripts from /data and finds the vendor's driver.
 *
 * @param audited The configuration.
 * @param scripts Compiled scripts that it must take.
 */
export function rsNamespace(audited: AuditedSection, scripts: readonly string[]): Finding[] {
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
  if (!scripts.every((path) => offers.isAccessible("rs", path))) {
    const key = "namespace.rs.permitted.paths";
    const value = section.property(key)?.value ?? "";
    findings.push(found(
      key,
      `The namespace rs permits ${JSON.stringify(value)} and not all of /data, so compiled ` +
        "scripts in the code caches of apps are refused",
      `Add /data: ${key} = ${value === "" ? "" : `${value}:`}/data`,
    ));
  }
  const driver = baseName(PROBE_DRIVER);
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
function neededByRs(release: Release): readonly string[] {
  return release < 8.1 ? ["libmediandk.so"] : ["libmediandk.so", "libft2.so"];
}

/**
 * The rule that the libraries that libRS_internal.so needs are within reach of rs.
 *
 * @param audited The configuration.
 * @param release The device's release.
 */
export function rsLibraries(audited: AuditedSection, release: Release): Finding[] {
  const { offers } = audited;
  if (offers.namespace("rs") === undefined) return [];
  const key = "namespace.rs.link.default.shared_libs";
  return neededByRs(release).filter((soname) => offers.find("rs", soname) === undefined)
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

/**
 * The rule that a plain dlopen of libRS_internal.so in sphal gives the instance of rs.
 *
 * @param audited The configuration.
 */
export function rsLink(audited: AuditedSection): Finding[] {
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
