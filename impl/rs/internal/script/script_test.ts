import { assertEquals } from "@std/assert";
import { fakeFiles } from "../../testing/fake_process.ts";
import { fakeRun, LINKED } from "../testing/scripts_fixture.ts";

const encode = (text: string) => new TextEncoder().encode(text);

Deno.test("a linked script is loaded, initialised and, when nothing refers to it, destroyed", () => {
  const { rsc, calls, script } = fakeRun();
  const handle = script();
  assertEquals(rsc.objects.get("Script", handle)?.resName, "test");
  rsc.objects.release(handle);
  assertEquals(calls, ["init test /cache", "invokeInit", "invokeFreeChildren", "destroy"]);
});

Deno.test("what is no container is rejected without an error of the context", () => {
  const run = fakeRun();
  const texts = [
    new Uint8Array(),
    encode("ELF"),
    // A wrapper of version 1.
    new Uint8Array([0xde, 0xc0, 0x17, 0x0b, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    // The big-endian form of a wrapper.
    new Uint8Array([0x0b, 0x17, 0xc0, 0xde, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  ];
  for (const text of texts) {
    assertEquals(run.api.rsScriptCCreate!("a", 1, "/c", 2, text, text.length), 0);
  }
  const line = "E RenderScript: Bitcode is not in proper container format (raw or wrapper)";
  assertEquals(run.lines, texts.map(() => line));
  assertEquals([run.calls, run.errors], [[], []]);
});

Deno.test("bitcode goes to the driver, whose compiler may be any", () => {
  const raw = new Uint8Array([0x42, 0x43, 0xc0, 0xde]);
  const { api, calls } = fakeRun();
  api.rsScriptCCreate!("mono", 4, "/c", 2, raw, 4);
  assertEquals(calls[0], "init mono /c");
});

Deno.test("a script with a wrong pragma is rejected; its init() runs before only where Android's does", () => {
  for (const compat of [false, true]) {
    const run = fakeRun({ exportedPragmas: [["version", "2"]] }, { compat });
    assertEquals(run.script(), 0);
    assertEquals(run.calls.includes("invokeInit"), compat);
    assertEquals(run.calls.at(-1), "destroy");
    assertEquals(run.lines, ["E RenderScript: Invalid version pragma value: 2"]);
  }
  const state = (value: string) => fakeRun({ exportedPragmas: [["stateVertex", value]] }).script();
  assertEquals([state("parent") > 0, state("default") > 0, state("x")], [true, true, 0]);
});

Deno.test("cache directories are made level by level", () => {
  const made: string[] = [];
  const files = {
    ...fakeFiles(),
    exists: (path: string) => path === "/data",
    mkdir: (path: string, mode: number) => {
      made.push(`${path} ${mode.toString(8)}`);
      return path.endsWith("no") ? "refused" as const : "made" as const;
    },
  };
  const run = fakeRun({}, { files });
  const create = (path: string | null) =>
    run.api.rsScriptCCreate!("a", 1, path, path?.length ?? 0, LINKED, LINKED.length);
  assertEquals(create("/data/a/b") !== 0, true);
  assertEquals(made, ["/data/a 700", "/data/a/b 700"]);
  assertEquals([create("/data/no/c"), create("")], [0, 0]);
  assertEquals(run.lines.slice(0, 2), [
    "E RenderScript: Couldn't create cache directory: /data/no",
    "E RenderScript: Error: Permission denied",
  ]);
  assertEquals(create(null) !== 0, true);
  assertEquals(run.calls.at(-2), "init a ");
});

Deno.test("lengths of names count bytes of the string", () => {
  const { api, calls } = fakeRun();
  api.rsScriptCCreate!("abcdef", 3, new Uint8Array([47, 99, 0, 120]), 4, LINKED, LINKED.length);
  api.rsScriptCCreate!("ab", 99, "/c", 2, LINKED, LINKED.length);
  assertEquals(calls.filter((call) => call.startsWith("init")), ["init abc /c", "init ab /c"]);
});

Deno.test("a slot out of range is an error of launches and calls, and a log line of variables", () => {
  const run = fakeRun();
  const script = run.script();
  const { api } = run;
  for (const slot of [2, -1, 2 ** 32, NaN, 0.5]) {
    run.errors.length = 0;
    api.rsScriptForEach!(script, slot, 0, 0, null, 0, null, 0);
    api.rsScriptReduce!(script, slot, null, 0, 0, null, 0);
    api.rsScriptInvoke!(script, slot);
    api.rsScriptSetVarI!(script, slot, 1);
    assertEquals(run.errors, [
      "2 The forEach kernel index is out of bounds",
      "2 The general reduce kernel index is out of bounds",
      "2 The invokable index is out of bounds",
    ]);
  }
  assertEquals(run.calls.length, 2);
  assertEquals(
    run.lines[0],
    "E RenderScript: Script::setVar unable to set allocation, invalid slot index",
  );
  api.rsScriptGetVarV!(script, -1, new Uint8Array(4), 4);
  assertEquals(
    run.lines.at(-1),
    "E RenderScript: Script::getVar unable to set allocation, invalid slot index: 4294967295 >= 2",
  );
});

Deno.test("after a fatal error nothing runs", () => {
  const run = fakeRun();
  const script = run.script();
  run.calls.length = 0;
  run.rsc.setError(0x800, "fatal");
  run.api.rsScriptForEach!(script, 0, 0, 0, null, 0, null, 0);
  run.api.rsScriptReduce!(script, 0, null, 0, 0, null, 0);
  run.api.rsScriptInvoke!(script, 0);
  run.api.rsScriptSetVarI!(script, 0, 1);
  assertEquals([run.calls, run.errors], [[], ["2048 fatal"]]);
});

Deno.test("variables", () => {
  const { api, calls, script } = fakeRun();
  const handle = script();
  calls.length = 0;
  api.rsScriptSetVarI!(handle, 0, -1);
  api.rsScriptSetVarJ!(handle, 1, -2);
  api.rsScriptSetVarF!(handle, 0, 1);
  api.rsScriptSetVarD!(handle, 1, 1);
  api.rsScriptSetVarV!(handle, 0, new Uint8Array([1, 2, 3]), 2);
  const bytes = new Uint8Array(2);
  api.rsScriptGetVarV!(handle, 1, bytes, 2);
  assertEquals(calls, [
    "setVar 0 [255,255,255,255]",
    "setVar 1 [254,255,255,255,255,255,255,255]",
    "setVar 0 [0,0,128,63]",
    "setVar 1 [0,0,0,0,0,0,240,63]",
    "setVar 0 [1,2]",
    "getVar 1 2",
  ]);
  assertEquals([...bytes], [7, 7]);
});

Deno.test("an array variable has one dimension, whose cells are all there", () => {
  const { api, calls, errors, script, plain } = fakeRun();
  const [handle, element] = [script(), plain("Element")];
  calls.length = 0;
  const set = (dims: readonly number[]) =>
    api.rsScriptSetVarVE!(
      handle,
      0,
      new Uint8Array(8),
      8,
      element,
      Int32Array.from(dims),
      dims.length * 4,
    );
  for (const dims of [[2], [3], [1, 1], [-1]]) set(dims);
  assertEquals(calls, ["setVarVE 0 [0,0,0,0,0,0,0,0] [2]"]);
  assertEquals(errors, [
    "3 rsScriptSetVarVE: data has 8 bytes, expected 12",
    "3 rsScriptSetVarVE: dims has 2 dimensions, expected 1",
    "3 rsScriptSetVarVE: data has 8 bytes, expected 17179869180",
  ]);
});

Deno.test("a bound Allocation lives on, and is bound again before each launch", () => {
  const { rsc, api, calls, script, plain } = fakeRun();
  const [handle, allocation] = [script(), plain("Allocation")];
  calls.length = 0;
  api.rsScriptBindAllocation!(handle, allocation, 1);
  rsc.objects.release(allocation);
  api.rsScriptInvokeV!(handle, 0, new Uint8Array([5]), 1);
  api.rsScriptBindAllocation!(handle, 0, 1);
  assertEquals(calls, [
    "bind 1 Allocation",
    "bind 1 Allocation",
    "invokeFunction 0 [5]",
    "gone Allocation",
    "bind 1 null",
  ]);
});

Deno.test("a driver without multi-input takes one input only", () => {
  const { rsc, api, calls, errors, script, plain } = fakeRun();
  const [handle, allocation] = [script(), plain("Allocation")];
  rsc.hal.funcs.script.invokeForEachMulti = null;
  rsc.hal.funcs.script.invokeForEach = () => void calls.push("single");
  api.rsScriptForEach!(handle, 0, allocation, allocation, null, 0, null, 0);
  assertEquals(calls.at(-1), "single");
  api.rsScriptForEach!(handle, 0, 0, allocation, null, 0, null, 0);
  assertEquals(errors, ["4097 Driver support for multi-input not present"]);
});
