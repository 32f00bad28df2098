/**
 * The code host whose processes are processes of the host: a crash, an exit or a hang of one is a result, and nothing else.
 *
 * @module
 */

import {
  type Address,
  type CallWords,
  type CodeHost,
  type CodeHostListener,
  type HostEnd,
  HostEnded,
  type HostLibrary,
  HostLoadError,
  type Returned,
} from "./code_host.ts";
import { type HostProcess, type HostServer, hostServer } from "./host_client.ts";
import {
  ANY_THREAD,
  Kind,
  readAddress,
  readAddresses,
  readBytes,
  readEnd,
  readLogLine,
  readReturned,
  readText,
  ReadUpcall,
  writeCall,
} from "./host_messages.ts";
import { MessageWriter } from "./message_writer.ts";
import { OutputLines } from "./output_lines.ts";

const LOG_INFO = 4;
const LOG_WARN = 5;
const FIRST_CAPACITY = 64 * 1024;
const MOST_KEPT = 1024 * 1024;
const MOST_DRAINED = 4096;
const AFTERMATH_MS = 2000;

/** What {@link openChildHost} needs. */
export interface ChildHostOptions {
  /**
   * Libraries of the host that the process starts with, by path or soname. One that is not installed is left out. For each list
   * there is a server, which loads them once. Default: none.
   */
  readonly preload?: readonly string[];
  /** Who is told what the process asks and writes. */
  readonly listener: CodeHostListener;
  /** For how many seconds machine code may run without returning to who called it first. Default: 10. */
  readonly limit?: number;
}

/**
 * Starts a process.
 *
 * @throws {MissingToolError} If gcc, which builds the host's program on first need, is not installed.
 */
export function openChildHost({ preload = [], listener, limit = 10 }: ChildHostOptions): ChildHost {
  return new ChildHost(hostServer(preload), listener, limit);
}

/** A process of the host system that runs machine code. If its listener throws, the process is killed. */
export class ChildHost implements CodeHost {
  readonly #server: HostServer;
  readonly #process: HostProcess;
  readonly #listener: CodeHostListener;
  readonly #limit: number;
  readonly #writer = new MessageWriter();
  readonly #results = new Map<number, DataView>();
  readonly #streams: readonly OutputLines[];
  #incoming = new Uint8Array(FIRST_CAPACITY);
  #depth = 0;
  #lastId = 0;
  #ended: HostEnded | undefined;

  /**
   * @param server Forks the process.
   * @param listener Who is told what it asks and writes.
   * @param limit For how many seconds machine code may run without returning to who called it first.
   */
  constructor(server: HostServer, listener: CodeHostListener, limit: number) {
    this.#server = server;
    this.#listener = listener;
    this.#limit = limit;
    this.#streams = [
      new OutputLines((line) => listener.log(0, LOG_INFO, "stdout", line)),
      new OutputLines((line) => listener.log(0, LOG_WARN, "stderr", line)),
    ];
    this.#process = server.fork();
  }

  /**
   * Which processes it shares addresses with: those of one server have thunks and preloaded libraries at the same places. When a
   * server has died, the next process has another.
   */
  get server(): object {
    return this.#server;
  }

  /** Its number on the host. */
  get pid(): number {
    return this.#process.pid;
  }

  load(file: Uint8Array, name: string, thread: number): HostLibrary {
    const writer = this.#start(Kind.load, thread);
    const encoded = new TextEncoder().encode(`${name.replaceAll("\0", "")}\0`);
    writer.word(encoded.length);
    writer.word(file.length);
    writer.padded(encoded);
    writer.padded(file);
    return this.#loaded(this.#request(`loading "${name}" on thread ${thread}`));
  }

  loadSystem(soname: string): HostLibrary {
    this.#start(Kind.loadSystem, 0).string(soname);
    return this.#loaded(this.#request(`loading "${soname}" on thread 0`));
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
    const writer = this.#start(Kind.symbols, ANY_THREAD);
    writer.word(library);
    writer.word(names.length);
    for (const name of names) writer.string(name);
    return readAddresses(this.#request("dlsym"));
  }

  /**
   * dlclose, on the main thread.
   *
   * @param library The library's handle in the process.
   */
  close(library: number): void {
    this.#start(Kind.close, 0).word(library);
    this.#request("dlclose on thread 0");
  }

  call(thread: number, address: Address, words: CallWords, what: string): Returned {
    writeCall(this.#start(Kind.call, thread), address, words);
    return readReturned(this.#request(`${what} on thread ${thread}`), words.memory);
  }

  offer(
    thread: number,
    getProcAddress: Address,
    names: readonly string[],
    nexts: readonly Address[],
  ): Address[] {
    const writer = this.#start(Kind.offer, thread);
    writer.word(getProcAddress);
    writer.word(names.length);
    for (const [i] of names.entries()) writer.word(nexts[i] ?? 0);
    for (const name of names) writer.string(name);
    return readAddresses(
      this.#request(`AndroidGLESLayer_GetProcAddress on thread ${thread}`),
    );
  }

  thunk(index: number): Address {
    const { thunks, thunkCount } = this.#server;
    if (index < thunkCount) return thunks + THUNK_SIZE * index;
    throw new RangeError(`Cannot make thunk ${index}, expected at most ${thunkCount}`);
  }

  read(address: Address, size: number): Uint8Array {
    const writer = this.#start(Kind.read, ANY_THREAD);
    writer.word(address);
    writer.word(size);
    return readBytes(this.#request(`reading ${size} bytes at ${hex(address)}`));
  }

  readString(address: Address): string {
    const writer = this.#start(Kind.readString, ANY_THREAD);
    writer.word(address);
    writer.word(0);
    return readText(this.#request(`reading a string at ${hex(address)}`));
  }

  write(address: Address, bytes: Uint8Array): void {
    const writer = this.#start(Kind.write, ANY_THREAD);
    writer.word(address);
    writer.word(bytes.length);
    writer.padded(bytes);
    this.#request(`writing ${bytes.length} bytes at ${hex(address)}`);
  }

  reserve(bytes: Uint8Array): Address {
    this.#start(Kind.reserve, ANY_THREAD).padded(bytes);
    return readAddress(this.#request(`reserving ${bytes.length} bytes`));
  }

  drain(): void {
    this.#check();
    this.#writer.clear();
    for (let i = 0; i < MOST_DRAINED; i++) {
      const message = this.#exchange(0);
      const kind = message.getUint32(4, true);
      if (kind === Kind.timeout) break;
      if (kind === Kind.end) throw this.#end(readEnd(message), "waiting for the next call");
      if (kind === Kind.result || kind === Kind.refused) this.#keep(message);
      else this.#handle(kind, message);
    }
    this.#flush();
    for (const stream of this.#streams) stream.flush();
  }

  kill(): void {
    if (this.#ended !== undefined) return;
    this.#tellRest(0);
    this.#end({ kind: "signal", signal: "SIGKILL" }, "kill");
  }

  #check(): void {
    if (this.#ended !== undefined) throw this.#ended;
  }

  #start(kind: number, thread: number): MessageWriter {
    this.#check();
    this.#writer.start(kind, thread, ++this.#lastId);
    return this.#writer;
  }

  /** Sends the request that is written, and serves the process until it answers. */
  #request(what: string): DataView {
    const id = this.#lastId;
    this.#writer.finish();
    if (this.#depth++ === 0) this.#isFirst = true;
    let reply: DataView;
    try {
      reply = this.#await(id, what);
    } catch (error) {
      if (!(error instanceof HostEnded)) this.kill();
      throw error;
    } finally {
      this.#depth--;
    }
    if (reply.getUint32(4, true) === Kind.result) return reply;
    throw new Error(`Cannot run ${what}: ${readText(reply)}`);
  }

  #isFirst = false;

  #await(id: number, what: string): DataView {
    for (;;) {
      const stored = this.#results.get(id);
      if (stored !== undefined) {
        this.#results.delete(id);
        this.#flush();
        return stored;
      }
      const message = this.#exchange(1000 * this.#limit);
      const kind = message.getUint32(4, true);
      switch (kind) {
        case Kind.result:
        case Kind.refused:
          if (message.getUint32(12, true) === id) return message;
          this.#keep(message);
          break;
        case Kind.end:
          throw this.#end(readEnd(message), what);
        case Kind.timeout:
          this.#process.kill();
          this.#tellRest(AFTERMATH_MS);
          throw this.#end({ kind: "hang", seconds: this.#limit }, what);
        default:
          this.#handle(kind, message);
      }
    }
  }

  #keep(message: DataView): void {
    const { buffer, byteOffset, byteLength } = message;
    const copy = buffer.slice(byteOffset, byteOffset + byteLength);
    this.#results.set(message.getUint32(12, true), new DataView(copy));
  }

  /** Sends what is written, and waits. The message is valid until the next exchange. */
  #exchange(limit: number): DataView {
    const { bytes, size } = this.#writer;
    this.#writer.clear();
    if (this.#incoming.length > MOST_KEPT) this.#incoming = new Uint8Array(FIRST_CAPACITY);
    let got = this.#process.exchange(bytes, size, this.#incoming, limit, this.#isFirst);
    this.#isFirst = false;
    if (got < 0) {
      this.#incoming = new Uint8Array(-got);
      got = this.#process.exchange(bytes, 0, this.#incoming, limit, false);
    }
    return new DataView(this.#incoming.buffer, 0, got);
  }

  /** Sends what is written, if anything is, and does not wait. */
  #flush(): void {
    if (this.#writer.size > 0) this.#exchange(-1);
  }

  #handle(kind: number, message: DataView): void {
    if (kind === Kind.upcall) return this.#upcall(new ReadUpcall(message));
    this.#tell(kind, message);
  }

  #tell(kind: number, message: DataView): void {
    const thread = message.getInt32(8, true);
    if (kind === Kind.output) this.#streams[thread]?.write(readBytes(message));
    if (kind !== Kind.log) return;
    const { priority, tag, text } = readLogLine(message);
    this.#listener.log(thread, priority, tag, text);
  }

  #upcall(call: ReadUpcall): void {
    const { int = 0, float = 0 } = this.#listener.upcall(call);
    this.#check();
    const writer = this.#writer;
    writer.start(Kind.upcallReturn, call.thread, 0);
    writer.word(int);
    writer.f32(float);
    writer.u32(0);
    writer.finish();
  }

  /** Tells what was written; upcalls are answered no more. */
  #tellRest(limit: number): void {
    this.#writer.clear();
    for (let i = 0; i < MOST_DRAINED; i++) {
      const message = this.#exchange(limit);
      const kind = message.getUint32(4, true);
      if (kind === Kind.timeout || kind === Kind.end) break;
      this.#tell(kind, message);
    }
  }

  #end(end: HostEnd, during: string): HostEnded {
    for (const stream of this.#streams) stream.flush();
    this.#process.free();
    return this.#ended = new HostEnded(end, during);
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

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#host.close(this.#library);
  }
}

const THUNK_SIZE = 16;

function hex(address: Address): string {
  return `0x${address.toString(16)}`;
}
