/**
 * The functions of libRS.so as typed recorders. An argument whose name ends in `Length` counts bytes.
 *
 * Source: AOSP frameworks/rs, rs.spec and rsApiStubs.cpp of Android 9.
 *
 * @module
 */

import type { Memory, Result, Scalar, Text } from "./recorder_values.ts";

/** A handle: a context, or an object of one. */
export type RsHandle = Scalar;

/** Contexts and their messages. */
export interface RsContextCalls {
  /** `RsDevice rsDeviceCreate()` */
  DeviceCreate(): Result;
  /** `void rsDeviceDestroy(RsDevice dev)` */
  DeviceDestroy(device: RsHandle): Result;
  /** `RsContext rsContextCreate(RsDevice vdev, uint32_t version, uint32_t sdkVersion, RsContextType ct, uint32_t flags)` */
  ContextCreate(
    device: RsHandle,
    version: number,
    sdkVersion: number,
    type: number,
    flags: number,
  ): Result;
  /** `RsContext rsContextCreateGL(RsDevice vdev, uint32_t version, uint32_t sdkVersion, RsSurfaceConfig sc, uint32_t dpi)` */
  ContextCreateGL(
    device: RsHandle,
    version: number,
    sdkVersion: number,
    config: Memory,
    dpi: number,
  ): Result;
  /** `void rsContextDestroy(RsContext)` */
  ContextDestroy(context: RsHandle): Result;
  /**
   * `RsMessageToClientType rsContextGetMessage(RsContext, void *data, size_t data_length, size_t *receiveLen,
   * size_t receiveLen_length, uint32_t *usrID, size_t usrID_length)`: waits for a message.
   */
  ContextGetMessage(
    context: RsHandle,
    data: Memory,
    dataLength: number,
    receiveLen: Memory,
    receiveLenLength: number,
    usrId: Memory,
    usrIdLength: number,
  ): Result;
  /**
   * `RsMessageToClientType rsContextPeekMessage(RsContext, size_t *receiveLen, size_t receiveLen_length,
   * uint32_t *usrID, size_t usrID_length)`: waits for a message.
   */
  ContextPeekMessage(
    context: RsHandle,
    receiveLen: Memory,
    receiveLenLength: number,
    usrId: Memory,
    usrIdLength: number,
  ): Result;
  /** `void rsContextSendMessage(RsContext, uint32_t id, const uint8_t *data, size_t data_length)` */
  ContextSendMessage(context: RsHandle, id: number, data: Memory, dataLength: number): Result;
  /** `void rsContextInitToClient(RsContext)` */
  ContextInitToClient(context: RsHandle): Result;
  /** `void rsContextDeinitToClient(RsContext)` */
  ContextDeinitToClient(context: RsHandle): Result;
  /** `void rsContextFinish(RsContext)` */
  ContextFinish(context: RsHandle): Result;
  /** `void rsContextDump(RsContext, int32_t bits)` */
  ContextDump(context: RsHandle, bits: number): Result;
  /** `void rsContextSetPriority(RsContext, int32_t priority)` */
  ContextSetPriority(context: RsHandle, priority: number): Result;
  /** `void rsContextSetCacheDir(RsContext, const char *cacheDir, size_t cacheDir_length)` */
  ContextSetCacheDir(context: RsHandle, cacheDir: Text, cacheDirLength: number): Result;
  /** `void rsAssignName(RsContext, RsObjectBase obj, const char *name, size_t name_length)` */
  AssignName(context: RsHandle, object: RsHandle, name: Text, nameLength: number): Result;
  /** `void rsaGetName(RsContext, void *obj, const char **name)`: a cell of type `pointer`. */
  aGetName(context: RsHandle, object: RsHandle, name: Memory): Result;
  /** `void rsObjDestroy(RsContext, RsAsyncVoidPtr objPtr)` */
  ObjDestroy(context: RsHandle, object: RsHandle): Result;
}

/** Elements, Types and Samplers. */
export interface RsTypeCalls {
  /** `RsElement rsElementCreate(RsContext, RsDataType type, RsDataKind kind, bool normalized, uint32_t vectorSize)` */
  ElementCreate(
    context: RsHandle,
    type: number,
    kind: number,
    normalized: number,
    vectorSize: number,
  ): Result;
  /**
   * `RsElement rsElementCreate2(RsContext, const RsElement *elements, size_t elements_length, const char **names, size_t
   * names_length_length, const size_t *names_length, const uint32_t *arraySize, size_t arraySize_length)`; lengths count
   * cells; elements and names are cells of type `pointer`.
   */
  ElementCreate2(
    context: RsHandle,
    elements: Memory,
    elementsLength: number,
    names: Memory,
    namesLengthLength: number,
    namesLength: Memory,
    arraySize: Memory,
    arraySizeLength: number,
  ): Result;
  /** `void rsaElementGetNativeData(RsContext, RsElement, uint32_t *data, uint32_t size)`: type, kind, normalized, vector size, fields. */
  aElementGetNativeData(
    context: RsHandle,
    element: RsHandle,
    data: Memory,
    size: number,
  ): Result;
  /**
   * `void rsaElementGetSubElements(RsContext, RsElement, uintptr_t *ids, const char **names, size_t *arraySizes, uint32_t
   * dataSize)`; ids and names are cells of type `pointer`.
   */
  aElementGetSubElements(
    context: RsHandle,
    element: RsHandle,
    ids: Memory,
    names: Memory,
    arraySizes: Memory,
    size: number,
  ): Result;
  /**
   * `RsType rsTypeCreate(RsContext, RsElement e, uint32_t dimX, uint32_t dimY, uint32_t dimZ, bool mipmaps, bool faces,
   * uint32_t yuv)`
   */
  TypeCreate(
    context: RsHandle,
    element: RsHandle,
    dimX: number,
    dimY: number,
    dimZ: number,
    mipmaps: number,
    faces: number,
    yuv: number,
  ): Result;
  /** `void rsaTypeGetNativeData(RsContext, RsType, uintptr_t *data, uint32_t size)`: x, y, z, mipmaps, faces, element. */
  aTypeGetNativeData(context: RsHandle, type: RsHandle, data: Memory, size: number): Result;
  /** `RsSampler rsSamplerCreate(RsContext, mag, min, wrapS, wrapT, wrapR, float aniso)` */
  SamplerCreate(
    context: RsHandle,
    mag: number,
    min: number,
    wrapS: number,
    wrapT: number,
    wrapR: number,
    aniso: number,
  ): Result;
}

/** Allocations. */
export interface RsAllocationCalls {
  /** `RsAllocation rsAllocationCreateTyped(RsContext, RsType, RsAllocationMipmapControl, uint32_t usages, uintptr_t ptr)` */
  AllocationCreateTyped(
    context: RsHandle,
    type: RsHandle,
    mipmaps: number,
    usages: number,
    pointer: Memory,
  ): Result;
  /** `RsAllocation rsAllocationCreateFromBitmap(RsContext, RsType, mips, const void *data, size_t data_length, uint32_t usages)` */
  AllocationCreateFromBitmap(
    context: RsHandle,
    type: RsHandle,
    mipmaps: number,
    data: Memory,
    dataLength: number,
    usages: number,
  ): Result;
  /** `RsAllocation rsAllocationCubeCreateFromBitmap(...)` */
  AllocationCubeCreateFromBitmap(
    context: RsHandle,
    type: RsHandle,
    mipmaps: number,
    data: Memory,
    dataLength: number,
    usages: number,
  ): Result;
  /** `const void *rsaAllocationGetType(RsContext, RsAllocation)` */
  aAllocationGetType(context: RsHandle, allocation: RsHandle): Result;
  /** `RsNativeWindow rsAllocationGetSurface(RsContext, RsAllocation)` */
  AllocationGetSurface(context: RsHandle, allocation: RsHandle): Result;
  /** `void rsAllocationSetSurface(RsContext, RsAllocation, RsNativeWindow)` */
  AllocationSetSurface(context: RsHandle, allocation: RsHandle, window: RsHandle): Result;
  /** `void rsAllocationSetupBufferQueue(RsContext, RsAllocation, uint32_t numAlloc)` */
  AllocationSetupBufferQueue(context: RsHandle, allocation: RsHandle, count: number): Result;
  /** `void rsAllocationShareBufferQueue(RsContext, RsAllocation base, RsAllocation sub)` */
  AllocationShareBufferQueue(context: RsHandle, base: RsHandle, sub: RsHandle): Result;
  /** `void rsAllocationCopyToBitmap(RsContext, RsAllocation, void *data, size_t data_length)` */
  AllocationCopyToBitmap(
    context: RsHandle,
    allocation: RsHandle,
    data: Memory,
    dataLength: number,
  ): Result;
  /** `void rsAllocation1DData(RsContext, RsAllocation, xoff, lod, count, const void *data, size_t data_length)` */
  Allocation1DData(
    context: RsHandle,
    allocation: RsHandle,
    xoff: number,
    lod: number,
    count: number,
    data: Memory,
    dataLength: number,
  ): Result;
  /** `void rsAllocation1DElementData(RsContext, RsAllocation, x, lod, const void *data, size_t data_length, size_t component)` */
  Allocation1DElementData(
    context: RsHandle,
    allocation: RsHandle,
    x: number,
    lod: number,
    data: Memory,
    dataLength: number,
    component: number,
  ): Result;
  /** `void rsAllocationElementData(RsContext, RsAllocation, x, y, z, lod, const void *data, size_t data_length, size_t component)` */
  AllocationElementData(
    context: RsHandle,
    allocation: RsHandle,
    x: number,
    y: number,
    z: number,
    lod: number,
    data: Memory,
    dataLength: number,
    component: number,
  ): Result;
  /** `void rsAllocation2DData(RsContext, RsAllocation, xoff, yoff, lod, face, w, h, const void *data, size_t data_length, size_t stride)` */
  Allocation2DData(
    context: RsHandle,
    allocation: RsHandle,
    xoff: number,
    yoff: number,
    lod: number,
    face: number,
    w: number,
    h: number,
    data: Memory,
    dataLength: number,
    stride: number,
  ): Result;
  /** `void rsAllocation3DData(RsContext, RsAllocation, xoff, yoff, zoff, lod, w, h, d, const void *data, size_t data_length, size_t stride)` */
  Allocation3DData(
    context: RsHandle,
    allocation: RsHandle,
    xoff: number,
    yoff: number,
    zoff: number,
    lod: number,
    w: number,
    h: number,
    d: number,
    data: Memory,
    dataLength: number,
    stride: number,
  ): Result;
  /** `void rsAllocationGenerateMipmaps(RsContext, RsAllocation)` */
  AllocationGenerateMipmaps(context: RsHandle, allocation: RsHandle): Result;
  /** `void rsAllocationRead(RsContext, RsAllocation, void *data, size_t data_length)` */
  AllocationRead(
    context: RsHandle,
    allocation: RsHandle,
    data: Memory,
    dataLength: number,
  ): Result;
  /** `void rsAllocation1DRead(RsContext, RsAllocation, xoff, lod, count, void *data, size_t data_length)` */
  Allocation1DRead(
    context: RsHandle,
    allocation: RsHandle,
    xoff: number,
    lod: number,
    count: number,
    data: Memory,
    dataLength: number,
  ): Result;
  /** `void rsAllocationElementRead(RsContext, RsAllocation, x, y, z, lod, void *data, size_t data_length, size_t component)` */
  AllocationElementRead(
    context: RsHandle,
    allocation: RsHandle,
    x: number,
    y: number,
    z: number,
    lod: number,
    data: Memory,
    dataLength: number,
    component: number,
  ): Result;
  /** `void rsAllocation2DRead(RsContext, RsAllocation, xoff, yoff, lod, face, w, h, void *data, size_t data_length, size_t stride)` */
  Allocation2DRead(
    context: RsHandle,
    allocation: RsHandle,
    xoff: number,
    yoff: number,
    lod: number,
    face: number,
    w: number,
    h: number,
    data: Memory,
    dataLength: number,
    stride: number,
  ): Result;
  /** `void rsAllocation3DRead(RsContext, RsAllocation, xoff, yoff, zoff, lod, w, h, d, void *data, size_t data_length, size_t stride)` */
  Allocation3DRead(
    context: RsHandle,
    allocation: RsHandle,
    xoff: number,
    yoff: number,
    zoff: number,
    lod: number,
    w: number,
    h: number,
    d: number,
    data: Memory,
    dataLength: number,
    stride: number,
  ): Result;
  /** `void rsAllocationSyncAll(RsContext, RsAllocation, RsAllocationUsageType src)` */
  AllocationSyncAll(context: RsHandle, allocation: RsHandle, source: number): Result;
  /** `void rsAllocationResize1D(RsContext, RsAllocation, uint32_t dimX)` */
  AllocationResize1D(context: RsHandle, allocation: RsHandle, dimX: number): Result;
  /** `void rsAllocationResize2D(RsContext, RsAllocation, uint32_t dimX, uint32_t dimY)` */
  AllocationResize2D(context: RsHandle, allocation: RsHandle, dimX: number, dimY: number): Result;
  /** `void rsAllocationCopy2DRange(RsContext, dest, destXoff, destYoff, destMip, destFace, width, height, src, srcXoff, srcYoff, srcMip, srcFace)` */
  AllocationCopy2DRange(
    context: RsHandle,
    dest: RsHandle,
    destXoff: number,
    destYoff: number,
    destMip: number,
    destFace: number,
    width: number,
    height: number,
    source: RsHandle,
    srcXoff: number,
    srcYoff: number,
    srcMip: number,
    srcFace: number,
  ): Result;
  /** `void rsAllocationCopy3DRange(RsContext, dest, destXoff, destYoff, destZoff, destMip, width, height, depth, src, srcXoff, srcYoff, srcZoff, srcMip)` */
  AllocationCopy3DRange(
    context: RsHandle,
    dest: RsHandle,
    destXoff: number,
    destYoff: number,
    destZoff: number,
    destMip: number,
    width: number,
    height: number,
    depth: number,
    source: RsHandle,
    srcXoff: number,
    srcYoff: number,
    srcZoff: number,
    srcMip: number,
  ): Result;
  /** `void rsAllocationIoSend(RsContext, RsAllocation)` */
  AllocationIoSend(context: RsHandle, allocation: RsHandle): Result;
  /** `int64_t rsAllocationIoReceive(RsContext, RsAllocation)`: the buffer's timestamp. */
  AllocationIoReceive(context: RsHandle, allocation: RsHandle): Result;
  /** `void *rsAllocationGetPointer(RsContext, RsAllocation, lod, face, z, array, size_t *stride, size_t stride_length)` */
  AllocationGetPointer(
    context: RsHandle,
    allocation: RsHandle,
    lod: number,
    face: number,
    z: number,
    array: number,
    stride: Memory,
    strideLength: number,
  ): Result;
  /** `RsAllocation rsAllocationAdapterCreate(RsContext, RsType window, RsAllocation base)` */
  AllocationAdapterCreate(context: RsHandle, type: RsHandle, base: RsHandle): Result;
  /** `void rsAllocationAdapterOffset(RsContext, RsAllocation, const uint32_t *offsets, size_t offsets_length)` */
  AllocationAdapterOffset(
    context: RsHandle,
    adapter: RsHandle,
    offsets: Memory,
    offsetsLength: number,
  ): Result;
}

/** Scripts and groups of them. */
export interface RsScriptCalls {
  /**
   * `RsScript rsScriptCCreate(RsContext, const char *resName, size_t resName_length, const char *cacheDir, size_t
   * cacheDir_length, const char *text, size_t text_length)`
   */
  ScriptCCreate(
    context: RsHandle,
    resName: Text,
    resNameLength: number,
    cacheDir: Text,
    cacheDirLength: number,
    text: Memory,
    textLength: number,
  ): Result;
  /** `RsScript rsScriptIntrinsicCreate(RsContext, uint32_t id, RsElement)` */
  ScriptIntrinsicCreate(context: RsHandle, id: number, element: RsHandle): Result;
  /** `void rsScriptBindAllocation(RsContext, RsScript, RsAllocation, uint32_t slot)` */
  ScriptBindAllocation(
    context: RsHandle,
    script: RsHandle,
    allocation: RsHandle,
    slot: number,
  ): Result;
  /** `void rsScriptSetTimeZone(RsContext, RsScript, const char *timeZone, size_t timeZone_length)` */
  ScriptSetTimeZone(
    context: RsHandle,
    script: RsHandle,
    timeZone: Text,
    timeZoneLength: number,
  ): Result;
  /** `void rsScriptInvoke(RsContext, RsScript, uint32_t slot)` */
  ScriptInvoke(context: RsHandle, script: RsHandle, slot: number): Result;
  /** `void rsScriptInvokeV(RsContext, RsScript, uint32_t slot, const void *data, size_t data_length)` */
  ScriptInvokeV(
    context: RsHandle,
    script: RsHandle,
    slot: number,
    data: Memory,
    dataLength: number,
  ): Result;
  /** `void rsScriptForEach(RsContext, RsScript, slot, RsAllocation ain, RsAllocation aout, const void *usr, size_t usr_length, const RsScriptCall *sc, size_t sc_length)` */
  ScriptForEach(
    context: RsHandle,
    script: RsHandle,
    slot: number,
    ain: RsHandle,
    aout: RsHandle,
    usr: Memory,
    usrLength: number,
    call: Memory,
    callLength: number,
  ): Result;
  /** `void rsScriptForEachMulti(RsContext, RsScript, slot, RsAllocation *ains, size_t inLen, RsAllocation aout, const void *usr, size_t usr_length, const RsScriptCall *sc, size_t sc_length)`; inLen counts cells. */
  ScriptForEachMulti(
    context: RsHandle,
    script: RsHandle,
    slot: number,
    ains: Memory,
    inLen: number,
    aout: RsHandle,
    usr: Memory,
    usrLength: number,
    call: Memory,
    callLength: number,
  ): Result;
  /** `void rsScriptReduce(RsContext, RsScript, slot, RsAllocation *ains, size_t inLen, RsAllocation aout, const RsScriptCall *sc, size_t sc_length)`; inLen counts cells. */
  ScriptReduce(
    context: RsHandle,
    script: RsHandle,
    slot: number,
    ains: Memory,
    inLen: number,
    aout: RsHandle,
    call: Memory,
    callLength: number,
  ): Result;
  /** `void rsScriptSetVarI(RsContext, RsScript, uint32_t slot, int value)` */
  ScriptSetVarI(context: RsHandle, script: RsHandle, slot: number, value: number): Result;
  /** `void rsScriptSetVarObj(RsContext, RsScript, uint32_t slot, RsObjectBase value)` */
  ScriptSetVarObj(context: RsHandle, script: RsHandle, slot: number, value: RsHandle): Result;
  /** `void rsScriptSetVarJ(RsContext, RsScript, uint32_t slot, int64_t value)` */
  ScriptSetVarJ(context: RsHandle, script: RsHandle, slot: number, value: number): Result;
  /** `void rsScriptSetVarF(RsContext, RsScript, uint32_t slot, float value)` */
  ScriptSetVarF(context: RsHandle, script: RsHandle, slot: number, value: number): Result;
  /** `void rsScriptSetVarD(RsContext, RsScript, uint32_t slot, double value)` */
  ScriptSetVarD(context: RsHandle, script: RsHandle, slot: number, value: number): Result;
  /** `void rsScriptSetVarV(RsContext, RsScript, uint32_t slot, const void *data, size_t data_length)` */
  ScriptSetVarV(
    context: RsHandle,
    script: RsHandle,
    slot: number,
    data: Memory,
    dataLength: number,
  ): Result;
  /** `void rsScriptGetVarV(RsContext, RsScript, uint32_t slot, void *data, size_t data_length)` */
  ScriptGetVarV(
    context: RsHandle,
    script: RsHandle,
    slot: number,
    data: Memory,
    dataLength: number,
  ): Result;
  /** `void rsScriptSetVarVE(RsContext, RsScript, slot, const void *data, size_t data_length, RsElement, const uint32_t *dims, size_t dims_length)` */
  ScriptSetVarVE(
    context: RsHandle,
    script: RsHandle,
    slot: number,
    data: Memory,
    dataLength: number,
    element: RsHandle,
    dims: Memory,
    dimsLength: number,
  ): Result;
  /** `RsScriptKernelID rsScriptKernelIDCreate(RsContext, RsScript, int slot, int sig)` */
  ScriptKernelIDCreate(context: RsHandle, script: RsHandle, slot: number, sig: number): Result;
  /** `RsScriptInvokeID rsScriptInvokeIDCreate(RsContext, RsScript, uint32_t slot)` */
  ScriptInvokeIDCreate(context: RsHandle, script: RsHandle, slot: number): Result;
  /** `RsScriptFieldID rsScriptFieldIDCreate(RsContext, RsScript, int slot)` */
  ScriptFieldIDCreate(context: RsHandle, script: RsHandle, slot: number): Result;
  /**
   * `RsScriptGroup rsScriptGroupCreate(RsContext, RsScriptKernelID *kernels, size_t kernels_length, RsScriptKernelID *src,
   * size_t src_length, RsScriptKernelID *dstK, size_t dstK_length, RsScriptFieldID *dstF, size_t dstF_length, const RsType
   * *type, size_t type_length)`; handles are cells of type `pointer`, lengths count bytes of pointers.
   */
  ScriptGroupCreate(
    context: RsHandle,
    kernels: Memory,
    kernelsLength: number,
    src: Memory,
    srcLength: number,
    dstK: Memory,
    dstKLength: number,
    dstF: Memory,
    dstFLength: number,
    types: Memory,
    typesLength: number,
  ): Result;
  /** `void rsScriptGroupSetOutput(RsContext, RsScriptGroup, RsScriptKernelID, RsAllocation)` */
  ScriptGroupSetOutput(
    context: RsHandle,
    group: RsHandle,
    kernel: RsHandle,
    allocation: RsHandle,
  ): Result;
  /** `void rsScriptGroupSetInput(RsContext, RsScriptGroup, RsScriptKernelID, RsAllocation)` */
  ScriptGroupSetInput(
    context: RsHandle,
    group: RsHandle,
    kernel: RsHandle,
    allocation: RsHandle,
  ): Result;
  /** `void rsScriptGroupExecute(RsContext, RsScriptGroup)`: of either version. */
  ScriptGroupExecute(context: RsHandle, group: RsHandle): Result;
  /** `RsScriptGroup2 rsScriptGroup2Create(RsContext, const char *name, size_t name_length, const char *cacheDir, size_t cacheDir_length, RsClosure *closures, size_t closures_length)`; closures_length counts cells. */
  ScriptGroup2Create(
    context: RsHandle,
    name: Text,
    nameLength: number,
    cacheDir: Text,
    cacheDirLength: number,
    closures: Memory,
    closuresLength: number,
  ): Result;
  /**
   * `RsClosure rsClosureCreate(RsContext, RsScriptKernelID, RsAllocation returnValue, RsScriptFieldID *fieldIDs, size_t,
   * uintptr_t *values, size_t, int *sizes, size_t, RsClosure *depClosures, size_t, RsScriptFieldID *depFieldIDs, size_t)`;
   * lengths count cells.
   */
  ClosureCreate(
    context: RsHandle,
    kernel: RsHandle,
    returnValue: RsHandle,
    fieldIds: Memory,
    fieldIdsLength: number,
    values: Memory,
    valuesLength: number,
    sizes: Memory,
    sizesLength: number,
    depClosures: Memory,
    depClosuresLength: number,
    depFieldIds: Memory,
    depFieldIdsLength: number,
  ): Result;
  /** `RsClosure rsInvokeClosureCreate(RsContext, RsScriptInvokeID, const void *params, size_t, fieldIDs, size_t, values, size_t, sizes, size_t)`; lengths of lists count cells. */
  InvokeClosureCreate(
    context: RsHandle,
    invoke: RsHandle,
    params: Memory,
    paramsLength: number,
    fieldIds: Memory,
    fieldIdsLength: number,
    values: Memory,
    valuesLength: number,
    sizes: Memory,
    sizesLength: number,
  ): Result;
  /** `void rsClosureSetArg(RsContext, RsClosure, uint32_t index, uintptr_t value, int size)` */
  ClosureSetArg(
    context: RsHandle,
    closure: RsHandle,
    index: number,
    value: RsHandle,
    size: number,
  ): Result;
  /** `void rsClosureSetGlobal(RsContext, RsClosure, RsScriptFieldID, int64_t value, int size)` */
  ClosureSetGlobal(
    context: RsHandle,
    closure: RsHandle,
    field: RsHandle,
    value: RsHandle,
    size: number,
  ): Result;
}

/** libRS.so. */
export interface RsCalls extends RsContextCalls, RsTypeCalls, RsAllocationCalls, RsScriptCalls {}
