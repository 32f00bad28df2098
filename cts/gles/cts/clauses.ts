/**
 * Clauses about Android's own compatibility tests of GLES layers.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "GLES-CTS-1",
    grade: "must",
    releases: [10, 15],
    text: "A device passes the GLES tests of Android's module CtsGpuToolsHostTestCases.",
    source: "Documentation, Implement OpenGL ES and EGL: Test layers",
  },
]);
