/**
 * `printf`.
 *
 * @module
 */

import type { Command } from "../command.ts";
import { CommandError } from "../errors.ts";
import { unescapeText } from "./escapes.ts";

const CONVERSION = /%([-+ 0#]*)(\d{0,4})(?:\.(\d{0,4}))?([a-zA-Z%])/g;

/** `printf FORMAT [ARG...]`; the format is used again as long as there are arguments. */
export const printf: Command = (run) => {
  const [format, ...args] = run.args;
  if (format === undefined) throw new CommandError("Needs 1 argument");
  const { text: template, stop } = unescapeText(format);
  let at = 0;
  do {
    const before = at;
    run.out(template.replace(
      CONVERSION,
      (whole, flags: string, width: string, precision: string | undefined, type: string) => {
        if (type === "%") return "%";
        const arg = args[at++];
        return pad(convert(type, arg, precision, whole), flags, Number(width));
      },
    ));
    if (at === before) break;
  } while (at < args.length && !stop);
  return 0;
};

function convert(
  type: string,
  arg: string | undefined,
  precision: string | undefined,
  whole: string,
): string {
  switch (type) {
    case "s":
      return precision === undefined ? arg ?? "" : (arg ?? "").slice(0, Number(precision));
    case "b":
      return unescapeText(arg ?? "").text;
    case "c":
      return [...arg ?? ""][0] ?? "";
    case "d":
    case "i":
    case "u":
      return String(integer(arg));
    case "x":
      return integer(arg).toString(16);
    case "X":
      return integer(arg).toString(16).toUpperCase();
    case "o":
      return integer(arg).toString(8);
    default:
      throw new CommandError(`bad '${whole}'`);
  }
}

function integer(arg = "0"): bigint {
  if (!/^-?(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(arg)) {
    throw new CommandError(`bad number '${arg.slice(0, 60)}'`);
  }
  return arg.startsWith("-") ? -BigInt(arg.slice(1)) : BigInt(arg);
}

function pad(text: string, flags: string, width: number): string {
  if (flags.includes("-")) return text.padEnd(width);
  if (!flags.includes("0")) return text.padStart(width);
  return text.startsWith("-")
    ? `-${text.slice(1).padStart(width - 1, "0")}`
    : text.padStart(width, "0");
}
