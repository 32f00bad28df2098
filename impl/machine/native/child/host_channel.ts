/**
 * A conversation with a process of the code host: requests and what it answers, asks and writes meanwhile.
 *
 * @module
 */

import { basename } from "@std/path";
import { type CodeHostListener, type HostEnd, HostEnded } from "../code_host.ts";
import type { HostProcess } from "./host_client.ts";
import { Kind, readBytes, readEnd, readLogLine, readText, ReadUpcall } from "./host_messages.ts";
import { MessageWriter } from "./message_writer.ts";
import { OutputLines } from "./output_lines.ts";
import type { Target } from "../target.ts";

const LOG_INFO = 4;
const LOG_WARN = 5;
const MOST_CLOCK_MS = 2 ** 31 - 1;
const FIRST_CAPACITY = 64 * 1024;
const MOST_KEPT = 1024 * 1024;
const MOST_DRAINED = 4096;
/** A process that was killed says so at once, unless the machine is busy. */
const AFTERMATH_MS = 30_000;
/** So many milliseconds a call may take until its time is looked at more closely. */
const FIRST_LOOK_MS = 250;
/** So many times its limit may code take together with what the device does meanwhile: calls without end are a hang, too. */
const WITH_DEVICE = 4 / 3;
/** The words of QEMU for a signal that ends the program that it runs (QEMU, linux-user/signal.c). */
const RUNNER_WORDS = /qemu: uncaught target signal \d+ \([^)]*\) - core dumped$/;

/** A conversation with one process, which ends with it. */
export class HostChannel {
  readonly #process: HostProcess;
  readonly #listener: CodeHostListener;
  readonly #limit: number;
  readonly #target: Pick<Target, "integerRegisters" | "runner">;
  readonly #writer = new MessageWriter();
  readonly #results = new Map<number, DataView>();
  readonly #streams: readonly OutputLines[];
  #incoming = new Uint8Array(FIRST_CAPACITY);
  #depth = 0;
  #isFirst = false;
  #began = 0;
  /** When to see how long the code and the device have been at it. */
  #lookAt = 0;
  #lastId = 0;
  #ended: HostEnded | undefined;
  /** Where it says that the fault happened by which it ends. */
  #place: string | undefined;

  /**
   * @param process The process.
   * @param listener Who is told what it asks and writes.
   * @param limit For how many seconds its code may run without returning to who called it first.
   * @param target What runs it.
   */
  constructor(
    process: HostProcess,
    listener: CodeHostListener,
    limit: number,
    target: Pick<Target, "integerRegisters" | "runner">,
  ) {
    this.#process = process;
    this.#listener = listener;
    this.#limit = limit;
    this.#target = target;
    this.#streams = [
      new OutputLines((line) => listener.log(0, LOG_INFO, "stdout", line)),
      new OutputLines((line) => this.#tellError(line)),
    ];
  }

  #tellError(line: string): void {
    const own = this.#target.runner === undefined ? line : line.replace(RUNNER_WORDS, "");
    if (own !== "" || line === "") this.#listener.log(0, LOG_WARN, "stderr", own);
  }

  #check(): void {
    if (this.#ended !== undefined) throw this.#ended;
  }

  /**
   * Starts a request, whose payload is to be written into what is returned.
   *
   * @param kind Its kind.
   * @param thread The thread that serves it.
   * @throws {HostEnded} If the process has ended.
   */
  start(kind: number, thread: number): MessageWriter {
    this.#check();
    this.#writer.start(kind, thread, ++this.#lastId);
    return this.#writer;
  }

  /**
   * Sends the request that is written, and serves the process until it answers. If the listener throws, the process is killed.
   *
   * @param what The request, for messages.
   * @returns The answer, which is valid until the next request.
   * @throws {HostEnded} If the process ends.
   */
  request(what: string): DataView {
    const id = this.#lastId;
    this.#writer.finish();
    if (this.#depth++ === 0) {
      this.#isFirst = true;
      this.#began = performance.now();
      this.#lookAt = this.#began + FIRST_LOOK_MS;
    }
    let reply: DataView;
    try {
      reply = this.#await(id, what);
    } catch (error) {
      this.kill();
      throw error;
    } finally {
      this.#depth--;
    }
    if (reply.getUint32(4, true) === Kind.result) return reply;
    throw new Error(`Cannot run ${what}: ${readText(reply)}`);
  }

  /**
   * Tells what was written, and answers what was asked, without waiting for more.
   *
   * @throws {HostEnded} If the process has ended.
   */
  drain(): void {
    this.#check();
    this.#writer.clear();
    try {
      this.#serveWaiting();
    } catch (error) {
      this.kill();
      throw error;
    }
    for (const stream of this.#streams) stream.flush();
  }

  #serveWaiting(): void {
    for (let i = 0; i < MOST_DRAINED; i++) {
      const message = this.#exchange(0);
      const kind = message.getUint32(4, true);
      if (kind === Kind.timeout) break;
      if (kind === Kind.end) throw this.#end(readEnd(message), "waiting for the next call");
      if (kind === Kind.result || kind === Kind.refused) this.#keep(message);
      else this.#handle(kind, message);
    }
    this.#flush();
  }

  /** Ends the process, after what it has written was told. */
  kill(): void {
    if (this.#ended !== undefined) return;
    this.#tellRest(0);
    this.#end({ kind: "signal", signal: "SIGKILL" }, "kill");
  }

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
          throw this.#hang(what);
        case Kind.upcall:
          if (performance.now() > this.#lookAt && this.#isOverdue()) throw this.#hang(what);
          this.#handle(kind, message);
          break;
        default:
          this.#handle(kind, message);
      }
    }
  }

  #isOverdue(): boolean {
    const limit = 1000 * WITH_DEVICE * this.#limit;
    const clock = performance.now() - this.#began;
    const left = limit - this.#process.spent(Math.min(Math.ceil(clock), MOST_CLOCK_MS));
    this.#lookAt = this.#began + clock + Math.max(left, FIRST_LOOK_MS);
    return left <= 0 || clock >= MOST_CLOCK_MS;
  }

  #hang(what: string): HostEnded {
    this.#process.kill();
    this.#tellRest(AFTERMATH_MS);
    return this.#end({ kind: "hang", seconds: this.#limit }, what);
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
    if (kind === Kind.upcall) {
      const call = new ReadUpcall(message, this.#target.integerRegisters);
      const { int = 0, float = 0 } = this.#listener.upcall(call);
      this.#check();
      const writer = this.#writer;
      writer.start(Kind.upcallReturn, call.thread, 0);
      writer.word(int);
      writer.float(float);
      writer.finish();
      return;
    }
    this.#tell(kind, message);
    this.#check();
  }

  #tell(kind: number, message: DataView): void {
    const thread = message.getInt32(8, true);
    if (kind === Kind.output) this.#streams[thread]?.write(readBytes(message));
    if (kind === Kind.fault) this.#place = readText(message);
    if (kind === Kind.barred) {
      const [what = "", subject = "", library = ""] = readText(message).split("\0");
      this.#listener.barred?.(thread, what, subject, library);
    }
    if (kind !== Kind.log) return;
    const { priority, tag, writer, text } = readLogLine(message);
    this.#listener.log(thread, priority, tag, text, writer);
  }

  /** Tells what was written, unless who is told ends the process meanwhile; upcalls are answered no more. */
  #tellRest(limit: number): void {
    this.#writer.clear();
    this.#isFirst = limit > 0;
    for (let i = 0; i < MOST_DRAINED && this.#ended === undefined; i++) {
      const message = this.#exchange(limit);
      const kind = message.getUint32(4, true);
      if (kind === Kind.timeout || kind === Kind.end) break;
      this.#tell(kind, message);
    }
  }

  #end(end: HostEnd, during: string): HostEnded {
    for (const stream of this.#streams) stream.flush();
    const { runner } = this.#target;
    const by = runner === undefined ? "" : `, run by ${basename(runner)}`;
    const place = end.kind === "signal" ? this.#place : undefined;
    const ended = new HostEnded(end, `${during}${by}`, place);
    // Where calls are nested too deep, each call here may throw: what is freed is to be known as ended in any case.
    this.#process.free();
    return this.#ended = ended;
  }
}
