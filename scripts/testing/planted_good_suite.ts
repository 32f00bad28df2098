/**
 * The part of the planted suite that a right implementation passes.
 *
 * @module
 */

import { ClauseRegistry } from "../../cts/clauses/registry.ts";
import { defineSuite, type Suite } from "../../cts/framework/mod.ts";
import { suite as whole } from "./planted_suite.ts";

/** The suite. */
export const suite: Suite = defineSuite({
  version: whole.version,
  groups: whole.groups.filter(({ name }) => name === "planted:good"),
  clauses: new ClauseRegistry([whole.clauses.all.filter(({ grade }) => grade === "must")]),
});
