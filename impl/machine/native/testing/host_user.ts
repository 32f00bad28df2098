/**
 * A program that starts a process of the code host and says so, then waits: for tests of what happens when it goes. As a worker it
 * posts the numbers of the server, the process and a copy that the process has forked; run by itself, it prints them.
 *
 * @module
 */

import { NotingHost, serverOf } from "./native_test_library.ts";

const noting = new NotingHost();
const copy = noting.function("ends.c", "fork_session")();
const numbers = [serverOf(noting.host.pid), noting.host.pid, copy];
const worker = globalThis as { postMessage?: (message: unknown) => void };
if (worker.postMessage !== undefined) worker.postMessage(numbers);
else console.log(JSON.stringify(numbers));
setInterval(() => noting.host.drain(), 1000);
