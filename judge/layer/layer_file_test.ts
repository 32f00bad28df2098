import { assertEquals, assertThrows } from "@std/assert";
import { decodeLibrary, encodeLibrary } from "../../cts/contract/library.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { inTemporary } from "../../scripts/testing/command.ts";
import { readLayerFile } from "./layer_file.ts";

/** The beginning of an ELF file for a machine. */
function elf(machine: number, bits: 32 | 64, size = 64): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, bits === 64 ? 2 : 1, 1, 1]);
  if (size >= 20) new DataView(bytes.buffer).setUint16(18, machine, true);
  return bytes;
}

Deno.test("a layer in TypeScript becomes a library named as its file", async () => {
  await inTemporary((directory) => {
    const path = `${directory}/mine.ts`;
    Deno.writeTextFileSync(path, "export const a: number = 1;");
    const { form, abi, bytes } = readLayerFile(path);
    const { header, source } = decodeLibrary(bytes);
    assertEquals([form, abi, header.soname, source], [
      "simulated",
      "arm64-v8a",
      "libmine.so",
      "export const a: number = 1;",
    ]);
    return Promise.resolve();
  });
});

Deno.test("an ELF library's ABI is read from its header", async () => {
  const table = [
    [elf(62, 64), "x86_64"],
    [elf(183, 64), "arm64-v8a"],
    [elf(40, 32), "armeabi-v7a"],
    [elf(3, 32), "x86"],
    [elf(8, 32), undefined],
    [elf(62, 64, 12), undefined],
  ] as const;
  await inTemporary((directory) => {
    for (const [bytes, abi] of table) {
      Deno.writeFileSync(`${directory}/libx.so`, bytes);
      const layer = readLayerFile(`${directory}/libx.so`);
      assertEquals([layer.form, layer.abi], ["elf", abi]);
    }
    return Promise.resolve();
  });
});

Deno.test("who gives something else than a layer is told what to give", async () => {
  const table = [
    [
      "libx.so",
      "#!/bin/sh\n",
      "give an ELF library (.so), a layer in C (.c), C++ (.cpp) or TypeScript (.ts)",
    ],
    ["x.apk", "PK\x03\x04", "give a library out of this archive"],
  ] as const;
  await inTemporary((directory) => {
    for (const [name, contents, remedy] of table) {
      Deno.writeTextFileSync(`${directory}/${name}`, contents);
      assertThrows(() => readLayerFile(`${directory}/${name}`), UsageError, remedy);
    }
    return Promise.resolve();
  });
});

Deno.test("a layer that would pass for a fake of the suite is refused", async () => {
  await inTemporary((directory) => {
    const path = `${directory}/libx.so`;
    const header = { soname: "libx.so", abi: "arm64-v8a", fake: { name: "driver" } } as const;
    Deno.writeTextFileSync(path, encodeLibrary(header, ""));
    assertThrows(() => readLayerFile(path), UsageError, 'remove "fake" from its header');
    return Promise.resolve();
  });
});

Deno.test("what is no layer is refused in one line", async () => {
  const library = encodeLibrary({ soname: "libx.so", abi: "armeabi-v7a" }, "");
  const table = [
    ["#!/bin/sh\necho no\n", "is no library: it begins with 23212f62"],
    ["", "is no library: it begins with nothing"],
    ["\x7fEL", "is no library"],
    [library, 'is for ABI "armeabi-v7a", expected one of 64 bits'],
    ["//!strata-library {}\n", "soname and abi are required"],
  ] as const;
  await inTemporary((directory) => {
    const path = `${directory}/libx.so`;
    for (const [text, message] of table) {
      Deno.writeTextFileSync(path, text);
      const error = assertThrows(() => readLayerFile(path), UsageError, message);
      assertEquals(error.message.split("\n").length, 1);
    }
    assertThrows(() => readLayerFile(directory), UsageError, "is not a file");
    assertThrows(() => readLayerFile(`${directory}/none`), UsageError, "Cannot read layer");
    return Promise.resolve();
  });
});
