/**
 * Drivers that lack extensions, or formats of images, or only say that they have them.
 *
 * @module
 */

import { EGL, GL } from "../../contract/enums.ts";
import { attributesIn, store } from "../../../impl/drivers/egl/memory.ts";
import type { Word } from "../../../impl/machine/machine.ts";
import { HardwareBuffer } from "../../../impl/platform/hardware_buffer.ts";
import { type Call, changedDriver } from "../../mutants/changed_driver.ts";
import type { Mutant } from "../../mutants/mutant.ts";

const YV12 = 0x32315659;
const YUV_420_888 = 0x23;
const NV21 = 0x11;

function lists(clauses: string, why: string, from: string | RegExp, to: string): Mutant {
  return changedDriver("driver", clauses, why, () => ({
    eglQueryString(right, display, name) {
      const text = right(display, name);
      return name === EGL.EXTENSIONS ? String(text).replace(from, to) : text;
    },
  }));
}

function unlisted(clauses: string, name: string): Mutant {
  return lists(clauses, `${name} is not listed.`, new RegExp(`${name}(?!\\S)`), "");
}

function takesNoBuffers(
  clauses: string,
  why: string,
  isRefused: (buffer: HardwareBuffer) => boolean,
): Mutant {
  const create = (right: Call, ...args: Word[]) =>
    args[3] instanceof HardwareBuffer && isRefused(args[3]) ? 0 : right(...args);
  return changedDriver("driver", clauses, why, () => ({
    eglCreateImage: create,
    eglCreateImageKHR: create,
  }));
}

function withoutFormat(clauses: string, format: number): Mutant {
  return takesNoBuffers(
    clauses,
    `No image is made of a buffer of format 0x${format.toString(16)}.`,
    (buffer) => buffer.format === format,
  );
}

function withoutAttribute(clauses: string, attribute: number): Mutant {
  const why = `No config has attribute 0x${attribute.toString(16)}.`;
  return changedDriver("driver", clauses, why, () => ({
    eglChooseConfig: (right, display, list, out, size, count) =>
      new Map(attributesIn(list)).get(attribute)
        ? Number(store(count, 0))
        : right(display, list, out, size, count),
    eglGetConfigAttrib: (right, display, config, name, value) =>
      name === attribute ? Number(store(value, 0)) : right(display, config, name, value),
  }));
}

export const waitSyncUnlisted = unlisted("EGL-REQ-10", "EGL_KHR_wait_sync");
export const imageNativeBufferUnlisted = unlisted("EGL-REQ-12", "EGL_ANDROID_image_native_buffer");
export const recordableUnlisted = unlisted("EGL-REQ-13", "EGL_ANDROID_recordable");
export const framebufferTargetUnlisted = unlisted("EGL-REQ-14", "EGL_ANDROID_framebuffer_target");
export const blobCacheUnlisted = unlisted("EGL-REQ-15", "EGL_ANDROID_blob_cache");
export const fenceSyncUnlisted = unlisted("EGL-REQ-16", "EGL_KHR_fence_sync");
export const nativeFenceSyncUnlisted = unlisted("EGL-REQ-17", "EGL_ANDROID_native_fence_sync");

export const withoutYv12 = withoutFormat("EGL-REQ-8", YV12);
export const without420888 = withoutFormat("EGL-REQ-9", YUV_420_888);
export const withoutNv21 = withoutFormat("EGL-REQ-9", NV21);

export const nothingIsRecordable = withoutAttribute("EGL-REQ-13", EGL.RECORDABLE_ANDROID);
export const nothingIsFramebufferTarget = withoutAttribute(
  "EGL-REQ-14",
  EGL.FRAMEBUFFER_TARGET_ANDROID,
);

export const listsLongerName = lists(
  "EGL-REQ-13",
  "EGL_ANDROID_recordable2 is listed, whose name only begins as the right one does.",
  "EGL_ANDROID_recordable",
  "EGL_ANDROID_recordable2",
);

export const textureExternalUnlisted = changedDriver(
  "driver-gl",
  "EGL-REQ-11",
  "Neither name of the extension for external textures is listed.",
  () => {
    const without = (text: Word) => String(text).replace(/\S*external(?!\S)/g, "");
    return {
      glGetString: (right, name) => name === GL.EXTENSIONS ? without(right(name)) : right(name),
      glGetStringi: (right, ...args) => without(right(...args)),
    };
  },
);

export const hasNoExternalTarget = changedDriver(
  "driver-gl",
  "EGL-REQ-11",
  "GL_TEXTURE_EXTERNAL_OES cannot be bound.",
  () => ({
    glBindTexture: (right, target, name) =>
      right(target === GL.TEXTURE_EXTERNAL_OES ? GL.NONE : target, name),
  }),
);

export const externalTexturesHaveLevels = changedDriver(
  "driver-gl",
  "EGL-REQ-11",
  "External textures take a filter between levels, of which they have one.",
  () => ({
    glTexParameteri: (right, target, ...args) =>
      target === GL.TEXTURE_EXTERNAL_OES ? undefined : right(target, ...args),
  }),
);

export const samplesNoYuv = changedDriver(
  "driver-gl",
  ["EGL-REQ-8", "EGL-REQ-9"],
  "There are YUV images, but no texture takes them.",
  () => ({
    glEGLImageTargetTexture2DOES: (right, target, image) =>
      right(target, target === GL.TEXTURE_EXTERNAL_OES ? null : image),
  }),
);

export const takesNoNativeBuffers = takesNoBuffers(
  "EGL-REQ-12",
  "No image is made of a native buffer.",
  () => true,
);

export const serverDoesNotWait = changedDriver(
  "driver",
  "EGL-REQ-10",
  "eglWaitSyncKHR fails.",
  () => ({ eglWaitSync: () => 0, eglWaitSyncKHR: () => 0 }),
);

export const fencesStayUnsignaled = changedDriver(
  "driver",
  "EGL-REQ-16",
  "Fences are never signaled.",
  () => {
    const state = (right: Call, ...args: Word[]) =>
      args[2] === EGL.SYNC_STATUS ? Number(store(args[3], EGL.UNSIGNALED)) : right(...args);
    return {
      eglClientWaitSync: () => EGL.TIMEOUT_EXPIRED,
      eglClientWaitSyncKHR: () => EGL.TIMEOUT_EXPIRED,
      eglGetSyncAttrib: state,
      eglGetSyncAttribKHR: state,
    };
  },
);

export const fencesHaveNoDescriptor = changedDriver(
  "driver",
  "EGL-REQ-17",
  "Native fences have no file descriptor.",
  () => ({ eglDupNativeFenceFDANDROID: () => EGL.NO_NATIVE_FENCE_FD_ANDROID }),
);
