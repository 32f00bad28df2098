/**
 * The rows of libraries of intrinsics.
 *
 * @module
 */

import { plantedPath } from "../command.ts";
import { type Expected, hostilePath, MEMORY, refused, type Row } from "./row.ts";

const HELD: Expected = { exit: 0, subject: ["pass"] };
const BAD: Expected = { exit: 1, subject: ["crash", "timeout", "fail", "error", "flaky"] };
const told = (...says: RegExp[]): Expected => ({ ...BAD, says });
const NOT_READY = refused(/compute/i);

const COMPUTES: Readonly<Record<string, readonly Expected[]>> = {
  honest: [HELD],
  spins: [BAD],
  never_answers: [BAD],
  throws_later: [told(/thrown after the answer/)],
  spins_later: [told(/late/)],
  exits: [BAD],
  closes: [BAD],
  eats: [told(MEMORY), told(/returned late/), HELD],
  leaves_daemon: [HELD],
  detaches: [BAD, HELD],
  writes_later: [HELD, BAD],
  hangs_in_bench: [HELD],
  waits_at_load: [NOT_READY],
  spins_at_load: [NOT_READY],
  exits_at_load: [NOT_READY],
};

/** The rows of libraries of intrinsics. */
export const COMPUTE_ROWS: readonly Row[] = Object.entries(COMPUTES).map(([name, expected]) => ({
  name: `compute ${name}`,
  args: [
    "--suite",
    plantedPath("planted_compute_suite.ts"),
    "--compute",
    `module:${hostilePath(`computes/${name}.ts`)}`,
    "rs:intrinsic:lut:*",
    "rs:intrinsic:blend:*",
    "--timeout",
    "20000",
  ],
  expected,
  subject: /^rs:intrinsic:blend:/,
  neighbors: { ids: /^rs:intrinsic:lut:/, count: 1 },
}));
