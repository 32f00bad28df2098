/**
 * The waits of a process's threads, as Linux tells of them.
 *
 * Source: the kernel's Documentation/filesystems/proc.rst, /proc/PID/task/TID/syscall and status.
 *
 * @module
 */

/** The number of Linux's `futex`, by which threads wait for others. */
const FUTEX = { x86_64: "202", aarch64: "98" }[Deno.build.arch];
/** The word of a wait's time that says that it has none; it is behind the call, the place and two numbers. */
const [TIME, ENDLESS] = [4, "0x0"];
/** Lines that count how often a thread was put off its processor, or left it. */
const SWITCHES = /^(?:non)?voluntary_ctxt_switches:.*$/gm;

/** The standing of a thread. */
export interface ThreadWait {
  /** Its folder in /proc, whose name is its id. */
  readonly folder: string;
  /** Whether it waits for another thread; undefined if nobody knows. */
  readonly isForThread: boolean | undefined;
  /** Whether it waits for another thread, and for no time to pass. */
  readonly isEndless: boolean;
  /** Other words if the thread has run since. */
  readonly stamp: string;
}

/**
 * The standing of each thread of a process.
 *
 * @param pid The process; it may have ended.
 */
export function threadWaits(pid: number): ThreadWait[] {
  return foldersOf(`/proc/${pid}/task`).map((folder) => {
    const stamp = read(`${folder}/status`)?.match(SWITCHES)?.join() ?? "";
    const call = read(`${folder}/syscall`)?.trim().split(" ");
    const isForThread = call === undefined ? undefined : call[0] === FUTEX;
    return {
      folder,
      isForThread,
      isEndless: isForThread === true && call![TIME] === ENDLESS,
      stamp,
    };
  });
}

/** The folders in one of `/proc`; none if the process has ended. */
function foldersOf(path: string): string[] {
  try {
    return [...Deno.readDirSync(path)].map(({ name }) => `${path}/${name}`);
  } catch {
    return [];
  }
}

/** A file of `/proc`; undefined if the process or the thread has ended, or nobody may look. */
function read(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return undefined;
  }
}
