/**
 * Libraries of the native machine: ELF files, and the C form of the suite's fakes.
 *
 * @module
 */

import { DT } from "../../elf/tags.ts";
import type { Abi } from "../../../cts/contract/world.ts";
import { LibraryFormatError } from "../../../cts/contract/library.ts";
import type { Elf } from "../../elf/elf.ts";
import type { EntryPoint, Exports, Image, Scope, Word } from "../machine.ts";
import { standInHas } from "../ndk_stand_ins.ts";
import type { AddressSpace } from "./address_space.ts";
import { type Address, type CodeHost, type HostLibrary, HostLoadError } from "./code_host.ts";
import { isOfLinker } from "./device_symbols.ts";
import { bindSymbols } from "./elf/elf_bindings.ts";
import { ElfImageReader } from "./elf/elf_image.ts";
import { leaveOutNoFunctions } from "./elf/elf_constructors.ts";
import { nameRelocations } from "./elf/elf_relocations.ts";
import { ElfError } from "../../elf/bytes.ts";
import { unpackedRelocations } from "./elf/packed_relocations.ts";
import { type HostNames, makeGlobal } from "./host_names.ts";
import type { NativeCLibrary } from "./native_c_library.ts";

/** The library with the linker's functions on a device; glibc has them in its libc.so.6. */
const LIBDL = "libdl.so";

/** The C form of a fake. */
export interface FakeForm {
  /** The file of a library that interprets the table. */
  readonly template: Uint8Array;
  /** The behavior, as that library reads it. */
  readonly table: Uint8Array;
  /** The names that the fake exports. */
  readonly exports: readonly string[];
  /** Functions of libraries that it is linked with, which it calls. */
  readonly imports: readonly string[];
}

/** The native machine, as the runner of libraries. */
interface ImageMachine {
  readonly host: CodeHost;
  readonly hostNames: HostNames;
  readonly space: AddressSpace;
  readonly c: NativeCLibrary;
  /** The number of the current thread at the host. */
  readonly thread: number;
  readonly hasEnded: boolean;
  callAddress(address: Address, name: string, args: readonly Word[]): Word;
  guarded<T>(use: (host: CodeHost) => T): T;
}

/**
 * The image of an ELF file.
 *
 * @param machine What runs it.
 * @param bytes The file.
 * @param abi The process's ABI.
 * @param deviceName What a device calls a library that the file needs; undefined for one that it has not.
 * @throws {LibraryFormatError} If Android's linker would not load it, or the host's cannot.
 */
export function elfImage(
  machine: ImageMachine,
  bytes: Uint8Array,
  abi: Abi,
  deviceName: (soname: string) => string | undefined,
): Image {
  const reader = new ElfImageReader({ abi });
  const packed = reader.read(bytes);
  const plain = plainFile(bytes, packed.elf);
  const read = plain === bytes ? packed : reader.read(plain);
  const { image, elf } = read;
  const needed = image.needed.map(deviceName).filter((name) => name !== undefined);
  let library: HostLibrary | undefined;
  let exports: NativeExports | undefined;
  let soname = "";
  return {
    ...image,
    needed: [...new Set([...needed, ...image.undefined.some(isOfLinker) ? [LIBDL] : []])],
    construct: (scope) => {
      const { hostNames } = machine;
      soname = hostNames.next();
      const copy = new Uint8Array(plain);
      leaveOutNoFunctions(copy, elf);
      if (!isOfHost(scope.path, image.needed)) machine.c.bind(copy, read);
      bindSymbols(copy, read, standInAddresses(machine, image, scope));
      hostNames.rename(copy, elf, soname, scope, deviceName);
      machine.c.libdl.add(soname, scope.path, scope.library(LIBDL));
      exports = new NativeExports(
        machine,
        image.exports,
        (names) => library?.symbols(names) ?? symbolsAtLoad(machine, soname, names),
      );
      scope.loading?.(exports);
      library = load(machine, copy, scope.path);
      if (image.global) machine.guarded((host) => makeGlobal(host, soname));
      hostNames.set(exports, soname);
      return exports;
    },
    unload: () => {
      unload(machine, library, exports);
      machine.c.libdl.remove(soname);
    },
  };
}

/** Where the functions are of libraries that the host has not, as there is nothing behind them. */
function standInAddresses(
  machine: ImageMachine,
  { needed, undefined: names }: Pick<Image, "needed" | "undefined">,
  scope: Pick<Scope, "library">,
): ReadonlyMap<string, Address> {
  const addresses = new Map<string, Address>();
  for (const name of names) {
    const soname = needed.find((library) => standInHas(library, name));
    const entry = soname === undefined ? undefined : scope.library(soname).get(name);
    if (entry !== undefined) addresses.set(name, Number(machine.space.toPointer(entry, name)));
  }
  return addresses;
}

/**
 * Checks that a library of the host's stands for a vendor's, such as Mesa as a driver: it opens what the host has, and is
 * told what the host's environment says.
 */
function isOfHost(path: string, needed: readonly string[]): boolean {
  return /^\/(vendor|odm)\//.test(path) && needed.includes("libc.so.6");
}

/** Symbols of a library whose constructors are running. */
function symbolsAtLoad(
  machine: ImageMachine,
  soname: string,
  names: readonly string[],
): readonly Address[] {
  const library = machine.host.loadSystem(soname);
  try {
    return library.symbols(names);
  } finally {
    library.close(machine.thread);
  }
}

/**
 * The file with relocations that the host's linker reads: it passes over packed ones, so that the library would run without them.
 *
 * @throws {LibraryFormatError} If they cannot be unpacked.
 */
function plainFile(bytes: Uint8Array, elf: Elf): Uint8Array {
  const has = (...tags: readonly number[]) => elf.dynamic.some(({ tag }) => tags.includes(tag));
  if (has(DT.ANDROID_REL)) {
    throw new LibraryFormatError(
      "has relocations of 32 bits in Android's packed form, expected those of 64 bits (DT_ANDROID_RELA) or plain ones; " +
        "link it with -Wl,--pack-dyn-relocs=none",
    );
  }
  if (!has(DT.RELR, DT.ANDROID_RELR, DT.ANDROID_RELA)) return bytes;
  const named = new Uint8Array(bytes);
  nameRelocations(named, elf);
  try {
    return unpackedRelocations(named);
  } catch (error) {
    if (error instanceof ElfError) throw new LibraryFormatError(error.message);
    throw error;
  }
}

/**
 * The image of a fake.
 *
 * @param machine What runs it.
 * @param sim The image of its simulated form, which needs the same libraries.
 * @param form Its C form.
 */
export function fakeImage(
  machine: ImageMachine,
  sim: Image,
  form: FakeForm,
): Image {
  let library: HostLibrary | undefined;
  let exports: NativeExports | undefined;
  return {
    ...sim,
    exports: new Set(form.exports),
    construct: (scope) => {
      library = load(machine, form.template, scope.path);
      const [bind, start, symbol] = library.symbols([
        "strata_fake_bind",
        "strata_fake_start",
        "strata_fake_symbols",
      ]) as [Address, Address, Address];
      bindImports(machine, form.imports, scope, bind);
      machine.callAddress(start, "strata_fake_start", [form.table, form.table.length]);
      return exports = new NativeExports(machine, new Set(form.exports), (names) => {
        const addresses = new BigUint64Array(names.length);
        const list = new TextEncoder().encode(names.map((name) => `${name}\0`).join(""));
        machine.callAddress(symbol, "strata_fake_symbols", [list, addresses, names.length]);
        return Array.from(addresses, Number);
      });
    },
    unload: () => unload(machine, library, exports),
  };
}

function bindImports(
  machine: ImageMachine,
  imports: readonly string[],
  scope: Scope,
  bind: Address,
): void {
  for (const name of imports) {
    const found = scope.symbol(name);
    if (found === undefined) continue;
    machine.space.toPointer(found, name);
    machine.callAddress(bind, "strata_fake_bind", [name, found]);
  }
}

function unload(
  machine: ImageMachine,
  library: HostLibrary | undefined,
  exports: NativeExports | undefined,
): void {
  if (machine.hasEnded) return;
  exports?.forget();
  machine.guarded(() => library?.close(machine.thread));
}

function load(machine: ImageMachine, bytes: Uint8Array, name: string): HostLibrary {
  try {
    return machine.guarded((host) => host.load(bytes, name, machine.thread));
  } catch (error) {
    if (!(error instanceof HostLoadError)) throw error;
    throw new LibraryFormatError(`cannot be loaded here: ${error.message}`);
  }
}

/** Exports whose addresses are looked up, all at once, when one is first asked for. */
class NativeExports implements Exports {
  readonly #machine: ImageMachine;
  readonly #names: ReadonlySet<string>;
  readonly #addressesOf: (names: readonly string[]) => readonly Address[];
  #addresses: ReadonlyMap<string, Address> | undefined;

  constructor(
    machine: ImageMachine,
    names: ReadonlySet<string>,
    addressesOf: (names: readonly string[]) => readonly Address[],
  ) {
    this.#machine = machine;
    this.#names = names;
    this.#addressesOf = addressesOf;
  }

  get(name: string): EntryPoint | undefined {
    const address = this.#names.has(name) ? this.#all().get(name) : undefined;
    return address === undefined
      ? undefined
      : this.#machine.space.functionAt(BigInt(address), name) as EntryPoint;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  keys(): Iterable<string> {
    return this.#names;
  }

  /** Forgets where they were, as the library is gone. */
  forget(): void {
    this.#machine.space.forget(this.#addresses?.values() ?? []);
  }

  #all(): ReadonlyMap<string, Address> {
    if (this.#addresses === undefined) {
      const names = [...this.#names];
      const addresses = this.#machine.guarded(() => this.#addressesOf(names));
      const found = names.map((name, i) => [name, addresses[i]!] as const);
      this.#addresses = new Map(found.filter(([, address]) => address !== 0));
    }
    return this.#addresses;
  }
}
