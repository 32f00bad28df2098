/**
 * The context itself in the RenderScript HAL: its end, its messages, and settings; 10 methods.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/IContext.hal; limits from frameworks/rs, rsThreadIO.cpp and
 * rsContext.cpp.
 *
 * @module
 */

import type { MessageToClientType, OutPtr, Size, ThreadPriorities } from "./hal_types.ts";

/** A message's kind and length. */
export interface MessageHead {
  /** The kind, for example USER or ERROR; RESIZE if the caller has too little room for it, and it is still there. */
  readonly type: MessageToClientType;
  /** Bytes of its data. */
  readonly receiveLen: Size;
}

/** The calls of a context for itself. */
export interface IContextSession {
  /** Destroys the context and all of its objects; no call may follow. */
  contextDestroy(): void;
  /**
   * Takes the next message, for which it waits.
   *
   * @param data Where the message's data goes.
   * @param size Bytes of `data`. If the message has more, the type is RESIZE and the message stays the next one.
   * @returns Type NONE once the context was told {@link contextDeinitToClient}. The subID is not told.
   */
  contextGetMessage(data: OutPtr, size: Size): MessageHead;
  /**
   * Describes the next message, for which it waits, and leaves it where it is.
   *
   * @returns With the subID: the `RsError` of an ERROR, or the id that the script gave a USER message.
   */
  contextPeekMessage(): MessageHead & { readonly subID: number };
  /** Sends the app a message of type USER, after all that was asked for before. */
  contextSendMessage(id: number, data: Uint8Array): void;
  /** Begins to keep messages for the app; waits until that works. */
  contextInitToClient(): void;
  /** Ends the messages: who waits for one goes on. */
  contextDeinitToClient(): void;
  /** Waits until all that was asked for is done. */
  contextFinish(): void;
  /** Writes the state of the context to the log. */
  contextLog(): void;
  /** Tells where compiled scripts are kept: error BAD_VALUE "Invalid path" if it is longer than PATH_MAX. */
  contextSetCacheDir(cacheDir: string): void;
  /** Sets the priority of the context's threads; what it means for a GPU is the driver's choice. */
  contextSetPriority(priority: ThreadPriorities): void;
}
