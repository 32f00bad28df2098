/**
 * Ends a process whose parent has died, or which takes too much memory, even while a library of the device keeps its
 * main thread busy.
 *
 * @module
 */

/** Milliseconds between two looks. */
const PERIOD = 250;

const watch = (memoryMax: number) => `
const parent = Deno.ppid;
setInterval(() => {
  if (Deno.ppid !== parent) Deno.kill(Deno.pid, "SIGKILL");
  if (Deno.memoryUsage().rss > ${memoryMax}) {
    console.error("Fatal process out of memory: it has more than ${memoryMax} bytes");
    Deno.kill(Deno.pid, "SIGKILL");
  }
}, ${PERIOD});
postMessage("watching");
`;

/**
 * Watches the parent from a thread of its own.
 *
 * @param memoryMax Bytes of memory that this process may take. Default: any number.
 * @returns When the watch has begun: what ends it.
 */
export async function watchParent(memoryMax = Number.MAX_SAFE_INTEGER): Promise<() => void> {
  const url = URL.createObjectURL(new Blob([watch(memoryMax)], { type: "text/javascript" }));
  const worker = new Worker(url, { type: "module" });
  await new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = reject;
  });
  URL.revokeObjectURL(url);
  return () => worker.terminate();
}
