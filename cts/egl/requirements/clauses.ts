/**
 * Clauses about what a device must, or should, offer through its driver.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const DOCUMENT = "Documentation, Implement OpenGL ES and EGL";
const from10 = { releases: [10, 15], source: DOCUMENT } as const;

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  { id: "EGL-REQ-1", grade: "must", text: "There is a driver for EGL.", ...from10 },
  { id: "EGL-REQ-2", grade: "must", text: "There is a driver for OpenGL ES 1.x.", ...from10 },
  { id: "EGL-REQ-3", grade: "must", text: "There is a driver for OpenGL ES 2.0.", ...from10 },
  {
    id: "EGL-REQ-4",
    grade: "must",
    text: "OpenGL ES 3.x is optional: a device that says so has it, and one without it is right.",
    ...from10,
  },
  {
    id: "EGL-REQ-5",
    grade: "must",
    text: "The GL driver is robust and keeps to the OpenGL ES standard.",
    ...from10,
  },
  {
    id: "EGL-REQ-6",
    grade: "must",
    text: "The number of GL contexts is not limited.",
    ...from10,
  },
  {
    id: "EGL-REQ-7",
    grade: "should",
    text: "Thirty contexts are alive at once, each with state of its own.",
    ...from10,
  },
  { id: "EGL-REQ-8", grade: "must", text: "YV12 images can be textures.", ...from10 },
  { id: "EGL-REQ-9", grade: "must", text: "Other YUV images can be textures.", ...from10 },
  { id: "EGL-REQ-10", grade: "must", text: "The driver has EGL_KHR_wait_sync.", ...from10 },
  { id: "EGL-REQ-11", grade: "must", text: "The driver has GL_OES_texture_external.", ...from10 },
  {
    id: "EGL-REQ-12",
    grade: "must",
    text: "The driver has EGL_ANDROID_image_native_buffer.",
    ...from10,
  },
  { id: "EGL-REQ-13", grade: "must", text: "The driver has EGL_ANDROID_recordable.", ...from10 },
  {
    id: "EGL-REQ-14",
    grade: "must",
    text: "The driver has EGL_ANDROID_framebuffer_target, for Hardware Composer 1.1 and later.",
    ...from10,
  },
  { id: "EGL-REQ-15", grade: "should", text: "The driver has EGL_ANDROID_blob_cache.", ...from10 },
  { id: "EGL-REQ-16", grade: "should", text: "The driver has EGL_KHR_fence_sync.", ...from10 },
  {
    id: "EGL-REQ-17",
    grade: "should",
    text: "The driver has EGL_ANDROID_native_fence_sync.",
    ...from10,
  },
  { id: "EGL-REQ-18", grade: "must", text: "EGL has version 1.5.", ...from10 },
  {
    id: "EGL-REQ-19",
    grade: "should",
    text: "A context takes so little memory that 20 to 30 may be alive at once.",
    untestable:
      "How much memory a driver takes for a context is not to be seen through its functions",
    ...from10,
  },
]);
