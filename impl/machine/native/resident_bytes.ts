/**
 * How much memory a process of the host has in use.
 *
 * @module
 */

/**
 * Reads it from /proc.
 *
 * @param pid The process's number on the host.
 * @returns Bytes that are in memory, those that it shares with others included; undefined if it is gone, or there is no /proc.
 */
export function residentBytesOf(pid: number): number | undefined {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kibibytes === undefined ? undefined : 1024 * Number(kibibytes);
  } catch {
    return undefined;
  }
}
