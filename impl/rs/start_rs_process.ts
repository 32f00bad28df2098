/**
 * Gives a process what RenderScript's libraries need of it.
 *
 * @module
 */

import { is64Bit } from "../../cts/contract/library.ts";
import type { World } from "../../cts/contract/world.ts";
import type { Heap } from "../machine/heap.ts";
import { ProcessFault } from "../machine/machine.ts";
import type { SimMachine } from "../machine/sim_machine.ts";
import { FileError, type Files, unlessRefused } from "../platform/files.ts";
import { codeCacheOf } from "../platform/installed_package.ts";
import type { ProcessState } from "../platform/process.ts";
import type { Credentials } from "../platform/users.ts";
import { kernels } from "./kernels/build.ts";
import type { RsParts } from "./parts.ts";
import { RsLibraries } from "./rs_builtins.ts";
import type { RsFiles, RsProcess } from "./rs_process.ts";

/** Processors of the device. */
const PROCESSORS = 4;
/** Addresses of RenderScript's objects: above what a process's own memory can reach. */
const FIRST_HANDLE = 0xe000_0000;
const HANDLE_STEP = 32;

/** The options of a process, as far as RenderScript goes. */
export interface RsStartOptions {
  readonly world: World;
  readonly parts: RsParts;
  readonly files: Files;
  property(name: string): string;
  /** Whether SELinux enforces its policy at this moment. */
  isEnforcing(): boolean;
  /** Starts a program for a process; see {@link RsProcess.execute}. */
  execute(path: string, args: readonly string[]): number | null;
}

/**
 * Makes RenderScript's libraries ready to be loaded; nothing of them runs before.
 *
 * @param options What the process is started with.
 * @param state The process.
 * @param machine Its memory and its addresses.
 */
export function startRsProcess(
  { world, parts, files, property, isEnforcing, execute }: RsStartOptions,
  state: ProcessState,
  machine: SimMachine,
): RsLibraries {
  let handle = FIRST_HANDLE;
  const own: Omit<RsProcess, keyof LateResources> = {
    release: world.release,
    compat: world.compat,
    abi: state.abi,
    is64Bit: is64Bit(state.abi),
    part: (name) => parts[name as keyof RsParts] as never,
    files: filesOf(files, state.credentials),
    executable: state.executable,
    codeCacheDir: state.package === undefined ? null : codeCacheOf(state.package.deviceDataDir),
    processors: PROCESSORS,
    newHandle: () => handle += HANDLE_STEP,
    property,
    mayFindHal: () => state.kind !== "isolated" || !isEnforcing(),
    execute,
    log: (priority, tag, message) => state.log(priority, tag, message),
    decide: (by, action, subject, outcome, reason) =>
      state.decide(by, action, subject, outcome, reason),
    runOn: (thread, body) => state.switchTo(thread, body),
    block: (what) => {
      throw new ProcessFault("hang", `${state.current.name} waits for ${what}, which nobody sends`);
    },
    address: (pointer) => machine.address(pointer),
  };
  return new RsLibraries(Object.assign(new LateResources(machine), own));
}

/**
 * The parts that a process makes when asked. These are accessors of a class because those of an object literal are made in
 * V8's old generation, where they keep their process alive until the next full collection.
 */
class LateResources {
  readonly #machine: SimMachine;

  constructor(machine: SimMachine) {
    this.#machine = machine;
  }

  get heap(): Heap {
    return this.#machine.heap;
  }

  get kernels(): WebAssembly.Module {
    return kernels();
  }
}

function filesOf(files: Files, as: Credentials): RsFiles {
  const done = (act: () => void) => unlessRefused(() => (act(), true)) ?? false;
  return {
    read: (path) => unlessRefused(() => files.read(path, as)),
    write: (path, bytes, mode) => done(() => files.write(path, bytes, as, mode)),
    unlink: (path) => done(() => files.unlink(path, as)),
    mkdir: (path, mode) => {
      try {
        files.mkdir(path, as, { mode });
        return "made";
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        return error.code === "EEXIST" ? "exists" : "refused";
      }
    },
    exists: (path) => unlessRefused(() => files.stat(path, as)) !== undefined,
    list: (path) => (unlessRefused(() => files.readdir(path, as)) ?? []).toSorted(),
  };
}
