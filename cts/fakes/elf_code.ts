/**
 * Position-independent machine code for what the functions of the suite's ELF libraries do.
 *
 * A function keeps a result, which begins as 0, and returns it. Every piece of code has the same size wherever it stands, so
 * that it can be assembled once to learn its size and again when all addresses are known.
 *
 * Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2; Arm Architecture Reference Manual for
 * A-profile, chapter C6; System V ABI for x86-64; Procedure Call Standard for the Arm 64-bit Architecture.
 *
 * @module
 */

import { RTLD_NOW } from "../contract/recorder.ts";
import type { Abi } from "../contract/world.ts";

/** Priority of the log lines: ANDROID_LOG_INFO (android/log.h). */
const INFO = 4;

/** Writes the code of one library, function after function. */
export interface ElfCode {
  /** The bytes so far. */
  readonly bytes: readonly number[];
  /** A function begins: two arguments are kept. */
  begin(): void;
  /** It returns its result. */
  end(): void;
  /** The result is a number from 0 to 2^32 - 1. */
  number(value: number): void;
  /** The result is one of the two arguments. */
  argument(index: 0 | 1): void;
  /** Calls the function whose address a slot holds; its result is the result. */
  call(slot: number): void;
  /** The result is the address that a slot holds. */
  address(slot: number): void;
  /** The result is the 32-bit number at the address that a slot holds. */
  read(slot: number): void;
  /** Stores the result, from 0 to 9, as a character of a text. */
  digit(text: number): void;
  /** Calls dlsym(RTLD_DEFAULT, name) by a slot. */
  dlsym(slot: number, name: number): void;
  /** Calls dlopen(name, RTLD_NOW) by a slot. */
  dlopen(slot: number, name: number): void;
  /** Calls __android_log_write by a slot, with a text, or with another one if the result is 0. */
  log(slot: number, tag: number, text: number, ifZero?: number): void;
}

/**
 * Begins the code of a library.
 *
 * @param abi Its ABI.
 * @param base The address of its first byte.
 * @throws {RangeError} If this module has no code for the ABI.
 */
export function elfCode(abi: Abi, base: number): ElfCode {
  if (abi === "x86_64") return new X86Code(base);
  if (abi === "arm64-v8a") return new Arm64Code(base);
  throw new RangeError(`Cannot write code for "${abi}", expected x86_64 or arm64-v8a`);
}

/** x86-64: arguments in rbx and r12, result in rbp. */
class X86Code implements ElfCode {
  readonly bytes: number[] = [];
  readonly #base: number;

  constructor(base: number) {
    this.#base = base;
  }

  begin(): void {
    // push rbp; push rbx; push r12; mov rbx, rdi; mov r12, rsi; xor ebp, ebp
    this.#put(0x55, 0x53, 0x41, 0x54, 0x48, 0x89, 0xfb, 0x49, 0x89, 0xf4, 0x31, 0xed);
  }

  end(): void {
    // mov rax, rbp; pop r12; pop rbx; pop rbp; ret
    this.#put(0x48, 0x89, 0xe8, 0x41, 0x5c, 0x5b, 0x5d, 0xc3);
  }

  number(value: number): void {
    this.#put(0xbd); // mov ebp, imm32
    this.#u32(value);
  }

  argument(index: 0 | 1): void {
    if (index === 0) this.#put(0x48, 0x89, 0xdd); // mov rbp, rbx
    else this.#put(0x4c, 0x89, 0xe5); // mov rbp, r12
  }

  call(slot: number): void {
    this.#relative([0xff, 0x15], slot); // call [rip + slot]
    this.#put(0x48, 0x89, 0xc5); // mov rbp, rax
  }

  address(slot: number): void {
    this.#relative([0x48, 0x8b, 0x2d], slot); // mov rbp, [rip + slot]
  }

  read(slot: number): void {
    this.#relative([0x48, 0x8b, 0x05], slot); // mov rax, [rip + slot]
    this.#put(0x8b, 0x28); // mov ebp, [rax]
  }

  digit(text: number): void {
    this.#relative([0x48, 0x8d, 0x05], text); // lea rax, [rip + text]
    this.#put(0x89, 0xe9, 0x80, 0xc1, 0x30, 0x88, 0x08); // mov ecx, ebp; add cl, '0'; mov [rax], cl
  }

  dlsym(slot: number, name: number): void {
    this.#put(0x31, 0xff); // xor edi, edi
    this.#relative([0x48, 0x8d, 0x35], name); // lea rsi, [rip + name]
    this.call(slot);
  }

  dlopen(slot: number, name: number): void {
    this.#relative([0x48, 0x8d, 0x3d], name); // lea rdi, [rip + name]
    this.#put(0xbe); // mov esi, RTLD_NOW
    this.#u32(RTLD_NOW);
    this.call(slot);
  }

  log(slot: number, tag: number, text: number, ifZero = text): void {
    this.#relative([0x48, 0x8d, 0x15], ifZero); // lea rdx, [rip + ifZero]
    this.#relative([0x48, 0x8d, 0x05], text); // lea rax, [rip + text]
    this.#put(0x48, 0x85, 0xed, 0x48, 0x0f, 0x45, 0xd0); // test rbp, rbp; cmovnz rdx, rax
    this.#put(0xbf); // mov edi, INFO
    this.#u32(INFO);
    this.#relative([0x48, 0x8d, 0x35], tag); // lea rsi, [rip + tag]
    this.#relative([0xff, 0x15], slot); // call [rip + slot]
  }

  #put(...bytes: readonly number[]): void {
    this.bytes.push(...bytes);
  }

  #u32(value: number): void {
    this.#put(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24);
  }

  #relative(opcode: readonly number[], target: number): void {
    this.#put(...opcode);
    this.#u32((target - (this.#base + this.bytes.length + 4)) >>> 0);
  }
}

/** AArch64: arguments in x19 and x20, result in x21. */
class Arm64Code implements ElfCode {
  readonly bytes: number[] = [];
  readonly #base: number;

  constructor(base: number) {
    this.#base = base;
  }

  begin(): void {
    // stp x29, x30, [sp, #-48]!; mov x29, sp; stp x19, x20, [sp, #16]; str x21, [sp, #32]
    this.#put(0xa9bd7bfd, 0x910003fd, 0xa90153f3, 0xf90013f5);
    // mov x19, x0; mov x20, x1; mov x21, xzr
    this.#put(0xaa0003f3, 0xaa0103f4, 0xaa1f03f5);
  }

  end(): void {
    // mov x0, x21; ldr x21, [sp, #32]; ldp x19, x20, [sp, #16]; ldp x29, x30, [sp], #48; ret
    this.#put(0xaa1503e0, 0xf94013f5, 0xa94153f3, 0xa8c37bfd, 0xd65f03c0);
  }

  number(value: number): void {
    this.#put(0x52800015 | ((value & 0xffff) << 5)); // movz w21, #low
    this.#put(0x72a00015 | ((value >>> 16) << 5)); // movk w21, #high, lsl #16
  }

  argument(index: 0 | 1): void {
    this.#put(index === 0 ? 0xaa1303f5 : 0xaa1403f5); // mov x21, x19 or x20
  }

  call(slot: number): void {
    this.#load(16, slot);
    this.#put(0xd63f0200, 0xaa0003f5); // blr x16; mov x21, x0
  }

  address(slot: number): void {
    this.#load(21, slot);
  }

  read(slot: number): void {
    this.#load(1, slot);
    this.#put(0xb9400035); // ldr w21, [x1]
  }

  digit(text: number): void {
    this.#adr(1, text);
    this.#put(0x1100c2a2, 0x39000022); // add w2, w21, #'0'; strb w2, [x1]
  }

  dlsym(slot: number, name: number): void {
    this.#put(0xd2800000); // mov x0, #0
    this.#adr(1, name);
    this.call(slot);
  }

  dlopen(slot: number, name: number): void {
    this.#adr(0, name);
    this.#put(0x52800001 | (RTLD_NOW << 5)); // mov w1, #RTLD_NOW
    this.call(slot);
  }

  log(slot: number, tag: number, text: number, ifZero = text): void {
    this.#adr(2, ifZero);
    this.#adr(3, text);
    this.#put(0xf10002bf, 0x9a821062); // cmp x21, #0; csel x2, x3, x2, ne
    this.#put(0x52800000 | (INFO << 5)); // mov w0, #INFO
    this.#adr(1, tag);
    this.#load(16, slot);
    this.#put(0xd63f0200); // blr x16
  }

  /** ldr xN, slot */
  #load(register: number, slot: number): void {
    const distance = (slot - this.#here) / 4;
    this.#put(0x58000000 | ((distance & 0x7ffff) << 5) | register);
  }

  /** adr xN, target */
  #adr(register: number, target: number): void {
    const distance = target - this.#here;
    const [low, high] = [distance & 3, (distance >> 2) & 0x7ffff];
    this.#put(0x10000000 | (low << 29) | (high << 5) | register);
  }

  get #here(): number {
    return this.#base + this.bytes.length;
  }

  #put(...words: readonly number[]): void {
    for (const word of words) {
      this.bytes.push(word & 0xff, (word >>> 8) & 0xff, (word >>> 16) & 0xff, word >>> 24);
    }
  }
}
