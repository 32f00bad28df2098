/**
 * Clauses about Android's own compatibility tests of GLES layers.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

/** The clauses. */
export const clauses = clausesOf`
  GLES-CTS-1 must 10-15: A device passes the GLES tests of Android's module CtsGpuToolsHostTestCases.
    source: Documentation, Implement OpenGL ES and EGL: Test layers
`;
