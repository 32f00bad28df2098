/**
 * One library of a driver that a vendor gives: read and checked.
 *
 * @module
 */

import { decodeLibrary, is64Bit, LibraryFormatError } from "../../cts/contract/library.ts";
import { type Abi, ABIS, DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { isElf } from "../../impl/elf/bytes.ts";
import { readElfImage } from "../../impl/machine/native/elf/elf_image.ts";
import { readLibrary } from "../implementation/read_library.ts";

const FILE = {
  what: "library",
  /** As many bytes as the reference device's linker reads. */
  max: 64 * 1024 * 1024,
  notAFile: "leave it out",
  tooLarge: "leave it out",
  unreadable: "make it readable, or leave it out",
};
/** The only export of a vendor's part of GLVND (GLVND, include/glvnd/libeglabi.h). */
const GLVND_MAIN = "__egl_Main";
/** Libraries of a driver that must have functions of EGL: the others' functions may come from eglGetProcAddress. */
const EGL_LIBRARY = /^lib(GLES|EGL)(_.+)?\.so$/;
const EGL_FUNCTION = /^egl[A-Z]/;

/** One library of a driver. */
export interface DriverFile {
  /** Its name, for example `libGLES_foo.so`. */
  readonly name: string;
  /** Its bytes. */
  readonly base64: string;
  /** `elf`: machine code; `simulated`: the form of cts/contract/library.ts. */
  readonly form: "elf" | "simulated";
  /** For which processes it is. */
  readonly abi: Abi;
  /** Whether it is for processes of 64 bits. */
  readonly is64Bit: boolean;
  /** The exports that it should have and lacks, each in a line; known of machine code only. */
  readonly lacks: readonly string[];
}

/**
 * Reads a library.
 *
 * @param path Where it is.
 * @param name Its name on the device.
 * @throws {UsageError} If it cannot be read, or a device's linker would not take it.
 */
export function readDriverFile(path: string, name: string): DriverFile {
  const bytes = readLibrary(path, FILE);
  try {
    return isElf(bytes) ? elfFile(bytes, name) : simulatedFile(bytes, name, path);
  } catch (error) {
    if (!(error instanceof LibraryFormatError)) throw error;
    throw new UsageError(
      `Library "${path}" cannot be loaded: ${error.message}; build it again, as an ELF shared ` +
        "object or in the form that cts/contract/library.ts describes, or leave it out",
    );
  }
}

function elfFile(bytes: Uint8Array, name: string): DriverFile {
  const { abi, exports } = readElfImage(bytes);
  return {
    name,
    base64: bytes.toBase64(),
    form: "elf",
    abi,
    is64Bit: is64Bit(abi),
    lacks: lacksIn(name, exports),
  };
}

function simulatedFile(bytes: Uint8Array, name: string, path: string): DriverFile {
  const { abi } = decodeLibrary(bytes).header;
  checkAbi(path, abi);
  return {
    name,
    base64: bytes.toBase64(),
    form: "simulated",
    abi,
    is64Bit: is64Bit(abi),
    lacks: [],
  };
}

function lacksIn(name: string, exports: ReadonlySet<string>): string[] {
  if (!EGL_LIBRARY.test(name) || exports.values().some((one) => EGL_FUNCTION.test(one))) return [];
  const instead = exports.has(GLVND_MAIN)
    ? `, but ${GLVND_MAIN}: it is a vendor's part of GLVND; give GLVND's own libEGL.so.1`
    : "";
  return [`${name} exports no EGL functions${instead}`];
}

function checkAbi(path: string, abi: Abi): void {
  if (DEFAULT_WORLD.abis.includes(abi)) return;
  const what = ABIS.includes(abi) ? "which the judged devices do not run" : "which is not known";
  throw new UsageError(
    `Library "${path}" is for ABI "${abi}", ${what}; expected ${DEFAULT_WORLD.abis.join(" or ")}`,
  );
}
