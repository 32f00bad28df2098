/**
 * The types that a GLES layer is written with.
 *
 * @module
 */

/** The address of an EGL or GL function (`__eglMustCastToProperFunctionPointerType`). */
// deno-lint-ignore no-explicit-any
export type EGLFuncPointer = (...args: any[]) => any;

/** Names a layer to `get_next_layer_proc_address`; opaque. */
export type LayerId = object;

/**
 * Looks a function up below a layer (`PFNEGLGETNEXTLAYERPROCADDRESSPROC`).
 *
 * @param layerId What Initialize was given.
 * @param name A function, for example `eglSwapBuffers`.
 * @returns The function, or null if there is none.
 */
export type GetNextLayerProcAddress = (layerId: LayerId, name: string) => EGLFuncPointer | null;

/** The exports of a layer. Both are required, under exactly these names. */
export interface Layer {
  /** Called once, before anything else; a layer may look functions up here, or do nothing. */
  AndroidGLESLayer_Initialize(layerId: LayerId, getNext: GetNextLayerProcAddress): void;
  /**
   * Called for every function that the loader knows, and for extension functions whenever an app asks for them.
   *
   * @param name The function's name.
   * @param next What the layer is to call when it is done.
   * @returns The layer's own function, or `next` if it does not intercept this one.
   */
  AndroidGLESLayer_GetProcAddress(name: string, next: EGLFuncPointer): EGLFuncPointer;
}
