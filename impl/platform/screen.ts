/**
 * The screen of a device without a display: it keeps the last frame that an app has shown.
 *
 * @module
 */

import { NativeWindow } from "./native_window.ts";

/** `HAL_PIXEL_FORMAT_RGBA_8888` (AOSP system/core, libsystem, graphics-base-v1.0.h). */
const RGBA_8888 = 1;

/** A picture: its rows from the top, each pixel as red, green, blue and alpha. */
export interface Frame {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The screen of a device. */
export class Screen {
  /** In pixels. */
  readonly width = 720;
  /** In pixels. */
  readonly height = 1280;
  #frame: Frame | undefined;

  /** The last frame; undefined until there is one. */
  get frame(): Frame | undefined {
    return this.#frame;
  }

  /**
   * Shows a frame.
   *
   * @param frame Its rows from the bottom, as OpenGL ES reads them.
   */
  show({ width, height, pixels }: Frame): void {
    const row = 4 * width;
    const turned = new Uint8Array(pixels.length);
    for (let y = 0; y < height; y++) {
      turned.set(pixels.subarray(y * row, (y + 1) * row), (height - 1 - y) * row);
    }
    // A window covers the screen, whatever its alpha.
    for (let i = 3; i < turned.length; i += 4) turned[i] = 255;
    this.#frame = { width, height, pixels: turned };
  }

  /** Turns it black. */
  clear(): void {
    this.#frame = undefined;
  }
}

/** A window that covers a screen. */
export class ScreenWindow extends NativeWindow {
  readonly screen: Screen;

  /** @param screen What it covers. */
  constructor(screen: Screen) {
    super(screen.width, screen.height, RGBA_8888);
    this.screen = screen;
  }
}
