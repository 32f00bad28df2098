import { assertEquals, assertThrows } from "@std/assert";
import { join } from "@std/path";
import type { Toolchain } from "../../impl/rs/bcc/toolchain.ts";
import { KeptTools, type Trace } from "./kept_tools.ts";

/** Programs that count how often they run, and reach place 7. */
function scene(folder: string, version = "1") {
  const seen = { runs: 0, replayed: [] as Trace[], on: [] as number[] };
  const tools: Toolchain = {
    version,
    run: ([name], files) => {
      seen.runs++;
      if (name === "fails") throw new Error("no");
      return { output: `${name} of ${files.a}`, file: () => Uint8Array.of(1, 10, 3) };
    },
  };
  const tracer = {
    trace: <T>(work: () => T) => ({ value: work(), trace: { places: [7], steps: 3 } }),
    replay: (trace: Trace) => void seen.replayed.push(trace),
    isOnAt: (places: readonly number[]) => places.some((one) => seen.on.includes(one)),
  };
  const asked = { ...tools };
  new KeptTools(asked, tools, tracer, folder, "code");
  const ask = (name: string, a: string) => {
    const { output, file } = asked.run([name, "-o", "out"], { a });
    return [output, ...file("out")];
  };
  return { seen, ask };
}

Deno.test("programs run once for the same words and files, also in another process", async () => {
  const folder = join(await Deno.makeTempDir(), "tools");
  const first = scene(folder);
  const expected = ["clang of x", 1, 10, 3];
  assertEquals([first.ask("clang", "x"), first.ask("clang", "x")], [expected, expected]);
  assertEquals(first.seen, { runs: 1, replayed: [{ places: [7], steps: 3 }], on: [] });
  assertEquals([first.ask("clang", "y"), first.ask("lld", "x")].map(([output]) => output), [
    "clang of y",
    "lld of x",
  ]);
  assertEquals(first.seen.runs, 3);
  const second = scene(folder);
  second.ask("clang", "first of all, which tells what runs reach");
  assertEquals(second.ask("clang", "x"), expected);
  assertEquals(second.seen.runs, 1);
  const other = scene(folder, "2");
  other.ask("clang", "z");
  other.ask("clang", "x");
  assertEquals(other.seen.runs, 2);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a program runs again while a mutant of what runs it is on, and if it fails", async () => {
  const folder = join(await Deno.makeTempDir(), "tools");
  const { seen, ask } = scene(folder);
  ask("clang", "x");
  seen.on = [7];
  ask("clang", "x");
  ask("clang", "y");
  assertEquals(seen.runs, 3);
  seen.on = [8];
  ask("clang", "x");
  assertEquals(seen.runs, 3);
  ask("clang", "y");
  assertEquals(seen.runs, 4, "what it made with the mutant on is not kept");
  for (const _ of [1, 2]) assertThrows(() => ask("fails", "x"), Error, "no");
  assertEquals(seen.runs, 6);
  await Deno.remove(folder, { recursive: true });
});
