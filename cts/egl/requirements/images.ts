/**
 * Tests of images that come from other components: native buffers, YUV ones among them, as textures.
 *
 * @module
 */

import { type App, hardwareBufferDesc, ints, out, type Result } from "../../contract/recorder.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { type Group, isFirstOrLast } from "../../framework/mod.ts";
import { isHandle } from "../api/scenes.ts";
import { beginGl, look } from "./scenes.ts";

const EGL_NO_CONTEXT = 0;
const SIDE = 16;

/**
 * Formats (NDK, android/hardware_buffer.h; YV12 and NV21: AOSP system/core graphics.h) and the texture that takes each. A
 * device need not make buffers of every one: an image that no component can make need not become a texture.
 */
const IMAGES = [
  { name: "rgba", clause: "EGL-REQ-12", format: 1, target: GL.TEXTURE_2D, isMade: true },
  {
    name: "yv12",
    clause: "EGL-REQ-8",
    format: 0x32315659,
    target: GL.TEXTURE_EXTERNAL_OES,
    isMade: true,
  },
  {
    name: "yuv_420_888",
    clause: "EGL-REQ-9",
    format: 0x23,
    target: GL.TEXTURE_EXTERNAL_OES,
    isMade: true,
  },
  {
    name: "nv21",
    clause: "EGL-REQ-9",
    format: 0x11,
    target: GL.TEXTURE_EXTERNAL_OES,
    isMade: false,
  },
] as const;

/**
 * Declares the tests.
 *
 * @param requirements Their group.
 */
export function addImageTests(requirements: Group): void {
  for (const { name, clause, format, target, isMade } of IMAGES) {
    requirements.test(`${name}_image_becomes_a_texture`)
      .clauses(clause)
      .androidDriver("images of Android's native buffers")
      .releases(10, 15)
      .filter(isFirstOrLast)
      .fn(async (t) => {
        let calls!: ReturnType<typeof imageToTexture>;
        const { value } = await look(t, t.params.release, (app) => {
          calls = imageToTexture(app, format, target);
        });
        const allocated = value(calls.allocated);
        if (!isMade && typeof allocated === "number" && allocated !== 0) {
          t.skip(`The device makes no buffers of format ${name}`, "nothing is to do");
        }
        t.note(`eglCreateImageKHR of a native buffer (${name})`);
        t.expectEqual("AHardwareBuffer_allocate", allocated, 0);
        t.expect("the buffer is a client buffer", isHandle(value(calls.client)));
        t.expect("there is an image", isHandle(value(calls.image)));
        t.expectEqual("error of glEGLImageTargetTexture2DOES", value(calls.error), 0);
        t.expectEqual("eglDestroyImageKHR", value(calls.destroyed), 1);
      });
  }
}

function imageToTexture(app: App, format: number, target: number): Record<
  "allocated" | "client" | "image" | "error" | "destroyed",
  Result
> {
  const { egl, gl, nativewindow } = app;
  const { display } = beginGl(app);
  const desc = hardwareBufferDesc(SIDE, SIDE, format);
  const allocated = nativewindow.AHardwareBuffer_allocate(desc, out("pointer"));
  const client = egl.GetNativeClientBufferANDROID(allocated.outCell(0));
  const attributes = ints(EGL.IMAGE_PRESERVED, 1, EGL.NONE);
  const image = egl.CreateImageKHR(
    display,
    EGL_NO_CONTEXT,
    EGL.NATIVE_BUFFER_ANDROID,
    client,
    attributes,
  );
  gl.BindTexture(target, gl.GenTextures(1, out("int")).outCell(0));
  gl.EGLImageTargetTexture2DOES(target, image);
  const error = gl.GetError();
  return { allocated, client, image, error, destroyed: egl.DestroyImageKHR(display, image) };
}
