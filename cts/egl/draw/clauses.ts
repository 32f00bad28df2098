/**
 * Clauses about what a driver draws.
 *
 * The documentation demands that a driver keeps to the standard of OpenGL ES; what that is, its sections say.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const standard = (version: string, ...sections: readonly string[]) =>
  `Documentation, Implement OpenGL ES and EGL; OpenGL ES ${version}, ${sections.join(", ")}`;

/** The clauses. */
export const clauses = clausesOf`
  EGL-DRAW-1 must 10-15: A clear gives its color to every pixel that the scissor and the color mask let it, and to no
    other.
    source: ${standard("2.0", "4.2.2 and 4.2.3")}
  EGL-DRAW-2 must 10-15: A triangle covers the pixels whose centers it has in it and no others, and those of two
    triangles with one edge are covered once.
    source: ${standard("2.0", "3.5.1")}
  EGL-DRAW-3 must 10-15: What a vertex shader hands on is interpolated between the corners.
    source: ${standard("2.0", "3.5.1")}
  EGL-DRAW-4 must 10-15: The viewport says where the clip volume is drawn, and nothing is drawn outside of that volume.
    source: ${standard("2.0", "2.12.1 and 2.13")}
  EGL-DRAW-5 must 10-15: The vertices of a draw with indices are those that the indices name.
    source: ${standard("2.0", "2.8")}
  EGL-DRAW-6 must 10-15: With the depth test, what is drawn is seen where its depth compares as the function says, and
    the depth mask keeps its depth.
    source: ${standard("2.0", "4.1.5 and 4.2.2")}
  EGL-DRAW-7 must 10-15: With the stencil test, what is drawn is seen where the stencil compares as the function says,
    and the operations change it.
    source: ${standard("2.0", "4.1.4")}
  EGL-DRAW-8 must 10-15: Of front and back faces, those are not drawn that are culled; the order of the corners tells
    which is which.
    source: ${standard("2.0", "3.5.1")}
  EGL-DRAW-9 must 10-15: Blending combines the colors of source and destination by the factors and the equation.
    source: ${standard("2.0", "4.1.6")}
  EGL-DRAW-10 must 10-15: A texture of each format that the version has gives the color that its texels say.
    source: ${standard("2.0", "3.7.1")}; OpenGL ES 3.0, 3.8.3
  EGL-DRAW-11 must 10-15: Rows of a picture begin at the alignment that is set, the lowest first, and a part of it can be
    replaced.
    source: ${standard("2.0", "3.6.2 and 3.7.2")}
  EGL-DRAW-12 must 10-15: A magnified texture gives the nearest texel, or the mean of the nearest four by distance.
    source: ${standard("2.0", "3.7.7 and 3.7.8")}
  EGL-DRAW-13 must 10-15: A texture with levels gives the one whose texels are nearest to a pixel in size.
    source: ${standard("2.0", "3.7.7")}
  EGL-DRAW-14 must 10-15: Levels that are generated are means of the level before.
    source: ${standard("2.0", "3.7.11")}
  EGL-DRAW-15 must 10-15: A texture that is not complete gives black.
    source: ${standard("2.0", "3.8.2")}
  EGL-DRAW-16 must 10-15: Beyond its ends a texture is clamped, repeated or mirrored, as it is told.
    source: ${standard("2.0", "3.7.6")}
  EGL-DRAW-17 must 10-15: A place in a cube, in a texture of three dimensions or in an array is that of one face, slice
    or layer.
    source: ${standard("2.0", "3.7.5")}; OpenGL ES 3.0, 3.8.3
  EGL-DRAW-18 must 10-15: A framebuffer object that is complete is drawn into instead of the surface, and its texture
    has then what was drawn.
    source: ${standard("2.0", "4.4")}
  EGL-DRAW-19 must 10-15: A fragment shader draws into several targets at once.
    source: ${standard("3.0", "4.2.1")}
  EGL-DRAW-20 must 10-15: A part of a framebuffer is copied to another one, in another size, turned, or with its samples
    resolved.
    source: ${standard("3.0", "4.3.3")}
  EGL-DRAW-21 must 10-15: Pixels are read as bytes, the lowest row first, and in the form that the driver prefers.
    source: ${standard("2.0", "4.3.1")}
  EGL-DRAW-22 must 10-15: Pixels that are read are packed as is told, into memory or into a buffer.
    source: ${standard("3.0", "4.3.2")}
  EGL-DRAW-23 must 10-15: Integers and floats are drawn and read as they are, not as colors from 0 to 1.
    source: ${standard("3.0", "4.3.2")}; OpenGL ES 3.2, 16.1.2
  EGL-DRAW-24 must 10-15: A shader that breaks a rule of its language does not compile, its log says something, and a
    right one compiles.
    source: ${standard("2.0", "2.10.1")}
  EGL-DRAW-25 must 10-15: A program whose shaders do not fit together does not link, and cannot be used.
    source: ${standard("2.0", "2.10.3")}
  EGL-DRAW-26 must 10-15: Uniforms have the values that they were given last.
    source: ${standard("2.0", "2.10.4")}
  EGL-DRAW-27 must 10-15: Members of a uniform block are read from the buffer at its binding, where its layout has them.
    source: ${standard("3.0", "2.12.6")}
  EGL-DRAW-28 must 10-15: A draw of several instances numbers them, and gives each of them its own attributes.
    source: ${standard("3.0", "2.9.3")}
  EGL-DRAW-29 must 10-15: Transform feedback writes what vertex shaders hand on into a buffer.
    source: ${standard("3.0", "2.15")}
  EGL-DRAW-30 must 10-15: A query tells whether any sample passed.
    source: ${standard("3.0", "4.1.6")}
  EGL-DRAW-31 must 10-15: Compute shaders run as many times as they are asked, and write into buffers.
    source: ${standard("3.1", "17 and 7.7")}
  EGL-DRAW-32 must 10-15: An indirect draw takes its numbers from a buffer.
    source: ${standard("3.1", "10.5")}
  EGL-DRAW-33 must 10-15: A geometry shader makes primitives out of others.
    source: ${standard("3.2", "11.3")}
  EGL-DRAW-34 must 10-15: Patches are tessellated as their shaders say.
    source: ${standard("3.2", "11.2")}
  EGL-DRAW-35 must 10-15: Matrices move, turn and scale what is drawn, and a stack keeps them.
    source: ${standard("1.1", "2.10")}
  EGL-DRAW-36 must 10-15: Colors of corners are interpolated, and if shading is flat the last corner's is that of the
    triangle.
    source: ${standard("1.1", "2.13.7")}
  EGL-DRAW-37 must 10-15: A texture modulates a color, replaces it, or lies on it, as its environment says.
    source: ${standard("1.1", "3.7.12")}
  EGL-DRAW-38 must 10-15: Lights shine on materials by the angle between the light and the normal.
    source: ${standard("1.1", "2.12.1")}
  EGL-DRAW-39 must 10-15: With the alpha test, what is drawn is seen where its alpha compares as the function says.
    source: ${standard("1.1", "4.1.4")}
  EGL-DRAW-40 must 10-15: Fog takes the color of what is far.
    source: ${standard("1.1", "3.8")}
  EGL-DRAW-41 must 10-15: Contexts of one group have the same objects, as long as one of them lives; other contexts do
    not have them.
    source: ${standard("2.0", "C")}; EGL 1.5, 3.7.1
  EGL-DRAW-42 must 10-15: A surface keeps what was drawn when another context is made current on it; state stays with its
    context.
    source: Documentation, Implement OpenGL ES and EGL; EGL 1.5, 2.2 and 3.7.3
  EGL-DRAW-43 must 10-15: A context that was made to be told of resets says so, and tells of none while there was none.
    source: ${standard("3.2", "2.3.2")}; EXT_robustness
  EGL-DRAW-44 must 10-15: A robust context survives indices beyond the end of a buffer.
    source: Documentation, Implement OpenGL ES and EGL; EXT_robustness
`;
