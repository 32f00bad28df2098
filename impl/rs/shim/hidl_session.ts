/**
 * The functions of libRS.so for a context's messages and settings over the HAL.
 *
 * Source: AOSP frameworks/rs, rsHidlAdaptation.cpp of Android 9.
 *
 * @module
 */

import { storeInteger } from "../memory.ts";
import type { HidlCalls, HidlFunction } from "./hidl_calls.ts";

/**
 * Makes the functions.
 *
 * @param calls Whose contexts they are for.
 */
export function hidlSession(
  { args, act, on, text, writesUserIdOfMessage }: HidlCalls,
): Readonly<Record<string, HidlFunction>> {
  return {
    rsContextGetMessage: on("contextGetMessage", (context, data, length, ...rest) => {
      const [receiveLen, _receiveLenLength, usrId] = rest;
      const fn = "rsContextGetMessage";
      const size = args.size(length);
      const message = context.contextGetMessage(args.out(data, size, `data of ${fn}`), size);
      storeInteger(receiveLen, message.receiveLen, `receiveLen of ${fn}`);
      if (writesUserIdOfMessage()) storeInteger(usrId, 0, `usrID of ${fn}`);
      return message.type;
    }),
    rsContextPeekMessage: on("contextPeekMessage", (context, receiveLen, _length, usrId) => {
      const message = context.contextPeekMessage();
      storeInteger(receiveLen, message.receiveLen, "receiveLen of rsContextPeekMessage");
      storeInteger(usrId, message.subID, "usrID of rsContextPeekMessage");
      return message.type;
    }),
    rsContextSendMessage: act("contextSendMessage", (context, id, data, length) => {
      const bytes = args.bytes(data, length, "data of rsContextSendMessage");
      context.contextSendMessage(args.u32(id), bytes);
    }),
    rsContextInitToClient: act("contextInitToClient", (context) => context.contextInitToClient()),
    rsContextDeinitToClient: act(
      "contextDeinitToClient",
      (context) => context.contextDeinitToClient(),
    ),
    rsContextFinish: act("contextFinish", (context) => context.contextFinish()),
    rsContextDump: act("contextLog", (context, _bits) => context.contextLog()),
    rsContextSetPriority: act(
      "contextSetPriority",
      (context, priority) => context.contextSetPriority(args.i32(priority)),
    ),
    rsContextSetCacheDir: act("contextSetCacheDir", (context, cacheDir, length) => {
      context.contextSetCacheDir(text(cacheDir, length, "cacheDir of rsContextSetCacheDir"));
    }),
  };
}
