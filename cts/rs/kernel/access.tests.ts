/**
 * Access of kernels to Allocations, and what scripts ask and do with objects.
 *
 * @module
 */

import {
  RsAllocationUsage,
  RsContextFlags,
  RsContextType,
  RsError,
  RsYuvFormat,
} from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range, times } from "../numbers.ts";
import { createContext } from "../programs.ts";
import { errorsOf, takeErrors } from "../results.ts";
import { KernelScript, numbersOf, playKernels, type Read } from "./scenes.ts";

/** The group, to which `sampling.tests.ts` adds. */
export const access = group(
  "rs:kernel_access",
  "Access of kernels to Allocations and other objects.",
);

access.test("get_elements")
  .clauses("RS-KERNEL-38")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "access", (script) => {
      const reads: Read[] = [];
      const fetch = (
        kernel: string,
        source: ReturnType<KernelScript["cells"]>,
        out: typeof source,
      ) => {
        script.setObject("source", source.ref);
        const ins = kernel === "fetch" ? [script.cells("int", 3, [3, 0, 2])] : [];
        script.launch(kernel, { in: ins, out });
        reads.push(script.read(out));
      };
      fetch("fetch", script.cells("int", 4, [10, 11, 12, 13]), script.cells("int", 3));
      const image = script.cells("float4", { x: 2, y: 3 }, range(0, 24));
      fetch("fetch4", image, script.cells("float4", { x: 3, y: 2 }));
      fetch(
        "fetch3",
        script.cells("uchar", { x: 2, y: 2, z: 2 }, range(7, 15)),
        script.cells("uchar", 8),
      );
      fetch("by_pointer", script.cells("int", 3, [5, -6, 7]), script.cells("int", 3));
      return reads;
    }, t.params);
    const turned = range(0, 6).flatMap((i) => {
      const [x, y] = [i % 3, Math.floor(i / 3)];
      return range(0, 4).map((lane) => (y + 2 * x) * 4 + lane);
    });
    t.expectEqual("cells", made.map((read) => numbersOf(record, read)), [
      [13, 10, 12],
      turned,
      range(7, 15),
      [15, -18, 21],
    ]);
  });

access.test("contexts_for_debugging_look_at_places")
  .describe("A context that does not look has had the same script before.")
  .clauses("RS-KERNEL-84")
  .compiler()
  .params({ place: ["out_of_range", "there"] })
  .fn(async (t) => {
    const at = t.params.place === "there" ? 2 : 3;
    const { record, made } = await playKernels(t, "access", (first) => {
      const { app } = first;
      const rsc = createContext(app, {
        flags: RsContextFlags.LOW_LATENCY,
        type: RsContextType.DEBUG,
      });
      app.rs.ContextInitToClient(rsc);
      const second = new KernelScript(app, rsc, "access");
      const fetch = (script: KernelScript, index: number) => {
        const out = script.cells("int", 1);
        script.setObject("source", script.cells("int", 3, [10, 11, 12]).ref);
        script.launch("fetch", { in: [script.cells("int", 1, [index])], out });
        return script.read(out);
      };
      const reads = [fetch(first, 1), fetch(second, at)];
      return { reads, errors: [first, second].map(({ rsc }) => takeErrors(app, rsc, 1)) };
    });
    const [normal, debug] = made.errors.map((calls) => errorsOf(record, calls));
    t.expectSequence("errors of the context before", normal!, []);
    const text = "Out range ElementAt X 3 of 3";
    const error = { code: RsError.FATAL_DEBUG, text };
    t.expectSequence("errors of a context for debugging", debug!, at === 3 ? [error] : []);
    const [before, after] = made.reads.map((read) => numbersOf(record, read));
    t.expectSequence("cell in the context before", before!, [11]);
    if (at === 2) t.expectSequence("cell in a context for debugging", after!, [12]);
  });

access.test("set_elements")
  .clauses("RS-KERNEL-39")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "access", (script) => {
      const target = script.cells("int", 4);
      script.setObject("target", target.ref);
      script.launch("store", { in: [script.cells("int", 4, [1, 2, 3, 4])] });
      const image = script.cells("short4", { x: 2, y: 2 });
      script.setObject("target", image.ref);
      script.launch("store4", { in: [script.cells("short4", { x: 2, y: 2 }, range(0, 16))] });
      return [script.read(target), script.read(image)];
    }, t.params);
    const swapped = range(0, 16).map((i) => 4 * Math.floor(i / 4) + 3 - i % 4);
    t.expectEqual("cells", made.map((read) => numbersOf(record, read)), [[4, 3, 2, 1], swapped]);
  });

access.test("atomic_functions")
  .clauses("RS-KERNEL-40")
  .compiler()
  .params({ threads: [1, 2, 4] })
  .fn(async (t) => {
    const values = range(0, 1000).map((i) => i % 23);
    const { record, made } = await playKernels(t, "access", (script) => {
      const { app: { rs }, rsc, ref } = script;
      const counter = script.cells("int", 7, [0, 0, 0, 0, 5, 5, 0]);
      const bits = script.cells("uint", 3, [0, 0xffffffff, 0]);
      rs.ScriptBindAllocation(rsc, ref, counter.ref, script.slot("counter"));
      rs.ScriptBindAllocation(rsc, ref, bits.ref, script.slot("bits"));
      script.launch("atomics", { in: [script.cells("int", 1000, values)] });
      return [script.read(counter), script.read(bits)];
    }, t.params);
    const sum = values.reduce((a, b) => a + b, 0);
    const xor = values.reduce((a, b) => a ^ b, 0);
    t.expectEqual("counters and bits", made.map((read) => numbersOf(record, read)), [
      [1000, -1000, sum, -sum, 0, 22, 77],
      [0x7fffff, 0xff800000, xor],
    ]);
  });

access.test("what_allocations_are")
  .clauses("RS-KERNEL-42")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "access", (script) => {
      script.setObject("source", script.cells("short4", { x: 5, y: 3, z: 2 }).ref);
      script.invoke("measure");
      return [script.get("dims", "int4"), script.get("info", "int")];
    });
    const found = made.flatMap((read) => numbersOf(record, read));
    t.expectSequence("dimensions and Element", found, [5, 3, 2, 0, 8 + 400 + 5000]);
  });

access.test("copies")
  .clauses("RS-KERNEL-43")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "access", (script) => {
      const copy = (
        fn: string,
        size: Parameters<KernelScript["cells"]>[1],
        values: readonly number[],
      ) => {
        const target = script.cells("int", size);
        script.setObject("source", script.cells("int", size, values).ref);
        script.setObject("target", target.ref);
        script.invoke(fn);
        return script.read(target);
      };
      return [copy("copy", 6, range(1, 7)), copy("copy2", { x: 3, y: 3 }, range(1, 10))];
    });
    t.expectEqual("targets", made.map((read) => numbersOf(record, read)), [
      [0, 3, 4, 5, 0, 0],
      [0, 4, 5, 0, 7, 8, 0, 0, 0],
    ]);
  });

access.test("cells_by_pointers")
  .clauses("RS-KERNEL-124")
  .compiler()
  .params({ z: [0, 2] })
  .fn(async (t) => {
    const { z } = t.params;
    const size = z === 0 ? { x: 3, y: 3 } : { x: 2, y: 2, z };
    const { record, made } = await playKernels(t, "access", (script) => {
      const count = z === 0 ? 9 : 8;
      const target = script.cells("int", size);
      script.setObject("source", script.cells("int", size, range(10, 10 + count)).ref);
      script.setObject("target", target.ref);
      script.invoke(z === 0 ? "by_pointers" : "by_pointers_in_boxes");
      return [script.get("info", "int"), script.read(target)];
    });
    const found = made.map((read) => numbersOf(record, read));
    t.expectEqual(
      "what is read, and what is written",
      found,
      z === 0 ? [[17 + 100 * 12], [0, 0, 8, 0, 7, 0, 0, 0, 0]] : [[15], times(8, 0)],
    );
  });

access.test("allocations_of_pointers")
  .clauses("RS-KERNEL-132")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "access", (script) => {
      const { app: { rs }, rsc, ref } = script;
      const bind = (name: string, count: number) => {
        const { ref: cells } = script.cells("int", count);
        rs.ScriptBindAllocation(rsc, ref, cells, script.slot(name));
      };
      bind("counter", 7);
      bind("bits", 3);
      script.invoke("ask");
      return script.get("asked", "int4");
    });
    t.expectSequence("whether there is one, and its size", numbersOf(record, made), [1, 7, 1, 3]);
  });

access.test("windows")
  .clauses("RS-KERNEL-134")
  .compiler()
  .fn(async (t) => {
    const { SCRIPT, IO_INPUT, IO_OUTPUT } = RsAllocationUsage;
    const { record, made } = await playKernels(t, "access", (script) => {
      const { app: { rs }, rsc } = script;
      const cells = (usage: number) =>
        script.cells("uchar", { x: 4, y: 1 }, undefined, { usage: SCRIPT | usage });
      const [receiver, sender] = [cells(IO_INPUT), cells(IO_OUTPUT)];
      rs.AllocationSetSurface(rsc, sender.ref, rs.AllocationGetSurface(rsc, receiver.ref));
      script.setObject("source", sender.ref);
      script.setObject("target", receiver.ref);
      return ["send_cells", "receive_cells"].map((fn) => {
        script.invoke(fn);
        script.invoke("look");
        return script.get("asked", "int4");
      });
    });
    const found = made.map((read) => numbersOf(record, read));
    t.expectEqual("cells before the frame is received, and then", found, [
      [0, 0, 0, 0],
      [5, 15, 25, 35],
    ]);
  });

access.test("video")
  .clauses("RS-KERNEL-135")
  .compiler()
  .fn(async (t) => {
    // A width at which no driver has gaps between rows.
    const [width, height] = [256, 4];
    const numbers = range(0, width * height * 3 / 2).map((i) => (i * 31 + (i >> 8)) % 251);
    const { record, made } = await playKernels(t, "access", (script) => {
      const size = { x: width, y: height };
      const source = script.cells("uchar", size, numbers, { yuv: RsYuvFormat.NV21 });
      script.setObject("source", source.ref);
      script.invoke("look_at_video");
      return script.get("asked", "int4");
    });
    // Behind the brightness of all cells, each square of four has V and then U.
    const chroma = (column: number, row: number) =>
      width * height + width * Math.floor(row / 2) + 2 * Math.floor(column / 2);
    t.expectSequence(
      "Y, U and V",
      numbersOf(record, made),
      [width * 2 + 5, chroma(5, 2) + 1, chroma(5, 3), chroma(2, 0)].map((at) => numbers[at]),
    );
  });

access.test("references")
  .clauses("RS-KERNEL-44")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "access", (script) => {
      script.setObject("source", script.cells("int", 3, [1, 2, 3]).ref);
      return ["hold", "let_go"].map((fn) => {
        script.invoke(fn);
        return script.get("info", "int");
      });
    });
    t.expectSequence("held, let go", made.flatMap((read) => numbersOf(record, read)), [1, 2]);
  });

access.test("launches_by_scripts")
  .clauses("RS-KERNEL-45")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "access", (script) => {
      const target = script.cells("int", 5, times(5, -1));
      script.setObject("source", script.cells("int", 5, range(1, 6)).ref);
      script.setObject("target", target.ref);
      script.setObject("script", script.ref);
      script.invoke("again");
      return script.read(target);
    }, t.params);
    t.expectSequence("target", numbersOf(record, made), range(1001, 1006));
  });

/** The groups. */
export const tests: readonly Group[] = [access];
