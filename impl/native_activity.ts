/**
 * Starts an activity that is machine code, as android.app.NativeActivity does: it loads the library that the manifest
 * names, and calls its functions as the activity gets its window.
 *
 * Source: AOSP frameworks/base, core/jni/android_app_NativeActivity.cpp; NDK, android/native_activity.h.
 *
 * @module
 */

import { DlopenError, type Linker } from "./linker/linker.ts";
import { APP_NAMESPACE } from "./linker/native_loader.ts";
import { type Machine, ProcessFault } from "./machine/machine.ts";
import { NativeMachine } from "./machine/native/native_machine.ts";
import type { NativeActivity } from "./platform/apk_manifest.ts";
import { type Screen, ScreenWindow } from "./platform/screen.ts";
import { baseName } from "./platform/file_path.ts";

/** The functions that an activity may set, in the order of their pointers (`ANativeActivityCallbacks`). */
const CALLBACKS = [
  "onStart",
  "onResume",
  "onSaveInstanceState",
  "onPause",
  "onStop",
  "onDestroy",
  "onWindowFocusChanged",
  "onNativeWindowCreated",
  "onNativeWindowResized",
  "onNativeWindowRedrawNeeded",
  "onNativeWindowDestroyed",
  "onInputQueueCreated",
  "onInputQueueDestroyed",
  "onContentRectChanged",
  "onConfigurationChanged",
  "onLowMemory",
] as const;

type Callback = typeof CALLBACKS[number];

const POINTER = 8;

/** The start of an activity. */
export interface NativeActivityOptions {
  readonly machine: Machine;
  readonly linker: Linker;
  /** The manifest's description of it. */
  readonly activity: NativeActivity;
  /** The app's own directory. */
  readonly dataDir: string;
  readonly sdkVersion: number;
  /** The screen that its window covers. */
  readonly screen: Screen;
}

/**
 * Starts an activity, on the main thread of its process. There is no Java machine: `vm`, `env` and `assetManager` are NULL.
 *
 * @throws {ProcessFault} If it cannot be loaded, or the process ends in it.
 */
export function startNativeActivity(options: NativeActivityOptions): void {
  const { machine, linker, activity: { library, entry }, dataDir, sdkVersion, screen } = options;
  if (!(machine instanceof NativeMachine)) {
    throw unable(library, 'this device runs no machine code; start it with "--native"');
  }
  let start: unknown;
  try {
    start = linker.symbol(linker.open(`lib${library}.so`, APP_NAMESPACE), entry);
  } catch (error) {
    if (!(error instanceof DlopenError)) throw error;
    throw unable(library, error.message);
  }
  if (start === null) throw unable(library, `Undefined symbol: ${entry}`);
  const { space } = machine;
  const callbacks = space.keep(new Uint8Array(CALLBACKS.length * POINTER));
  const activity = space.keep(struct([
    callbacks,
    0n,
    0n,
    0n,
    space.keepString(`${dataDir}/files`),
    space.keepString(`/sdcard/Android/data/${baseName(dataDir)}/files`),
    BigInt(sdkVersion),
    0n,
    0n,
    0n,
  ]));
  machine.call(start as never, "ANativeActivity_onCreate", activity, 0, 0);
  const tell = (name: Callback, ...args: readonly unknown[]) => {
    const at = Number(callbacks) + CALLBACKS.indexOf(name) * POINTER;
    const bytes = machine.guarded((host) => host.read(at, POINTER));
    const address = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
    if (address !== 0n) machine.callAddress(Number(address), name, [activity, ...args]);
  };
  const window = new ScreenWindow(screen);
  tell("onStart");
  tell("onResume");
  tell("onNativeWindowCreated", window);
  tell("onNativeWindowRedrawNeeded", window);
  tell("onWindowFocusChanged", 1);
}

/** A structure whose fields are pointers, or padded to the size of one. */
function struct(fields: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(fields.length * POINTER);
  const view = new DataView(bytes.buffer);
  for (const [i, field] of fields.entries()) view.setBigUint64(i * POINTER, field, true);
  return bytes;
}

/** As Java's IllegalArgumentException ends the app. */
function unable(library: string, reason: string): ProcessFault {
  return new ProcessFault("SIGABRT", `Unable to load native library "lib${library}.so": ${reason}`);
}
