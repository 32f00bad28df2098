import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { encodeLibrary } from "../../../cts/contract/library.ts";
import type { Release } from "../../../cts/contract/world.ts";
import type { Neighbor, Neighbors } from "./neighbors.ts";
import { examineLayer } from "./report.ts";
import type { ElfSpec } from "../../elf/testing/elf_writer.ts";
import { inShort, LAYER_SYMBOLS, layerFile, layerFindings } from "../testing/layer_files.ts";

const ABIS = [
  ["arm64-v8a", { bits: 64, machine: 183 }],
  ["armeabi-v7a", { bits: 32, machine: 40 }],
  ["x86", { bits: 32, machine: 3 }],
  ["x86_64", { bits: 64, machine: 62 }],
  ["riscv64", { bits: 64, machine: 243 }],
] as const;

for (const [abi, kind] of ABIS) {
  Deno.test(`a sound layer for ${abi} has no findings`, () => {
    const report = examineLayer(layerFile(kind), "dir/libGood.so", { abi });
    assertEquals(inShort(report.findings), []);
    assertEquals([report.isLayer, report.form, report.facts?.elf.abi], ["layer", "elf", abi]);
    assertEquals(report.facts?.notes.android, {
      apiLevel: 29,
      ndkVersion: "r26b",
      ndkBuild: "10909125",
    });
    assertEquals(report.facts?.undefined, ["__android_log_write"]);
  });
}

const [INITIALIZE, GET_PROC_ADDRESS] = LAYER_SYMBOLS;
const LAYER_EXPORTS = ["error layer-exports"];

/** Mistakes in a layer, and what is found. Tags are those of the dynamic section. */
const CASES: readonly (readonly [what: string, spec: ElfSpec, found: readonly string[]])[] = [
  ["is big-endian", { bigEndian: true, machine: 9999 }, [
    "error layer-form",
    "error layer-machine",
  ]],
  ["is an object file", { type: 1 }, ["error layer-form"]],
  ["is an executable", { type: 2 }, ["error layer-form"]],
  ["is static", { dynamic: false }, ["error layer-form"]],
  ["asks for an interpreter", { interpreter: "/system/bin/linker64" }, []],
  ["is a program", {
    interpreter: "/system/bin/linker64",
    tags: [[0x6fff_fffb, 0x0800_0001]],
  }, ["warning layer-form"]],
  ["is for a machine that Android lacks", { machine: 258 }, ["error layer-machine"]],
  ["has no symbols", { symbols: [] }, ["error layer-exports", "error layer-exports"]],
  ["lacks a function", { symbols: [INITIALIZE] }, LAYER_EXPORTS],
  ["has a function as data", {
    symbols: [INITIALIZE, { ...GET_PROC_ADDRESS, type: 1 }],
  }, LAYER_EXPORTS],
  ["has a function outside of its code", { loadFlags: 4 }, [...LAYER_EXPORTS, ...LAYER_EXPORTS]],
  ["has a hidden function", {
    symbols: [INITIALIZE, { ...GET_PROC_ADDRESS, visibility: 2 }],
  }, LAYER_EXPORTS],
  ["has a weak function", { symbols: [INITIALIZE, { ...GET_PROC_ADDRESS, binding: 2 }] }, []],
  ["has no section headers", { sections: false }, ["error layer-section-headers"]],
  ["has an empty section table", { sections: true }, ["error layer-section-headers"]],
  ["has text relocations", { tags: [[22, 0]] }, ["error layer-text-relocations"]],
  ["has text relocations by DT_FLAGS", { tags: [[30, 4]] }, ["error layer-text-relocations"]],
  ["has a segment for all", { loadFlags: 7 }, ["error layer-segments"]],
  ["has an odd alignment", { loadAlign: 12288 }, ["error layer-segments"]],
  ["is aligned to less than a page", { loadAlign: 16 }, ["warning layer-page-size"]],
  ["is aligned to 4 KiB", { loadAlign: 4096 }, ["warning layer-page-size 15"]],
  ["is aligned to 64 KiB", { loadAlign: 65536 }, []],
  ["has 32 bits and is aligned to 4 KiB", { bits: 32, machine: 40, loadAlign: 4096 }, []],
  ["wants an executable stack", { stack: 7 }, ["hint layer-stack"]],
  ["has RELA and 64 bits", { tags: [[7, 0]] }, []],
  ["has REL and 64 bits", { tags: [[17, 0]] }, ["error layer-relocations"]],
  ["has RELA and 32 bits", { bits: 32, machine: 40, tags: [[7, 0]] }, ["error layer-relocations"]],
  ["has RELR", { tags: [[36, 0]] }, ["warning layer-relocations 10"]],
  ["has Android's RELR", { tags: [[0x6fff_e000, 0]] }, []],
  ["has static TLS", { tags: [[30, 16]] }, ["warning layer-tls"]],
  ["is global", { tags: [[0x6fff_fffb, 2]] }, ["warning layer-flags"]],
  ["has another soname", { soname: "libOther.so" }, ["hint layer-soname"]],
  ["has the soname of the platform's EGL", { soname: "libEGL.so" }, ["warning layer-soname"]],
  ["needs the C++ library", { needed: ["liblog.so", "libc++_shared.so"] }, ["warning layer-needs"]],
  ["needs a private library", { needed: ["libutils.so"] }, ["error layer-needs"]],
  ["needs an unknown library", { needed: ["libmine.so"] }, ["warning layer-needs"]],
  ["needs a path", { needed: ["/home/me/libmine.so"] }, ["error layer-needs"]],
  ["needs what came with 12", { needed: ["libicu.so"] }, ["warning layer-needs 10 11"]],
  ["needs ICU's own", { needed: ["libicuuc.so", "libGLESv3.so", "libvulkan.so"] }, []],
  ["has an RPATH", { rpath: "/x" }, ["hint layer-run-path"]],
  ["has a RUNPATH", { runpath: "$ORIGIN/../x:/home/me" }, ["hint layer-run-path"]],
  ["has a good RUNPATH", { runpath: "$ORIGIN/../x:${ORIGIN}" }, []],
  ["is built for 12", { androidNote: { apiLevel: 31 } }, ["warning layer-api-level 10 11"]],
  ["calls desktop OpenGL", {
    symbols: [...LAYER_SYMBOLS, { name: "glBegin", defined: false }],
  }, ["error layer-symbols"]],
  ["calls GLES directly", {
    needed: ["liblog.so", "libGLESv2.so"],
    symbols: [...LAYER_SYMBOLS, { name: "glDrawArrays", defined: false }],
  }, ["hint layer-calls-down"]],
  ["calls what came with 13", {
    symbols: [...LAYER_SYMBOLS, { name: "backtrace", defined: false }],
  }, ["warning layer-symbols 10 11 12"]],
  ["calls what came with 13 weakly", {
    symbols: [...LAYER_SYMBOLS, { name: "backtrace", defined: false, binding: 2 }],
  }, []],
  ["calls what came with 10", {
    needed: ["libnativewindow.so", "libc.so", "liblog.so"],
    symbols: [...LAYER_SYMBOLS, { name: "AHardwareBuffer_lockPlanes", defined: false }],
  }, []],
  ["calls what glibc alone has", {
    symbols: [...LAYER_SYMBOLS, { name: "strfry", defined: false }],
  }, ["error layer-symbols"]],
  ["calls desktop OpenGL weakly", {
    symbols: [...LAYER_SYMBOLS, { name: "glBegin", defined: false, binding: 2 }],
  }, []],
];

for (const [what, spec, expected] of CASES) {
  Deno.test(`a layer that ${what} gives ${expected.join(", ") || "nothing"}`, () => {
    assertEquals(layerFindings(spec), expected);
  });
}

Deno.test("findings hang on the releases that are asked for", () => {
  const at = (spec: ElfSpec, ...releases: Release[]) => layerFindings(spec, { releases });
  assertEquals(at({ tags: [[36, 0]] }, 10), ["error layer-relocations"]);
  assertEquals(at({ tags: [[36, 0]] }, 11), []);
  assertEquals(at({ needed: ["libnativehelper.so"] }, 11), ["error layer-needs"]);
  assertEquals(at({ needed: ["libnativehelper.so"] }, 12, 15), []);
  assertEquals(at({ loadAlign: 4096 }, 10, 14), []);
  assertEquals(at({ loadAlign: 4096 }, 15), ["warning layer-page-size"]);
  assertEquals(at({ androidNote: { apiLevel: 35 } }, 14, 15), ["warning layer-api-level 14"]);
  assertEquals(at({ androidNote: { apiLevel: 35 } }, 14), ["warning layer-api-level"]);
});

Deno.test("what lies beside a layer is found there, and what does not is missing", () => {
  const needed = ["libc++_shared.so", "libmine.so"];
  const beside = new Set(["libGood.so", ...needed]);
  assertEquals(layerFindings({ needed }, { beside }), []);
  assertEquals(layerFindings({ needed }, { beside: new Set(["libmine.so"]) }), [
    "error layer-needs",
  ]);
});

Deno.test("what comes with a layer is found, and what it needs itself is looked at", () => {
  const neighbor = (name: string, needed: readonly string[] = [], runpath = "") => ({
    ...{ name, soname: name, needed, runpath },
  });
  const at = (needed: readonly string[], ...taken: Neighbor[]) => {
    const neighbors = { taken, refused: [] };
    const { findings } = examineLayer(layerFile({ needed }), "libGood.so", { neighbors });
    return findings.map(({ severity, message }) => `${severity}: ${message}`);
  };
  const [said, ...others] = at(["libmine.so"], neighbor("libmine.so", ["libc.so", "libGood.so"]));
  assertEquals(others, []);
  assertMatch(
    said!,
    /^hint: Beside it lies libmine\.so, which a device finds in the folder of the app's own APK/,
  );
  const [absent] = at(["libmine.so"], neighbor("libmine.so", ["libinner.so", "libc++_shared.so"]));
  assertMatch(
    absent!,
    /^warning: Its neighbor libmine\.so needs libinner\.so, which Android does not/,
  );
  const utils = at(
    ["libutils.so", "libc++_shared.so"],
    neighbor("libutils.so"),
    neighbor("libc++_shared.so"),
  );
  assertEquals(utils.length, 1);
  const options = { neighbors: { taken: [neighbor("libmine.so")], refused: [] } };
  assertEquals(layerFindings({ needed: ["libmine.so"], runpath: "$ORIGIN" }, options), []);
  assertEquals(layerFindings({ needed: ["libGood.so"] }), []);
  const bad = { name: "libmine.so", fault: "It is odd", remedy: "mend it" };
  const { findings } = examineLayer(layerFile({ needed: ["libmine.so"] }), "libGood.so", {
    neighbors: { taken: [], refused: [bad] },
  });
  assertEquals(findings.map(({ severity, message, remedy }) => [severity, message, remedy]), [
    ["error", "It is odd", "Mend it"],
  ]);
});

Deno.test("of very many needed libraries, the first are looked at", () => {
  const needed = Array.from({ length: 2000 }, (_, i) => `lib${i}.so`);
  const found = layerFindings({ needed });
  assertEquals(found.length, 501);
  assertEquals([...new Set(found)], ["warning layer-needs"]);
});

Deno.test("a layer for another ABI than its directory's is found", () => {
  assertEquals(layerFindings({}, { abi: "x86_64" }), ["error layer-machine"]);
});

Deno.test("a layer's file name must fit into a list", () => {
  const at = (name: string) =>
    inShort(
      examineLayer(layerFile({ soname: name.slice(name.lastIndexOf("/") + 1) }), name).findings,
    );
  assertEquals(at("/some:where/libGood.so"), []);
  assertEquals(at("lib:Good.so"), ["error layer-name"]);
  assertEquals(at("Good.so"), ["hint layer-name"]);
});

Deno.test("a layer for glibc is judged as one for the host", () => {
  const host: ElfSpec = { machine: 62, loadAlign: 4096, sections: false, tags: [[36, 0]] };
  const found = (needed: readonly string[], neighbors?: Neighbors) => {
    const { androidNote: _, ...spec } = { ...host, needed, androidNote: undefined };
    const bytes = layerFile({ ...spec, stack: 6, symbols: LAYER_SYMBOLS });
    return examineLayer(withoutNote(bytes), "libGood.so", neighbors ? { neighbors } : {});
  };
  const report = found(["liblog.so", "libc.so.6"]);
  assertEquals([report.facts?.builtFor, inShort(report.findings)], ["glibc", []]);
  assertEquals(inShort(found(["libEGL.so.1", "libc.so.6"]).findings), ["error layer-needs"]);
  const absent = found(["libother.so", "liblog.so", "libc.so.6"]).findings;
  assertEquals(inShort(absent), ["error layer-needs"]);
  assertEquals(absent[0]?.remedy, "Put it beside libGood.so, link statically, or do without");
  const other = { name: "libother.so", runpath: "" };
  const said = (needed: readonly string[]) =>
    found(["libother.so", "libc.so.6"], { taken: [{ ...other, needed }], refused: [] })
      .findings.map(({ message }) => message);
  assertEquals(said(["libm.so.6", "liblog.so", "libother.so", "libGood.so"]), []);
  assertEquals(said(["libx.so"]), [
    "Its neighbor libother.so needs libx.so, which the device's linker does not find",
  ]);
});

Deno.test("a layer for glibc works on no device, so that it is wrong in an APK", () => {
  const bytes = withoutNote(layerFile({ needed: ["liblog.so", "libc.so.6"] }));
  const { findings } = examineLayer(bytes, "lib/arm64-v8a/libGood.so", { beside: new Set() });
  assertEquals(inShort(findings), ["error layer-needs"]);
});

Deno.test("a layer needs the libraries whose functions it is linked with", () => {
  const cases = [
    ["__android_log_print", ["libc.so"], ["liblog.so", "libc.so"]],
    ["__android_log_print", ["libc.so.6"], ["liblog.so", "libc.so.6"]],
    ["eglGetProcAddress", ["libGLESv2.so"], ["libEGL.so", "libc.so"]],
    ["glClear", ["libc.so"], ["libGLESv3.so"]],
    ["glClear", ["libm.so"], ["libother.so"]],
  ] as const;
  for (const [name, less, enough] of cases) {
    const found = (needed: readonly string[]) => {
      const symbols = [...LAYER_SYMBOLS.slice(0, 2), { name, defined: false }];
      const { findings } = examineLayer(layerFile({ needed, symbols }), "libGood.so");
      return inShort(findings).filter((text) => text === "error layer-symbols");
    };
    const expected = less[0] === "libGLESv2.so" ? [] : ["error layer-symbols"];
    assertEquals([found(less), found(enough)], [expected, []], `${name} ${less}`);
  }
});

/** Makes the note of {@link layerFile} one of another owner. */
function withoutNote(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = new TextDecoder("latin1").decode(bytes).indexOf("Android\0");
  bytes[at] = 0x58;
  return bytes;
}

Deno.test("what is no ELF file is told by its first bytes", () => {
  const cases: readonly (readonly [contents: string | number[], said: string])[] = [
    ["", "empty"],
    ["#!/bin/sh\necho hello\n", "a script"],
    [[0x1f, 0x8b, 8, 0], "compressed by gzip"],
    ["PK\x03\x04", "a zip archive"],
    ["!<arch>\n", "an archive of object files"],
    ["INPUT(libreal.so.1)\n", "a linker script"],
    ["MZ", "for Windows"],
    ["hello", "begins with 68656c6c"],
    [[0x7f], "begins with 7f"],
  ];
  for (const [contents, said] of cases) {
    const bytes = typeof contents === "string"
      ? new TextEncoder().encode(contents)
      : Uint8Array.from(contents);
    const report = examineLayer(bytes, "liba.so");
    assertEquals([report.form, report.isLayer], ["none", "no"]);
    assertEquals(inShort(report.findings), ["error layer-form"]);
    assertStringIncludes(report.findings[0]!.message, said);
  }
});

Deno.test("a layer of the simulated form is one, and no phone's", () => {
  const examine = (source: string) => {
    const text = encodeLibrary({ soname: "liba.so", abi: "arm64-v8a" }, source);
    return examineLayer(new TextEncoder().encode(text), "liba.so");
  };
  const good = examine(
    "export function AndroidGLESLayer_Initialize() {}\n" +
      "export function AndroidGLESLayer_GetProcAddress(name, next) { return next; }\n",
  );
  assertEquals([good.form, good.isLayer], ["simulated", "layer"]);
  assertEquals(inShort(good.findings), ["hint layer-form"]);
  const bad = examine("export function AndroidGLESLayer_Initialise() {}\n");
  assertEquals(bad.isLayer, "nearly");
  assertEquals(inShort(bad.findings), [
    "error layer-exports",
    "error layer-exports",
    "hint layer-form",
  ]);
  assertEquals(inShort(examine("export const =").findings), ["error layer-form"]);
});

Deno.test("a layer that is cut anywhere is refused with a reason, or still whole", () => {
  for (const sections of [false, "full"] as const) {
    const whole = layerFile({ sections, symtab: LAYER_SYMBOLS });
    for (let size = 0; size < whole.length; size += 16) {
      const { findings } = examineLayer(whole.subarray(0, size), "libGood.so");
      assertEquals(inShort(findings), ["error layer-form"], `cut at ${size}`);
    }
  }
});

Deno.test("whatever the bytes are, there is an answer", () => {
  const whole = layerFile({ symtab: LAYER_SYMBOLS, tags: [[0x6fff_fffe, 0x10000]] });
  const places = fc.array(
    fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(places, (changes) => {
      const bytes = whole.slice();
      for (const [at, value] of changes) bytes[at] = value;
      const report = examineLayer(bytes, "libGood.so");
      assert(report.facts !== undefined || report.findings.length > 0);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const elf = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, ...bytes]);
      for (const file of [bytes, elf]) {
        assert(examineLayer(file, "x").findings.length > 0);
      }
    }),
    { numRuns: 1000 },
  );
});
