/**
 * The functions that libRS.so looks up in libRS_internal.so, and those that it has itself.
 *
 * Source: AOSP frameworks/rs, cpp/rsDispatch.cpp (loadSymbols), rsApiStubs.cpp and rsAllocation.cpp of Android 9.
 *
 * @module
 */

/** Functions that a dispatch table must have from some API level on. */
export interface DispatchTier {
  /** The first target API level that needs them; 0 for all. */
  readonly apiLevel: number;
  /** The functions, in the order in which they are checked. */
  readonly names: readonly string[];
}

/** The function that only processes of 64 bits look for, before anything else. */
export const NATIVE_LIB_DIR = "rsaContextSetNativeLibDir";

/** Functions that every dispatch table must have, in the order in which they are checked. */
export const BASE_NAMES = [
  "rsaAllocationGetType",
  "rsaTypeGetNativeData",
  "rsaElementGetNativeData",
  "rsaElementGetSubElements",
  "rsDeviceCreate",
  "rsDeviceDestroy",
  "rsDeviceSetConfig",
  "rsContextCreate",
  "rsaGetName",
  "rsContextDestroy",
  "rsContextGetMessage",
  "rsContextPeekMessage",
  "rsContextSendMessage",
  "rsContextInitToClient",
  "rsContextDeinitToClient",
  "rsTypeCreate",
  "rsAllocationCreateTyped",
  "rsAllocationCreateFromBitmap",
  "rsAllocationCubeCreateFromBitmap",
  "rsAllocationGetSurface",
  "rsAllocationSetSurface",
  "rsContextFinish",
  "rsContextDump",
  "rsContextSetPriority",
  "rsAssignName",
  "rsObjDestroy",
  "rsElementCreate",
  "rsElementCreate2",
  "rsAllocationCopyToBitmap",
  "rsAllocation1DData",
  "rsAllocation1DElementData",
  "rsAllocation2DData",
  "rsAllocation3DData",
  "rsAllocationGenerateMipmaps",
  "rsAllocationRead",
  "rsAllocation1DRead",
  "rsAllocation2DRead",
  "rsAllocationSyncAll",
  "rsAllocationResize1D",
  "rsAllocationCopy2DRange",
  "rsAllocationCopy3DRange",
  "rsSamplerCreate",
  "rsScriptBindAllocation",
  "rsScriptSetTimeZone",
  "rsScriptInvoke",
  "rsScriptInvokeV",
  "rsScriptForEach",
  "rsScriptSetVarI",
  "rsScriptSetVarObj",
  "rsScriptSetVarJ",
  "rsScriptSetVarF",
  "rsScriptSetVarD",
  "rsScriptSetVarV",
  "rsScriptGetVarV",
  "rsScriptSetVarVE",
  "rsScriptCCreate",
  "rsScriptIntrinsicCreate",
  "rsScriptKernelIDCreate",
  "rsScriptFieldIDCreate",
  "rsScriptGroupCreate",
  "rsScriptGroupSetOutput",
  "rsScriptGroupSetInput",
  "rsScriptGroupExecute",
  "rsAllocationIoSend",
  "rsAllocationIoReceive",
] as const;

/** Functions that tables for API level 21 must have as well. */
export const API_21_NAMES = ["rsAllocationGetPointer"] as const;

/** Functions that tables for API level 23 must have as well. */
export const API_23_NAMES = [
  "rsScriptInvokeIDCreate",
  "rsClosureCreate",
  "rsInvokeClosureCreate",
  "rsClosureSetArg",
  "rsClosureSetGlobal",
  "rsScriptGroup2Create",
  "rsAllocationElementData",
  "rsAllocationElementRead",
  "rsAllocation3DRead",
  "rsScriptForEachMulti",
] as const;

/** Functions that tables for API level 24 must have as well. */
export const API_24_NAMES = ["rsScriptReduce"] as const;

/**
 * Functions that are looked up and may be missing. `rsAllocationResize2D` is one of them although Android's libRS.so of 8.0
 * and later has none: programs can record it.
 */
const UNCHECKED_NAMES = [
  "rsContextSetCacheDir",
  "rsAllocationAdapterCreate",
  "rsAllocationAdapterOffset",
  "rsAllocationSetupBufferQueue",
  "rsAllocationShareBufferQueue",
  "rsAllocationResize2D",
] as const;

/** Functions for graphics, deprecated: looked up, may be missing, and never in the table of the HAL. */
const GRAPHICS_NAMES = [
  "rsContextCreateGL",
  "rsContextSetSurface",
  "rsContextPause",
  "rsContextResume",
  "rsContextBindProgramStore",
  "rsContextBindProgramFragment",
  "rsContextBindProgramVertex",
  "rsContextBindProgramRaster",
  "rsContextBindFont",
  "rsContextBindRootScript",
  "rsProgramStoreCreate",
  "rsProgramRasterCreate",
  "rsProgramBindConstants",
  "rsProgramBindTexture",
  "rsProgramBindSampler",
  "rsProgramFragmentCreate",
  "rsProgramVertexCreate",
  "rsFontCreateFromFile",
  "rsFontCreateFromMemory",
  "rsMeshCreate",
  "rsaMeshGetVertexBufferCount",
  "rsaMeshGetIndexCount",
  "rsaMeshGetVertices",
  "rsaMeshGetIndices",
  "rsaFileA3DGetEntryByIndex",
  "rsaFileA3DGetNumIndexEntries",
  "rsaFileA3DGetIndexEntries",
  "rsaFileA3DCreateFromMemory",
  "rsaFileA3DCreateFromAsset",
  "rsaFileA3DCreateFromFile",
] as const;

/** The checks of loadSymbols, in order. */
export const DISPATCH_TIERS: readonly DispatchTier[] = [
  { apiLevel: 0, names: BASE_NAMES },
  { apiLevel: 21, names: API_21_NAMES },
  { apiLevel: 23, names: API_23_NAMES },
  { apiLevel: 24, names: API_24_NAMES },
];

/** All functions that loadSymbols looks up, but for {@link NATIVE_LIB_DIR}. */
export const DISPATCH_NAMES = [
  ...BASE_NAMES,
  ...API_21_NAMES,
  ...API_23_NAMES,
  ...API_24_NAMES,
  ...UNCHECKED_NAMES,
  ...GRAPHICS_NAMES,
] as const;

/**
 * The member of the dispatch table that a function is kept in: its name without `rs` or `rsa`.
 *
 * @param name The function.
 */
export function dispatchMember(name: string): string {
  return name === NATIVE_LIB_DIR ? "SetNativeLibDir" : name.replace(/^rsa?(?=[A-Z0-9])/, "");
}
