/**
 * Puts values in place of `$NAME` and `${NAME}`.
 *
 * Source: AOSP bionic, linker/linker_utils.cpp (`format_string`).
 *
 * @module
 */

/**
 * Puts values in place of names.
 *
 * The name without braces is taken wherever it begins, so that `$LIBFOO` has the value of `LIB` before `FOO`. Unknown names
 * stay as they are, and values are not looked through again.
 *
 * @param text Text with names in it.
 * @param parameters Values by name; the first that fits counts.
 */
export function substitute(
  text: string,
  parameters: ReadonlyMap<string, string>,
): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf("$"); at >= 0; at = text.indexOf("$", Math.max(at + 1, from))) {
    const rest = at + 1;
    for (const [name, value] of parameters) {
      const length = text.startsWith(name, rest)
        ? name.length
        : text.startsWith(`{${name}}`, rest)
        ? name.length + 2
        : 0;
      if (length === 0) continue;
      parts.push(text.slice(from, at), value);
      from = rest + length;
      break;
    }
  }
  parts.push(text.slice(from));
  return parts.join("");
}
