/**
 * The thread of `parent_watch.ts`; its first message is how much memory the process may take, in bytes.
 *
 * @module
 */

import { endDescendants } from "./keeper.ts";

/** Milliseconds between two looks. */
const PERIOD = 250;

const thread = self as unknown as {
  onmessage: (event: { readonly data: number }) => void;
  postMessage(message: unknown): void;
};

thread.onmessage = ({ data: memoryMax }) => {
  const parent = Deno.ppid;
  setInterval(() => {
    if (Deno.ppid !== parent) end();
    if (Deno.memoryUsage().rss <= memoryMax) return;
    console.error(`Fatal process out of memory: it has more than ${memoryMax} bytes`);
    end();
  }, PERIOD);
  thread.postMessage("watching");
};

function end(): void {
  endDescendants(Deno.pid);
  Deno.kill(Deno.pid, "SIGKILL");
}
