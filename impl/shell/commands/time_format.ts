/**
 * Times as `date` and `ls` print them, in UTC, the device's time zone.
 *
 * @module
 */

import { CommandError } from "../errors.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Conversions of strftime that stand for others. */
const SHORTHAND: Readonly<Record<string, string>> = {
  c: "%a %b %e %H:%M:%S %Y",
  D: "%m/%d/%y",
  F: "%Y-%m-%d",
  R: "%H:%M",
  T: "%H:%M:%S",
};

const CONVERSIONS: Readonly<Record<string, (time: Date) => string>> = {
  a: (time) => DAYS[time.getUTCDay()]!.slice(0, 3),
  A: (time) => DAYS[time.getUTCDay()]!,
  b: (time) => MONTHS[time.getUTCMonth()]!.slice(0, 3),
  B: (time) => MONTHS[time.getUTCMonth()]!,
  d: (time) => pad(time.getUTCDate(), 2),
  e: (time) => String(time.getUTCDate()).padStart(2),
  H: (time) => pad(time.getUTCHours(), 2),
  I: (time) => pad(time.getUTCHours() % 12 || 12, 2),
  j: (time) =>
    pad(Math.floor((time.getTime() - Date.UTC(time.getUTCFullYear(), 0, 1)) / 86_400_000) + 1, 3),
  m: (time) => pad(time.getUTCMonth() + 1, 2),
  M: (time) => pad(time.getUTCMinutes(), 2),
  n: () => "\n",
  N: (time) => `${pad(time.getUTCMilliseconds(), 3)}000000`,
  p: (time) => time.getUTCHours() < 12 ? "AM" : "PM",
  s: (time) => String(Math.floor(time.getTime() / 1000)),
  S: (time) => pad(time.getUTCSeconds(), 2),
  t: () => "\t",
  y: (time) => pad(time.getUTCFullYear() % 100, 2),
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
    if (Object.hasOwn(SHORTHAND, letter)) return formatTime(SHORTHAND[letter]!, time);
    const convert = Object.hasOwn(CONVERSIONS, letter) ? CONVERSIONS[letter] : undefined;
    if (convert === undefined) throw new CommandError(`bad format '${whole}'`);
    return convert(time);
  });
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
