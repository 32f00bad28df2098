/**
 * Layers that are ELF files.
 *
 * @module
 */

import { tests as dlopen } from "./elf_dlopen.ts";
import { tests as files } from "./elf_files.ts";
import { tests as linking } from "./elf_linking.ts";

/** Groups about layers in ELF. */
export const tests = [...files, ...linking, ...dlopen];
