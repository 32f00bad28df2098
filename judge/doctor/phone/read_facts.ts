/**
 * Reads from a connected device what decides about layers. Nothing on the device is changed.
 *
 * @module
 */

import { type Abi, ABIS, type BuildType } from "../../../cts/contract/world.ts";
import { UsageError } from "../../../cts/framework/usage_error.ts";
import { type ApkReport, examineApk } from "../../../impl/audit/apps/apk_layers.ts";
import { SYSTEM_LAYER_DIRECTORY } from "../../../impl/egl/layer_loader.ts";
import { instructionSet } from "../../../impl/platform/package_abi.ts";
import { splitSetting } from "../../../impl/platform/setting_value.ts";
import { type Adb, quoted } from "../../adb/adb.ts";
import {
  type FoundLayer,
  type PhoneFacts,
  type PhoneFile,
  type PhoneLine,
  type PhonePackage,
  type PhonePlace,
  type SettingName,
  SETTINGS,
} from "./facts.ts";

/** Where people push layers, from which no app loads any. */
export const PUSHED = "/data/local/tmp";
/** Lines of the log that are looked through, the last ones. */
const LOG_LINES = 5000;
/** Package names as Android takes them; anything else is no word for a shell. */
const PACKAGE = /^[A-Za-z]\w*(?:\.\w+)*$/;

/**
 * Reads the facts.
 *
 * @param adb The device.
 * @param asked The package whose layers are missing. Default: the one that `gpu_debug_app` names.
 * @throws {UsageError} If no package is named, or the name is none.
 */
export async function readFacts(adb: Adb, asked: string | undefined): Promise<PhoneFacts> {
  const settings = await readSettings(adb);
  const target = asked ?? settings.gpu_debug_app?.trim() ?? "";
  if (target === "") {
    throw new UsageError(
      "No package is given and the setting gpu_debug_app is not set, expected the app that shall " +
        "have layers: deno task doctor --adb SERIAL PACKAGE",
    );
  }
  if (!PACKAGE.test(target)) {
    throw new UsageError(
      `Package ${JSON.stringify(target.slice(0, 80))} has no name of a package, expected one ` +
        "such as com.example.game",
    );
  }
  const properties = await readProperties(adb);
  const property = (name: string) => properties.get(name) ?? "";
  const abis = property("ro.product.cpu.abilist").split(",")
    .flatMap((name) => ABIS.find((abi) => abi === name) ?? []);
  const names = (await adb.shell("pm list packages")).stdout
    .split("\n").flatMap((line) => /^package:(\S+)$/.exec(line.trim())?.[1] ?? []);
  const read = (name: string) => readPackage(adb, name, abis);
  const app = await read(target);
  const layerApps = new Map<string, PhonePackage>();
  for (const name of splitSetting(settings.gpu_debug_layer_app ?? "", ":")) {
    const found = PACKAGE.test(name) ? await read(name) : undefined;
    if (found !== undefined) layerApps.set(name, found);
  }
  const places = app === undefined ? [] : await readPlaces(adb, app, [...layerApps.values()]);
  const layers = new Map<string, readonly FoundLayer[]>();
  const listed = `${settings.gpu_debug_layers_gles ?? ""}:${property("debug.gles.layers")}`;
  for (const name of new Set(listed.split(":").filter((one) => one !== ""))) {
    layers.set(name, await findLayer(adb, name, places));
  }
  const { pid, log } = await readLog(adb, target);
  return {
    serial: adb.serial,
    model: `${property("ro.product.manufacturer")} ${property("ro.product.model")}`.trim() ||
      "a device without a name",
    version: property("ro.build.version.release"),
    sdk: Number(property("ro.build.version.sdk")),
    build: (property("ro.build.type") || "user") as BuildType,
    abis,
    isEnforcing: (await adb.shell("getenforce")).stdout.trim() !== "Permissive",
    settings,
    property: property("debug.gles.layers"),
    target,
    app,
    packages: names,
    layerApps,
    places,
    layers,
    forgotten: (await list(adb, PUSHED))?.map(({ name }) => name) ?? [],
    pid,
    log,
  };
}

async function readSettings(adb: Adb): Promise<Record<SettingName, string | null>> {
  const values: Partial<Record<SettingName, string | null>> = {};
  for (const name of SETTINGS) {
    const text = (await adb.shell(`settings get global ${name}`)).stdout.replace(/\r?\n$/, "");
    values[name] = text === "null" ? null : text;
  }
  return values as Record<SettingName, string | null>;
}

async function readProperties(adb: Adb): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await adb.shell("getprop");
  const all = [...stdout.matchAll(/^\[([^\]]+)\]: \[(.*?)\]\r?$/gms)];
  return new Map(all.map(([, name, value]) => [name!, value!]));
}

async function readPackage(
  adb: Adb,
  name: string,
  abis: readonly Abi[],
): Promise<PhonePackage | undefined> {
  const { stdout } = await adb.shell(`pm path ${name}`);
  const apks = [...stdout.matchAll(/^package:(.+?)\r?$/gm)].map(([, path]) => path!);
  const [first] = apks;
  if (first === undefined) return undefined;
  const path = apks.find((apk) => apk.endsWith("/base.apk")) ?? first;
  const base = await adb.pull(path).then((bytes) => examineApk(bytes, path)).catch(() => undefined);
  const directory = path.slice(0, path.lastIndexOf("/"));
  const sets = (await list(adb, `${directory}/lib`))?.map((file) => file.name) ?? [];
  const abi = await abiOf(adb, name, abis, base, sets);
  const libraryDir = `${directory}/lib/${instructionSet(abi)}`;
  return {
    name,
    apks: [path, ...apks.filter((apk) => apk !== path)],
    base,
    abi,
    libraryDir,
    libraries: await list(adb, libraryDir) ?? [],
  };
}

/** The ABI that the package manager says (dumpsys), or else that of what is extracted, or else of what is packed. */
async function abiOf(
  adb: Adb,
  name: string,
  abis: readonly Abi[],
  base: ApkReport | undefined,
  sets: readonly string[],
): Promise<Abi> {
  const { stdout } = await adb.shell(`dumpsys package ${name} | grep primaryCpuAbi`);
  const said = /primaryCpuAbi=(\S+)/.exec(stdout)?.[1];
  return abis.find((abi) => abi === said) ??
    abis.find((abi) => sets.includes(instructionSet(abi))) ??
    abis.find((abi) => base?.libraries.has(abi)) ?? abis[0] ?? "arm64-v8a";
}

async function readPlaces(
  adb: Adb,
  app: PhonePackage,
  layerApps: readonly PhonePackage[],
): Promise<PhonePlace[]> {
  const data = `/data/data/${app.name}`;
  return [
    {
      kind: "system",
      directory: SYSTEM_LAYER_DIRECTORY,
      files: await list(adb, SYSTEM_LAYER_DIRECTORY),
    },
    {
      kind: "app data",
      directory: data,
      package: app.name,
      files: await list(adb, data, app.name) ?? await list(adb, data),
    },
    ...layerApps.map((one) => placeOf(one, "layer app")),
    placeOf(app, "own libraries"),
  ];
}

function placeOf(one: PhonePackage, kind: "layer app" | "own libraries"): PhonePlace {
  return { kind, directory: one.libraryDir, package: one.name, files: one.libraries };
}

/** The files of a folder; empty if there is no such folder, undefined if nobody may look. */
async function list(
  adb: Adb,
  directory: string,
  as?: string,
): Promise<readonly PhoneFile[] | undefined> {
  const prefix = as === undefined ? "" : `run-as ${as} `;
  const { stdout, stderr, status } = await adb.shell(`${prefix}ls -lZ ${quoted(directory)}/`);
  if (status !== 0) return /No such file/.test(stderr + stdout) ? [] : undefined;
  return stdout.split("\n").flatMap((line) => fileOf(line) ?? []);
}

/** A line of `ls -lZ` (toybox, toys/posix/ls.c). */
function fileOf(line: string): PhoneFile | undefined {
  const [, mode, owner, context, rest] =
    /^([-dlbcps][-rwxsStT]{9})\S*\s+\d+\s+(\S+)\s+\S+\s+(?:(u:\S+|\?)\s+)?\d+\s+\S+\s+\S+\s+(.+?)\r?$/
      .exec(line) ?? [];
  if (mode === undefined || owner === undefined || rest === undefined) return undefined;
  const name = mode.startsWith("l") ? rest.replace(/ -> .*$/, "") : rest;
  return { name, mode, owner, label: context?.split(":")[2] ?? "" };
}

async function findLayer(
  adb: Adb,
  name: string,
  places: readonly PhonePlace[],
): Promise<FoundLayer[]> {
  const found: FoundLayer[] = [];
  for (const place of places) {
    const file = place.files?.find((one) => one.name === name);
    if (file === undefined) continue;
    const path = `${place.directory}/${name}`;
    const bytes = place.kind === "app data"
      ? await readAs(adb, place.package!, path)
      : await adb.pull(path).catch(() => undefined);
    found.push({ place, file, path, bytes });
  }
  return found;
}

/** A file of an app: by the app's own right, or by root's. */
async function readAs(adb: Adb, name: string, path: string): Promise<Uint8Array | undefined> {
  const cat = `run-as ${name} cat ${quoted(path)}`;
  if ((await adb.shell(`${cat} > /dev/null`)).status === 0) return await adb.exec(cat);
  return await adb.pull(path).catch(() => undefined);
}

/** Reads the log of the app's process, or, if it does not run, of the last one that was told of layers. */
async function readLog(
  adb: Adb,
  target: string,
): Promise<{ readonly pid: number | undefined; readonly log: readonly PhoneLine[] }> {
  const running = (await adb.shell(`pidof ${target}`)).stdout.trim().split(/\s+/)[0] ?? "";
  const pid = running === "" ? undefined : Number(running);
  const { stdout } = await adb.shell(`logcat -d -v threadtime -t ${LOG_LINES}`);
  const lines = stdout.split("\n").flatMap((line) => {
    const [, id, tag, message] =
      /^\d\d-\d\d \S+\s+(\d+)\s+\d+ [VDIWEF] (.*?)\s*: (.*?)\r?$/.exec(line) ?? [];
    return tag === undefined ? [] : [{ pid: Number(id), tag, message: message! }];
  });
  const last = pid ??
    lines.findLast(({ message }) => message === `GPU debug layers enabled for ${target}`)?.pid;
  return { pid, log: lines.filter((line) => line.pid === last) };
}
