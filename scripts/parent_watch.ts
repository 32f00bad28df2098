/**
 * Ends a process whose parent has died, even while a library of the device keeps its main thread busy.
 *
 * @module
 */

/** Milliseconds between two looks. */
const PERIOD = 500;

const WATCH = `
const parent = Deno.ppid;
setInterval(() => {
  if (Deno.ppid !== parent) Deno.kill(Deno.pid, "SIGKILL");
}, ${PERIOD});
`;

/**
 * Watches the parent from a thread of its own.
 *
 * @returns Ends the watch.
 */
export function watchParent(): () => void {
  const url = URL.createObjectURL(new Blob([WATCH], { type: "text/javascript" }));
  const worker = new Worker(url, { type: "module" });
  return () => {
    worker.terminate();
    URL.revokeObjectURL(url);
  };
}
