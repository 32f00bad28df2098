/**
 * The driver's images, which native buffers and OpenGL ES share.
 *
 * Source: EGL 1.5, section 3.9; EGL_ANDROID_image_native_buffer, EGL_KHR_image_base.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { HardwareBuffer } from "../../platform/hardware_buffer.ts";
import type { DriverImage } from "../driver_image.ts";
import { EGL, GL } from "../../../cts/contract/enums.ts";
import { attributesIn, isNull, toInt } from "./memory.ts";
import type { Egl, EglFunctions } from "./state.ts";

/** Targets of OpenGL ES by those of EGL that stand for them; faces of cube maps left out. */
const GL_TARGETS: ReadonlyMap<number, number> = new Map<number, number>([
  [EGL.GL_TEXTURE_2D, GL.TEXTURE_2D],
  [EGL.GL_TEXTURE_3D, GL.TEXTURE_3D],
  [EGL.GL_RENDERBUFFER, GL.RENDERBUFFER],
]);

/**
 * The format in which OpenGL ES samples one of buffers, and whether it is YUV (AOSP hardware/libhardware, graphics-common.h;
 * sized formats: Khronos gl32.h).
 */
const BUFFER_FORMATS: ReadonlyMap<number, readonly [format: number, isYuv: boolean]> = new Map([
  [0x1, [GL.RGBA8, false]],
  [0x2, [GL.RGB8, false]],
  [0x3, [GL.RGB8, false]],
  [0x4, [GL.RGB565, false]],
  [0x16, [GL.RGBA16F, false]],
  [0x2b, [GL.RGB10_A2, false]],
  [0x38, [GL.R8, false]],
  [0x10, [GL.RGB8, true]], // YCbCr_422_SP
  [0x11, [GL.RGB8, true]], // YCrCb_420_SP: NV21
  [0x14, [GL.RGB8, true]], // YCbCr_422_I
  [0x23, [GL.RGB8, true]], // YCbCr_420_888
  [0x36, [GL.RGB10_A2, true]], // YCbCr_P010
  [0x3231_5659, [GL.RGB8, true]], // YV12
]);

/** Which part of a texture an image is made of. */
interface TexturePart {
  level: number;
  slice: number;
}

/** Functions of this file. */
export const IMAGE_FUNCTIONS = {
  eglCreateImage(egl, display, context, target, buffer, list) {
    egl.ready(display);
    const source = target === EGL.NATIVE_BUFFER_ANDROID
      ? bufferSource(egl, context, buffer, list)
      : glSource(egl, context, target, buffer, list);
    const { buffer: storage } = source;
    const isShared = storage instanceof HardwareBuffer;
    if (isShared) storage.acquire();
    else egl.imaged.add(storage);
    const release = () => isShared ? storage.release() : egl.imaged.delete(storage);
    const handle = egl.newHandle();
    egl.images.set(handle, { ...source, release });
    return handle;
  },
  /** An object that was made of the image keeps its pixels. */
  eglDestroyImage(egl, display, handle) {
    egl.ready(display);
    const image = egl.images.get(handle as number);
    if (image === undefined) return egl.fail(EGL.BAD_PARAMETER);
    egl.images.delete(handle as number);
    image.release();
    return 1;
  },
} satisfies EglFunctions;

/** A native buffer as the source of an image. */
function bufferSource(egl: Egl, context: Word, buffer: Word, list: Word): DriverImage {
  if (!isNull(context)) return egl.fail(EGL.BAD_CONTEXT);
  if (!(buffer instanceof HardwareBuffer) || buffer.released) return egl.fail(EGL.BAD_PARAMETER);
  partIn(egl, list, () => false);
  const [format, isYuv] = BUFFER_FORMATS.get(buffer.format) ?? egl.fail(EGL.BAD_PARAMETER);
  const { width, height } = buffer;
  return { width, height, format, isYuv, buffer };
}

/** A texture or renderbuffer as the source of an image. */
function glSource(egl: Egl, handle: Word, target: Word, name: Word, list: Word): DriverImage {
  const face = toInt(target) - EGL.GL_TEXTURE_CUBE_MAP_POSITIVE_X;
  const isFace = face >= 0 && face < 6;
  const glTarget = isFace
    ? GL.TEXTURE_CUBE_MAP_POSITIVE_X + face
    : GL_TARGETS.get(target as number) ?? egl.fail(EGL.BAD_PARAMETER);
  const context = egl.contexts.get(handle as number) ?? egl.fail(EGL.BAD_CONTEXT);
  const { level, slice } = partIn(
    egl,
    list,
    (attribute) =>
      attribute === EGL.GL_TEXTURE_ZOFFSET
        ? target === EGL.GL_TEXTURE_3D
        : target !== EGL.GL_RENDERBUFFER,
  );
  const object = toInt(name);
  if (!(object > 0)) return egl.fail(EGL.BAD_PARAMETER);
  const source = context.gl.imageSource(glTarget, object, level, slice);
  if (typeof source === "string") {
    return egl.fail(source === "no level" ? EGL.BAD_MATCH : EGL.BAD_PARAMETER);
  }
  return egl.imaged.has(source.buffer) ? egl.fail(EGL.BAD_ACCESS) : source;
}

/**
 * Reads the attributes of an image; fails if one is wrong.
 *
 * @param isOf Whether the image's target has an attribute.
 * @returns What they say of a texture.
 */
function partIn(egl: Egl, list: Word, isOf: (attribute: number) => boolean): TexturePart {
  const part: TexturePart = { level: 0, slice: 0 };
  for (const [name, value] of attributesIn(list)) {
    switch (name) {
      case EGL.IMAGE_PRESERVED:
        if (value !== 0 && value !== 1) egl.fail(EGL.BAD_PARAMETER);
        continue;
      case EGL.GL_TEXTURE_LEVEL:
        if (!isOf(name) || !(value >= 0)) egl.fail(EGL.BAD_MATCH);
        part.level = value;
        continue;
      case EGL.GL_TEXTURE_ZOFFSET:
        if (!isOf(name)) egl.fail(EGL.BAD_MATCH);
        if (!(value >= 0)) egl.fail(EGL.BAD_PARAMETER);
        part.slice = value;
        continue;
      default:
        egl.fail(EGL.BAD_PARAMETER);
    }
  }
  return part;
}
