/**
 * Worlds with a linker configuration of the device's own, for tests of the checker: one that keeps to every rule, and what
 * differs in it.
 *
 * @module
 */

import type { AuditRule } from "../../contract/audit.ts";
import type { Release } from "../../contract/world.ts";
import { findingsOf } from "../../fakes/findings.ts";
import { linkerConfigPath } from "../../fakes/linker_config.ts";
import { vndkSp } from "../../fakes/rs_places.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/mod.ts";

/** The changes of a configuration: new values by property; undefined takes a property away. */
export type Changes = Readonly<Record<string, string | undefined>>;

/** Where rs may load libraries from, beside its search paths. */
export const PERMITTED = "namespace.rs.permitted.paths";
/** Links of sphal, in their order. */
export const LINKS = "namespace.sphal.links";

const LLNDK = "libc.so:libdl.so:liblog.so:libm.so:libEGL.so";
const VNDK_SP = "libc++.so:libcutils.so:libz.so";
const VENDOR = "/odm/${LIB}:/vendor/${LIB}";

function properties(release: Release): Record<string, string> {
  const vndk = vndkSp(release, "lib64").replace("lib64", "${LIB}");
  return {
    "additional.namespaces": "sphal,rs,vndk",
    "namespace.default.isolated": "true",
    "namespace.default.search.paths": "/system/${LIB}",
    "namespace.default.permitted.paths": "/system/${LIB}:/data",
    "namespace.sphal.isolated": "true",
    "namespace.sphal.visible": "true",
    "namespace.sphal.search.paths": `/vendor/\${LIB}/egl:/vendor/\${LIB}/hw:${VENDOR}`,
    "namespace.sphal.permitted.paths": VENDOR,
    [LINKS]: "rs,default,vndk",
    "namespace.sphal.link.rs.shared_libs": "libRS_internal.so",
    "namespace.sphal.link.default.shared_libs": LLNDK,
    "namespace.sphal.link.vndk.shared_libs": VNDK_SP,
    "namespace.rs.isolated": "true",
    "namespace.rs.visible": "true",
    "namespace.rs.search.paths": `${VENDOR}:${vndk}`,
    [PERMITTED]: `${VENDOR}:/data`,
    "namespace.rs.links": "default,vndk",
    "namespace.rs.link.default.shared_libs": `${LLNDK}:libmediandk.so:libft2.so`,
    "namespace.rs.link.vndk.shared_libs": VNDK_SP,
    "namespace.vndk.isolated": "true",
    "namespace.vndk.search.paths": vndk,
    "namespace.vndk.links": "default",
    "namespace.vndk.link.default.shared_libs": LLNDK,
  };
}

/** Lines before the first section. */
export const PRELUDE = "dir.system = /system/bin\n";

/**
 * A configuration for apps.
 *
 * @param release The release of the device.
 * @param changes What differs in it.
 * @returns The lines of a section, without its name.
 */
export function sectionOf(release: Release, changes: Changes = {}): string {
  return Object.entries({ ...properties(release), ...changes })
    .flatMap(([name, value]) => value === undefined ? [] : [`${name} = ${value}\n`]).join("");
}

/**
 * A device with a configuration.
 *
 * @param release Its release.
 * @param changes What differs in it.
 */
export function configured(release: Release, changes: Changes = {}): WorldBuilder {
  return withText(release, `${PRELUDE}[system]\n${sectionOf(release, changes)}`);
}

/**
 * A device with a configuration as text.
 *
 * @param release Its release.
 * @param text The text.
 */
export function withText(release: Release, text: string): WorldBuilder {
  return buildWorld({ release }).file(linkerConfigPath(release), text);
}

/**
 * A value of the configuration with more behind it.
 *
 * @param release The release of the device.
 * @param name The property.
 * @param more What is added, after a colon.
 */
export function extended(release: Release, name: string, more: string): Changes {
  return { [name]: `${properties(release)[name]}:${more}` };
}

/**
 * A value of the configuration with one of its items replaced.
 *
 * @param release The release of the device.
 * @param name The property.
 * @param item The item.
 * @param other What takes its place.
 */
export function replaced(release: Release, name: string, item: string, other: string): Changes {
  const items = properties(release)[name]!.split(":");
  return { [name]: items.map((found) => found === item ? other : found).join(":") };
}

/**
 * Findings of a rule with the lines that they name, as `SEVERITY: LINE`.
 *
 * @param t The case's context.
 * @param builder The device.
 * @param rule The rule.
 */
export async function foundLines<P>(
  t: Context<P>,
  builder: WorldBuilder,
  rule: AuditRule,
): Promise<string[]> {
  const { release, files } = builder.world;
  const path = linkerConfigPath(release);
  const lines = (files.find((file) => file.path === path)?.text ?? "").split("\n");
  return (await findingsOf(t, builder, rule)).map(({ severity, file, line }) =>
    `${severity}: ${file === path ? lines[(line ?? 0) - 1] : file}`
  );
}
