/**
 * A process with libRSCpuRef.so and one context, for unit tests: scripts are loaded as the linker loads them.
 *
 * @module
 */

import { RsDataType } from "../../../../cts/contract/rs_defines.ts";
import { buildScript, type ScriptSpec } from "../../../../cts/fakes/script.ts";
import type { EntryPoint, Exports } from "../../../machine/machine.ts";
import { compileWasm, isWasm, wasmImage } from "../../../machine/wasm_library.ts";
import type {
  DriverLod,
  RsAllocation,
  RsContext,
  RsElement,
  RsObject,
  RsScript,
} from "../../driver/hal.ts";
import type { Functions, RsProcess } from "../../rs_process.ts";
import { type FakeFiles, fakeFiles, fakeLibrary, fakeProcess } from "../../testing/fake_process.ts";
import { CpuRef } from "../cpu_ref.ts";
import type { CpuReference, CpuReferenceCreate, CpuScriptHandle } from "../cpu_reference.ts";
import { runtimeFunctions } from "../runtime.ts";

/** Where scripts are stored. */
export const CACHE_DIR = "/data/code_cache/com.android.renderscript.cache";

/** The differences to a process of Android 9 with 4 processors. */
export interface CpuOptions {
  readonly maxThreads?: number;
  readonly compat?: boolean;
  /** `RsContextType` */
  readonly type?: number;
  readonly files?: FakeFiles;
  readonly properties?: Readonly<Record<string, string>>;
  /** Runs a program, and gives its status. Default: there is none. */
  readonly execute?: RsProcess["execute"];
}

/** A loaded script with what the driver knows of it. */
export interface LoadedScript {
  readonly script: RsScript;
  readonly handle: CpuScriptHandle;
}

/** The process. */
export class CpuFixture {
  readonly process: ReturnType<typeof fakeProcess>;
  readonly files: FakeFiles;
  readonly cpu: CpuReference;
  readonly rsc: RsContext;
  /** Errors, as `code text`. */
  readonly errors: string[] = [];
  /** Messages, as `id: bytes`. */
  readonly messages: string[] = [];
  /** Paths that dlopen was given. */
  readonly opened: string[] = [];
  /** Threads that ran, in order. */
  readonly threads: string[] = [];
  /** References that the system holds, by handle. */
  readonly references = new Map<number, number>();
  readonly #objects = new Map<number, RsObject>();
  readonly #current: () => unknown;

  /** @param options See {@link CpuOptions}. */
  constructor(options: CpuOptions = {}) {
    this.files = options.files ?? fakeFiles();
    this.process = fakeProcess({
      files: this.files,
      compat: options.compat ?? false,
      property: (name) => options.properties?.[name] ?? "",
      execute: (path, args) => options.execute?.(path, args) ?? null,
      runOn: (thread, body) => {
        this.threads.push(thread);
        return body();
      },
    });
    this.rsc = this.#context(options);
    const library = new CpuRef(fakeLibrary(this.process, { "libdl.so": this.#libdl() }));
    const functions = library.functions() as Record<string, (...args: never[]) => unknown>;
    const create = functions.RsdCpuReference_create as unknown as CpuReferenceCreate;
    this.#current = functions.RsdCpuReference_current as () => unknown;
    this.cpu = create(this.rsc, 200, 0, null, null, null, null)!;
  }

  #context(options: CpuOptions): RsContext {
    const count = (change: number) => ({ handle }: RsObject) =>
      void this.references.set(handle, (this.references.get(handle) ?? 0) + change);
    return {
      handle: this.process.newHandle(),
      type: options.type ?? 0,
      maxThreads: options.maxThreads ?? 0,
      hal: {
        drv: null,
        funcs: {
          script: {
            invokeForEachMulti: (
              _rsc: RsContext,
              script: RsScript,
              ...rest: Parameters<CpuScriptHandle["invokeForEach"]>
            ) => this.cpu.lookupScript(script)?.invokeForEach(...rest),
          },
        },
      },
      object: (handle: number) => this.#objects.get(handle),
      setError: (code: number, text: string) => void this.errors.push(`${code} ${text}`),
      sendMessageToClient: (data: Uint8Array | null, id: number) => {
        this.messages.push(`${id}: ${[...data ?? []]}`);
        return true;
      },
      incrementReference: count(1),
      decrementReference: count(-1),
    } as unknown as RsContext;
  }

  #libdl(): Functions {
    let error: string | null = null;
    const runtime = runtimeFunctions(() => this.#current() as never, this.process);
    return {
      dlopen: (path: string) => {
        this.opened.push(path);
        const bytes = this.files.read(path);
        if (bytes !== undefined && isWasm(bytes)) return load(bytes, this.process, runtime);
        error = `library "${path}" not found`;
        return null;
      },
      dlsym: (handle: Exports, name: string) => handle.get(name) ?? null,
      dlclose: () => 0,
      dlerror: () => error,
    };
  }

  /** Stores and loads a script; throws if that fails. */
  load(spec: ScriptSpec, resName = "script"): LoadedScript {
    const loaded = this.tryLoad(spec, resName);
    if (loaded === null) throw new Error(this.process.lines.join("\n"));
    return loaded;
  }

  /** Stores and loads a script. */
  tryLoad(spec: ScriptSpec, resName = "script", cacheDir = CACHE_DIR): LoadedScript | null {
    const script = this.add<RsScript>("Script", {
      bound: new Map(),
      hal: { drv: null, info: {} },
    });
    const handle = this.cpu.createScript(script, resName, cacheDir, buildScript(spec), 0);
    handle?.populateScript(script);
    return handle === null ? null : { script, handle };
  }

  /** Makes an object of the context. */
  add<T extends RsObject>(kind: T["kind"], members: object): T {
    const object = { handle: this.process.newHandle(), kind, name: null, ...members };
    this.#objects.set(object.handle, object as unknown as T);
    return object as unknown as T;
  }

  /** Makes an Allocation of integers; a dimension of 0 is not there. */
  allocation(dimX: number, dimY = 0, dimZ = 0): RsAllocation {
    const element = this.add<RsElement>("Element", {
      sizeBytes: 4,
      dataType: RsDataType.SIGNED_32,
      vectorSize: 1,
      fields: [],
      hasReferences: false,
    });
    const stride = Math.ceil(4 * dimX / 16) * 16;
    const size = stride * Math.max(1, dimY) * Math.max(1, dimZ);
    const pointer = this.process.heap.malloc(size);
    this.process.heap.bytes.fill(0, pointer, pointer + size);
    return this.place(element, [dimX, dimY, dimZ], [{ pointer, stride, dimX, dimY, dimZ }]);
  }

  /** Makes an Allocation of levels or planes. */
  place(
    element: RsElement,
    [dimX = 1, dimY = 0, dimZ = 0]: readonly number[],
    lods: DriverLod[],
    step = 0,
  ): RsAllocation {
    const type = {
      element,
      dimX,
      dimY,
      dimZ,
      mipmaps: false,
      faces: false,
      yuv: 0,
      cellCount: dimX * Math.max(1, dimY) * Math.max(1, dimZ),
      lodDimensions: (lod: number) => ({ x: dimX >> lod, y: dimY >> lod, z: dimZ }),
    };
    const state = { lods, yuv: { step, shift: 1 } };
    return this.add<RsAllocation>("Allocation", { type, hal: { drv: null, state } });
  }

  /** Makes an Allocation of one row of numbers. */
  cells(...values: readonly number[]): RsAllocation {
    const allocation = this.allocation(values.length);
    values.forEach((value, x) => this.process.heap.view.setInt32(at(allocation, x), value, true));
    return allocation;
  }

  /** The integers of an Allocation: x fastest, then y, then z. */
  read(allocation: RsAllocation): number[] {
    const { dimX, dimY, dimZ } = allocation.type;
    const found: number[] = [];
    for (let row = 0; row < Math.max(1, dimY) * Math.max(1, dimZ); row++) {
      for (let x = 0; x < dimX; x++) {
        found.push(this.process.heap.view.getInt32(at(allocation, x, row), true));
      }
    }
    return found;
  }
}

function at({ hal }: RsAllocation, x: number, row = 0): number {
  const lod = hal.state.lods[0]!;
  return lod.pointer + 4 * x + row * lod.stride;
}

function load(bytes: Uint8Array, process: RsProcess, runtime: Functions): Exports {
  return wasmImage(compileWasm(bytes), () => process.heap).construct({
    path: "/librs.so",
    library: () => new Map(),
    symbol: (name) => runtime[name] as unknown as EntryPoint | undefined,
  });
}
