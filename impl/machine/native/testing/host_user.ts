/**
 * A program that starts a process of the code host and says so, then waits: for tests of what happens when it goes. As a worker it
 * posts the numbers of the server, the process and a copy that the process has forked; run by itself, it prints them. The ABI is the
 * worker's name, or the argument.
 *
 * @module
 */

import type { Abi } from "../../../../cts/contract/world.ts";
import { targetFor } from "../target.ts";
import { NotingHost, serversOf } from "./native_test_library.ts";

const worker = globalThis as { name?: string; postMessage?: (message: unknown) => void };
const noting = new NotingHost(targetFor((worker.name || Deno.args[0]) as Abi));
const copy = noting.function("ends.c", "fork_session")();
const numbers = [...serversOf(noting), noting.host.pid, copy];
if (worker.postMessage !== undefined) worker.postMessage(numbers);
else console.log(JSON.stringify(numbers));
setInterval(() => noting.host.drain(), 1000);
