/**
 * The reference device over Android itself: the linker, libEGL, the LayerLoader and all else that a process loads are those of an
 * image, which runs here without being booted.
 *
 * @module
 */

import { statfsSync } from "node:fs";
import { dirname, join } from "@std/path";
import type { Step } from "./build_cache.ts";
import { startAndroidProcess } from "./machine/android/android.ts";
import { BionicFakes } from "./machine/android/bionic_fakes.ts";
import { scriptsInstead } from "./machine/android/bionic_scripts.ts";
import { requireStart } from "./machine/android/first_start.ts";
import { type AndroidImage, ImageError, openImage } from "./machine/android/image.ts";
import { imageHal } from "./machine/android/image_hal.ts";
import { imageContents, neededLibraries } from "./machine/android/image_info.ts";
import { isThere, removeFolder } from "./machine/android/is_there.ts";
import { LinkConfigs, linkerConfigProgram } from "./machine/android/link_config.ts";
import { LostLibraries } from "./machine/android/lost_libraries.ts";
import { makeRootLayer } from "./machine/android/root_layer.ts";
import { Rehearsal } from "./machine/android/rehearsal.ts";
import { Zygotes } from "./machine/android/zygotes.ts";
import { MissingToolError } from "./machine/native/build.ts";
import type { NativeFakes } from "./machine/native/host_system.ts";
import { programPath } from "./machine/native/target.ts";
import { type ReferenceDevice, referenceDevice, type SimOptions } from "./mod.ts";

export { ImageLimitError } from "./machine/android/image_limit.ts";
export { ImageError } from "./machine/android/image.ts";
export { MissingToolError } from "./machine/native/build.ts";

/** The options of a device. */
export interface AndroidOptions extends SimOptions {
  /** The folder that holds the image. */
  readonly image: string;
  /** The fakes' C form. */
  readonly fakes: NativeFakes;
  /** Where the C form has what the runner shares with it. */
  readonly words: URL;
  /** Told what is compiled. Default: nobody. */
  readonly step?: Step;
}

/** A device whose processes are an image's; it has a folder of its own until it is disposed of. */
export interface AndroidDevice extends ReferenceDevice {
  dispose(): void;
}

/**
 * The linker's groups in which the image answers; its others are about what manifests and the doctor say.
 */
const LINKER: readonly string[] = [
  ...["api", "apk", "apk_changes", "apps", "callers", "chosen", "config", "dlfcn_arguments"],
  ...["dlfcn_circles", "dlfcn_loading", "dlfcn_results", "dlopen_flags", "dlsym", "dlsym_handles"],
  ...["isolation", "keys", "legacy", "links", "loaded", "made", "making", "opening", "paths"],
  ...["public_libraries", "sphal", "start"],
];
/** Those about the stock configuration: of an image that has one, or makes one when the device starts. */
const CONFIGURED: readonly string[] = [
  ...["rs", "rs_drivers", "rs_exposed", "rs_libraries", "rs_vendor"],
  ...["runtime", "stock_8", "stock_directories", "stock_libraries", "stock_llndk"],
  ...["stock_partitions", "stock_sections", "stock_system", "stock_vendor"],
];
/** The groups of EGL but that about the device's own driver, in whose place is one of the suite's. */
const EGL: readonly string[] = [
  ...["angle", "angle_native", "angle_native_unnamed", "api_angle", "api_client"],
  ...["api_color_spaces", "api_display", "api_extensions", "api_gl_extensions", "api_null"],
  ...["api_references", "api_strings", "api_version", "arguments", "blob_cache"],
  ...["blob_cache_directory", "blob_cache_directory_life", "blob_cache_directory_limits"],
  ...["blob_cache_file", "blob_cache_limits", "blob_cache_logs", "blob_cache_untouched", "configs"],
  ...["contexts", "current", "driver", "driver_angle", "driver_binaries", "driver_directory"],
  ...[
    "driver_files",
    "driver_levels",
    "driver_life",
    "driver_load",
    "driver_names",
    "driver_namespace",
  ],
  ...["driver_none", "driver_wildcard", "errors", "extension_slots", "forward", "forward_gl"],
  ...["forward_lists", "forward_refused", "frames", "get_proc_address", "handles", "missing"],
  ...["no_context", "object", "surface_attributes", "surfaces", "swap", "swap_damage", "tables"],
  ...["threads", "unimplemented", "updatable_before", "updatable_driver", "updatable_libraries"],
  ...["updatable_package"],
];
/** RenderScript's groups but that of its speed, which nothing tells of code that QEMU runs. */
const RS: readonly string[] = [
  ...["compile", "compile_cache", "compile_plugin", "compile_vendor", "context", "context_devices"],
  ...["context_driver", "context_driver_calls", "context_driver_faults", "context_libraries"],
  ...["context_manifests", "context_properties", "driver_objects", "driver_scripts"],
  ...["driver_values", "fallback", "fallback_midway", "hal", "hal_calls", "hal_leftovers"],
  ...["hal_namespaces", "hal_paths", "hal_platform", "hal_platform_work", "hal_versions"],
  ...["hal_wide", "intrinsic", "intrinsic_levels", "intrinsic_objects", "intrinsic_threads"],
  ...["intrinsic_unexpected", "isolation", "isolation_handles", "isolation_scripts"],
  ...["kernel_access", "kernel_call", "kernel_family", "kernel_group", "kernel_launch"],
  ...["kernel_math", "kernel_matrix", "kernel_named", "kernel_reduce", "kernel_sample"],
  ...["kernel_threads", "kernel_types", "kernel_vector", "model_32_bits", "model_allocations"],
  ...["model_closures", "model_copies", "model_details", "model_elements", "model_fields"],
  ...["model_groups", "model_handles", "model_image_parts", "model_images", "model_launch"],
  ...["model_limits", "model_load", "model_memory", "model_messages", "model_queues"],
  ...["model_ranges", "model_reduce", "model_references", "model_requests", "model_runtime"],
  ...["model_scripts", "model_shapes", "model_threads", "model_variables", "model_windows"],
];
/** The image's libraries that programs of a World are linked with, or that everybody may open. */
const LINKED: readonly string[] = [
  ...["libEGL.so", "libGLESv1_CM.so", "libGLESv2.so", "libnativewindow.so", "libsync.so"],
  "libvndksupport.so",
];
const PREFIX = "strata-android-";
const EMULATOR = "qemu-aarch64-static";
/** Where Linux keeps files in memory, the number of that file system (magic.h), and the room that is enough for some devices. */
const [MEMORY, TMPFS, MEMORY_MIN] = ["/dev/shm", 0x0102_1994, 1024 ** 3] as const;

/**
 * The device over an image.
 *
 * @param options The image, and the suite's fakes.
 * @throws {ImageError} If the folder holds no image that is known, or nothing of it runs here.
 * @throws {MissingToolError} If QEMU, the compiler or the right to mount is missing.
 */
export function android(
  { image: path, fakes, words, step, ...options }: AndroidOptions,
): AndroidDevice {
  const image = openImage(path);
  const { claims, compilerGaps } = contentsOf(image);
  const emulator = emulatorPath();
  requireMounts();
  const folder = ownFolder();
  const layerFolder = join(folder, "layer");
  Deno.mkdirSync(layerFolder);
  for (const one of [folder, layerFolder]) Deno.chmodSync(one, 0o755);
  const scripts = scriptsInstead(compilerGaps, fakes, join(folder, "scripts"), step);
  const layer = makeRootLayer(image, layerFolder, emulator, words, scripts !== undefined, step);
  try {
    requireStart(image, layer, folder);
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
  const bionicFakes = new BionicFakes(fakes, step, "arm64-v8a", words, imageHal(image));
  const rehearsal = new Rehearsal(bionicFakes, image.release);
  const zygotes = new Zygotes(image, layer, folder, rehearsal);
  const program = linkerConfigProgram(image);
  const machine = {
    linkConfigs: program === undefined ? undefined : new LinkConfigs(image, layer, folder, program),
    linked: neededLibraries(image, LINKED.map((name) => `/system/lib64/${name}`)),
    image,
    layer,
    folder,
    lost: new LostLibraries(image),
    zygotes,
    fakes: bionicFakes,
    compilerGaps,
    scripts,
  };
  const { name: _, audit: __, ...device } = referenceDevice(
    options,
    undefined,
    (start) => startAndroidProcess(machine, start),
  );
  return {
    ...device,
    name: `android:${image.release} (${image.fingerprint})`,
    claims,
    elf: ["arm64-v8a"],
    releases: [image.release],
    ...compilerGaps.length > 0 && {
      noCompiler: {
        reason: `The image's compiler of scripts does not run: ${compilerGaps.join("; ")}`,
        remedy: "judge an image that has what is missing, or run it with --impl sim",
      },
    },
    noDrawing: {
      reason: "The image's driver is one of the suite's own here, which draws nothing",
      remedy: "give it one by --driver, or run it with --impl native, which draws by Mesa",
    },
    dispose() {
      zygotes.dispose();
      Deno.removeSync(folder, { recursive: true });
    },
  };
}

/**
 * The subjects that can be judged of an image, and why its compiler of scripts does not run.
 *
 * @throws {ImageError} If nothing can.
 */
function contentsOf(image: AndroidImage) {
  const { subjects, compilerGaps } = imageContents(image);
  const groups: Readonly<Record<string, readonly string[]>> = {
    egl: EGL,
    linker: image.ldConfigs.size > 0 || linkerConfigProgram(image) !== undefined
      ? [...LINKER, ...CONFIGURED]
      : LINKER,
    rs: RS,
  };
  const claims = subjects.filter(({ obstacles }) => obstacles.length === 0)
    .flatMap(({ subject }) => groups[subject]?.map((group) => `${subject}:${group}`) ?? [subject]);
  if (claims.length > 0) return { claims, compilerGaps };
  throw new ImageError(
    `Image "${image.root}" has nothing that can be judged: ${
      subjects.at(-1)!.obstacles[0]
    }; deno task image info says all that it lacks`,
  );
}

/** A folder of this program's own. Those of programs that were ended before they could remove theirs are removed. */
function ownFolder(): string {
  const prefix = `${PREFIX}${Deno.pid}-`;
  const dir = memoryFolder();
  const folder = Deno.makeTempDirSync({ prefix, ...dir === undefined ? {} : { dir } });
  const above = dirname(folder);
  for (const { name } of Deno.readDirSync(above)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isThere(`/proc/${pid}`)) {
      removeFolder(join(above, name));
    }
  }
  return folder;
}

/**
 * A folder in memory, if there is room: each process has hundreds of folders, links and files, which disks make and remove slowly.
 * Somebody who names a folder gets that one.
 */
function memoryFolder(): string | undefined {
  if (Deno.env.get("TMPDIR") !== undefined) return undefined;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= MEMORY_MIN ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}

function emulatorPath(): string {
  const path = programPath(EMULATOR, Deno.env.get("PATH") ?? "");
  if (path === undefined) throw new MissingToolError(EMULATOR, ["qemu-user-static"]);
  return path;
}

/** Roots of devices are put together by mounts in a namespace of their own. */
function requireMounts(): void {
  try {
    const { success, stderr } = new Deno.Command("unshare", {
      args: ["--mount", "--net", "--ipc", "true"],
    }).outputSync();
    if (success) return;
    const reason = new TextDecoder().decode(stderr).trim();
    throw new MissingToolError(
      `Mounts of its own are refused to this program (${reason}), expected root; run it as root`,
      [],
    );
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new MissingToolError("unshare", ["util-linux"]);
    }
    throw error;
  }
}
