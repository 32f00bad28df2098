/**
 * The entries that libRS_internal.so asks a driver for, by number, as group and function.
 *
 * Source: AOSP frameworks/rs, rs_hal.h of Android 9 (RsHalInitEnums). Entries for graphics are left out.
 *
 * @module
 */

const GROUPS: readonly (readonly [first: number, group: string, names: string])[] = [
  [1, "core", "shutdown setPriority allocRuntimeMem freeRuntimeMem finish"],
  [
    1000,
    "script",
    "init initIntrinsic invokeFunction invokeRoot invokeForEach invokeInit invokeFreeChildren setGlobalVar getGlobalVar " +
    "setGlobalVarWithElemDims setGlobalBind setGlobalObj destroy invokeForEachMulti updateCachedObject invokeReduce",
  ],
  [
    2000,
    "allocation",
    "init initAdapter destroy grallocBits resize syncAll markDirty setSurface ioSend ioReceive data1D data2D data3D " +
    "read1D read2D read3D lock1D unlock1D allocData1D allocData2D allocData3D elementData elementRead generateMipmaps " +
    "updateCachedObject adapterOffset initOem getPointer",
  ],
  [3000, "sampler", "init destroy updateCachedObject"],
  [4000, "type", "init destroy updateCachedObject"],
  [5000, "element", "init destroy updateCachedObject"],
  [6000, "scriptgroup", "init destroy updateCachedObject setInput setOutput execute"],
];

/** Names such as `script.invokeForEach` by the numbers that rsdHalQueryHal is asked for. */
export const RS_ENTRIES: Readonly<Record<number, string>> = Object.fromEntries(
  GROUPS.flatMap(([first, group, names]) =>
    names.split(" ").map((name, i) => [first + i, `${group}.${name}`])
  ),
);

/**
 * The number of an entry.
 *
 * @param name For example `script.invokeForEach`.
 * @throws {Error} If there is none of that name.
 */
export function rsEntry(name: string): number {
  const found = Object.keys(RS_ENTRIES).find((entry) => RS_ENTRIES[Number(entry)] === name);
  if (found === undefined) throw new Error(`Cannot find the entry of "${name}" in a driver`);
  return Number(found);
}
