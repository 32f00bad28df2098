/**
 * Clauses about RenderScript's objects: Elements, Types, and where cells of Allocations are. Those about their
 * memory and about copies are in files of their own.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";
import { clausesOf } from "../../clauses/table.ts";
import { clauses as copies } from "./copies.clauses.ts";
import { clauses as memory } from "./memory.clauses.ts";
import { clauses as references } from "./references.clauses.ts";
import { clauses as shapes } from "./shapes.clauses.ts";

const ELEMENT = "AOSP frameworks/rs, rsElement.cpp and rsComponent.cpp";
const TYPE = "AOSP frameworks/rs, rsType.cpp";
const ALLOCATION = "AOSP frameworks/rs, rsAllocation.cpp";
const DRIVER = "AOSP frameworks/rs, driver/rsdAllocation.cpp";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  ...clausesOf`
  RS-OBJECT-1 aosp: A cell of numbers has the bytes of its components, and a vector of three takes the room of four.
    source: ${ELEMENT}
  RS-OBJECT-2 aosp: A boolean has 1 byte, matrices of 4 x 4, 3 x 3 and 2 x 2 have 64, 36 and 16 bytes.
    source: ${ELEMENT}
  RS-OBJECT-3 aosp: A cell that holds an object has 32 bytes in a 64-bit process, and 4 bytes in a 32-bit one.
    source: ${ELEMENT}
  RS-OBJECT-4 aosp: A pixel packed as 5-6-5, 5-5-5-1 or 4-4-4-4 has 2 bytes; its Element is normalized, and a vector of
    three for 5-6-5, otherwise of four, whatever was asked for.
    source: ${ELEMENT}
  RS-OBJECT-5 aosp: The fields of a struct follow each other without gaps, and it has as many bytes as they have
    together, arrays included.
    source: ${ELEMENT}
  RS-OBJECT-6 aosp: libRS.so tells of fields whose names begin with # as of others, which android.renderscript.Element
    hides.
    source: ${ELEMENT}
  RS-OBJECT-7 aosp: Equal requests for an Element give the same object, and requests that differ in anything give
    others.
    source: ${ELEMENT}
  RS-OBJECT-8 aosp: Equal requests for a Type give the same object, and requests that differ in anything give others.
    source: ${TYPE}
  RS-OBJECT-9 aosp: Every request for an Element or a Type gives a reference; the object stays until each is given back.
    source: ${ELEMENT}
  RS-OBJECT-10 aosp: What is told of an Element and of a Type is what it was asked for with, and an Allocation's Type is
    the one it was made of.
    source: ${ELEMENT}
  RS-OBJECT-11 quirk: Android makes an Element of any data type, vector size and number of fields. The sane behavior is
    an error BAD_VALUE and no Element for what makes no sense.
    source: ${ELEMENT}
  RS-OBJECT-12 quirk: Android makes a Type of any dimensions, since only Java checks them. The sane behavior is an
    error BAD_VALUE and no Type without cells, with a third dimension but no second, or with faces or planes that are no
    rectangle.
    source: ${TYPE}
  RS-OBJECT-13 aosp: With mipmaps there are as many levels as it takes to halve the largest dimension down to 1; a YUV
    Type has three, every other one.
    source: ${TYPE}
  RS-OBJECT-14 aosp: Each level has half of the dimensions of the one before, rounded down but not below 1.
    source: ${TYPE}
  RS-OBJECT-15 quirk: In Android's table, level 1 has the dimensions of level 0, and each further one those of the level
    before it. The sane behavior is a table of the levels' own dimensions.
    source: ${DRIVER}
  RS-OBJECT-16 aosp: Allocations of 65535 cells in a row, or in a column, have all of them.
    source: ${DRIVER}
  RS-OBJECT-17 quirk: Android follows a null pointer where there is no memory for an Allocation. The sane behavior is that it
    is not made: error FATAL_DRIVER, "Allocation::Allocation, alloc failure".
    source: ${ALLOCATION}
  RS-OBJECT-18 quirk: Android counts bytes modulo the size of an address, and so gives an Allocation of too many cells
    too little memory. The sane behavior is that of one that there is no memory for.
    source: ${DRIVER}
  RS-OBJECT-19 aosp: Rows begin at multiples of 16 bytes.
    source: ${DRIVER}
  RS-OBJECT-20 aosp: The distance of rows is not told of an Allocation of one dimension.
    source: ${ALLOCATION}
  RS-OBJECT-21 aosp: rsAllocationGetPointer gives NULL for a level or a slice that is not there, for an array, and for a
    face of what is no cube map; for all others it gives an address.
    source: ${ALLOCATION}
  RS-OBJECT-22 quirk: Android gives the address of a level's first cell whichever slice or face is asked for. The sane
    behavior is that of the slice or face.
    source: ${ALLOCATION}
  RS-OBJECT-23 aosp: Each face of a cube map has cells of its own, at each level.
    source: ${DRIVER}
  RS-OBJECT-24 aosp: Cells that hold objects are 0 at first.
    source: ${DRIVER}
  RS-OBJECT-25 aosp: A cell that holds an object keeps it, after the app has given its own reference back.
    source: ${DRIVER}
`,
  ...memory,
  ...copies,
  ...references,
  ...shapes,
]);
