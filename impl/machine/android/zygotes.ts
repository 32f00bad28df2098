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
import { WHOLE } from "./device_files.ts";
import { canFork, type SkeletonEntry, skeletonOf } from "./forkable.ts";
import type { AndroidImage } from "./image.ts";
import { isThere } from "./is_there.ts";
import { makeRootFolder, type RunningZygote, spawnProcess, writeArea } from "./process_root.ts";
import { type RootLayer, RUNNER } from "./root_layer.ts";

/** So many zygotes are kept that make nothing now. */
const KEPT = 6;
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
}

/** A zygote that is in use. */
export interface ZygoteUse extends RunningZygote {
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
  /** By what a start meets; used last come last. */
  readonly #kept = new Map<string, Kept>();

  /**
   * @param image The image.
   * @param layer What lies over it.
   * @param folder Where each has a folder of its own.
   */
  constructor(image: AndroidImage, layer: RootLayer, folder: string) {
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
    const { world, state, files, properties, setup } = beginning;
    if (!canFork(world, state, (name) => this.#isSystems(name))) return undefined;
    const skeleton = [...skeletonOf(files)];
    const key = JSON.stringify([[...state.environment], properties, skeleton, setup]);
    const kept = this.#kept.get(key) ?? this.#start(beginning, skeleton);
    if (kept.hasEnded) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    kept.uses++;
    this.#endIdle();
    let isUsed = true;
    const { folder, own, socket, pid } = kept;
    const release = (isDoubtful: boolean) => {
      if (isUsed) kept.uses--;
      isUsed = false;
      if (isDoubtful && this.#kept.get(key) === kept) this.#kept.delete(key);
      // Ends when its last process does.
      if (kept.uses === 0 && this.#kept.get(key) !== kept) kept.input.close().catch(ignore);
    };
    return { folder, own, socket, pid, release };
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

  #start({ state, properties, setup }: Beginning, skeleton: readonly SkeletonEntry[]): Kept {
    const { folder, upper } = makeRootFolder(this.#folder, "zygote");
    for (const [path, target] of skeleton) {
      const host = join(upper, path);
      if (isThere(host)) continue;
      if (target === undefined) Deno.mkdirSync(host);
      else Deno.symlinkSync(target, host);
    }
    writeArea(upper, properties);
    Deno.writeFileSync(join(upper, "/dev/__properties_next__"), new Uint8Array());
    const socket = join(folder, "socket");
    const own = WHOLE.filter((top) => skeleton.some(([path]) => path === top));
    const child = spawnProcess({
      image: this.#image,
      layer: this.#layer,
      folder,
      environment: state.environment,
      program: RUNNER,
      serves: socket,
    });
    child.unref();
    const input = child.stdin.getWriter();
    const lines = ["zygote", ...setup, "serve"].map((line) => `${line}\n`).join("");
    input.write(new TextEncoder().encode(lines)).catch(ignore);
    const kept = { input, folder, own, socket, pid: child.pid, uses: 0, hasEnded: false };
    void child.status.then(() => kept.hasEnded = true);
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

/** It has ended, which its status tells. */
const ignore = () => undefined;
