import { assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { stripVTControlCharacters } from "node:util";
import { consoleOutput } from "../run.ts";
import { hasColors, timeLeft } from "./terminal.ts";

/** Paints lines in a process of its own, since NO_COLOR of this one may leave them plain. */
async function paintedApart(lines: readonly string[]): Promise<string[]> {
  const module = JSON.stringify(new URL("./terminal.ts", import.meta.url).href);
  const code = `import { painted } from ${module};
    console.log(JSON.stringify(${JSON.stringify(lines)}.map(painted)));`;
  const config = fromFileUrl(new URL("../../../deno.json", import.meta.url));
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--quiet", `--config=${config}`, code],
    env: { NO_COLOR: "" },
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("what is wrong stands out, and no text changes", async () => {
  const [red, green, yellow] = ["\x1b[31m", "\x1b[32m", "\x1b[33m"];
  const lines = [
    ["FAIL gles:order:x (1 ms)", red],
    ["CRASH outside of any case", red],
    ["WARN gles:order:x: Y (should): z", yellow],
    ['    ! "M"      | -', red],
    ["3 passed, 0 failed, 0 skipped", green],
    ["3 passed, 1 failed", red],
    ["regression:", red],
    ["fix:", green],
    ["FAILURES are a word", undefined],
    ["  source: Documentation", undefined],
    ["", undefined],
  ] as const;
  const texts = await paintedApart(lines.map(([line]) => line));
  for (const [i, [line, color]] of lines.entries()) {
    const text = texts[i]!;
    assertEquals(stripVTControlCharacters(text), line);
    assertEquals(color === undefined ? text === line : text.includes(color), true, line);
  }
});

Deno.test("NO_COLOR, FORCE_COLOR and dumb terminals are heeded", () => {
  const of = (isTerminal: boolean, variables: Record<string, string>) =>
    hasColors(isTerminal, (name) => variables[name]);
  assertEquals([of(true, {}), of(false, {})], [true, false]);
  assertEquals([of(true, { NO_COLOR: "1" }), of(true, { NO_COLOR: "" })], [false, true]);
  assertEquals([of(false, { FORCE_COLOR: "1" }), of(true, { FORCE_COLOR: "0" })], [true, false]);
  assertEquals(of(true, { NO_COLOR: "1", FORCE_COLOR: "1" }), false);
  assertEquals(of(true, { TERM: "dumb" }), false);
});

Deno.test("the time that is left is told when it is more than a guess", () => {
  assertEquals(timeLeft(1000, 500, 1000), undefined);
  assertEquals(timeLeft(9000, 4, 1000), undefined);
  assertEquals(timeLeft(9000, 1000, 1000), undefined);
  assertEquals(timeLeft(10_000, 500, 1000), "about 10 s left");
  assertEquals(timeLeft(10_000, 10, 1000), "about 17 min left");
});

Deno.test("a line of a report moves and hides nothing on a terminal", () => {
  const written: string[] = [];
  const realWrite = Deno.stdout.writeSync;
  Deno.stdout.writeSync = (bytes) => {
    written.push(new TextDecoder().decode(bytes));
    return bytes.length;
  };
  try {
    consoleOutput(false).line("who\x1b[2J\u202e call \u00e4");
  } finally {
    Deno.stdout.writeSync = realWrite;
  }
  assertEquals(written, ["who\\u001b[2J\\u202e call \u00e4\n"]);
});

Deno.test("elsewhere than on a terminal, a line of progress is written every five seconds", () => {
  const written: string[] = [];
  const [realNow, realWrite] = [performance.now, Deno.stderr.writeSync];
  let now = 0;
  performance.now = () => now;
  Deno.stderr.writeSync = (bytes) => {
    written.push(new TextDecoder().decode(bytes));
    return bytes.length;
  };
  try {
    const output = consoleOutput(false);
    for (const [time, text] of [[0, "a"], [4999, "b"], [5000, "c"], [9999, "d"], [10_000, "e"]]) {
      now = Number(time);
      output.progress(String(text));
    }
    output.progress("");
  } finally {
    performance.now = realNow;
    Deno.stderr.writeSync = realWrite;
  }
  assertEquals(written, ["c\n", "e\n"]);
});
