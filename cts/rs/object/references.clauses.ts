/**
 * Clauses about how long RenderScript's objects live, what kernels see of adapters, and levels of images that
 * have none or narrow ones.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const OBJECT_BASE = "AOSP frameworks/rs, rsObjectBase.cpp";
const DRIVER = "AOSP frameworks/rs, driver/rsdAllocation.cpp (rsdAllocationGenerateMipmaps)";
const SAMPLER = "AOSP frameworks/rs, rsSampler.cpp";

/** The clauses. */
export const clauses = clausesOf`
  RS-OBJECT-68 aosp: An object that the app has given back lives on while a variable, a pointer, a cell, a group, an
    Allocation, a Type, a struct or an intrinsic refers to it.
    source: ${OBJECT_BASE}
  RS-OBJECT-69 aosp: An object that the app has given back is gone when nothing refers to it any more.
    source: ${OBJECT_BASE}
  RS-OBJECT-70 aosp: An object that is put where it is already lives on there.
    source: ${OBJECT_BASE} (rsrSetObject)
  RS-OBJECT-71 aosp: The memory of an Allocation that is gone is there for others.
    source: AOSP frameworks/rs, driver/rsdAllocation.cpp (rsdAllocationDestroy)
  RS-OBJECT-72 aosp: Equal requests for a Sampler give the same object, and requests that differ in anything give
    others.
    source: ${SAMPLER} (Sampler::getSampler)
  RS-OBJECT-73 quirk: Android makes a Sampler of any values, since only Java checks them. The sane behavior is an error
    BAD_VALUE and no Sampler for filters and wrap modes that are none.
    source: ${SAMPLER}
  RS-OBJECT-74 aosp: A kernel reads and writes the cells of an adapter's base, from its offsets on.
    source: AOSP frameworks/rs, driver/rsdAllocation.cpp (rsdAllocationAdapterOffset)
  RS-OBJECT-75 quirk: For a level of an image that is one cell wide or high, Android reads what follows the edge. The
    sane behavior is the cell at the edge.
    source: ${DRIVER}
  RS-OBJECT-76 quirk: Making levels, Android takes the chroma planes of a YUV Allocation for levels. The sane behavior
    is to leave them as they are.
    source: ${DRIVER}
  RS-OBJECT-84 quirk: On Android an adapter does not hold its base, whose memory is freed when the app has given it back,
    and then shows what others put there. The sane behavior is that the base lives on as long as the adapter.
    source: AOSP frameworks/rs, rsAllocation.h (baseAlloc is a plain pointer)
  RS-OBJECT-187 quirk: On Android a closure does not hold its arguments, its result and the values of its variables, and
    uses their memory when they are gone. The sane behavior is that they live on as long as the closure has them.
    source: AOSP frameworks/rs, rsClosure.h (mArgs, mGlobals and mReturnValue are plain)
  RS-OBJECT-249 quirk: On Android the ID of a kernel does not hold its script, and a group of version 2 does not hold its
    closures, and their memory is used when they are gone. The sane behavior is that they live on as long as those do.
    source: AOSP frameworks/rs, rsScript.h (IDBase); rsScriptGroup2.h (mClosures)
  RS-OBJECT-250 quirk: Android leaves a pointer where the cells were that are bound to it when they got another size, and so
    has the kernels of a group, of either version, use memory that was given back. The sane behavior is that they see the
    cells.
    source: AOSP frameworks/rs, rsAllocation.cpp (resize1D); cpu_ref/rsCpuScriptGroup.cpp (execute)
  RS-OBJECT-255 aosp: On the CPU path, the name of an object is what the app gives, as many bytes of it as it says, up to the first
    NUL; an object without a name has NULL. (Through the HAL, Android 14 gives the whole text, or an empty one.)
    source: ${OBJECT_BASE} (setName, getName)
`;
