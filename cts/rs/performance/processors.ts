/**
 * The processors that the machine has to spare: without them, threads cannot be seen to help.
 *
 * @module
 */

/** Numbers that a thread counts to; some milliseconds. */
const COUNT = 50_000_000;
/** Two threads at once take at most so many times as long as one, where each has a processor. */
const SLOWDOWN = 1.3;

const COUNTER = `onmessage = ({ data }) => {
  let sum = 0;
  for (let i = 0; i < data; i++) sum = (sum + i) | 0;
  postMessage(sum);
};`;

function newWorker(): Worker {
  return new Worker(`data:text/javascript,${encodeURIComponent(COUNTER)}`, { type: "module" });
}

/** Two threads, which start when they are first asked for. */
export class TwoThreads implements Disposable {
  #workers: readonly Worker[] = [];

  /** Finds out if both can run at the same time, each on a processor of its own, just now. */
  async haveProcessors(): Promise<boolean> {
    if (this.#workers.length === 0) this.#workers = [newWorker(), newWorker()];
    await this.#clock(2, 1);
    const one = await this.#clock(1, COUNT);
    return await this.#clock(2, COUNT) <= SLOWDOWN * one;
  }

  async #clock(threads: number, count: number): Promise<number> {
    const start = performance.now();
    await Promise.all(
      this.#workers.slice(0, threads).map((worker) =>
        new Promise((resolve) => {
          worker.onmessage = resolve;
          worker.postMessage(count);
        })
      ),
    );
    return performance.now() - start;
  }

  /** Ends the threads. */
  [Symbol.dispose](): void {
    for (const worker of this.#workers) worker.terminate();
  }
}
