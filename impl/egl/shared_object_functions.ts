/**
 * Images, fences and streams, whose handles are the driver's own.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`eglCreateImageTmpl`, `eglCreateSyncTmpl` and
 * below).
 *
 * @module
 */

import type { Word } from "../machine/machine.ts";
import { HardwareBuffer } from "../platform/hardware_buffer.ts";
import { attributesOf, intList } from "./attributes.ts";
import { EGL } from "./enums.ts";
import { type Args, store } from "./platform_state.ts";
import { SwapFunctions } from "./swap_functions.ts";

/** The functions of images, fences and streams. */
export class SharedObjectFunctions extends SwapFunctions {
  /** A function of an initialised display that a driver may lack, which then is that result, without an error. */
  protected forward(name: string, [display, ...rest]: Args, lacking = 0): Word {
    const ready = this.readyDisplay(display);
    if (ready === undefined || !this.driverHas(name)) return lacking;
    return this.driver(name, ready.driver, ...rest);
  }

  /** The name by which the driver has a function of EGL 1.5: of a driver of EGL 1.4, that of the extension. */
  #nameBelow(name: string): string {
    return this.hasEgl15 ? name : `${name}KHR`;
  }

  /** A function that EGL 1.5 took over from an extension as it was. */
  protected forwardCore(name: string, args: Args): Word {
    return this.forward(this.#nameBelow(name), args);
  }

  /** A list of EGLAttrib as the driver is to have it: of EGLint, if it is one of EGL 1.4. */
  #listBelow(list: Word): Word {
    return this.hasEgl15 ? list : intList(attributesOf(list));
  }

  /** eglCreateImage. */
  protected createImage([display, context, target, buffer, list]: Args): Word {
    const args = [display, context, target, buffer, this.#listBelow(list)];
    return this.#imageOf(this.#nameBelow("eglCreateImage"), args);
  }

  /** eglCreateImageKHR. */
  protected createImageKhr(args: Args): Word {
    return this.#imageOf("eglCreateImageKHR", args);
  }

  /** Makes an image. A context that does not exist is to Android as good as none. */
  #imageOf(name: string, [handle, contextHandle, ...rest]: Args): Word {
    return this.onDisplay(handle, (display) => {
      const context = display.contexts.get(contextHandle);
      if (contextHandle && context === undefined && !this.host.compat) {
        return this.fail(EGL.BAD_CONTEXT);
      }
      return this.driver(name, display.driver, context?.driver ?? null, ...rest) ?? 0;
    });
  }

  /** eglCreateSync. */
  protected createSync([display, type, list]: Args): Word {
    return this.forwardCore("eglCreateSync", [display, type, this.#listBelow(list)]);
  }

  /** eglGetSyncAttrib: of a driver of EGL 1.4 the value is an EGLint. */
  protected getSyncAttrib([display, sync, name, value]: Args): Word {
    if (this.hasEgl15) return this.forward("eglGetSyncAttrib", [display, sync, name, value]);
    const int = new Int32Array(1);
    const given = this.forward("eglGetSyncAttribKHR", [display, sync, name, int]);
    if (given) store(value, int[0]!);
    return given;
  }

  /** eglGetNativeClientBufferANDROID: what images can be made of. */
  protected getNativeClientBuffer(buffer: Word): Word {
    return buffer instanceof HardwareBuffer ? buffer : this.failNull(EGL.BAD_PARAMETER);
  }
}
