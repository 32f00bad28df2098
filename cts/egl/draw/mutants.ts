/**
 * Drivers that draw something else than they are told.
 *
 * @module
 */

import { wrongDriverMutant as wrong } from "../../mutants/wrong_driver.ts";

export const clearsAll = wrong("EGL-DRAW-1", "A clear does not heed the scissor.", "clears_all");
export const drawsOutlines = wrong("EGL-DRAW-2", "Triangles are outlines.", "draws_outlines");
export const interpolatesNothing = wrong(
  "EGL-DRAW-3",
  "All corners have one color.",
  "interpolates_nothing",
);
export const ignoresViewport = wrong(
  "EGL-DRAW-4",
  "The viewport stays as large as the surface.",
  "ignores_viewport",
);
export const ignoresIndices = wrong(
  "EGL-DRAW-5",
  "A draw with indices takes the first vertices.",
  "ignores_indices",
);
export const ignoresDepthFunc = wrong(
  "EGL-DRAW-6",
  "The depth function is GL_LESS, whatever is set.",
  "ignores_depth_func",
);
export const ignoresStencilMask = wrong(
  "EGL-DRAW-7",
  "All bits of the stencil are compared, whatever the mask.",
  "ignores_stencil_mask",
);
export const ignoresFrontFace = wrong(
  "EGL-DRAW-8",
  "Front faces are counterclockwise, whatever is set.",
  "ignores_front_face",
);
export const wrongBlend = wrong(
  "EGL-DRAW-9",
  "GL_ONE_MINUS_SRC_ALPHA is GL_ONE.",
  "wrong_blend",
);
export const luminanceIsAlpha = wrong(
  "EGL-DRAW-10",
  "GL_LUMINANCE is taken for GL_ALPHA.",
  "luminance_is_alpha",
);
export const ignoresAlignment = wrong(
  "EGL-DRAW-11",
  "Rows of pictures follow each other without gaps, whatever their alignment.",
  "ignores_alignment",
);
export const filtersNothing = wrong(
  "EGL-DRAW-12",
  "GL_LINEAR magnifies as GL_NEAREST.",
  "filters_nothing",
);
export const knowsNoLevels = wrong(
  "EGL-DRAW-13",
  "Only the first level of a texture is sampled.",
  "knows_no_levels",
);
export const lostMipmap = wrong(
  "EGL-DRAW-14",
  "The last level that is generated is white.",
  "lost_mipmap",
);
export const knowsNoIncomplete = wrong(
  "EGL-DRAW-15",
  "A texture that lacks levels is sampled as if it needed none.",
  "knows_no_levels",
);
export const mirrorsNothing = wrong(
  "EGL-DRAW-16",
  "GL_MIRRORED_REPEAT repeats.",
  "mirrors_nothing",
);
export const swapsFaces = wrong(
  "EGL-DRAW-17",
  "The upper and the lower face of a cube are exchanged.",
  "swaps_faces",
);
export const drawsIntoSurface = wrong(
  "EGL-DRAW-18",
  "A framebuffer object is not bound, so that all is drawn into the surface.",
  "draws_into_surface",
);
export const drawsIntoOne = wrong(
  "EGL-DRAW-19",
  "Only the first of several targets is drawn into.",
  "draws_into_one",
);
export const turnsNothing = wrong(
  "EGL-DRAW-20",
  "A copy is not turned.",
  "turns_nothing",
);
export const flippedRows = wrong(
  "EGL-DRAW-21",
  "The uppermost row is read first.",
  "flipped_rows",
);
export const ignoresSkip = wrong(
  "EGL-DRAW-22",
  "GL_PACK_SKIP_PIXELS is not heeded.",
  "ignores_skip",
);
export const shortIntegers = wrong(
  "EGL-DRAW-23",
  "Integers that are read have 16 bits.",
  "short_integers",
);
export const alwaysCompiled = wrong(
  "EGL-DRAW-24",
  "Every shader is said to have compiled.",
  "always_compiled",
);
export const alwaysLinked = wrong(
  "EGL-DRAW-25",
  "Every program is said to have linked.",
  "always_linked",
);
export const transposes = wrong(
  "EGL-DRAW-26",
  "The second row of a matrix is negated.",
  "transposes",
);
export const ignoresBinding = wrong(
  "EGL-DRAW-27",
  "Uniform blocks are read from binding 0.",
  "ignores_binding",
);
export const ignoresDivisor = wrong(
  "EGL-DRAW-28",
  "Attributes of instances are taken for those of vertices.",
  "ignores_divisor",
);
export const feedsNothingBack = wrong(
  "EGL-DRAW-29",
  "Transform feedback does not begin.",
  "feeds_nothing_back",
);
export const alwaysPassed = wrong(
  "EGL-DRAW-30",
  "A query says that samples passed where nothing was drawn.",
  "always_passed",
);
export const computesOnce = wrong(
  "EGL-DRAW-31",
  "Only the first work group is computed.",
  "computes_once",
);
export const ignoresOffset = wrong(
  "EGL-DRAW-32",
  "An indirect draw reads the buffer's beginning, whatever the offset.",
  "ignores_offset",
);
export const losesGeometry = wrong(
  "EGL-DRAW-33",
  "Geometry shaders are left out of programs.",
  "loses_geometry",
);
export const ignoresPatch = wrong(
  "EGL-DRAW-34",
  "Patches have three vertices.",
  "ignores_patch",
);
export const turnsBackward = wrong(
  "EGL-DRAW-35",
  "glRotatef turns clockwise.",
  "turns_backward",
);
export const isNeverFlat = wrong(
  "EGL-DRAW-36",
  "Shading is smooth, whatever is set.",
  "is_never_flat",
);
export const decalReplaces = wrong("EGL-DRAW-37", "GL_DECAL is GL_REPLACE.", "decal_replaces");
export const shinesWithoutAmbient = wrong(
  "EGL-DRAW-38",
  "Lights have no ambient part.",
  "shines_without_ambient",
);
export const letsAllAlphaPass = wrong(
  "EGL-DRAW-39",
  "The alpha test lets everything pass.",
  "lets_all_alpha_pass",
);
export const hasBlackFog = wrong("EGL-DRAW-40", "Fog is black.", "has_black_fog");
export const sharesNothing = wrong(
  "EGL-DRAW-41",
  "Contexts of one group have objects of their own.",
  "shares_nothing",
);
export const clearsWhenCurrent = wrong(
  "EGL-DRAW-42",
  "A surface is cleared when a context is made current on it.",
  "clears_when_current",
);
export const tellsOfNoReset = wrong(
  "EGL-DRAW-43",
  "A context says that it tells of no resets, although it was made to.",
  "tells_of_no_reset",
);
export const losesItself = wrong(
  "EGL-DRAW-44",
  "A context is lost by an index beyond the end of a buffer.",
  "loses_itself",
);
