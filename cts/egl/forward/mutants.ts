/**
 * Arguments, lists and results that are lost on their way, and calls after which OpenGL ES does not go on.
 *
 * @module
 */

import { EGL } from "../../contract/enums.ts";
import type { PlatformHost } from "../../../impl/egl/platform_state.ts";
import type { Word } from "../../../impl/machine/machine.ts";
import type { Call } from "../../mutants/changed_driver.ts";
import { changedPlatform } from "../../mutants/changed_platform.ts";
import { mutant } from "../../mutants/mutant.ts";
import { takenFor } from "../../mutants/changed_release.ts";

/** Memory of a call. */
type Cells = Int32Array | BigInt64Array;

/** A function of the driver itself, past libEGL's own. */
function driver(host: PlatformHost, fn: string): Call {
  return (...args) => host.machine.call(host.tables.egl.get(fn), fn, ...args);
}

/** A list without the pairs of one name. */
function without(list: Word, name: number): Word {
  if (!(list instanceof Int32Array)) return list;
  const kept: number[] = [];
  for (let i = 0; i + 1 < list.length && list[i] !== EGL.NONE; i += 2) {
    if (list[i] !== name) kept.push(list[i]!, list[i + 1]!);
  }
  return Int32Array.of(...kept, EGL.NONE);
}

/** A list without its first pair. */
function beheaded(list: Word): Word {
  return (list as Cells | null)?.slice(2) ?? list;
}

export const cutsNumbers = changedPlatform(
  "EGL-FORWARD-1",
  "Values are cut to 16 bits.",
  "eglStreamAttribKHR",
  (_host, right, display, stream, name, value) =>
    right(display, stream, name, Number(value) & 0xffff),
);

export const losesFirstPair = changedPlatform(
  "EGL-FORWARD-2",
  "The first pair of a list is lost.",
  "eglCreateStreamKHR",
  (_host, right, display, list) => right(display, beheaded(list)),
);

export const cutsWideAttributes = changedPlatform(
  "EGL-FORWARD-3",
  "Attributes of 64 bits are cut to 32.",
  "eglCreateSync",
  (_host, right, display, type, list) =>
    right(
      display,
      type,
      list && BigInt64Array.from(list as BigInt64Array, (cell) => BigInt.asIntN(32, cell)),
    ),
);

export const turnsRectangles = changedPlatform(
  "EGL-FORWARD-4",
  "Width and height of rectangles change places.",
  "eglSetDamageRegionKHR",
  (_host, right, display, surface, rects, count) => {
    const [x, y, width, height, ...others] = rects as Int32Array;
    return right(display, surface, Int32Array.of(x!, y!, height!, width!, ...others), count);
  },
);

export const cutsStoredValue = changedPlatform(
  "EGL-FORWARD-5",
  "A value of 64 bits that the driver stores is cut to 32.",
  "eglQueryStreamu64KHR",
  (_host, right, ...args) => {
    const done = right(...args);
    const cells = args[3] as BigInt64Array;
    cells[0] = BigInt.asIntN(32, cells[0]!);
    return done;
  },
);

export const clearsOtherConfigs = changedPlatform(
  "EGL-FORWARD-6",
  "Of several configs only the first reaches the app.",
  "eglGetConfigs",
  (_host, right, ...args) => {
    const done = right(...args);
    (args[1] as unknown[] | null)?.fill(null, 1);
    return done;
  },
);

export const makesResultsBooleans = changedPlatform(
  "EGL-FORWARD-7",
  "A file descriptor is taken for a boolean.",
  "eglDupNativeFenceFDANDROID",
  (_host, right, ...args) => Number(Boolean(right(...args))),
);

export const asksTwice = changedPlatform(
  "EGL-FORWARD-8",
  "The driver is asked twice.",
  "eglQueryContext",
  (_host, right, ...args) => {
    right(...args);
    return right(...args);
  },
);

export const hidesRefusal = changedPlatform(
  "EGL-FORWARD-9",
  "A wait that the driver refuses succeeds.",
  "eglWaitGL",
  (_host, right) => {
    right();
    return 1;
  },
);

export const stopsAfterDriversRefusal = changedPlatform(
  "EGL-FORWARD-10",
  "A swap that the driver refuses takes the context's functions away.",
  "eglSwapBuffers",
  (host, right, ...args) => {
    const done = right(...args);
    if (!done) host.thread().hooks = host.tables.none;
    return done;
  },
);

export const stopsAfterOwnRefusal = changedPlatform(
  "EGL-FORWARD-11",
  "A surface that there is not takes the context's functions away.",
  "eglQuerySurface",
  (host, right, ...args) => {
    const done = right(...args);
    if (host.thread().error === EGL.BAD_SURFACE) host.thread().hooks = host.tables.none;
    return done;
  },
);

export const losesPairForImages14 = changedPlatform(
  "EGL-FORWARD-15",
  "The first pair of an image's list is lost for drivers of EGL 1.4.",
  "eglCreateImage",
  (_host, right, display, context, target, buffer, list) =>
    right(display, context, target, buffer, beheaded(list)),
);

export const losesPairForSyncs14 = changedPlatform(
  "EGL-FORWARD-16",
  "The first pair of a sync's list is lost for drivers of EGL 1.4.",
  "eglCreateSync",
  (_host, right, display, type, list) => right(display, type, beheaded(list)),
);

export const leavesListOfSyncsWide = changedPlatform(
  "EGL-FORWARD-16",
  "A driver of EGL 1.4 gets a sync's list as it is, of EGLAttrib.",
  "eglCreateSync",
  (host, _right, display, type, list) => driver(host, "eglCreateSyncKHR")(display, type, list),
);

export const losesPairForWindows14 = changedPlatform(
  "EGL-FORWARD-17",
  "The first pair of a window's list is lost for drivers of EGL 1.4.",
  "eglCreatePlatformWindowSurface",
  (_host, right, display, config, window, list) => right(display, config, window, beheaded(list)),
);

export const losesSign = changedPlatform(
  "EGL-FORWARD-18",
  "A negative attribute of a sync becomes a large one.",
  "eglGetSyncAttrib",
  (_host, right, ...args) => {
    const done = right(...args);
    const cells = args[3] as BigInt64Array;
    cells[0] = BigInt.asUintN(32, cells[0]!);
    return done;
  },
);

export const storesWhenRefused = changedPlatform(
  "EGL-FORWARD-19",
  "A refused eglGetSyncAttrib stores -1.",
  "eglGetSyncAttrib",
  (_host, right, ...args) => {
    const done = right(...args);
    if (!done) (args[3] as BigInt64Array)[0] = -1n;
    return done;
  },
);

export const keepsUnknownColorSpaces = changedPlatform(
  "EGL-FORWARD-20",
  "The driver gets color spaces that it does not know.",
  "eglCreateWindowSurface",
  (host, _right, ...args) => driver(host, "eglCreateWindowSurface")(...args),
);

export const dropsDisplayP3 = changedPlatform(
  "EGL-FORWARD-21",
  "Display P3 is dropped instead of becoming sRGB.",
  "eglCreatePbufferSurface",
  (_host, right, display, config, list) => right(display, config, without(list, EGL.GL_COLORSPACE)),
);

export const dropsKnownColorSpaces = changedPlatform(
  "EGL-FORWARD-22",
  "Color spaces that the driver knows do not reach it.",
  "eglCreatePbufferSurface",
  (_host, right, display, config, list) => right(display, config, without(list, EGL.GL_COLORSPACE)),
);

export const makesUpList = changedPlatform(
  "EGL-FORWARD-23",
  "NULL in place of a list becomes a list with an attribute.",
  "eglCreateStreamKHR",
  (_host, right, display, list) => right(display, list ?? Int32Array.of(0x33a1, 1, EGL.NONE)),
);

export const losesDisplaysList = changedPlatform(
  "EGL-FORWARD-24",
  "The list of eglGetPlatformDisplay is lost.",
  "eglGetPlatformDisplay",
  (_host, right, platform, native) => right(platform, native, null),
);

export const doesNotAskAgain = changedPlatform(
  "EGL-FORWARD-25",
  "A driver without a display for the platform has none.",
  "eglGetPlatformDisplay",
  (host, _right, ...args) => driver(host, "eglGetPlatformDisplay")(...args),
);

export const losesWishWithSamples = changedPlatform(
  "EGL-FORWARD-26",
  "The first wish is lost where samples are asked for.",
  "eglChooseConfig",
  (_host, right, display, list, ...others) => right(display, beheaded(list), ...others),
);

export const countsWhatIsNot = changedPlatform(
  "EGL-FORWARD-27",
  "A number stands where no config was found.",
  "eglChooseConfig",
  (_host, right, ...args) => {
    const done = right(...args);
    if (!done) (args[4] as Int32Array)[0] = 4;
    return done;
  },
);

export const countsOne = changedPlatform(
  "EGL-FORWARD-28",
  "The number of configs is 1, however many have samples.",
  "eglChooseConfig",
  (_host, right, ...args) => {
    const done = right(...args);
    (args[4] as Int32Array)[0] = 1;
    return done;
  },
);

export const showsOldVendorsAll = changedPlatform(
  "EGL-FORWARD-29",
  "Old vendors' drivers get any color space of an image.",
  "eglCreateImageKHR",
  (host, _right, ...args) => driver(host, "eglCreateImageKHR")(...args),
);

export const hidesColorSpacesOfImages = changedPlatform(
  "EGL-FORWARD-30",
  "No driver gets a color space of an image.",
  "eglCreateImageKHR",
  (_host, right, display, context, target, buffer, list) =>
    right(display, context, target, buffer, without(list, EGL.GL_COLORSPACE)),
);

export const hidesDraft = changedPlatform(
  "EGL-FORWARD-31",
  "An old vendor's draft of an extension is not offered under its later name.",
  "eglQueryString",
  (_host, right, ...args) => {
    const string = right(...args);
    return typeof string === "string" ? string.replace(/EGL_EXT_image_\S+ /, "") : string;
  },
);

/** Makes a function of OpenGL ES wrong once a context is made. */
function changedGl(
  clause: string,
  why: string,
  name: string,
  wrong: (right: Call, args: Word[]) => Word,
) {
  return changedPlatform(clause, why, "eglCreateContext", (host, right, ...args) => {
    const { machine, tables: { v2: { core } } } = host;
    const entry = core.get(name);
    const below: Call = (...given) => machine.call(entry, name, ...given);
    core.set(name, machine.entry((...given) => wrong(below, given)));
    return right(...args);
  });
}

export const losesSeventhArgument = changedGl(
  "EGL-FORWARD-32",
  "Arguments that have no register are lost.",
  "glTexSubImage3D",
  (right, args) => right(...args.slice(0, 6)),
);

export const losesSignOfResult = changedGl(
  "EGL-FORWARD-33",
  "A result is taken for an unsigned number.",
  "glGetAttribLocation",
  (right, args) => Number(right(...args)) >>> 0,
);

export const cutsGetter = changedPlatform(
  "EGL-FORWARD-35",
  "A number of 64 bits that a getter stores is cut to 32.",
  "glGetInteger64v",
  (_host, right, ...args) => {
    right(...args);
    const cells = args[1] as BigInt64Array;
    cells[0] = BigInt.asIntN(32, cells[0]!);
    return undefined;
  },
);

export const losesArgumentOfExtension = changedPlatform(
  "EGL-FORWARD-36",
  "A function that only the driver has loses its last argument.",
  "eglGetProcAddress",
  (host, right, name) => {
    const found = right(name);
    return name === "eglSetSwapRectangleANDROID" && found
      ? host.machine.entry((...args) => (found as unknown as Call)(...args.slice(0, 5)))
      : found;
  },
);

export const makesNoFence = changedPlatform(
  "EGL-FORWARD-37",
  "The fence of a swap is not made.",
  "eglCreateSyncKHR",
  () => 0,
);

export const alwaysMakesFence = changedPlatform(
  "EGL-FORWARD-38",
  "Each swap makes a fence.",
  "eglSwapBuffers",
  (host, right, display, ...args) => {
    driver(host, "eglCreateSyncKHR")(display, EGL.SYNC_FENCE, null);
    return right(display, ...args);
  },
);

export const listsOfImagesAreShortenedIn15 = mutant({
  part: "platform-functions",
  clauses: "EGL-FORWARD-51",
  why: "In Android 15 it takes color spaces out of the lists of images for old vendors.",
  make: takenFor(15, 13),
});

export const draftOfImagesCountsIn15 = mutant({
  part: "platform-functions",
  clauses: "EGL-FORWARD-52",
  why: "In Android 15 a driver with the draft offers the extension of images for old vendors.",
  make: takenFor(15, 13),
});
