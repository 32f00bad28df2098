/**
 * The native form of a fake driver.
 *
 * @module
 */

import { KNOWN_NAMES } from "../../contract/entry_points.ts";
import type { CellType } from "../../contract/program.ts";
import type { BlobStep, DriverBehavior, DriverBinary, MemoryUse } from "../behavior.ts";
import { DRIVER_NAMES } from "../driver_names.ts";
import { nothingLeft } from "./nothing_left.ts";
import { signatureCodes } from "./signature_codes.ts";
import { TableWriter } from "./table_writer.ts";

/** The answers of eglGetProcAddress, as `enum proc_address` of `cts/fakes/native/driver.c` has them. */
const PROC_ADDRESS = { own: 0, nothing: 1, anything: 2, one: 3 } as const;

/** The acts of a function, as `enum act` of `cts/fakes/native/driver.h` has them. */
const [USUAL, RETURN, FAIL, THROW] = [0, 1, 2, 3];

const [SET, GET] = [1, 2];

/** The acts of a function with memory, as `cts/fakes/native/memory.c` has them. */
const [READ_COUNT, READ_PAIRS, STORE] = [0, 1, 2];

/** The codes of cells, as `cts/fakes/native/arguments.h` has them. */
const CELL_CODES = {
  byte: "B",
  int: "i",
  int64: "l",
  pointer: "p",
  float: "f",
} as const satisfies Record<CellType, string>;

/** ENTRY_COUNT of `cts/fakes/native/words.h`. */
const ENTRY_COUNT = 4096;

/** The functions of a driver's binary. */
interface Binary {
  readonly names: readonly string[];
  /** A bit for each of all names, as the table has them. */
  readonly bits: Uint8Array;
}

interface Names {
  /** Numbers of all names whose signatures are known. */
  readonly index: ReadonlyMap<string, number>;
  readonly of: Readonly<Record<DriverBinary, Binary>>;
  /** All names with their signatures, as the table has them. */
  readonly bytes: Uint8Array;
}

let known: Names | undefined;

function knownNames(): Names {
  if (known !== undefined) return known;
  const all = [...new Set([...DRIVER_NAMES.GLES, ...KNOWN_NAMES])];
  const index = new Map(all.map((fn, i) => [fn, i]));
  const binary = (names: readonly string[]): Binary => {
    const bits = new Uint8Array(Math.ceil(all.length / 8));
    for (const fn of names) setBit(bits, index.get(fn)!, true);
    return { names, bits };
  };
  const of = {
    GLES: binary(DRIVER_NAMES.GLES),
    EGL: binary(DRIVER_NAMES.EGL),
    GLESv1_CM: binary(DRIVER_NAMES.GLESv1_CM),
    GLESv2: binary(DRIVER_NAMES.GLESv2),
  };
  const table = new TableWriter(65536);
  writeNames(table, all);
  return known = { index, of, bytes: table.finish() };
}

function setBit(bits: Uint8Array, i: number, isSet: boolean): void {
  if (isSet) bits[i >> 3]! |= 1 << (i & 7);
  else bits[i >> 3]! &= ~(1 << (i & 7));
}

function writeNames(table: TableWriter, list: readonly string[]): void {
  table.u32(list.length);
  for (const fn of list) {
    table.text(fn);
    table.text(signatureCodes(fn));
  }
}

/**
 * Appends a driver's table, as `cts/fakes/native/driver.c` reads it.
 *
 * @returns Its exports.
 * @throws {Error} If it has a knob that is not known, or too many functions.
 */
export function writeDriver(table: TableWriter, driver: DriverBehavior): readonly string[] {
  const { kind: _, name, binary = "GLES", version = [1, 5], ...more } = driver;
  const { eglExtensions = "", glExtensions = "", strings = {}, integers = {}, ...knobs } = more;
  const { missing = [], unexported = [], extra = [], getProcAddress = "own", ...acts } = knobs;
  const { reports = [], announces = [], returns = {}, errors = {}, throws = [], ...last } = acts;
  const { blobs = {}, memory = {}, ...rest } = last;
  nothingLeft(rest, `driver "${name}"`);
  table.u32(version[0]);
  table.u32(version[1]);
  table.text(eglExtensions);
  table.text(glExtensions);
  table.u8(PROC_ADDRESS[getProcAddress]);
  table.u8(Number(reports === "all"));
  writeNumbered(table, strings, (value) => table.value(value));
  writeNumbered(table, integers, (value) => table.f64(value));

  const { index, of, bytes } = knownNames();
  const said = new Set([
    ...reports === "all" ? [] : reports,
    ...Object.keys(returns),
    ...Object.keys(errors),
    ...throws,
    ...Object.keys(blobs),
    ...Object.keys(memory),
  ]);
  const others = [...new Set([...extra, ...said])].filter((fn) => !index.has(fn));
  const count = index.size + others.length;
  if (count > ENTRY_COUNT) {
    throw new Error(
      `Cannot make a native form of driver "${name}": it has ${count} functions, expected ${ENTRY_COUNT} at most`,
    );
  }
  const indexOf = (fn: string) => index.get(fn) ?? index.size + others.indexOf(fn);
  table.bytes(bytes);
  writeNames(table, others);
  const bits = new Uint8Array(Math.ceil(count / 8));
  bits.set(of[binary].bits);
  for (const fn of missing) if (index.has(fn)) setBit(bits, indexOf(fn), false);
  for (const fn of extra) setBit(bits, indexOf(fn), true);
  table.bytes(bits);

  const reported = new Set(reports === "all" ? said : reports);
  table.u32(said.size);
  for (const fn of said) {
    table.u32(indexOf(fn));
    table.u8(Number(reported.has(fn)));
    const [act, value] = throws.includes(fn)
      ? [THROW, null]
      : Object.hasOwn(errors, fn)
      ? [FAIL, errors[fn]!]
      : Object.hasOwn(returns, fn)
      ? [RETURN, returns[fn]!]
      : [USUAL, null];
    table.u8(act);
    table.value(value);
    const steps = Object.hasOwn(blobs, fn) ? blobs[fn]! : [];
    table.u32(steps.length);
    table.block((part) => steps.forEach((step) => writeBlobStep(part, step)));
    const uses = Object.hasOwn(memory, fn) ? memory[fn]! : [];
    table.u32(uses.length);
    table.block((part) => uses.forEach((use) => writeMemoryUse(part, use)));
  }
  table.u32(announces.length);
  for (const fn of announces) table.text(fn);
  return exportsOf(of[binary].names, new Set(missing), unexported);
}

/**
 * The numbers of the entries that a driver's exports are.
 *
 * @param exports What {@link writeDriver} gave.
 */
export function driverEntries(exports: readonly string[]): readonly number[] {
  const { index } = knownNames();
  return exports.map((fn) => index.get(fn)!);
}

function exportsOf(
  names: readonly string[],
  missing: ReadonlySet<string>,
  unexported: "all" | readonly string[],
): readonly string[] {
  if (unexported === "all") {
    return names.filter((fn) => fn === "eglGetProcAddress" && !missing.has(fn));
  }
  const hidden = new Set([...missing, ...unexported]);
  return hidden.size === 0 ? names : names.filter((fn) => !hidden.has(fn));
}

function writeNumbered<T>(
  table: TableWriter,
  values: Readonly<Record<number, T>>,
  write: (value: T) => void,
): void {
  const list = Object.entries(values);
  table.u32(list.length);
  for (const [key, value] of list) {
    table.u32(Number(key));
    write(value);
  }
}

function writeBlobStep(table: TableWriter, step: BlobStep): void {
  const what = `step ${JSON.stringify(step)}`;
  const { key, keySize = key.size } = step;
  table.u8(step.do === "set" ? SET : GET);
  table.u32(key.size);
  table.u8(key.fill);
  table.f64(keySize);
  if (step.do === "set") {
    const { do: _, key: _key, keySize: _size, value, valueSize = value.size, ...rest } = step;
    nothingLeft(rest, what);
    table.u32(value.size);
    table.u8(value.fill);
    table.f64(valueSize);
  } else {
    const { do: _, key: _key, keySize: _size, room, valueSize = room, ...rest } = step;
    nothingLeft(rest, what);
    table.u32(room);
    table.f64(valueSize);
  }
}

function writeMemoryUse(table: TableWriter, use: MemoryUse): void {
  const { argument, cells, ...does } = use;
  const stores = "stores" in does ? does.stores : [];
  const reads = "reads" in does ? does.reads : undefined;
  table.u8(argument);
  table.u8(reads === undefined ? STORE : reads === "pairs" ? READ_PAIRS : READ_COUNT);
  table.u8(CELL_CODES[cells].charCodeAt(0));
  table.u32(typeof reads === "number" ? reads : stores.length);
  stores.forEach((cell) => table.f64(cell));
}
