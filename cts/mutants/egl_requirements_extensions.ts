/**
 * Drivers that lack extensions, or formats of images, or only say that they have them.
 *
 * @module
 */

import type { DriverImage } from "../../impl/drivers/mock/driver_image.ts";
import type { EglConfig } from "../../impl/drivers/mock/egl_config_formats.ts";
import { EGL } from "../../impl/drivers/mock/egl_enums.ts";
import type { GlContext } from "../../impl/drivers/mock/gl_context.ts";
import { GL } from "../../impl/drivers/mock/gl_enums.ts";
import type { DriverFunction } from "../../impl/drivers/mock/gl_functions.ts";
import { type Mutant, mutant } from "./mutant.ts";

const YV12 = 0x32315659;
const YUV_420_888 = 0x23;
const NV21 = 0x11;

function unlisted(clauses: string, name: string): Mutant {
  return mutant({
    part: "driver",
    clauses,
    why: `${name} is not listed.`,
    make: (Base) =>
      class extends Base {
        protected override extensions(): readonly string[] {
          return super.extensions().filter((one) => one !== name);
        }
      },
  });
}

function withoutFormat(clauses: string, format: number): Mutant {
  return mutant({
    part: "driver",
    clauses,
    why: `No image is made of a buffer of format 0x${format.toString(16)}.`,
    make: (Base) =>
      class extends Base {
        protected override bufferFormat(
          wanted: number,
        ): readonly [format: number, isYuv: boolean] | undefined {
          return wanted === format ? undefined : super.bufferFormat(wanted);
        }
      },
  });
}

function withoutAttribute(clauses: string, attribute: number): Mutant {
  return mutant({
    part: "driver",
    clauses,
    why: `No config has attribute 0x${attribute.toString(16)}.`,
    make: (Base) =>
      class extends Base {
        protected override configAttribute(config: EglConfig, name: number): number | undefined {
          return name === attribute ? 0 : super.configAttribute(config, name);
        }
      },
  });
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

export const listsLongerName = mutant({
  part: "driver",
  clauses: "EGL-REQ-13",
  why: "EGL_ANDROID_recordable2 is listed, whose name only begins as the right one does.",
  make: (Base) =>
    class extends Base {
      protected override extensions(): readonly string[] {
        return super.extensions().map((name) =>
          name === "EGL_ANDROID_recordable" ? `${name}2` : name
        );
      }
    },
});

export const textureExternalUnlisted = mutant({
  part: "driver-gl",
  clauses: "EGL-REQ-11",
  why: "Neither name of the extension for external textures is listed.",
  make: (Base) =>
    class extends Base {
      protected override extensions(context: GlContext): readonly string[] {
        return super.extensions(context).filter((name) => !/external$/.test(name));
      }
    },
});

export const hasNoExternalTarget = mutant({
  part: "driver-gl",
  clauses: "EGL-REQ-11",
  why: "GL_TEXTURE_EXTERNAL_OES cannot be bound.",
  make: (Base) =>
    class extends Base {
      protected override call(
        context: GlContext,
        fn: DriverFunction,
        args: readonly unknown[],
      ): unknown {
        if (fn.name !== "glBindTexture" || args[0] !== GL.TEXTURE_EXTERNAL_OES) {
          return super.call(context, fn, args);
        }
        return this.raise(context, GL.INVALID_ENUM);
      }
    },
});

export const externalTexturesHaveLevels = mutant({
  part: "driver-gl",
  clauses: "EGL-REQ-11",
  why: "External textures take a filter between levels, of which they have one.",
  make: (Base) =>
    class extends Base {
      protected override takesParameter(): boolean {
        return true;
      }
    },
});

export const samplesNoYuv = mutant({
  part: "driver-gl",
  clauses: ["EGL-REQ-8", "EGL-REQ-9"],
  why: "There are YUV images, but no texture takes them.",
  make: (Base) =>
    class extends Base {
      protected override takesImage(target: number, image: DriverImage): boolean {
        return !image.isYuv && super.takesImage(target, image);
      }
    },
});

export const takesNoNativeBuffers = mutant({
  part: "driver",
  clauses: "EGL-REQ-12",
  why: "No image is made of a native buffer.",
  make: (Base) =>
    class extends Base {
      protected override bufferSource(): number {
        return EGL.BAD_PARAMETER;
      }
    },
});

export const serverDoesNotWait = mutant({
  part: "driver",
  clauses: "EGL-REQ-10",
  why: "eglWaitSyncKHR fails.",
  make: (Base) =>
    class extends Base {
      protected override waitSync(): number {
        return this.fail(EGL.BAD_PARAMETER);
      }
    },
});

export const fencesStayUnsignaled = mutant({
  part: "driver",
  clauses: "EGL-REQ-16",
  why: "Fences are never signaled.",
  make: (Base) =>
    class extends Base {
      protected override isSignaled(): boolean {
        return false;
      }
    },
});

export const fencesHaveNoDescriptor = mutant({
  part: "driver",
  clauses: "EGL-REQ-17",
  why: "Native fences have no file descriptor.",
  make: (Base) =>
    class extends Base {
      protected override newFd(): number {
        return EGL.NO_NATIVE_FENCE_FD_ANDROID;
      }
    },
});
