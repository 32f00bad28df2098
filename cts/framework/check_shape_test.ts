import { assertEquals } from "@std/assert";
import planted from "../../scripts/testing/planted_device.ts";
import { DEFAULT_WORLD } from "../contract/world.ts";
import {
  type Check,
  checkBytes,
  checkCommandResult,
  checkDevice,
  checkFindings,
  checkProcess,
  checkRecord,
} from "./check_shape.ts";

const RECORD = {
  results: [{ value: null, outs: [[1, null]] }],
  events: [{ who: "A", at: "load" }],
  log: [{ time: 0, pid: 1, tid: 1, priority: "I", tag: "t", message: "m" }],
  libraries: [{ path: "/a.so", soname: "a.so", namespace: "default" }],
  end: { kind: "running" },
};
const FINDING = {
  rule: "rs-link",
  severity: "error",
  subject: "s",
  message: "m",
  remedy: "r",
};

Deno.test("what the contract allows has no problem", async () => {
  const device = await planted({ parts: {} }).boot({ ...DEFAULT_WORLD, settings: { layers: "A" } });
  const process = await device.launch({ kind: "native" });
  const decision = { by: "x", action: "load", subject: "A", outcome: "found" };
  const table: [Check, unknown][] = [
    [checkDevice, device],
    [checkProcess, process],
    [checkRecord, await process.run({ calls: [] })],
    [checkRecord, RECORD],
    [checkRecord, { ...RECORD, decisions: [decision, { ...decision, reason: "r" }] }],
    [checkRecord, { ...RECORD, end: { kind: "exit", code: 1 } }],
    [checkRecord, { ...RECORD, end: { kind: "signal", signal: "SIGABRT", reason: "r" } }],
    [checkRecord, { ...RECORD, end: { kind: "hang", reason: "r" } }],
    [checkCommandResult, await device.shell("echo a")],
    [checkBytes, new Uint8Array(2)],
    [checkFindings, [FINDING, { ...FINDING, severity: "advice", file: "/f", line: 1 }]],
    [checkFindings, [{ ...FINDING, rule: "one-of-its-own" }]],
  ];
  for (const [check, value] of table) assertEquals(check(value), undefined);
});

Deno.test("nonsense is named with its place", () => {
  const result = { stdout: "", stderr: "", status: 0 };
  const table: [Check, unknown, string][] = [
    [checkRecord, undefined, "it is undefined, expected an object"],
    [checkFindings, [FINDING, { ...FINDING, rule: "" }], '[1].rule is "", expected a name'],
    [
      checkFindings,
      [{ ...FINDING, severity: "fatal" }],
      '[0].severity is "fatal", expected one of error, advice, undecided',
    ],
    [checkRecord, 5, "it is 5, expected an object"],
    [checkRecord, { ...RECORD, events: "x" }, 'events is "x", expected a list'],
    [checkRecord, { ...RECORD, events: [null] }, "events[0] is null, expected an object"],
    [checkRecord, { ...RECORD, events: [{ who: 1 }] }, "events[0].who is 1, expected a text"],
    [
      checkRecord,
      { ...RECORD, results: [{ value: 1 }] },
      "results[0].outs is undefined, expected a list",
    ],
    [checkRecord, { ...RECORD, decisions: [{}] }, "decisions[0].by is undefined, expected a text"],
    [
      checkRecord,
      { ...RECORD, end: undefined },
      'end.kind is undefined, expected "running", "exit", "signal" or "hang"',
    ],
    [
      checkRecord,
      { ...RECORD, end: { kind: "exit", code: "1" } },
      'end.code is "1", expected a whole number',
    ],
    [checkCommandResult, { ...result, status: "0" }, 'status is "0", expected a whole number'],
    [checkCommandResult, { ...result, stdout: null }, "stdout is null, expected a text"],
    [checkBytes, [1], "it is [1], expected a Uint8Array"],
    [checkDevice, {}, "shell is undefined, expected a method"],
    [checkProcess, { pid: 1.5 }, "pid is 1.5, expected a whole number"],
  ];
  for (const [check, value, problem] of table) assertEquals(check(value), problem);
});
