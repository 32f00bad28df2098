/**
 * The adapter of the tiny implementation, as a program.
 *
 * @module
 */

import { serve } from "../exec_server.ts";
import { tinyImplementation } from "./tiny_implementation.ts";

if (import.meta.main) {
  await serve(tinyImplementation(), Deno.stdin.readable, Deno.stdout.writable);
}
