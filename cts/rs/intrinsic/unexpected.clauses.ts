/**
 * The clause about requests that intrinsics have none of.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

/** The clause. */
export const clauses = clausesOf`
  RS-INTRINSIC-304 aosp: Bytes for a variable of an intrinsic that holds an object, an object for one that holds numbers,
    an array of cells for any, and an Allocation for its pointer are an error FATAL_DRIVER.
    source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsic.cpp (setGlobalVar, setGlobalVarWithElemDims, setGlobalBind)
`;
