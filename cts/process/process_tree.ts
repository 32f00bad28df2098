/**
 * The processes of the host that a process has started, as Linux's /proc tells of them.
 *
 * @module
 */

/** Where the kernel tells of processes. */
const PROC = "/proc";

/** Reads a file of /proc; undefined if the process or thread has ended, or the kernel has no such file. */
function read(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * The threads of a process.
 *
 * @param pid The process.
 * @returns Their folders in /proc; none if it has ended.
 */
export function threadsOf(pid: number): string[] {
  try {
    return [...Deno.readDirSync(`${PROC}/${pid}/task`)].map(({ name }) =>
      `${PROC}/${pid}/task/${name}`
    );
  } catch {
    return [];
  }
}

/**
 * The processes that a process has started and that it has inherited, with those that they have.
 *
 * @param pid The process.
 * @returns Parents before their children; none on a system other than Linux.
 */
export function descendantsOf(pid: number): number[] {
  const found = new Set<number>();
  const look = (parent: number) => {
    for (const thread of threadsOf(parent)) {
      for (const word of read(`${thread}/children`)?.split(" ") ?? []) {
        const child = Number(word);
        if (word.trim() === "" || found.has(child)) continue;
        found.add(child);
        look(child);
      }
    }
  };
  look(pid);
  return [...found];
}

/** Milliseconds that a thread has run, and that it has waited for a processor; undefined if that is not known. */
export function scheduledTimes(thread: string): readonly [ran: number, waited: number] | undefined {
  const [ran, waited] = read(`${thread}/schedstat`)?.split(" ").map(Number) ?? [];
  return ran === undefined || waited === undefined ? undefined : [ran / 1e6, waited / 1e6];
}

/** Checks that a process is there and has not ended. */
export function isAlive(pid: number): boolean {
  const state = /\) (\S)/.exec(read(`${PROC}/${pid}/stat`) ?? "")?.[1];
  return state !== undefined && state !== "Z" && state !== "X";
}
