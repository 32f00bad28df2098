/**
 * Clauses about cells, planes and queues of shapes that are easily forgotten.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

/** The clauses. */
export const clauses = clausesOf`
  RS-OBJECT-77 aosp: In an array of vectors of three that is a field, each takes the room of four, and the next field
    follows the last of them.
    source: AOSP frameworks/rs, rsElement.cpp (Element::compute)
  RS-OBJECT-78 aosp: The planes U and V of a YV12 Allocation with an odd number of columns or rows have half of them,
    rounded down.
    source: AOSP frameworks/rs, rsType.cpp (Type::compute)
  RS-OBJECT-79 quirk: Android's adapter of a cube map shows the first face and its level 0 alone. The sane behavior is that it
    shows the face and the level that its offsets name, for reads and writes.
    source: AOSP frameworks/rs, driver/rsdAllocation.cpp (rsdAllocationAdapterOffset)
  RS-OBJECT-80 aosp: The frames of a queue are received in the order in which they were sent, each once; where
    there is room for one, the newest is received.
    source: AOSP frameworks/rs, driver/rsdAllocation.cpp (rsdAllocationIoReceive); android.renderscript.Allocation
    (ioReceive: the latest input)
  RS-OBJECT-81 aosp: Of Allocations that share a queue, each frame is that one's which receives it.
    source: AOSP frameworks/rs, rsAllocation.cpp (shareBufferQueue)
  RS-OBJECT-82 quirk: For levels, Android takes any cell of two bytes for one of 5, 6 and 5 bits. The sane behavior is to
    average the components that its data type has, as of 5-5-5-1 and 4-4-4-4.
    source: AOSP frameworks/rs, driver/rsdAllocation.cpp (rsdAllocationGenerateMipmaps)
  RS-OBJECT-248 quirk: Android's adapter has the first image of its base for each of its levels, faces and planes. The sane
    behavior is that each of them shows the base's.
    source: AOSP frameworks/rs, driver/rsdAllocation.cpp (rsdAllocationAdapterOffset)
`;
