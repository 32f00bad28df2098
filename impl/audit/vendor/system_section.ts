/**
 * The section of a linker configuration that a process gets.
 *
 * @module
 */

import type { LdConfigDocument, LdConfigSection } from "../../linker/ld_config_document.ts";

/** The executable that every app runs in (AOSP frameworks/base, cmds/app_process). */
export const APP_PROCESS = "/system/bin/app_process64";

/**
 * The section for an executable: that of the first directory that holds it.
 *
 * @param document The configuration.
 * @param executable Path of the executable. Default: that of apps.
 * @returns Undefined if no directory holds it or its section does not exist.
 */
export function sectionFor(
  document: LdConfigDocument,
  executable: string = APP_PROCESS,
): LdConfigSection | undefined {
  const directory = document.directories.find(({ path }) => executable.startsWith(`${path}/`));
  if (directory === undefined) return undefined;
  return document.sections.find(({ name }) => name === directory.section);
}
