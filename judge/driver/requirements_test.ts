import { assert, assertEquals } from "@std/assert";
import type { Clause, Grade } from "../../cts/clauses/registry.ts";
import type { Decision } from "../../cts/contract/record.ts";
import type { CaseResult, Status } from "../../cts/framework/verdict.ts";
import type { DriverFile } from "./driver_file.ts";
import type { DriverSet } from "./driver_set.ts";
import { requirementReport, requirementTable } from "./requirements.ts";

const file: DriverFile = {
  name: "libGLES_a.so",
  base64: "",
  form: "simulated",
  abi: "arm64-v8a",
  is64Bit: true,
  lacks: [],
};
const driver: DriverSet = {
  path: "there",
  suffix: "a",
  files: [file],
  missing: [],
  beside: [],
};
const LOADED = "/vendor/lib64/egl/libGLES_a.so in sphal";

interface Given {
  readonly grade?: Grade;
  readonly message?: string;
  readonly notes?: readonly string[];
  readonly libraries?: readonly string[];
  readonly decisions?: readonly Decision[];
}

function result(id: string, status: Status, given: Given = {}): CaseResult {
  const { grade = "must", message = "", notes = [], libraries, decisions = [] } = given;
  const text = `The text of ${id}.`;
  const clause: Clause = { id, grade, text, releases: [10, 15], source: "Documentation" };
  const process = { name: "native", world: 0, end: "ended by SIGABRT", events: [], decisions };
  return {
    id: `egl:requirements:of_${id.toLowerCase().replaceAll("-", "_")}`,
    status,
    grade,
    clauses: [clause],
    attempt: {
      status: status === "warn" ? "fail" : status === "flaky" ? "pass" : status,
      message,
      notes,
      oracles: [],
      milliseconds: 1,
      ...(libraries === undefined
        ? {}
        : { evidence: { worlds: [], adb: [], processes: [{ ...process, libraries }] } }),
    },
  };
}

function report(results: readonly CaseResult[], changes: Partial<DriverSet> = {}) {
  return requirementReport({
    driver: { ...driver, ...changes },
    results,
    replays: new Map([[results[0]!.id, "  replay: it"]]),
    isComplete: true,
  });
}

Deno.test("the table names each requirement once, by number, with where it was looked for", () => {
  const results = [
    result("EGL-REQ-10", "pass", { notes: ["eglWaitSync"] }),
    result("EGL-REQ-2", "fail", { notes: ["GL_VERSION", "GL_VERSION"] }),
    result("EGL-REQ-2", "pass", { notes: ["GL_VENDOR"] }),
    result("EGL-REQ-15", "warn", { grade: "should" }),
    result("EGL-REQ-3", "crash"),
    result("EGL-REQ-4", "skip"),
    result("EGL-API-1", "fail"),
  ];
  assertEquals(requirementTable(results).map((line) => line.split(/\s{2,}/).slice(1)), [
    [],
    ["requirement", "looked for in"],
    ["MISSING", "must", "The text of EGL-REQ-2.", "GL_VERSION; GL_VENDOR"],
    ["UNCLEAR", "must", "The text of EGL-REQ-3."],
    ["skipped", "must", "The text of EGL-REQ-4."],
    ["found", "must", "The text of EGL-REQ-10.", "eglWaitSync"],
    ["MISSING", "recommended", "The text of EGL-REQ-15."],
  ]);
});

Deno.test("rules of what is drawn have one row, but for those that are broken", () => {
  const results = [
    result("EGL-DRAW-1", "pass", { notes: ["frames"] }),
    result("EGL-DRAW-2", "pass"),
    result("EGL-DRAW-10", "fail", { notes: ["frames"], message: "too green" }),
    result("EGL-DRAW-3", "skip", { message: "There is none" }),
    result("EGL-REQ-1", "pass"),
  ];
  assertEquals(requirementTable(results).map((line) => line.split(/\s{2,}/).slice(1)), [
    [],
    ["requirement", "looked for in"],
    ["found", "must", "The text of EGL-REQ-1."],
    ["found", "must", "What is drawn is what OpenGL ES", "frames"],
    ["allows (2 of 4 rules)."],
    ["skipped", "must", "What is drawn is what OpenGL ES", "There is none"],
    ["allows (1 of 4 rules)."],
    ["MISSING", "must", "The text of EGL-DRAW-10.", "frames; too green"],
  ]);
});

Deno.test("a requirement that is missing says why, and where it was looked for", () => {
  const results = [
    result("EGL-REQ-1", "pass", { notes: ["eglInitialize"] }),
    result("EGL-REQ-1", "fail", { notes: ["eglChooseConfig"], message: "configs: is 0" }),
  ];
  const last = (missing: readonly string[]) =>
    requirementTable(results, missing).map((line) => line.slice(60).trim()).join(" ").trim();
  assertEquals(last([]), "looked for in eglInitialize; eglChooseConfig; configs: is 0");
  assertEquals(
    last(["libEGL_a.so"]),
    "looked for in libEGL_a.so; eglInitialize; eglChooseConfig; configs: is 0",
  );
});

Deno.test("the table fits into 100 columns whatever a driver answers", () => {
  const notes = ["x".repeat(5000), "a word and ".repeat(500)];
  const lines = requirementTable([result("EGL-REQ-1", "pass", { notes })]);
  assert(lines.length < 20);
  assert(lines.every((line) => line.length <= 100), lines.join("\n"));
});

Deno.test("without a requirement there is no table", () => {
  assertEquals(requirementTable([result("EGL-API-1", "fail")]), []);
});

Deno.test("a library that a set lacks makes its requirement missing", () => {
  const results = [1, 2, 3].map((i) => result(`EGL-REQ-${i}`, "pass"));
  const lines = report(results, { missing: ["libGLESv1_CM_a.so"] });
  assertEquals(lines.filter((line) => /found|MISSING/.test(line)).map((line) => line.trim()[0]), [
    "f",
    "M",
    "f",
  ]);
  assertEquals(lines.at(-1), "libGLESv1_CM_a.so of the set is not there, so this is not a success");
});

Deno.test("of each requirement the first failure is told, with its replay", () => {
  const bad = result("EGL-REQ-6", "fail", { message: "16, expected 300", libraries: [LOADED] });
  const lines = report([bad, { ...bad }, result("EGL-REQ-7", "pass")]);
  assertEquals(lines.slice(lines.findIndex((line) => line.startsWith("FAIL"))), [
    "FAIL egl:requirements:of_egl_req_6, and 1 more",
    "  16, expected 300",
    "  replay: it",
  ]);
});

Deno.test("requirements that failed alike are told once", () => {
  const both = result("EGL-REQ-1", "fail", { message: "it hangs", libraries: [LOADED] });
  const [clause] = result("EGL-REQ-2", "fail").clauses;
  const lines = report([
    { ...both, clauses: [...both.clauses, clause!] },
    result("EGL-REQ-2", "warn", { message: "it hangs" }),
    result("EGL-REQ-3", "fail", { message: "it lies" }),
  ]);
  assertEquals(lines.slice(lines.findIndex((line) => line.startsWith("FAIL"))), [
    "FAIL egl:requirements:of_egl_req_1, and 1 more",
    "  it hangs",
    "  replay: it",
    "FAIL egl:requirements:of_egl_req_3",
    "  it lies",
  ]);
});

Deno.test("what a driver says can neither move the cursor nor turn the text", () => {
  const said = "a\x1b[2Jb\b\u0085c\u202ed\x07";
  const lines = report([result("EGL-REQ-1", "fail", { message: said, notes: [said] })]);
  assertEquals(lines.filter((line) => line.includes("abcd")).length, 2, lines.join("\n"));
});

Deno.test("what a library should export and does not is told", () => {
  const lacks = ["libGLES_a.so exports no EGL functions"];
  const bad = result("EGL-REQ-1", "fail", { libraries: [LOADED] });
  assert(report([bad], { files: [{ ...file, lacks }] }).includes(lacks[0]!));
});

Deno.test("a driver that no process loaded has no table, but a reason", () => {
  const refused: Decision = {
    by: "Linker",
    action: "open",
    subject: "/vendor/lib64/egl/libGLES_a.so",
    outcome: "refused",
    reason: 'library "libz.so" not found',
  };
  const results = [1, 2, 3].map((i) =>
    result(`EGL-REQ-${i}`, "fail", { message: "ended", libraries: [], decisions: [refused] })
  );
  assertEquals(report(results), [
    'the driver was not loaded: libGLES_a.so: library "libz.so" not found',
    "FAIL egl:requirements:of_egl_req_1, and 2 more",
    "  ended",
    "  replay: it",
  ]);
  assertEquals(
    report(results, { beside: ["libz.so", "liby.so"] })[1],
    "libz.so stands beside the driver's file; give the directory that has both",
  );
  const silent = results.map((one, i) =>
    result(`EGL-REQ-${i + 1}`, one.status, { libraries: ["/system/lib64/libEGL.so in default"] })
  );
  assertEquals(report(silent)[0], "the driver was not loaded: ended by SIGABRT");
});

Deno.test("a driver that some processes did not load has a table, and reasons", () => {
  const lines = report([
    result("EGL-REQ-1", "fail", { libraries: [] }),
    result("EGL-REQ-2", "fail", { libraries: [LOADED] }),
  ]);
  assertEquals(lines[0], "requirements:");
  assert(lines.includes("the driver was not loaded in 1 of 2 cases: ended by SIGABRT"));
});

Deno.test("a process that died where only a warning says so is told, if it had the driver", () => {
  const line = "a process died in 1 case of what is only recommended, so this is not a success";
  const died = (libraries: readonly string[]) =>
    result("EGL-REQ-15", "warn", { grade: "should", libraries });
  assertEquals(report([died([LOADED])]).at(-1), line);
  assertEquals(report([died([])]).includes(line), false);
});

Deno.test("a run that was stopped has no table, but its failures", () => {
  const results = [result("EGL-REQ-1", "fail", { message: "no", libraries: [LOADED] })];
  const lines = requirementReport({ driver, results, replays: new Map(), isComplete: false });
  assertEquals(lines, ["FAIL egl:requirements:of_egl_req_1", "  no"]);
});
