/**
 * A part that breaks its clause, and says at its top that its process is ready and that all cases have passed.
 *
 * @module
 */

import { breaking } from "../parts/subject.ts";

const MARK = "\u0001strata\u0001";
const RESULT = { status: "pass", message: "", notes: [], oracles: ["expect"], milliseconds: 1 };
const lines: unknown[] = [{ kind: "prepared", name: "forged 1.0" }];
for (let key = 0; key < 40; key++) {
  lines.push({ kind: "start", key }, { kind: "done", key, attempts: [RESULT] });
}
const text = lines.map((line) => `\n${MARK}${JSON.stringify(line)}\n`).join("");
Deno.stdout.writeSync(new TextEncoder().encode(text));

/** It breaks its clause. */
export default breaking(() => undefined);
