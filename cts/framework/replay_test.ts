import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import {
  makeReplay,
  MESSAGE_MAX,
  readReplay,
  type ReplaySettings,
  slug,
  writeReplay,
} from "./replay.ts";
import { UsageError } from "./usage_error.ts";
import type { CaseResult } from "./verdict.ts";

const RESULT: CaseResult = {
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
    evidence: { worlds: [{ hash: "0123", difference: [] }], adb: [], processes: [] },
  },
};
const SETTINGS: ReplaySettings = {
  suite: "1",
  impl: "sim",
  parts: [{ name: "p", file: "a.ts", export: "x" }],
  timeout: 5,
  strict: true,
};
const REPLAY = makeReplay(RESULT, SETTINGS);

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
    ["[]", "expected an object"],
    ["null", "expected an object"],
    ["{}", "format: is missing"],
    [JSON.stringify({ ...REPLAY, format: 2 }), "format: is 2"],
    [JSON.stringify({ ...REPLAY, format: "\u202e1" }), 'format: is "\\u{202e}1"'],
    [JSON.stringify({ ...REPLAY, id: 1 }), "id: is 1"],
    [JSON.stringify({ ...REPLAY, suite: null }), "suite: is null"],
    [JSON.stringify({ ...REPLAY, impl: "x".repeat(4097) }), "impl has 4097 characters"],
    [JSON.stringify({ ...REPLAY, timeout: 3_600_001 }), "timeout is 3600001"],
    [JSON.stringify({ ...REPLAY, worlds: Array(1001).fill("") }), "worlds has 1001 items"],
    [JSON.stringify({ ...REPLAY, message: "x".repeat(2 ** 20) }), "more than 1048576 bytes"],
    [`{"__proto__":${JSON.stringify(REPLAY)}}`, "format: is missing"],
    [`{"id":${"[".repeat(1e6)}`, "nested more than 8 deep"],
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
  assertThrows(() => readReplay("/dev/null"), UsageError, "it is no file");
});

Deno.test("whatever a case says, its replay can be read again", () => {
  const directory = Deno.makeTempDirSync();
  const replay = makeReplay({
    ...RESULT,
    attempt: {
      ...RESULT.attempt,
      message: "\u{10ffff}".repeat(1_000_000),
      evidence: {
        worlds: Array(5000).fill({ hash: "01", difference: [] }),
        adb: [],
        processes: [],
      },
    },
  }, SETTINGS);
  const read = readReplay(writeReplay(directory, replay));
  assertEquals([read.message.length, read.worlds.length], [MESSAGE_MAX, 1000]);
  Deno.removeSync(directory, { recursive: true });
});

Deno.test("a replay replaces a link and leaves what it leads to; a folder that is a link is refused", () => {
  const directory = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${directory}/mine`, "mine");
  const path = writeReplay(`${directory}/replay`, REPLAY);
  Deno.removeSync(path);
  Deno.symlinkSync(`${directory}/mine`, path);
  assertEquals(readReplay(writeReplay(`${directory}/replay`, REPLAY)).id, REPLAY.id);
  assertEquals(Deno.readTextFileSync(`${directory}/mine`), "mine");
  Deno.symlinkSync("replay", `${directory}/link`);
  assertThrows(() => writeReplay(`${directory}/link`, REPLAY), UsageError, "symbolic link");
  Deno.removeSync(directory, { recursive: true });
});

Deno.test("slug keeps different ids apart and is bounded", () => {
  assertNotEquals(slug("a:b:c=x%2Fy"), slug("a:b:c=x-2Fy"));
  assertEquals(slug(`a:${"x".repeat(1000)}`).length <= 120, true);
  assertEquals(/^[\w.=-]+$/.test(slug("a/../b:c=*")), true);
});
