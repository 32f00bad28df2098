/**
 * The windows of an image: those of its own image readers, which need no display, and no service until their first frame.
 *
 * `AImageReader_new` of libmediandk.so makes a queue in the process, and an `android::Surface` of libgui.so for it, so that whatever
 * libEGL asks a window, Android answers. Frames are another thing: a device's gralloc HAL makes their buffers, and the suite's driver
 * queues none.
 *
 * @module
 */

import type { Program } from "../../../cts/contract/program.ts";
import { ImageLimitError } from "./image_limit.ts";

/** Why a case is left out in which RenderScript uses windows. */
export const NO_WINDOWS = [
  "The case has RenderScript use windows, which the stand-in for their library does not make",
] as const;
/** Libraries whose functions make windows and buffers. */
const WINDOWS: readonly string[] = ["libnativewindow.so", "libmediandk.so"];
/** The function of RenderScript that makes a window. */
const RS_WINDOW = "rsAllocationGetSurface";
/** Functions of buffers that processes share begin with this. */
const BUFFERS = "AHardwareBuffer_";
/** The function that counts frames, the beginning of those that queue them, and the one after which none is queued. */
const [NEXT_FRAME, SWAP] = ["eglGetNextFrameIdANDROID", "eglSwapBuffers"] as const;
const DESTROY = "eglDestroySurface";

/**
 * Refuses a program that needs more of windows than a process of an image has.
 *
 * @param program The program.
 * @param isRs Whether the process is one for RenderScript, in which a stand-in is in the place of libmediandk.so.
 * @throws {ImageLimitError} If it does.
 */
export function requireWindows({ calls }: Program, isRs: boolean): void {
  if (calls.some(({ lib, fn }) => isRs && WINDOWS.includes(lib) || fn === RS_WINDOW)) {
    throw new ImageLimitError(...NO_WINDOWS);
  }
  if (calls.some(({ fn }) => fn.startsWith(BUFFERS))) {
    throw new ImageLimitError(
      "The case shares a buffer, which a device's gralloc HAL makes, and no image has one here",
    );
  }
  const [swapped, gone] = [new Set<string>(), new Set<string>()];
  for (const { fn, args: [, surface] } of calls) {
    const what = JSON.stringify(surface);
    if (fn === DESTROY) gone.add(what);
    if (fn.startsWith(SWAP) && !gone.has(what)) swapped.add(what);
    if (fn !== NEXT_FRAME || typeof surface !== "object" || !swapped.has(what)) continue;
    throw new ImageLimitError(
      "The case counts frames, and the suite's driver queues none to Android's own windows",
    );
  }
}
