/**
 * Drivers in machine code that hand everything on to the host's own, but for one defect.
 *
 * One library is built for all of them. Which defect it has is written into the built file, at a mark.
 *
 * @module
 */

import { buildNative } from "../../impl/machine/native/build.ts";
import { isElf } from "../../impl/elf/bytes.ts";
import type { Linker } from "../../impl/linker/linker.ts";
import { decodeLibrary } from "../contract/library.ts";
import { type Mutant, mutant } from "./mutant.ts";

const FOLDER = new URL("../egl/draw/", import.meta.url);
const SOURCES = ["wrong_driver.c", "wrong_drawing.c", "wrong_programs.c", "yuv_images.c"];
const MARK = new TextEncoder().encode("STRATA-DEFECT:");
/** Bytes that there are for the name of a defect, its end included (`strata_defect` in wrong_driver.c). */
const NAME_SIZE = 64 - MARK.length;

/**
 * The file of a driver with a defect.
 *
 * @param defect Its name in wrong_driver.c; any other name makes a driver that is right.
 * @throws {MissingToolError} If the compiler is not installed.
 */
export function wrongDriver(defect: string): Uint8Array {
  const path = buildNative({
    name: "libGLES_wrong.so",
    kind: "library",
    sources: SOURCES.map((name) => new URL(name, FOLDER)),
    headers: [new URL("wrong_driver.h", FOLDER)],
  });
  const bytes = Deno.readFileSync(path);
  const at = bytes.findIndex((_, i) => MARK.every((byte, j) => bytes[i + j] === byte));
  const name = new TextEncoder().encode(defect);
  if (at < 0 || name.length >= NAME_SIZE) throw new Error(`Defect "${defect}" finds no place`);
  bytes.fill(0, at + MARK.length, at + MARK.length + NAME_SIZE);
  bytes.set(name, at + MARK.length);
  return bytes;
}

/**
 * A device whose own driver has a defect.
 *
 * @param clauses What it violates.
 * @param why What it does wrong.
 * @param defect The defect's name in wrong_driver.c.
 */
export function wrongDriverMutant(
  clauses: string | readonly string[],
  why: string,
  defect: string,
): Mutant {
  return mutant({
    part: "linker",
    clauses,
    why,
    make: (Base) =>
      class extends Base {
        protected override libraryFiles(): ReturnType<Linker["libraryFiles"]> {
          return class extends super.libraryFiles() {
            override read(path: string): Uint8Array {
              const bytes = super.read(path);
              return isStockDriver(path, bytes) ? wrongDriver(defect) : bytes;
            }
          };
        }
      },
  });
}

function isStockDriver(path: string, bytes: Uint8Array): boolean {
  return path.includes("/egl/") && !isElf(bytes) &&
    Object.hasOwn(decodeLibrary(bytes).header, "builtin");
}
