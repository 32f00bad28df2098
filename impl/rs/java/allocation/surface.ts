/**
 * Where Allocations with USAGE_IO_OUTPUT send their cells, and those with USAGE_IO_INPUT get them from.
 *
 * @module
 */

/** The producer's side of an Allocation's queue: `android.view.Surface`. */
export class Surface {
  /** The native window. */
  readonly window: number;

  /**
   * Stands for a native window.
   *
   * @param window The native window.
   */
  constructor(window: number) {
    this.window = window;
  }
}
