/**
 * Buffers that the CPU, the GPU, codecs and cameras share: which ones there can be.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";

/** The fields of an `AHardwareBuffer_Desc` (NDK, android/hardware_buffer.h). */
export interface HardwareBufferDesc {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** Images in an array; 6 for a cube. */
  readonly layers: number;
  /** Of `AHARDWAREBUFFER_FORMAT_*`, which are the `HAL_PIXEL_FORMAT_*` of the same numbers. */
  readonly format: number;
  /** Of `AHARDWAREBUFFER_USAGE_*`. */
  readonly usage: bigint;
}

interface PixelFormat {
  /** Bits of memory that a pixel takes, all planes together. */
  readonly bits: number;
  /** Whether it holds brightness and color apart. */
  readonly yuv?: true;
  /** The first release whose libnativewindow knows it. Default: all do. */
  readonly since?: Release;
}

/** `AHARDWAREBUFFER_FORMAT_BLOB`. */
const BLOB = 0x21;
/** `AHARDWAREBUFFER_FORMAT_YV12`. */
const YV12 = 0x3231_5659;

/**
 * Formats of buffers (AOSP libs/nativewindow/AHardwareBuffer.cpp, `AHardwareBuffer_isValidPixelFormat` and
 * `AHardwareBuffer_formatIsYuv`; the releases that added some, from the formats that VK-GL-CTS expects of API levels).
 */
const FORMATS: ReadonlyMap<number, PixelFormat> = new Map<number, PixelFormat>([
  [0x01, { bits: 32 }], // R8G8B8A8_UNORM
  [0x02, { bits: 32 }], // R8G8B8X8_UNORM
  [0x03, { bits: 24 }], // R8G8B8_UNORM
  [0x04, { bits: 16 }], // R5G6B5_UNORM
  [0x05, { bits: 32 }], // B8G8R8A8_UNORM
  [0x10, { bits: 16, yuv: true }], // YCbCr_422_SP
  [0x11, { bits: 12, yuv: true }], // YCrCb_420_SP: NV21
  [0x14, { bits: 16, yuv: true }], // YCbCr_422_I
  [0x16, { bits: 64 }], // R16G16B16A16_FLOAT
  [0x20, { bits: 16 }], // RAW16
  [BLOB, { bits: 8 }],
  [0x22, { bits: 32 }], // IMPLEMENTATION_DEFINED
  [0x23, { bits: 12, yuv: true }], // Y8Cb8Cr8_420
  [0x24, { bits: 16 }], // RAW_OPAQUE
  [0x25, { bits: 10 }], // RAW10
  [0x26, { bits: 12 }], // RAW12
  [0x2b, { bits: 32 }], // R10G10B10A2_UNORM
  [0x30, { bits: 16 }], // D16_UNORM
  [0x31, { bits: 24 }], // D24_UNORM
  [0x32, { bits: 32 }], // D24_UNORM_S8_UINT
  [0x33, { bits: 32 }], // D32_FLOAT
  [0x34, { bits: 40 }], // D32_FLOAT_S8_UINT
  [0x35, { bits: 8 }], // S8_UINT
  [0x36, { bits: 24, yuv: true, since: 13 }], // YCbCr_P010
  [0x38, { bits: 8, since: 13 }], // R8_UNORM
  [0x39, { bits: 16, since: 14 }], // R16_UINT
  [0x3a, { bits: 32, since: 14 }], // R16G16_UINT
  [0x3b, { bits: 64, since: 14 }], // R10G10B10A10_UNORM
  [0x2020_3859, { bits: 8, yuv: true }], // Y8
  [0x2036_3159, { bits: 16, yuv: true }], // Y16
  [YV12, { bits: 12, yuv: true }],
]);

const CPU_MASK = 0xffn;
const GPU_SAMPLED_IMAGE = 1n << 8n;
const GPU_FRAMEBUFFER = 1n << 9n;
const PROTECTED_CONTENT = 1n << 14n;
const VIDEO_ENCODE = 1n << 16n;
const SENSOR_DIRECT_DATA = 1n << 23n;
const GPU_DATA_BUFFER = 1n << 24n;
const GPU_CUBE_MAP = 1n << 25n;
const GPU_MIPMAP_COMPLETE = 1n << 26n;

const NOT_FOR_BLOBS = GPU_SAMPLED_IMAGE | GPU_FRAMEBUFFER | GPU_MIPMAP_COMPLETE | GPU_CUBE_MAP |
  VIDEO_ENCODE;
const NOT_FOR_YUV = GPU_MIPMAP_COMPLETE | GPU_CUBE_MAP;
const FOR_BLOBS_ONLY = SENSOR_DIRECT_DATA | GPU_DATA_BUFFER;

/** Pixels that a line is rounded up to; YV12 demands 16 (AOSP system/graphics.h), the others do with it. */
const STRIDE_PIXELS = 16;

/** A buffer of graphics memory: what an `AHardwareBuffer *` points to. Its pixels are there once code asks for them. */
export class HardwareBuffer implements HardwareBufferDesc {
  readonly width: number;
  readonly height: number;
  readonly layers: number;
  readonly format: number;
  readonly usage: bigint;
  /** Whether it holds brightness and color apart. */
  readonly isYuv: boolean;
  /** Pixels from one line to the next. */
  readonly stride: number;
  /** The address of its pixels for code; undefined until they are asked for. */
  pixels: unknown;
  #references = 1;

  /** @param desc What {@link descriptionFault} finds no fault with. */
  constructor({ width, height, layers, format, usage }: HardwareBufferDesc) {
    this.width = width;
    this.height = height;
    this.layers = layers;
    this.format = format;
    this.usage = usage;
    this.isYuv = FORMATS.get(format)?.yuv ?? false;
    this.stride = format === BLOB ? width : roundUp(width, STRIDE_PIXELS);
  }

  /** Bytes that it takes. */
  get size(): number {
    const bits = FORMATS.get(this.format)?.bits ?? 0;
    return Math.ceil(this.stride * this.height * this.layers * bits / 8);
  }

  /** Whether nobody holds it any more. */
  get released(): boolean {
    return this.#references === 0;
  }

  /** Holds it, as an EGLImage does that is made of it. */
  acquire(): void {
    this.#references++;
  }

  /** Lets it go; the last one who does so frees it. */
  release(): void {
    if (this.#references > 0) this.#references--;
  }
}

/**
 * Why there cannot be such a buffer; undefined if there can (AOSP AHardwareBuffer.cpp,
 * `AHardwareBuffer_isValidDescription`; even sizes of YV12: system/graphics.h).
 *
 * @param desc The wish.
 * @param release The device's.
 */
export function descriptionFault(desc: HardwareBufferDesc, release: Release): string | undefined {
  const { width, height, layers, format, usage } = desc;
  if (width === 0 || height === 0 || layers === 0) {
    return `size is ${width} x ${height} with ${layers} layers, expected none to be 0`;
  }
  const known = FORMATS.get(format);
  if (known === undefined || release < (known.since ?? 0)) {
    return `format 0x${format.toString(16)} is unknown`;
  }
  if (format === BLOB) {
    if (height !== 1 || layers !== 1) return "a blob has height and layers other than 1";
    if (usage & NOT_FOR_BLOBS) return "a blob is no image, expected other usage";
  } else {
    if (known.yuv && layers !== 1) return `a YUV format has ${layers} layers, expected 1`;
    if (known.yuv && (usage & NOT_FOR_YUV)) {
      return "a YUV format has no mipmaps and is no cube, expected other usage";
    }
    if (usage & FOR_BLOBS_ONLY) return "usage is for data, expected the format BLOB";
  }
  if ((usage & CPU_MASK) && (usage & PROTECTED_CONTENT)) {
    return "protected content is used by the CPU, expected other usage";
  }
  if ((usage & GPU_CUBE_MAP) && (width !== height || layers % 6 !== 0)) {
    return `a cube has size ${width} x ${height} and ${layers} layers, expected squares in sixes`;
  }
  if (format === YV12 && (width % 2 !== 0 || height % 2 !== 0)) {
    return `YV12 has size ${width} x ${height}, expected even numbers`;
  }
  return undefined;
}

function roundUp(n: number, step: number): number {
  return Math.ceil(n / step) * step;
}
