/**
 * A code host in the very process of the device: machine code that is trusted, at the cost of a call.
 *
 * Nothing stands between it and the device: what ends it, a bad address too, ends the device's own process. Everything runs on
 * the thread that opened the host. A process has one such host at a time.
 *
 * @module
 */

import { basename } from "@std/path";
import {
  type Address,
  type CallWords,
  type CodeHost,
  type CodeHostListener,
  HostEnded,
  type HostLibrary,
  HostLoadError,
  type Returned,
} from "../code_host.ts";
import { CallArena } from "./in_process_arena.ts";
import { LOG, openInProcessLibrary, RegistersUpcall, UPCALL } from "./in_process_library.ts";
import { targetFor } from "../target.ts";

/** The variable of liblog.so that holds where lines go (host/liblog.c). */
const LOG_SINK = "strata_log_sink";

const UTF_8 = new TextEncoder();

/** Machine code in this process. */
export class InProcessHost implements CodeHost {
  readonly #listener: CodeHostListener;
  readonly #target = targetFor();
  readonly integerRegisters: number = this.#target.integerRegisters;
  readonly #library = openInProcessLibrary(this.#target);
  readonly #c = this.#library.symbols;
  readonly #callback: Deno.UnsafeCallback<typeof UPCALL>;
  readonly #log: Deno.UnsafeCallback<typeof LOG>;
  /** Where liblog.so keeps the address of {@link #log}. */
  #logSink = 0;
  readonly #arena = new CallArena(this.integerRegisters);
  readonly #loaded = new Set<bigint>();
  readonly #names = new Map<string, bigint>();
  /** The exception of an upcall, until the call that led to it has returned. */
  #thrown: { readonly error: unknown } | undefined;
  #isOpen = true;

  /**
   * Opens the host.
   *
   * @param listener What upcalls and log lines come to. Standard output and error are those of this process.
   * @param preload Libraries that others will need by soname: paths, or names of the system's own. Default: none.
   * @throws {MissingToolError} If gcc is missing.
   * @throws {HostLoadError} If one cannot be loaded.
   * @throws {Error} If another host is open in this process.
   */
  constructor(listener: CodeHostListener, preload: readonly string[] = []) {
    this.#listener = listener;
    this.#callback = new Deno.UnsafeCallback(UPCALL, (thread, thunk, registers, stack) => {
      this.#upcall(thread, thunk, registers!, stack!);
    });
    this.#log = new Deno.UnsafeCallback(LOG, (priority, tag, text) => {
      const [inTag = "", inText = ""] = [tag, text].map((at) =>
        at === null ? "" : Deno.UnsafePointerView.getCString(at)
      );
      try {
        this.#listener.log(0, priority, inTag, inText);
      } catch (error) {
        this.#thrown ??= { error };
      }
    });
    if (this.#c.strata_open(this.#callback.pointer) === 0) {
      this.#close();
      this.#library.close();
      throw new Error("Another host is open in this process, expected none; kill it before");
    }
    try {
      for (const library of preload) this.#preload(library);
    } catch (error) {
      this.kill();
      throw error;
    }
  }

  load(file: Uint8Array, name: string, thread: number): HostLibrary {
    this.#check(`load of ${name}`, thread);
    const path = Deno.makeTempFileSync({ prefix: "strata-", suffix: `-${basename(name)}` });
    try {
      Deno.writeFileSync(path, file);
      const library = this.#open(path, name);
      this.#loaded.add(library.handle);
      return library;
    } finally {
      Deno.removeSync(path);
    }
  }

  loadSystem(soname: string): HostLibrary {
    this.#check(`load of ${soname}`);
    return this.#open(soname, soname);
  }

  call(thread: number, address: Address, words: CallWords, what: string): Returned {
    this.#check(what, thread);
    return this.#arena.run(address, words, (call) => {
      this.#c.strata_enter(BigInt(call));
      this.#rethrow();
    });
  }

  offer(
    thread: number,
    getProcAddress: Address,
    names: readonly string[],
    nexts: readonly Address[],
  ): Address[] {
    this.#check("AndroidGLESLayer_GetProcAddress", thread);
    const pointers = new BigUint64Array(names.map((name) => this.#nameAt(name)));
    const functions = new BigUint64Array(nexts.map(BigInt));
    this.#c.strata_offer(BigInt(getProcAddress), pointers, functions, names.length);
    this.#rethrow();
    return Array.from(functions, Number);
  }

  thunk(index: number): Address {
    const address = Number(this.#c.strata_thunk(index));
    if (address === 0) throw new RangeError(`Thunk ${index} does not exist, there are fewer`);
    return address;
  }

  read(address: Address, size: number): Uint8Array {
    this.#check("read");
    const bytes = new Uint8Array(size);
    if (size > 0) new Deno.UnsafePointerView(pointer(address)).copyInto(bytes);
    return bytes;
  }

  readString(address: Address): string {
    this.#check("readString");
    return Deno.UnsafePointerView.getCString(pointer(address));
  }

  write(address: Address, bytes: Uint8Array): void {
    this.#check("write");
    this.#c.strata_write(BigInt(address), new Uint8Array(bytes), BigInt(bytes.length));
  }

  reserve(bytes: Uint8Array): Address {
    this.#check("reserve");
    const size = BigInt(bytes.length);
    const address = Number(this.#c.strata_reserve(new Uint8Array(bytes), size));
    if (address === 0) throw new RangeError(`Cannot reserve ${bytes.length} bytes`);
    return address;
  }

  drain(): void {
    this.#check("drain");
  }

  /** Unloads the device's libraries, and takes no upcalls any more. The system's libraries stay, and what was reserved, which they may
   * use. */
  kill(): void {
    if (!this.#isOpen) return;
    const logSink = this.#logSink;
    this.#logSink = 0;
    if (logSink !== 0) this.write(logSink, new Uint8Array(8));
    for (const handle of [...this.#loaded].reverse()) this.#unload(handle);
    this.#isOpen = false;
    this.#c.strata_shut();
    this.#close();
  }

  #close(): void {
    this.#callback.close();
    this.#log.close();
  }

  #preload(name: string): void {
    const [sink = 0] = this.#open(name, name).symbols([LOG_SINK]);
    if (sink === 0) return;
    const address = BigUint64Array.of(Deno.UnsafePointer.value(this.#log.pointer));
    this.write(sink, new Uint8Array(address.buffer));
    this.#logSink = sink;
  }

  #open(path: string, name: string): HostLibrary & { readonly handle: bigint } {
    const handle = BigInt(this.#c.strata_load(cString(path)));
    if (handle === 0n) {
      this.#rethrow();
      const refusal = this.#c.strata_refusal();
      const reason = refusal === null ? "unknown" : Deno.UnsafePointerView.getCString(refusal);
      throw new HostLoadError(reason.replaceAll(path, name));
    }
    if (this.#thrown !== undefined) this.#c.strata_unload(handle);
    this.#rethrow();
    return {
      handle,
      symbols: (names) => this.#symbols(handle, names),
      close: () => {
        this.#check(`unload of ${name}`);
        this.#unload(handle);
        this.#rethrow();
      },
    };
  }

  #symbols(handle: bigint, names: readonly string[]): Address[] {
    this.#check("dlsym");
    const addresses = new BigUint64Array(names.length);
    if (names.length > 0) {
      this.#c.strata_symbols(handle, cString(names.join("\0")), addresses, names.length);
    }
    return Array.from(addresses, Number);
  }

  #unload(handle: bigint): void {
    if (this.#loaded.delete(handle)) this.#c.strata_unload(handle);
  }

  /** A name that stays where it is, as libEGL's own do, which layers may keep. */
  #nameAt(name: string): bigint {
    let address = this.#names.get(name);
    if (address === undefined) {
      address = BigInt(this.reserve(cString(name)));
      this.#names.set(name, address);
    }
    return address;
  }

  #upcall(
    thread: number,
    thunk: number,
    registers: Deno.PointerObject,
    stack: Deno.PointerObject,
  ): void {
    if (this.#thrown !== undefined) return;
    try {
      const call = new RegistersUpcall(thread, thunk, registers, stack, this.integerRegisters);
      const { int = 0, float = 0 } = this.#listener.upcall(call);
      this.#c.strata_return(registers, BigInt.asUintN(64, BigInt(int)), float);
    } catch (error) {
      this.#thrown = { error };
    }
  }

  /** Throws what an upcall threw, through which machine code cannot be unwound: its calls return 0 until it is here. */
  #rethrow(): void {
    const thrown = this.#thrown;
    this.#thrown = undefined;
    if (thrown !== undefined) throw thrown.error;
  }

  #check(during: string, thread = 0): void {
    if (!this.#isOpen) throw new HostEnded({ kind: "signal", signal: "SIGKILL" }, during);
    if (thread === 0) return;
    throw new RangeError(
      `Cannot run ${during} on thread ${thread}: this host has one thread, expected 0; ` +
        "use a process of its own for others",
    );
  }
}

function cString(text: string): Uint8Array<ArrayBuffer> {
  return UTF_8.encode(`${text}\0`);
}

function pointer(address: Address): Deno.PointerObject {
  const made = Deno.UnsafePointer.create(BigInt(address));
  if (made === null) throw new RangeError("Cannot read at NULL, expected an address");
  return made;
}
