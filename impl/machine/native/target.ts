/**
 * The kinds of machines whose code runs here: this one's own, and others that QEMU stands in for.
 *
 * @module
 */

import { resolve } from "@std/path";
import type { Abi } from "../../../cts/contract/world.ts";
import { compilerPackages, MissingToolError } from "./build.ts";

/** The differences of one kind of machine from another. */
interface Kind {
  /** Linux's name of it, which stands in names of tools, libraries and directories. */
  readonly arch: string;
  /** Debian's name of it. */
  readonly debian: string;
  /** Integers and pointers that a call passes in registers: System V ABI for x86-64; procedure call standard for Arm. */
  readonly integerRegisters: number;
  /** The dynamic linker that its programs name (System V and Arm ABIs for Linux). */
  readonly loader: string;
}

/** A kind of machine, as code for it is built and run here. */
export interface Target extends Kind {
  readonly abi: Abi;
  /** The beginning of the names of its compiler and of the tools beside it; empty for this machine's own. */
  readonly tools: string;
  /** The program that runs its programs; undefined for this machine itself. */
  readonly runner?: string;
}

const KINDS: Readonly<Partial<Record<Abi, Kind>>> = {
  "x86_64": {
    arch: "x86_64",
    debian: "amd64",
    integerRegisters: 6,
    loader: "/lib64/ld-linux-x86-64.so.2",
  },
  "arm64-v8a": {
    arch: "aarch64",
    debian: "arm64",
    integerRegisters: 8,
    loader: "/lib/ld-linux-aarch64.so.1",
  },
};

const DRIVER_PACKAGES: readonly string[] = ["libegl1", "libgles2", "libgles1", "libgl1-mesa-dri"];

/** The ABIs whose code can run, the machine's own first if it is among them. */
export const TARGET_ABIS: readonly Abi[] = (Object.keys(KINDS) as Abi[]).sort((a, b) =>
  Number(isOwn(KINDS[b]!)) - Number(isOwn(KINDS[a]!))
);

function isOwn({ arch }: Kind): boolean {
  return Deno.build.arch === arch;
}

/**
 * How code for an ABI is built and run here.
 *
 * @param abi The ABI. Default: this machine's own.
 * @param environment Where PATH is, and QEMU_LD_PREFIX, under which QEMU finds libraries first. Default: this program's.
 * @throws {MissingToolError} If it cannot run here, or what runs it is not installed.
 */
export function targetFor(
  abi: Abi = TARGET_ABIS[0]!,
  environment: Pick<Deno.Env, "get"> = Deno.env,
): Target {
  const kind = KINDS[abi];
  if (Deno.build.os !== "linux" || !Object.values(KINDS).some(isOwn) || kind === undefined) {
    const here = `${Deno.build.arch} ${Deno.build.os}`;
    const all = TARGET_ABIS.join(" or ");
    throw new MissingToolError(
      `Cannot run machine code for "${abi}" on ${here}, expected ${all} on Linux of either kind`,
      [],
    );
  }
  if (isOwn(kind)) return { ...kind, abi, tools: "" };
  const runner = programPath(`qemu-${kind.arch}`, environment.get("PATH") ?? "");
  const prefix = environment.get("QEMU_LD_PREFIX") ?? "";
  if (runner === undefined) missing(kind, `Program "qemu-${kind.arch}"`);
  if (!isFile(`${prefix}${kind.loader}`) && !isFile(kind.loader)) {
    missing(kind, `Library "${kind.loader}"`);
  }
  return { ...kind, abi, tools: toolsOf(kind), runner };
}

/**
 * Debian's packages that code for an ABI is built and run with here, beside libraries that it uses.
 *
 * @param abi One of {@link TARGET_ABIS}.
 */
export function packagesToRun(abi: Abi): readonly string[] {
  const kind = KINDS[abi];
  return kind === undefined ? [] : neededBy(kind);
}

function neededBy(kind: Kind): readonly string[] {
  const compiler = compilerPackages(`${toolsOf(kind)}gcc`);
  return isOwn(kind) ? compiler : ["qemu-user", ...compiler, `libc6:${kind.debian}`];
}

function toolsOf(kind: Kind): string {
  return isOwn(kind) ? "" : `${kind.arch}-linux-gnu-`;
}

function missing(kind: Kind, what: string): never {
  const drivers = driverPackages({ ...kind, runner: what });
  throw new MissingToolError(what, [...neededBy(kind), ...drivers]);
}

/**
 * The compiler of a target.
 *
 * @param target The target.
 */
export function compilerFor({ tools }: Target): string {
  return `${tools}gcc`;
}

/** Debian's packages of the system's driver, as a target's programs need it. */
export function driverPackages({ runner, debian }: Pick<Target, "runner" | "debian">): string[] {
  return DRIVER_PACKAGES.map((name) => runner === undefined ? name : `${name}:${debian}`);
}

/**
 * Looks a program up in folders.
 *
 * @param name Its name.
 * @param folders Folders with colons between them, as in PATH.
 * @returns Its path; undefined if none has a file of that name.
 */
export function programPath(name: string, folders: string): string | undefined {
  return folders.split(":").map((folder) => resolve(folder, name)).find(isFile);
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
