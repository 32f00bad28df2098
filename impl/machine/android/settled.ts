/**
 * Waits for what a process does behind its program: Android's libEGL writes its file of blobs on a thread that sleeps first.
 *
 * @module
 */

/** Milliseconds between two looks. */
const PERIOD = 20;
/** So often it is looked at a process whose threads never come to rest. */
const LOOKS = 1000;
/** The number of Linux's `futex`, by which threads wait for others. */
const FUTEX = { x86_64: "202", aarch64: "98" }[Deno.build.arch];

/**
 * Waits until each thread of a process but the first waits for another one.
 *
 * @param pid The process; it may have ended.
 */
export async function settled(pid: number): Promise<void> {
  for (let look = 0; look < LOOKS && isBusy(pid); look++) {
    await new Promise((resolve) => setTimeout(resolve, PERIOD));
  }
}

function isBusy(pid: number): boolean {
  const threads = ofProcess(() => [...Deno.readDirSync(`/proc/${pid}/task`)]) ?? [];
  return threads.some(({ name }) => {
    if (name === String(pid)) return false;
    const call = ofProcess(() => Deno.readTextFileSync(`/proc/${pid}/task/${name}/syscall`));
    return call !== undefined && call.split(" ")[0] !== FUTEX;
  });
}

/** A fact of `/proc`; undefined if the process or the thread has ended, or nobody may look. */
function ofProcess<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
