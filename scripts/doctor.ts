/**
 * `deno task doctor FILE...`: checks files without a device: a GLES layer, an APK, and of a vendor's files a linker
 * configuration, a file_contexts, a driver, RenderScript bitcode; or a folder with all of them. `deno task doctor --adb SERIAL`: why
 * a connected device does not load a layer.
 *
 * @module
 */

import { parseOptions } from "../cts/framework/options.ts";
import { refuseWith } from "../judge/command/checked_options.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { examineDevice, examineFiles } from "../judge/doctor/examine_command.ts";
import { printReport } from "../judge/doctor/report.ts";
import { sarifLog } from "../judge/doctor/sarif.ts";
import { OPTIONS } from "../judge/doctor/settings.ts";
import { visible } from "../judge/doctor/text.ts";
import project from "../deno.json" with { type: "json" };

const USAGE = `usage: deno task doctor FILE|DIR... [options]
       deno task doctor --adb SERIAL [PACKAGE] [--json | --sarif]

FILE is a GLES layer (ELF, any ABI), an APK with layers or the app that shall load them, a linker configuration
(ld.config.txt), a file_contexts, a library of a driver (ELF, any ABI), or RenderScript bitcode (libclcore.bc).
DIR is a device's root, a vendor partition, or any folder with such files: all that is found in it is checked. --root DIR
without a FILE does the same.
With --adb it asks a connected device why it does not load a layer into PACKAGE, and changes nothing there.
Exit status: 0 no rule is broken, 1 a rule is broken, 2 the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  {
    options: OPTIONS,
    positionals: "FILE",
    usage: USAGE,
    config: { command: "doctor" },
    show: visible,
  },
  async (options, output, _words, args) => {
    refuseWith(options, "sarif", ["json"]);
    const serial = options.get("adb");
    const reports = serial === undefined
      ? await examineFiles(options)
      : [await examineDevice(serial, parseOptions(args, OPTIONS, "PACKAGE"))];
    const findings = reports.flatMap(({ report }) => report.findings);
    if (options.has("sarif")) output.line(sarifLog(reports, project.version));
    else if (options.has("json")) findings.forEach((one) => output.line(JSON.stringify(one)));
    else reports.forEach(({ report }) => printReport(report, output));
    return findings.some(({ severity }) => severity === "error") ? 1 : 0;
  },
);

if (import.meta.main) await runProgram(main);
