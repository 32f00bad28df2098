import { assertEquals, assertStringIncludes } from "@std/assert";
import type { ElfSpec } from "../../elf/testing/elf_writer.ts";
import { stockLdConfig } from "../../linker/stock/stock_config.ts";
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
  assertStringIncludes(found[0]!.message, "labelled vendor_file, expected same_process_hal_file");
  assertStringIncludes(found[0]!.message, "a RenderScript driver");
  assertStringIncludes(found[0]!.remedy, "/vendor/lib(64)?/libRSDriver_foo\\.so ");
});

Deno.test("a driver is known without an underscore, too", () => {
  const found = audited({
    libraries: { "/vendor/lib64/libRSDriverArm.so": {}, [HAL]: {} },
    fileContexts: [HAL_ROW],
  });
  assertEquals(inShort(found), ["error same-process-hal-file /vendor/lib64/libRSDriverArm.so"]);
});

Deno.test("what a library of a driver needs has to have the label, at any depth", () => {
  const found = audited(withoutRow("libllvm-foo"));
  assertEquals(inShort(found), ["error same-process-hal-file /vendor/lib64/libllvm-foo.so"]);
  assertStringIncludes(found[0]!.message, "/vendor/lib64/libbccFoo.so needs it");
  const spec = with64("/vendor/lib64/libllvm-foo.so", ["libdeep.so"]);
  const deep = audited({
    ...spec,
    libraries: { ...spec.libraries, "/vendor/lib64/libdeep.so": {} },
  });
  assertEquals(inShort(deep), ["error same-process-hal-file /vendor/lib64/libdeep.so"]);
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

Deno.test("bitcode for the vendor's compiler has to have the label", () => {
  const others = { "/vendor/lib64/libclcore.bc": Uint8Array.of(0x42, 0x43, 0xc0, 0xde) };
  assertEquals(inShort(audited({ ...RIGHT, others })), [
    "error same-process-hal-file /vendor/lib64/libclcore.bc",
  ]);
  const fileContexts = [...RIGHT.fileContexts!, `/vendor/lib(64)?/libclcore\\.bc ${SP}`];
  assertEquals(audited({ ...RIGHT, others, fileContexts }), []);
  assertEquals(audited({ others }), []);
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

Deno.test("drivers in egl, AOSP's own HALs and other libraries need no row", () => {
  assertEquals(
    audited({
      libraries: {
        "/vendor/lib64/egl/libGLES_foo.so": { needed: ["libc.so"] },
        [HAL]: {},
        "/vendor/lib64/hw/gralloc.default.so": {},
        "/vendor/lib64/hw/audio.primary.foo.so": {},
      },
    }),
    [],
  );
});

Deno.test("VNDK-SP of the vendor's own has a label of its own", () => {
  const spec: VendorSpec = {
    ...with64(DRIVER, ["libown.so"]),
    release: 10,
  };
  const libraries = { ...spec.libraries, "/vendor/lib64/vndk-sp/libown.so": {} };
  assertEquals(audited({ ...spec, libraries }), []);
});

Deno.test("a library of the framework alone is found with its remedy", () => {
  const found = audited(with64("/vendor/lib64/libbccFoo.so", ["libLLVM.so"]));
  assertEquals(inShort(found), ["error listed-library /vendor/lib64/libbccFoo.so"]);
  assertStringIncludes(found[0]!.message, "needs libLLVM.so, which is framework-only");
  assertStringIncludes(found[0]!.remedy, "libllvm-xxx.so");
  assertStringIncludes(found[0]!.remedy, "copy bcc");
});

Deno.test("a library that the system has and no list gives is found", () => {
  for (const soname of ["libstagefright.so", "libgui.so", "libui.so"]) {
    const found = audited(with64(DRIVER, [soname]));
    assertEquals(inShort(found), [`error listed-library ${DRIVER}`], soname);
  }
  const others = { "/system/lib64/libmaker.so": "x" };
  const found = audited({ ...with64(DRIVER, ["libmaker.so"]), others });
  assertEquals(inShort(found), [`error listed-library ${DRIVER}`]);
});

Deno.test("a library for rs alone is right for a driver and wrong for its HAL", () => {
  assertEquals(audited(with64(DRIVER, ["libft2.so"])), []);
  assertEquals(inShort(audited(with64(HAL, ["libft2.so"]))), [`error listed-library ${HAL}`]);
  const media = (path: string, release: 8 | 9) =>
    inShort(audited({ ...with64(path, ["libmediandk.so"]), release }));
  assertEquals(media(HAL, 8), [`error listed-library ${HAL}`]);
  assertEquals(media(HAL, 9), []);
});

Deno.test("a library that nobody has is missing", () => {
  const found = audited(with64(DRIVER, ["libnowhere.so"]));
  assertEquals(inShort(found), [`error missing-library ${DRIVER}`]);
  assertStringIncludes(found[0]!.message, "libnowhere.so");
  const other = with64(DRIVER, ["libnowhere.so"]);
  const libraries = { ...other.libraries, "/vendor/lib/libnowhere.so": {} };
  assertEquals(inShort(audited({ ...other, libraries })), [`error missing-library ${DRIVER}`]);
});

Deno.test("libraries that need each other end the search", () => {
  const spec = with64("/vendor/lib64/libfoo_core.so", ["libRSDriver_foo.so", "libfoo_core.so"]);
  assertEquals(audited(spec), []);
});

Deno.test("a DT_RUNPATH leads to libraries of the vendor", () => {
  const deep = "/vendor/lib64/foo/libdeep.so";
  const libraries = (runpath: string) => ({
    ...RIGHT.libraries,
    [DRIVER]: { needed: ["libdeep.so"], runpath },
    [deep]: {},
  });
  const found = (runpath: string) => inShort(audited({ ...RIGHT, libraries: libraries(runpath) }));
  assertEquals(found("$ORIGIN/foo"), [`error same-process-hal-file ${deep}`]);
  assertEquals(found("/vendor/${LIB}/foo"), [`error same-process-hal-file ${deep}`]);
  assertEquals(found("/vendor/lib64/bar"), [`error missing-library ${DRIVER}`]);
});

Deno.test("the device's own linker configuration decides what is listed", () => {
  const text = stockLdConfig(9, "enforced")!;
  const key = "namespace.rs.link.default.shared_libs";
  const open = text.replace(`${key} = `, `${key} = libstagefright.so:`);
  const found = (config: string) =>
    inShort(audited({
      ...with64(DRIVER, ["libstagefright.so"]),
      release: 9,
      others: { "/system/etc/ld.config.28.txt": config },
    }, "listed-library"));
  assertEquals(found(text), [`error listed-library ${DRIVER}`]);
  assertEquals(found(open), []);
  assertEquals(found("nothing"), ["undecided listed-library /system/etc/ld.config.28.txt"]);
});

Deno.test("a compiler needs only what is listed, and its libraries need the label", () => {
  const spec = (needed: readonly string[]): VendorSpec => ({
    libraries: { "/vendor/bin/bcc": { needed }, "/vendor/lib64/libown.so": {} },
    fileContexts: [`/vendor/bin/bcc ${SP}`],
  });
  assertEquals(audited(spec(["libbcinfo.so", "libc++.so"])), []);
  assertEquals(inShort(audited(spec(["libLLVM.so"]))), ["error listed-library /vendor/bin/bcc"]);
  assertEquals(inShort(audited(spec(["libown.so"]))), [
    "error same-process-hal-file /vendor/lib64/libown.so",
  ]);
});

Deno.test("a copy of bcc without libclcore.bc is found", () => {
  const found = (needed: readonly string[], ...others: readonly string[]) =>
    audited({
      libraries: { "/vendor/bin/bcc": { needed }, "/vendor/lib64/libbcc.so": {} },
      others: Object.fromEntries(others.map((path) => [path, "BC"])),
    }, "missing-library");
  const [alone, ...rest] = found(["libbcc.so"]);
  assertEquals([alone!.subject, rest], ["/vendor/bin/bcc", []]);
  assertStringIncludes(alone!.remedy, "libclcore.bc");
  assertEquals(found(["libbcc.so"], "/system/lib/libclcore.bc").length, 1);
  assertEquals(found(["libbcc.so"], "/vendor/lib/libclcore.bc"), []);
  assertEquals(found(["libc.so"]), []);
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

Deno.test("on a legacy device drivers may need anything, under any label", () => {
  const spec: VendorSpec = { ...with64(DRIVER, ["libLLVM.so", "libui.so"]), fileContexts: [] };
  assertEquals(audited({ ...spec, product: LEGACY }), []);
  assertEquals(
    audited({ ...spec, product: { ...LEGACY, PRODUCT_FULL_TREBLE_OVERRIDE: "true" } }).length > 0,
    true,
  );
});

Deno.test("a VNDK library that is not VNDK-SP is found, even where rs happens to search its directory", () => {
  const world = with64("/vendor/lib64/libfoo_core.so", ["libui.so"]);
  const own = { ...world.libraries, "/vendor/lib64/libui.so": { needed: ["libc.so"] } };
  const found = ["error listed-library /vendor/lib64/libfoo_core.so"];
  for (const [release, withOwn] of [[10, []], [14, found]] as const) {
    assertEquals(inShort(audited({ ...world, release }, "listed-library")), found);
    const findings = audited({ ...world, release, libraries: own }, "listed-library");
    assertEquals(inShort(findings), [...withOwn], "11 and later: the APEX is searched first");
  }
});
