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
import { type Attribute, attributesOf, intList, wideList } from "./attributes.ts";
import { isNarrow } from "./color_spaces.ts";
import type { Display } from "./display.ts";
import { IMAGE_COLOR_SPACES } from "./extension_strings.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { type PlatformState, type PlatformTable, store } from "./platform_state.ts";

/** Functions of an initialized display that a driver may lack, which then do nothing, without an error. */
const FORWARDED: readonly string[] = [
  "eglClientWaitSyncKHR",
  "eglCreateStreamFromFileDescriptorKHR",
  "eglCreateStreamKHR",
  "eglCreateSyncKHR",
  "eglDestroyImageKHR",
  "eglDestroyStreamKHR",
  "eglDestroySyncKHR",
  "eglDupNativeFenceFDANDROID",
  "eglGetStreamFileDescriptorKHR",
  "eglGetSyncAttribKHR",
  "eglQueryStreamKHR",
  "eglQueryStreamTimeKHR",
  "eglQueryStreamu64KHR",
  "eglSignalSyncKHR",
  "eglStreamAttribKHR",
  "eglStreamConsumerAcquireKHR",
  "eglStreamConsumerGLTextureExternalKHR",
  "eglStreamConsumerReleaseKHR",
  "eglWaitSyncKHR",
];

/** Functions that EGL 1.5 took over from an extension as they were. */
const FORWARDED_1_5: readonly string[] = [
  "eglClientWaitSync",
  "eglDestroyImage",
  "eglDestroySync",
  "eglWaitSync",
];

/** Functions of this file. */
export const SHARED_OBJECT_FUNCTIONS: PlatformTable = {
  ...Object.fromEntries(
    FORWARDED.map((name) => [name, (egl, ...args) => forward(egl, name, args)]),
  ) as PlatformTable,
  ...Object.fromEntries(
    FORWARDED_1_5.map((name) => [name, (egl, ...args) => forward(egl, nameBelow(egl, name), args)]),
  ) as PlatformTable,
  eglCreateImage(egl, display, context, target, buffer, list) {
    const name = nameBelow(egl, "eglCreateImage");
    const of = egl.hasEgl15 ? wideList : intList;
    return imageOf(egl, name, display, context, [target, buffer], listBelow(egl, list), of);
  },
  eglCreateImageKHR: (egl, display, context, target, buffer, list) =>
    imageOf(egl, "eglCreateImageKHR", display, context, [target, buffer], list, intList),
  eglCreateSync: (egl, display, type, list) =>
    forward(egl, nameBelow(egl, "eglCreateSync"), [display, type, listBelow(egl, list)]),
  /** Of a driver of EGL 1.4 the value is an EGLint. */
  eglGetSyncAttrib(egl, display, sync, name, value) {
    if (egl.hasEgl15) return forward(egl, "eglGetSyncAttrib", [display, sync, name, value]);
    const int = new Int32Array(1);
    const given = forward(egl, "eglGetSyncAttribKHR", [display, sync, name, int]);
    if (given) store(value, int[0]!);
    return given;
  },
  /** The buffers that images can be made of. */
  eglGetNativeClientBufferANDROID: (egl, buffer) =>
    buffer instanceof HardwareBuffer ? buffer : egl.fail(EGL.BAD_PARAMETER),
};

/** Calls a function of an initialized display; without an error if the driver lacks it. */
function forward(egl: PlatformState, name: string, [display, ...rest]: readonly Word[]): Word {
  const { driver } = egl.ready(display);
  return egl.driverHas(name) ? egl.driver(name, driver, ...rest) : egl.fail();
}

/** The name by which the driver has a function of EGL 1.5: of a driver of EGL 1.4, that of the extension. */
function nameBelow({ hasEgl15 }: PlatformState, name: string): string {
  return hasEgl15 ? name : `${name}KHR`;
}

/** A list of EGLAttrib as the driver is to have it: of EGLint, if it is one of EGL 1.4. */
function listBelow({ hasEgl15 }: PlatformState, list: Word): Word {
  return hasEgl15 ? list : intList(attributesOf(list));
}

/**
 * Makes an image. A context that does not exist is to Android as good as none, and drivers of Android 9 refuse the color space
 * that stands for any.
 *
 * @param rest What stands between context and list.
 * @param listOf Makes a list of the kind that the driver's function takes.
 */
function imageOf(
  egl: PlatformState,
  name: string,
  displayHandle: Word,
  handle: Word,
  rest: readonly Word[],
  list: Word,
  listOf: (attributes: readonly Attribute[]) => Word,
): Word {
  const display = egl.ready(displayHandle);
  const context = handle && !egl.host.compat
    ? egl.context(display, handle)
    : display.contexts.get(handle);
  const kept = egl.isVendorOld && list
    ? listOf(attributesOf(list).filter((attribute) => !isOddColorSpace(display, attribute)))
    : list;
  return egl.driver(name, display.driver, context?.driver ?? null, ...rest, kept) ?? 0;
}

/** Checks whether an attribute is a color space other than sRGB and linear, on a display whose images may have one. */
function isOddColorSpace({ extensions }: Display, [name, value]: Attribute): boolean {
  return name === EGL.GL_COLORSPACE_KHR && !isNarrow(Number(value)) &&
    extensions.split(" ").includes(IMAGE_COLOR_SPACES);
}
