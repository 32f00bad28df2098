/**
 * The answers of the driver to the core library about Allocations and Samplers, a struct at a time: see clcore/allocation.c.
 *
 * @module
 */

import { RsError } from "../../../cts/contract/rs_defines.ts";
import type { RuntimeFunctions, RuntimeHost } from "../cpu_ref/runtime_host.ts";
import type { DriverLod, RsAllocation, RsSampler } from "../driver/hal.ts";
import { viewOf } from "../memory.ts";
import { setObject } from "../references.ts";

/** Bytes of a `view`. */
const VIEW_BYTES = 60;
/** Bytes of a `sampler`. */
const SAMPLER_BYTES = 16;

/** Makes the functions. */
export function viewFunctions(host: RuntimeHost): RuntimeFunctions {
  const allocation = (name: string, handle: number) =>
    host.need<RsAllocation>(name, "Allocation", handle);
  return {
    rs_view: (handle: number, lod: number, face: number, out: number) => {
      const found = allocation("rsGetElementAt", handle);
      const { lods, faceCount, faceOffset } = found.hal.state;
      const offset = face === 0 ? 0 : face < faceCount ? face * faceOffset : undefined;
      const level = offset === undefined ? undefined : lods[lod];
      writeView(host, found, out, level, offset ?? 0, found.type.element.sizeBytes);
    },
    rs_yuv_view: (handle: number, plane: number, out: number) => {
      const found = allocation("rsGetElementAtYuv", handle);
      const { lods, yuv } = found.hal.state;
      const isYuv = found.type.yuv !== 0;
      const step = plane === 0 ? found.type.element.sizeBytes : yuv.step;
      writeView(host, found, out, isYuv ? lods[plane] : undefined, 0, step);
    },
    rs_out_of_range: (handle: number, x: number, y: number, z: number) => {
      const { type } = allocation("rsGetElementAt", handle);
      const axes = [["X", x, type.dimX], ["Y", y, type.dimY], ["Z", z, type.dimZ]] as const;
      const [axis, at, size] = axes.find(([, at, size]) => at >>> 0 >= Math.max(1, size)) ??
        axes[0];
      host.context("rsGetElementAt").setError(
        RsError.FATAL_DEBUG,
        `Out range ElementAt ${axis} ${at >>> 0} of ${size}`,
      );
    },
    rs_sampler_view: (handle: number, out: number) => {
      const sampler = host.need<RsSampler>("rsSample", "Sampler", handle);
      const { minFilter, magFilter, wrapS, wrapT } = sampler;
      write(host, out, SAMPLER_BYTES, [minFilter, magFilter, wrapS, wrapT]);
    },
    rs_exchange: (handle: number, receives: number) => {
      const name = receives === 0 ? "rsAllocationIoSend" : "rsAllocationIoReceive";
      const found = allocation(name, handle);
      const rsc = host.context(name);
      const { ioSend, ioReceive } = rsc.hal.funcs.allocation;
      (receives === 0 ? ioSend : ioReceive)?.(rsc, found);
    },
    rs_set_object: (variable: number, handle: number) =>
      setObject(
        host.context("rsSetObject"),
        host.bytes("rsSetObject", variable, 4),
        host.object("rsSetObject", handle),
      ),
  };
}

/** Writes a `view`; one of no cells where there is no such level or plane. */
function writeView(
  host: RuntimeHost,
  { handle, type, hal }: RsAllocation,
  out: number,
  level: DriverLod | undefined,
  offset: number,
  cellBytes: number,
): void {
  const { dimX, dimY, dimZ, stride, pointer } = level?.pointer
    ? level
    : { dimX: 0, dimY: 0, dimZ: 0, stride: 0, pointer: 0 };
  const rows = Math.max(1, dimY);
  write(host, out, VIEW_BYTES, [
    handle,
    pointer + offset,
    dimX,
    rows,
    Math.max(1, dimZ),
    dimY,
    dimZ,
    stride,
    stride * rows,
    cellBytes,
    type.element.dataType,
    type.element.dataKind,
    type.element.vectorSize,
    host.isDebug(host.context("rsGetElementAt")) ? 1 : 0,
    hal.state.lods.length,
  ]);
}

function write(host: RuntimeHost, out: number, size: number, words: readonly number[]): void {
  const view = viewOf(host.bytes("rsGetElementAt", out, size));
  words.forEach((word, index) => view.setUint32(4 * index, word, true));
}
