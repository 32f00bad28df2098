/**
 * Clauses about messages to the app.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const CONTEXT = "AOSP frameworks/rs, rsContext.cpp";
const IO = "AOSP frameworks/rs, rsThreadIO.cpp";
const RUNTIME = "AOSP frameworks/rs, rsRuntime.h and driver/rsdRuntimeStubs.cpp";
const JAVA = "AOSP frameworks/base, RenderScript.java (MessageThread)";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "RS-MESSAGE-1",
    grade: "aosp",
    text:
      "The app is told of an error by a message: its number is the code, its data the text with a NUL.",
    source: `${CONTEXT} (Context::setError)`,
  },
  {
    id: "RS-MESSAGE-2",
    grade: "aosp",
    text: "rsContextPeekMessage tells the next message's type, length and number.",
    source: `${CONTEXT} (peekMessageToClient)`,
  },
  {
    id: "RS-MESSAGE-3",
    grade: "aosp",
    text: "rsContextGetMessage takes messages in the order in which they were sent.",
    source: `${CONTEXT} (getMessageToClient)`,
  },
  {
    id: "RS-MESSAGE-4",
    grade: "aosp",
    text:
      "rsContextGetMessage with less room than the message has bytes returns RESIZE and tells how many they are.",
    source: `${IO} (getClientPayload)`,
  },
  {
    id: "RS-MESSAGE-5",
    grade: "aosp",
    text: "A message for which there was too little room is there, whole, for the next call.",
    source: `${IO} (getClientPayload)`,
  },
  {
    id: "RS-MESSAGE-6",
    grade: "aosp",
    text: "A script sends a message with a number and any bytes, or none, of its own.",
    source: RUNTIME,
  },
  {
    id: "RS-MESSAGE-7",
    grade: "aosp",
    text: "rsContextPeekMessage waits for a message that is yet to be sent.",
    source: `${IO} (getClientHeader)`,
  },
  {
    id: "RS-MESSAGE-8",
    grade: "aosp",
    text: "A message is for the context that it is sent in, and for no other.",
    source: CONTEXT,
  },
  {
    id: "RS-MESSAGE-9",
    grade: "quirk",
    text:
      "Android lets rsSendToClient wait for room, without end if the app takes no messages. The sane behaviour is that " +
      "it fails, as its documentation says.",
    source: `${IO} (sendToClient)`,
  },
  {
    id: "RS-MESSAGE-10",
    grade: "aosp",
    text: "rsSendToClientBlocking waits for room.",
    source: RUNTIME,
  },
  {
    id: "RS-MESSAGE-11",
    grade: "aosp",
    text: "No message of rsSendToClientBlocking is lost, however many there are.",
    source: RUNTIME,
  },
  {
    id: "RS-MESSAGE-12",
    grade: "aosp",
    text: "An error is told even if scripts have sent more messages than there is room for.",
    source: `${CONTEXT} (Context::setError)`,
  },
  {
    id: "RS-MESSAGE-13",
    grade: "aosp",
    text: "After rsContextDeinitToClient nobody waits for a message.",
    source: `${IO}; ${JAVA}`,
  },
  {
    id: "RS-MESSAGE-14",
    grade: "quirk",
    text:
      "Android takes a message's head off the queue when the app looks at it, and a second look reads the message's " +
      "bytes as another head. The sane behaviour is that a look leaves the message where it is.",
    source: `${IO} (getClientHeader)`,
  },
  {
    id: "RS-MESSAGE-15",
    grade: "aosp",
    text:
      "Without a handler of the app's, an error of code 0x800 or more ends it, unless the context is for debugging.",
    source: JAVA,
    untestable: "It is done in Java, above the C functions that a program calls.",
  },
  {
    id: "RS-MESSAGE-16",
    grade: "aosp",
    text: "A message that the app has taken leaves its room to others.",
    source: IO,
  },
]);
