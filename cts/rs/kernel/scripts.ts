/**
 * The suite's own scripts, as `scripts/generate_scripts.ts` compiled them: 32-bit bitcode in Android's wrapper.
 *
 * @module
 */

import access from "./scripts/access.json" with { type: "json" };
import calls from "./scripts/calls.json" with { type: "json" };
import colors from "./scripts/colors.json" with { type: "json" };
import families from "./scripts/families.json" with { type: "json" };
import groups from "./scripts/groups.json" with { type: "json" };
import launches from "./scripts/launches.json" with { type: "json" };
import math from "./scripts/math.json" with { type: "json" };
import matrices from "./scripts/matrices.json" with { type: "json" };
import named from "./scripts/named.json" with { type: "json" };
import oldest from "./scripts/oldest.json" with { type: "json" };
import oldestBare from "./scripts/oldest_bare.json" with { type: "json" };
import oldestSigned from "./scripts/oldest_signed.json" with { type: "json" };
import old from "./scripts/old.json" with { type: "json" };
import reals from "./scripts/reals.json" with { type: "json" };
import reductions from "./scripts/reductions.json" with { type: "json" };
import samples from "./scripts/samples.json" with { type: "json" };
import serial from "./scripts/serial.json" with { type: "json" };
import threads from "./scripts/threads.json" with { type: "json" };
import types from "./scripts/types.json" with { type: "json" };
import undefinedFunction from "./scripts/undefined.json" with { type: "json" };

/** A script: its exports by slot, their names apart by blanks, and its bitcode in base64. */
export interface ScriptFile {
  readonly variables: string;
  readonly functions: string;
  readonly forEach: string;
  readonly reduce: string;
  readonly bitcode: string;
}

/** The scripts, by the names of their sources in the folder `scripts`. */
export const scripts = {
  access,
  calls,
  colors,
  families,
  groups,
  launches,
  math,
  matrices,
  named,
  old,
  oldest,
  oldest_bare: oldestBare,
  oldest_signed: oldestSigned,
  reals,
  reductions,
  samples,
  serial,
  threads,
  types,
  undefined: undefinedFunction,
} satisfies Readonly<Record<string, ScriptFile>>;
