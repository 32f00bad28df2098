/**
 * JSON out of files that nobody has checked.
 *
 * @module
 */

/** How much a text may hold. */
export interface JsonBounds {
  /** Most characters. */
  readonly longest: number;
  /** Most lists and objects within each other. */
  readonly deepest: number;
}

/**
 * Reads a JSON text.
 *
 * @param text The text.
 * @param bounds How much it may hold.
 * @throws {Error} If it holds more, or is not JSON; the message goes on where a sentence has named the text.
 */
export function parseBoundedJson(text: string, { longest, deepest }: JsonBounds): unknown {
  if (text.length > longest) {
    throw new Error(`it has ${text.length} characters, expected at most ${longest}`);
  }
  if (isDeeper(text, deepest)) throw new Error(`it is nested more than ${deepest} deep`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is not JSON");
  }
}

/** One pass, whatever the text: a string that has no end takes no longer than one that has. */
function isDeeper(text: string, deepest: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === "\\") i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "[" || char === "{") {
      if (++depth > deepest) return true;
    } else if (char === "]" || char === "}") depth--;
  }
  return false;
}
