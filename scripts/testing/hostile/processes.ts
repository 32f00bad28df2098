/**
 * The processes that come of a process, however far they have gone from it.
 *
 * @module
 */

const PR_SET_CHILD_SUBREAPER = 36;

/** A process of this machine. */
export interface Found {
  readonly pid: number;
  readonly parent: number;
  /** For example `sleep 997`. */
  readonly command: string;
}

/**
 * Makes this process the parent of all its descendants whose own parents end, so that none gets out of sight.
 *
 * @throws {Error} If the machine has no such thing.
 */
export function adoptDescendants(): void {
  const library = Deno.dlopen("libc.so.6", {
    prctl: { parameters: ["i32", "u64", "u64", "u64", "u64"], result: "i32" },
  });
  const failed = library.symbols.prctl(PR_SET_CHILD_SUBREAPER, 1n, 0n, 0n, 0n) !== 0;
  library.close();
  if (failed) {
    throw new Error("Cannot adopt descendants: prctl failed, expected Linux 3.4 or later");
  }
}

/**
 * The living descendants of this process; those that have ended and wait for somebody to be told are none.
 *
 * @returns In the order of their ids.
 */
export function descendants(): Found[] {
  const all = [...Deno.readDirSync("/proc")].filter(({ name }) => /^\d+$/.test(name))
    .flatMap(({ name }) => read(Number(name)) ?? []);
  const family = new Set([Deno.pid]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  family.delete(Deno.pid);
  return all.filter(({ pid, isZombie }) => family.has(pid) && !isZombie)
    .map(({ pid, parent, command }) => ({ pid, parent, command })).sort((a, b) => a.pid - b.pid);
}

/** Looks that find nobody before it is believed: who forks and ends all the time may be missed by one. */
const LOOKS = 5;
const BETWEEN = 20;

/**
 * Waits until there are no descendants.
 *
 * @param limit Milliseconds after which it waits no more.
 * @returns Those that are still there.
 */
export async function outlast(limit: number): Promise<readonly Found[]> {
  const end = performance.now() + limit;
  let last: readonly Found[] = [];
  for (let quiet = 0; quiet < LOOKS; quiet++) {
    const found = descendants();
    if (found.length > 0) {
      last = found;
      quiet = -1;
      if (performance.now() > end) return last;
    }
    await new Promise((done) => setTimeout(done, BETWEEN));
  }
  return [];
}

/** Kills all descendants, those among them that make others as fast as they die. */
export async function killDescendants(): Promise<void> {
  do {
    const found = descendants();
    for (const signal of ["SIGSTOP", "SIGKILL"] as const) {
      for (const { pid } of found) {
        try {
          Deno.kill(pid, signal);
        } catch {
          // It has ended in the meantime.
        }
      }
    }
  } while ((await outlast(0)).length > 0);
}

function read(pid: number): (Found & { readonly isZombie: boolean }) | undefined {
  try {
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const words = Deno.readTextFileSync(`/proc/${pid}/cmdline`).split("\0").filter(Boolean);
    const command = (words.join(" ") || stat.slice(0, stat.lastIndexOf(")") + 1)).slice(0, 200);
    return { pid, parent: Number(parent), command, isZombie: state === "Z" || state === "X" };
  } catch {
    return undefined;
  }
}
