/**
 * Pictures, as far as RenderScript copies from and to them.
 *
 * Source: AOSP frameworks/base, graphics/java/android/graphics/Bitmap.java.
 *
 * @module
 */

import { IllegalArgumentException } from "../exceptions.ts";

/** `Bitmap.Config`: each constant's value is its name. */
export const BitmapConfig = {
  ALPHA_8: "ALPHA_8",
  RGB_565: "RGB_565",
  ARGB_4444: "ARGB_4444",
  ARGB_8888: "ARGB_8888",
} as const;

/** The name of a bitmap's format. */
export type BitmapConfig = keyof typeof BitmapConfig;

const PIXEL_BYTES: Readonly<Record<BitmapConfig, number>> = {
  ALPHA_8: 1,
  RGB_565: 2,
  ARGB_4444: 2,
  ARGB_8888: 4,
};

/** A picture in memory: rows from top to bottom without gaps. */
export class Bitmap {
  /** `Bitmap.Config`. */
  static readonly Config: typeof BitmapConfig = BitmapConfig;
  /** Pixels per row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** The format of a pixel; those of ARGB_8888 have their bytes in the order red, green, blue, alpha. */
  readonly config: BitmapConfig;
  /** The pixels' memory. */
  readonly pixels: Uint8Array<ArrayBuffer>;

  private constructor(width: number, height: number, config: BitmapConfig) {
    this.width = width;
    this.height = height;
    this.config = config;
    this.pixels = new Uint8Array(width * height * PIXEL_BYTES[config]);
  }

  /**
   * Makes a picture.
   *
   * @param width Pixels per row.
   * @param height Rows.
   * @param config The format of a pixel.
   * @param pixels Their bytes. Default: all 0.
   * @throws {IllegalArgumentException} If a size is no positive integer, or there are not just as many bytes, or the
   * format is none.
   */
  static createBitmap(
    width: number,
    height: number,
    config: BitmapConfig,
    pixels?: ArrayLike<number>,
  ): Bitmap {
    if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) {
      throw new IllegalArgumentException("width and height must be > 0");
    }
    if (!Object.hasOwn(BitmapConfig, config)) {
      throw new IllegalArgumentException(
        `No enum constant android.graphics.Bitmap.Config.${config}`,
      );
    }
    const bitmap = new Bitmap(width, height, config);
    if (pixels === undefined) return bitmap;
    if (pixels.length !== bitmap.pixels.length) {
      throw new IllegalArgumentException(
        `pixels has ${pixels.length} bytes, expected ${bitmap.pixels.length}`,
      );
    }
    bitmap.pixels.set(pixels);
    return bitmap;
  }

  /** Pixels per row. */
  getWidth(): number {
    return this.width;
  }

  /** Rows. */
  getHeight(): number {
    return this.height;
  }

  /** The format of a pixel. */
  getConfig(): BitmapConfig {
    return this.config;
  }
}
