import { assertEquals, assertStringIncludes } from "@std/assert";

/** Runs a program of its own, which changes global objects, and gives what it prints. */
async function printed(body: string): Promise<string[]> {
  const url = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const code = `
    import { LateErrors } from ${url("./late_errors.ts")};
    import { keepIntrinsics, keepModules } from ${url("./intrinsics.ts")};
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const errors = new LateErrors((id, { message }) => console.log("late", id, message));
    ${body}`;
  const file = Deno.makeTempFileSync({ suffix: ".ts" });
  Deno.writeTextFileSync(file, code);
  const config = new URL("../../../deno.json", import.meta.url).pathname;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-lock", "--no-check", "--config", config, file],
    env: { NO_COLOR: "1" },
  }).output();
  Deno.removeSync(file);
  assertEquals(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout).trim().split("\n");
}

Deno.test("what a case leaves behind is told of it, before it has come to rest or long after", async () => {
  const lines = await printed(`
    errors.watch(globalThis);
    const run = async (id, leave) => {
      await errors.during(id, async () => { leave(); });
      console.log(id, (await errors.settle())?.message);
    };
    await run("rejects", () => { Promise.reject(new Error("a")); });
    await run("throws", () => { setTimeout(() => { throw new Error("b"); }, 5); });
    await run("awaits", async () => { await pause(5); throw new Error("c"); });
    await run("immediate", () => { setImmediate(() => { throw new Error("d"); }); });
    await run("microtask", () => { queueMicrotask(() => { throw new Error("e"); }); });
    await run("slow", () => { setTimeout(() => Promise.reject(new Error("f")), 200); });
    await run("slower", () => { setTimeout(() => { throw new Error("g"); }, 220); });
    await run("cleared", () => { clearTimeout(setTimeout(() => { throw new Error("h"); }, 5)); });
    await run("fine", () => {});
    await pause(400);`);
  assertEquals(lines, [
    "rejects a",
    "throws b",
    "awaits c",
    "immediate d",
    "microtask e",
    "slow undefined",
    "slower undefined",
    "cleared undefined",
    "fine undefined",
    "late slow f",
    "late slower g",
  ]);
});

Deno.test("an error of no case is told of none", async () => {
  assertEquals(await printed(`errors.watch(globalThis); Promise.reject("x"); await pause(20);`), [
    "late undefined x",
  ]);
});

Deno.test("what was there of built-in objects stays, and assigning to it throws", async () => {
  const assignments = [
    "Array.prototype[Symbol.iterator] = 1",
    "JSON.stringify = () => ''",
    "Promise.prototype.then = 1",
    "Map.prototype.get = 1",
    "Object.is = 1",
    "Object.prototype.toString = 1",
    "Error.prototype.message = 1",
    "Function.prototype.call = 1",
    "Object.defineProperty(Set.prototype, 'has', { value: 1 })",
    "Object.getPrototypeOf([].values()).next = 1",
    "delete String.prototype.at",
    "globalThis.JSON = {}",
    "setTimeout = 1",
    "Deno.exit = 1",
    "class Mine {}; keepModules([{ Mine }]); Mine.prototype.judge = 1",
  ];
  const lines = await printed(`
    keepIntrinsics(globalThis);
    const attempts = [${assignments.map((one) => `() => { ${one}; }`).join(", ")}];
    for (const attempt of attempts) {
      try { attempt(); console.log("changed " + attempt); } catch (error) { console.log(error.name); }
    }`);
  assertEquals(lines, assignments.map(() => "TypeError"));
});

Deno.test("objects of one's own may be called what built-in ones are called", async () => {
  const [line = ""] = await printed(`
    keepIntrinsics(globalThis);
    class Mine extends Error { constructor() { super("own"); this.name = "Mine"; } }
    const own = {}; own.toString = () => "text"; own.constructor = 5;
    Array.prototype.mine = () => 7;
    Error.stackTraceLimit = 3;
    queueMicrotask(() => console.log(new Mine().name, String(own), own.constructor, [].mine()));`);
  assertStringIncludes(line, "Mine text 5 7");
});
