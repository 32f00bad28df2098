/**
 * Lets a library run an intrinsic, and tells what it does to its buffers that it may not.
 *
 * @module
 */

import type { Compute, ComputeCall, ComputeImage } from "../../cts/contract/compute.ts";
import { show } from "../../cts/framework/show.ts";
import { placed } from "../implementation/load_module.ts";
import { bytesOf, mapBuffers, type Numbers, writtenBuffer, writtenPath } from "./buffers.ts";

/** Bytes on both sides of every buffer, which must stay as they are. */
const GUARD = 4096;
const GUARD_BYTE = 0xa5;

/** A mistake of a library, which says nothing of what it computes. */
export class ComputeFault extends Error {
  /** @param message What it did, for example `it threw no luck`. */
  constructor(message: string) {
    super(message);
    this.name = "ComputeFault";
  }
}

/** A run that a library does not do, which is no mistake. */
export class UnsupportedCall extends Error {
  /** @param message What of it, for example `f32 with 4 components`. */
  constructor(message: string) {
    super(message);
    this.name = "UnsupportedCall";
  }
}

/**
 * Runs an intrinsic on buffers of the library's own, and copies what it wrote into the call's output.
 *
 * @param compute The library.
 * @param call The run. Its output is written once the library is done without a mistake.
 * @throws {UnsupportedCall} If the library says that it does no such run.
 * @throws {ComputeFault} If the library throws, returns something, writes outside of its output or detaches a buffer.
 */
export async function runCompute(compute: Compute, call: ComputeCall): Promise<void> {
  const written = writtenPath(call);
  const buffers: GuardedBuffer[] = [];
  const own = mapBuffers(call, (numbers, path) => {
    const buffer = new GuardedBuffer(numbers, path);
    buffers.push(buffer);
    return buffer.numbers;
  });
  if (!supports(compute, own)) throw new UnsupportedCall(describeCall(call));
  let returned: unknown;
  try {
    returned = await compute.run(own);
  } catch (error) {
    if (error instanceof Error && error.name === "Unsupported") {
      throw new UnsupportedCall(error.message || describeCall(call));
    }
    throw new ComputeFault(describeThrown(error));
  }
  for (const buffer of buffers) buffer.check(buffer.path === written);
  if (returned !== undefined) {
    const what = ArrayBuffer.isView(returned) ? returned.constructor.name : show(returned);
    throw new ComputeFault(`it returned ${what}, expected nothing: write to ${written}`);
  }
  bytesOf(writtenBuffer(call)).set(bytesOf(writtenBuffer(own)));
}

function supports(compute: Compute, call: ComputeCall): boolean {
  if (compute.supports === undefined) return true;
  let answer: unknown;
  try {
    answer = compute.supports(call);
  } catch (error) {
    throw new ComputeFault(`in supports, ${describeThrown(error)}`);
  }
  if (typeof answer === "boolean") return answer;
  throw new ComputeFault(`its supports returned ${show(answer)}, expected true or false`);
}

/** Describes what tells a call from others of its intrinsic, but for sizes: its cells, and a radius that is a fraction. */
function describeCall(call: ComputeCall): string {
  if (call.intrinsic === "blas") return call.routine;
  if (call.intrinsic === "bnnm" || call.intrinsic === "yuvToRgb") return "this size";
  const cells = ({ type, vectorSize }: ComputeImage) => `${type} with ${vectorSize} components`;
  const input = cells(call.input);
  const output = ArrayBuffer.isView(call.output) ? input : cells(call.output);
  const fraction = call.intrinsic === "blur" && !Number.isInteger(call.radius);
  return (output === input ? input : `${input} to ${output}`) +
    (fraction ? ", a radius that is a fraction" : "") +
    (call.intrinsic === "blend" ? `, ${call.mode}` : "");
}

/**
 * Says what a library threw, and where.
 *
 * @param error What was thrown.
 */
export function describeThrown(error: unknown): string {
  return `it threw ${error instanceof Error ? `${error.name}: ` : ""}${placed(error)}`;
}

/** A copy of numbers between guards. */
class GuardedBuffer {
  readonly path: string;
  readonly numbers: Numbers;
  readonly #before: Numbers;
  readonly #room: Uint8Array;

  constructor(before: Numbers, path: string) {
    const { byteLength, length } = before;
    this.path = path;
    this.#before = before;
    this.#room = new Uint8Array(GUARD + byteLength + GUARD);
    this.#room.fill(GUARD_BYTE, 0, GUARD).fill(GUARD_BYTE, GUARD + byteLength);
    const Class = before.constructor as new (
      buffer: ArrayBufferLike,
      offset: number,
      length: number,
    ) => Numbers;
    this.numbers = new Class(this.#room.buffer, GUARD, length);
    bytesOf(this.numbers).set(bytesOf(before));
  }

  /** @throws {ComputeFault} If it is detached, a guard has changed, or it has itself and is not written. */
  check(isWritten: boolean): void {
    const [before, now] = [this.#before, this.numbers];
    if (now.length !== before.length) {
      throw new ComputeFault(
        `it detached its buffer: ${this.path} has ${now.length} elements, expected ${before.length}`,
      );
    }
    const end = GUARD + before.byteLength;
    for (let at = 0; at < this.#room.length; at++) {
      if (at === GUARD) at = end;
      if (this.#room[at] !== GUARD_BYTE) {
        const index = Math.floor((at - GUARD) / before.BYTES_PER_ELEMENT);
        throw new ComputeFault(
          `it wrote past its buffer: ${this.path}[${index}], expected 0 to ${before.length - 1}; ` +
            "a buffer is a view with a byteOffset, not its whole .buffer",
        );
      }
    }
    if (isWritten) return;
    const [old, bytes] = [bytesOf(before), bytesOf(now)];
    for (let at = 0; at < old.length; at++) {
      if (old[at] === bytes[at]) continue;
      const index = Math.floor(at / before.BYTES_PER_ELEMENT);
      throw new ComputeFault(
        `it wrote to its input: ${this.path}[${index}] is ${now[index]}, expected ${before[index]}`,
      );
    }
  }
}
