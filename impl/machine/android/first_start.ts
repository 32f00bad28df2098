/**
 * The first program of an image that is started here: one that does nothing. Where even that one fails, no case can tell anything.
 *
 * @module
 */

import { type AndroidImage, ImageError } from "./image.ts";
import { makeRootFolder, processCommand, writeArea } from "./process_root.ts";
import { type RootLayer, RUNNER } from "./root_layer.ts";

/** Characters of what it wrote last that are worth keeping. */
const LAST_WORDS = 600;
/**
 * The last words of a C library that makes no bytes of a mapping writable for its main thread, and is told that it cannot. Linux
 * does nothing then (mm/mprotect.c, `do_mprotect_pkey`); QEMU 7.2 refuses it (linux-user/mmap.c, `target_mprotect`). AOSP's own C
 * library asks for no such thing (bionic libc/bionic/pthread_create.cpp, `__allocate_thread_mapping`), that of GrapheneOS does.
 */
const NO_BYTES = /failed to mmap main thread static TLS: Out of memory/;

/** How a program ended. */
export interface FirstEnd {
  readonly code: number;
  readonly signal: string | null;
  /** Its standard error. */
  readonly words: string;
}

/**
 * Starts the program.
 *
 * @param image The image.
 * @param layer What lies over it.
 * @param above Where its root is put together.
 * @throws {ImageError} If it fails.
 */
export function requireStart(image: AndroidImage, layer: RootLayer, above: string): void {
  const { folder, upper } = makeRootFolder(above, "first");
  writeArea(upper, []);
  const { code, signal, stderr } = processCommand(
    { image, layer, folder, environment: new Map(), program: RUNNER },
    { stdin: "null", stdout: "null", stderr: "piped" },
  ).outputSync();
  const words = new TextDecoder().decode(stderr).trim().slice(-LAST_WORDS);
  if (code !== 0) throw new ImageError(startError(image.root, { code, signal, words }));
}

/**
 * The words of the error.
 *
 * @param root The image's folder.
 * @param end How the program ended.
 */
export function startError(root: string, { code, signal, words }: FirstEnd): string {
  const end = signal === null ? `with status ${code}` : `by ${signal}`;
  const remedy = NO_BYTES.test(words)
    ? "; QEMU 7.2 refuses an mprotect of no bytes, which Linux allows: put a later qemu-aarch64-static first in PATH " +
      "(10.0, of bookworm-backports, starts such an image)"
    : "";
  return `Image "${root}" starts no program here: one that does nothing ends ${end}${
    words && ` (${words})`
  }${remedy}`;
}
