/**
 * Backslash escapes of `echo` and `printf`.
 *
 * @module
 */

import { lookUp } from "../look_up.ts";

const SIMPLE: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
};

/**
 * Replaces escapes.
 *
 * @param text Text with escapes; unknown ones stay.
 * @returns The text up to `\c`, and whether there was one.
 */
export function unescapeText(text: string): { text: string; stop: boolean } {
  const [before = "", after] = splitAtStop(text);
  const shown = before.replace(
    /\\(?:0([0-7]{0,3})|x([0-9A-Fa-f]{1,2})|([1-7][0-7]{0,2})|(.))/gs,
    (whole, zero, hex, octal, letter) => {
      if (letter !== undefined) return lookUp(SIMPLE, letter) ?? whole;
      const code = hex !== undefined
        ? parseInt(hex, 16)
        : parseInt(zero === "" ? "0" : zero ?? octal, 8);
      return String.fromCharCode(code & 0xff);
    },
  );
  return { text: shown, stop: after !== undefined };
}

function splitAtStop(text: string): string[] {
  for (let i = text.indexOf("\\"); i >= 0; i = text.indexOf("\\", i + 2)) {
    if (text[i + 1] === "c") return [text.slice(0, i), text.slice(i + 2)];
  }
  return [text];
}
