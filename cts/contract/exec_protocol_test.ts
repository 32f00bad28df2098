import { assertEquals, assertThrows } from "@std/assert";
import {
  checkReply,
  checkRequest,
  checkResult,
  type MethodName,
  type Methods,
  type Params,
  type Result,
  ShapeError,
} from "./exec_protocol.ts";
import type { FakeEvent } from "./events.ts";
import type { Finding } from "./audit.ts";
import type { AppLibrary, CellType, InBuffer, OutBuffer, ResultRef } from "./program.ts";
import schema from "./protocol.schema.json" with { type: "json" };
import type { Decision, End, LogLine } from "./record.ts";
import { DEFAULT_WORLD } from "./world.ts";

const COMMAND_RESULT = { stdout: "", stderr: "", status: 0 };

/** One right request and reply for every method; the compiler refuses one that is forgotten. */
const FINDING: Required<Finding> = {
  rule: "needless-label",
  severity: "advice",
  subject: "/vendor/firmware/a.bin",
  file: "/vendor/etc/selinux/vendor_file_contexts",
  line: 3,
  message: "It has a label of its own",
  remedy: "Take the row away",
};
const SAMPLES: { readonly [M in MethodName]: readonly [Params<M>, Result<M>] } = {
  hello: [{ protocol: 1 }, {
    protocol: 1,
    name: "x 1.0",
    claims: ["gles"],
    elf: ["x86_64"],
    releases: [14],
    hostDriver: true,
    noCompiler: { reason: "There is none", remedy: "get one" },
    noDrawing: { reason: "It is a mock", remedy: "take a real one" },
    audit: true,
  }],
  boot: [{ world: DEFAULT_WORLD }, { device: "d" }],
  shell: [{ device: "d", command: "id" }, COMMAND_RESULT],
  push: [{ device: "d", path: "/a", data: "AA==" }, COMMAND_RESULT],
  pull: [{ device: "d", path: "/a" }, { data: "" }],
  install: [{ device: "d", apk: "AA==", abi: "x86" }, COMMAND_RESULT],
  root: [{ device: "d" }, COMMAND_RESULT],
  disableVerity: [{ device: "d" }, COMMAND_RESULT],
  reboot: [{ device: "d" }, COMMAND_RESULT],
  launch: [{ device: "d", spec: { kind: "native", user: "root" } }, { process: "p", pid: 7 }],
  run: [{
    process: "p",
    program: {
      calls: [{
        fn: "eglInitialize",
        args: [{ ref: 0 }, { out: "int", count: 1 }, { in: "int", cells: [1] }, null, "s", 1.5],
        lib: "libEGL.so",
        by: { ref: 0, out: 0, at: 1 },
        thread: "second",
      }],
    },
  }, {
    results: [{ value: { pointer: "0x10" }, outs: [[1, null, "s"]] }],
    events: [{ who: "A", at: "offer", fn: "glClear", pointer: null, args: [1, null], tid: 3 }],
    log: [{ time: 1.5, pid: 1, tid: 1, priority: "I", tag: "t", message: "m" }],
    libraries: [{ path: "/system/lib64/libEGL.so", soname: "libEGL.so", namespace: "default" }],
    end: { kind: "signal", signal: "SIGSEGV", reason: "null pointer" },
    decisions: [{ by: "LayerLoader", action: "load", subject: "/a", outcome: "found" }],
  }],
  kill: [{ process: "p" }, {}],
  dispose: [{ device: "d" }, {}],
  audit: [{ world: DEFAULT_WORLD }, { findings: [FINDING] }],
};
const NAMES = Object.keys(SAMPLES) as (keyof Methods)[];

Deno.test("the schema has exactly the methods of the types, each with parameters and result", () => {
  assertEquals(schema.$defs.request.properties.method.enum, NAMES);
  const exchanges = Object.keys(schema.$defs).filter((name) => name.includes("."));
  assertEquals(exchanges.toSorted(), NAMES.flatMap((n) => [`${n}.params`, `${n}.result`]).sort());
});

Deno.test("every definition of the schema that is referred to exists", () => {
  const references = JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g);
  for (const [, name] of references) assertEquals(Object.hasOwn(schema.$defs, name!), true, name);
});

for (const method of NAMES) {
  const [params, result] = SAMPLES[method];

  Deno.test(`${method}: right requests and results pass`, () => {
    checkRequest({ id: 1, method, params });
    checkResult(method, result);
  });

  Deno.test(`${method}: a request with a missing or unknown field is refused`, () => {
    const [name] = Object.keys(params);
    const { [name as keyof typeof params]: _, ...rest } = params;
    assertThrows(
      () => checkRequest({ id: 1, method, params: rest }),
      ShapeError,
      `${name}: is mis`,
    );
    const more = { ...params, extra: 1 };
    assertThrows(() => checkRequest({ id: 1, method, params: more }), ShapeError, "extra: is 1");
  });

  Deno.test(`${method}: a result with an unknown field, or that is none, is refused`, () => {
    assertThrows(() => checkResult(method, { ...result, extra: 1 }), ShapeError, "extra: is 1");
    assertThrows(() => checkResult(method, null), ShapeError, "is null, expected an object");
  });
}

Deno.test("a request needs a known method and a positive id", () => {
  const params = {};
  assertThrows(() => checkRequest({ id: 1, method: "fly", params }), ShapeError, `is "fly"`);
  assertThrows(() => checkRequest({ id: 0, method: "root", params }), ShapeError, "id: is 0");
});

Deno.test("a reply has a result or an error, not both and not neither", () => {
  checkReply({ id: 1, result: {} });
  checkReply({ id: 1, error: { message: "no" } });
  assertThrows(() => checkReply({ id: 1 }), ShapeError, "is missing");
  assertThrows(() => checkReply({ id: 1, result: {}, error: { message: "no" } }), ShapeError);
  assertThrows(() => checkReply({ id: 1, error: { message: "" } }), ShapeError, "error.message");
  assertThrows(() => checkReply([]), ShapeError, "expected an object");
});

Deno.test("each place of a record is checked and named", () => {
  const [, record] = SAMPLES.run;
  const cases: [object, string][] = [
    [{ end: { kind: "exit" } }, "end.code: is missing"],
    [{ end: { kind: "paused" } }, "end: is"],
    [{ results: [{ value: { pointer: "16" }, outs: [] }] }, "results[0].value.pointer"],
    [{ events: [{ who: "A", at: "nowhere" }] }, "events[0].at"],
    [{ log: [{ ...record.log[0], priority: "X" }] }, "log[0].priority"],
    [{ libraries: [{ path: "/a" }] }, "libraries[0].soname: is missing"],
    [{ results: [{ value: { number: "1" }, outs: [] }] }, "or a number or a pointer"],
  ];
  for (const [change, expected] of cases) {
    assertThrows(() => checkResult("run", { ...record, ...change }), ShapeError, expected);
  }
});

/** Every variant of the types, with every field; the compiler refuses one that is forgotten. */
const ENDS: { readonly [K in End["kind"]]: Required<Extract<End, { kind: K }>> } = {
  running: { kind: "running" },
  exit: { kind: "exit", code: 1 },
  signal: { kind: "signal", signal: "SIGSEGV", reason: "too deep", cause: "stack overflow" },
  hang: { kind: "hang", reason: "waits for itself" },
};
const PLACES: { readonly [P in FakeEvent["at"]]: true } = {
  load: true,
  initialize: true,
  offer: true,
  call: true,
  return: true,
  lookup: true,
};
const EVENT: Required<FakeEvent> = {
  who: "A",
  at: "return",
  fn: "glClear",
  pointer: "0x1",
  id: "0x2",
  value: 1,
  args: [1, "s", null],
  tid: 7,
};
const PRIORITIES: { readonly [P in LogLine["priority"]]: true } = {
  V: true,
  D: true,
  I: true,
  W: true,
  E: true,
  F: true,
};
const CELLS: { readonly [C in CellType]: true } = {
  int: true,
  float: true,
  byte: true,
  int64: true,
  pointer: true,
};
const LIBRARIES: { readonly [L in AppLibrary]: true } = {
  "libEGL.so": true,
  "libGLESv2.so": true,
  "libGLESv1_CM.so": true,
  "libc.so": true,
  "libdl.so": true,
  "libvndksupport.so": true,
  "libnativewindow.so": true,
  "libmediandk.so": true,
  "libRS.so": true,
};
const REFERENCE: Required<ResultRef> = { ref: 0, out: 1, at: 2, program: 3 };
const DECISION: Required<Decision> = {
  by: "LayerLoader",
  action: "search",
  subject: "/data/local/debug/gles",
  outcome: "missing",
  reason: "the directory does not exist",
};

Deno.test("every variant and field of the types is in the schema", () => {
  const [, record] = SAMPLES.run;
  for (const end of Object.values(ENDS)) checkResult("run", { ...record, end });
  const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];
  const events = keys(PLACES).map((at): FakeEvent => ({ ...EVENT, at }));
  const log = keys(PRIORITIES).map((priority) => ({ ...record.log[0], priority }));
  checkResult("run", { ...record, events, log, decisions: [DECISION] });
  const buffers = keys(CELLS).flatMap((cell): [OutBuffer, InBuffer] => [
    { out: cell, count: 2 },
    { in: cell, cells: [1, 2, REFERENCE] },
  ]);
  const calls = keys(LIBRARIES).flatMap((lib) =>
    (["symbol", "dlsym", REFERENCE] as const).map((by) => ({
      fn: "glClear",
      args: [REFERENCE, ...buffers],
      lib,
      by,
      thread: "second",
    }))
  );
  checkRequest({ id: 1, method: "run", params: { process: "p", program: { calls } } });
});
