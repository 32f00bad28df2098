/**
 * The buffers of a call.
 *
 * @module
 */

import type { ComputeCall } from "../../cts/contract/compute.ts";
import { blasRoutine, writtenOperand } from "../../cts/rs/oracle/blas_routines.ts";

/** Numbers of a call. */
export type Numbers = Uint8Array | Uint32Array | Float32Array | Float64Array;

/**
 * A copy of a call with other buffers. Its objects cannot be changed.
 *
 * @param call The call.
 * @param map Gives the buffer in place of another; `path` says where it is, for example `input.data`.
 */
export function mapBuffers<Call extends ComputeCall>(
  call: Call,
  map: (numbers: Numbers, path: string) => Numbers,
): Call {
  const copy = (value: unknown, path: string): unknown => {
    if (ArrayBuffer.isView(value)) return map(value as Numbers, path);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.freeze(Object.fromEntries(
      Object.entries(value).map((
        [name, member],
      ) => [name, copy(member, path === "" ? name : `${path}.${name}`)]),
    ));
  };
  return copy(call, "") as Call;
}

/**
 * Where the buffer is that a call writes.
 *
 * @param call The call.
 * @returns A path, as {@link mapBuffers} has it.
 */
export function writtenPath(call: ComputeCall): string {
  if (call.intrinsic === "bnnm") return "c";
  if (call.intrinsic === "blas") return `${writtenOperand(blasRoutine(call.routine)).place}.data`;
  return ArrayBuffer.isView(call.output) ? "output" : "output.data";
}

/**
 * The buffer that a call writes.
 *
 * @param call The call.
 */
export function writtenBuffer(call: ComputeCall): Numbers {
  const written = writtenPath(call);
  let found: Numbers | undefined;
  mapBuffers(call, (numbers, path) => {
    if (path === written) found = numbers;
    return numbers;
  });
  if (found === undefined) throw new RangeError(`Call has no "${written}", expected a buffer`);
  return found;
}

/**
 * The bytes of numbers, in the same memory.
 *
 * @param numbers The numbers.
 */
export function bytesOf(numbers: Numbers): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
