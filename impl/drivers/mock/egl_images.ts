/**
 * The driver's images, which native buffers and OpenGL ES share.
 *
 * Source: EGL 1.5, section 3.9; EGL_ANDROID_image_native_buffer, EGL_KHR_image_base.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { HardwareBuffer } from "../../platform/hardware_buffer.ts";
import type { DriverImage, NoImage } from "./driver_image.ts";
import { EglCurrent } from "./egl_current.ts";
import { EGL } from "./egl_enums.ts";
import { attributesIn, isNull, toInt } from "./egl_memory.ts";
import type { EglImage } from "./egl_objects.ts";
import { GL } from "./gl_enums.ts";

/** Targets of OpenGL ES by those of EGL that stand for them; faces of cube maps left out. */
const GL_TARGETS: ReadonlyMap<number, number> = new Map<number, number>([
  [EGL.GL_TEXTURE_2D, GL.TEXTURE_2D],
  [EGL.GL_TEXTURE_3D, GL.TEXTURE_3D],
  [EGL.GL_RENDERBUFFER, GL.RENDERBUFFER],
]);

/**
 * What OpenGL ES samples of each format of buffers, and whether it is YUV (AOSP hardware/libhardware, graphics-common.h;
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

/** What an image is made of, or the error of EGL that says why it cannot be. */
type Source = DriverImage | number;

/** Which part of a texture an image is made of. */
interface TexturePart {
  level: number;
  slice: number;
}

/** Making images. */
export abstract class EglImages extends EglCurrent {
  /** Images by what they are made of, which can be of one image only unless it is a native buffer. */
  readonly #made = new WeakSet<object>();

  /** eglCreateImage and eglCreateImageKHR. */
  protected createImage(
    display: Word,
    context: Word,
    target: Word,
    buffer: Word,
    list: Word,
  ): number {
    if (!this.isReady(display)) return 0;
    const source = target === EGL.NATIVE_BUFFER_ANDROID
      ? this.bufferSource(context, buffer, list)
      : this.#glSource(context, target, buffer, list);
    if (typeof source === "number") return this.fail(source);
    const { width, height, format, isYuv, buffer: storage } = source;
    const isShared = storage instanceof HardwareBuffer;
    if (isShared) storage.acquire();
    else this.#made.add(storage);
    const image: EglImage = {
      width,
      height,
      format,
      isYuv,
      buffer: storage,
      release: () => isShared ? storage.release() : this.#made.delete(storage),
    };
    const handle = this.newHandle();
    this.images.set(handle, image);
    return handle;
  }

  /** A native buffer as the source of an image. */
  protected bufferSource(context: Word, buffer: Word, list: Word): Source {
    if (!isNull(context)) return EGL.BAD_CONTEXT;
    if (!(buffer instanceof HardwareBuffer) || buffer.released) return EGL.BAD_PARAMETER;
    const error = partIn(list, { level: 0, slice: 0 }, () => false);
    if (error !== EGL.SUCCESS) return error;
    const known = this.bufferFormat(buffer.format);
    if (known === undefined) return EGL.BAD_PARAMETER;
    const { width, height } = buffer;
    return { width, height, format: known[0], isYuv: known[1], buffer };
  }

  /** What OpenGL ES samples of a format of buffers, and whether it is YUV; undefined if it cannot. */
  protected bufferFormat(format: number): readonly [format: number, isYuv: boolean] | undefined {
    return BUFFER_FORMATS.get(format);
  }

  /** A texture or renderbuffer as the source of an image. */
  #glSource(handle: Word, target: Word, name: Word, list: Word): Source {
    const face = toInt(target) - EGL.GL_TEXTURE_CUBE_MAP_POSITIVE_X;
    const isFace = face >= 0 && face < 6;
    const glTarget = isFace
      ? GL.TEXTURE_CUBE_MAP_POSITIVE_X + face
      : GL_TARGETS.get(target as number);
    if (glTarget === undefined) return EGL.BAD_PARAMETER;
    const context = this.contexts.get(handle as number);
    if (context === undefined) return EGL.BAD_CONTEXT;
    const part: TexturePart = { level: 0, slice: 0 };
    const isOf = (attribute: number) =>
      attribute === EGL.GL_TEXTURE_ZOFFSET
        ? target === EGL.GL_TEXTURE_3D
        : target !== EGL.GL_RENDERBUFFER;
    const error = partIn(list, part, isOf);
    if (error !== EGL.SUCCESS) return error;
    const object = toInt(name);
    if (!(object > 0)) return EGL.BAD_PARAMETER;
    const source = context.gl.imageSource(glTarget, object, part.level, part.slice);
    if (typeof source === "string") return this.#noImageError(source);
    return this.#made.has(source.buffer) ? EGL.BAD_ACCESS : source;
  }

  /** The error for an object that no image can be made of. */
  #noImageError(why: NoImage): number {
    return why === "no level" ? EGL.BAD_MATCH : EGL.BAD_PARAMETER;
  }

  /** eglDestroyImage: what was made of the image keeps its pixels. */
  protected destroyImage(display: Word, handle: Word): number {
    if (!this.isReady(display)) return 0;
    const image = this.images.get(handle as number);
    if (image === undefined) return this.fail(EGL.BAD_PARAMETER);
    this.images.delete(handle as number);
    image.release();
    return 1;
  }
}

/**
 * Reads the attributes of an image.
 *
 * @param part Filled with what they say of a texture.
 * @param isOf Whether the image's target has an attribute.
 * @returns The error, or EGL_SUCCESS.
 */
function partIn(list: Word, part: TexturePart, isOf: (attribute: number) => boolean): number {
  for (const [name, value] of attributesIn(list)) {
    switch (name) {
      case EGL.IMAGE_PRESERVED:
        if (value !== 0 && value !== 1) return EGL.BAD_PARAMETER;
        continue;
      case EGL.GL_TEXTURE_LEVEL:
      case EGL.GL_TEXTURE_ZOFFSET:
        if (!isOf(name)) return EGL.BAD_MATCH;
        if (!(value >= 0)) return name === EGL.GL_TEXTURE_LEVEL ? EGL.BAD_MATCH : EGL.BAD_PARAMETER;
        part[name === EGL.GL_TEXTURE_LEVEL ? "level" : "slice"] = value;
        continue;
      default:
        return EGL.BAD_PARAMETER;
    }
  }
  return EGL.SUCCESS;
}
