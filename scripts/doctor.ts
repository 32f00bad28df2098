/**
 * `deno task doctor FILE...`: checks files without a device: a GLES layer, an APK, and of a vendor's files a linker
 * configuration, a file_contexts, a driver, RenderScript bitcode; or a folder with all of them. `deno task doctor --adb SERIAL`: why
 * a connected device does not load a layer.
 *
 * @module
 */

import { isFolder } from "../impl/machine/android/is_there.ts";
import { helpText, type Options, parseOptions } from "../cts/framework/options.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { withConfig } from "../judge/command/config_file.ts";
import { examine } from "../judge/doctor/examine.ts";
import { printReport, type Report } from "../judge/doctor/report.ts";
import { withRules } from "../judge/doctor/rules.ts";
import { type ReportOf, sarifLog } from "../judge/doctor/sarif.ts";
import { FILE_OPTIONS, OPTIONS, readSettings, type Settings } from "../judge/doctor/settings.ts";
import { visible } from "../judge/doctor/text.ts";
import { treeReport } from "../judge/doctor/tree.ts";
import project from "../deno.json" with { type: "json" };

const USAGE = `usage: deno task doctor FILE|DIR... [options]
       deno task doctor --adb SERIAL [PACKAGE] [--json | --sarif]

FILE is a GLES layer (ELF, any ABI), an APK with layers or the app that shall load them, a linker configuration
(ld.config.txt), a file_contexts, a library of a driver (ELF, any ABI), or RenderScript bitcode (libclcore.bc).
DIR is a device's root, a vendor partition, or any folder with such files: all that is found in it is checked. --root DIR
without a FILE does the same.
With --adb it asks a connected device why it does not load a layer into PACKAGE, and changes nothing there.
Exit status: 0 no rule is broken, 1 a rule is broken, 2 the command is wrong.`;

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where it prints.
 * @returns The exit status.
 */
export async function main(args: readonly string[], output: Output): Promise<number> {
  try {
    const words = withConfig(args, { command: "doctor", table: OPTIONS });
    const options = parseOptions(words, OPTIONS, "FILE");
    if (options.has("help")) {
      output.line(helpText(USAGE, OPTIONS));
      return 0;
    }
    if (options.has("json") && options.has("sarif")) {
      throw new UsageError('Option "--json" does not go with --sarif, leave one of them out');
    }
    const serial = options.get("adb");
    const reports = serial === undefined
      ? await examineFiles(options)
      : [await examineDevice(serial, parseOptions(args, OPTIONS, "PACKAGE"))];
    const findings = reports.flatMap(({ report }) => report.findings);
    if (options.has("sarif")) output.line(sarifLog(reports, project.version));
    else if (options.has("json")) findings.forEach((one) => output.line(JSON.stringify(one)));
    else reports.forEach(({ report }) => printReport(report, output));
    return findings.some(({ severity }) => severity === "error") ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(visible(error.message));
    return 2;
  }
}

/** Asks a connected device; what a configuration says of files is not about it. */
async function examineDevice(serial: string, options: Options<typeof OPTIONS>): Promise<ReportOf> {
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
  const { openAdb } = await import("../judge/adb/adb_program.ts");
  const { phoneReport } = await import("../judge/doctor/phone/report.ts");
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

if (import.meta.main) Deno.exit(await main(Deno.args, consoleOutput(false)));
