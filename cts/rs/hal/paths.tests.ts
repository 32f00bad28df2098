/**
 * Tests of what comes back through the platform's implementation of the HAL: what comes back without one.
 *
 * Plan: each function that gives more than a handle, on a device with the HAL and on one without, over the same driver.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsDataType } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import {
  bytes,
  createAllocation,
  createContext,
  createElement,
  createStruct,
  createType,
  intAllocation,
} from "../programs.ts";
import { nextMessage } from "../results.ts";
import { cpuDevice, playOn, vendorDevice } from "../scenes.ts";

const paths = group("rs:hal_paths", "What comes back through an implementation of the HAL.");

/** An Allocation of 5 by 3 integers. */
function image(app: App, rsc: Result): Result {
  return intAllocation(app, rsc, { x: 5, y: 3 }, range(10, 25));
}

/** The memory of a call that is compared. */
interface Given {
  readonly call: Result;
  /** Default: the first. */
  readonly outs?: readonly number[];
}

/** Cells that are compared; what is left out of a Type is the handle of its Element. */
const CELLS_MAX = 5;

/** Calls whose memory is compared, by what they are about. Handles are not, as they need not be the same. */
const CALLS = {
  stride: (app: App, rsc: Result) => [
    { call: app.rs.AllocationGetPointer(rsc, image(app, rsc), 0, 0, 0, 0, out("int64"), 8) },
  ],
  type: (app: App, rsc: Result) => {
    const type = createType(app, rsc, createElement(app, rsc), { x: 5, y: 3, z: 2 });
    return [{ call: app.rs.aTypeGetNativeData(rsc, type, out("pointer", 6), 6) }];
  },
  element: (app: App, rsc: Result) => {
    const element = createElement(app, rsc, { type: RsDataType.FLOAT_32, size: 3 });
    return [{ call: app.rs.aElementGetNativeData(rsc, element, out("int", 5), 5) }];
  },
  fields: (app: App, rsc: Result) => {
    const element = createElement(app, rsc);
    const struct = createStruct(app, rsc, [
      { name: "first", element, count: 3 },
      { name: "second", element },
    ]);
    const [ids, names, counts] = [out("pointer", 2), out("pointer", 2), out("int64", 2)];
    const fields = app.rs.aElementGetSubElements(rsc, struct, ids, names, counts, 2);
    const data = app.rs.aElementGetNativeData(rsc, struct, out("int", 5), 5);
    return [{ call: data }, { call: fields, outs: [1, 2] }];
  },
  messages: (app: App, rsc: Result) => {
    app.rs.ContextInitToClient(rsc);
    app.rs.ContextSendMessage(rsc, 0x7654_3210, bytes([5, 6, 7]), 3);
    const { peek, get } = nextMessage(app, rsc, 16);
    return [{ call: peek, outs: [0, 1] }, { call: get, outs: [0, 1] }];
  },
  reads: (app: App, rsc: Result) => {
    const cells = image(app, rsc);
    const box = intAllocation(app, rsc, { x: 2, y: 2, z: 2 }, range(1, 9));
    const row = intAllocation(app, rsc, { x: 4 }, range(30, 34));
    const { rs } = app;
    const calls = [
      rs.Allocation1DRead(rsc, row, 1, 0, 2, out("int", 2), 8),
      rs.Allocation2DRead(rsc, cells, 1, 1, 0, 0, 2, 2, out("int", 4), 16, 8),
      rs.Allocation3DRead(rsc, box, 0, 1, 0, 0, 2, 1, 2, out("int", 4), 16, 8),
      rs.AllocationRead(rsc, cells, out("int", 15), 60),
      rs.AllocationCopyToBitmap(rsc, cells, out("int", 15), 60),
    ];
    return calls.map((call) => ({ call }));
  },
  element_of_a_cell: (app: App, rsc: Result) => {
    const element = createElement(app, rsc);
    const struct = createStruct(app, rsc, [
      { name: "first", element },
      { name: "second", element },
    ]);
    const cells = createAllocation(app, rsc, createType(app, rsc, struct, { x: 3 }));
    app.rs.AllocationElementData(rsc, cells, 1, 0, 0, 0, ints(77), 4, 1);
    return [
      { call: app.rs.AllocationElementRead(rsc, cells, 1, 0, 0, 0, out("int"), 4, 1) },
      { call: app.rs.AllocationElementRead(rsc, cells, 1, 0, 0, 0, out("int"), 4, 0) },
    ];
  },
  copies: (app: App, rsc: Result) => {
    const [from, to] = [image(app, rsc), intAllocation(app, rsc, { x: 5, y: 3 }, range(0, 15))];
    app.rs.AllocationCopy2DRange(rsc, to, 1, 0, 0, 0, 2, 2, from, 3, 1, 0, 0);
    return [
      { call: app.rs.Allocation2DRead(rsc, to, 0, 0, 0, 0, 5, 1, out("int", 5), 20, 20) },
      { call: app.rs.Allocation2DRead(rsc, to, 0, 1, 0, 0, 5, 1, out("int", 5), 20, 20) },
    ];
  },
  sizes: (app: App, rsc: Result) => {
    const cells = intAllocation(app, rsc, { x: 4 }, range(30, 34));
    app.rs.AllocationResize1D(rsc, cells, 6);
    app.rs.ContextFinish(rsc);
    const type = app.rs.aAllocationGetType(rsc, cells);
    return [
      { call: app.rs.aTypeGetNativeData(rsc, type, out("pointer", 6), 6) },
      { call: app.rs.Allocation1DRead(rsc, cells, 1, 0, 5, out("int", 5), 20) },
    ];
  },
  levels: (app: App, rsc: Result) => {
    const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, size: 1 });
    const type = app.rs.TypeCreate(rsc, element, 4, 4, 0, 1, 0, 0);
    const usage = RsAllocationUsage.SCRIPT;
    const cells = createAllocation(app, rsc, type, { usage, mipmaps: 1 });
    app.rs.Allocation2DData(rsc, cells, 0, 0, 0, 0, 4, 4, bytes(range(0, 16)), 16, 4);
    app.rs.AllocationGenerateMipmaps(rsc, cells);
    return [
      { call: app.rs.Allocation2DRead(rsc, cells, 0, 0, 1, 0, 2, 2, out("byte", 4), 4, 2) },
    ];
  },
} as const satisfies Record<string, (app: App, rsc: Result) => readonly Given[]>;

paths.test("what_comes_back")
  .clauses("RS-HAL-70")
  .params({ of: Object.keys(CALLS) as (keyof typeof CALLS)[] })
  .fn(async (t) => {
    const { of } = t.params;
    const [with_, without] = [vendorDevice(14, { base: "platform" }), cpuDevice(14)];
    const seen = [];
    for (const device of [without, with_]) {
      const { record, made } = await playOn(
        t,
        device,
        (app): readonly Given[] => CALLS[of](app, createContext(app)),
      );
      seen.push(
        made.map(({ call, outs = [0] }) =>
          JSON.stringify(outs.map((at) => record.results[call.ref]?.outs[at]?.slice(0, CELLS_MAX)))
        ),
      );
    }
    const [plain, through] = seen;
    t.expectSequence("memory", through!, plain!);
  });

/** The groups. */
export const tests: readonly Group[] = [paths];
