/**
 * `date`, and times as it prints them, in UTC, the device's time zone.
 *
 * @module
 */

import type { Command } from "../command.ts";
import { CommandError } from "../errors.ts";
import { lookUp } from "../look_up.ts";
import { readOptions } from "./options.ts";

/** `date [-u] [+FORMAT]`; the clock cannot be set. */
export const date: Command = (run) => {
  const { rest } = readOptions(run, { flags: "u" });
  const [format = "+%a %b %e %H:%M:%S %Z %Y", ...more] = rest;
  if (!format.startsWith("+") || more.length > 0) {
    throw new CommandError(
      "cannot set date: Operation not permitted, expected date [-u] [+FORMAT]",
    );
  }
  run.line(formatTime(format.slice(1), run.host.log.wallClock()));
  return 0;
};

/** Conversions of strftime that stand for others. */
const SHORTHAND: Readonly<Record<string, string>> = {
  c: "%a %b %e %H:%M:%S %Y",
  D: "%m/%d/%y",
  F: "%Y-%m-%d",
  R: "%H:%M",
  T: "%H:%M:%S",
};

const DAY_MS = 86_400_000;

const CONVERSIONS: Readonly<Record<string, (time: Date) => string>> = {
  a: (time) => name(time, { weekday: "short" }),
  A: (time) => name(time, { weekday: "long" }),
  b: (time) => name(time, { month: "short" }),
  B: (time) => name(time, { month: "long" }),
  d: (time) => pad(time.getUTCDate()),
  e: (time) => String(time.getUTCDate()).padStart(2),
  H: (time) => pad(time.getUTCHours()),
  I: (time) => pad(time.getUTCHours() % 12 || 12),
  j: (time) =>
    pad(Math.ceil((time.getTime() + 1 - Date.UTC(time.getUTCFullYear(), 0)) / DAY_MS), 3),
  m: (time) => pad(time.getUTCMonth() + 1),
  M: (time) => pad(time.getUTCMinutes()),
  n: () => "\n",
  N: (time) => `${pad(time.getUTCMilliseconds(), 3)}000000`,
  p: (time) => time.getUTCHours() < 12 ? "AM" : "PM",
  s: (time) => String(Math.floor(time.getTime() / 1000)),
  S: (time) => pad(time.getUTCSeconds()),
  t: () => "\t",
  y: (time) => pad(time.getUTCFullYear() % 100),
  Y: (time) => String(time.getUTCFullYear()),
  z: () => "+0000",
  Z: () => "UTC",
  "%": () => "%",
};

/**
 * Formats a time.
 *
 * @param format As strftime takes it.
 * @param time The time.
 * @throws {CommandError} If the format has a conversion that is not known.
 */
export function formatTime(format: string, time: Date): string {
  return format.replace(/%(.?)/gs, (whole, letter: string) => {
    const longer = lookUp(SHORTHAND, letter);
    if (longer !== undefined) return formatTime(longer, time);
    const convert = lookUp(CONVERSIONS, letter);
    if (convert === undefined) throw new CommandError(`bad format '${whole}'`);
    return convert(time);
  });
}

function name(time: Date, options: Intl.DateTimeFormatOptions): string {
  return time.toLocaleString("en", { ...options, timeZone: "UTC" });
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, "0");
}
