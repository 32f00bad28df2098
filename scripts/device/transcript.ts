/**
 * The adb lines of the documentation, typed into the host's adb against the reference device, and what they print.
 *
 * `deno run -A scripts/device/transcript.ts` writes it into docs/device.md; a test holds it.
 *
 * @module
 */

import { join } from "@std/path";
import { DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { buildApk } from "../../cts/fakes/apk.ts";
import { EGL_PROGRAM } from "../../cts/fakes/programs.ts";
import { layerLibrary } from "../../cts/fakes/world_builder.ts";
import { Daemon } from "../../impl/adbd/daemon.ts";
import { ACTIVITY_PROGRAM, SimDevice } from "../../impl/device.ts";
import { sim } from "../../impl/mod.ts";
import { replaceBetween } from "../accuracy.ts";
import { HostAdb } from "./adb.ts";

/** Where it stands. */
export const DOCS: URL = new URL("../../docs/device.md", import.meta.url);
/** The name of its place there. */
export const NAME = "transcript";

const APP = "com.android.gl2jni";

/** All adb lines of the pages on GLES layers, with names for what they leave open, and what shows that they work. */
const LINES: readonly string[] = [
  "adb install gl2jni.apk",
  "adb root",
  "adb disable-verity",
  "adb reboot",
  "adb root",
  "adb shell setenforce 0",
  "adb shell mkdir -p /data/local/debug/gles",
  "adb push libGLLayer.so /data/local/debug/gles/",
  "adb push libGLTrace.so /data/local/tmp",
  `adb shell run-as ${APP} cp /data/local/tmp/libGLTrace.so .`,
  `adb shell run-as ${APP} ls | grep libGLTrace`,
  "adb install --abi armeabi-v7a layers.apk",
  "adb shell settings put global enable_gpu_debug_layers 1",
  `adb shell settings put global gpu_debug_app ${APP}`,
  "adb shell settings put global gpu_debug_layers_gles libGLTrace.so:libGLLayer.so",
  "adb shell settings put global gpu_debug_layer_app com.example.layers",
  `adb shell am start -n ${APP}/.GL2JNIActivity`,
  "adb logcat -d -v tag -s libEGL",
  "adb shell settings delete global enable_gpu_debug_layers",
  "adb shell settings delete global gpu_debug_app",
  "adb shell settings delete global gpu_debug_layers_gles",
  "adb shell settings delete global gpu_debug_layer_app",
  "adb shell setprop debug.gles.layers libGLTrace.so:libGLLayer.so",
  "adb shell getprop debug.gles.layers",
];

/** Speed and size of a copy, which differ from run to run. */
const COPIED = /\d+\.\d MB\/s \(\d+ bytes in [\d.]+s\)/g;

/**
 * Plays the lines.
 *
 * @returns Each line behind `$`, and what it printed.
 */
export async function playTranscript(): Promise<string[]> {
  const device = await sim().boot({ ...DEFAULT_WORLD, build: "userdebug" });
  if (!(device instanceof SimDevice)) throw new Error("sim() boots another device");
  await using adb = await HostAdb.start();
  await using daemon = new Daemon(device.adbd(), {
    hostname: "127.0.0.1",
    port: 0,
    keys: () => undefined,
    report: (line) => {
      throw new Error(line);
    },
  });
  writeFiles(adb.folder);
  const serial = `127.0.0.1:${daemon.address.port}`;
  await adb.run(`adb connect ${serial}`);
  const shown: string[] = [];
  for (const line of LINES) {
    await adb.run("adb wait-for-device", serial);
    const { text } = await adb.run(line, serial);
    const lines = text.replaceAll(COPIED, "24.6 MB/s (12345 bytes in 0.001s)").split("\n");
    shown.push(`$ ${line}`, ...lines.slice(0, -1));
  }
  await device.dispose();
  return shown;
}

/** Writes the files that the lines name: an app, layers, and an APK of layers. */
function writeFiles(folder: string): void {
  const layer = (name: string) => layerLibrary({ name, hooks: { eglChooseConfig: [] } });
  const files = {
    "libGLLayer.so": layer("GLLayer"),
    "libGLTrace.so": layer("GLTrace"),
    "layers.apk": buildApk({
      package: "com.example.layers",
      libs: {
        "arm64-v8a": { "libGLES_glesLayer1.so": layer("1") },
        "armeabi-v7a": { "libGLES_glesLayer1.so": layer("1") },
      },
    }),
    "gl2jni.apk": buildApk({
      package: APP,
      debuggable: true,
      activities: [".GL2JNIActivity"],
      entries: [{ name: ACTIVITY_PROGRAM, data: JSON.stringify(EGL_PROGRAM) }],
    }),
  };
  for (const [name, data] of Object.entries(files)) {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    Deno.writeFileSync(join(folder, name), bytes);
  }
}

if (import.meta.main) {
  const lines = ["```console", ...await playTranscript(), "```"];
  const text = replaceBetween(Deno.readTextFileSync(DOCS), NAME, lines);
  Deno.writeTextFileSync(DOCS, text);
}
