/**
 * The root of a process of an image: what is mounted there, and the program of the host that mounts it and starts the process.
 *
 * @module
 */

import { join } from "@std/path";
import type { ProcessState } from "../../platform/process.ts";
import type { AndroidImage } from "./image.ts";
import { SCRIPT_FOLDER } from "./bionic_scripts.ts";
import { isThere } from "./is_there.ts";
import { writePropertyArea } from "./property_area.ts";
import { BINDER, EMULATOR, HW_BINDER, type RootLayer } from "./root_layer.ts";

const AREA = "/dev/__properties__";
const NEXT_AREA = "/dev/__properties_next__";
const UPPER: readonly string[] = ["upper", "upper/dev", "upper/dev/socket"];
/** The log socket, from the root. */
const LOG_SOCKET = "dev/socket/logdw";
/** The parts of `/dev` that are a device's own. */
const OWN_DEV: readonly string[] = ["/dev/socket", AREA, NEXT_AREA];

type Properties = Iterable<readonly [name: string, value: string]>;

/** A process that has loaded what others need, and makes them by forks. */
export interface RunningZygote {
  /** Its root, as whoever enters its namespaces sees it. */
  readonly base: string;
  /** The folders in the root that each device has its own of. */
  readonly own: readonly string[];
  /** Where it listens. */
  readonly socket: string;
  readonly pid: number;
  /** The folder with the files of `LASTING` directories, if it has preloaded with them. */
  readonly lasting?: string | undefined;
}

/** The options of a process that is started. */
export interface ProcessStart {
  readonly image: AndroidImage;
  readonly layer: RootLayer;
  /** Where its root is put together, of {@link makeRootFolder}. */
  readonly folder: string;
  readonly environment: ProcessState["environment"];
  /** Path of the program on the device. */
  readonly program: string;
  /** Its arguments. Default: none. */
  readonly args?: readonly string[];
  /** The linker's configuration that the image has made, in a folder that lies over it. Default: the World's, or a small one. */
  readonly linkConfig?: string | undefined;
  /** Who it is from the start on. Default: root, without most of its rights. */
  readonly user?: { readonly uid: number; readonly gids: readonly number[] } | undefined;
  /** Whether it calls RenderScript. Default: it does not. */
  readonly callsRenderScript?: boolean;
  /** Whether it sees the platform's libraries for vendors. Default: it does not. */
  readonly hasVndk?: boolean;
  /** Whether the linker's configuration is the image's own, in a file or made by it. Default: it is not. */
  readonly hasStockConfig?: boolean;
  /** The folder of scripts that were compiled for it. Default: none, the image compiles them. */
  readonly scripts?: string | undefined;
  /** The zygote that makes it, if that can. Default: nothing, it is started anew. */
  readonly zygote?: RunningZygote | undefined;
  /** A folder with files that lie over the image, and all else. Default: none. */
  readonly lasting?: string | undefined;
  /** Where it listens as a zygote. Default: nowhere. */
  readonly serves?: string;
}

/**
 * Makes the folder of a root.
 *
 * @param above Where.
 * @param prefix Its name begins with this.
 * @returns The folder, and where in it the files are that lie over the image.
 */
export function makeRootFolder(
  above: string,
  prefix: string,
): { readonly folder: string; readonly upper: string } {
  const folder = Deno.makeTempDirSync({ dir: above, prefix });
  for (const name of [...UPPER, "work", "root"]) Deno.mkdirSync(join(folder, name));
  for (const name of UPPER) Deno.chmodSync(join(folder, name), 0o755);
  return { folder, upper: join(folder, "upper") };
}

/**
 * Writes the properties that a process has from the start on.
 *
 * @param upper Where the files over the image are.
 * @param properties Names and values.
 */
export function writeArea(upper: string, properties: Properties): void {
  Deno.writeFileSync(join(upper, AREA), writePropertyArea(properties));
  Deno.chmodSync(join(upper, AREA), 0o444);
}

/**
 * Changes the properties of a process that runs, as init does: in the memory that it has mapped.
 *
 * @param upper Where the files over the image are.
 * @param properties Names and values.
 */
export function changeArea(upper: string, properties: Properties): void {
  using file = Deno.openSync(join(upper, AREA), { write: true });
  const area = writePropertyArea(properties);
  for (let at = 0; at < area.length;) at += file.writeSync(area.subarray(at));
}

/**
 * Writes the properties that a process takes over when it is told.
 *
 * @param upper Where the files over the image are.
 * @param properties Names and values.
 */
export function writeNextArea(upper: string, properties: Properties): void {
  Deno.writeFileSync(join(upper, NEXT_AREA), writePropertyArea(properties));
}

/**
 * Starts a process in mounts of its own, which end with it.
 *
 * @param start What it is.
 */
export function spawnProcess(start: ProcessStart): Deno.ChildProcess {
  const output = start.serves === undefined ? "piped" : "null";
  return processCommand(start, { stdin: "piped", stdout: output, stderr: output }).spawn();
}

/**
 * How {@link spawnProcess} starts one.
 *
 * @param start What it is.
 * @param io Where its input comes from, and what it writes goes to.
 */
export function processCommand(
  start: ProcessStart,
  io: Pick<Deno.CommandOptions, "stdin" | "stdout" | "stderr">,
): Deno.Command {
  const { layer, folder, environment, program, args = [], user, zygote, serves } = start;
  const [forLinker = [], others = []] = [true, false].map((isIts) =>
    [...environment].filter(([name]) => name.startsWith("LD_") === isIts)
  );
  const root = join(folder, "root");
  const overlay = [...overlayOf(start), ...apexMounts(start, root)];
  return new Deno.Command(layer.launcher, {
    args: [
      LOG_SOCKET,
      ...zygote === undefined ? [] : fromZygote(zygote, overlay, root, serves),
      ...["start", root],
      ...overlay,
      ...bindsOf(start, root),
      ...user === undefined ? [] : ["user", `${user.uid}`, user.gids.join(",")],
      ...serves === undefined ? [] : ["serve", serves],
      "run",
      EMULATOR,
      ...forLinker.flatMap(([name, value]) => ["-E", `${name}=${value}`]),
      program,
      ...args,
    ],
    ...io,
    clearEnv: true,
    env: Object.fromEntries(others),
  });
}

function overlayOf(start: ProcessStart): readonly string[] {
  const { image, layer, folder, callsRenderScript, hasVndk, hasStockConfig, linkConfig } = start;
  const lasting = start.lasting ?? start.zygote?.lasting;
  const lower = [
    ...lasting === undefined ? [] : [lasting],
    ...linkConfig === undefined ? [] : [linkConfig],
    ...callsRenderScript === true ? [layer.renderScript] : [],
    ...hasVndk === true ? [layer.vndk] : [],
    ...hasStockConfig === true && layer.hasNativeLoader ? [] : [layer.nativeLoader],
    layer.folder,
    layer.hidden,
    image.root,
  ].join(":");
  const options = `lowerdir=${lower},upperdir=${folder}/upper,workdir=${folder}/work`;
  return ["overlay", options, join(folder, "root")];
}

/**
 * The APEXes, with the World's files over them: those that each process needs, and all where the image has made the linker's
 * configuration for them.
 */
function apexMounts(
  { layer, folder, hasVndk, linkConfig }: ProcessStart,
  root: string,
): readonly string[] {
  const isStock = linkConfig !== undefined;
  const mounts = new Map([
    ...layer.mounts,
    ...isStock ? layer.apexes : [],
    ...isStock || hasVndk === true ? layer.vndks : [],
  ]);
  return [...mounts].flatMap(([path, from]) => {
    const over = `${folder}/upper${path}`;
    return isThere(over)
      ? ["overlay", `lowerdir=${over}:${from}`, `${root}${path}`]
      : ["bind", from, `${root}${path}`];
  });
}

function bindsOf({ layer, scripts }: ProcessStart, root: string): readonly string[] {
  return [
    ["/proc", "/proc"],
    [layer.processors, "/proc/cpuinfo"],
    ...["null", "zero", "urandom"].map((name) => [`/dev/${name}`, `/dev/${name}`]),
    ...scripts === undefined ? [] : [[scripts, SCRIPT_FOLDER]],
    ...[BINDER, HW_BINDER].map((path) => ["/dev/zero", path]),
  ].flatMap(([from, to]) => ["bind", from!, `${root}${to}`]);
}

/**
 * The zygote's root with the device's own parts: what the zygote has loaded are the same files there, by which the linker knows
 * that it has them.
 */
function fromZygote(
  zygote: RunningZygote,
  overlay: readonly string[],
  root: string,
  serves: string | undefined,
): readonly string[] {
  const { base } = zygote;
  return [
    ...["from", `${zygote.pid}`, zygote.socket, base],
    ...overlay,
    ...[...zygote.own, ...OWN_DEV].flatMap((path) => ["bind", `${root}${path}`, `${base}${path}`]),
    ...serves === undefined ? [] : ["serve", serves],
  ];
}
