import { assert, assertEquals, assertFalse, assertStringIncludes, assertThrows } from "@std/assert";
import type { LutCall } from "../../cts/contract/compute.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { constant, noise, whole } from "../../cts/rs/intrinsic/images.ts";
import { reference } from "../../cts/rs/oracle/mod.ts";
import { inTemporary, plantedPath } from "../../scripts/testing/command.ts";
import { ComputeThread } from "./compute_thread.ts";
import { ComputeFault } from "./run_compute.ts";

const PLANTED = `module:${plantedPath("planted_compute.ts")}`;
const size = { width: 7, height: 5 };

function lut(): LutCall {
  const table = Uint8Array.from({ length: 1024 }, (_, i) => 3 * i);
  return {
    intrinsic: "lut",
    table,
    input: noise(size),
    output: constant(size, 1),
    clip: whole(size),
  };
}

async function withThread(run: string, use: (thread: ComputeThread) => void, limit?: number) {
  await inTemporary(async (directory) => {
    await Deno.writeTextFile(
      `${directory}/mine.ts`,
      `let runs = 0; export default { name: "mine", intrinsics: ["lut"], ${run} };`,
    );
    const thread = new ComputeThread(`module:${directory}/mine.ts`, limit);
    try {
      use(thread);
    } finally {
      thread.close();
    }
  });
}

Deno.test("a run that takes promises is waited for, again and again", () => {
  const thread = new ComputeThread(PLANTED);
  assertEquals([thread.name, thread.intrinsics], ["planted 1.0", ["lut", "blend"]]);
  const expected = lut();
  reference(expected);
  for (let i = 0; i < 3; i++) {
    const call = lut();
    assertEquals(thread.run(call), expected.output.data);
    assertEquals(call, lut());
  }
  thread.close();
  assertThrows(() => thread.run(lut()), ComputeFault, "its thread has been ended");
});

Deno.test("buffers that lie in larger memory are handed over alone", async () => {
  await withThread(
    "run({ table, output }) { output.data[0] = table[0]; output.data[1] = table.length / 4; }",
    (thread) => {
      const shared = new Uint8Array(new SharedArrayBuffer(4096)).fill(8);
      const call = { ...lut(), table: shared.subarray(1024, 2048) };
      assertEquals([...thread.run(call).slice(0, 3)], [8, 0, 1]);
      assertEquals(shared[1024], 8);
    },
  );
});

Deno.test("a mistake ends a run, and the next one goes on", async () => {
  await withThread(
    'async run() { if (runs++ === 0) throw new Error("no luck"); }',
    (thread) => {
      const error = assertThrows(() => thread.run(lut()), ComputeFault);
      assertStringIncludes(error.message, "it threw Error: no luck at file:");
      assertEquals(thread.run(lut())[0], 1);
      assertFalse(thread.isLate);
    },
  );
});

Deno.test("names and messages are one line, and what is printed is printed here", async () => {
  await withThread(
    'get name() { return "\\x1b[31mmine\\n1"; }, run() { console.log("seen", runs++); ' +
      'if (runs > 1) throw "\\x1b[31mno\\nluck"; }',
    (thread) => {
      assertEquals(thread.name, "mine\\n1");
      const lines: unknown[] = [];
      const print = console.log;
      console.log = (line) => void lines.push(line);
      try {
        thread.run(lut());
        assertThrows(() => thread.run(lut()), ComputeFault, "it threw no\\nluck");
      } finally {
        console.log = print;
      }
      assertEquals(lines, ["seen 0", "seen 1"]);
    },
  );
});

Deno.test("what is thrown outside of a run is told, and no answer is taken for another", async () => {
  const later = "new Promise((done) => setTimeout(done, 30))";
  for (
    const stray of ['setTimeout(() => { throw new Error("stray"); }, 0)', 'Promise.reject("stray")']
  ) {
    await withThread(
      `run({ output }) { if (runs++ === 0) { ${stray}; return ${later}; }
        return ${later}.then(() => { output.data.fill(5); }); }`,
      (thread) => {
        const error = assertThrows(() => thread.run(lut()), ComputeFault);
        assertStringIncludes(error.message, "it threw ");
        assertStringIncludes(error.message, "stray");
        assertEquals(thread.run(lut())[0], 5);
      },
    );
  }
});

Deno.test("what shows after the answer of a run is told of it when asked, and no later run is blamed", async () => {
  for (
    const stray of ['setTimeout(() => { throw new Error("stray"); }, 5)', 'Promise.reject("stray")']
  ) {
    await withThread(`run() { if (runs++ === 1) { ${stray}; } }`, (thread) => {
      for (let i = 0; i < 3; i++) assertEquals(thread.run(lut()).length, 140);
      const [late, ...others] = thread.settle();
      assertStringIncludes(late?.message ?? "", "it threw stray");
      assertEquals([late?.run, thread.runs, others, thread.settle()], [2, 3, [], []]);
    });
  }
});

Deno.test("what a run leaves behind can end its thread, or never end", async () => {
  for (
    const [stray, says] of [["Deno.exit(3)", "ended its thread"], ["for (;;);", "returned late"]]
  ) {
    await withThread(`run() { setTimeout(() => { ${stray} }, 0); }`, (thread) => {
      thread.run(lut());
      assertThrows(() => thread.settle(), ComputeFault, says);
      assertEquals([thread.settle(), thread.isLate], [[], says === "returned late"]);
    }, 400);
  }
});

Deno.test("a run that never ends is late, whether it waits or works", async () => {
  for (
    const run of ["run() { return new Promise(() => {}); }", "run() { while (runs < 1e9) ++runs; }"]
  ) {
    await withThread(run, (thread) => {
      for (let i = 0; i < 2; i++) {
        assertThrows(
          () => thread.run(lut()),
          ComputeFault,
          "returned late: no result after 200 ms",
        );
      }
      assert(thread.isLate);
    }, 200);
  }
});

Deno.test("a library that ends its thread is told apart from one that is late", async () => {
  for (const run of ["run() { Deno.exit(3); }", "run() { process.exit(0); }"]) {
    await withThread(run, (thread) => {
      assertThrows(() => thread.run(lut()), ComputeFault, "it ended its thread, expected a result");
      assertFalse(thread.isLate);
    });
  }
});

Deno.test("what is no library, or ends while it is loaded, is refused", async () => {
  assertThrows(() => new ComputeThread("module:/nowhere.ts"), UsageError, "file that exists");
  await inTemporary(async (directory) => {
    await Deno.writeTextFile(`${directory}/ends.ts`, "Deno.exit(0);");
    const spec = `module:${directory}/ends.ts`;
    assertThrows(() => new ComputeThread(spec), UsageError, "ended its thread");
  });
});

Deno.test("a run is repeated until there is something to measure", () => {
  const thread = new ComputeThread(PLANTED);
  const milliseconds = thread.measure(lut(), 5);
  assertEquals(milliseconds > 0 && Number.isFinite(milliseconds), true);
  thread.close();
});
