/**
 * Drivers that use the blob cache, and what tells what came of it.
 *
 * The driver stores when the app chooses a config, and gets when the app asks for an attribute of one.
 *
 * @module
 */

import type { ProcessSpec } from "../../contract/device.ts";
import type { Program } from "../../contract/program.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { ints, out, recordProgram } from "../../contract/recorder.ts";
import { type Abi, DEFAULT_WORLD, type Release } from "../../contract/world.ts";
import type { Blob, BlobStep } from "../../fakes/behavior.ts";
import { EGL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { EGL_PROGRAM, initialize } from "../../fakes/programs.ts";
import { APP, buildWorld, type DriverKnobs, type WorldBuilder } from "../../fakes/world_builder.ts";
import type { Scene } from "../../framework/mod.ts";

/** The extension that says that a driver uses the cache. */
export const EXTENSION = "EGL_ANDROID_blob_cache";
/** `ro.build.id` of the devices. */
export const BUILD_ID = "STRATA.1";
/** Where the framework has an app's compiled code. */
export const CODE_CACHE = `/data/user_de/0/${APP}/code_cache`;
/** The app's cache in one file. */
export const CACHE_FILE = `${CODE_CACHE}/com.android.opengl.shaders_cache`;
/** The app's cache in a directory. */
export const CACHE_DIRECTORY = `${CACHE_FILE}.multifile`;
/** The process of the app. */
export const APP_PROCESS: ProcessSpec = { kind: "app", package: APP };

/** A key. */
export const KEY: Blob = { size: 8, fill: 1 };
/** A value. */
export const VALUE: Blob = { size: 16, fill: 7 };

/** The answer to the driver: the size, and the first and the last byte of its memory, which held 0xee. */
export type Answer = readonly [size: unknown, first: unknown, last: unknown];

/** The answer for {@link VALUE} and room for it. */
export const FOUND: Answer = [16, 7, 7];
/** The answer for what is not there. */
export const MISSING: Answer = [0, 0xee, 0xee];

/** Stores a value. */
export function put(key: Blob = KEY, value: Blob = VALUE): BlobStep {
  return { do: "set", key, value };
}

/** Gets a value into memory of so many bytes. */
export function take(key: Blob = KEY, room: number = VALUE.size): BlobStep {
  return { do: "get", key, room };
}

/** The driver's use of the cache, in order, when the app chooses a config, and when it asks for an attribute. */
export interface BlobUse {
  readonly stores?: readonly BlobStep[];
  readonly gets?: readonly BlobStep[];
}

/**
 * A device with a driver that uses the cache.
 *
 * @param release Its release.
 * @param use What the driver does.
 * @param knobs What else the driver does.
 * @param bits Of its processes. Default 64.
 */
export function blobDevice(
  release: Release,
  { stores = [], gets = [] }: BlobUse = {},
  knobs: DriverKnobs = {},
  bits: 32 | 64 = 64,
): WorldBuilder {
  const abis: readonly Abi[] = bits === 64 ? DEFAULT_WORLD.abis : ["armeabi-v7a"];
  return buildWorld({ release, abis }).property("ro.build.id", BUILD_ID).driver({
    eglExtensions: EXTENSION,
    blobs: { eglChooseConfig: stores, eglGetConfigAttrib: gets },
    ...knobs,
  });
}

/** The same device with an app whose cache is in one file, or in a directory. */
export function withApp(builder: WorldBuilder, where: "file" | "directory" = "file"): WorldBuilder {
  return where === "file"
    ? builder.app()
    : builder.app().property("ro.egl.blobcache.multifile", "true");
}

/** Puts a file of the app's there. */
export function withCacheFile(
  builder: WorldBuilder,
  path: string,
  bytes: Uint8Array,
  mode = 0o600,
): WorldBuilder {
  const file = { path, base64: bytes.toBase64(), owner: APP, mode };
  return builder.with({ files: [...builder.world.files, file] });
}

/** A scene in which the driver stores, then gets. */
export function useScene(
  builder: WorldBuilder,
  process: ProcessSpec = { kind: "native" },
): Scene {
  return { world: builder.world, process, program: EGL_PROGRAM };
}

/** Lets the driver store. */
export const STORE: Program = recordProgram((app) => {
  const display = initialize(app);
  app.egl.ChooseConfig(display, ints(EGL.NONE), out("pointer"), 1, out("int"));
});

/** Lets the driver get. */
export const GET: Program = recordProgram((app) => {
  const display = initialize(app);
  app.egl.GetConfigAttrib(display, 1, EGL.BUFFER_SIZE, out("int"));
});

/** The answers to the driver, in order. */
export function answers(record: ProcessRecord): Answer[] {
  return eventsAt(record, "return", { fn: "EGLGetBlobFuncANDROID" }).map(({ value, args }) => [
    value,
    args?.[0],
    args?.[1],
  ]);
}

/** Signs that a value was found. */
export function finds({ record }: { readonly record: ProcessRecord }): string[] {
  return answers(record).filter(([size]) => Number(size) > 0).map(String);
}
