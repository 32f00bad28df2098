/**
 * Clauses about copies of RenderScript's cells, about images, and about wrong handles.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const ALLOCATION = "AOSP frameworks/rs, rsAllocation.cpp";
const DRIVER = "AOSP frameworks/rs, driver/rsdAllocation.cpp";

/** The clauses. */
export const clauses = clausesOf`
  RS-OBJECT-44 aosp: A write of one dimension whose bytes are not those of its cells is an error BAD_VALUE that names
    both sizes, and writes nothing.
    source: ${ALLOCATION}
  RS-OBJECT-83 quirk: Android does not look at the bytes of a read of one dimension. The sane behavior is as for a write:
    an error BAD_VALUE that names both sizes, and that nothing is read.
    source: ${ALLOCATION}
  RS-OBJECT-45 aosp: Copies of one dimension are to and from level 0, whichever level they name.
    source: ${DRIVER}
  RS-OBJECT-198 aosp: A copy of one dimension goes on in the next row of an Allocation of two, with levels or without.
    source: ${DRIVER} (rsdAllocationData1D, rsdAllocationRead1D)
  RS-OBJECT-46 aosp: The rows of the caller's memory are as far apart as the call says, and without gaps if it says 0.
    source: ${DRIVER}
  RS-OBJECT-47 quirk: With a distance of rows, Android reads a rectangle only if the caller's memory has the bytes of
    its rows without the gaps: otherwise BAD_VALUE, "Allocation size mismatch, expected %zu, got %zu". The sane
    behavior is that rows with gaps are read where there is room for them.
    source: ${ALLOCATION}
  RS-OBJECT-48 quirk: Android writes rectangles and boxes, and makes Allocations of bitmaps, from memory that is too
    small for them, and reads past its end. The sane behavior is an error BAD_VALUE, and nothing is written or made.
    source: ${ALLOCATION}
  RS-OBJECT-49 quirk: Android copies cells that are outside of an Allocation, of a level or of a face, and so other
    memory. The sane behavior is an error BAD_VALUE, nothing is copied, and what fits exactly is.
    source: ${ALLOCATION}
  RS-OBJECT-50 aosp: Rectangles and boxes are copied from any place, level and face of an Allocation to any of another,
    or of its own.
    source: ${DRIVER}
  RS-OBJECT-51 aosp: A copy between two Allocations neither of which scripts may use is an error FATAL_DRIVER,
    "Non-script allocation copies not yet implemented."
    source: ${DRIVER}
  RS-OBJECT-107 aosp: Cells are copied between two Allocations of which scripts may use one, either of them.
    source: ${DRIVER} (rsdAllocationData2D_alloc, rsdAllocationData3D_alloc)
  RS-OBJECT-52 quirk: Android copies between Allocations whose cells have other sizes, with the bytes of the
    destination's. The sane behavior is an error BAD_VALUE, and nothing is copied.
    source: ${DRIVER}
  RS-OBJECT-53 aosp: A field of a cell that is not there, or has another size, is an error BAD_VALUE whose text names
    the axis, the component or the size, of writes and reads alike.
    source: ${ALLOCATION}
  RS-OBJECT-54 aosp: A write of a field changes that field of that cell, and nothing else.
    source: ${DRIVER}
  RS-OBJECT-55 quirk: Android refuses component 0 of a cell that is no struct. The sane behavior is that it is the
    cell.
    source: ${ALLOCATION}
  RS-OBJECT-56 aosp: A read of a whole Allocation gives its rows without gaps, of one, two or three dimensions.
    source: ${ALLOCATION}
  RS-OBJECT-57 aosp: An Allocation of a bitmap has its pixels, and with RS_ALLOCATION_MIPMAP_FULL all levels; reading it
    as a bitmap gives the pixels.
    source: ${ALLOCATION}
  RS-OBJECT-58 aosp: The faces in a cube map's bitmap are side by side.
    source: ${ALLOCATION}
  RS-OBJECT-59 aosp: A cell of a level is the average of four of the level before, rounded down: cells of one byte as a
    whole, cells of four bytes byte by byte.
    source: ${DRIVER}
  RS-OBJECT-60 aosp: Making levels leaves those of cells of more than four bytes as they are.
    source: ${DRIVER}
  RS-OBJECT-61 quirk: For levels of cells of two bytes, Android reads other memory than the level before. The sane
    behavior is the average of red, green and blue, each rounded down.
    source: ${DRIVER}
  RS-OBJECT-62 aosp: Each face of a cube map has levels of its own cells.
    source: ${DRIVER}
  RS-OBJECT-63 aosp: Levels 0, 1 and 2 of a YV12 Allocation are its planes Y, U and V, and an array that is written to
    it has them in this order.
    source: ${DRIVER}
  RS-OBJECT-64 aosp: In memory, a YV12 Allocation has Y, then V, then U; rows of V and U are half as far apart as those
    of Y, rounded up to 16 bytes.
    source: ${DRIVER}
  RS-OBJECT-65 aosp: In memory, an NV21 Allocation has Y, then V and U by turns, V first.
    source: ${DRIVER}
  RS-OBJECT-66 quirk: Writing a part of a YV12 or NV21 Allocation, Android writes U and V at the row of Y. The sane
    behavior is half of it.
    source: ${DRIVER}
  RS-OBJECT-85 aosp: A rectangle that is written to an NV21 Allocation from a column on has V and U from the byte of that
    column on, as many bytes as it has columns.
    source: ${DRIVER} (rsdAllocationData2D)
  RS-OBJECT-86 quirk: Writing a part of a YV12 Allocation from a column on, Android writes U and V at the column of Y. The
    sane behavior is half of it.
    source: ${DRIVER} (rsdAllocationData2D)
  RS-OBJECT-67 quirk: Android takes any number for an Element, a Type or an Allocation, and crashes or corrupts memory.
    The sane behavior is an error BAD_VALUE, and that nothing changes, for handles that are 0, of nothing, of what was
    destroyed, of another kind, and of another context.
    source: ${ALLOCATION}
`;
