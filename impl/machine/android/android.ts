/**
 * The machine `android`: processes of an image, over the reference's framework, packages, settings and files.
 *
 * What a process is told before its first call is what the framework in Java tells it on a device; the linker, libEGL, the
 * LayerLoader and all that is loaded are the image's.
 *
 * @module
 */

import { join } from "@std/path";
import type { World } from "../../../cts/contract/world.ts";
import { FIRST_RELEASE_WITH_LAYERS } from "../../egl/libegl.ts";
import { initEnvironment } from "../../platform/init_environment.ts";
import { codeCacheOf } from "../../platform/installed_package.ts";
import { ProcessState } from "../../platform/process.ts";
import { unlessRefused } from "../../platform/files.ts";
import { rootCredentials } from "../../platform/users.ts";
import { parseBoolean } from "../../platform/property_value.ts";
import { LD_CONFIG_GENERATED_FILE, ldConfigFile } from "../../linker/ld_config_file.ts";
import { Namespace } from "../../linker/library.ts";
import type { NamespaceConfig } from "../../linker/namespace.ts";
import { graphicsEnvironment, type StartOptions } from "../../start_process.ts";
import { AndroidProcess, STANDSTILL, wordOf as word } from "./android_process.ts";
import { type BionicFakes, isPlainLibrary, knobsOf, neededBy } from "./bionic_fakes.ts";
import type { BionicScripts } from "./bionic_scripts.ts";
import { requireBuild } from "./compiled_in.ts";
import { CHANGING, DeviceFiles, type FileChoice, LASTING } from "./device_files.ts";
import { toldDriver } from "./graphics_driver.ts";
import type { AndroidImage } from "./image.ts";
import { ImageLimitError } from "./image_limit.ts";
import type { LostLibraries } from "./lost_libraries.ts";
import type { LinkConfigs } from "./link_config.ts";
import {
  changeArea,
  makeRootFolder,
  spawnProcess,
  writeArea,
  writeNextArea,
} from "./process_root.ts";
import { requireCpuPath } from "./render_script.ts";
import { requireWindows } from "./windows.ts";
import { APP_CODE, type RootLayer, RUNNER } from "./root_layer.ts";
import type { Zygotes } from "./zygotes.ts";
import { isFolder, isThere, removeFolder } from "./is_there.ts";

/** Starts processes of an image. */
export interface AndroidMachine {
  readonly image: AndroidImage;
  readonly layer: RootLayer;
  readonly fakes: BionicFakes;
  /** Why the image's compiler of scripts does not run; empty if it does. */
  readonly compilerGaps: readonly string[];
  /** The compiler of scripts where that one does not run. */
  readonly scripts: BionicScripts | undefined;
  /** Where each process has a folder of its own. */
  readonly folder: string;
  /** Paths of the libraries without which none of the image's own is linked that programs of a World need. */
  readonly linked: ReadonlySet<string>;
  /** Those of the image that are lost. */
  readonly lost: LostLibraries;
  /** The zygotes, which make processes by forks. */
  readonly zygotes: Zygotes;
  /** The maker of a device's linker configuration; undefined if the image has no such program. */
  readonly linkConfigs: LinkConfigs | undefined;
}

/** The options of a process beside those that every process is started with. */
export interface AndroidStart extends StartOptions {
  /** All properties at this moment. */
  properties(): Iterable<readonly [name: string, value: string]>;
}

/** Libraries that the runner opens first, as an app that is linked with them does. */
const LINKED: readonly string[] = ["libEGL.so", "libGLESv2.so", "libGLESv1_CM.so"];
/** The library of the functions of RenderScript. */
const LIB_RS = "libRS.so";
/** Where implementations of RenderScript's HAL are, the platform's or the suite's own, and what their names begin with. */
const [HAL_FOLDERS, HAL] = [
  ["/odm/lib64/hw", "/vendor/lib64/hw", "/system/lib64/vndk-sp/hw", "/system/lib64/hw"],
  "android.hardware.renderscript@",
] as const;
/** Files that a device writes for the linker when it starts; a World that has one has all. */
const GENERATED = /^\/linkerconfig\//;
/** Configurations of the linker, wherever they lie. */
const LINKER_CONFIG = /\/ld\.config[^/]*\.txt$/;
/** The manifests in which a vendor says how HALs are offered. */
const MANIFEST = /^\/vendor\/(?:etc\/vintf\/|manifest\.xml$)/;
/** The name by which hwservicemanager knows the HAL, and how it is offered there (IServiceManager::Transport). */
const [HAL_SERVICE, PASSTHROUGH] = ["android.hardware.renderscript@1.0::IDevice", 2] as const;
/** The properties for which libhidl and, from Android 14 on, libbinder wait before they ask who knows of services. */
const READY = [["hwservicemanager.ready", "true"], ["servicemanager.ready", "true"]] as const;
/** Properties that `adb` sets while the zygote runs: it has preloaded before. */
const LATER = /^debug\./;
/** From here on liblog gives its lines to a function of the process (API level 30). */
const LOGGER_SINCE = 11;
/** The property by which `adb` asks for layers. */
const LAYERS_PROPERTY = "debug.gles.layers";
/** A library of the system's, or one that is loaded with those for vendors. */
const LIBRARY = /^\/(?:system|vendor|odm|apex)\/.+\.so$/;
/** Where implementations of HALs are, which {@link halObstacle} tells of. */
const IN_HAL_FOLDER = /\/hw\/[^/]+$/;

/**
 * Starts a process.
 *
 * @param machine The image, and what lies over it.
 * @param options As for a simulated process.
 * @throws {ImageLimitError} If the image runs no such process.
 */
export function startAndroidProcess(
  machine: AndroidMachine,
  options: AndroidStart,
): AndroidProcess {
  const { world, identity, files, log } = options;
  const state = new ProcessState({
    ...identity,
    environment: { ...initEnvironment(world.release), ...identity.environment },
  });
  if (state.abi !== "arm64-v8a") {
    throw new ImageLimitError(
      `The case starts a process for ${state.abi}, and code of images runs here for arm64-v8a`,
    );
  }
  if (state.asan) {
    throw new ImageLimitError(
      "The case starts a program with the address sanitizer, and none is built for images",
    );
  }
  const isOwn = isProgramOfWorld(options, state);
  const isRs = isOwn && neededBy(files.read(state.executable, rootCredentials())).includes(LIB_RS);
  if (isOwn && !isRs && world.product !== undefined && machine.linkConfigs === undefined) {
    throw new ImageLimitError(
      "The case is about how a device was built, and the image was built in one way",
    );
  }
  if (isOwn) requireProduct(world, machine.image);
  if (isRs) requireForms(options, machine.fakes);
  if (isRs && machine.scripts !== undefined) requireNoCode(options);
  const cursor = log.cursor();
  const setup = setupOf(options, state, isOwn);
  const requireType = () => {
    const hasLayers = !isOwn && (setup.hasLayers || options.property(LAYERS_PROPERTY) !== "");
    requireBuild(machine.image, { world, environment: state.environment, hasLayers });
  };
  requireType();
  if (isRs) setup.own.unshift(`hal ${word(HAL_SERVICE)} ${PASSTHROUGH}`);
  const { folder, upper } = makeRootFolder(machine.folder, "process");
  const config = ldConfigFile(world.release);
  const hasVndk = isRs || setup.needsVndk;
  const also = hasVndk && config === LD_CONFIG_GENERATED_FILE ? [config] : [];
  const keeps = (path: string, bytes: Uint8Array) =>
    isOwn && machine.linked.has(path) && isPlainLibrary(bytes);
  const filesIn = (folder: string, choice: FileChoice) =>
    new DeviceFiles(files, folder, world, machine.fakes, state.credentials, choice);
  const properties = () => [...options.properties(), ...READY];
  const all = properties();
  const first = all.filter(([name]) => isOwn || !LATER.test(name));
  writeArea(upper, first);
  writeNextArea(upper, all);
  let known = JSON.stringify(all);
  const hasOwnConfig = world.files.some(({ path }) => LINKER_CONFIG.test(path));
  const isConfigured = isOwn || world.product !== undefined ||
    state.kind === "app" && world.files.some(({ path }) => IN_HAL_FOLDER.test(path));
  const linkConfig = isConfigured && !isRs && !world.files.some(({ path }) => GENERATED.test(path))
    ? machine.linkConfigs?.obtain(first)
    : undefined;
  if (linkConfig !== undefined) requireApexes(world, machine.layer);
  // Until 10, what has logged once has a socket of its own, which processes would share with their zygote.
  const mayPreload = setup.zygote.length > 0 && world.release >= LOGGER_SINCE;
  const lasting = {
    description: mayPreload ? filesIn(upper, { tops: LASTING }).describe() : "",
    lay: (folder: string) => filesIn(folder, { tops: LASTING }).copy(),
  };
  const zygote = isOwn || hasVndk || linkConfig !== undefined ? undefined : machine.zygotes.obtain({
    ...{ files, world, state, properties: first, setup: setup.common },
    lasting: mayPreload ? lasting : undefined,
  });
  const given = zygote?.lasting;
  const copied = filesIn(upper, { also, keeps, ...given !== undefined && { tops: CHANGING } });
  try {
    copied.copy();
  } catch (error) {
    zygote?.release(false);
    throw error;
  }
  const ofZygote = given === undefined ? undefined : filesIn(given, { tops: LASTING });
  ofZygote?.adopt();
  if (world.release === 8) addLongName(upper);
  return new AndroidProcess({
    state,
    log,
    cursor,
    child: spawnProcess({
      image: machine.image,
      layer: machine.layer,
      folder,
      environment: state.environment,
      program: isOwn ? state.executable : RUNNER,
      user: isOwn ? state.credentials : undefined,
      callsRenderScript: isRs,
      hasVndk,
      hasStockConfig: linkConfig !== undefined ||
        isOwn && !isRs && !hasOwnConfig && machine.image.ldConfigs.size > 0,
      scripts: isRs ? machine.scripts?.folder : undefined,
      zygote,
      linkConfig,
    }),
    ...zygote === undefined ? {} : { worker: zygote.pid },
    madeUp: numbersOf(world, files),
    setup: { zygote: [...setup.common, ...setup.zygote], own: setup.own },
    refresh(pid) {
      const root = `/proc/${pid}/root`;
      const seen = isFolder(root) ? root : undefined;
      copied.copy(seen);
      if (ofZygote !== undefined && ofZygote.describe() !== lasting.description) {
        zygote?.leave();
        ofZygote.copy(seen);
      }
      const now = properties();
      if (JSON.stringify(now) === known) return [];
      known = JSON.stringify(now);
      if (isOwn) {
        changeArea(upper, now);
        return [];
      }
      writeNextArea(upper, now);
      return ["properties"];
    },
    prepare(given) {
      requireType();
      const program = machine.scripts?.prepare(given) ?? given;
      machine.lost.require(program, world);
      requireWindows(program, isRs);
      requireCpuPath(program, {
        isStranger: state.kind === "native" && !isRs,
        compilerGaps: machine.compilerGaps,
        isOwn: (text) => machine.scripts?.isOwn(text) === true,
        noHal: halObstacle(options, machine.fakes, isRs),
      });
      return program;
    },
    leave: () => copied.takeBack(),
    writesLater: state.kind === "app",
    clean() {
      zygote?.release(state.end.kind === "hang" && state.end !== STANDSTILL);
      removeFolder(folder);
    },
  });
}

/**
 * Gives the driver a longer name, too, by which Android 8.0 finds it: its libEGL asks for `libGLES` without `.so`, and then for
 * anything that begins with `libGLES_` (AOSP frameworks/native, opengl/libs/EGL/Loader.cpp, `MatchFile::find`).
 */
function addLongName(upper: string): void {
  const folder = join(upper, "vendor/lib64/egl");
  if (isThere(join(folder, "libGLES.so"))) {
    Deno.symlinkSync("libGLES.so", join(folder, "libGLES_own.so"));
  }
}

/** Checks that the process runs a program of the World, which stands for the runner with that program's libraries. */
function isProgramOfWorld({ world }: AndroidStart, { kind, executable }: ProcessState): boolean {
  return kind === "native" && world.files.some(({ path }) => path === executable);
}

/** The numbers that fakes of RenderScript's HAL are told to give. */
function numbersOf(world: World, files: AndroidStart["files"]): Set<bigint> {
  const found = new Set<bigint>();
  const add = (value: unknown): void => {
    if (typeof value === "number") found.add(BigInt(value));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(add);
  };
  for (const { path } of world.files) {
    if (IN_HAL_FOLDER.test(path)) {
      add(unlessRefused(() => knobsOf(files.read(path, rootCredentials())))?.returns);
    }
  }
  return found;
}

/** Why contexts of a process do not take the GPU path as on a device. */
function halObstacle(
  { world, files }: AndroidStart,
  fakes: BionicFakes,
  isRs: boolean,
): readonly [reason: string, remedy?: string] | undefined {
  const implementations = HAL_FOLDERS.flatMap((folder) =>
    (unlessRefused(() => files.readdir(folder, rootCredentials())) ?? [])
      .filter((name) => name.startsWith(HAL)).map((name) => `${folder}/${name}`)
  );
  if (implementations.length === 0) return undefined;
  if (!isRs) {
    return ["The case has an app take the GPU path, and apps are told nothing of HALs here"];
  }
  const manifest = world.files.find(({ path }) => MANIFEST.test(path));
  if (manifest !== undefined) {
    return [
      `The case has a manifest of HALs, "${manifest.path}", which hwservicemanager reads, and no image runs that`,
    ];
  }
  const lacking = implementations.find((path) =>
    fakes.lacksElf(files.read(path, rootCredentials()))
  );
  return lacking === undefined ? undefined : [
    `The case takes the GPU path by "${lacking}", which there is no machine code for`,
    "judge an image with the vendor partition of a device that has RenderScript's HAL, or run it with --impl sim",
  ];
}

/** Refuses a World with a product partition, if the image's own configuration was made for a device without one. */
function requireProduct({ files }: World, { ldConfigs }: AndroidImage): void {
  const has = (pattern: RegExp) => files.some(({ path }) => pattern.test(path));
  const isElsewhere = [...ldConfigs.values()].some((text) => /=\s*\/system\/product\//.test(text));
  if (!isElsewhere || !has(/^\/product\/lib(?:64)?\//) || has(LINKER_CONFIG)) return;
  throw new ImageLimitError(
    "The case has a product partition, and the image was built for a device without one",
    "judge the image of a device that has one",
  );
}

/** Refuses a World with a library in an APEX of which the image's own configuration, which is made for its APEXes, says nothing. */
function requireApexes({ files }: World, { apexes, vndks }: RootLayer): void {
  for (const { path } of files) {
    const [, apex] = /^(\/apex\/[^/]+)\/lib(?:64)?\//.exec(path) ?? [];
    if (apex === undefined || apexes.has(apex) || vndks.has(apex)) continue;
    throw new ImageLimitError(
      `The case has a library in "${apex}", and the image has no such APEX in the open`,
      "open the image's APEXes by deno task image make",
    );
  }
}

/** Refuses a World that has, in the place of one of the image's libraries, one of the suite's that no image can load. */
function requireForms({ world, files }: AndroidStart, fakes: BionicFakes): void {
  const path = world.files.map(({ path }) => path).find((path) =>
    LIBRARY.test(path) && !IN_HAL_FOLDER.test(path) &&
    unlessRefused(() => fakes.lacksElf(files.read(path, rootCredentials()))) === true
  );
  if (path === undefined) return;
  throw new ImageLimitError(
    `The case has a library of the suite's own for "${path}", which there is no machine code for`,
  );
}

/** Refuses a World with a driver that tells the code of scripts: another text stands in its place. */
function requireNoCode({ world, files }: AndroidStart): void {
  for (const { path } of world.files.filter(({ path }) => LIBRARY.test(path))) {
    const knobs = unlessRefused(() => knobsOf(files.read(path, rootCredentials())));
    if (knobs?.tellsAll !== true || knobs.reports?.includes("script.init") !== true) continue;
    throw new ImageLimitError(
      `The case has "${path}" tell the code of a script, in whose place another text stands here`,
    );
  }
}

/** The settings that the framework makes in a process before the app's first call, as lines for the runner. */
function setupOf(options: AndroidStart, state: ProcessState, isOwn: boolean) {
  const environment = graphicsEnvironment(options, state);
  const isPreloaded = state.kind !== "native" &&
    !parseBoolean(options.property("ro.zygote.disable_gl_preload"), false);
  const common = [
    ...options.world.release >= LOGGER_SINCE ? ["logger"] : [],
    `load ${LINKED.map(word).join(" ")}`,
  ];
  environment.setup();
  const driver = toldDriver(options, state, environment);
  const own = [
    ...isOwn ? [] : ["properties", `uid ${state.credentials.uid}`],
    `dumpable ${Number(state.dumpable)}`,
  ];
  const app = state.kind === "app" ? state.package : undefined;
  if (app !== undefined) {
    own.push(namespaceLine(options, state, app));
    own.push(`code ${word(APP_CODE)}`);
    if (environment.debugLayersGles !== "") own.push(`layers ${word(environment.debugLayersGles)}`);
    if (options.world.release >= FIRST_RELEASE_WITH_LAYERS) {
      own.push(`paths ${word(environment.layerPaths)}`);
    }
    const cache = `${codeCacheOf(app.deviceDataDir)}/com.android.opengl.shaders_cache`;
    own.push(`blobs ${word(cache)}`);
  }
  own.push(...driver.lines);
  return {
    common: isOwn ? [] : common,
    zygote: !isOwn && isPreloaded ? ["preload"] : [],
    own: [...own, "signals"],
    needsVndk: driver.needsVndk,
    hasLayers: environment.debugLayersGles !== "",
  };
}

/** The app's namespace, as libnativeloader composes it. */
function namespaceLine(
  { parts, files, world }: AndroidStart,
  state: ProcessState,
  app: NonNullable<ProcessState["package"]>,
): string {
  const composed: NamespaceConfig[] = [];
  const add = (config: NamespaceConfig) => {
    composed.push(config);
    return new Namespace(config);
  };
  const linker = { namespaces: { add } };
  const { release } = world;
  new parts["native-loader"]({ release, linker, files, credentials: state.credentials })
    .createNamespace(app);
  const { searchPaths, permittedPaths, links } = composed[0]!;
  return [
    "namespace",
    word(searchPaths.join(":")),
    word(permittedPaths.join(":")),
    ...links.map(({ to, libraries }) => `${to}=${word([...libraries ?? []].join(":"))}`),
  ].join(" ");
}
