/**
 * The GLES tests of Android's module CtsGpuToolsHostTestCases, with the commands that its host part types.
 *
 * @module
 */

import { EVENT_TAG, type FakeEvent } from "../../contract/events.ts";
import { recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { buildApk } from "../../fakes/apk.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { buildWorld, layerLibrary } from "../../fakes/world_builder.ts";
import { type Group, group, type HostFile, type Outcome, type Scene } from "../../framework/mod.ts";

const DEBUG = "android.rootlessgpudebug.DEBUG.app";
const RELEASE = "android.rootlessgpudebug.RELEASE.app";
const INJECT = "android.rootlessgpudebug.INJECT.app";
const VULKAN_LAYERS = "android.rootlessgpudebug.LAYERS.app";
const GLES_LAYERS = "android.rootlessgpudebug.GLES_LAYERS.app";
const ACTIVITY = "android.rootlessgpudebug.app.RootlessGpuDebugDeviceActivity";

const [A, B, C] = ["glesLayerA", "glesLayerB", "glesLayerC"] as const;
const TMP = "/data/local/tmp";
const ABI = "arm64-v8a";

const gpuTools: Group = group(
  "gles:cts_gputools",
  "Android's own host tests of GLES layers, method by method, by the same commands. Where the original only looks for " +
    "a line that must be absent, there is a control; where it looks for one line, the whole sequence is compared.",
);

gpuTools.test("testDebugLayerLoadGLES")
  .describe("Two layers in the directory of a debuggable app are both called, in the listed order.")
  .clauses("GLES-CTS-1")
  .releases(10, 15)
  .fn(async (t) => {
    const outcome = await t.play(hostTest(t.params.release, { list: [A, B], pushed: [A, B] }));
    t.expectSequence("layers that see eglChooseConfig", choosers(outcome), [A, B]);
    t.expect("the activity completes", isComplete(outcome), activity(outcome));
  });

gpuTools.test("testReleaseLayerLoadGLES")
  .describe(
    "A release app loads no layer from its directory. Unlike in the original the layers are there: a debuggable " +
      "build of the same app left them.",
  )
  .clauses("GLES-CTS-1")
  .releases(10, 15)
  .mustNot({
    what: "a release app loads a layer",
    scene: ({ release }) => hostTest(release, RELEASE_TEST),
    happened: loads(A),
  }).control(
    "the app is debuggable",
    ({ release }) => hostTest(release, { ...RELEASE_TEST, upgraded: false }),
  );

gpuTools.test("testDebugNotEnabledGLES")
  .clauses("GLES-CTS-1")
  .releases(10, 15)
  .mustNot({
    what: "a layer is loaded though layers are not enabled",
    scene: ({ release }) => hostTest(release, { enable: "0", list: [A, B], pushed: [A] }),
    happened: loads(A),
  }).control(
    "layers are enabled",
    ({ release }) => hostTest(release, { enable: "1", list: [A, B], pushed: [A] }),
  );

gpuTools.test("testDebugWrongAppGLES")
  .clauses("GLES-CTS-1")
  .releases(10, 15)
  .mustNot({
    what: "an app loads a layer that is enabled for another app",
    scene: ({ release }) => hostTest(release, { target: RELEASE, list: [A, B], pushed: [A] }),
    happened: loads(A),
  }).control(
    "layers are enabled for this app",
    ({ release }) => hostTest(release, { target: DEBUG, list: [A, B], pushed: [A] }),
  );

gpuTools.test("testDebugNoLayersEnabledGLES")
  .clauses("GLES-CTS-1")
  .releases(10, 15)
  .mustNot({
    what: "a layer is loaded that the list does not name",
    scene: ({ release }) => hostTest(release, { list: "foo", pushed: [A] }),
    happened: loads(A),
  }).control(
    "the list names it",
    ({ release }) => hostTest(release, { list: [A], pushed: [A] }),
  );

gpuTools.test("testSystemPropertyEnableGLES")
  .describe("The property makes a release app load the layer in its APK, and no other.")
  .clauses("GLES-CTS-1")
  .releases(10, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const knobs = { app: RELEASE, property: C } as const;
    const outcome = await t.play(hostTest(release, knobs));
    t.expectSequence("layers that see eglChooseConfig", choosers(outcome), [C]);
    t.expect("the activity completes", isComplete(outcome), activity(outcome));
    const control = await t.play(hostTest(release, { app: RELEASE }));
    t.expectSequence("layers that see it without the property", choosers(control), []);
  });

gpuTools.test("testSystemPropertyIgnoreGLES")
  .describe(
    "The list in the settings wins over the property. Control: without the list the property counts.",
  )
  .clauses("GLES-CTS-1")
  .releases(10, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const knobs = { property: B, pushed: [A, B] };
    const outcome = await t.play(hostTest(release, { ...knobs, list: [A] }));
    t.expectSequence("layers that see eglChooseConfig", choosers(outcome), [A]);
    const control = await t.play(hostTest(release, knobs));
    t.expectSequence("layers that see it without the list", choosers(control), [B]);
  });

gpuTools.test("testDebugLayerLoadExternalGLES")
  .clauses("GLES-CTS-1")
  .releases(10, 15)
  .fn(async (t) => {
    const knobs = { list: [C], layerApps: [GLES_LAYERS] };
    const outcome = await t.play(hostTest(t.params.release, knobs));
    t.expectSequence("layers that see eglChooseConfig", choosers(outcome), [C]);
    t.expect("the activity completes", isComplete(outcome), activity(outcome));
  });

gpuTools.test("testInjectLayerLoadExternalGLES")
  .describe("The app is not debuggable; its manifest lets layers in.")
  .clauses("GLES-CTS-1")
  .releases(11, 15)
  .fn(async (t) => {
    const knobs = { app: INJECT, list: [C], layerApps: [GLES_LAYERS] };
    const outcome = await t.play(hostTest(t.params.release, knobs));
    t.expectSequence("layers that see eglChooseConfig", choosers(outcome), [C]);
    t.expect("the activity completes", isComplete(outcome), activity(outcome));
  });

gpuTools.test("testMultipleExternalApps")
  .describe(
    "Two packages of layers are searched, the first of which has none for GLES. The GLES half of the original, " +
      "which looks for a Vulkan layer of the first package as well.",
  )
  .clauses("GLES-CTS-1")
  .releases(10, 15)
  .fn(async (t) => {
    const knobs = { list: [C], layerApps: [VULKAN_LAYERS, GLES_LAYERS] };
    const outcome = await t.play(hostTest(t.params.release, knobs));
    t.expectSequence("layers that see eglChooseConfig", choosers(outcome), [C]);
  });

/** The groups. */
export const tests: readonly Group[] = [gpuTools];

/** The differences of methods. */
interface HostTest {
  /** Package that is started. Default: the debuggable one. */
  readonly app?: string;
  /** Value of `enable_gpu_debug_layers`. Default 1. */
  readonly enable?: string;
  /** Value of `gpu_debug_app`. Default: the package that is started. */
  readonly target?: string;
  /** Layers of `gpu_debug_layers_gles`, or its text. Default: the setting is deleted. */
  readonly list?: readonly string[] | string;
  /** Packages of `gpu_debug_layer_app`. Default: the setting is deleted. */
  readonly layerApps?: readonly string[];
  /** Layer of `debug.gles.layers`. */
  readonly property?: string;
  /** Layers that are put into the app's directory. */
  readonly pushed?: readonly string[];
  /** True: a debuggable build of the release app is replaced by the release build after the layers are put there. */
  readonly upgraded?: boolean;
}

const RELEASE_TEST: HostTest = { app: RELEASE, list: [A, B], pushed: [A, B], upgraded: true };

/** One run of the host part: installs, settings, files, the activity, the log, and everything undone. */
function hostTest(release: Release, knobs: HostTest): Scene {
  const { app = DEBUG, enable = "1", target = app, list, layerApps, property } = knobs;
  const { pushed = [], upgraded } = knobs;
  const names = typeof list === "string" ? list : list?.map(file).join(":");
  const adb = [
    ...["debug", "release", "inject", "layers", "gles_layers"].map((apk) =>
      `adb install ${apk}.apk`
    ),
    ...(upgraded === undefined ? [] : ["adb install -r release_debuggable.apk"]),
    ...pushed.flatMap((layer) => [
      `adb push ${file(layer)} ${TMP}`,
      `adb shell "cat ${TMP}/${file(layer)} | run-as ${app} --user 0 ` +
      `sh -c 'cat > ${file(layer)}; chmod 700 ${file(layer)}'"`,
    ]),
    ...(upgraded === true ? ["adb install -r release.apk", `! adb shell run-as ${app} ls`] : []),
    put("enable_gpu_debug_layers", enable),
    put("gpu_debug_app", target),
    put("gpu_debug_layers_gles", names),
    put("gpu_debug_layer_app", layerApps?.join(":")),
    "adb shell am refresh-settings-cache",
    ...(property === undefined ? [] : [`adb shell setprop debug.gles.layers ${file(property)}`]),
    `adb shell "date '+%m-%d %H:%M:%S.000' > ${TMP}/start"`,
    `adb shell am start -n ${app}/${ACTIVITY}`,
    `? adb shell pidof ${app}`,
    `adb shell 'logcat -d -t "$(cat ${TMP}/start)" -s ${EVENT_TAG}'`,
    ...[DEBUG, RELEASE, INJECT].map((name) => `adb shell am force-stop ${name}`),
    `adb shell rm -f ${TMP}/start ${pushed.map((layer) => `${TMP}/${file(layer)}`).join(" ")}`,
    ...SETTINGS.map((name) => put(name)),
    ...["debug.vulkan.layers", "debug.gles.layers"].map((name) => `adb shell setprop ${name} ''`),
  ];
  return {
    world: buildWorld({ release }).world,
    adb,
    hostFiles: hostFiles(),
    process: { kind: "native" },
    program: recordProgram(() => {}),
  };
}

const SETTINGS = [
  "enable_gpu_debug_layers",
  "gpu_debug_app",
  "gpu_debug_layers",
  "gpu_debug_layers_gles",
  "gpu_debug_layer_app",
] as const;

/** The line that puts a setting, or deletes it. */
function put(name: (typeof SETTINGS)[number], value?: string): string {
  return value === undefined
    ? `adb shell settings delete global ${name}`
    : `adb shell settings put global ${name} ${value}`;
}

/** The module's packages and layers, as files of the host. */
function hostFiles(): Readonly<Record<string, HostFile>> {
  const libraries = Object.fromEntries([A, B, C].map((name) => [file(name), layer(name)]));
  const vulkan = layerLibrary({ name: "nullLayerC", exports: ["vkGetInstanceProcAddr"] });
  const runs = {
    activities: [ACTIVITY],
    assets: { "strata/program.json": JSON.stringify(EGL_PROGRAM) },
  };
  const packed = { libs: { [ABI]: { [file(C)]: layer(C) } } };
  const apks = {
    debug: { package: DEBUG, debuggable: true, ...runs },
    release: { package: RELEASE, ...runs, ...packed },
    release_debuggable: { package: RELEASE, debuggable: true, ...runs, ...packed },
    inject: { package: INJECT, injectLayers: true, ...runs },
    layers: { package: VULKAN_LAYERS, libs: { [ABI]: { "libVkLayer_nullLayerC.so": vulkan } } },
    gles_layers: { package: GLES_LAYERS, libs: { [ABI]: libraries } },
  };
  const files: Record<string, HostFile> = {};
  for (const [name, text] of Object.entries(libraries)) files[name] = { text };
  for (const [name, spec] of Object.entries(apks)) {
    files[`${name}.apk`] = { base64: buildApk(spec).toBase64() };
  }
  return files;
}

function file(layerName: string): string {
  return layerName === "foo" ? layerName : `libGLES_${layerName}.so`;
}

function layer(name: string): string {
  return layerLibrary({ name, hooks: { eglChooseConfig: [] } }, { soname: file(name) });
}

/** The events that the activity's process left in the log, as logcat printed them: the time is of a second that may be another run's. */
function activity(outcome: Outcome): FakeEvent[] {
  const own = processOf(outcome);
  const printed = outcome.commands.find(({ command }) => command.includes("logcat -d"))?.result
    .stdout ?? "";
  return printed.split("\n").flatMap((line) => {
    const [, pid, event] = /^\S+ \S+ +(\d+) .* strata\.event\s*: (\{.*\})\s*$/.exec(line) ?? [];
    return event === undefined || pid !== own ? [] : [JSON.parse(event) as FakeEvent];
  });
}

/** The id of the activity's process: `am start` returns when the program is done, and the process lives on. */
function processOf({ commands }: Outcome): string | undefined {
  const printed = commands.find(({ command }) => command.includes("pidof"))?.result.stdout ?? "";
  return /^(\d+)\s*$/.exec(printed)?.[1];
}

function choosers(outcome: Outcome): string[] {
  return activity(outcome)
    .filter(({ at, fn }) => at === "call" && fn === "eglChooseConfig")
    .map(({ who }) => who);
}

/** Checks that the activity has come to its end with its process alive. */
function isComplete(outcome: Outcome): boolean {
  return processOf(outcome) !== undefined;
}

/** Signs that a layer is loaded; an activity that does not complete shows nothing, so that is an error. */
function loads(name: string): (outcome: Outcome) => readonly FakeEvent[] {
  return (outcome) => {
    if (!isComplete(outcome)) {
      throw new Error(
        `Cannot judge whether "${name}" is loaded: the app's process has ended, its log holds ` +
          `${activity(outcome).length} events`,
      );
    }
    return activity(outcome).filter(({ at, who }) => at === "load" && who === name);
  };
}
