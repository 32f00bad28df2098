/**
 * Text as the linker's C++ takes it: C white space, strings that end at a NUL, paths compared and put in order by their
 * characters alone.
 *
 * @module
 */

/** The characters that `isspace` takes for white space in the C locale. */
const SPACES = " \t\n\v\f\r";

/**
 * Cuts white space off both ends, as android::base::Trim does; other than `String.trim` it knows ASCII only.
 *
 * @param text Any text.
 */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACES.includes(text.charAt(start))) start++;
  while (end > start && SPACES.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * The part of a text that a function sees that takes a C string: all before the first NUL.
 *
 * @param text Any text.
 */
export function cString(text: string): string {
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}

/**
 * Checks that a file lies below a directory, at any depth (AOSP bionic, linker/linker_utils.cpp, `file_is_under_dir`).
 *
 * Everything absolute lies below the empty path, and nothing below `/`: the directory is taken without its last slash.
 *
 * @param file Path of the file.
 * @param directory Path of the directory.
 */
export function isUnderDirectory(file: string, directory: string): boolean {
  return file.startsWith(directory) && file.charAt(directory.length) === "/";
}

/**
 * Takes `//`, `/./` and `..` out of a path without asking the file system (AOSP bionic, linker/linker_utils.cpp,
 * `normalize_path`). A `/` or `/.` at the end stays.
 *
 * @param path A path.
 * @returns Undefined if the path is not absolute.
 */
export function normalizePath(path: string): string | undefined {
  if (!path.startsWith("/")) return undefined;
  if (!path.includes("//") && !path.includes("/.")) return path;
  const kept: string[] = [];
  const parts = path.slice(1).split("/");
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (part === "..") {
      kept.pop();
      if (isLast) kept.push("");
    } else if (isLast || (part !== "" && part !== ".")) {
      kept.push(part);
    }
  }
  return `/${kept.join("/")}`;
}
