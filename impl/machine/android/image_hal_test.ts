import { assertEquals, assertThrows } from "@std/assert";
import { elfLibrary } from "../../../cts/fakes/elf_library.ts";
import { PF, PT, readElf } from "../../elf/elf.ts";
import { ImageError } from "./image.ts";
import { ImageHal } from "./image_hal.ts";
import { ImageLimitError } from "./image_limit.ts";

/** `ldr x8, [x0, #288]`, `mov w1, wzr`, `mov x5, x23`, `blr x8`, `ret`. */
const CALL = [0xf9409008, 0x2a1f03e1, 0xaa1703e5, 0xd63f0100, 0xd65f03c0];
const PASSES_NULL = CALL.with(2, 0xaa1f03e5);

/** A library with these instructions and constants at the begin of its code, and where that is. */
function library(code: readonly number[], text: string) {
  const bytes = elfLibrary({ name: "hal", abi: "arm64-v8a" });
  const isCode = ({ type, flags }: { readonly type: number; readonly flags: number }) =>
    type === PT.LOAD && (flags & PF.EXECUTE) !== 0;
  const at = readElf(bytes).segments.find(isCode)!.offset;
  const constants = new TextEncoder().encode(text);
  bytes.set(new Uint8Array(Uint32Array.from(code).buffer), at);
  bytes.set(constants, at + 4 * code.length);
  const words = (of: Uint8Array) => [...new Uint32Array(of.slice(at, at + 4 * code.length).buffer)];
  return { bytes, words, constants: at + 4 * code.length };
}

Deno.test("the HAL of an image names the driver that the product names", () => {
  const { bytes, constants } = library(CALL, "libvendor_gpu.so\0");
  const hal = new ImageHal(bytes);
  assertEquals(hal.naming("libvendor_gpu.so"), bytes);
  const text = new TextDecoder().decode(hal.naming("libfoo.so").slice(constants, constants + 10));
  assertEquals(text, "libfoo.so\0");
  assertThrows(() => hal.naming("libvendor_gpu_2.so"), ImageLimitError, "no room for more than 16");
});

Deno.test("the HAL of an image names no driver where the product names none", () => {
  const { bytes, words } = library(CALL, "libvendor_gpu.so\0");
  assertEquals(words(new ImageHal(bytes).naming()), PASSES_NULL);
  assertEquals(words(bytes), CALL);
  const other = library(CALL.with(0, 0xf9409408), "libvendor_gpu.so\0");
  assertThrows(() => new ImageHal(other.bytes).naming(), ImageError, "is not known");
});

Deno.test("a HAL without a name stays as it is, and can be given none", () => {
  const { bytes } = library(CALL, "libRS_internal.so\0");
  const hal = new ImageHal(bytes);
  assertEquals(hal.naming(), bytes);
  assertThrows(() => hal.naming("libfoo.so"), ImageLimitError, "the image's names none");
});

Deno.test("a HAL that is no library is the reason of its cases alone", () => {
  const hal = new ImageHal(Uint8Array.of(1, 2, 3));
  assertThrows(() => hal.naming(), ImageLimitError, "is no library");
});
