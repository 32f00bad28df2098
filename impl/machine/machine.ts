/**
 * The machine that gives an entry point its meaning.
 *
 * The loader, the LayerLoader and the linker are written once, over {@link EntryPoint}, which they never look into. In
 * the `sim` machine an entry point is a JavaScript function; a native one would make it an address.
 *
 * @module
 */

/** The address of a function, as loaders see it: something to compare, store and hand on. */
export interface EntryPoint {
  /** Never there: it keeps other values from being taken for entry points. */
  readonly " entryPoint": never;
}

/** A value in a call: numbers, C strings, buffers, pointers. */
export type Word = unknown;

/** A library file that was read but not loaded. */
export interface Image {
  readonly soname: string;
  /** The ABI that it is for; undefined if it runs on any. */
  readonly abi: string | undefined;
  /** DT_NEEDED, in order. */
  readonly needed: readonly string[];
  /** DT_RUNPATH, or "". */
  readonly runpath: string;
  /** DF_1_GLOBAL. */
  readonly global: boolean;
  /** Names of the exported symbols; undefined if only running it tells. */
  readonly exports: ReadonlySet<string> | undefined;
  /** Symbols that must be found before the library can run. */
  readonly undefined: readonly string[];
  /** Whether it was built for Android, whose libraries have what they have from some release on. Default: not so. */
  readonly isForAndroid?: boolean;
  /**
   * Runs the static constructors.
   *
   * @param scope Where it finds what it does not have itself.
   * @returns The exported symbols.
   * @throws {LibraryFormatError} If it cannot be put into the process.
   */
  construct(scope: Scope): Exports;
  /** Gives back what it has in the process, when it is unloaded. */
  unload?(): void;
}

/** Where a library finds what it does not have itself. */
export interface Scope {
  /** Canonical path of the library's file. */
  readonly path: string;
  /** Makes the exports known before the constructors have run, which may look for them. */
  loading?(exports: Exports): void;
  /** The exports of the library that an import names, which may not be constructed yet. */
  library(soname: string): Exports;
  /** The first symbol of that name in the libraries that it was linked with. */
  symbol(name: string): EntryPoint | undefined;
}

/** Exported symbols of a loaded library; a Map is one. */
export interface Exports {
  /** The symbol of that name. */
  get(name: string): EntryPoint | undefined;
  /** Checks that there is a symbol of that name. */
  has(name: string): boolean;
  /** All names. */
  keys(): Iterable<string>;
  /**
   * Whether nobody can notice when a symbol is asked for, so that it need not be before it is used. Default: somebody can.
   */
  readonly isLate?: boolean;
  /**
   * The same symbols for one caller, where what they do depends on who calls, as dlopen's does.
   *
   * @param caller The library that calls.
   */
  for?(caller: Caller): Exports;
}

/** Who calls: a library, by the place that it was loaded from. */
export interface Caller {
  /** Canonical path of its file. */
  readonly path: string;
  /** The name of its linker namespace. */
  readonly namespace: string;
}

/** Exported symbols that are made when they are first asked for. */
export class LazyExports implements Exports {
  readonly isLate = true;
  readonly #index: ReadonlyMap<string, number>;
  readonly #make: (name: string) => EntryPoint;
  readonly #made: (EntryPoint | undefined)[];

  /**
   * @param names The symbols; processes that have the same ones should give the same object.
   * @param make Makes one of them.
   */
  constructor(names: ReadonlySet<string>, make: (name: string) => EntryPoint) {
    this.#index = indexOf(names);
    this.#make = make;
    this.#made = new Array(names.size);
  }

  get(name: string): EntryPoint | undefined {
    const i = this.#index.get(name);
    return i === undefined ? undefined : this.#made[i] ??= this.#make(name);
  }

  has(name: string): boolean {
    return this.#index.has(name);
  }

  keys(): Iterable<string> {
    return this.#index.keys();
  }
}

/** The symbols of exports that are made when one of them is first asked for. */
export class DeferredExports implements Exports {
  readonly #make: () => Exports;
  #made: Exports | undefined;

  /** @param make Makes all of them. */
  constructor(make: () => Exports) {
    this.#make = make;
  }

  get(name: string): EntryPoint | undefined {
    return this.#all().get(name);
  }

  has(name: string): boolean {
    return this.#all().has(name);
  }

  keys(): Iterable<string> {
    return this.#all().keys();
  }

  #all(): Exports {
    return this.#made ??= this.#make();
  }
}

const indices = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, number>>();

function indexOf(names: ReadonlySet<string>): ReadonlyMap<string, number> {
  let index = indices.get(names);
  if (index === undefined) {
    index = new Map(Array.from(names, (name, i) => [name, i]));
    indices.set(names, index);
  }
  return index;
}

/** The machine that a process executes code with. */
export interface Machine {
  /**
   * Reads a library file.
   *
   * @throws {LibraryFormatError} If the bytes are not a library of this machine's kind.
   */
  read(bytes: Uint8Array): Image;
  /** Makes an entry point of a function of this process's own libraries. */
  // deno-lint-ignore no-explicit-any
  entry(fn: (...args: any[]) => Word): EntryPoint;
  /**
   * Calls an entry point.
   *
   * @param what Name to report if the address is NULL, which ends the process with SIGSEGV.
   */
  call(entry: EntryPoint | null, what: string, ...args: readonly Word[]): Word;
  /**
   * Calls an entry point that takes a name and an address once for each name, in order; absent where that is no cheaper
   * than {@link call}.
   *
   * @param what As {@link call} has it.
   * @returns What it returned for each.
   */
  callEach?(
    entry: EntryPoint,
    what: string,
    names: readonly string[],
    addresses: readonly (EntryPoint | null)[],
  ): Word[];
  /** Address as `%p` prints it. Also of opaque handles such as layer_id. */
  address(pointer: unknown): string;
  /** Lets what the process's code has written so far reach its log. */
  settle(): void;
  /** Frees what the process's code runs in, as the process has ended. */
  end(): void;
}

/** Memory of a process, as functions of the device see it that are no machine code. */
export interface ProcessMemory {
  /**
   * Memory that lives as long as the process.
   *
   * @param bytes What is in it.
   * @returns What code has as its address.
   */
  reserve(bytes: Uint8Array): unknown;
  /** The value some bytes behind an address. */
  at(address: unknown, offset: number): unknown;
  /** Writes; false if that is no address. */
  write(address: unknown, bytes: Uint8Array): boolean;
  /** Reads; undefined if that is no address. */
  read(address: unknown, count: number): Uint8Array | undefined;
}

/** The end of a process from inside: a signal or a deadlock. */
export class ProcessFault extends Error {
  /** `SIGABRT`, `SIGSEGV`, or `hang` for a deadlock. */
  readonly signal: string;

  /**
   * @param signal Its signal.
   * @param reason What happened, naming the thing.
   * @param cause The exception that nothing caught, if it was one.
   */
  constructor(signal: string, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = "ProcessFault";
    this.signal = signal;
  }
}

/** The end of a process from inside because its stack is used up, which is a SIGSEGV. */
export class StackOverflow extends ProcessFault {
  /** @param reason What happened. */
  constructor(reason: string) {
    super("SIGSEGV", reason);
    this.name = "StackOverflow";
  }
}

/** The end of a process from inside by exit. */
export class ProcessExit extends ProcessFault {
  /** Its exit status. */
  readonly code: number;

  /**
   * @param code Its exit status.
   * @param reason What happened.
   */
  constructor(code: number, reason: string) {
    super("exit", reason);
    this.name = "ProcessExit";
    this.code = code;
  }
}
