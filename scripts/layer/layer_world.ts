/**
 * Puts a layer that is to be judged into the place of the suite's own.
 *
 * @module
 */

import type { Device, Implementation, Process } from "../../cts/contract/device.ts";
import { is64Bit } from "../../cts/contract/library.ts";
import type { Program } from "../../cts/contract/program.ts";
import type { Record } from "../../cts/contract/record.ts";
import type { FileSpec, World } from "../../cts/contract/world.ts";
import { type SkipReason, unclaimedSkip } from "../../cts/framework/claims.ts";
import { show, showEnd } from "../../cts/framework/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { Disposable, Fault } from "../../cts/framework/worker_main.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { SYSTEM_DIRECTORY } from "../../cts/fakes/world_builder.ts";
import { isUnderTest, theApp } from "../../cts/layer/scenes.ts";
import { lostWithoutFolder } from "../../impl/audit/layer_neighbours.ts";
import { examineLayer } from "../../impl/audit/layer_report.ts";
import { readLibraryFacts } from "../../impl/audit/library_facts.ts";
import { worldForAbi } from "../world_for_abi.ts";
import type { LayerFile } from "./layer_file.ts";
import { overriding } from "../overriding.ts";

/** What is put into Worlds of a layer. */
export type PlacedLayer = Pick<LayerFile, "bytes" | "abi" | "neighbours">;

/** What layers are judged by. */
const SUBJECT = "layer";
/** How often a layer may hang in a worker before its other cases are left out. */
const HANGS_MAX = 3;
const HANGS_TOO_OFTEN: SkipReason = {
  reason: `The layer hung ${HANGS_MAX} times, and each costs its time limit`,
  remedy: "see the cases in which it did, or name others by a query",
};
/** What is said of a layer that is in the process, but not in the chain: that it does no harm there would mean nothing. */
const INACTIVE: Pick<Disposable, "claims" | "unclaimed"> = {
  claims: [`${SUBJECT}:loading`],
  unclaimed: () => ({
    reason: "The layer is never active, as it lacks one of its two functions",
    remedy: "see what is said of LAYER-LOAD-2 and LAYER-LOAD-3",
  }),
};
/** How often each layer hung in this worker, whose implementations come and go with failed cases. */
const hangs = new Map<string, number>();

/**
 * Puts a layer into Worlds, in the place of the suite's own: with the libraries that come with it beside it and in the
 * app's APK, and with processes that it is for. A World without the suite's own layer stays as it is but for its app and
 * its ABI, and one without ABIs of 64 bits altogether.
 *
 * @param layer The layer.
 * @returns The World with the layer. It throws a {@linkcode SkipSignal} for one in which no device would find what comes with
 * the layer.
 */
export function placing(layer: PlacedLayer): (world: World) => World {
  const { bytes, abi, neighbours } = layer;
  const base64 = bytes.toBase64();
  const bare = theApp();
  const libraries = neighbours.map((one) => [one.name, Uint8Array.fromBase64(one.base64)] as const);
  const app = neighbours.length === 0 ? bare : theApp(Object.fromEntries(libraries), abi);
  const lost = lostInSystemDirectory(layer);
  return (world) => {
    if (!world.abis.some(is64Bit)) return world;
    const places = world.files.filter(({ path }) => isUnderTest(path));
    if (lost !== undefined && places.some(({ path }) => folderOf(path) === SYSTEM_DIRECTORY)) {
      throw lost;
    }
    const files = world.files.map((file): FileSpec =>
      isUnderTest(file.path) ? { ...without(file), base64 } : file
    );
    const taken = new Set(files.map(({ path }) => path));
    for (const place of places) {
      for (const neighbour of neighbours) {
        const path = `${folderOf(place.path)}/${neighbour.name}`;
        if (taken.has(path)) continue;
        taken.add(path);
        files.push({ ...without(place), path, base64: neighbour.base64 });
      }
    }
    const packages = world.packages.map((one) => one.apk === bare.apk ? app : one);
    return worldForAbi({ ...world, files, packages }, abi ?? world.abis[0]!);
  };
}

function without({ text: _, ...file }: FileSpec): FileSpec {
  return file;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** What is said of a layer that is loaded as a library of the platform, so that the app's own libraries are not its. */
function lostInSystemDirectory({ bytes, neighbours }: PlacedLayer): SkipSignal | undefined {
  if (neighbours.length === 0) return undefined;
  const lost = lostWithoutFolder(readLibraryFacts(bytes), neighbours);
  if (lost.length === 0) return undefined;
  return new SkipSignal(
    `Android finds ${
      lost.join(", ")
    } for no layer in ${SYSTEM_DIRECTORY}, not even beside it: only in an app's APK`,
    "link with -Wl,-rpath,'$ORIGIN', or statically, if it shall work there as well",
  );
}

/**
 * An implementation in whose Worlds a layer stands that is to be judged.
 *
 * @param implementation Whose devices they are.
 * @param layer The layer.
 * @throws {UsageError} If the implementation does not run such a layer.
 */
export function layeredBy(implementation: Disposable, layer: LayerFile): Disposable {
  requireRuns(implementation, layer);
  const place = placing(layer);
  return overriding(implementation, {
    ...(lacksAFunction(layer) ? INACTIVE : {}),
    // deno-lint-ignore require-await
    boot: async (world) => implementation.boot(place(world)),
  });
}

/** Whether no loader makes the layer active, for want of one of its two functions. */
function lacksAFunction({ bytes, path }: LayerFile): boolean {
  return examineLayer(bytes, path).findings.some(({ rule }) => rule === "layer-exports");
}

/**
 * An implementation whose processes that did not live to the end of a program are faults of what is judged. After some
 * that hung, it claims nothing more.
 *
 * @param implementation Whose processes they are.
 * @param path The layer's path.
 */
export function withEndsAsFaults(implementation: Disposable, path: string): Disposable {
  let ends: Fault[] = [];
  const isSpent = () => (hangs.get(path) ?? 0) >= HANGS_MAX;
  const watch = (record: Record, program: Program) => {
    const fault = faultOf(record, program);
    if (fault !== undefined) ends.push(fault);
    if (fault?.status === "timeout") hangs.set(path, (hangs.get(path) ?? 0) + 1);
    return record;
  };
  return overriding(implementation, {
    get claims(): readonly string[] {
      return isSpent() ? [] : implementation.claims ?? [SUBJECT];
    },
    unclaimed: (levels) =>
      isSpent() ? HANGS_TOO_OFTEN : implementation.unclaimed?.(levels) ?? unclaimedSkip(levels),
    boot: async (world) => watched(await implementation.boot(world), watch),
    faults: () => {
      const faults = [...implementation.faults?.() ?? [], ...ends];
      ends = [];
      return faults;
    },
  });
}

type Watch = (record: Record, program: Program) => Record;

function watched(device: Device, watch: Watch): Device {
  return overriding(device, {
    launch: async (spec) => {
      const process: Process = await device.launch(spec);
      return overriding(process, {
        run: async (program) => watch(await process.run(program), program),
      });
    },
  });
}

function faultOf({ end, results, events }: Record, program: Program): Fault | undefined {
  if (end.kind === "running") return undefined;
  const during = program.calls[results.length]?.fn ?? "its end";
  const last = events.at(-1);
  return {
    message: `The app's process ${showEnd(end)} during ${during}` +
      (last === undefined ? "" : `; the last event was: ${show(last)}`),
    stack: "",
    status: end.kind === "hang" ? "timeout" : "crash",
    decides: true,
  };
}

/**
 * Checks that an implementation runs a layer.
 *
 * @throws {UsageError} If it is ELF for a machine that the implementation does not run.
 */
export function requireRuns(
  { name, elf = [] }: Implementation,
  { path, form, abi }: LayerFile,
): void {
  if (form === "simulated" || abi !== undefined && elf.includes(abi)) return;
  throw new UsageError(
    `Layer "${path}" is native code for ${abi ?? "a machine that Android has no ABI for"}, ` +
      `which "${name}" does not run here` +
      (elf.length === 0
        ? "; use one that runs ELF libraries, such as --impl native"
        : `, expected ${elf.join(" or ")}; build the layer for it, ` +
          'or see what "deno task doctor" says of this one'),
  );
}
