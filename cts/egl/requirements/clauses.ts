/**
 * Clauses about what a device must, or should, offer through its driver.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const DOCUMENT = "Documentation, Implement OpenGL ES and EGL";

/** The clauses. */
export const clauses = clausesOf`
  EGL-REQ-1 must 10-15: There is a driver for EGL.
    source: ${DOCUMENT}
  EGL-REQ-2 must 10-15: There is a driver for OpenGL ES 1.x.
    source: ${DOCUMENT}
  EGL-REQ-3 must 10-15: There is a driver for OpenGL ES 2.0.
    source: ${DOCUMENT}
  EGL-REQ-4 must 10-15: OpenGL ES 3.x is optional: a device that says so has it, and one without it is right.
    source: ${DOCUMENT}
  EGL-REQ-5 must 10-15: The GL driver keeps to the OpenGL ES standard in its objects, its state and its errors.
    source: ${DOCUMENT}
  EGL-REQ-6 must 10-15: The number of GL contexts is not limited.
    source: ${DOCUMENT}
  EGL-REQ-7 should 10-15: Thirty contexts are alive at once, each with state of its own.
    source: ${DOCUMENT}
  EGL-REQ-8 must 10-15: YV12 images can be textures, in their colors.
    source: ${DOCUMENT}
  EGL-REQ-9 must 10-15: Other YUV images can be textures, in their colors.
    source: ${DOCUMENT}
  EGL-REQ-10 must 10-15: The driver has EGL_KHR_wait_sync.
    source: ${DOCUMENT}
  EGL-REQ-11 must 10-15: The driver has GL_OES_texture_external.
    source: ${DOCUMENT}
  EGL-REQ-12 must 10-15: The driver has EGL_ANDROID_image_native_buffer.
    source: ${DOCUMENT}
  EGL-REQ-13 must 10-15: The driver has EGL_ANDROID_recordable.
    source: ${DOCUMENT}
  EGL-REQ-14 must 10-15: The driver has EGL_ANDROID_framebuffer_target, for Hardware Composer 1.1 and later.
    source: ${DOCUMENT}
  EGL-REQ-15 should 10-15: The driver has EGL_ANDROID_blob_cache.
    source: ${DOCUMENT}
  EGL-REQ-16 should 10-15: The driver has EGL_KHR_fence_sync.
    source: ${DOCUMENT}
  EGL-REQ-17 should 10-15: The driver has EGL_ANDROID_native_fence_sync.
    source: ${DOCUMENT}
  EGL-REQ-18 must 10-15: EGL has version 1.5.
    source: ${DOCUMENT}
  EGL-REQ-19 should 10-15: A context takes so little memory that 20 to 30 may be alive at once.
    source: ${DOCUMENT}
    untestable: The documentation names no number; deno task cts --driver prints what a context takes
  EGL-REQ-20 must 10-15: The limits of each version of OpenGL ES are at least those that its standard demands.
    source: ${DOCUMENT}; OpenGL ES 1.1, 2.0, 3.0, 3.1 and 3.2, implementation dependent values
  EGL-REQ-21 must 10-15: eglChooseConfig gives the configs that have all that the list wishes for, defaults included, and
    no others.
    source: ${DOCUMENT}; EGL 1.5, 3.4.1
  EGL-REQ-22 must 10-15: eglChooseConfig gives the best config first: by caveat, type, bits of the colors that are
    wished for, and then what is smaller.
    source: ${DOCUMENT}; EGL 1.5, 3.4.1
  EGL-REQ-23 must 10-15: eglChooseConfig gives the one config of an id, whatever else is wished for, and no more configs
    than there are places for.
    source: ${DOCUMENT}; EGL 1.5, 3.4.1
`;
