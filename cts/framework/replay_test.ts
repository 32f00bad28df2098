import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { makeReplay, readReplay, slug, writeReplay } from "./replay.ts";
import { UsageError } from "./usage_error.ts";

const REPLAY = makeReplay({
  id: "gles:order:x:layers=3;release=13",
  status: "fail",
  grade: "must",
  clauses: [],
  attempt: {
    status: "fail",
    message: "calls: is A, expected B",
    notes: [],
    oracles: [],
    milliseconds: 1,
    evidence: { worlds: [{ hash: "0123", difference: [] }], processes: [] },
  },
}, {
  suite: "1",
  impl: "sim",
  parts: [{ name: "p", file: "a.ts", export: "x" }],
  timeout: 5,
  strict: true,
});

Deno.test("a replay survives writing and reading", () => {
  const directory = Deno.makeTempDirSync();
  const path = writeReplay(`${directory}/replay`, REPLAY);
  assertEquals(path, `${directory}/replay/gles-order-x-layers=3-release=13.json`);
  assertEquals(readReplay(path), REPLAY);
  assertEquals([REPLAY.worlds, "compute" in REPLAY, "driver" in REPLAY], [["0123"], false, false]);
  const compute = "module:./mine.ts";
  assertEquals(readReplay(writeReplay(directory, { ...REPLAY, compute })).compute, compute);
  const driver = "./vendor/lib64/egl";
  assertEquals(readReplay(writeReplay(directory, { ...REPLAY, driver })).driver, driver);
  Deno.removeSync(directory, { recursive: true });
});

Deno.test("a malformed replay file is refused with the field", () => {
  const path = Deno.makeTempFileSync();
  const table: [string, string][] = [
    ["{", "not JSON"],
    ["[]", "format is undefined"],
    ["null", "not an object"],
    [JSON.stringify({ ...REPLAY, format: 2 }), "format is 2"],
    [JSON.stringify({ ...REPLAY, id: 1 }), "id is not"],
    [JSON.stringify({ ...REPLAY, suite: null }), "suite is not"],
    [JSON.stringify({ ...REPLAY, timeout: 0 }), "timeout"],
    [JSON.stringify({ ...REPLAY, status: "good" }), "status"],
    [JSON.stringify({ ...REPLAY, worlds: [1] }), "worlds"],
    [JSON.stringify({ ...REPLAY, parts: [{}] }), "parts"],
    [JSON.stringify({ ...REPLAY, compute: 1 }), "compute"],
    [JSON.stringify({ ...REPLAY, driver: null }), "driver"],
    [JSON.stringify({ ...REPLAY, layer: 1 }), "layer"],
    [JSON.stringify({ ...REPLAY, strict: "no" }), "strict"],
  ];
  for (const [text, part] of table) {
    Deno.writeTextFileSync(path, text);
    assertThrows(() => readReplay(path), UsageError, part);
  }
  Deno.removeSync(path);
  assertThrows(() => readReplay(path), UsageError, "Cannot read replay file");
});

Deno.test("slug keeps different ids apart and is bounded", () => {
  assertNotEquals(slug("a:b:c=x%2Fy"), slug("a:b:c=x-2Fy"));
  assertEquals(slug(`a:${"x".repeat(1000)}`).length <= 120, true);
  assertEquals(/^[\w.=-]+$/.test(slug("a/../b:c=*")), true);
});
