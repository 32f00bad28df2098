/**
 * Processes that have loaded what each process of an image loads first, and make processes by forks: under QEMU most of a start
 * is linking.
 *
 * A zygote stands for processes that would start in the same way only: the same properties, environment, and folders, by which
 * the linker finds its namespaces. Whatever else a World has that a start would meet, its processes are started anew.
 *
 * @module
 */

import { join } from "@std/path";
import type { World } from "../../../cts/contract/world.ts";
import type { Files } from "../../platform/files.ts";
import type { ProcessState } from "../../platform/process.ts";
import { baseName } from "../../platform/file_path.ts";
import { CHANGING, WHOLE } from "./device_files.ts";
import { canFork, type SkeletonEntry, skeletonOf } from "./forkable.ts";
import type { AndroidImage } from "./image.ts";
import { isThere } from "./is_there.ts";
import {
  makeRootFolder,
  type ProcessStart,
  type RunningZygote,
  spawnProcess,
  writeArea,
} from "./process_root.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { type RootLayer, RUNNER } from "./root_layer.ts";

/** So many zygotes are kept that make nothing now. */
const KEPT = 6;
/** So many processes preload a driver themselves, before a zygote does that for all others; and how many do where no zygote can. */
const [OFTEN, NEVER] = [2, -Infinity] as const;
/** Where a start looks for files of the system's names. */
const LIBRARY_FOLDERS: readonly string[] = ["/system/lib64", "/apex/com.android.i18n/lib64"];

/** The things that a start of a process meets. */
export interface Beginning {
  readonly files: Files;
  readonly world: World;
  readonly state: ProcessState;
  /** The properties that it has from the start on. */
  readonly properties: readonly (readonly [name: string, value: string])[];
  /** Lines for the runner before anything of its own. */
  readonly setup: readonly string[];
  /** The files of `LASTING` directories, the driver's among them, if a zygote may preload it; undefined if it may not. */
  readonly lasting?: {
    /** Other words for other files. */
    readonly description: string;
    /** Puts them in a folder. */
    lay(folder: string): void;
  } | undefined;
}

/** A zygote that is in use. */
export interface ZygoteUse extends RunningZygote {
  /** Has it make no further process: its files are no longer those of its key. */
  leave(): void;
  /**
   * Tells that the process has ended; harmless if that was done.
   *
   * @param isDoubtful Whether it may be the zygote's fault how it ended: no further process is made of that.
   */
  release(isDoubtful: boolean): void;
}

interface Kept extends RunningZygote {
  /** It ends, with all that it has made, when this is closed. */
  readonly input: WritableStreamDefaultWriter<Uint8Array>;
  uses: number;
  /** It has ended by itself: processes that it should make are started anew. */
  hasEnded: boolean;
}

/** The zygotes of an image. */
export class Zygotes {
  readonly #image: AndroidImage;
  readonly #layer: RootLayer;
  readonly #folder: string;
  /** Undefined if one has ended by it. */
  #rehearsal: Rehearsal | undefined;
  /** By what a start meets; used last come last. */
  readonly #kept = new Map<string, Kept>();
  /** How many processes had the same driver, which counts no more if a zygote has ended by it. */
  readonly #counts = new Map<string, number>();

  /**
   * @param image The image.
   * @param layer What lies over it.
   * @param folder Where each has a folder of its own.
   * @param rehearsal What each does before it makes the first process.
   */
  constructor(image: AndroidImage, layer: RootLayer, folder: string, rehearsal: Rehearsal) {
    this.#rehearsal = rehearsal;
    this.#image = image;
    this.#layer = layer;
    this.#folder = folder;
  }

  /**
   * The zygote for a process, started if there is none yet.
   *
   * @param beginning What a start of the process meets.
   * @returns Undefined if no zygote can stand for it.
   */
  obtain(beginning: Beginning): ZygoteUse | undefined {
    const { world, state, files, properties, setup, lasting } = beginning;
    if (!canFork(world, state, (name) => this.#isSystems(name))) return undefined;
    const skeleton = [...skeletonOf(files)];
    const common = JSON.stringify([[...state.environment], properties, skeleton, setup]);
    const plain = this.#kept.get(common) ?? this.#start(common, beginning, skeleton);
    const driver = `${common}${lasting?.description}`;
    const key = lasting !== undefined && !plain.hasEnded && this.#isOften(driver) ? driver : common;
    const kept = key === common
      ? plain
      : this.#kept.get(key) ?? this.#preload(key, common, plain, beginning, lasting!);
    if (kept.hasEnded) return undefined;
    return this.#use(key, kept, driver);
  }

  #use(key: string, kept: Kept, driver: string): ZygoteUse {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    kept.uses++;
    this.#endIdle();
    let isUsed = true;
    const leave = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    const release = (isDoubtful: boolean) => {
      if (isUsed) kept.uses--;
      isUsed = false;
      if (isDoubtful) {
        leave();
        this.#counts.set(driver, NEVER);
      }
      if (kept.uses > 0 || this.#kept.get(key) === kept) return;
      // Its last process has ended. Where it is doubtful, it may look at nothing any more.
      kept.input.close().catch(ignore);
      if (isDoubtful) end(kept.pid);
    };
    const { base, own, socket, pid, lasting } = kept;
    return { base, own, socket, pid, lasting, leave, release };
  }

  #isOften(driver: string): boolean {
    const count = (this.#counts.get(driver) ?? 0) + 1;
    this.#counts.set(driver, count);
    return count > OFTEN;
  }

  /** Ends all. */
  dispose(): void {
    for (const { input } of this.#kept.values()) input.close().catch(ignore);
    this.#kept.clear();
  }

  #isSystems(name: string): boolean {
    return LIBRARY_FOLDERS.some((folder) => isThere(join(this.#image.root, folder, name))) ||
      [...this.#image.links.keys()].some((path) => baseName(path) === name) ||
      [...this.#layer.mounts.values()].some((path) => isThere(join(path, "lib64", name)));
  }

  /** One that knows no driver. */
  #start(
    key: string,
    { state, properties, setup }: Beginning,
    skeleton: readonly SkeletonEntry[],
  ): Kept {
    const { folder, upper } = this.#root(properties);
    for (const [path, target] of skeleton) {
      const host = join(upper, path);
      if (isThere(host)) continue;
      if (target === undefined) Deno.mkdirSync(host);
      else Deno.symlinkSync(target, host);
    }
    const rehearsal = this.#rehearsal;
    rehearsal?.layOut(upper, properties);
    const own = WHOLE.filter((top) => skeleton.some(([path]) => path === top));
    const base = join(folder, "root");
    const lines = ["zygote", ...setup, ...rehearsal?.lines ?? [], "serve"];
    return this.#spawn(key, { folder, state, lines }, { base, own }, (isByItself) => {
      if (!isByItself || rehearsal === undefined) return false;
      this.#rehearsal = undefined;
      return true;
    });
  }

  /** One that another one makes, and that has preloaded the driver, as Android's has. */
  #preload(
    key: string,
    common: string,
    plain: Kept,
    { state, properties }: Beginning,
    files: NonNullable<Beginning["lasting"]>,
  ): Kept {
    const { folder } = this.#root(properties);
    const lasting = join(folder, "lasting");
    Deno.mkdirSync(lasting);
    Deno.chmodSync(lasting, 0o755);
    files.lay(lasting);
    const own = plain.own.filter((top) => CHANGING.includes(top));
    const lines = ["preload", "serve"];
    const use = this.#use(common, plain, key);
    const start = { folder, state, lines, lasting, zygote: plain };
    return this.#spawn(key, start, { base: plain.base, own, lasting }, (isByItself) => {
      use.release(false);
      if (isByItself) this.#counts.set(key, NEVER);
      return isByItself;
    });
  }

  #root(properties: Beginning["properties"]): ReturnType<typeof makeRootFolder> {
    const made = makeRootFolder(this.#folder, "zygote");
    writeArea(made.upper, properties);
    Deno.writeFileSync(join(made.upper, "/dev/__properties_next__"), new Uint8Array());
    return made;
  }

  /** @param atEnd Told that it has ended, and whether by itself; gives whether the next process shall have another one. */
  #spawn(
    key: string,
    { folder, state, lines, ...start }:
      & Pick<ProcessStart, "folder" | "lasting" | "zygote">
      & { readonly state: ProcessState; readonly lines: readonly string[] },
    seen: Pick<RunningZygote, "base" | "own" | "lasting">,
    atEnd: (isByItself: boolean) => boolean,
  ): Kept {
    const socket = join(folder, "socket");
    const child = spawnProcess({
      ...start,
      image: this.#image,
      layer: this.#layer,
      folder,
      environment: state.environment,
      program: RUNNER,
      serves: socket,
    });
    child.unref();
    const input = child.stdin.getWriter();
    input.write(new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""))).catch(ignore);
    const kept = { ...seen, input, socket, pid: child.pid, uses: 0, hasEnded: false };
    void child.status.then(() => {
      kept.hasEnded = true;
      if (atEnd(this.#kept.get(key) === kept)) this.#kept.delete(key);
    });
    return kept;
  }

  #endIdle(): void {
    const idle = [...this.#kept].filter(([, { uses }]) => uses === 0);
    for (const [key, { input }] of idle.slice(0, Math.max(0, idle.length - KEPT))) {
      this.#kept.delete(key);
      input.close().catch(ignore);
    }
  }
}

function end(pid: number): void {
  try {
    Deno.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** It has ended, which its status tells. */
const ignore = () => undefined;
