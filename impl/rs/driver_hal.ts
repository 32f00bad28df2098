/**
 * The interface between libRS_internal.so and a driver: what a vendor who replaces libRSDriver.so implements.
 *
 * A driver is a library that exports `rsdHalQueryVersion`, `rsdHalQueryHal`, `rsdHalInit` and `rsdHalAbort`. It is asked
 * once for each {@link RS_HAL_ENTRIES entry}, and gives a function of {@link RsdHalFunctions}, or null for one that it does
 * without.
 *
 * Source: AOSP frameworks/rs, rs_hal.h, rsDriverLoader.cpp, rsAllocation.h and rsScript.h of Android 9.
 *
 * @module
 */

/** The limits of a launch; an end of 0 means the whole dimension (rsDefines.h, RsScriptCall). */
export interface RsScriptCall {
  readonly strategy: number;
  readonly xStart: number;
  readonly xEnd: number;
  readonly yStart: number;
  readonly yEnd: number;
  readonly zStart: number;
  readonly zEnd: number;
  readonly arrayStart: number;
  readonly arrayEnd: number;
  readonly array2Start: number;
  readonly array2End: number;
  readonly array3Start: number;
  readonly array3End: number;
  readonly array4Start: number;
  readonly array4End: number;
}

/** Any object of a context. */
export interface RsObject {
  /** What programs and scripts know it by. */
  readonly handle: number;
  /** Which kind it is, as its class is named in AOSP. */
  readonly kind:
    | "Element"
    | "Type"
    | "Allocation"
    | "Sampler"
    | "Script"
    | "ScriptGroup"
    | "ScriptGroup2"
    | "Closure"
    | "ScriptKernelID"
    | "ScriptInvokeID"
    | "ScriptFieldID";
  /** Set by rsAssignName. */
  name: string | null;
}

/** A field of a struct Element, `#padding` fields included. */
export interface RsField {
  readonly name: string;
  readonly element: RsElement;
  readonly arraySize: number;
  /** Bytes from the struct's begin. */
  readonly offset: number;
}

/** An Element. */
export interface RsElement extends RsObject {
  readonly kind: "Element";
  /** `RsDataType`; NONE for a struct. */
  readonly dataType: number;
  /** `RsDataKind`. */
  readonly dataKind: number;
  readonly normalized: boolean;
  readonly vectorSize: number;
  /** Fields of a struct; empty for anything else. */
  readonly fields: readonly RsField[];
  /** Bytes of a cell; a vector of 3 has the room of 4. */
  readonly sizeBytes: number;
  /** Bytes of a cell without that room. */
  readonly sizeBytesUnpadded: number;
  /** Whether cells hold handles of objects, which are counted. */
  readonly hasReferences: boolean;
}

/** A Type. */
export interface RsType extends RsObject {
  readonly kind: "Type";
  readonly element: RsElement;
  readonly dimX: number;
  /** 0 if there is no such dimension. */
  readonly dimY: number;
  readonly dimZ: number;
  readonly mipmaps: boolean;
  readonly faces: boolean;
  /** `RsYuvFormat`, or 0. */
  readonly yuv: number;
  /** Levels of detail; of a YUV Type, planes. */
  readonly lodCount: number;
  /** Cells of all levels, planes and faces. */
  readonly cellCount: number;
  /** Dimensions of a level; those that the Type has not are 0. */
  lodDimensions(lod: number): { readonly x: number; readonly y: number; readonly z: number };
}

/** One level of detail, or one plane, as the driver holds it. */
export interface DriverLod {
  /** Its address in the process's memory; 0 if it has none. */
  pointer: number;
  /** Bytes from one row to the next. */
  stride: number;
  dimX: number;
  dimY: number;
  dimZ: number;
}

/** What a driver tells of an Allocation (Allocation::Hal::DrvState). */
export interface DriverState {
  lods: DriverLod[];
  lodCount: number;
  faceCount: number;
  /** Bytes from one face to the next. */
  faceOffset: number;
  /** Bytes between cells of a chroma plane, and how many times smaller it is, as a shift. */
  yuv: { step: number; shift: number };
}

/** An Allocation. */
export interface RsAllocation extends RsObject {
  readonly kind: "Allocation";
  type: RsType;
  /** `RsAllocationUsageType` bits. */
  readonly usage: number;
  readonly mipmapControl: number;
  /** Memory of the app's that it was made for, as the call gave it; null without. */
  readonly userPointer: unknown;
  /** The Allocation that it is a window into; undefined unless it is an adapter. */
  readonly base: RsAllocation | undefined;
  /** Of an adapter: x, y, z, lod, face, and four arrays. */
  offsets: readonly number[];
  /** The driver's. */
  readonly hal: { drv: unknown; state: DriverState };
}

/** A Sampler. */
export interface RsSampler extends RsObject {
  readonly kind: "Sampler";
  readonly magFilter: number;
  readonly minFilter: number;
  readonly wrapS: number;
  readonly wrapT: number;
  readonly wrapR: number;
  readonly aniso: number;
  readonly hal: { drv: unknown };
}

/** What a driver found in a script (Script::Hal::DriverInfo). */
export interface ScriptInfo {
  exportedVariableCount: number;
  exportedFunctionCount: number;
  exportedForEachCount: number;
  exportedReduceCount: number;
  /** Signature bits of each forEach kernel. */
  exportedForEachSignatures: readonly number[];
  /** Pragmas in order. */
  exportedPragmas: readonly (readonly [key: string, value: string])[];
  /** Slots of variables that hold objects. */
  objectSlots: readonly number[];
  isThreadable: boolean;
}

/** A Script. */
export interface RsScript extends RsObject {
  readonly kind: "Script";
  readonly resName: string;
  readonly cacheDir: string;
  /** Allocations bound to variables by slot. */
  readonly bound: Map<number, RsAllocation>;
  readonly hal: { drv: unknown; info: ScriptInfo };
}

/** A kernel of a script, as groups name it. */
export interface RsScriptKernelId extends RsObject {
  readonly kind: "ScriptKernelID";
  readonly script: RsScript;
  readonly slot: number;
  /** `RsSignature` bits. */
  readonly signature: number;
}

/** An invokable of a script, as groups name it. */
export interface RsScriptInvokeId extends RsObject {
  readonly kind: "ScriptInvokeID";
  readonly script: RsScript;
  readonly slot: number;
}

/** A variable of a script, as groups name it. */
export interface RsScriptFieldId extends RsObject {
  readonly kind: "ScriptFieldID";
  readonly script: RsScript;
  readonly slot: number;
}

/** A group of kernels joined by Allocations (ScriptGroup of version 1). */
export interface RsScriptGroup extends RsObject {
  readonly kind: "ScriptGroup";
  /** Kernels in the order in which they run. */
  readonly order: readonly RsScriptKernelId[];
  /** The Allocations that each kernel reads and writes. */
  inputOf(kernel: RsScriptKernelId): RsAllocation | null;
  outputOf(kernel: RsScriptKernelId): RsAllocation | null;
  readonly hal: { drv: unknown };
}

/** A step of a group of version 2. */
export interface RsClosure extends RsObject {
  readonly kind: "Closure";
  readonly function: RsScriptKernelId | RsScriptInvokeId;
  /** Arguments of a kernel. */
  readonly args: readonly (RsAllocation | null)[];
  readonly returnValue: RsAllocation | null;
  /** Arguments of an invokable. */
  readonly params: Uint8Array | null;
  /** Values of variables, set before it runs; a negative size says that the value is an object's handle. */
  readonly globals: ReadonlyMap<RsScriptFieldId, { readonly value: number; readonly size: number }>;
}

/** A group of closures (ScriptGroup2). */
export interface RsScriptGroup2 extends RsObject {
  readonly kind: "ScriptGroup2";
  readonly closures: readonly RsClosure[];
  readonly hal: { drv: unknown };
}

/** What a driver sees of a context. */
export interface RsContext {
  readonly handle: number;
  /** `RsContextType`, after debug.rs.debug. */
  readonly type: number;
  /** `RsContextFlags`. */
  readonly flags: number;
  readonly isSynchronous: boolean;
  /** API level that scripts without one of their own are for. */
  readonly targetSdkVersion: number;
  /** 0 or 3; the last script that was loaded sets it. */
  optLevel: number;
  readonly cacheDir: string | null;
  /** debug.rs.max-threads when the context was made; 0 if it is not set. */
  readonly maxThreads: number;
  /** The name of the driver's file, unless the driver has set another. */
  driverName: string | null;
  /** The driver's state, and its functions once they are known. */
  readonly hal: { drv: unknown; funcs: RsdHalFunctions };
  /** The object of that handle, if it is one of this context. */
  object(handle: number): RsObject | undefined;
  /**
   * Reports an error to the app: a message of type ERROR.
   *
   * @param code `RsError`. From 0x800 on, no more scripts run in the context.
   * @param text What is wrong.
   */
  setError(code: number, text: string): void;
  /** Sends a message of a script to the app. @returns Whether there was room; with `wait`, always. */
  sendMessageToClient(data: Uint8Array | null, id: number, wait: boolean): boolean;
  /** Counts a reference that the system holds, as a script's variable does. */
  incrementReference(object: RsObject): void;
  /** Gives such a reference back. */
  decrementReference(object: RsObject): void;
  /** An Element, a Type or an Allocation made by the driver, for what scripts and groups need in between. */
  createAllocation(type: RsType, usage: number): RsAllocation | null;
}

/** Functions for scripts. */
export interface RsdScriptFunctions {
  /**
   * Makes a script ready to run.
   *
   * @param code Bitcode, or a linked script.
   * @returns Whether it is.
   */
  init(
    rsc: RsContext,
    script: RsScript,
    resName: string,
    cacheDir: string,
    code: Uint8Array,
    flags: number,
  ): boolean;
  initIntrinsic(rsc: RsContext, script: RsScript, id: number, element: RsElement): boolean;
  invokeFunction(rsc: RsContext, script: RsScript, slot: number, params: Uint8Array | null): void;
  invokeRoot(rsc: RsContext, script: RsScript): number;
  invokeForEach(
    rsc: RsContext,
    script: RsScript,
    slot: number,
    ain: RsAllocation | null,
    aout: RsAllocation | null,
    usr: Uint8Array | null,
    call: RsScriptCall | null,
  ): void;
  invokeForEachMulti(
    rsc: RsContext,
    script: RsScript,
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    usr: Uint8Array | null,
    call: RsScriptCall | null,
  ): void;
  invokeReduce(
    rsc: RsContext,
    script: RsScript,
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    call: RsScriptCall | null,
  ): void;
  invokeInit(rsc: RsContext, script: RsScript): void;
  invokeFreeChildren(rsc: RsContext, script: RsScript): void;
  setGlobalVar(rsc: RsContext, script: RsScript, slot: number, data: Uint8Array): void;
  /** Fills `data`. */
  getGlobalVar(rsc: RsContext, script: RsScript, slot: number, data: Uint8Array): void;
  setGlobalVarWithElemDims(
    rsc: RsContext,
    script: RsScript,
    slot: number,
    data: Uint8Array,
    element: RsElement,
    dims: readonly number[],
  ): void;
  setGlobalBind(
    rsc: RsContext,
    script: RsScript,
    slot: number,
    allocation: RsAllocation | null,
  ): void;
  setGlobalObj(rsc: RsContext, script: RsScript, slot: number, object: RsObject | null): void;
  destroy(rsc: RsContext, script: RsScript): void;
  updateCachedObject(rsc: RsContext, script: RsScript, address: number): void;
}

/** Functions for Allocations. Data is copied; a stride of 0 means rows without gaps. */
export interface RsdAllocationFunctions {
  init(rsc: RsContext, allocation: RsAllocation, forceZero: boolean): boolean;
  initOem(
    rsc: RsContext,
    allocation: RsAllocation,
    forceZero: boolean,
    userPointer: unknown,
  ): boolean;
  initAdapter(rsc: RsContext, allocation: RsAllocation): boolean;
  adapterOffset(rsc: RsContext, allocation: RsAllocation): void;
  destroy(rsc: RsContext, allocation: RsAllocation): void;
  grallocBits(rsc: RsContext, allocation: RsAllocation): number;
  resize(rsc: RsContext, allocation: RsAllocation, type: RsType, zeroNew: boolean): boolean;
  syncAll(rsc: RsContext, allocation: RsAllocation, source: number): void;
  markDirty(rsc: RsContext, allocation: RsAllocation): void;
  /** `window` is the handle of a window; 0 takes it away. */
  setSurface(rsc: RsContext, allocation: RsAllocation, window: number): void;
  ioSend(rsc: RsContext, allocation: RsAllocation): void;
  ioReceive(rsc: RsContext, allocation: RsAllocation): void;
  data1D(
    rsc: RsContext,
    allocation: RsAllocation,
    xoff: number,
    lod: number,
    count: number,
    data: Uint8Array,
  ): void;
  data2D(
    rsc: RsContext,
    allocation: RsAllocation,
    xoff: number,
    yoff: number,
    lod: number,
    face: number,
    w: number,
    h: number,
    data: Uint8Array,
    stride: number,
  ): void;
  data3D(
    rsc: RsContext,
    allocation: RsAllocation,
    xoff: number,
    yoff: number,
    zoff: number,
    lod: number,
    w: number,
    h: number,
    d: number,
    data: Uint8Array,
    stride: number,
  ): void;
  read1D(
    rsc: RsContext,
    allocation: RsAllocation,
    xoff: number,
    lod: number,
    count: number,
    data: Uint8Array,
  ): void;
  read2D(
    rsc: RsContext,
    allocation: RsAllocation,
    xoff: number,
    yoff: number,
    lod: number,
    face: number,
    w: number,
    h: number,
    data: Uint8Array,
    stride: number,
  ): void;
  read3D(
    rsc: RsContext,
    allocation: RsAllocation,
    xoff: number,
    yoff: number,
    zoff: number,
    lod: number,
    w: number,
    h: number,
    d: number,
    data: Uint8Array,
    stride: number,
  ): void;
  /** @returns The address of the cells, for {@link unlock1D} to end. */
  lock1D(rsc: RsContext, allocation: RsAllocation): number;
  unlock1D(rsc: RsContext, allocation: RsAllocation): void;
  allocData1D(
    rsc: RsContext,
    dst: RsAllocation,
    dstXoff: number,
    dstLod: number,
    count: number,
    src: RsAllocation,
    srcXoff: number,
    srcLod: number,
  ): void;
  allocData2D(
    rsc: RsContext,
    dst: RsAllocation,
    dstXoff: number,
    dstYoff: number,
    dstLod: number,
    dstFace: number,
    w: number,
    h: number,
    src: RsAllocation,
    srcXoff: number,
    srcYoff: number,
    srcLod: number,
    srcFace: number,
  ): void;
  allocData3D(
    rsc: RsContext,
    dst: RsAllocation,
    dstXoff: number,
    dstYoff: number,
    dstZoff: number,
    dstLod: number,
    w: number,
    h: number,
    d: number,
    src: RsAllocation,
    srcXoff: number,
    srcYoff: number,
    srcZoff: number,
    srcLod: number,
  ): void;
  /** `elementOff` is the index of the field, 0 if the Element is no struct. */
  elementData(
    rsc: RsContext,
    allocation: RsAllocation,
    x: number,
    y: number,
    z: number,
    data: Uint8Array,
    elementOff: number,
  ): void;
  elementRead(
    rsc: RsContext,
    allocation: RsAllocation,
    x: number,
    y: number,
    z: number,
    data: Uint8Array,
    elementOff: number,
  ): void;
  generateMipmaps(rsc: RsContext, allocation: RsAllocation): void;
  updateCachedObject(rsc: RsContext, allocation: RsAllocation, address: number): void;
  /** Brings {@link RsAllocation.hal} up to date. */
  getPointer(
    rsc: RsContext,
    allocation: RsAllocation,
    lod: number,
    face: number,
    z: number,
    array: number,
  ): void;
}

/** Functions for what a driver may keep a state of its own for. */
export interface RsdObjectFunctions<T> {
  init(rsc: RsContext, object: T): boolean;
  destroy(rsc: RsContext, object: T): void;
  updateCachedObject(rsc: RsContext, object: T, address: number): void;
}

/** Functions for groups of both versions. */
export interface RsdScriptGroupFunctions {
  init(rsc: RsContext, group: RsScriptGroup | RsScriptGroup2): boolean;
  setInput(
    rsc: RsContext,
    group: RsScriptGroup,
    kernel: RsScriptKernelId,
    allocation: RsAllocation,
  ): void;
  setOutput(
    rsc: RsContext,
    group: RsScriptGroup,
    kernel: RsScriptKernelId,
    allocation: RsAllocation,
  ): void;
  execute(rsc: RsContext, group: RsScriptGroup | RsScriptGroup2): void;
  destroy(rsc: RsContext, group: RsScriptGroup | RsScriptGroup2): void;
  updateCachedObject(rsc: RsContext, group: RsScriptGroup, address: number): void;
}

/** Every function of {@link T} may be missing: the driver answered with null. */
export type Optional<T> = { [K in keyof T]: T[K] | null };

/** All functions of a driver; null for those that it does without. */
export interface RsdHalFunctions {
  core: Optional<{
    shutdown(rsc: RsContext): void;
    setPriority(rsc: RsContext, priority: number): void;
    /** @returns The address. */
    allocRuntimeMem(size: number, flags: number): number;
    freeRuntimeMem(address: number): void;
    finish(rsc: RsContext): void;
  }>;
  script: Optional<RsdScriptFunctions>;
  allocation: Optional<RsdAllocationFunctions>;
  sampler: Optional<RsdObjectFunctions<RsSampler>>;
  type: Optional<RsdObjectFunctions<RsType>>;
  element: Optional<RsdObjectFunctions<RsElement>>;
  scriptgroup: Optional<RsdScriptGroupFunctions>;
}

/** The entries that rsdHalQueryHal is asked for: number, and where the answer goes (rs_hal.h, RsHalInitEnums). */
export const RS_HAL_ENTRIES: readonly (readonly [
  entry: number,
  group: keyof RsdHalFunctions,
  name: string,
])[] = [
  [1, "core", "shutdown"],
  [2, "core", "setPriority"],
  [3, "core", "allocRuntimeMem"],
  [4, "core", "freeRuntimeMem"],
  [5, "core", "finish"],
  [1000, "script", "init"],
  [1001, "script", "initIntrinsic"],
  [1002, "script", "invokeFunction"],
  [1003, "script", "invokeRoot"],
  [1004, "script", "invokeForEach"],
  [1005, "script", "invokeInit"],
  [1006, "script", "invokeFreeChildren"],
  [1007, "script", "setGlobalVar"],
  [1008, "script", "getGlobalVar"],
  [1009, "script", "setGlobalVarWithElemDims"],
  [1010, "script", "setGlobalBind"],
  [1011, "script", "setGlobalObj"],
  [1012, "script", "destroy"],
  [1013, "script", "invokeForEachMulti"],
  [1014, "script", "updateCachedObject"],
  [1015, "script", "invokeReduce"],
  [2000, "allocation", "init"],
  [2001, "allocation", "initAdapter"],
  [2002, "allocation", "destroy"],
  [2003, "allocation", "grallocBits"],
  [2004, "allocation", "resize"],
  [2005, "allocation", "syncAll"],
  [2006, "allocation", "markDirty"],
  [2007, "allocation", "setSurface"],
  [2008, "allocation", "ioSend"],
  [2009, "allocation", "ioReceive"],
  [2010, "allocation", "data1D"],
  [2011, "allocation", "data2D"],
  [2012, "allocation", "data3D"],
  [2013, "allocation", "read1D"],
  [2014, "allocation", "read2D"],
  [2015, "allocation", "read3D"],
  [2016, "allocation", "lock1D"],
  [2017, "allocation", "unlock1D"],
  [2018, "allocation", "allocData1D"],
  [2019, "allocation", "allocData2D"],
  [2020, "allocation", "allocData3D"],
  [2021, "allocation", "elementData"],
  [2022, "allocation", "elementRead"],
  [2023, "allocation", "generateMipmaps"],
  [2024, "allocation", "updateCachedObject"],
  [2025, "allocation", "adapterOffset"],
  [2026, "allocation", "initOem"],
  [2027, "allocation", "getPointer"],
  [3000, "sampler", "init"],
  [3001, "sampler", "destroy"],
  [3002, "sampler", "updateCachedObject"],
  [4000, "type", "init"],
  [4001, "type", "destroy"],
  [4002, "type", "updateCachedObject"],
  [5000, "element", "init"],
  [5001, "element", "destroy"],
  [5002, "element", "updateCachedObject"],
  [6000, "scriptgroup", "init"],
  [6001, "scriptgroup", "destroy"],
  [6002, "scriptgroup", "updateCachedObject"],
  [6003, "scriptgroup", "setInput"],
  [6004, "scriptgroup", "setOutput"],
  [6005, "scriptgroup", "execute"],
];

/** The first entry that only contexts for graphics ask for (RS_HAL_GRAPHICS_INIT). */
export const RS_HAL_GRAPHICS_FIRST = 100001;
/** The four symbols that a driver exports. */
export const RS_DRIVER_SYMBOLS = [
  "rsdHalQueryVersion",
  "rsdHalQueryHal",
  "rsdHalInit",
  "rsdHalAbort",
] as const;
