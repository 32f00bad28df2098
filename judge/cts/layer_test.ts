import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { simForm } from "../../cts/fakes/forms.ts";
import { readResults } from "../../cts/framework/report/results_file.ts";
import { slowTest } from "../../scripts/testing/slow.ts";
import { inTemporary, type Ran } from "../../scripts/testing/command.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";

const LAYERS = fromFileUrl(new URL("../../layers/", import.meta.url));

async function judge(args: readonly string[], files: Readonly<Record<string, string>> = {}) {
  let ran: Ran | undefined;
  await inTemporary(async (directory) => {
    for (const [name, text] of Object.entries(files)) {
      Deno.writeTextFileSync(`${directory}/${name}`, text);
    }
    ran = await ctsHere(args.map((word) => word in files ? `${directory}/${word}` : word));
  });
  return ran!;
}

/** A layer in TypeScript with one hook. */
function hooking(name: string, body: string): string {
  return `let next: (...args: unknown[]) => unknown;
const hook = (...args: unknown[]) => { ${body} };
export function AndroidGLESLayer_Initialize() {}
export function AndroidGLESLayer_GetProcAddress(name: string, below: typeof next) {
  if (name !== "${name}") return below;
  next = below;
  return hook;
}
`;
}

for (const name of ["passive", "active", "trace"]) {
  slowTest(`the sample layer ${name}.ts has a good verdict, and nothing to warn of`, async () => {
    const ran = await judge(["--layer", `${LAYERS}${name}.ts`]);
    assertEquals([ran.status, ran.stderr], [0, ""], ran.stdout);
    assertEquals(ran.lines.length, 2, ran.stdout);
    assertStringIncludes(ran.lines[0]!, `layer ${LAYERS}${name}.ts`);
    assertStringIncludes(ran.last, " passed, 0 failed, 0 skipped");
  });
}

Deno.test("what a layer changes is a warning with its clause, and a failure with --strict", async () => {
  const files = { "loses.ts": hooking("glFlush", "") };
  const queries = ["layer:calls:*", "layer:results:*"];
  const warned = await judge(["--layer", "loses.ts", "--release", "15", ...queries], files);
  assertEquals(warned.status, 0, warned.stdout);
  assertEquals(
    new Set(warned.lines.map((line) => /^WARN .*: (LAYER-\S+) \(should\)/.exec(line)?.[1])),
    new Set([undefined, "LAYER-CALL-1"]),
  );
  assertStringIncludes(warned.stdout, "glFlush: 0, without the layer 1");
  const query = "layer:calls:every_call_goes_on:*";
  const strict = await judge(["--layer", "loses.ts", "--strict", query], files);
  assertEquals(strict.status, 1);
  assertStringIncludes(strict.stdout, "broken clauses:\n  LAYER-CALL-1 should");
  const entry = { kind: "failure", clause: "LAYER-CALL-1", reason: "It saves calls", owner: "us" };
  const whole = { ...entry, link: "https://example.com/1", expires: "2999-12-31" };
  const expect = JSON.stringify({ format: 1, expectations: [whole] });
  const args = ["--layer", "loses.ts", "--strict", "--expect", "e.json", query];
  const expected = await judge(args, { ...files, "e.json": expect });
  assertEquals(expected.status, 0, expected.stdout);
  assertStringIncludes(expected.stdout, "LAYER-CALL-1: expected: It saves calls");
});

Deno.test("events that a layer writes in others' names do not count", async () => {
  const layer = fromFileUrl(
    new URL("../../scripts/testing/planted_layers/calls/forges_events.ts", import.meta.url),
  );
  const ran = await judge(["--layer", layer, "--strict", "layer:calls:every_call_goes_on:*"]);
  assertEquals(ran.status, 1, ran.stdout);
  assertStringIncludes(ran.stdout, "glClear: 0, without the layer 8");
  assertMatch(ran.stdout, /Log +take event +driver +forged +written by \S+under_test\S*\.so/);
});

Deno.test("a layer that ends its process is a crash of its clause, named with the call, and replays", async () => {
  const layer = hooking("glClear", "throw new Error('sorry');");
  await inTemporary(async (directory) => {
    const path = `${directory}/throws.ts`;
    Deno.writeTextFileSync(path, layer);
    const args = ["--layer", path, "layer:survival:*", "--release", "15"];
    const ran = await ctsHere([...args, "--out", `${directory}/out`]);
    assertEquals(ran.status, 1);
    assertStringIncludes(ran.stdout, "CRASH layer:survival:process_outlives_every_app:app=clear");
    assertStringIncludes(
      ran.stdout,
      'ended by SIGABRT ("uncaught exception: sorry") during glClear',
    );
    assertStringIncludes(ran.stdout, "broken clauses:\n  LAYER-LIFE-6 aosp");
    const { header, footer } = readResults(Deno.readTextFileSync(`${directory}/out/results.jsonl`));
    assertEquals([header.layer, footer?.verdict], [path, "bad"]);
    const file = ran.lines.map((line) => /--replay (\S+) --trust$/.exec(line)?.[1]).find(Boolean) ??
      "";
    const again = await ctsHere(["--replay", file, "--trust"]);
    assertEquals(again.status, 1);
    assertStringIncludes(again.stdout, "reproduced: crash");
  });
});

Deno.test("a layer that cannot be loaded has a bad verdict of one clause, and nothing else is said of it", async () => {
  const ran = await judge(["--layer", "bad.ts"], { "bad.ts": "export function (" });
  assertEquals(ran.status, 1);
  assertStringIncludes(ran.stdout, "broken clauses:\n  LAYER-LOAD-1 must (3 cases)");
  assertEquals(ran.lines.filter((line) => /^ {2}LAYER-\S+ \S+ \(\d+ case/.test(line)).length, 1);
  assertStringIncludes(ran.stdout, "note: dlopen: ");
});

slowTest(
  "over a driver that makes no context nothing that an app sees counts as compared",
  async () => {
    const soname = "libGLES_none.so";
    const driver = simForm({
      soname,
      abi: "arm64-v8a",
      behavior: { kind: "driver", name: "none", returns: { eglCreateContext: 0 } },
    });
    const layer = `${LAYERS}passive.ts`;
    await inTemporary(async (directory) => {
      Deno.writeTextFileSync(`${directory}/${soname}`, driver);
      const out = ["--out", `${directory}/out`];
      const ran = await ctsHere(["--layer", layer, "--driver", `${directory}/${soname}`, ...out]);
      assertEquals([ran.status, ran.stderr], [0, ""], ran.stdout);
      assertMatch(ran.stdout, /^skipped \d+: The driver makes no context, so that nothing/m);
      const { cases } = readResults(Deno.readTextFileSync(`${directory}/out/results.jsonl`));
      const compared = cases.filter(({ id }) => /^layer:(results|survival):/.test(id));
      assertEquals(new Set(compared.map(({ status }) => status)), new Set(["skip"]));
    });
  },
);

Deno.test("a process that ends without the layer as well is no fault of the layer's", async () => {
  const soname = "libGLES_none.so";
  const driver = simForm({
    soname,
    abi: "arm64-v8a",
    behavior: { kind: "driver", name: "none", throws: ["eglInitialize"] },
  });
  await inTemporary(async (directory) => {
    Deno.writeTextFileSync(`${directory}/${soname}`, driver);
    const args = ["--layer", `${LAYERS}passive.ts`, "--driver", `${directory}/${soname}`];
    const ran = await ctsHere([...args, "layer:loading:*"]);
    assertEquals([ran.status, ran.stderr], [0, ""], ran.stdout);
    assertStringIncludes(ran.stdout, ": Without the layer the process ended by SIGABRT");
  });
});

Deno.test("cases about a layer are there with --layer only", async () => {
  const riscv = `\x7fELF\x02\x01\x01${"\0".repeat(11)}\xf3\0`;
  await inTemporary(async (directory) => {
    const [x, none, script, machine] = ["x.ts", "none.ts", "script.so", "riscv.so"]
      .map((name) => `${directory}/${name}`) as [string, string, string, string];
    Deno.writeTextFileSync(x, "");
    Deno.writeTextFileSync(script, "#!/bin/sh\n");
    Deno.writeFileSync(machine, Uint8Array.from(riscv, (char) => char.charCodeAt(0)));
    const table: [string[], string][] = [
      [["layer:*"], 'Query "layer:*" is about a layer, but none is given; add --layer FILE'],
      [["--layer", x, "gles:*"], `Query "gles:*" is not about the layer "${x}"`],
      [["--layer", x, "--compute", "module:y.ts"], "expected one of them"],
      [["--layer", none], `Cannot read layer "${none}"`],
      [["--layer", directory], `Layer "${directory}" is not a file`],
      [["--layer", script], "is no library: it begins with 23212f62"],
      [["--layer", machine], "is native code for riscv64"],
      [["--layer", machine, "--impl", "sim"], "use one that runs ELF libraries"],
    ];
    for (const [args, message] of table) {
      const ran = await ctsHere(args);
      assertEquals(ran.status, 2, ran.stdout);
      if (!args.includes(machine)) assertStringIncludes(ran.stderr, message);
      else {
        assertStringIncludes(ran.stdout, "what the file says (deno task doctor has more):");
        assert(ran.stderr.includes(message) || ran.stderr.includes("apt-get"), ran.stderr);
      }
      assertEquals(ran.stderr.trim().split("\n").length, 1, ran.stderr);
    }
  });
  const all = await judge(["--list"]);
  assertEquals(all.lines.filter((line) => line.startsWith("layer:")), []);
  const listed = await judge(["--layer", `${LAYERS}passive.ts`, "--list"]);
  assert(listed.lines.length <= 200 && listed.lines.every((line) => line.startsWith("layer:")));
});
