/**
 * The suite's own layers and drivers as data: one behavior with knobs, which several binary forms interpret.
 *
 * An adapter in another language finds the behavior in the first line of a library's file (`fake` of its `LibraryHeader`)
 * and runs it in a form of its own. What the forms must agree on, beside the knobs, is what they report: as events, with
 * numbers and strings as they are, booleans as 0 and 1, and anything else, pointers among it, as null.
 *
 * The `rs:*` tests need three more things:
 *
 * - `rs-driver` exports the four functions of a RenderScript driver, with the types of AOSP's rsDriverLoader.cpp:
 *   `bool rsdHalQueryVersion(uint32_t *major, uint32_t *minor)`, `bool rsdHalQueryHal(RsHalInitEnums entry, void **fnPtr)`,
 *   `bool rsdHalInit(RsContext, uint32_t, uint32_t)` and `void rsdHalAbort(RsContext)`. Each entry that `rs_entries.ts`
 *   names is answered with a function that reports a call of that name; of `base: "platform"` it goes on to the function
 *   that the libRSDriver.so of its own namespace answers, otherwise those named `init...` and `resize` return true,
 *   `core.allocRuntimeMem` gives memory where an implementation has its objects there, and all others return 0.
 * - `rs-hal` exports `HIDL_FETCH_IDevice(const char *instance)`, which gives an IDevice with the method contextCreate. A
 *   context has all methods of AOSP's IContext.hal under their names. A call is reported with the arguments of IContext.hal
 *   in their order, a list or a struct as JSON text, memory that the method is to fill as null; `cts/rs/hal/call_tables.ts`
 *   has them all. Methods return handles that count up from 0x1000, or empty results of their type.
 * - Scripts are no fakes, but WebAssembly (`script.ts`), with pointers of 32 bits in processes of 64 bits as well: what
 *   rsScriptCCreate is given, or a file named `librs.NAME.so`, is a shared library as `wasm-ld -shared` leaves it, with a
 *   section `dylink.0`, which imports `env.memory` and functions of libRSDriver.so by their mangled names. `.rs.info`,
 *   variables and `NAME.expand` are exports; `script_frame.ts` has what a kernel is called with.
 *
 * What else an implementation must offer for `rs:*` stands in `World.product`.
 *
 * @module
 */

import type { CellType } from "../contract/program.ts";
import type { Abi } from "../contract/world.ts";

/** A step of what a fake does when one of its functions is called. */
export type Action =
  /** Calls what lies below, `times` times (default 1); its result is returned unless a later step says otherwise. */
  | { readonly do: "next"; readonly times?: number }
  /** Sets the value that is returned. */
  | { readonly do: "return"; readonly value: number | string | null }
  /** Sets the returned value to the layer's own hook for `fn`. */
  | { readonly do: "returnHook"; readonly fn: string }
  /** Looks `fn` up by get_next_layer_proc_address, with the id of another layer if `as` names one. */
  | { readonly do: "lookup"; readonly fn: string; readonly as?: string }
  /** Calls what the last lookup of `fn` found. */
  | { readonly do: "callFound"; readonly fn: string; readonly args: readonly Argument[] }
  /** Calls a public function of libEGL or libGLESv2 through the symbol that the fake is linked with. */
  | { readonly do: "callPublic"; readonly fn: string; readonly args: readonly Argument[] }
  /** Does the steps only if argument `index` is `equals`. */
  | {
    readonly do: "when";
    readonly index: number;
    readonly equals: number | string | null;
    readonly then: readonly Action[];
  }
  /** Keeps the arguments of this call, for steps of any function that pass them on. */
  | { readonly do: "keep" }
  /**
   * Does the steps on a thread of its own, which is made for them and is no other's, and waits for its end; on such a thread
   * nothing. A fake whose thread can be held up, as by a lock of the layer that is judged, waits for some seconds and goes on
   * without it.
   */
  | { readonly do: "onThread"; readonly then: readonly Action[] }
  /** Throws an exception that the fake does not catch. */
  | { readonly do: "throw"; readonly message: string }
  /** Calls abort. */
  | { readonly do: "abort" }
  /** Calls its own function again, without end. */
  | { readonly do: "recurse" }
  /** Never returns. */
  | { readonly do: "hang" };

/**
 * An argument in an action: a value, memory of so many integers to fill, memory that holds integers or texts, or argument `at` of
 * the last call of `kept` whose arguments were kept.
 */
export type Argument =
  | number
  | string
  | null
  | { readonly out: number }
  | { readonly in: readonly (number | string)[] }
  | { readonly kept: string; readonly at: number };

/** A layer. */
export interface LayerBehavior {
  readonly kind: "layer";
  /** Name in events. */
  readonly name: string;
  /**
   * Where a hook's `next` comes from: `passive`, the default, takes it from GetProcAddress; `active` looks every hooked
   * name up in Initialize and ignores the one it is passed.
   */
  readonly model?: "passive" | "active";
  /** Functions it intercepts and the steps of each hook. Default steps: `next`. Each call is reported first. */
  readonly hooks?: Readonly<Record<string, readonly Action[]>>;
  /** Steps of the static constructor, after it is reported. */
  readonly onLoad?: readonly Action[];
  /** Steps of Initialize, after it is reported (and, for an active layer, before its lookups). */
  readonly initialize?: readonly Action[];
  /** Steps of GetProcAddress, for the names given. */
  readonly getProcAddress?: Readonly<Record<string, readonly Action[]>>;
  /** Names whose offers are reported: `all`, or those listed. Default: none. */
  readonly offers?: "all" | readonly string[];
  /** The answers of GetProcAddress for names instead of a hook or `next`. */
  readonly answers?: Readonly<Record<string, "null" | "undefined">>;
  /** Names of the exports. Default: both. A name that begins as the right one does the same. */
  readonly exports?: readonly string[];
}

/** Which binary of a driver a library is: all in one, or one of three. */
export type DriverBinary = "GLES" | "EGL" | "GLESv1_CM" | "GLESv2";

/** Bytes of one value, as key or value of the blob cache. */
export interface Blob {
  /** How many. */
  readonly size: number;
  /** The value of each of them, 0 to 255. */
  readonly fill: number;
}

/**
 * A step of a driver with the blob cache that libEGL gave it by eglSetBlobCacheFuncsANDROID. `get` is reported as a
 * `return` event of `EGLGetBlobFuncANDROID`: `value` is the size that it returned, `args` are the first and the last byte of
 * the memory, which held 0xee. Without a cache the event's `value` is null. The size that is said may differ from the blob's.
 * After `set` the memory of key and value is filled with 0xee: the driver has other uses for it.
 */
export type BlobStep =
  | {
    readonly do: "set";
    readonly key: Blob;
    readonly value: Blob;
    /** `keySize` that is said. Default: the key's. */
    readonly keySize?: number;
    /** `valueSize` that is said. Default: the value's. */
    readonly valueSize?: number;
  }
  | {
    readonly do: "get";
    readonly key: Blob;
    /** `keySize` that is said. Default: the key's. */
    readonly keySize?: number;
    /** Bytes of memory for the value; 0 passes NULL. */
    readonly room: number;
    /** `valueSize` that is said. Default: `room`. */
    readonly valueSize?: number;
  };

/**
 * A step of a driver's function with the memory that one of its arguments points to. NULL is left alone, and what is no memory
 * is reported as it is.
 */
export type MemoryUse =
  /** Reads so many cells, or pairs up to EGL_NONE and that; they are reported in the argument's place, as JSON text. */
  | {
    readonly argument: number;
    readonly reads: "pairs" | number;
    readonly cells: "int" | "int64";
  }
  /** Stores these cells, once it has done all else. */
  | { readonly argument: number; readonly stores: readonly number[]; readonly cells: CellType };

/**
 * A driver. What is not said behaves as a driver does that can do little: it has one display, initializes, gives one config,
 * makes contexts and surfaces, and its GL functions do nothing. All that it has, its eglGetProcAddress gives as well.
 */
export interface DriverBehavior {
  readonly kind: "driver";
  /** Name in events, and all its strings that are not said. */
  readonly name: string;
  /** The binary that it is, which decides what it has. Default: GLES. */
  readonly binary?: DriverBinary;
  /** EGL version that eglInitialize reports. Default 1.5. */
  readonly version?: readonly [number, number];
  /** EGL_EXTENSIONS. Default: none. */
  readonly eglExtensions?: string;
  /** GL_EXTENSIONS, which glGetStringi and GL_NUM_EXTENSIONS follow. Default: none. */
  readonly glExtensions?: string;
  /** Other strings, of eglQueryString and glGetString, by their enum. */
  readonly strings?: Readonly<Record<number, string | null>>;
  /** The integers that the GL getters and eglGetConfigAttrib store, by enum. Default: 0 of GL, 1 of configs. */
  readonly integers?: Readonly<Record<number, number>>;
  /** Known functions that it lacks. */
  readonly missing?: readonly string[];
  /** Known functions that it has, but only through its eglGetProcAddress; `all` is all but that one itself. */
  readonly unexported?: "all" | readonly string[];
  /** Functions outside the known names that its eglGetProcAddress gives. */
  readonly extra?: readonly string[];
  /**
   * The answer of its eglGetProcAddress: `own`, the default, what it has; `nothing` NULL; `anything` for every name a
   * function, which reports a call if the driver reports all; `one` for every name the same.
   */
  readonly getProcAddress?: "own" | "nothing" | "anything" | "one";
  /** Functions whose calls are reported: `all`, or those listed. Default: none. */
  readonly reports?: "all" | readonly string[];
  /**
   * Functions whose addresses it reports when it is loaded, as `lookup` events. Such a driver must not be loaded by
   * zygote, whose events are no process's of a test.
   */
  readonly announces?: readonly string[];
  /** Values that functions return instead of their usual ones. */
  readonly returns?: Readonly<Record<string, number | string | null>>;
  /** Functions that return 0 and leave an error for the next eglGetError, or glGetError if they are of GL. */
  readonly errors?: Readonly<Record<string, number>>;
  /** Functions that throw an exception that the driver does not catch. */
  readonly throws?: readonly string[];
  /** The steps of functions with the blob cache before all else. */
  readonly blobs?: Readonly<Record<string, readonly BlobStep[]>>;
  /** The steps of functions with the memory that they are given. Default: their usual acts, and memory is reported as null. */
  readonly memory?: Readonly<Record<string, readonly MemoryUse[]>>;
}

/**
 * A library of no special kind, to see where the linker finds it, for whom, and how often. It reports its constructor,
 * and exports `count`, which returns how often this copy of it was called.
 */
export interface LibraryBehavior {
  readonly kind: "library";
  /** Name in events. */
  readonly name: string;
  /** Other functions that it exports, and the number that each returns. */
  readonly returns?: Readonly<Record<string, number>>;
  /**
   * Functions of libdl.so and libvndksupport.so that it exports again as `from_NAME`: called so, the library is the
   * caller. It needs those libraries then.
   */
  readonly forwards?: readonly string[];
  /** Functions of other libraries that it is linked with (undefined symbols), exported again as `to_NAME`. */
  readonly calls?: readonly string[];
}

/** A symbol that a RenderScript driver exports. */
export type RsDriverSymbol =
  | "rsdHalQueryVersion"
  | "rsdHalQueryHal"
  | "rsdHalInit"
  | "rsdHalAbort";

/**
 * A RenderScript driver. It reports its constructor (`load`) and each call of the four functions that it exports; calls
 * of the functions that it hands out are named by group and function, for example `script.invokeForEach`.
 */
export interface RsDriverBehavior {
  readonly kind: "rs-driver";
  /** Name in events. */
  readonly name: string;
  /**
   * The work of its functions: `none`, the default, makes each one succeed and do nothing; `platform` hands the work to the
   * libRSDriver.so of its own namespace, which it needs then.
   */
  readonly base?: "none" | "platform";
  /** The answer of rsdHalQueryVersion. Default: 200.0. */
  readonly version?: readonly [major: number, minor: number];
  /** Names of the exports. Default: all four. */
  readonly exports?: readonly RsDriverSymbol[];
  /** Exported functions that return false. */
  readonly fails?: readonly RsDriverSymbol[];
  /** Entries of rsdHalQueryHal that it does not know: it returns false. */
  readonly lacks?: readonly number[];
  /** Entries that it answers with a null pointer. */
  readonly nulls?: readonly number[];
  /** The driver name that it sets in rsdHalInit. Default: none. */
  readonly setsName?: string;
  /**
   * Whether each call of core.setPriority is followed by a `return` event of `getDriverName` with the name that its context
   * has for it. Default: false.
   */
  readonly tellsName?: boolean;
  /** Functions whose calls are reported: `all`, or those listed. Default: none but the four exports. */
  readonly reports?: "all" | readonly string[];
  /**
   * Whether calls that are reported tell what their arguments lead to, beside numbers and texts: of memory the bytes, or their
   * number if there are more than 64, of lists what is in them, of limits their members (all as JSON), and of other objects
   * `#N`, N being their place in the order in which they came. Default: false, which tells null for them.
   */
  readonly tellsAll?: boolean;
  /** Values that functions return instead of their usual ones. */
  readonly returns?: Readonly<Record<string, number | null>>;
  /** Functions, exports included, that throw. */
  readonly throws?: readonly string[];
  /** Functions, exports included, that never return. */
  readonly hangs?: readonly string[];
  /**
   * The settings for the libRSCpuRef.so of its namespace in rsdHalInit, of a driver over the platform's: how its scripts are
   * compiled. It needs that library then. Default: as libRSDriver.so has it.
   */
  readonly compiler?: {
    /** The plugin for bcc (setBccPluginName), a file name or a path. Default: none. */
    readonly plugin?: string;
    /** Path that RsdCpuScriptImpl::BCC_EXE_PATH is set to. Default: it stays. */
    readonly executable?: string;
    /** Path of the core library that its RSSelectRTCallback returns. Default: it has no such function. */
    readonly coreLibrary?: string;
  };
  /**
   * A GPU that some intrinsics are for, of a driver over the platform's. A launch that it takes is reported as a call of
   * `gpu`, a launch of an intrinsic that it leaves to the platform's driver as a call of `fallback`, each with the
   * `RsScriptIntrinsicId`. As there is no GPU, the platform's function does both. Default: none, and no such calls.
   */
  readonly gpu?: {
    /** The `RsScriptIntrinsicId`s that it takes. */
    readonly intrinsics: readonly number[];
    /** Launches that it takes before it is lost for good. Default: no end of them. */
    readonly failsAfter?: number;
  };
}

/**
 * An implementation of the RenderScript HAL. It reports its constructor (`load`), calls of HIDL_FETCH_IDevice, and those
 * methods of IDevice and IContext that are listed; a list among the arguments is reported as JSON text.
 */
export interface RsHalBehavior {
  readonly kind: "rs-hal";
  /** Name in events. */
  readonly name: string;
  /** Names of the exports. Default: `HIDL_FETCH_IDevice`. */
  readonly exports?: readonly string[];
  /** Whether HIDL_FETCH_IDevice gives a device, or NULL. Default: true. */
  readonly device?: boolean;
  /**
   * The context of contextCreate: `own`, the default, one whose methods give numbers of their own; `internal` the same
   * after rsContextCreateVendor of the libRS_internal.so that it opens; `null` nothing.
   */
  readonly context?: "own" | "internal" | "null";
  /** The driver that it names to rsContextCreateVendor. Default: NULL. */
  readonly driver?: string;
  /** How it opens libRS_internal.so: by `dlopen`, the default, or in the exported namespace `rs`. */
  readonly opens?: "plain" | "exported";
  /** Methods whose calls are reported: `all`, or those listed. Default: contextCreate. */
  readonly reports?: "all" | readonly string[];
  /** Values that methods return instead of their usual ones, which count up from 0x1000. */
  readonly returns?: Readonly<Record<string, unknown>>;
  /** Methods that throw. */
  readonly throws?: readonly string[];
  /** Methods that never return. */
  readonly hangs?: readonly string[];
}

/** Any fake. */
export type Behavior =
  | LayerBehavior
  | DriverBehavior
  | LibraryBehavior
  | RsDriverBehavior
  | RsHalBehavior;

/** A library made of a behavior. */
export interface FakeLibrary {
  readonly behavior: Behavior;
  /** DT_SONAME and default file name. */
  readonly soname: string;
  readonly abi: Abi;
  /** DT_NEEDED beside what the form itself needs. */
  readonly needed?: readonly string[];
  /** Undefined symbols. */
  readonly undefined?: readonly string[];
  /** DT_RUNPATH. */
  readonly runpath?: string;
  /** DT_RPATH. */
  readonly rpath?: string;
  /** DF_1_GLOBAL. */
  readonly global?: boolean;
}
