/**
 * Records cases in the folder that the first word names until something is in the way, and prints what.
 *
 * @module
 */

import { RunOutputs } from "../report/outputs.ts";
import { HEADER, RESULT } from "./results.ts";

if (import.meta.main) {
  using outputs = new RunOutputs(Deno.args[0]!);
  outputs.begin(HEADER);
  try {
    for (;;) outputs.add(RESULT);
  } catch (error) {
    console.log(String(error));
  }
}
