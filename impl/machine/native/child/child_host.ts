/**
 * The code host whose processes are processes of the host: a crash, an exit or a hang of one is a result, and nothing else.
 *
 * @module
 */

import type { Step } from "../../../build_cache.ts";
import {
  type Address,
  type CallWords,
  type CodeHost,
  type CodeHostListener,
  type HostLibrary,
  HostLoadError,
  type Returned,
} from "../code_host.ts";
import { HostChannel } from "./host_channel.ts";
import { type HostServer, hostServer } from "./host_client.ts";
import {
  ANY_THREAD,
  Kind,
  readAddress,
  readAddresses,
  readBytes,
  readReturned,
  readText,
  writeCall,
} from "./host_messages.ts";
import { type Target, targetFor } from "../target.ts";

/** Bytes from one thunk to the next, as `host/thunks.h` has them. */
const THUNK_SIZE = 16;

/** The options of {@link openChildHost}. */
export interface ChildHostOptions {
  /** The machine that runs the process. Default: this one. */
  readonly target?: Target;
  /**
   * Libraries of the host that the process starts with, by path or soname. One that is not installed is left out. For each list
   * there is a server, which loads them once. Default: none.
   */
  readonly preload?: readonly string[];
  /** Who is told what the process asks and writes. */
  readonly listener: CodeHostListener;
  /** For how many seconds machine code may run without returning to who called it first. Default: 10. */
  readonly limit?: number;
  /** Told what is compiled before. Default: nobody. */
  readonly step?: Step | undefined;
}

/**
 * Starts a process.
 *
 * @throws {MissingToolError} If the compiler, which builds the host's program on first need, is not installed.
 */
export function openChildHost(
  { target = targetFor(), preload = [], listener, limit = 10, step }: ChildHostOptions,
): ChildHost {
  return new ChildHost(hostServer(target, preload, step), listener, limit);
}

/** A process of the host system that runs machine code. If its listener throws, the process is killed. */
export class ChildHost implements CodeHost {
  readonly #server: HostServer;
  readonly #channel: HostChannel;
  /** Its number on the host. */
  readonly pid: number;

  /**
   * @param server Forks the process.
   * @param listener Who is told what it asks and writes.
   * @param limit For how many seconds machine code may run without returning to who called it first.
   */
  constructor(server: HostServer, listener: CodeHostListener, limit: number) {
    this.#server = server;
    const process = server.fork();
    this.pid = process.pid;
    this.#channel = new HostChannel(process, listener, limit, server.target);
  }

  get integerRegisters(): number {
    return this.#server.target.integerRegisters;
  }

  /**
   * Which processes it shares addresses with: those of one server have thunks and preloaded libraries at the same places. When a
   * server has died, the next process has another.
   */
  get server(): object {
    return this.#server;
  }

  load(file: Uint8Array, name: string, thread: number): HostLibrary {
    const writer = this.#channel.start(Kind.load, thread);
    const encoded = new TextEncoder().encode(`${name.replaceAll("\0", "")}\0`);
    writer.word(encoded.length);
    writer.word(file.length);
    writer.padded(encoded);
    writer.padded(file);
    return this.#loaded(this.#channel.request(`loading "${name}" on thread ${thread}`));
  }

  loadSystem(soname: string): HostLibrary {
    this.#channel.start(Kind.loadSystem, ANY_THREAD).string(soname);
    return this.#loaded(this.#channel.request(`loading "${soname}"`));
  }

  #loaded(reply: DataView): HostLibrary {
    const library = readAddress(reply);
    if (library === 0) throw new HostLoadError(readText(reply, 8));
    return new ChildLibrary(this, library);
  }

  /**
   * dlsym.
   *
   * @param library The library's handle in the process.
   * @param names What to look up.
   */
  symbols(library: number, names: readonly string[]): Address[] {
    const writer = this.#channel.start(Kind.symbols, ANY_THREAD);
    writer.word(library);
    writer.word(names.length);
    for (const name of names) writer.string(name);
    return readAddresses(this.#channel.request("dlsym"));
  }

  /**
   * dlclose.
   *
   * @param library The library's handle in the process.
   * @param thread The thread that runs what is to run at the end.
   */
  close(library: number, thread: number): void {
    this.#channel.start(Kind.close, thread).word(library);
    this.#channel.request(`dlclose on thread ${thread}`);
  }

  call(thread: number, address: Address, words: CallWords, what: string): Returned {
    writeCall(this.#channel.start(Kind.call, thread), address, words);
    return readReturned(this.#channel.request(`${what} on thread ${thread}`), words.memory);
  }

  offer(
    thread: number,
    getProcAddress: Address,
    names: readonly string[],
    nexts: readonly Address[],
  ): Address[] {
    const writer = this.#channel.start(Kind.offer, thread);
    writer.word(getProcAddress);
    writer.word(names.length);
    for (const [i] of names.entries()) writer.word(nexts[i] ?? 0);
    for (const name of names) writer.string(name);
    return readAddresses(
      this.#channel.request(`AndroidGLESLayer_GetProcAddress on thread ${thread}`),
    );
  }

  thunk(index: number): Address {
    const { thunks, thunkCount } = this.#server;
    if (index < thunkCount) return thunks + THUNK_SIZE * index;
    throw new RangeError(`Cannot make thunk ${index}, expected at most ${thunkCount}`);
  }

  read(address: Address, size: number): Uint8Array {
    const writer = this.#channel.start(Kind.read, ANY_THREAD);
    writer.word(address);
    writer.word(size);
    return readBytes(this.#channel.request(`reading ${size} bytes at ${hex(address)}`));
  }

  readString(address: Address): string {
    const writer = this.#channel.start(Kind.readString, ANY_THREAD);
    writer.word(address);
    writer.word(0);
    return readText(this.#channel.request(`reading a string at ${hex(address)}`));
  }

  write(address: Address, bytes: Uint8Array): void {
    const writer = this.#channel.start(Kind.write, ANY_THREAD);
    writer.word(address);
    writer.word(bytes.length);
    writer.padded(bytes);
    this.#channel.request(`writing ${bytes.length} bytes at ${hex(address)}`);
  }

  reserve(bytes: Uint8Array): Address {
    this.#channel.start(Kind.reserve, ANY_THREAD).padded(bytes);
    return readAddress(this.#channel.request(`reserving ${bytes.length} bytes`));
  }

  drain(): void {
    this.#channel.drain();
  }

  kill(): void {
    this.#channel.kill();
  }
}

class ChildLibrary implements HostLibrary {
  readonly #host: ChildHost;
  readonly #library: number;
  #isClosed = false;

  constructor(host: ChildHost, library: number) {
    this.#host = host;
    this.#library = library;
  }

  symbols(names: readonly string[]): Address[] {
    return this.#host.symbols(this.#library, names);
  }

  close(thread = 0): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#host.close(this.#library, thread);
  }
}

function hex(address: Address): string {
  return `0x${address.toString(16)}`;
}
