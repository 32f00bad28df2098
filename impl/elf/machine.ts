/**
 * The machines that an ELF file may be for.
 *
 * Source: the ELF gABI's registry of e_machine, and Android's list of ABIs.
 *
 * @module
 */

import type { Abi } from "../../cts/contract/world.ts";

/** Machines by e_machine. */
const MACHINES: Readonly<Record<number, string>> = {
  3: "EM_386",
  8: "EM_MIPS",
  40: "EM_ARM",
  62: "EM_X86_64",
  183: "EM_AARCH64",
  243: "EM_RISCV",
  258: "EM_LOONGARCH",
};

const ABI_BY_MACHINE: Readonly<Record<string, Abi>> = {
  "EM_386 32": "x86",
  "EM_ARM 32": "armeabi-v7a",
  "EM_X86_64 64": "x86_64",
  "EM_AARCH64 64": "arm64-v8a",
  "EM_RISCV 64": "riscv64",
};

/**
 * The name of a machine as bionic's linker prints it.
 *
 * @param code e_machine.
 */
export function machineName(code: number): string {
  return MACHINES[code] ?? `machine ${code}`;
}

/**
 * The ABI that code of a machine and width belongs to.
 *
 * @param code e_machine.
 * @param bits Width of an address.
 * @returns Undefined if Android has no such ABI.
 */
export function abiOf(code: number, bits: 32 | 64): Abi | undefined {
  return ABI_BY_MACHINE[`${machineName(code)} ${bits}`];
}
