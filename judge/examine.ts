/**
 * The findings of `deno task doctor` in files, as data.
 *
 * @module
 */

import type { FileFinding } from "./file_finding.ts";
import { parseOptions } from "../cts/framework/options.ts";
import { optionWords } from "./command/option_words.ts";

/** The known facts about the device; each is the option of that name of `deno task doctor`. */
export interface ExamineSettings {
  /** The release of Android. Default: told by the file; for layers, 10 to 15. */
  readonly release?: number;
  /** A folder with files of the device: its root, a vendor partition or libraries. */
  readonly root?: string;
  /** A file with a World in JSON. */
  readonly world?: string;
  /** Files with SELinux policy. Default: none. */
  readonly policy?: readonly string[];
  /** Build variables of the product, each as `NAME=VALUE`. Default: none. */
  readonly set?: readonly string[];
  /** The kind of the files. Default: told by each file. */
  readonly as?: "layer" | "apk" | "ld-config" | "file-contexts" | "library" | "bitcode";
}

/**
 * Checks files without a device: GLES layers, APKs, and of a vendor's files linker configurations, file_contexts, drivers and
 * bitcode.
 *
 * @param files Their names.
 * @param settings What is known of the device. Default: nothing.
 * @throws {UsageError} If one cannot be read, or nobody can tell what it is.
 */
export async function examine(
  files: readonly string[],
  settings: ExamineSettings = {},
): Promise<FileFinding[]> {
  const { examineFiles } = await import("./doctor/examine_command.ts");
  const { OPTIONS } = await import("./doctor/settings.ts");
  const words = [...optionWords({ ...settings }), "--", ...files];
  const reports = await examineFiles(parseOptions(words, OPTIONS, "FILE"));
  return reports.flatMap(({ report }) => report.findings);
}
