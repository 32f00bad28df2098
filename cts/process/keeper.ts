/**
 * Ends processes with all that they have started, whatever those did to get away.
 *
 * A process that has called {@link becomeKeeper} inherits what its descendants leave behind, even if they have made a session of
 * their own, so that {@link endDescendants} finds it. That needs Linux; elsewhere it does nothing.
 *
 * @module
 */

import { descendantsOf } from "./process_tree.ts";

/** prctl's options (the kernel's include/uapi/linux/prctl.h). */
const PR_SET_DUMPABLE = 4n;
const PR_SET_CHILD_SUBREAPER = 36n;
/** Rounds in which whatever was started meanwhile is ended, too. */
const ROUNDS_MAX = 100;

/**
 * Has this process inherit what its descendants leave behind, and closes its memory and descriptors in /proc to other processes of
 * its user.
 *
 * @returns Whether this system can do that.
 */
export function becomeKeeper(): boolean {
  if (Deno.build.os !== "linux") return false;
  try {
    const { symbols } = Deno.dlopen("libc.so.6", {
      prctl: { parameters: ["u64", "u64", "u64", "u64", "u64"], result: "i32" },
    });
    const done = [
      symbols.prctl(PR_SET_CHILD_SUBREAPER, 1n, 0n, 0n, 0n),
      symbols.prctl(PR_SET_DUMPABLE, 0n, 0n, 0n, 0n),
    ];
    return done.every((status) => status === 0);
  } catch {
    return false;
  }
}

/**
 * Ends all processes that a process has started and inherited.
 *
 * @param pid The process, which goes on.
 * @param isKept Which of its children go on as well, with theirs. Default: none.
 */
export function endDescendants(
  pid: number,
  isKept: (child: number) => boolean = () => false,
): void {
  const ended = new Set<number>();
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const kept = new Set(
      descendantsOf(pid).filter(isKept).flatMap((one) => [
        one,
        ...descendantsOf(one),
      ]),
    );
    const found = descendantsOf(pid).filter((one) => !kept.has(one) && !ended.has(one));
    if (found.length === 0) return;
    for (const one of found) {
      ended.add(one);
      end(one);
    }
  }
}

/**
 * Ends a process at once, with all that it has started.
 *
 * @param pid The process; nothing happens if it has ended.
 */
export function endTree(pid: number): void {
  const below = descendantsOf(pid);
  end(pid);
  below.forEach(end);
}

function end(pid: number): void {
  try {
    Deno.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
