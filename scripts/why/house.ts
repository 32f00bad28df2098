/**
 * All that a rule consists of: clauses, cases, mutants, witnesses and parts.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import type { Suite } from "../../cts/framework/suite.ts";
import { allMutants } from "../../cts/mutants/mod.ts";
import type { NamedMutant } from "../../cts/mutants/mutant.ts";
import { suite } from "../../cts/suite.ts";
import { REFERENCE_PARTS } from "../../impl/parts.ts";
import { readWitnesses, type Witness } from "../source_mutants/witness_table.ts";
import { type Confirmed, readConfirmed } from "../confirm/confirmed.ts";
import { Places } from "./places.ts";

/** The sources of the command's answers. */
export interface House {
  readonly suite: Suite;
  readonly mutants: readonly NamedMutant[];
  readonly witnesses: readonly Witness[];
  /** The reference's class of each part. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly places: Places;
  /** The clauses that images of Android have shown. */
  readonly confirmed: Confirmed;
}

/** Loads it from the tree. */
export function loadHouse(): House {
  const project = fromFileUrl(new URL("../..", import.meta.url));
  return {
    suite,
    mutants: allMutants(),
    witnesses: readWitnesses(`${project}/cts/mutants/witnesses.json`),
    parts: REFERENCE_PARTS,
    places: new Places(project),
    confirmed: readConfirmed(),
  };
}
