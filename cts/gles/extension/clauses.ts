/**
 * Clauses about extension functions outside the known ones, and about OpenGL ES 1.x.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp";
const PLATFORM =
  "AOSP frameworks/native opengl/libs/EGL/egl_platform_entries.cpp (eglGetProcAddressImpl)";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "GLES-EXT-1",
    grade: "aosp",
    releases: [10, 15],
    text:
      "When an app asks for a driver's function outside the known ones, each layer is offered it, the one " +
      "nearest the driver first, and next is what the layer below answered.",
    source: `${LAYERS} (ApplyLayers)`,
  },
  {
    id: "GLES-EXT-2",
    grade: "aosp",
    releases: [10, 15],
    text:
      "The layer nearest the driver is offered an extension function with the driver's own address as next.",
    source: PLATFORM,
  },
  {
    id: "GLES-EXT-3",
    grade: "aosp",
    releases: [10, 15],
    text:
      "A function outside the known ones that the driver lacks is not offered to layers, and the app gets NULL.",
    source: PLATFORM,
  },
  {
    id: "GLES-EXT-4",
    grade: "aosp",
    releases: [10, 15],
    text:
      "An extension function that an app asked for before layers became active passes the layers once the " +
      "app has asked for it again.",
    source: PLATFORM,
  },
  {
    id: "GLES-EXT-5",
    grade: "aosp",
    releases: [10, 15],
    text:
      "An app may ask for the same extension function again and again: the address stays, and each call " +
      "passes each layer once.",
    source: PLATFORM,
  },
  {
    id: "GLES-EXT-6",
    grade: "aosp",
    releases: [10, 15],
    text:
      "Layers intercept extension functions in contexts of every OpenGL ES version, 1.x included.",
    source: PLATFORM,
  },
  {
    id: "GLES-EXT-7",
    grade: "must",
    releases: [10, 15],
    text:
      "Layers are for OpenGL ES 2.0 and later: they intercept the GL functions of such contexts, and not " +
      "those of an OpenGL ES 1.x context.",
    source: "Documentation, GLES layers: Requirements",
  },
  {
    id: "GLES-EXT-8",
    grade: "aosp",
    releases: [10, 15],
    text:
      "In an OpenGL ES 1.x context glGetString of libGLESv1_CM passes no layer, while that of libGLESv2 " +
      "passes the layers and answers from the OpenGL ES 1.x driver.",
    source: "AOSP frameworks/native opengl/libs/GLES_CM/gl.cpp and GLES2/gl2.cpp (glGetString)",
  },
  {
    id: "GLES-EXT-9",
    grade: "aosp",
    releases: [10, 15],
    text: "Layers intercept the EGL functions of apps that use OpenGL ES 1.x, too.",
    source: `${LAYERS} (InitLayers)`,
  },
  {
    id: "GLES-EXT-10",
    grade: "aosp",
    releases: [10, 15],
    text: "A layer may implement a known GL function that the driver lacks.",
    source: `${LAYERS} (InitLayers)`,
  },
  {
    id: "GLES-EXT-11",
    grade: "quirk",
    releases: [10, 15],
    text:
      "A layer that answers NULL for a function outside the known ones makes NULL the next address of the layer above, " +
      "and of the app's call, which then does nothing. A sane loader takes the function as not intercepted.",
    source: `${LAYERS} (ApplyLayers); AOSP frameworks/native opengl/libs/EGL/getProcAddress.cpp`,
  },
]);
