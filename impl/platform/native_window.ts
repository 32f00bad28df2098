/**
 * A window that a producer of images draws into, without a display behind it.
 *
 * @module
 */

/** Who is connected to a window (AOSP system/window.h: `NATIVE_WINDOW_API_*`). */
export const NATIVE_WINDOW_API_EGL = 1;

/** The window has no consumer any more, or nobody is connected: `NO_INIT` (AOSP utils/Errors.h). */
export const WINDOW_NO_INIT = -19;
/** Another producer is connected: `BAD_VALUE`. */
export const WINDOW_BAD_VALUE = -22;

/** The window of an image reader: what an `ANativeWindow *` points to (AOSP libs/gui/Surface.cpp). */
export class NativeWindow {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** Of `HAL_PIXEL_FORMAT_*`. */
  readonly format: number;
  #connected = 0;
  #abandoned = false;

  /**
   * @param width In pixels.
   * @param height In pixels.
   * @param format Of `HAL_PIXEL_FORMAT_*`.
   */
  constructor(width: number, height: number, format: number) {
    this.width = width;
    this.height = height;
    this.format = format;
  }

  /** Which API draws into it, of `NATIVE_WINDOW_API_*`; 0 if none does. */
  get connected(): number {
    return this.#connected;
  }

  /** Whether its consumer has gone. Such a window still counts as valid, but cannot be connected. */
  get abandoned(): boolean {
    return this.#abandoned;
  }

  /**
   * Connects a producer (`native_window_api_connect`; AOSP libs/gui/BufferQueueProducer.cpp, `connect`).
   *
   * @param api Of `NATIVE_WINDOW_API_*`.
   * @returns 0, {@link WINDOW_NO_INIT} of an abandoned window, or {@link WINDOW_BAD_VALUE} of one that is connected.
   */
  connect(api: number): number {
    if (this.#abandoned) return WINDOW_NO_INIT;
    if (this.#connected !== 0) return WINDOW_BAD_VALUE;
    this.#connected = api;
    return 0;
  }

  /**
   * Lets the producer go (`native_window_api_disconnect`).
   *
   * @param api The API that is connected.
   * @returns 0, also of an abandoned window; {@link WINDOW_NO_INIT} if nobody is connected, and
   *   {@link WINDOW_BAD_VALUE} if another API is.
   */
  disconnect(api: number): number {
    if (this.#abandoned) return 0;
    if (this.#connected === 0) return WINDOW_NO_INIT;
    if (this.#connected !== api) return WINDOW_BAD_VALUE;
    this.#connected = 0;
    return 0;
  }

  /** Takes the consumer away for good; who is connected, stays so. */
  abandon(): void {
    this.#abandoned = true;
  }
}
