/**
 * The cage in which code of ELF files runs (`host/cage.h`): what this machine has of it.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { cacheFolder } from "../../cache_folder.ts";

/** The directory in which code runs. */
const EMPTY = new URL("empty/", cacheFolder());

/** The abilities of a kernel for the cage. */
export interface CageKernel {
  /** The newest version of Landlock that it has; a negative errno if it has none. */
  readonly landlock: number;
  /** Whether it can refuse system calls (seccomp). */
  readonly refusesCalls: boolean;
}

/** The news of each version of Landlock, of which a cage is made (Linux, Documentation/userspace-api/landlock.rst). */
const VERSIONS: readonly { readonly version: number; readonly refuses: string }[] = [
  { version: 3, refuses: "truncating files" },
  { version: 4, refuses: "listening on TCP" },
  { version: 5, refuses: "commands to devices" },
  { version: 6, refuses: "signals to other processes" },
];

/**
 * The gaps that a kernel leaves in the cage.
 *
 * @param kernel What it has.
 * @returns What is not refused to machine code, and the remedy; undefined if all is.
 */
export function cageGaps({ landlock, refusesCalls }: CageKernel): string | undefined {
  const gaps = [
    ...refusesCalls ? [] : ["attributes of files and connections (no seccomp)"],
    ...landlock < 1
      ? [`the files and processes of this user (no Landlock, error ${-landlock})`]
      : VERSIONS.filter(({ version }) => landlock < version).map(({ refuses }) => refuses),
  ];
  if (gaps.length === 0) return undefined;
  return `this kernel does not keep machine code from ${gaps.join(", ")}, expected Linux 6.12 or ` +
    `newer with Landlock; judge code that you do not trust in a virtual machine`;
}

/**
 * The directory in which code runs: empty, and nobody may write to it.
 *
 * @returns Its path; it is made if it is not there.
 */
export function emptyFolder(): string {
  const path = fromFileUrl(EMPTY);
  Deno.mkdirSync(path, { recursive: true, mode: 0o555 });
  return path;
}
