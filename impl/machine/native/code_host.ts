/**
 * Where machine code runs: a process of the host system, seen from the device's own code in TypeScript.
 *
 * One {@link CodeHost} stands for one process of the device. Its code may call back: a thunk is an address that machine
 * code calls as any function, and which ends in a function of the device.
 *
 * @module
 */

/** An address in the process; 0 is NULL. Addresses of user space fit into 53 bits. */
export type Address = number;

/** Memory that exists during one call. */
export interface CallMemory {
  /** Its bytes before the call; those after it are stored here if `isOut`. */
  readonly bytes: Uint8Array;
  /** Whether the callee may write to it. */
  readonly isOut: boolean;
  /** Pointers in it: at these offsets stands the address of another block of the same call. */
  readonly pointers?: readonly { readonly offset: number; readonly block: number }[];
}

/** A floating-point argument: of 32 bits, or of 64. */
export type FloatWord = number | { readonly double: number };

/** The words of one call, as the C calling convention sorts them. */
export interface CallWords {
  /** Integers and pointers in order. `{ block }` stands for the address of that block of `memory`. */
  readonly ints: readonly (number | bigint | { readonly block: number })[];
  /** Floating-point numbers in order: of 32 bits, or as `{ double }` of 64. */
  readonly floats: readonly FloatWord[];
  /** Default: none. */
  readonly memory?: readonly CallMemory[];
}

/** The results of a function: which of the two counts, its signature says. */
export interface Returned {
  /** The integer register, unsigned. */
  readonly int: bigint;
  /** The floating-point register, as a float of 32 bits. */
  readonly float: number;
}

/** A call from machine code. */
export interface Upcall {
  /** The thunk that was called. */
  readonly thunk: number;
  /** The thread that called: its id as {@link CodeHost.call} was given it, or a negative number of a thread that the code made itself. */
  readonly thread: number;
  /** So many integers come in registers: see {@link CodeHost.integerRegisters}. */
  readonly integerRegisters: number;
  /**
   * The integer argument `i`, counted among integers and pointers only; unsigned. Behind those in registers come the words of the
   * stack, on which floating-point arguments may lie, too.
   */
  int(i: number): bigint;
  /** The floating-point argument `i`, counted among those of 32 and of 64 bits alike, read as one of 32. */
  float(i: number): number;
  /** The same, read as one of 64 bits. */
  double(i: number): number;
}

/** How a process of the host ended. */
export type HostEnd =
  | { readonly kind: "exit"; readonly code: number }
  | { readonly kind: "signal"; readonly signal: string; readonly cause?: "stack overflow" }
  /** It did not answer within its time limit, and was killed. */
  | { readonly kind: "hang"; readonly seconds: number };

/** The process has ended; every further use of its host throws this again. */
export class HostEnded extends Error {
  /** How. */
  readonly end: HostEnd;

  /**
   * @param end How it ended.
   * @param during What it was doing, for example `eglSwapBuffers on thread 2`.
   * @param place Where its code was, for example `/data/app/x/libx.so+0x11a9`. Default: unknown.
   */
  constructor(end: HostEnd, during: string, place?: string) {
    super(`${describeEnd(end)} during ${during}${place === undefined ? "" : `, at ${place}`}`);
    this.name = "HostEnded";
    this.end = end;
  }
}

function describeEnd(end: HostEnd): string {
  switch (end.kind) {
    case "exit":
      return `exited with ${end.code}`;
    case "signal":
      return `was killed by ${end.signal}${end.cause === undefined ? "" : ` (${end.cause})`}`;
    case "hang":
      return `did not answer for ${end.seconds} s`;
  }
}

/** The listener that a process tells and asks while its code runs. */
export interface CodeHostListener {
  /** A thunk was called; what is returned goes to its caller. */
  upcall(call: Upcall): { readonly int?: number | bigint; readonly float?: number };
  /**
   * A line was written by `__android_log_write` and its like, or to standard output or error (tag `stdout` or `stderr`).
   *
   * @param thread As {@link Upcall.thread} has it.
   * @param priority ANDROID_LOG_VERBOSE, 2, to ANDROID_LOG_FATAL, 7.
   * @param writer The library whose code wrote it, as {@link CodeHost.load} was told its name; empty if it was none of those.
   * Undefined where the host does not tell.
   */
  log(thread: number, priority: number, tag: string, message: string, writer?: string): void;
  /**
   * Code has tried what its cage refuses; of many times, only the first are told. Default: nobody is told.
   *
   * @param thread As {@link Upcall.thread} has it.
   * @param what What it tried, for example `read`, `run` or `ptrace`; `more` for all that is told no more.
   * @param subject With what, for example a path; empty if nothing more is known.
   * @param library The library that tried, as {@link CodeHost.load} was told its name.
   */
  barred?(thread: number, what: string, subject: string, library: string): void;
}

/** A process that runs machine code. Every method throws {@link HostEnded} once the process has ended. */
export interface CodeHost {
  /** So many integers and pointers of a call its machine passes in registers. */
  readonly integerRegisters: number;
  /** The number on the host of the process that runs the code, if that has no other code in it. */
  readonly pid?: number;
  /**
   * dlopen with RTLD_NOW and RTLD_LOCAL: links a file and runs its constructors. Each call loads a copy of its own.
   *
   * @param file The file's bytes.
   * @param name What to call it in messages, its path on the device.
   * @param thread The thread that runs the constructors.
   * @throws {HostLoadError} With what dlerror says.
   */
  load(file: Uint8Array, name: string, thread: number): HostLibrary;
  /**
   * A library of the host system itself, for example `libEGL.so.1`.
   *
   * @throws {HostLoadError} With what dlerror says.
   */
  loadSystem(soname: string): HostLibrary;
  /**
   * Calls a function.
   *
   * @param thread Which of the process's threads runs it; 0 is the main one, others are made on first use.
   * @param address The function.
   * @param words Its arguments.
   * @param what Its name, for messages.
   */
  call(thread: number, address: Address, words: CallWords, what: string): Returned;
  /**
   * Calls `AndroidGLESLayer_GetProcAddress(name, next)` for many names, in order, in one exchange.
   *
   * @returns What it answered for each.
   */
  offer(
    thread: number,
    getProcAddress: Address,
    names: readonly string[],
    nexts: readonly Address[],
  ): Address[];
  /** The address of thunk `index`; each index that is used first has the next number, from 0. At least 16384 exist. */
  thunk(index: number): Address;
  /** Reads memory, as machine code would: a bad address ends the process by SIGSEGV. */
  read(address: Address, size: number): Uint8Array;
  /** Reads a C string. */
  readString(address: Address): string;
  /** Writes memory. */
  write(address: Address, bytes: Uint8Array): void;
  /** Reserves memory that lives as long as the process. */
  reserve(bytes: Uint8Array): Address;
  /** Lines that were written and not yet told are told. */
  drain(): void;
  /** Ends the process; harmless if it has ended. */
  kill(): void;
}

/** A library that is loaded. */
export interface HostLibrary {
  /** dlsym for many names at once; 0 for one that it has not. */
  symbols(names: readonly string[]): Address[];
  /**
   * dlclose.
   *
   * @param thread The thread that runs the constructors' counterparts. Default: the main one.
   */
  close(thread?: number): void;
}

/** A library cannot be loaded; the message is what dlerror says. */
export class HostLoadError extends Error {}
