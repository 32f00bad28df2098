/**
 * The suite's fakes as ELF libraries for Android's own linker: their C form, with the table of a behavior and a symbol for each
 * export.
 *
 * @module
 */

import { decodeLibrary, type LibraryHeader } from "../../../cts/contract/library.ts";
import type { Step } from "../../build_cache.ts";
import type { NativeFakes } from "../native/host_system.ts";
import { type BionicAbi, buildBionic, buildRunner } from "./bionic.ts";
import type { ImageHal } from "./image_hal.ts";

/** The parts of a fake that only say which one it is. */
const NAMING: readonly string[] = ["kind", "name"];
/** Libraries that the C form itself calls. */
const OWN_NEEDED: readonly string[] = ["libc.so", "libdl.so", "liblog.so", "libm.so"];
/** Bytes of an entry in `entries_*.S`. */
const ENTRY_SIZE = 16;
/** Fields of an ELF header, for a library that says to be another machine's: EI_CLASS, e_machine. */
const [EI_CLASS, E_MACHINE] = [4, 18];
const MACHINES: Readonly<Record<string, number>> = {
  "arm64-v8a": 183,
  x86_64: 62,
  riscv64: 243,
};
/** Of each ABI: its entries, and an export that goes where a slot says. */
const ASSEMBLY: Readonly<
  Record<BionicAbi, { readonly entries: string; jump(slot: string): readonly string[] }>
> = {
  "arm64-v8a": {
    entries: "entries_aarch64.S",
    jump: (slot) => ["bti c", `adrp x16, ${slot}`, `ldr x16, [x16, :lo12:${slot}]`, "br x16"],
  },
  x86_64: { entries: "entries_x86_64.S", jump: (slot) => [`jmpq *${slot}(%rip)`] },
};

/** The platform's own implementation of RenderScript's HAL, in the suite's form. */
const PLATFORM_HAL = "rs-hal";

/** The members of a header that only this machine looks at. */
interface OwnHeader extends LibraryHeader {
  readonly builtin?: string;
  readonly build?: { readonly overrideDriver?: string };
}

type Form = NonNullable<ReturnType<NativeFakes["form"]>> & { readonly entries?: readonly number[] };

/** Makes ELF files of libraries in the suite's form. */
export class BionicFakes {
  readonly #fakes: NativeFakes;
  readonly #step: Step | undefined;
  readonly #abi: BionicAbi;
  readonly #words: URL | undefined;
  readonly #hal: Pick<ImageHal, "naming"> | undefined;
  readonly #made = new Map<string, Uint8Array>();
  /** The same by the bytes themselves, which a device gives again and again. */
  readonly #known = new WeakMap<Uint8Array, Uint8Array>();
  readonly #interpreters = new Map<string, string>();

  /**
   * @param fakes The C form of fakes.
   * @param step Told what is compiled. Default: nobody.
   * @param abi What they are for. Default: arm64-v8a.
   * @param words Where the runner finds what it shares with the C form, to stand for programs. Default: programs stay as they are.
   * @param hal The image's own implementation of RenderScript's HAL, for the platform's. Default: there is none.
   */
  constructor(
    fakes: NativeFakes,
    step?: Step,
    abi: BionicAbi = "arm64-v8a",
    words?: URL,
    hal?: Pick<ImageHal, "naming">,
  ) {
    this.#hal = hal;
    this.#abi = abi;
    this.#words = words;
    this.#fakes = fakes;
    this.#step = step;
  }

  /**
   * The ELF file that stands for a file of a World; one that is no library in the suite's form stays as it is.
   *
   * @param bytes The file.
   */
  elf(bytes: Uint8Array): Uint8Array {
    const made = this.#known.get(bytes) ?? this.#elf(bytes);
    this.#known.set(bytes, made);
    return made;
  }

  #elf(bytes: Uint8Array): Uint8Array {
    const library = read(bytes);
    if (library === undefined) return bytes;
    const { header, source } = library;
    const { builtin, build }: OwnHeader = header;
    if (builtin === PLATFORM_HAL) return this.#hal?.naming(build?.overrideDriver) ?? bytes;
    const isStock = builtin === "driver";
    if (header.fake === undefined && !isStock) return this.#program(header) ?? bytes;
    const form = this.#fakes.form(header.fake ?? { kind: "driver", name: "stock" });
    if (form === undefined) return bytes;
    const key = new TextDecoder().decode(bytes);
    const made = this.#made.get(key) ?? this.#build(header, source, form, isStock);
    this.#made.set(key, made);
    return made;
  }

  /**
   * Checks that a file is a library in the suite's form that cannot be made an ELF file of.
   *
   * @param bytes The file.
   */
  lacksElf(bytes: Uint8Array): boolean {
    return (read(bytes)?.header.soname ?? "") !== "" && this.elf(bytes) === bytes;
  }

  /** The file that stands for a program: the runner, with the program's libraries. */
  #program({ soname, abi, needed }: LibraryHeader): Uint8Array | undefined {
    if (this.#words === undefined || soname !== "" || abi !== this.#abi) return undefined;
    return Deno.readFileSync(buildRunner(this.#words, needed, this.#step));
  }

  #build(header: LibraryHeader, source: string, form: Form, isQuiet: boolean): Uint8Array {
    const { sources } = this.#fakes.builds[form.kind]!;
    const folder = new URL("./", sources[0]!);
    const needed = header.needed ?? imported(source);
    const runpath = header.runpath ?? header.rpath;
    const interpreter = this.#interpreters.get(form.kind) ?? this.#interpreter(form.kind, folder);
    this.#interpreters.set(form.kind, interpreter);
    const path = buildBionic({
      name: "libfake.so",
      kind: "library",
      sources: [],
      abi: this.#abi,
      headers: [new URL(ASSEMBLY[this.#abi].entries, folder)],
      texts: new Map([
        ["symbols.S", symbolsOf(this.#abi, form, header.undefined ?? [], isQuiet)],
      ]),
      needed: [...needed, ...OWN_NEEDED.filter((name) => !needed.includes(name))],
      flags: [
        interpreter,
        `-I${folder.pathname}`,
        "-Wl,-Bsymbolic",
        `-Wl,-soname,${header.soname}`,
        ...header.global === true ? ["-Wl,-z,global"] : [],
        ...runpath === undefined ? [] : [
          `-Wl,-rpath,${runpath}`,
          header.runpath === undefined ? "-Wl,--disable-new-dtags" : "-Wl,--enable-new-dtags",
        ],
      ],
    }, this.#step);
    const elf = Deno.readFileSync(path);
    if (header.abi === this.#abi) return elf;
    if (header.abi in MACHINES) elf[E_MACHINE] = MACHINES[header.abi]!;
    else elf[EI_CLASS] = 1;
    return elf;
  }

  /** The common part of all fakes of a kind, as one object file. */
  #interpreter(kind: string, folder: URL): string {
    const { sources, headers = [] } = this.#fakes.builds[kind]!;
    return buildBionic({
      name: `fake_${kind}.o`,
      kind: "program",
      abi: this.#abi,
      sources: [
        ...sources.filter(({ pathname }) => pathname.endsWith(".c")),
        new URL("./runner/fake.c", import.meta.url),
      ],
      headers,
      needed: [],
      flags: [`-I${folder.pathname}`, "-r"],
    }, this.#step);
  }
}

/**
 * The libraries that a file in the suite's form needs.
 *
 * @param bytes The file.
 * @returns Sonames; none if it has another form.
 */
export function neededBy(bytes: Uint8Array): readonly string[] {
  return read(bytes)?.header.needed ?? [];
}

/**
 * Checks that a file is a library in the suite's form that does nothing but be there.
 *
 * @param bytes The file.
 */
export function isPlainLibrary(bytes: Uint8Array): boolean {
  const { soname = "", needed = [], fake } = read(bytes)?.header ?? {};
  return soname !== "" && needed.every((name) => OWN_NEEDED.includes(name)) &&
    Object.keys(fake ?? {}).every((name) => NAMING.includes(name));
}

/** The knobs of a fake that this machine looks at. */
export interface KnownKnobs {
  /** The values that its functions return. */
  readonly returns?: unknown;
  /** The functions whose calls it reports. */
  readonly reports?: "all" | readonly string[];
  /** Whether it tells of their memory, too. */
  readonly tellsAll?: boolean;
}

/**
 * The fake that a file is.
 *
 * @param bytes The file.
 * @returns No knob if it is none.
 */
export function knobsOf(bytes: Uint8Array): KnownKnobs {
  return read(bytes)?.header.fake as KnownKnobs | undefined ?? {};
}

function read(bytes: Uint8Array): ReturnType<typeof decodeLibrary> | undefined {
  try {
    return decodeLibrary(bytes);
  } catch {
    return undefined;
  }
}

/** The sonames that a module imports from. */
function imported(source: string): string[] {
  return [...new Set([...source.matchAll(/from\s+"([^"]+\.so)"/g)].map(([, name]) => name!))];
}

/** The assembly source with a library's exports, its table, and what it is linked with. */
function symbolsOf(
  abi: BionicAbi,
  form: Form,
  undefinedNames: readonly string[],
  isQuiet: boolean,
): string {
  const { entries: include, jump } = ASSEMBLY[abi];
  const { exports, entries, imports, table } = form;
  const quoted = (name: string) => JSON.stringify(name);
  const isFixed = entries !== undefined;
  const words = (label: string, list: readonly string[]) => [
    `.globl ${label}`,
    `.hidden ${label}`,
    `${label}:`,
    ...list.map((name) => `.quad ${name}`),
    ".quad 0",
  ];
  const slots = isFixed ? [] : exports.map((_, i) => `slot${i}`);
  return [
    `#include "${include}"`,
    `.section .data.rel,"aw"`,
    ".p2align 3",
    ".globl strata_slots",
    ".hidden strata_slots",
    "strata_slots:",
    ...slots.map((slot) => `${slot}: .quad 0`),
    ".quad 0",
    ...words("strata_names", slots.map((_, i) => `name${i}`)),
    ...words("strata_imports", imports.map((_, i) => `import${i}`)),
    ...imports.filter((name) => !undefinedNames.includes(name))
      .map((name) => `.weak ${quoted(name)}`),
    ...words("strata_addresses", imports.map(quoted)),
    ...undefinedNames.map((name) => `.quad ${quoted(name)}`),
    ...words("strata_quiet", isQuiet ? ["1"] : []),
    ".section .rodata",
    ...slots.map((_, i) => `name${i}: .asciz ${quoted(exports[i]!)}`),
    ...imports.map((name, i) => `import${i}: .asciz ${quoted(name)}`),
    ".p2align 3",
    ...words("strata_size", [`${table.length}`]),
    ".globl strata_table",
    ".hidden strata_table",
    "strata_table:",
    ...bytesOf(table),
    ".text",
    ...exports.flatMap((name, i) => [
      `.globl ${quoted(name)}`,
      `.type ${quoted(name)}, %function`,
      ...isFixed ? [`.set ${quoted(name)}, entries + ${ENTRY_SIZE * entries[i]!}`] : [
        `${quoted(name)}:`,
        ...jump(`slot${i}`),
      ],
      `.size ${quoted(name)}, ${ENTRY_SIZE}`,
    ]),
    "",
  ].join("\n");
}

function* bytesOf(table: Uint8Array): Generator<string> {
  for (let at = 0; at < table.length; at += 64) {
    yield `.byte ${table.subarray(at, at + 64).join(",")}`;
  }
}
