import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import type { Replay } from "../../cts/framework/replay.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { askedReplay, foreignCode, type NamedThings } from "./replay_trust.ts";
import { inTemporary, plantedPath } from "../../scripts/testing/command.ts";

const REPLAY: Replay = {
  format: 1,
  id: "a:b",
  suite: "1",
  impl: "sim",
  parts: [],
  timeout: 1,
  strict: false,
  worlds: [],
  status: "fail",
  message: "",
};
const FILE = plantedPath("planted_mutants.ts");
const part = (file: string, name = "chain") => ({ name, file, export: "default" });

const ask = (change: Partial<Replay>, named: Partial<NamedThings> = {}, trust = false) =>
  askedReplay({ ...REPLAY, ...change }, { file: "x.json", named: { parts: [], ...named }, trust });

Deno.test("a replay of this project's own devices and parts needs no trust", () => {
  const own = plantedPath("../../cts/gles/chain/order.mutants.ts");
  for (
    const change of [
      {},
      { impl: "native" },
      { impl: "native:arm64-v8a" },
      { parts: [part(own, "layer-loader")] },
    ]
  ) assertEquals(ask(change), { ...REPLAY, ...change });
});

Deno.test("what a replay would run is shown with the place it leads to, and refused", () => {
  const elsewhere = plantedPath("../../cts/mutants/../../scripts/testing/planted_mutants.ts");
  const table: [Partial<Replay>, string][] = [
    [{ impl: "exec:sh -c 'touch x'" }, '--impl exec: the command "sh" "-c" "touch x"; its program'],
    [{ impl: "exec:'sh" }, `--impl exec: the command "'sh"`],
    [{ impl: `module:${FILE}` }, `--impl module: the module "${FILE}"`],
    [{ impl: "module:\nx" }, '--impl module: the module "\\u{a}x", which is not there'],
    [{ parts: [part("no.ts")] }, '--part chain: the module "no.ts", which is not there'],
    [{ parts: [part(elsewhere)] }, `--part chain: the module "${elsewhere}"`],
    [{ compute: "module:x.ts" }, '--compute: the module "x.ts", which is not there'],
    [{ driver: plantedPath(".") }, "--driver: the libraries of "],
    [{ layer: FILE }, `--layer: the library or source "${FILE}", with the libraries beside it`],
  ];
  for (const [change, said] of table) {
    const { message } = assertThrows(() => ask(change), UsageError, said);
    assertStringIncludes(message, "--trust");
    assertEquals(message.split("\n").length, 3);
    assertEquals(ask(change, {}, true), { ...REPLAY, ...change });
  }
});

Deno.test("a link and a folder above lead to what is shown, and not to this project's own parts", () =>
  inTemporary((directory) => {
    const evil = `${directory}/evil.ts`;
    Deno.writeTextFileSync(evil, "");
    Deno.mkdirSync(`${directory}/cts/gles`, { recursive: true });
    Deno.symlinkSync(evil, `${directory}/cts/gles/mutants.ts`);
    const link = `${directory}/cts/gles/mutants.ts`;
    const [line] = foreignCode({ impl: "sim", parts: [part(link)] });
    assertStringIncludes(line ?? "", `"${link}", which is "${Deno.realPathSync(evil)}"`);
    return Promise.resolve();
  }));

Deno.test("nothing that is shown obeys a terminal, is hidden or looks like another line", () => {
  const tricks = "a\x1b[2K\r\n  --impl sim\u202e\u3164\u00a0\u{e0041}\u0430";
  const lines = foreignCode({
    impl: `exec:${tricks}`,
    parts: [{ name: tricks, file: tricks, export: tricks }],
    compute: `module:${tricks}`,
    driver: tricks,
    layer: tricks,
  });
  assertEquals(lines.length, 5);
  for (const line of lines) assertMatch(line, /^[ -~]+$/);
});

Deno.test("what the command line names takes the place of what is recorded, and is asked for", () => {
  const evil = "exec:sh -c evil";
  assertEquals(ask({ impl: evil }, { impl: "exec:./mine" }).impl, "exec:./mine");
  assertEquals(ask({ layer: "evil.so" }, { layer: "mine.so" }).layer, "mine.so");
  const parts = [part("mine.ts")];
  assertEquals(ask({ parts: [part("evil.ts")] }, { parts }).parts, parts);
  const half = { parts: [part("evil.ts"), part("evil.ts", "linker")] };
  const { message } = assertThrows(() => ask(half, { parts }), UsageError);
  assert(message.includes("--part linker") && !message.includes("--part chain"), message);
});

Deno.test("what the command line names is of the kind that is recorded", () => {
  const table: [Partial<Replay>, Partial<NamedThings>, string][] = [
    [{}, { impl: "exec:x" }, '"exec:x", but the replay file was recorded with "sim"'],
    [{ impl: "exec:x" }, { impl: "module:x" }, "one of the same kind"],
    [{}, { layer: "x.so" }, "the replay file has no layer"],
    [{ layer: "x.so" }, { driver: "x.so" }, "the replay file has no driver"],
    [{}, { parts: [part("x.ts")] }, 'the replay file has no part "chain"'],
  ];
  for (const [change, named, said] of table) {
    assertThrows(() => ask(change, named, true), UsageError, said);
  }
});
