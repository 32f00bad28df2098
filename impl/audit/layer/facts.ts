/**
 * The facts in an ELF file that matter to it as a layer.
 *
 * @module
 */

import { type Elf, openElf, PF, PT, readElf } from "../../elf/elf.ts";
import { type ElfNotes, readNotes } from "../../elf/notes.ts";
import { readSections, type SectionHeaders } from "../../elf/sections.ts";
import { dynamicSymbols, type ElfSymbol, staticSymbols, tagValue } from "../../elf/symbols.ts";
import { DF, DT } from "../../elf/tags.ts";
import { neededVersions } from "../../elf/versions.ts";
import { type LayerExport, layerExports } from "./exports.ts";

/** DF_1_* by bit (ELF gABI, and the GNU extensions). */
const FLAGS_1: readonly string[] =
  `NOW GLOBAL GROUP NODELETE LOADFLTR INITFIRST NOOPEN ORIGIN DIRECT TRANS INTERPOSE NODEFLIB NODUMP
  CONFALT ENDFILTEE DISPRELDNE DISPRELPND NODIRECT IGNMULDEF NOKSYMS NOHDR EDITED NORELOC SYMINTPOSE
  GLOBAUDIT SINGLETON STUB PIE`.split(/\s+/);

/** For which system a library was built: told by what it needs. */
export type BuiltFor = "android" | "glibc" | "unknown";

/** The facts. */
export interface LayerFacts {
  readonly elf: Elf;
  readonly headers: SectionHeaders;
  readonly notes: ElfNotes;
  readonly exports: readonly LayerExport[];
  /** Names that must be found in other libraries: undefined, and not weak. */
  readonly undefined: readonly string[];
  /** Versions of symbols that it wants of each library: `libc.so.6 GLIBC_2.2.5`. */
  readonly versions: readonly string[];
  readonly builtFor: BuiltFor;
  /** Smallest p_align of its PT_LOAD segments that have one; 0 if there is none. */
  readonly pageAlign: number;
  readonly hasTextRelocations: boolean;
  readonly hasStaticTls: boolean;
  /** Undefined without PT_GNU_STACK. */
  readonly executableStack: boolean | undefined;
  readonly hasRelro: boolean;
  readonly hasWritableCode: boolean;
  readonly hash: readonly ("gnu" | "sysv")[];
  readonly relocations: readonly ("REL" | "RELA" | "RELR" | "android" | "android RELR")[];
  /** Functions that run when it is loaded; DT_INIT counts as one. */
  readonly constructors: number;
  readonly destructors: number;
  /** DF_1_*, without the prefix. */
  readonly flags1: readonly string[];
  /** False if `.symtab` was stripped. */
  readonly hasSymtab: boolean;
}

/**
 * Reads the facts of a file.
 *
 * @param bytes The file.
 * @throws {ElfError} If it is no whole ELF file.
 */
export function readLayerFacts(bytes: Uint8Array): LayerFacts {
  const elf = readElf(bytes);
  const headers = readSections(openElf(bytes));
  const dynamic = dynamicSymbols(bytes, elf, headers.sections);
  const symtab = staticSymbols(bytes, headers.sections);
  const versions = neededVersions(bytes, elf);
  const notes = readNotes(bytes, elf);
  const loads = elf.segments.filter(({ type }) => type === PT.LOAD);
  const aligns = loads.map(({ align }) => align).filter((align) => align > 1);
  const stack = elf.segments.find(({ type }) => type === PT.GNU_STACK);
  const value = (tag: number) => tagValue(elf.dynamic, tag) ?? 0;
  const has = (tag: number) => tagValue(elf.dynamic, tag) !== undefined;
  const width = elf.bits / 8;
  return {
    elf,
    headers,
    notes,
    exports: layerExports(elf, dynamic, symtab),
    undefined: dynamic.filter(mustBeFound).map(({ name }) => name),
    versions,
    builtFor: notes.android === undefined ? builtFor(elf, versions) : "android",
    pageAlign: aligns.length === 0 ? 0 : Math.min(...aligns),
    hasTextRelocations: has(DT.TEXTREL) || (value(DT.FLAGS) & DF.TEXTREL) !== 0,
    hasStaticTls: (value(DT.FLAGS) & DF.STATIC_TLS) !== 0,
    executableStack: stack === undefined ? undefined : (stack.flags & PF.EXECUTE) !== 0,
    hasRelro: elf.segments.some(({ type }) => type === PT.GNU_RELRO),
    hasWritableCode: loads.some(({ flags }) =>
      (flags & PF.WRITE) !== 0 && (flags & PF.EXECUTE) !== 0
    ),
    hash: [
      ...(value(DT.GNU_HASH) !== 0 ? ["gnu" as const] : []),
      ...(value(DT.HASH) !== 0 ? ["sysv" as const] : []),
    ],
    relocations: [
      ...(has(DT.REL) ? ["REL" as const] : []),
      ...(has(DT.RELA) ? ["RELA" as const] : []),
      ...(has(DT.RELR) ? ["RELR" as const] : []),
      ...(has(DT.ANDROID_REL) || has(DT.ANDROID_RELA) ? ["android" as const] : []),
      ...(has(DT.ANDROID_RELR) ? ["android RELR" as const] : []),
    ],
    constructors: (value(DT.INIT) === 0 ? 0 : 1) +
      Math.floor(value(DT.INIT_ARRAYSZ) / width),
    destructors: (value(DT.FINI) === 0 ? 0 : 1) +
      Math.floor(value(DT.FINI_ARRAYSZ) / width),
    flags1: FLAGS_1.filter((_, bit) => (Math.floor(value(DT.FLAGS_1) / 2 ** bit) & 1) === 1),
    hasSymtab: symtab !== undefined,
  };
}

function mustBeFound({ name, binding, isDefined }: ElfSymbol): boolean {
  return !isDefined && binding === "global" && name !== "";
}

/** Sonames of glibc and what comes with gcc; those of Android have no number. */
export const GLIBC = /^(lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s)|ld-linux.*|ld64)\.so\.\d+$/;
/** Libraries of a Linux system that are its own EGL and OpenGL: GLVND's and Mesa's sonames. */
export const HOST_GRAPHICS = /^lib(EGL|GLESv1_CM|GLESv2|GL|OpenGL|GLX|EGL_mesa)\.so\.\d+$/;
/** Libraries that only Android has under these names. */
const ANDROID = /^lib(c|m|dl|log|android|c\+\+_shared)\.so$/;

function builtFor(elf: Elf, versions: readonly string[]): BuiltFor {
  if (elf.needed.some((name) => GLIBC.test(name))) return "glibc";
  if (versions.some((version) => / GLIBC(XX)?_/.test(version))) return "glibc";
  const isArm = elf.machine === "EM_ARM" || elf.machine === "EM_AARCH64";
  return elf.needed.some((name) => ANDROID.test(name)) || isArm ? "android" : "unknown";
}
