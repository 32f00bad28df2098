/**
 * How values look in messages.
 *
 * @module
 */

/**
 * A value as JSON, shortened.
 *
 * @param value Anything.
 * @param longest Greatest length. Default 60.
 */
export function show(value: unknown, longest = 60): string {
  const short = typeof value === "string" ? value.slice(0, longest + 1) : value;
  const text = JSON.stringify(short) ?? String(value);
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text;
}

/**
 * Checks that a value is what JSON calls an object.
 *
 * @param value Anything, usually parsed JSON.
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The text of an exception: an Error's message, anything else as text.
 *
 * @param thrown What was thrown, by code that may be hostile: it need not have a text at all.
 */
export function reasonOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return `${typeof thrown === "function" ? "a function" : "an object"} without a text`;
  }
}
