import { assertThrows } from "@std/assert";
import { type App, out, recordProgram, type Scalar } from "../../../cts/contract/recorder.ts";
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
  const make = ({ egl }: App) => egl.CreateWindowSurface(1, 1, 2, null);
  const ask = ({ egl }: App, surface: Scalar) =>
    egl.GetNextFrameIdANDROID(1, surface, out("int64"));
  const swap = ({ egl }: App, surface: Scalar) => egl.SwapBuffers(1, surface);
  const can = (write: (app: App) => void) => requireWindows(recordProgram(write), false);
  can((app) => {
    const made = make(app);
    ask(app, made);
    swap(app, made);
    ask(app, make(app));
  });
  can((app) => [swap(app, 7), ask(app, 7)]);
  can((app) => {
    const gone = make(app);
    app.egl.DestroySurface(1, gone);
    swap(app, gone);
    ask(app, gone);
  });
  cannot("counts frames", (app) => {
    const made = make(app);
    swap(app, made);
    ask(app, made);
  });
});

Deno.test("buffers are of a HAL that no image has", () => {
  cannot("gralloc HAL", ({ nativewindow }) => {
    nativewindow.AHardwareBuffer_allocate({ in: "int", cells: [1] }, out("pointer"));
  });
});
