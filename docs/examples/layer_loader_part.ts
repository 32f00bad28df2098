/**
 * The part "layer-loader" behind FFI: passes what libEGL asks for on to a library in C++, and what that needs to the process.
 *
 * The library is `layer_loader.so`, made from `layer_loader.cpp`, which says how; `LAYER_LOADER=FILE` names another.
 *
 * @module
 */

import { resolve } from "@std/path";
import { KNOWN_NAMES } from "../../cts/contract/entry_points.ts";
import type { EntryPoint, PartFactory } from "../../mod.ts";

/** The host that the LayerLoader of one process is given. */
type Host = ConstructorParameters<Parameters<PartFactory<"layer-loader">>[0]>[0];

const bytesOf = (text: string) => new TextEncoder().encode(`${text}\0`);
const textAt = (text: Deno.PointerValue) =>
  text === null ? "" : Deno.UnsafePointerView.getCString(text);

/** The questions of C++; no answer is "", and any other is a yes. */
const ANSWERS: Readonly<Record<string, (one: Process, argument: string) => string | undefined>> = {
  settings: ({ host }) => host.debugLayersGles(),
  property: ({ host }, name) => host.property(name),
  places: ({ host }) => host.layerPaths(),
  debuggable: ({ host }) => host.isDebuggable() ? "yes" : "",
  compat: ({ host }) => host.compat ? "yes" : "",
  "app namespace": ({ host }) => host.hasAppNamespace() ? "yes" : "",
  locate: ({ host }, path) => {
    const found = host.realpath(path);
    return "path" in found ? found.path : host.libraryInApk(path);
  },
  "open error": ({ openError }) => openError,
  "log I": ({ host }, message) => void host.log("I", message),
  "log E": ({ host }, message) => void host.log("E", message),
  fault: ({ host }, reason) => host.fault("SIGSEGV", reason),
};

/** The acts of C++ by the process: on an object, with a name, and with a number that may stand for another object. */
const ACTS: Readonly<
  Record<string, (one: Process, object: number, name: string, other: number) => unknown>
> = {
  open: (one, isApp, path) => one.open(path, isApp === 1 ? "app" : "default"),
  symbol: ({ host, at }, library, name) => host.symbol(at(library)!, name),
  initialize: ({ host, at, ids, getNext }, entry, _, id) => {
    ids[id - 1] = { id };
    host.call(at(entry), "AndroidGLESLayer_Initialize", ids[id - 1], getNext);
  },
  offer: ({ host, at }, entry, name, next) =>
    host.call(at(entry), "AndroidGLESLayer_GetProcAddress", name, at(next)),
  lookup: ({ host, at }, entry, name) => host.call(at(entry), "eglGetProcAddress", name),
  get: ({ host }, known) => host.tables.known.get(KNOWN_NAMES[known]!),
  set: ({ host, at }, known, _, entry) => host.tables.known.set(KNOWN_NAMES[known]!, at(entry)),
};

/** One process, as C++ sees it. */
class Process {
  readonly ids: object[] = [];
  openError = "";
  readonly #objects: object[] = [];
  readonly #numbers = new Map<unknown, number>();
  #thrown: { readonly error: unknown } | undefined;
  #answer = new Uint8Array();

  constructor(readonly host: Host, readonly getNext: EntryPoint) {}

  /** The number of an object; 0 for none. */
  readonly numberOf = (object: unknown): number => {
    if (typeof object !== "object" && typeof object !== "function" || object === null) return 0;
    let number = this.#numbers.get(object);
    if (number === undefined) this.#numbers.set(object, number = this.#objects.push(object));
    return number;
  };

  /** The object of a number. */
  readonly at = <T extends object>(number: number) => (this.#objects[number - 1] ?? null) as T;

  /** Calls C++; what its callbacks throw does not unwind it, and is thrown once it has returned. */
  during<T>(call: () => T): T {
    const value = call();
    const thrown = this.#thrown;
    this.#thrown = undefined;
    if (thrown !== undefined) throw thrown.error;
    return value;
  }

  ask(what: string, argument: string): Deno.PointerValue {
    return this.#attempt(null, () => {
      this.#answer = bytesOf(ANSWERS[what]!(this, argument) ?? "");
      return Deno.UnsafePointer.of(this.#answer);
    });
  }

  act(what: string, object: number, name: string, other: number): number {
    return this.#attempt(0, () => this.numberOf(ACTS[what]!(this, object, name, other)));
  }

  open(path: string, namespace: "app" | "default"): unknown {
    try {
      return this.host.open(path, namespace);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "DlopenError") throw error;
      this.openError = error.message;
      return null;
    }
  }

  /** Does what C++ calls for; after an error, nothing more until it has returned. */
  #attempt<T>(nothing: T, work: () => T): T {
    if (this.#thrown !== undefined) return nothing;
    try {
      return work();
    } catch (error) {
      this.#thrown = { error };
      return nothing;
    }
  }
}

/** The library, and the loaders that it has made. */
class Loaders {
  readonly call = Deno.dlopen(resolve(Deno.env.get("LAYER_LOADER") ?? "layer_loader.so"), {
    loader_new: { parameters: ["buffer", "u32", "buffer"], result: "pointer" },
    loader_delete: { parameters: ["pointer"], result: "void" },
    loader_activate: { parameters: ["pointer"], result: "void" },
    loader_next: { parameters: ["pointer", "u32", "buffer"], result: "u32" },
    loader_extension: { parameters: ["pointer", "buffer", "u32"], result: "u32" },
    loader_is_looking_below: { parameters: ["pointer"], result: "i32" },
  }).symbols;
  readonly #processes = new Map<number, WeakRef<Process>>();
  readonly #gone = new FinalizationRegistry<() => void>((forget) => forget());
  readonly #names = bytesOf(KNOWN_NAMES.join("\n"));
  readonly #ask = new Deno.UnsafeCallback(
    { parameters: ["u32", "pointer", "pointer"], result: "pointer" },
    (process, what, argument) => this.#at(process).ask(textAt(what), textAt(argument)),
  );
  readonly #act = new Deno.UnsafeCallback(
    { parameters: ["u32", "pointer", "u32", "pointer", "u32"], result: "u32" },
    (process, what, object, name, other) =>
      this.#at(process).act(textAt(what), object, textAt(name), other),
  );
  readonly #host = BigUint64Array.from(
    [this.#ask.pointer, this.#act.pointer],
    Deno.UnsafePointer.value,
  );
  #last = 0;

  make(process: Process): Deno.PointerValue {
    const number = ++this.#last;
    this.#processes.set(number, new WeakRef(process));
    const loader = this.call.loader_new(this.#host, number, this.#names);
    const [processes, { loader_delete: end }] = [this.#processes, this.call];
    this.#gone.register(process, () => {
      processes.delete(number);
      end(loader);
    });
    return loader;
  }

  #at(process: number): Process {
    return this.#processes.get(process)!.deref()!;
  }
}

const factory: PartFactory<"layer-loader"> = (Base) => {
  const loaders = new Loaders();
  const { loader_activate, loader_extension, loader_next, loader_is_looking_below } = loaders.call;
  return class extends Base {
    readonly #process: Process;
    readonly #loader: Deno.PointerValue;

    constructor(host: Host) {
      super(host);
      this.#process = new Process(host, this.getNext);
      this.#loader = loaders.make(this.#process);
    }

    override activate(): void {
      this.#process.during(() => loader_activate(this.#loader));
    }

    override applyToExtension(name: string, driver: EntryPoint): EntryPoint {
      const { numberOf, at } = this.#process;
      return at(
        this.#process.during(() => loader_extension(this.#loader, bytesOf(name), numberOf(driver))),
      );
    }

    override get isLookingBelow(): boolean {
      return loader_is_looking_below(this.#loader) !== 0;
    }

    protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
      const { ids, at } = this.#process;
      const text = typeof name === "string" ? bytesOf(name) : null;
      return at(this.#process.during(() => loader_next(this.#loader, ids.indexOf(id) + 1, text)));
    }
  };
};
export default factory;
