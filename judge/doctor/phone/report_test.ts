import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import type { Device } from "../../../cts/contract/device.ts";
import type { World } from "../../../cts/contract/world.ts";
import { encodeLibrary } from "../../../cts/contract/library.ts";
import { buildApk } from "../../../cts/fakes/apk.ts";
import { EGL_PROGRAM } from "../../../cts/fakes/programs.ts";
import {
  APP,
  buildWorld,
  LAYER_APP,
  layerLibrary,
  type WorldBuilder,
} from "../../../cts/fakes/world_builder.ts";
import { Adb } from "../../../cts/framework/adb.ts";
import { UsageError } from "../../../cts/framework/usage_error.ts";
import { directAdb } from "../../adb/adb.ts";
import { changesOf } from "../../phone/typed_lines.ts";
import { bootPhone } from "../../phone/testing/phone.ts";
import { phoneReport } from "./report.ts";

const SERIAL = "phone";
const NAME = "libA.so";
const LAYER = layerLibrary({ name: "A" });
const HALF = "export function AndroidGLESLayer_Initialize() {}\n";
/** Files of the host that remedies name. */
const HOST_FILES = [
  ["APP.apk", buildApk({ package: APP, debuggable: true, versionCode: 2 })],
  [NAME, new TextEncoder().encode(LAYER)],
] as const;

/** A device on which the layer A is not loaded into the app. */
interface Way {
  readonly way: string;
  readonly world: WorldBuilder;
  /** The condition that the doctor must name, and no other as an error. */
  readonly rule: string;
  /** The words that its message must have. */
  readonly says: string;
  /** Whether the adb lines of the remedy, typed as they stand, make the device load the layer. */
  readonly repairs?: true;
  /** Changes the device before the doctor is asked. */
  readonly before?: (device: Device) => Promise<void>;
}

function base(changes: Partial<World> = {}): WorldBuilder {
  return buildWorld({ release: 14, ...changes });
}

/** A device whose app has the layer; each way takes one thing away. */
function sound(changes: Partial<World> = {}): WorldBuilder {
  return base(changes).app({ debuggable: true }).layer({ name: "A" }, "app-data").enable(NAME);
}

function outside(app: Parameters<WorldBuilder["app"]>[0], changes: Partial<World> = {}) {
  return base(changes).app(app).layerApp([{ name: "A" }])
    .enable(NAME, { layerApps: LAYER_APP });
}

const debuggable = () => base().app({ debuggable: true });

const WAYS: readonly Way[] = [
  {
    way: "the release has no layers",
    world: sound({ release: 9 }),
    rule: "phone-release",
    says: "Android 9 (API level 28), which has no GLES layers",
  },
  {
    way: "the app is not installed",
    world: base().app({ package: "com.example.games", debuggable: true }).enable(NAME),
    rule: "phone-app",
    says: 'did you mean "com.example.games"',
  },
  {
    way: "the app is a release build",
    world: outside({}),
    rule: "phone-gate",
    says: "It is not debuggable and says no injectLayers.enable, and the build is user",
    repairs: true,
  },
  {
    way: "the opt-in is a string",
    world: outside({ injectLayers: "true" }),
    rule: "phone-gate",
    says: 'injectLayers.enable with "true" of type string, not the boolean true',
    repairs: true,
  },
  {
    way: "the opt-in is older than the release",
    world: outside({ injectLayers: true }, { release: 10 }),
    rule: "phone-gate",
    says: "Android 10 does not know injectLayers.enable",
    repairs: true,
  },
  {
    way: "layers are not enabled",
    world: sound().withoutSetting("enable_gpu_debug_layers"),
    rule: "phone-enabled",
    says: "The setting is not set",
    repairs: true,
  },
  {
    way: "layers are enabled with a word",
    world: sound().setting("enable_gpu_debug_layers", "true"),
    rule: "phone-enabled",
    says: '"true", which is no whole number and counts as 0',
    repairs: true,
  },
  {
    way: "layers are enabled for another app",
    world: sound().setting("gpu_debug_app", "com.example.other"),
    rule: "phone-target",
    says: 'names "com.example.other", another package',
    repairs: true,
  },
  {
    way: "layers are enabled for a list of apps",
    world: sound().setting("gpu_debug_app", `com.example.other:${APP}`),
    rule: "phone-target",
    says: "a list, and one package is all that it can name",
    repairs: true,
  },
  {
    way: "the name of the app has quotes around it",
    world: sound().setting("gpu_debug_app", `"${APP}"`),
    rule: "phone-target",
    says: "with more around the name than the name",
    repairs: true,
  },
  {
    way: "the list is in the setting for Vulkan",
    world: sound().withoutSetting("gpu_debug_layers_gles").setting("gpu_debug_layers", NAME),
    rule: "phone-list",
    says: 'gpu_debug_layers is "libA.so", and it lists layers for Vulkan',
  },
  {
    way: "nothing is listed",
    world: sound().withoutSetting("gpu_debug_layers_gles"),
    rule: "phone-list",
    says: "not set, and neither is the property",
  },
  {
    way: "the list is separated by commas",
    world: sound().layer({ name: "B" }, "app-data").setting(
      "gpu_debug_layers_gles",
      `${NAME},libB.so`,
    ),
    rule: "phone-names",
    says: "the colon is the only separator",
    repairs: true,
  },
  {
    way: "the list has a path",
    world: sound().setting("gpu_debug_layers_gles", `/data/data/${APP}/${NAME}`),
    rule: "phone-names",
    says: "is a path",
    repairs: true,
  },
  {
    way: "the package of layers is not installed",
    world: debuggable().enable(NAME, { layerApps: LAYER_APP }),
    rule: "phone-layer-app",
    says: "The package of layers is not installed",
  },
  {
    way: "the package of layers is for another ABI",
    world: debuggable().layerApp([{ name: "A" }], { abis: ["armeabi-v7a"] })
      .enable(NAME, { layerApps: LAYER_APP }),
    rule: "phone-layer-app",
    says: "It has layers for armeabi-v7a, and the app's processes are arm64-v8a",
  },
  {
    way: "the package of layers keeps them inside, on a device that does as Android does",
    world: debuggable().compat().layerApp([{ name: "A" }], { extractNativeLibs: false })
      .enable(NAME, { layerApps: LAYER_APP }),
    rule: "phone-layer-app",
    says: "its layers stay inside the APK",
  },
  {
    way: "the layer was pushed and not moved on",
    world: debuggable().enable(NAME).layer({ name: "A" }, "/data/local/tmp"),
    rule: "phone-place",
    says: "It lies in /data/local/tmp, where no app looks",
    repairs: true,
  },
  {
    way: "the layer lies under another name",
    world: debuggable().enable(NAME).layer({ name: "A" }, "app-data", { soname: "libAA.so" }),
    rule: "phone-place",
    says: 'did you mean "libAA.so"',
    repairs: true,
  },
  {
    way: "the app may not read the layer",
    world: debuggable().enable(NAME)
      .file(`/data/data/${APP}/${NAME}`, LAYER, { mode: 0o600, owner: "root" }),
    rule: "phone-access",
    says: "has the mode -rw------- and belongs to root",
    repairs: true,
  },
  {
    way: "SELinux keeps the app off the system's folder",
    world: base({ build: "userdebug" }).app({ debuggable: true }).enable(NAME)
      .layer({ name: "A" }, "system"),
    rule: "phone-label",
    says: "It has the label system_data_file",
    repairs: true,
  },
  {
    way: "the layer is no library",
    world: debuggable().enable(NAME).file(`/data/data/${APP}/${NAME}`, "#!/bin/sh\n"),
    rule: "phone-file",
    says: "a script; expected an ELF shared library",
  },
  {
    way: "the layer lacks an export",
    world: debuggable().enable(NAME)
      .file(
        `/data/data/${APP}/${NAME}`,
        encodeLibrary({ soname: NAME, abi: "arm64-v8a", needed: [] }, HALF),
      ),
    rule: "phone-file",
    says: "AndroidGLESLayer_GetProcAddress is not there",
  },
  {
    way: "the app was started before the list was put",
    world: sound().layer({ name: "B" }, "app-data").enable("libB.so"),
    rule: "phone-restart",
    says: 'was started with the list "libB.so"',
    repairs: true,
    async before(device) {
      await device.launch({ kind: "app", package: APP });
      await device.shell(`settings put global gpu_debug_layers_gles ${NAME}`);
    },
  },
];

/** Checks that a new process of the app, or the one that runs, has the layer. */
async function isLoaded(device: Device): Promise<boolean> {
  const [pid] = (await device.shell(`pidof ${APP}`)).stdout.trim().split(" ");
  if (pid !== "") return (await device.shell("logcat -d -s strata.event")).stdout.includes('"A"');
  const process = await device.launch({ kind: "app", package: APP });
  const { events } = await process.run(EGL_PROGRAM);
  return events.some(({ who, at }) => who === "A" && at === "load");
}

/** Types the adb lines of a remedy. */
async function typeRemedy(device: Device, remedy: string): Promise<void> {
  const adb = new Adb(device, HOST_FILES);
  const lines = remedy.split(/; |: /).filter((part) => part.startsWith("adb -s "));
  assert(lines.length > 0, remedy);
  for (const line of lines) {
    const { status, stderr } = await adb.run(line.replace(`-s ${SERIAL} `, ""));
    assertEquals(status, 0, `${line}: ${stderr}`);
  }
}

Deno.test("the doctor finds nothing wrong with a device that loads the layer", async () => {
  const device = await bootPhone(sound().world);
  const { findings, lines } = await phoneReport(directAdb(device, SERIAL), undefined);
  assertEquals(findings.filter(({ severity }) => severity !== "hint"), []);
  assertStringIncludes(lines.join("\n"), "Every condition that adb can see is met");
  assert(await isLoaded(device));
});

for (const { way, world, rule, says, repairs, before } of WAYS) {
  Deno.test(`the doctor tells why a layer is not loaded: ${way}`, async () => {
    const device = await bootPhone(world.world);
    await before?.(device);
    const { findings, rules } = await phoneReport(directAdb(device, SERIAL), APP);
    const errors = findings.filter(({ severity }) => severity === "error");
    assertEquals([...new Set(errors.map((one) => one.rule))], [rule], JSON.stringify(errors));
    assert(Object.hasOwn(rules, rule));
    assertStringIncludes(errors.map(({ message }) => message).join("; "), says);
    if (rule !== "phone-app") assert(!await isLoaded(device), "the device loads the layer");
    if (repairs === undefined) return;
    await device.shell(`am force-stop ${APP}`);
    await typeRemedy(device, errors[0]!.remedy);
    assert(await isLoaded(device), `"${errors[0]!.remedy}" does not repair it`);
  });
}

Deno.test("the doctor wants the name of a package, and types nothing else", async () => {
  const device = await bootPhone(base().world);
  const adb = directAdb(device, SERIAL);
  await assertRejects(() => phoneReport(adb, undefined), UsageError, "No package is given");
  for (const name of ["a b", "$(reboot)", "x;id", "../x"]) {
    await assertRejects(() => phoneReport(adb, name), UsageError, "has no name of a package");
  }
});

Deno.test("the doctor changes nothing", async () => {
  const device = await bootPhone(sound().world);
  const typed: string[] = [];
  const adb = directAdb(device, SERIAL);
  await phoneReport({
    ...adb,
    shell: (command) => {
      typed.push(command);
      return adb.shell(command);
    },
    push: () => Promise.reject(new Error("pushes")),
    install: () => Promise.reject(new Error("installs")),
    root: () => Promise.reject(new Error("is root")),
  }, undefined);
  assertEquals(typed.filter((line) => (changesOf(line, new Set()) ?? []).length > 0), []);
  assert(typed.length > 10);
});
