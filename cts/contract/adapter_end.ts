/**
 * How the process of an adapter ended, and what that says.
 *
 * @module
 */

/** How the process of an adapter ended. */
export interface AdapterEnd {
  /**
   * `orderly`: with status 0; `unclean`: with another, as a right program may whose input has ended; `crash`: by a signal that was
   * not ours, or as a shell says that what it ran was; `killed`: by us.
   */
  readonly kind: "orderly" | "unclean" | "crash" | "killed";
  /** It in words, for example `ended with status 1`; undefined if it was killed by us. */
  readonly how?: string;
  /** The end of what it wrote to standard error. */
  readonly stderr: string;
}

/** The number that a shell adds to that of the signal that ended what it ran (POSIX, Shell Command Language, 2.8.2). */
const SHELL_BASE = 128;

/** The signals of a program that is wrong, and that of a system without memory. */
const CRASHES: ReadonlyMap<number, string> = new Map([
  [4, "SIGILL"],
  [5, "SIGTRAP"],
  [6, "SIGABRT"],
  [7, "SIGBUS"],
  [8, "SIGFPE"],
  [9, "SIGKILL"],
  [11, "SIGSEGV"],
]);

/**
 * Says what the status of a process means.
 *
 * @param status The status.
 * @param isKilled Whether we have sent it SIGKILL.
 * @param stderr The end of what it wrote to standard error.
 */
export function readEnd(
  { code, signal }: Pick<Deno.CommandStatus, "code" | "signal">,
  isKilled: boolean,
  stderr: string,
): AdapterEnd {
  if (isKilled && signal === "SIGKILL") return { kind: "killed", stderr };
  if (signal !== null) {
    return { kind: "crash", how: `was ended by ${signal}${causeOf(signal)}`, stderr };
  }
  const how = `ended with status ${code}`;
  const below = CRASHES.get(code - SHELL_BASE);
  if (below === undefined) return { kind: code === 0 ? "orderly" : "unclean", how, stderr };
  const cause = causeOf(below);
  return { kind: "crash", how: `${how}, as if what it ran was ended by ${below}${cause}`, stderr };
}

function causeOf(signal: string): string {
  return signal === "SIGKILL" ? " (the system may be out of memory)" : "";
}
