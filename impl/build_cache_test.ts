import { assertEquals, assertMatch } from "@std/assert";
import { fromFileUrl, toFileUrl } from "@std/path";
import { BuildCache } from "./build_cache.ts";

const MODULE = new URL("./build_cache.ts", import.meta.url).href;

/** The imports of a program that is to make "made" unless it is there, which is noted in "log". */
const PROGRAM = `
  import { BuildCache } from ${JSON.stringify(MODULE)};
  const [folder, how, patience] = Deno.args;
  const file = new URL("made", folder);
  const find = () => {
    try { return Deno.readTextFileSync(file); } catch { return undefined; }
  };
  const make = () => {
    Deno.mkdirSync(new URL(folder), { recursive: true });
    Deno.writeTextFileSync(new URL("log", folder), Deno.pid + "\\n", { append: true });
    if (how === "hang") for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    Deno.writeTextFileSync(new URL("part", folder), "the thing");
    Deno.renameSync(new URL("part", folder), file);
    return "the thing";
  };
  const cache = new BuildCache(new URL(folder), Number(patience));
  const step = (what) => console.log(what);
  const thing = how === "slow"
    ? await cache.obtain({
      what: "a thing",
      find: async () => find(),
      make: () => new Promise((resolve) => setTimeout(() => resolve(make()), 200)),
    }, step)
    : cache.obtainSync({ what: "a thing", find, make }, step);
  console.log(thing);
`;

class Folder implements Disposable {
  readonly #path = Deno.makeTempDirSync();
  readonly url = toFileUrl(`${this.#path}/things/`);

  constructor() {
    Deno.writeTextFileSync(`${this.#path}/program.ts`, PROGRAM);
  }

  /** Programs that have made the thing, or begun to. */
  makers(): string[] {
    try {
      return Deno.readTextFileSync(`${this.#path}/things/log`).trim().split("\n");
    } catch {
      return [];
    }
  }

  names(): string[] {
    return Array.from(Deno.readDirSync(this.#path), ({ name }) => name).sort();
  }

  start(how: "at once" | "slow" | "hang", patience = 60_000, ...permissions: string[]) {
    return new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-prompt",
        "--no-lock",
        ...permissions.length === 0 ? ["-A"] : permissions,
        `${this.#path}/program.ts`,
        this.url.href,
        how,
        `${patience}`,
      ],
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.#path, { recursive: true });
  }
}

async function linesOf(child: Deno.ChildProcess): Promise<string[]> {
  const { stdout, stderr } = await child.output();
  assertEquals(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout).trim().split("\n");
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

for (const how of ["at once", "slow"] as const) {
  Deno.test(`programs that need the same compile it once, ${how}`, async () => {
    using folder = new Folder();
    const all = await Promise.all(Array.from({ length: 4 }, () => linesOf(folder.start(how))));
    assertEquals(all.map((lines) => lines.at(-1)), Array(4).fill("the thing"));
    assertEquals(folder.makers().length, 1);
    assertEquals(all.flat().filter((line) => line === "compiling a thing").length, 1);
  });
}

Deno.test("one waits for the program that compiles, by name, and takes over when that is killed", async () => {
  using folder = new Folder();
  const holder = folder.start("hang");
  await until(() => folder.makers().length === 1);
  const steps: string[] = [];
  const cache = new BuildCache(folder.url);
  const obtained = cache.obtain({
    what: "another thing",
    find: () => Promise.resolve(undefined),
    make: () => Promise.resolve("made here"),
  }, (what) => steps.push(what));
  await until(() => steps.length === 1);
  assertEquals(steps, [`waiting for process ${holder.pid}, which is compiling a thing`]);
  holder.kill("SIGKILL");
  assertEquals(await obtained, "made here");
  assertEquals(steps.slice(1), ["compiling another thing"]);
  await holder.output();
});

Deno.test("one that waits in vain compiles for itself", async () => {
  using folder = new Folder();
  const holder = folder.start("hang");
  await until(() => folder.makers().length === 1);
  const lines = await linesOf(folder.start("at once", 100));
  assertEquals(lines, [
    `waiting for process ${holder.pid}, which is compiling a thing`,
    "compiling a thing",
    "the thing",
  ]);
  holder.kill("SIGKILL");
  await holder.output();
});

Deno.test("for what is there nothing is locked nor written, so that a read-only folder serves", async () => {
  using folder = new Folder();
  await linesOf(folder.start("at once"));
  Deno.removeSync(fromFileUrl(folder.url).replace(/\/$/, ".lock"));
  const before = folder.names();
  assertEquals(await linesOf(folder.start("at once", 60_000, "--allow-read")), ["the thing"]);
  assertEquals(folder.names(), before);
});

Deno.test("where nothing can be kept, each program compiles for itself", () => {
  using folder = new Folder();
  const recipe = { what: "a thing", find: () => undefined, make: () => "mine" };
  const blocked = new BuildCache(new URL("program.ts/things/", new URL("..", folder.url)));
  assertEquals(blocked.obtainSync(recipe), "mine");
});

Deno.test("a recipe that fails leaves its turn to others", () => {
  using folder = new Folder();
  const cache = new BuildCache(folder.url);
  const recipe = (make: () => string) => ({ what: "a thing", find: () => undefined, make });
  let thrown: unknown;
  try {
    cache.obtainSync(recipe(() => {
      throw new Error("no compiler");
    }));
  } catch (error) {
    thrown = error;
  }
  assertMatch(`${thrown}`, /no compiler/);
  assertEquals(new BuildCache(folder.url, Infinity).obtainSync(recipe(() => "made")), "made");
});
