/**
 * The questions of `deno task doctor`: to files and folders, or to a connected device.
 *
 * @module
 */

import { isFolder } from "../../impl/machine/android/is_there.ts";
import type { Options } from "../../cts/framework/options.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { examine } from "./examine.ts";
import type { Report } from "./report.ts";
import { withRules } from "./rules.ts";
import type { ReportOf } from "./sarif.ts";
import { FILE_OPTIONS, type OPTIONS, readSettings, type Settings } from "./settings.ts";
import { treeReport } from "./tree.ts";

/**
 * Asks a connected device.
 *
 * @param serial Its serial number.
 * @param options The words; what a configuration says of files is not about it.
 * @throws {UsageError} If they are not about a device, or it cannot be asked.
 */
export async function examineDevice(
  serial: string,
  options: Options<typeof OPTIONS>,
): Promise<ReportOf> {
  const other = FILE_OPTIONS.find((name) => options.has(name));
  if (other !== undefined) {
    throw new UsageError(
      `Option "--${other}" does not go with --adb, which reads no file of the host; leave one of them out`,
    );
  }
  const [app, more] = options.positionals;
  if (more !== undefined) {
    throw new UsageError(
      `Word "${more}" is not expected, one package is asked about at a time; run the command for each`,
    );
  }
  const { openAdb } = await import("../adb/adb_program.ts");
  const { phoneReport } = await import("./phone/report.ts");
  const keep = withRules(options.all("rule"));
  return { file: `adb:${serial}`, report: keep(await phoneReport(await openAdb(serial), app)) };
}

/**
 * Examines files and folders.
 *
 * @param options Their names, and what is known of the device; without a name, its root.
 * @returns What each rule that is asked for has found, by file.
 * @throws {UsageError} If one cannot be read, or nobody can tell what it is, or none is given.
 */
export async function examineFiles(options: Options<typeof OPTIONS>): Promise<ReportOf[]> {
  const root = options.get("root");
  const { positionals } = options;
  const words = positionals.length > 0 || root === undefined ? positionals : [root];
  if (words.length === 0) {
    throw new UsageError("No file is given, expected at least one; --help says more");
  }
  const keep = withRules(options.all("rule"));
  const settings = readSettings(options);
  const reports: ReportOf[] = [];
  for (const file of words) {
    const report = await reportOf(file, options.get("as"), settings);
    reports.push({ file, report: keep(report) });
  }
  return reports;
}

async function reportOf(
  path: string,
  as: string | undefined,
  settings: Settings,
): Promise<Report> {
  if (!isFolder(path)) return await examine(path, as, settings);
  if (as !== undefined) {
    throw new UsageError(`Option "--as" does not go with the folder "${path}", leave it out`);
  }
  return await treeReport(path, settings);
}
