/**
 * Checks the lists of libraries that system and vendor offer to apps.
 *
 * Source: AOSP art, libnativeloader/public_libraries.cpp.
 *
 * @module
 */

import type { AuditFiles } from "../../impl/audit/files.ts";
import { decode } from "../../impl/platform/decode.ts";
import type { FileFinding } from "../file_finding.ts";

/** Where a device keeps such lists, and the company whose name its libraries end with, if one is named. */
const LIST = /^\/(?:system|vendor|product|system_ext)\/etc\/public\.libraries(?:-([^/]+))?\.txt$/;
const WIDTHS = ["32", "64"];

/**
 * Checks that a path is that of such a list.
 *
 * @param path A canonical path.
 */
export function isPublicLibraries(path: string): boolean {
  return LIST.test(path);
}

/**
 * Checks the lists of a device.
 *
 * @param files Its files.
 */
export function publicLibraryFindings(files: AuditFiles): FileFinding[] {
  return files.paths.filter(isPublicLibraries).flatMap((path) => {
    const bytes = files.read(path);
    return bytes === undefined ? [] : listFindings(files, path, decode(bytes));
  });
}

function listFindings(files: AuditFiles, path: string, text: string): FileFinding[] {
  const company = LIST.exec(path)?.[1];
  return text.split("\n").flatMap((line, i): FileFinding[] => {
    const words = line.trim().split(/\s+/);
    const [name = "", ...rest] = words;
    if (name === "" || name.startsWith("#")) return [];
    const say = (
      severity: FileFinding["severity"],
      message: string,
      remedy: string,
    ): FileFinding => ({
      rule: "public-libraries",
      severity,
      subject: name,
      file: path,
      line: i + 1,
      message,
      remedy,
    });
    const wrong = rest.find((word) => !WIDTHS.includes(word) && word !== "nopreload");
    if (wrong !== undefined || rest.filter((word) => WIDTHS.includes(word)).length > 1) {
      return [say(
        "error",
        `"${
          rest.join(" ")
        }" stands behind "${name}", expected 32 or 64, nopreload, or nothing: apps ` +
          "get none of the libraries of this list",
        "Correct the line",
      )];
    }
    if (
      company !== undefined && !new RegExp(`^lib.+\\.${RegExp.escape(company)}\\.so$`).test(name)
    ) {
      return [say(
        "error",
        `"${name}" is in the list of "${company}", whose libraries are called lib*.${company}.so: ` +
          "the list is refused",
        `Rename the library, or list it in ${path.replace(`-${company}`, "")}`,
      )];
    }
    return isMissing(files, path, name, rest)
      ? [say(
        "advice",
        `No file "${name}" is where this list's libraries lie, so apps that ask for it get nothing`,
        "Install it, or remove the line",
      )]
      : [];
  });
}

/** Checks whether a vendor's library is in none of the directories of its widths; of others not all files are known. */
function isMissing(
  { given, paths }: AuditFiles,
  list: string,
  name: string,
  words: readonly string[],
): boolean {
  if (!list.startsWith("/vendor/") || given?.wholeVendor === false) return false;
  const widths = words.includes("32")
    ? ["lib"]
    : words.includes("64")
    ? ["lib64"]
    : ["lib", "lib64"];
  return !widths.some((lib) =>
    paths.some((path) =>
      path.endsWith(`/${name}`) && new RegExp(`^/(vendor|odm)/${lib}/`).test(path)
    )
  );
}
