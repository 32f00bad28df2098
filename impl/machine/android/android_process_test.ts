import { assertEquals, assertStringIncludes } from "@std/assert";
import { EVENT_TAG } from "../../../cts/contract/events.ts";
import type { Call, Program } from "../../../cts/contract/program.ts";
import { Log } from "../../platform/log.ts";
import { ProcessState } from "../../platform/process.ts";
import { rootCredentials } from "../../platform/users.ts";
import { AndroidProcess } from "./android_process.ts";

const hex = (text: string) => `x${new TextEncoder().encode(text).toHex()}`;
const line = (tid: number, tag: string, text: string) => `L 4 ${tid} ${hex(tag)} ${hex(text)}`;
const event = (rest: object) => JSON.stringify({ who: "driver", ...rest });

/** A shell script in the runner's place: what it prints for a line that begins with a word. */
function process(answers: Readonly<Record<string, string>>) {
  const cases = Object.entries(answers).map(([word, script]) => `${word}) ${script} ;;`);
  const script = `while read -r word rest; do case $word in\n${cases.join("\n")}\nesac; done`;
  const child = new Deno.Command("sh", {
    args: ["-c", script],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const log = new Log();
  const state = new ProcessState({
    pid: 1000,
    name: "app",
    kind: "app",
    abi: "arm64-v8a",
    credentials: rootCredentials(),
    dumpable: true,
    executable: "/system/bin/app_process64",
    log,
  });
  let [cleaned, left] = [0, 0];
  const made = new AndroidProcess({
    state,
    log,
    cursor: log.cursor(),
    child,
    setup: { zygote: ["preload"], own: ["uid 7"] },
    refresh: () => ["properties"],
    prepare: (program) => program,
    leave: () => left++,
    writesLater: false,
    clean: () => cleaned++,
  });
  return { made, cleaned: () => cleaned, left: () => left };
}

const print = (...lines: readonly string[]) => lines.map((one) => `echo '${one}'`).join("; ");
const call = (fn: string, thread?: string): Call => ({
  lib: "libEGL.so",
  fn,
  args: [],
  ...thread === undefined ? {} : { thread },
});
const program = (...calls: readonly Call[]): Program => ({ calls });
const LIBRARIES = print(
  [
    "B",
    [hex("/system/lib64/libEGL.so"), hex("default")].join(":"),
    [hex("/data/a/libA.so"), hex("classloader-namespace")].join(":"),
  ].join(" "),
);

Deno.test("results, log, events with their threads and libraries come from the process", async () => {
  const { made, cleaned, left } = process({
    ready: print("Y"),
    call: print(
      line(70, "tag", "said"),
      line(71, EVENT_TAG, event({ at: "call", fn: "eglGetError", args: [12970367266234328000] })),
      "R 3000 0 -",
    ),
    libraries: LIBRARIES,
  });
  const { results, log, events, libraries, end } = await made.run(
    program(call("eglGetError"), call("eglGetError", "second")),
  );
  assertEquals(results.map(({ value }) => value), [0x3000, 0x3000]);
  assertEquals(log.map(({ tag, message }) => [tag, message]), [["tag", "said"], ["tag", "said"]]);
  assertEquals(events.map(({ fn, args }) => [fn, args]), [
    ["eglGetError", [0x7000_0000]],
    ["eglGetError", [0x7000_0000]],
  ]);
  assertEquals(libraries, [
    { path: "/system/lib64/libEGL.so", soname: "libEGL.so", namespace: "default" },
    { path: "/data/a/libA.so", soname: "libA.so", namespace: "classloader-namespace" },
  ]);
  assertEquals(end, { kind: "running" });
  assertEquals(left(), 1);
  await made.kill();
  assertEquals(cleaned(), 1);
});

Deno.test("a thread of the image's own is no thread of the program", async () => {
  const said = (tid: number) => line(tid, EVENT_TAG, event({ at: "call", fn: "glFlush" }));
  const { made } = process({
    ready: print("Y 46"),
    call: print(said(71), said(70), said(72), said(71), "R 0 0 -"),
    libraries: print("B"),
  });
  const { events } = await made.run(program(call("glFlush"), call("glFlush", "second")));
  const names = [...new Set(events.map(({ tid }) => tid))];
  assertEquals(events.map(({ tid }) => names.indexOf(tid)), [0, 1, 2, 0, 0, 1, 2, 0]);
  assertEquals(names[1], made.state.pid);
  await made.kill();
});

Deno.test("calls that a driver sees while the zygote preloads are nobody's", async () => {
  const { made } = process({
    preload: print(line(70, EVENT_TAG, event({ at: "call", fn: "eglInitialize" }))),
    uid: print(line(70, EVENT_TAG, event({ at: "load" }))),
    ready: print("Y"),
    libraries: print("B"),
  });
  const { events } = await made.run(program());
  assertEquals(events.map(({ at }) => at), ["load"]);
  await made.kill();
});

Deno.test("a process that ends is told with its signal and last words, and removed", async () => {
  const ends: readonly (readonly [string, unknown])[] = [
    ["exit 3", { kind: "exit", code: 3 }],
    ["kill -SEGV $$", { kind: "signal", signal: "SIGSEGV", reason: "it wrote nothing" }],
    ["exit 134", { kind: "signal", signal: "SIGABRT", reason: "it wrote nothing" }],
    [`echo 'Fatal signal 7 (SIGBUS), code 1' >&2; exit 1`, {
      kind: "signal",
      signal: "SIGBUS",
      reason: "Fatal signal 7 (SIGBUS), code 1",
    }],
  ];
  for (const [script, expected] of ends) {
    const { made, cleaned } = process({ ready: print("Y"), call: script });
    const { results, end } = await made.run(program(call("eglGetError"), call("eglGetError")));
    assertEquals([results, end], [[], expected as typeof end], script);
    assertEquals(cleaned(), 1);
    await made.kill();
  }
});

Deno.test("what the process writes beside its lines is no answer", async () => {
  const { made } = process({
    ready: print("hello", "Y"),
    call: print("R", "nonsense"),
    libraries: print("B"),
  });
  const { results } = await made.run(program(call("eglGetError")));
  assertStringIncludes(JSON.stringify(results), '"value":0');
  await made.kill();
});
