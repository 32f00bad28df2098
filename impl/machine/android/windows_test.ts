import { assertThrows } from "@std/assert";
import { type App, out, recordProgram } from "../../../cts/contract/recorder.ts";
import { ImageLimitError } from "./image_limit.ts";
import { requireWindows } from "./windows.ts";

const cannot = (why: string, write: (app: App) => void, isRs = false) =>
  assertThrows(() => requireWindows(recordProgram(write), isRs), ImageLimitError, why);

function makeReader({ mediandk }: App): void {
  mediandk.AImageReader_new(4, 4, 1, 2, out("pointer"));
}

Deno.test("a window is made by the image itself, but beside RenderScript", () => {
  requireWindows(recordProgram(makeReader), false);
  cannot("has RenderScript use windows", makeReader, true);
});

Deno.test("a frame is numbered as long as none was queued", () => {
  const ask = ({ egl }: App) => egl.GetNextFrameIdANDROID(1, 2, out("int64"));
  const swap = ({ egl }: App) => egl.SwapBuffers(1, 2);
  requireWindows(recordProgram((app) => [ask(app), swap(app)]), false);
  cannot("counts frames", (app) => [swap(app), ask(app)]);
});

Deno.test("buffers are of a HAL that no image has", () => {
  cannot("gralloc HAL", ({ nativewindow }) => {
    nativewindow.AHardwareBuffer_allocate({ in: "int", cells: [1] }, out("pointer"));
  });
});
