/**
 * Ends a process, with all that it has started, when its parent has died or it takes too much memory, even while what it runs keeps
 * its main thread busy.
 *
 * @module
 */

/**
 * Watches the parent from a thread of its own.
 *
 * @param memoryMax Bytes of memory that this process may take. Default: any number.
 * @returns When the watch has begun: what ends it.
 */
export async function watchParent(memoryMax = Number.MAX_SAFE_INTEGER): Promise<() => void> {
  const worker = new Worker(new URL("./watch_thread.ts", import.meta.url), { type: "module" });
  await new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = reject;
    worker.postMessage(memoryMax);
  });
  return () => worker.terminate();
}
