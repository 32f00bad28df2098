import { assertEquals, assertThrows } from "@std/assert";
import type { InBuffer } from "../contract/program.ts";
import { ints, out, recordProgram } from "../contract/recorder.ts";
import type { Record as ProcessRecord } from "../contract/record.ts";
import { createGroup, createInvokeClosure } from "./script/group_programs.ts";
import {
  byteLength,
  bytes,
  createScript,
  createStruct,
  intAllocation,
  readAll,
  readCells,
} from "./programs.ts";
import { messageOf, nextMessage, valueOf } from "./results.ts";
import { launch, scriptCall } from "./script/programs.ts";

Deno.test("lengths count bytes", () => {
  assertEquals(byteLength(bytes([1, 2, 3])), 3);
  assertEquals(byteLength(out("int64", 2)), 16);
  const { calls } = recordProgram((app) => {
    intAllocation(app, 1, { x: 2, y: 1 }, [5, 6]);
    readAll(app, 1, 2, out("float", 3));
    readCells(app, 1, 2, { z: 1, w: 2, d: 1 }, out("byte", 8));
    createScript(app, 1, Uint8Array.of(7), { resName: "é", cacheDir: "/d" });
  });
  assertEquals(calls.slice(3).map(({ fn, args }) => [fn, ...args]), [
    ["rsAllocation2DData", 1, { ref: 2 }, 0, 0, 0, 0, 2, 1, ints(5, 6), 8, 0],
    ["rsAllocationRead", 1, 2, out("float", 3), 12],
    ["rsAllocation3DRead", 1, 2, 0, 0, 1, 0, 2, 1, 1, out("byte", 8), 8, 0],
    ["rsScriptCCreate", 1, "é", 2, "/d", 2, bytes([7]), 1],
  ]);
});

Deno.test("lists of handles and of fields", () => {
  const pointers = (...cells: (number | string)[]): InBuffer => ({ in: "pointer", cells });
  const { calls } = recordProgram((app) => {
    createStruct(app, 1, [{ name: "a", element: 5 }, { name: "bc", element: 6, count: 4 }]);
    createGroup(app, 1, [7, 8], [{ from: 7, kernel: 8, type: 9 }]);
    createInvokeClosure(app, 1, 2, ints(3), [{ field: 4, value: 6, size: 4 }]);
    launch(app, 1, 2, 0, { in: [3, 4], limits: { yEnd: 9 } });
  });
  assertEquals(calls.map(({ args }) => args.slice(1)), [
    [pointers(5, 6), 2, pointers("a", "bc"), 2, ints(1, 2), ints(1, 4), 2],
    [pointers(7, 8), 16, pointers(7), 8, pointers(8), 8, pointers(0), 8, pointers(9), 8],
    [2, ints(3), 4, pointers(4), 1, pointers(6), 1, ints(4), 1],
    [2, 0, pointers(3, 4), 2, null, null, 0, scriptCall({ yEnd: 9 }), 60],
  ]);
  assertEquals(scriptCall({ yEnd: 9 }).cells, [0, 0, 0, 0, 9, ...Array(10).fill(0)]);
});

Deno.test("a message is read from both of its calls", () => {
  let calls!: ReturnType<typeof nextMessage>;
  recordProgram((app) => calls = nextMessage(app, 1, 8));
  const record: ProcessRecord = {
    results: [
      { value: 3, outs: [[4], [2]] },
      { value: 3, outs: [[0x00646162, 0x09090909], [4], [0]] },
    ],
    events: [],
    log: [],
    libraries: [],
    end: { kind: "running" },
  };
  assertEquals(messageOf(record, calls), {
    type: 3,
    id: 2,
    length: 4,
    data: [0x62, 0x61, 0x64, 0],
    text: "bad",
  });
  assertEquals(valueOf(record, -1), 3);
  assertThrows(() => valueOf(record, 2), Error, "Cannot read call 2: only 2 calls returned");
});
