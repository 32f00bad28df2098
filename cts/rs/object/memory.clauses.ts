/**
 * Clauses about memory of RenderScript's Allocations: the app's, that of another size, of windows, and of adapters.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const ALLOCATION = "AOSP frameworks/rs, rsAllocation.cpp";
const DRIVER = "AOSP frameworks/rs, driver/rsdAllocation.cpp";

/** The clauses. */
export const clauses = clausesOf`
  RS-OBJECT-26 aosp: Memory of the app's is taken only for the usages SCRIPT and SHARED, with GRAPHICS_TEXTURE or
    without, and no others, and without levels and faces; otherwise there is no Allocation.
    source: ${DRIVER}
  RS-OBJECT-27 aosp: If rows have a multiple of 16 bytes, cells are in memory of the app's.
    source: ${DRIVER}
  RS-OBJECT-28 aosp: If rows do not have a multiple of 16 bytes, cells begin as a copy of the app's memory, which does
    not change with them.
    source: ${DRIVER}
  RS-OBJECT-29 quirk: Android copies nothing of the app's memory to an Allocation of one dimension whose row does not
    have a multiple of 16 bytes. The sane behavior is a copy.
    source: ${DRIVER}
  RS-OBJECT-30 aosp: An Allocation of another width keeps the cells at its head; new ones at its end are 0.
    source: ${DRIVER}
  RS-OBJECT-31 quirk: Of an Allocation of USAGE_SHARED, Android changes the Type to another width although its memory
    stays. The sane behavior is that both stay.
    source: ${ALLOCATION}
  RS-OBJECT-32 aosp: A new size of two dimensions is an error FATAL_DRIVER, "resize2d not implemented".
    source: ${ALLOCATION}
  RS-OBJECT-34 aosp: A kernel or a reduction sees an Allocation that is bound to a variable where it is when the script is
    launched, also after a resize, or a frame that was received, has moved it.
    source: AOSP frameworks/rs, rsScriptC.cpp
  RS-OBJECT-35 quirk: Android resizes an Allocation to no cells, and one of more dimensions as if it had one. The sane
    behavior is an error BAD_VALUE, and that all cells stay.
    source: ${ALLOCATION}
  RS-OBJECT-36 aosp: An adapter shows the cells of its base from its offsets on, for reads and writes.
    source: ${DRIVER}
  RS-OBJECT-37 aosp: Fewer than nine offsets do not move an adapter.
    source: ${ALLOCATION}
  RS-OBJECT-38 quirk: Android lets an adapter reach out of its base, and show its cells as larger ones. The sane
    behavior is an error BAD_VALUE: it is not made, or stays where it is.
    source: ${DRIVER}
  RS-OBJECT-39 aosp: Sending an Allocation without a window is an error DRIVER, "Sent IO buffer with no attached
    surface."
    source: ${DRIVER}
  RS-OBJECT-40 aosp: An Allocation of USAGE_OEM is an error FATAL_DRIVER, "Allocation Init called with USAGE_OEM but
    driver does not support it", and there is none, if the driver has no function for it.
    source: ${ALLOCATION}
  RS-OBJECT-41 aosp: What is sent to the window of an Allocation is what that has after it receives, which gives the
    time of the frame; a message of type NEW_BUFFER names the Allocation, by an address of the process's.
    source: ${ALLOCATION} (NewBufferListener::onFrameAvailable, ioReceive)
  RS-OBJECT-42 quirk: A queue of no buffers or more than 16 is an error FATAL_DRIVER, on Android with the text of
    another call. The sane behavior is a text of its own.
    source: ${ALLOCATION}
  RS-OBJECT-188 quirk: Android uses the memory of a window whose Allocation is gone. The sane behavior is an error DRIVER,
    for what is given the window and for what sends to it.
    source: ${DRIVER} (rsdAllocationSetSurface, rsdAllocationIoSend)
  RS-OBJECT-189 quirk: Android gives any Allocation a window and a queue, and follows a null pointer for one that has no
    queue. The sane behavior is an error BAD_VALUE for a window, a queue and a frame of one without USAGE_IO_INPUT, for a
    window to one without USAGE_IO_OUTPUT, and for a queue to share that is not there.
    source: ${ALLOCATION} (getSurface, setupGrallocConsumer, shareBufferQueue, ioReceive)
  RS-OBJECT-190 aosp: To receive where nothing was sent is no error, and gives 0 for the time.
    source: ${ALLOCATION} (ioReceive)
  RS-OBJECT-191 aosp: To share a queue that has as many Allocations as buffers is an error DRIVER, "Maximum allocations
    attached to a BufferQueue".
    source: ${ALLOCATION} (shareBufferQueue)
  RS-OBJECT-192 quirk: Android's adapter stays where the memory of its base was when that got another size. The sane behavior
    is that it shows the base's cells, and those of an adapter to it; where they are not there any more, reads are an error
    BAD_VALUE.
    source: ${DRIVER} (rsdAllocationResize)
  RS-OBJECT-193 quirk: Android does not look at the sizes that come with the lists of ElementCreate2, and with memory for what is
    told of an Element or a Type, nor whether there is memory. The sane behavior is an error BAD_VALUE, and nothing is made
    or told.
    source: AOSP frameworks/rs, rsElement.cpp (rsi_ElementCreate2, rsaElementGetNativeData, rsaElementGetSubElements)
  RS-OBJECT-194 aosp: To synchronize from SCRIPT or SHARED is no error; from GRAPHICS_RENDER_TARGET it is an error
    FATAL_DRIVER of an Allocation that is none, "Attempting to sync allocation from render target, for non-render target
    allocation".
    source: ${DRIVER} (rsdAllocationSyncAll)
  RS-OBJECT-195 quirk: Android synchronizes from any bits, since only Java looks for exactly one. The sane behavior is an
    error BAD_VALUE for none, for two, and for what is no usage.
    source: ${DRIVER} (rsdAllocationSyncAll)
  RS-OBJECT-197 aosp: The Type that is told of an Allocation, the Element of a Type and those of a struct come with a reference
    each, by which they live on.
    source: AOSP frameworks/rs, rsApiAllocation.cpp, rsApiType.cpp and rsApiElement.cpp (incUserRef)
  RS-OBJECT-251 quirk: Android reads and writes memory at address 0 where NULL is given for the data of some bytes. The sane
    behavior is an error BAD_VALUE, and that nothing changes.
    source: ${ALLOCATION} (data, read, elementData, elementRead)
  RS-OBJECT-252 aosp: To write or read no cells at NULL, and to call an invokable with no bytes at NULL, is no error.
    source: ${ALLOCATION} (data, read); rsScriptC.cpp (ScriptC::Invoke)
  RS-OBJECT-253 quirk: Android follows a null pointer to the cells of an Allocation that has received no frame, or whose window
    was taken away. The sane behavior is an error BAD_VALUE, and NULL for the address.
    source: ${DRIVER} (rsdAllocationInit, rsdAllocationSetSurface)
  RS-OBJECT-254 quirk: Android follows a null pointer where there is no memory for another size of an Allocation. The sane
    behavior is an error, and that the cells stay.
    source: ${DRIVER} (rsdAllocationResize)
`;
