/**
 * The files over an image in every device: those that its dump lost, and those that a process needs beside the image.
 *
 * @module
 */

import { basename, dirname, join } from "@std/path";
import type { Step } from "../../build_cache.ts";
import { apiLevel } from "../../../cts/contract/api_level.ts";
import type { Release } from "../../../cts/contract/world.ts";
import type { AndroidImage } from "./image.ts";
import { ldConfigFile } from "../../linker/ld_config_file.ts";
import { makeWhiteout } from "./whiteout.ts";
import { buildAppCode, buildBionic, buildLauncher, buildRunner } from "./bionic.ts";
import { buildScriptTool, SCRIPT_FOLDER } from "./bionic_scripts.ts";
import { isThere } from "./is_there.ts";

/** Where the runner is on the device: the linker takes the section of its configuration by that folder. */
export const RUNNER = "/system/bin/strata_runner";
/** Where the program is that runs code for another machine. */
export const EMULATOR = "/strata_emulator";
/** The file that libhidl opens to ask hwservicemanager; the runner answers in its place (`runner/service_manager.c`). */
export const HW_BINDER = "/dev/hwbinder";
/** The file that libbinder opens to ask servicemanager, which windows do before their first frame; likewise. */
export const BINDER = "/dev/binder";
/** Code that calls for an app: the linker goes by where a call comes from. It lies where each app may load libraries from. */
export const APP_CODE = "/data/strata/libstrata_app.so";
/** Folders that a process expects, whoever fills them. */
const FOLDERS: readonly string[] = [
  "apex",
  "data",
  "dev",
  "linkerconfig",
  "odm",
  "proc",
  "product",
  "sys",
  "vendor",
];
/** How the names of APEXes with libraries for vendors begin. */
const VNDK = "com.android.vndk.";
/** Folders of which processes see nothing but what a World has there: drivers of the image's own would be found first. */
const HIDDEN: readonly string[] = ["odm", "vendor"];
const NATIVE_LOADER = "/system/lib64/libnativeloader.so";
/** Where it is in Android 10, and from 11 on. */
const [RUNTIME, ART, ART_SINCE] = ["com.android.runtime", "com.android.art", 11] as const;
const MEDIA_NDK = "/system/lib64/libmediandk.so";
const SANITIZER = "/system/lib64/libclang_rt.ubsan_standalone-aarch64-android.so";
/** The release whose libmediandk.so needs libandroidicu.so and libnativehelper.so of ART's APEX; 10 and 12 have them elsewhere. */
const IN_ART = 11;

/** Namespaces as a device has them for the code of this suite; a World may have a configuration of its own. */
const ldConfig = (release: Release) =>
  `dir.system = /system/bin/
[system]
additional.namespaces = sphal
namespace.default.isolated = true
namespace.default.visible = true
namespace.default.search.paths = /system/\${LIB}:/apex/com.android.i18n/\${LIB}:/apex/com.android.neuralnetworks/\${LIB}${
    release === IN_ART ? `:/apex/${ART}/\${LIB}` : ""
  }
namespace.default.permitted.paths = /system/\${LIB}:/data:/apex
namespace.sphal.isolated = true
namespace.sphal.visible = true
namespace.sphal.search.paths = /odm/\${LIB}:/vendor/\${LIB}
namespace.sphal.permitted.paths = /odm/\${LIB}:/vendor/\${LIB}:/system/vendor/\${LIB}
namespace.sphal.links = default
namespace.sphal.link.default.shared_libs = ${
    [
      ...["libEGL.so", "libGLESv1_CM.so", "libGLESv2.so", "libGLESv3.so", "libc.so", "libm.so"],
      ...["libdl.so", "liblog.so", "libsync.so", "libvndksupport.so", "libnativewindow.so"],
      ...["libmediandk.so", "libRS.so"],
    ].join(":")
  }
`;

/**
 * The processors of the device, which QEMU does not make up: RenderScript has code for `asimd` (AOSP frameworks/rs,
 * cpu_ref/rsCpuCore.cpp, GetCpuInfo), which every arm64 device has.
 */
const PROCESSORS = 4;
const CPU_INFO = Array.from({ length: PROCESSORS }, (_, i) =>
  `processor\t: ${i}
BogoMIPS\t: 38.40
Features\t: fp asimd
CPU implementer\t: 0x41
CPU architecture: 8
CPU variant\t: 0x0
CPU part\t: 0xd03
CPU revision\t: 4

`).join("");

/** Where the C library counts processors: by folders in Android 9, by the file `possible` in 14. */
const CPU_FOLDER = "sys/devices/system/cpu";

function showProcessors(folder: string): void {
  for (let i = 0; i < PROCESSORS; i++) Deno.mkdirSync(join(folder, `cpu${i}`), { recursive: true });
  for (const name of ["online", "possible"]) {
    Deno.writeTextFileSync(join(folder, name), `0-${PROCESSORS - 1}\n`);
  }
}

/** The parts of the root of a device, beside the image. */
export interface RootLayer {
  /** The folder that lies over the image. */
  readonly folder: string;
  /** The folder that lies over it in programs that call RenderScript. */
  readonly renderScript: string;
  /** The folder that lies over it in processes that have {@link vndks} mounted. */
  readonly vndk: string;
  /** The folder that lies over it where libnativeloader of an APEX cannot be found. */
  readonly nativeLoader: string;
  /** Whether the image has that APEX, so that its own configuration finds the library there. */
  readonly hasNativeLoader: boolean;
  /** The program of this machine that starts processes. */
  readonly launcher: string;
  /** The file that processes have for `/proc/cpuinfo`. */
  readonly processors: string;
  /** The folder that hides of the image what is a World's alone. */
  readonly hidden: string;
  /** The APEXes of libraries for vendors, which some processes have mounted, in the same form. */
  readonly vndks: ReadonlyMap<string, string>;
  /** APEXes that must be mounted: folders of the host by their paths on the device. */
  readonly mounts: ReadonlyMap<string, string>;
  /** All that are no libraries for vendors, in the same form. */
  readonly apexes: ReadonlyMap<string, string>;
}

/**
 * Makes the layer of an image, anew for each program that asks.
 *
 * @param image The image.
 * @param folder Where it is made: an empty folder.
 * @param emulator The program that runs the image's code.
 * @param words Where the C form of the fakes is, which the runner shares code with.
 * @param replacesCompiler Whether a program of the suite's own stands in the place of the image's compiler of scripts.
 * @param step Told what is compiled. Default: nobody.
 */
export function makeRootLayer(
  image: AndroidImage,
  folder: string,
  emulator: string,
  words: URL,
  replacesCompiler: boolean,
  step?: Step,
): RootLayer {
  const [main, renderScript, vndk, nativeLoader, hidden] = [
    ...["main", "rs", "vndk", "loader", "hidden"],
  ].map((name) => join(folder, name)) as [string, string, string, string, string];
  const at = (path: string, base = main) => join(base, path);
  for (const name of FOLDERS) Deno.mkdirSync(at(name), { recursive: true });
  for (const name of [vndk, nativeLoader, hidden]) Deno.mkdirSync(name);
  for (const name of HIDDEN) {
    if (isThere(join(image.root, name))) makeWhiteout(join(hidden, name));
  }
  for (const [path, target] of image.links) {
    Deno.mkdirSync(dirname(at(path)), { recursive: true });
    Deno.symlinkSync(target, at(path));
  }
  const put = (path: string, from: string, base = main) => {
    Deno.mkdirSync(dirname(at(path, base)), { recursive: true });
    Deno.copyFileSync(from, at(path, base));
    Deno.chmodSync(at(path, base), 0o755);
  };
  put(RUNNER, buildRunner(words, undefined, step));
  put(APP_CODE, buildAppCode(words, step));
  put(EMULATOR, emulator);
  put(MEDIA_NDK, buildMediaNdk(step), renderScript);
  if (replacesCompiler) {
    Deno.mkdirSync(at(SCRIPT_FOLDER, renderScript), { recursive: true });
    for (const path of ["/system/bin/bcc", "/system/bin/ld.mc"]) {
      put(path, buildScriptTool(step), renderScript);
    }
  }
  if (image.ldConfigs.size === 0) {
    Deno.mkdirSync(dirname(at(ldConfigFile(image.release))), { recursive: true });
    Deno.writeTextFileSync(at(ldConfigFile(image.release)), ldConfig(image.release));
  }
  if (!isThere(join(image.root, NATIVE_LOADER))) {
    put(NATIVE_LOADER, buildNativeLoader(step), nativeLoader);
  }
  if (image.release === 10) put(SANITIZER, buildSanitizer(step));
  for (const path of ["dev/null", "dev/zero", "dev/urandom", BINDER, HW_BINDER]) {
    Deno.writeTextFileSync(at(path), "");
  }
  const processors = join(folder, "cpuinfo");
  Deno.writeTextFileSync(processors, CPU_INFO);
  showProcessors(at(CPU_FOLDER, renderScript));
  const needed = new Set(
    [...image.links.values()].map((target) => /^\/apex\/([^/]+)\//.exec(target)?.[1]),
  );
  if (image.release === IN_ART) needed.add(ART);
  const apexes = [...image.apexes].filter(([name]) => needed.has(name) || SHARED.includes(name));
  for (const [name] of apexes) Deno.mkdirSync(at(`apex/${name}`), { recursive: true });
  const withLoader = image.apexes.get(image.release < ART_SINCE ? RUNTIME : ART);
  const vndks = vndksOf(image);
  for (const path of vndks.keys()) Deno.mkdirSync(at(path, vndk), { recursive: true });
  return {
    folder: main,
    renderScript,
    vndk,
    nativeLoader,
    hasNativeLoader: withLoader !== undefined &&
      isThere(join(withLoader, "lib64", basename(NATIVE_LOADER))),
    hidden,
    vndks,
    launcher: buildLauncher(step),
    processors,
    mounts: new Map(apexes.map(([name, path]) => [`/apex/${name}`, path])),
    apexes: new Map(
      [...image.apexes].filter(([name]) => !name.startsWith(VNDK))
        .map(([name, path]) => [`/apex/${name}`, path]),
    ),
  };
}

/** The APEXes with libraries for vendors; that of the image's own release may be one of 12L, or have no manifest. */
function vndksOf({ apexes, release }: AndroidImage): Map<string, string> {
  const level = apiLevel(release);
  const own = [`v${level}`, `v${level + 1}`, "current"]
    .map((version) => apexes.get(`${VNDK}${version}`)).find((path) => path !== undefined);
  return new Map([
    ...own === undefined ? [] : [[`/apex/${VNDK}v${level}`, own] as const],
    ...[...apexes].filter(([name]) => name.startsWith(VNDK))
      .map(([name, from]) => [`/apex/${name}`, from] as const),
  ]);
}

/** Where libandroidicu.so is, which libraries of the system need, and libneuralnetworks.so, which apps may. */
const SHARED: readonly string[] = ["com.android.i18n", "com.android.neuralnetworks"];

/** libnativeloader lies in an APEX that the small configuration does not know. What libEGL asks of it is one function of the linker's. */
function buildNativeLoader(step?: Step): string {
  return buildStandIn(basename(NATIVE_LOADER), "native_loader.c", step, {
    headers: ["dlext.h"],
    needed: ["libc.so", "libdl.so"],
  });
}

/** The run-time library of a sanitizer that the framework of Android 10 needs, and that not every kernel lets start. */
function buildSanitizer(step?: Step): string {
  return buildStandIn(basename(SANITIZER), "undefined_behavior.c", step);
}

/** The library by which RenderScript gets frames of cameras, and the only one of its own that brings most of the framework. */
function buildMediaNdk(step?: Step): string {
  return buildStandIn(basename(MEDIA_NDK), "media_ndk.c", step);
}

/** A library that stands for one of the image's, from a source beside the runner's. */
function buildStandIn(
  name: string,
  source: string,
  step?: Step,
  { headers = [], needed = ["libc.so"] }: {
    readonly headers?: readonly string[];
    readonly needed?: readonly string[];
  } = {},
): string {
  const at = (file: string) => new URL(`./runner/${file}`, import.meta.url);
  return buildBionic({
    name,
    kind: "library",
    sources: [at(source)],
    headers: headers.map(at),
    needed,
    flags: [`-Wl,-soname,${name}`],
  }, step);
}
