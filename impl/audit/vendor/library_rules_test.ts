import { assertEquals, assertStringIncludes } from "@std/assert";
import type { ElfSpec } from "../../elf/testing/elf_writer.ts";
import { audited, elfAt, inShort, LEGACY, type VendorSpec } from "../testing/vendor_world.ts";

const SP = "u:object_r:same_process_hal_file:s0";
const HAL = "/vendor/lib64/hw/android.hardware.renderscript@1.0-impl.so";
const DRIVER = "/vendor/lib64/libRSDriver_foo.so";
const HAL_ROW = `/vendor/lib(64)?/hw/android\\.hardware\\.renderscript@1\\.0-impl\\.so ${SP}`;

/** A driver with its HAL, a plugin and a library that both need, all right. */
const RIGHT: VendorSpec = {
  libraries: {
    [DRIVER]: { needed: ["libRS_internal.so", "libfoo_core.so", "libc++.so", "libc.so"] },
    [HAL]: { needed: ["android.hardware.renderscript@1.0.so", "libhidlbase.so", "liblog.so"] },
    "/vendor/lib64/libbccFoo.so": { needed: ["libllvm-foo.so", "libc.so"] },
    "/vendor/lib64/libllvm-foo.so": { needed: ["libz.so", "libm.so"] },
    "/vendor/lib64/libfoo_core.so": { needed: ["libcutils.so"] },
    "/vendor/lib64/libunrelated.so": { needed: ["libstagefright.so"] },
  },
  fileContexts: [
    HAL_ROW,
    `/vendor/lib(64)?/libRSDriver_foo\\.so ${SP}`,
    `/vendor/lib(64)?/libbccFoo\\.so ${SP}`,
    `/vendor/lib(64)?/libllvm-foo\\.so ${SP}`,
    `/vendor/lib(64)?/libfoo_core\\.so ${SP}`,
  ],
};

/** {@link RIGHT} with one library changed. */
function with64(path: string, needed: readonly string[]): VendorSpec {
  return { ...RIGHT, libraries: { ...RIGHT.libraries, [path]: { needed } } };
}

/** {@link RIGHT} without the rows that contain a text. */
function withoutRow(text: string): VendorSpec {
  return { ...RIGHT, fileContexts: RIGHT.fileContexts!.filter((row) => !row.includes(text)) };
}

for (const release of [8, 8.1, 9, 10, 11, 14] as const) {
  Deno.test(`a complete driver breaks no rule of ${release}`, () => {
    assertEquals(audited({ ...RIGHT, release }), []);
  });
}

Deno.test("a driver without a row is vendor_file and found", () => {
  const found = audited(withoutRow("libRSDriver_foo"));
  assertEquals(inShort(found), [`error same-process-hal-file ${DRIVER}`]);
  assertStringIncludes(found[0]!.message, "labeled vendor_file, expected same_process_hal_file");
  assertStringIncludes(found[0]!.message, "a RenderScript driver");
  assertStringIncludes(found[0]!.remedy, "/vendor/lib(64)?/libRSDriver_foo\\.so ");
});

Deno.test("each width is checked by itself", () => {
  const libraries = {
    ...RIGHT.libraries,
    "/vendor/lib/libRSDriver_foo.so": { needed: ["libfoo_core.so"] },
    "/vendor/lib/hw/android.hardware.renderscript@1.0-impl.so": {},
    "/vendor/lib/libfoo_core.so": {},
  };
  assertEquals(audited({ ...RIGHT, libraries }), []);
  const fileContexts = RIGHT.fileContexts!.map((row) =>
    row.replace("lib(64)?/libfoo_core", "lib64/libfoo_core")
  );
  assertEquals(inShort(audited({ ...RIGHT, libraries, fileContexts })), [
    "error same-process-hal-file /vendor/lib/libfoo_core.so",
  ]);
});

for (
  const path of [
    "/vendor/lib64/hw/gralloc.foo.so",
    "/vendor/lib64/hw/vulkan.foo.so",
    "/odm/lib64/hw/android.hardware.graphics.mapper@4.0-impl-foo.so",
    "/vendor/lib64/libbcc.so",
  ]
) {
  Deno.test(`a same-process HAL has to have the label: ${path}`, () => {
    assertEquals(inShort(audited({ libraries: { [path]: {} } })), [
      `error same-process-hal-file ${path}`,
    ]);
    const row = `${path.replaceAll(".", "\\.")} ${SP}`;
    assertEquals(audited({ libraries: { [path]: {} }, fileContexts: [row] }), []);
  });
}

Deno.test("libraries that need each other end the search", () => {
  const spec = with64("/vendor/lib64/libfoo_core.so", ["libRSDriver_foo.so", "libfoo_core.so"]);
  assertEquals(audited(spec), []);
});

Deno.test("a library of another width or machine, or none, is found", () => {
  const found = (path: string, contents: Uint8Array | string) =>
    inShort(audited({ others: { [path]: contents } }, "library-form"));
  const path = "/vendor/lib64/libx.so";
  const sought = "/vendor/lib64/hw/x.so";
  assertEquals(found(path, "#!/bin/sh"), [`advice library-form ${path}`]);
  assertEquals(found(sought, "#!/bin/sh"), [`error library-form ${sought}`]);
  assertEquals(found("/vendor/lib64/chre/x.so", "data"), []);
  assertEquals(found(path, ""), [`error library-form ${path}`]);
  assertEquals(found(path, elfAt(path)), []);
  assertEquals(found(path, elfAt(path).subarray(0, -1)), [`error library-form ${path}`]);
  assertEquals(found("/vendor/lib64/x.txt", "text"), []);
  const form = (path: string, spec: object) =>
    audited({ libraries: { [path]: spec } }, "library-form").map(({ message }) => message);
  assertEquals(form(path, {}), []);
  assertEquals(form(path, { bits: 32, machine: 40 }), [
    `"${path}" is for 32 bits and in lib64, where only libraries of 64 bits are loaded`,
  ]);
  assertStringIncludes(form(path, { machine: 62 })[0]!, "is for EM_X86_64, but the device's ABIs");
  assertStringIncludes(form(path, { dynamic: false })[0]!, "cannot be loaded");
});

Deno.test("a library that nobody looks for may be for another processor, and one that is sought may not", () => {
  const HEXAGON = { bits: 32, machine: 164 } as const;
  const ARM = { bits: 32, machine: 40 } as const;
  const forms = (libraries: Readonly<Record<string, ElfSpec>>) =>
    inShort(audited({ libraries }, "library-form"));
  const dsp = "/vendor/lib/rfsa/adsp/libskel.so";
  assertEquals(forms({ [dsp]: HEXAGON }), []);
  assertEquals(forms({ "/vendor/lib64/rfsa/adsp/libskel.so": HEXAGON }), []);
  assertEquals(forms({ "/vendor/lib/libskel.so": HEXAGON }), []);
  const needed = {
    "/vendor/lib/libskel.so": HEXAGON,
    "/vendor/lib/liba.so": { needed: ["libskel.so"] },
  };
  assertEquals(forms(needed), ["error library-form /vendor/lib/libskel.so"]);
  assertEquals(forms({ "/vendor/lib/hw/camera.x.so": HEXAGON }), [
    "error library-form /vendor/lib/hw/camera.x.so",
  ]);
  assertEquals(forms({ "/vendor/lib64/libold.so": ARM }), [
    "advice library-form /vendor/lib64/libold.so",
  ]);
  const both = {
    "/vendor/lib64/libold.so": ARM,
    "/vendor/lib64/liba.so": { needed: ["libold.so"] },
  };
  assertEquals(forms(both), ["error library-form /vendor/lib64/libold.so"]);
  const cut = (path: string, spec: ElfSpec) =>
    inShort(audited({ others: { [path]: elfAt(path, spec).subarray(0, 60) } }, "library-form"));
  assertEquals(cut(dsp, HEXAGON), []);
  assertEquals(cut("/vendor/lib/rfsa/liba.so", {}), [
    "error library-form /vendor/lib/rfsa/liba.so",
  ]);
});

Deno.test("a need that a library beside the drivers meets once it is loaded is advice", () => {
  const libraries = {
    "/vendor/lib64/egl/libGLES_x.so": {},
    "/vendor/lib64/egl/libx_trace.so": { needed: ["libGLES_x.so", "libnone.so"] },
  };
  assertEquals(inShort(audited({ libraries }, "missing-library")), [
    "advice missing-library /vendor/lib64/egl/libx_trace.so",
    "error missing-library /vendor/lib64/egl/libx_trace.so",
  ]);
});

for (const product of [undefined, LEGACY]) {
  const device = product === undefined ? "a device with full Treble" : "a legacy device";
  Deno.test(`a RenderScript driver without its HAL is never loaded on ${device}`, () => {
    const spec = { ...RIGHT, ...(product === undefined ? {} : { product }) };
    const { [HAL]: _hal, ...libraries } = RIGHT.libraries!;
    const found = audited({ ...spec, libraries });
    assertEquals(inShort(found), [`error renderscript-hal ${DRIVER}`]);
    assertStringIncludes(found[0]!.message, "takes the CPU path");
    assertEquals(audited(spec), []);
    const named = HAL.replace("-impl", "-impl_foo");
    const fileContexts = [...RIGHT.fileContexts!, `${named.replaceAll(".", "\\.")} ${SP}`];
    assertEquals(audited({ ...spec, fileContexts, libraries: { ...libraries, [named]: {} } }), []);
    const other = HAL.replace("lib64", "lib");
    const wrong = audited(
      { ...spec, libraries: { ...libraries, [other]: {} } },
      "renderscript-hal",
    );
    assertEquals(inShort(wrong), [`error renderscript-hal ${DRIVER}`]);
  });
}
