/**
 * libmediandk: image readers, the way to a window without a display.
 *
 * @module
 */

import { badPointer } from "./libnativewindow.ts";
import { NativeWindow } from "./native_window.ts";

/** `AMEDIA_ERROR_INVALID_PARAMETER` (NDK, media/NdkMediaError.h). */
const INVALID_PARAMETER = -10004;
/** `NUM_BUFFER_SLOTS` (AOSP libs/gui, ui/BufferQueueDefs.h). */
const IMAGES_MAX = 64;

/** `HAL_PIXEL_FORMAT_BLOB`: how compressed images and point clouds are stored. */
const BLOB = 0x21;

/**
 * Formats of images that the CPU may read, with the pixel format of their buffers (AOSP frameworks/av, media/ndk,
 * NdkImageReader.cpp, `isSupportedFormatAndUsage`; AOSP libs/ui/PublicFormat.cpp, `mapPublicFormatToHalFormat`).
 */
const FORMATS: ReadonlyMap<number, number> = new Map([
  [0x01, 0x01], // RGBA_8888
  [0x02, 0x02], // RGBX_8888
  [0x03, 0x03], // RGB_888
  [0x04, 0x04], // RGB_565
  [0x16, 0x16], // RGBA_FP16
  [0x20, 0x20], // RAW16
  [0x23, 0x23], // YUV_420_888
  [0x24, 0x24], // RAW_PRIVATE
  [0x25, 0x25], // RAW10
  [0x26, 0x26], // RAW12
  [0x100, BLOB], // JPEG
  [0x101, BLOB], // DEPTH_POINT_CLOUD
  [0x1002, 0x20], // RAW_DEPTH
  [0x2020_3859, 0x2020_3859], // Y8
  [0x4436_3159, 0x2036_3159], // DEPTH16
  [0x4845_4946, BLOB], // HEIC
  [0x6965_6963, BLOB], // DEPTH_JPEG
]);

/** A consumer of images, and the window that it takes them from. */
class ImageReader {
  readonly window: NativeWindow;
  isDeleted = false;

  constructor(width: number, height: number, format: number) {
    this.window = new NativeWindow(width, height, format);
  }
}

/**
 * The functions of libmediandk.so that programs may call.
 *
 * @param error Writes an error line.
 */
export function mediaNdkFunctions(
  error: (tag: string, message: string) => void,
): Readonly<Record<string, (...args: never[]) => unknown>> {
  const refuse = (reason: string) => {
    error("NdkImageReader", reason);
    return INVALID_PARAMETER;
  };
  return {
    AImageReader_new(
      width: number,
      height: number,
      format: number,
      maxImages: number,
      out: unknown,
    ): number {
      if (!(width >= 1 && height >= 1)) {
        return refuse(`Cannot make reader: size is ${width} x ${height}, expected at least 1 x 1`);
      }
      if (!(maxImages >= 1 && maxImages <= IMAGES_MAX)) {
        return refuse(`Cannot make reader: ${maxImages} images, expected 1 to ${IMAGES_MAX}`);
      }
      const pixels = FORMATS.get(format);
      if (pixels === undefined) return refuse(`Cannot make reader: format ${format} is unknown`);
      if (!Array.isArray(out)) return refuse("Cannot make reader: no place for it, expected one");
      out[0] = new ImageReader(width, height, pixels);
      return 0;
    },
    AImageReader_getWindow(reader: unknown, out: unknown): number {
      if (!reader || !Array.isArray(out)) return refuse("Cannot get window: an argument is NULL");
      out[0] = alive("AImageReader_getWindow", reader).window;
      return 0;
    },
    AImageReader_delete(reader: unknown): void {
      if (!reader) return;
      const gone = alive("AImageReader_delete", reader);
      gone.isDeleted = true;
      gone.window.abandon();
    },
  };
}

function alive(fn: string, reader: unknown): ImageReader {
  if (!(reader instanceof ImageReader) || reader.isDeleted) throw badPointer(fn, "a reader");
  return reader;
}
