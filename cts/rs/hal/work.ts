/**
 * Work that both paths can do, with the cells that come of it.
 *
 * @module
 */

import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsAllocationMipmapControl, RsDataType, RsSignature } from "../../contract/rs_defines.ts";
import { KERNEL_SIGNATURE, type ScriptSpec } from "../../fakes/script.ts";
import type { Context } from "../../framework/mod.ts";
import { createClosure, createGroup, createGroup2 } from "../script/group_programs.ts";
import {
  bytes,
  contextOn,
  createAllocation,
  createElement,
  createScript,
  createStruct,
  createType,
  intAllocation,
  readAll,
  readCells,
  writeCells,
} from "../programs.ts";
import { cellsOf } from "../results.ts";
import { PATHS, playOn, stockDevice } from "../scenes.ts";
import { getVariable, invoke, launch, reduce } from "../script/programs.ts";

/** Some work. */
export interface Work {
  /** Makes the calls; gives those that read something. */
  readonly write: (app: App, rsc: RsHandle) => readonly Result[];
  /** The cells that each of them reads. */
  readonly cells: readonly (readonly number[])[];
  /** `debug.rs.max-threads`. Default: not set. */
  readonly threads?: number;
}

/**
 * Expects that contexts of both paths in one process read what work is to give.
 *
 * @param t The case.
 * @param work The work.
 */
export async function expectSameOnBothPaths(t: Context<unknown>, work: Work): Promise<void> {
  const { threads } = work;
  const device = stockDevice(14);
  const { record, made } = await playOn(
    t,
    threads === undefined ? device : device.property("debug.rs.max-threads", String(threads)),
    (app) => PATHS.map((path) => work.write(app, contextOn(app, path))),
  );
  const [cpu, gpu] = made.map((list) => list.map((read) => cellsOf(record, read)));
  t.expectSequence("cells of the GPU path", gpu!, work.cells);
  t.expectSequence("cells of the CPU path", cpu!, work.cells);
}

/** A script with one of everything. */
export const WORKER: ScriptSpec = {
  variables: [{ name: "value", type: "i32" }],
  functions: [{ name: "store", body: [{ do: "param", name: "value" }] }],
  kernels: [
    { name: "twice", body: [{ do: "set", value: 0 }, { do: "sum" }, { do: "sum" }] },
    {
      name: "fill",
      signature: RsSignature.KERNEL | RsSignature.OUT,
      body: [{ do: "global", name: "value" }],
    },
    { name: "more", body: [{ do: "add", value: 100 }] },
  ],
  reduces: [{
    name: "total",
    accumBytes: 4,
    accumulator: [{ do: "sum" }],
    combiner: [{ do: "sum" }],
  }],
};

/** Slots of {@link WORKER}'s kernels. */
export const KERNEL = { TWICE: 0, FILL: 1, MORE: 2 } as const;

/** Cells of one to three dimensions: written, copied and read. */
const CELLS: Work = {
  write: (app, rsc) => {
    const row = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
    writeCells(app, rsc, row, { x: 1, w: 2 }, ints(7, 8));
    const plane = intAllocation(app, rsc, { x: 3, y: 2 }, [1, 2, 3, 4, 5, 6]);
    const other = intAllocation(app, rsc, { x: 3, y: 2 });
    app.rs.AllocationCopy2DRange(rsc, other, 1, 0, 0, 0, 2, 2, plane, 0, 0, 0, 0);
    const box = intAllocation(app, rsc, { x: 2, y: 1, z: 2 }, [1, 2, 3, 4]);
    const copy = intAllocation(app, rsc, { x: 2, y: 1, z: 2 });
    app.rs.AllocationCopy3DRange(rsc, copy, 0, 0, 1, 0, 2, 1, 1, box, 0, 0, 0, 0);
    return [
      readAll(app, rsc, row, out("int", 4)),
      readCells(app, rsc, row, { x: 2, w: 2 }, out("int", 2)),
      readAll(app, rsc, other, out("int", 6)),
      readCells(app, rsc, plane, { x: 1, y: 1, w: 2, h: 1 }, out("int", 2)),
      readAll(app, rsc, copy, out("int", 4)),
      readCells(app, rsc, box, { z: 1, w: 2, h: 1, d: 1 }, out("int", 2)),
    ];
  },
  cells: [[1, 7, 8, 4], [8, 4], [0, 1, 2, 0, 4, 5], [5, 6], [0, 0, 1, 2], [3, 4]],
};

/** Allocations as a whole: smaller levels, another size, one field of a cell. */
const ALLOCATIONS: Work = {
  write: (app, rsc) => {
    const { rs } = app;
    const byte = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
    const square = createType(app, rsc, byte, { x: 2, y: 2, mipmaps: true });
    const levels = createAllocation(app, rsc, square, { mipmaps: RsAllocationMipmapControl.FULL });
    writeCells(app, rsc, levels, { w: 2, h: 2 }, bytes([1, 2, 3, 5]));
    rs.AllocationGenerateMipmaps(rsc, levels);
    const row = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
    rs.AllocationResize1D(rsc, row, 2);
    const int = createElement(app, rsc);
    const pair = createStruct(app, rsc, [{ name: "a", element: int }, { name: "b", element: int }]);
    const pairs = createAllocation(app, rsc, createType(app, rsc, pair, { x: 2 }));
    rs.AllocationElementData(rsc, pairs, 1, 0, 0, 0, ints(9), 4, 1);
    rs.Allocation1DElementData(rsc, pairs, 0, 0, ints(8), 4, 0);
    return [
      readCells(app, rsc, levels, { lod: 1, w: 1, h: 1 }, out("byte")),
      readAll(app, rsc, row, out("int", 2)),
      readAll(app, rsc, pairs, out("int", 4)),
      rs.AllocationElementRead(rsc, pairs, 1, 0, 0, 0, out("int"), 4, 1),
    ];
  },
  cells: [[2], [1, 2], [8, 0, 0, 9], [9]],
};

/** Kernels, an invokable, variables and a reduction. */
const SCRIPTS: Work = {
  write: (app, rsc) => {
    const script = createScript(app, rsc, WORKER);
    const cells = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
    const [doubled, filled, total] = [4, 4, 1].map((x) => intAllocation(app, rsc, { x }));
    launch(app, rsc, script, KERNEL.TWICE, { in: cells, out: doubled! });
    launch(app, rsc, script, KERNEL.MORE, {
      in: cells,
      out: doubled!,
      limits: { xStart: 1, xEnd: 3 },
    });
    invoke(app, rsc, script, 0, ints(42));
    launch(app, rsc, script, KERNEL.FILL, { out: filled! });
    reduce(app, rsc, script, 0, { in: cells, out: total! });
    const first = getVariable(app, rsc, script, 0);
    app.rs.ScriptSetVarI(rsc, script, 0, -7);
    return [
      readAll(app, rsc, doubled!, out("int", 4)),
      readAll(app, rsc, filled!, out("int", 4)),
      readAll(app, rsc, total!, out("int", 1)),
      first,
      getVariable(app, rsc, script, 0),
    ];
  },
  cells: [[2, 102, 103, 8], [42, 42, 42, 42], [10], [42], [-7]],
};

/** Groups of both versions: cells are doubled, and 100 is added. */
const GROUPS: Work = {
  write: (app, rsc) => {
    const [twice, more] = [KERNEL.TWICE, KERNEL.MORE].map((slot) =>
      app.rs.ScriptKernelIDCreate(rsc, createScript(app, rsc, WORKER), slot, KERNEL_SIGNATURE)
    ) as [Result, Result];
    const cells = intAllocation(app, rsc, { x: 3 }, [1, 2, 3]);
    const type = app.rs.aAllocationGetType(rsc, cells);
    const [between, first, second] = [3, 3, 3].map((x) => intAllocation(app, rsc, { x })) as [
      Result,
      Result,
      Result,
    ];
    const group = createGroup(app, rsc, [twice, more], [{ from: twice, kernel: more, type }]);
    app.rs.ScriptGroupSetInput(rsc, group, twice, cells);
    app.rs.ScriptGroupSetOutput(rsc, group, more, first);
    app.rs.ScriptGroupExecute(rsc, group);
    const doubled = createClosure(app, rsc, twice, between, [{ value: cells }]);
    const added = createClosure(app, rsc, more, second, [{ value: between, from: doubled }]);
    app.rs.ScriptGroupExecute(rsc, createGroup2(app, rsc, [doubled, added]));
    return [first, second].map((result) => readAll(app, rsc, result, out("int", 3)));
  },
  cells: [[102, 104, 106], [102, 104, 106]],
  // On several threads, groups of a single row are RS-SCRIPT-277.
  threads: 1,
};

/** All work, by name. */
export const WORK = {
  cells: CELLS,
  allocations: ALLOCATIONS,
  scripts: SCRIPTS,
  groups: GROUPS,
} as const satisfies Readonly<Record<string, Work>>;
