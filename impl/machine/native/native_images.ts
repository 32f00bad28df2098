/**
 * Libraries of the native machine: ELF files, and the C form of the suite's fakes.
 *
 * @module
 */

import type { Abi } from "../../../cts/contract/world.ts";
import { LibraryFormatError } from "../../../cts/contract/library.ts";
import { readElf } from "../../audit/elf.ts";
import type { EntryPoint, Exports, Image, Scope } from "../machine.ts";
import { type Address, type HostLibrary, HostLoadError } from "./code_host.ts";
import { readElfImage } from "./elf_image.ts";
import { makeGlobal } from "./host_names.ts";
import type { NativeMachine } from "./native_machine.ts";

/** DT_ANDROID_REL and DT_ANDROID_RELA: relocations in a form of Android's own (AOSP bionic, libc/include/elf.h). */
const PACKED_RELOCATIONS: readonly number[] = [0x6000_000f, 0x6000_0011];

/** The C form of a fake. */
export interface FakeForm {
  /** The file of a library that interprets the table. */
  readonly template: Uint8Array;
  /** The behaviour, as that library reads it. */
  readonly table: Uint8Array;
  /** What the fake exports. */
  readonly exports: readonly string[];
  /** Functions of libraries that it is linked with, which it calls. */
  readonly imports: readonly string[];
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
  machine: NativeMachine,
  bytes: Uint8Array,
  abi: Abi,
  deviceName: (soname: string) => string | undefined,
): Image {
  const image = readElfImage(bytes, { abi });
  refusePacked(bytes);
  let library: HostLibrary | undefined;
  return {
    ...image,
    needed: [...new Set(image.needed.map(deviceName).filter((name) => name !== undefined))],
    construct: (scope) => {
      const { hostNames } = machine;
      const soname = hostNames.next();
      library = load(machine, hostNames.renamed(bytes, soname, scope, deviceName), scope.path);
      if (image.global) machine.guarded((host) => makeGlobal(host, soname));
      const exports = exportsOf(machine, image.exports, (names) => library!.symbols(names));
      hostNames.set(exports, soname);
      return exports;
    },
    unload: () => {
      if (!machine.hasEnded) machine.guarded(() => library?.close());
    },
  };
}

/** The host's linker passes over packed relocations, so that the library would run without them. */
function refusePacked(bytes: Uint8Array): void {
  if (!readElf(bytes).dynamic.some(({ tag }) => PACKED_RELOCATIONS.includes(tag))) return;
  throw new LibraryFormatError(
    "has relocations in Android's packed form, expected the plain one here; " +
      "link it with -Wl,--pack-dyn-relocs=none",
  );
}

/**
 * The image of a fake.
 *
 * @param machine What runs it.
 * @param sim The image of its simulated form, which needs the same libraries.
 * @param form Its C form.
 */
export function fakeImage(
  machine: NativeMachine,
  sim: Image,
  form: FakeForm,
): Image {
  let library: HostLibrary | undefined;
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
      return exportsOf(machine, new Set(form.exports), (names) => {
        const addresses = new BigUint64Array(names.length);
        const list = new TextEncoder().encode(names.map((name) => `${name}\0`).join(""));
        machine.callAddress(symbol, "strata_fake_symbols", [list, addresses, names.length]);
        return Array.from(addresses, Number);
      });
    },
    unload: () => {
      if (!machine.hasEnded) machine.guarded(() => library?.close());
    },
  };
}

function bindImports(
  machine: NativeMachine,
  imports: readonly string[],
  scope: Scope,
  bind: Address,
): void {
  for (const name of imports) {
    const found = scope.symbol(name);
    if (found === undefined) continue;
    machine.named(found, name);
    machine.callAddress(bind, "strata_fake_bind", [name, found]);
  }
}

function load(machine: NativeMachine, bytes: Uint8Array, name: string): HostLibrary {
  try {
    return machine.guarded((host) => host.load(bytes, name, machine.thread));
  } catch (error) {
    if (!(error instanceof HostLoadError)) throw error;
    throw new LibraryFormatError(`cannot be loaded here: ${error.message}`);
  }
}

/** Exports whose addresses are looked up, all at once, when one is first asked for. */
function exportsOf(
  machine: NativeMachine,
  names: ReadonlySet<string>,
  addressesOf: (names: readonly string[]) => readonly Address[],
): Exports {
  let found: Exports | undefined;
  const all = () => {
    if (found === undefined) {
      const list = [...names];
      const addresses = machine.guarded(() => addressesOf(list));
      const known = list.map((name, i) => [name, addresses[i]!] as const);
      found = machine.exportsAt(new Map(known.filter(([, address]) => address !== 0)));
    }
    return found;
  };
  return {
    get: (name): EntryPoint | undefined => names.has(name) ? all().get(name) : undefined,
    has: (name) => names.has(name),
    keys: () => names,
  };
}
