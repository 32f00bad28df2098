/**
 * The check that Android's linker loads a layer's file at all, by what stands in its headers.
 *
 * @module
 */

import { DT } from "../../elf/tags.ts";
import { apiLevel } from "../../../cts/contract/api_level.ts";
import { PT } from "../../elf/elf.ts";
import { SHT } from "../../elf/sections.ts";
import { tagValue } from "../../elf/symbols.ts";
import type { LayerFacts } from "./facts.ts";
import type { LayerFindings } from "./findings.ts";

/** Page sizes of Android devices, in bytes: of all before Android 15, and of some from then on. */
const PAGE_4K = 4096;
const PAGE_16K = 16384;

/**
 * Checks class, byte order, type and machine.
 *
 * @param facts The file.
 * @param found Where findings go.
 */
export function checkForm({ elf, flags1 }: LayerFacts, found: LayerFindings): void {
  if (!elf.littleEndian) {
    found.add(
      "error",
      "layer-form",
      "It is big-endian, and all of Android's machines are little-endian",
      "Build it with a compiler of the NDK",
    );
  }
  if (elf.type !== "shared" || !elf.isDynamic) {
    const what = {
      relocatable: "an object file, not yet linked",
      executable: "an executable",
      core: "a core dump",
      other: "of a type that is not known",
      shared: "without a dynamic section, as static programs are",
    }[elf.type];
    found.add(
      "error",
      "layer-form",
      `It is ${what}, expected a shared library`,
      "Link it with -shared",
    );
  } else if (elf.interpreter !== undefined && flags1.includes("PIE")) {
    found.add(
      "warning",
      "layer-form",
      `It is a position-independent program, started by "${elf.interpreter}". Android's linker loads it as a library as ` +
        "well, that of a Linux host does not",
      "Link it with -shared, and without -pie",
    );
  }
  if (elf.abi === undefined) {
    found.add(
      "error",
      "layer-machine",
      `It is for ${elf.machine} with ${elf.bits} bits, on which Android does not run`,
      "Build it for arm64-v8a, armeabi-v7a, x86_64, x86 or riscv64",
    );
  }
}

/**
 * Checks what Android's linker checks before it maps anything, and how it maps it.
 *
 * @param facts The file; a shared library.
 * @param found Where findings go.
 */
export function checkLoading(facts: LayerFacts, found: LayerFindings): void {
  checkSectionHeaders(facts, found);
  checkSegments(facts, found);
  checkPageSize(facts, found);
  checkDynamic(facts, found);
  checkRelocations(facts, found);
}

function checkSectionHeaders({ elf, headers }: LayerFacts, found: LayerFindings): void {
  const { sections, entrySize, namesIndex } = headers;
  const width = elf.bits === 64 ? 64 : 40;
  const dynamic = sections.find(({ type }) => type === SHT.DYNAMIC);
  const segment = elf.segments.findLast(({ type }) => type === PT.DYNAMIC);
  const wrong = sections.length === 0
    ? entrySize === width || entrySize === 0
      ? "It has no section headers"
      : `The size of its section headers is ${entrySize}, expected ${width}`
    : namesIndex === 0
    ? "Its header says that no section has the sections' names (e_shstrndx is 0)"
    : dynamic === undefined
    ? "It has no section header for its dynamic section"
    : segment !== undefined &&
        (segment.offset !== dynamic.offset || segment.size !== dynamic.size)
    ? "Its section header and its program header of the dynamic section disagree"
    : sections[dynamic.link]?.type !== SHT.STRTAB
    ? "The section header of its dynamic section names no string table"
    : undefined;
  if (wrong === undefined) return;
  found.add(
    "error",
    "layer-section-headers",
    `${wrong}; Android's linker refuses such a library, although it maps none of them`,
    "Leave out what removes or changes section headers; strip --strip-unneeded keeps them",
  );
}

function checkSegments(facts: LayerFacts, found: LayerFindings): void {
  const loads = facts.elf.segments.filter(({ type }) => type === PT.LOAD);
  if (loads.length === 0) {
    found.add("error", "layer-segments", "It has no segment to load", "Link it with -shared");
  }
  if (facts.hasWritableCode) {
    found.add(
      "error",
      "layer-segments",
      "It has a segment that is both writable and executable, which Android's linker refuses in apps that target " +
        "API level 26 and later",
      "Link without -z wxneeded, -N or a linker script that joins code and data",
    );
  }
  const odd = loads.find(({ align }) => align > 1 && !isPowerOfTwo(align));
  if (odd !== undefined) {
    found.add(
      "error",
      "layer-segments",
      `A segment's alignment is ${odd.align}, expected a power of two`,
      "Link it anew, with a linker of the NDK",
    );
  }
  const askew = loads.find(({ address, offset }) => (address - offset) % PAGE_4K !== 0);
  if (askew !== undefined) {
    found.add(
      "error",
      "layer-segments",
      `A segment for address 0x${askew.address.toString(16)} lies at 0x${
        askew.offset.toString(16)
      } of the file, and no page can hold both`,
      "Link it anew, without -n or -N",
    );
  }
  if (facts.executableStack === true) {
    found.add(
      "hint",
      "layer-stack",
      "It asks for an executable stack (PT_GNU_STACK). Android's linker does not grant it, and other systems make the " +
        "stack of the whole process executable",
      "Mark assembler sources with .note.GNU-stack, or link with -z noexecstack",
    );
  }
}

/** Only 64-bit code runs on devices with pages of 16 KiB. */
function checkPageSize({ elf, pageAlign }: LayerFacts, found: LayerFindings): void {
  if (pageAlign === 0 || !isPowerOfTwo(pageAlign)) return;
  if (pageAlign < PAGE_4K) {
    found.add(
      "warning",
      "layer-page-size",
      `Its segments are aligned to ${pageAlign} bytes, less than a page`,
      "Link it with -z max-page-size=16384",
    );
    return;
  }
  if (elf.bits === 32 || pageAlign >= PAGE_16K) return;
  found.addWhere(
    (release) => release >= 15,
    "layer-page-size",
    `Its segments are aligned to ${pageAlign} bytes; devices with pages of ${PAGE_16K} bytes, which exist from Android ` +
      "15 on, do not load it",
    "Link it with -Wl,-z,max-page-size=16384, or with NDK r28 or later",
    "warning",
  );
}

function checkDynamic(facts: LayerFacts, found: LayerFindings): void {
  const has = (tag: number) => (tagValue(facts.elf.dynamic, tag) ?? 0) !== 0;
  const missing = [
    ...(facts.hash.length === 0 ? ["DT_HASH or DT_GNU_HASH"] : []),
    ...(has(DT.STRTAB) ? [] : ["DT_STRTAB"]),
    ...(has(DT.SYMTAB) ? [] : ["DT_SYMTAB"]),
  ];
  if (missing.length > 0) {
    found.add(
      "error",
      "layer-hash",
      `Its dynamic section lacks ${
        missing.join(" and ")
      }, without which nothing in it can be looked up`,
      "Link it with -shared, and with --hash-style=both",
    );
  }
  if (facts.flags1.includes("GLOBAL")) {
    found.add(
      "warning",
      "layer-flags",
      "DF_1_GLOBAL is set: its symbols take precedence in libraries that are loaded later, those of the app among them",
      "Link it without -z global",
    );
  }
}

function checkRelocations(facts: LayerFacts, found: LayerFindings): void {
  const { elf, relocations } = facts;
  if (facts.hasTextRelocations) {
    found.add(
      "error",
      "layer-text-relocations",
      elf.bits === 64
        ? "It has text relocations (DT_TEXTREL), which Android's linker refuses in 64-bit libraries"
        : "It has text relocations (DT_TEXTREL), which Android's linker refuses in apps that target API level 23 and " +
          "later",
      "Compile all of it with -fPIC, and rewrite assembler that depends on its address",
    );
  }
  const foreign = elf.bits === 64 ? "REL" : "RELA";
  if (relocations.includes(foreign)) {
    found.add(
      "error",
      "layer-relocations",
      `It has relocations of the kind DT_${foreign}, which Android's linker does not know on machines of ${elf.bits} bits`,
      "Build it with a compiler of the NDK",
    );
  }
  if (relocations.includes("RELR")) {
    found.addWhere(
      (release) => apiLevel(release) < 30,
      "layer-relocations",
      "It has relative relocations of the kind DT_RELR, which Android's linker applies from Android 11 (API level 30) " +
        "on; before, they are skipped in silence and the layer crashes",
      "Build it for API level 29, or link with --use-android-relr-tags or --pack-dyn-relocs=none",
    );
  }
  if (facts.hasStaticTls) {
    found.add(
      "warning",
      "layer-tls",
      "It has thread-local variables of the initial-exec kind (DF_STATIC_TLS), for which a library that is loaded late " +
        "has no room",
      "Compile it without -ftls-model=initial-exec",
    );
  }
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value));
}
