/**
 * Clauses about messages to the app.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const CONTEXT = "AOSP frameworks/rs, rsContext.cpp";
const IO = "AOSP frameworks/rs, rsThreadIO.cpp";
const RUNTIME = "AOSP frameworks/rs, rsRuntime.h and driver/rsdRuntimeStubs.cpp";
const JAVA = "AOSP frameworks/base, RenderScript.java (MessageThread)";

/** The clauses. */
export const clauses = clausesOf`
  RS-MESSAGE-1 aosp: The app is told of an error by a message: its number is the code, its data the text with a NUL.
    source: ${CONTEXT} (Context::setError)
  RS-MESSAGE-2 aosp: rsContextPeekMessage tells the next message's type, length and number.
    source: ${CONTEXT} (peekMessageToClient)
  RS-MESSAGE-3 aosp: rsContextGetMessage takes messages in the order in which they were sent.
    source: ${CONTEXT} (getMessageToClient)
  RS-MESSAGE-4 aosp: rsContextGetMessage with less room than the message has bytes returns RESIZE and tells how many
    they are.
    source: ${IO} (getClientPayload)
  RS-MESSAGE-5 aosp: A message for which there was too little room is there, whole, for the next call.
    source: ${IO} (getClientPayload)
  RS-MESSAGE-6 aosp: A script sends a message with a number and any bytes, or none, of its own.
    source: ${RUNTIME}
  RS-MESSAGE-7 aosp: rsContextPeekMessage waits for a message that is yet to be sent.
    source: ${IO} (getClientHeader)
  RS-MESSAGE-8 aosp: A message is for the context that it is sent in, and for no other.
    source: ${CONTEXT}
  RS-MESSAGE-9 quirk: Android lets rsSendToClient wait for room, without end if the app takes no messages. The sane
    behavior is that it fails, as its documentation says.
    source: ${IO} (sendToClient)
  RS-MESSAGE-10 aosp: rsSendToClientBlocking waits for room.
    source: ${RUNTIME}
  RS-MESSAGE-11 aosp: No message of rsSendToClientBlocking is lost, however many there are.
    source: ${RUNTIME}
  RS-MESSAGE-12 aosp: An error is told even if scripts have sent more messages than there is room for.
    source: ${CONTEXT} (Context::setError)
  RS-MESSAGE-13 aosp: After rsContextDeinitToClient nobody waits for a message.
    source: ${IO}; ${JAVA}
  RS-MESSAGE-14 quirk: Android takes a message's head off the queue when the app looks at it, and a second look reads
    the message's bytes as another head. The sane behavior is that a look leaves the message where it is.
    source: ${IO} (getClientHeader)
  RS-MESSAGE-15 aosp: Without a handler of the app's, an error of code 0x800 or more ends it, unless the context is for
    debugging.
    source: ${JAVA}
    untestable: It is done in Java, above the C functions that a program calls.
  RS-MESSAGE-16 aosp: A message that the app has taken leaves its room to others.
    source: ${IO}
`;
