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
postMessage("watching");
`;

/**
 * Watches the parent from a thread of its own.
 *
 * @returns When the watch has begun: what ends it.
 */
export async function watchParent(): Promise<() => void> {
  const url = URL.createObjectURL(new Blob([WATCH], { type: "text/javascript" }));
  const worker = new Worker(url, { type: "module" });
  await new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = reject;
  });
  URL.revokeObjectURL(url);
  return () => worker.terminate();
}
