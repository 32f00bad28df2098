import { assertEquals, assertRejects, assertStringIncludes, assertThrows } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { BuildCache } from "../../impl/build_cache.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { resolveImplementation } from "./implementations.ts";
import { parsePart } from "./load_parts.ts";
import { whyNotNative } from "./native_ready.ts";
import { inTemporary, plantedPath } from "../../scripts/testing/command.ts";

const planted = `module:${plantedPath("planted_device.ts")}`;
const part = (name: string, exported: string) => ({
  name,
  file: plantedPath("planted_mutants.ts"),
  export: exported,
});

Deno.test("a module is found, with its parts replaced", async () => {
  const load = async (parts: Parameters<typeof resolveImplementation>[1]) => {
    const implementation = await resolveImplementation(planted, parts);
    const world = { ...DEFAULT_WORLD, settings: { layers: "A:B" } };
    const process = await (await implementation.boot(world)).launch({ kind: "native" });
    return (await process.run({ calls: [] })).events.map(({ who }) => who);
  };
  assertEquals(await load([]), ["A", "B"]);
  assertEquals(await load([part("chain", "reversed")]), ["B", "A"]);
});

Deno.test("a module whose part is replaced says of itself what it says without", async () => {
  const directory = Deno.makeTempDirSync();
  const file = `${directory}/device.ts`;
  Deno.writeTextFileSync(
    file,
    `export const PARTS = ["chain"];
    class Device {
      #elf = ["x86_64"];
      name = "x";
      get elf() { return this.#elf; }
      hostDriver = true;
      boot() {}
      audit() { return this.#elf; }
    }
    export default () => new Device();`,
  );
  try {
    const found = await resolveImplementation(`module:${file}`, [part("chain", "reversed")]);
    assertEquals([found.elf, found.hostDriver], [["x86_64"], true]);
    assertEquals([await found.audit?.(DEFAULT_WORLD), found.faults?.()], [["x86_64"], []] as never);
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
});

Deno.test("what does not exist is refused with the remedy", async () => {
  const wrong = `module:${plantedPath("wrong_device.ts")}`;
  const table: [string, ReturnType<typeof part>[], string][] = [
    [
      "simulator",
      [],
      "expected sim, native, native:ABI, android:FOLDER, adb:SERIAL, module:FILE or exec:COMMAND",
    ],
    ["module:", [], "is not understood"],
    ["exec: ", [], "is not understood"],
    ["adb:", [], "is not understood"],
    ["adb:x", [part("chain", "reversed")], "a connected device has no parts"],
    ["module:/nowhere.ts", [], "name a file that exists"],
    ["module:/", [], "name a file"],
    [planted, [part("chian", "reversed")], 'did you mean "chain"'],
    [planted, [part("chain", "reversed"), part("chain", "doubled")], "replaced twice"],
    [planted, [part("chain", "nothing")], 'export "nothing" is undefined'],
    [wrong, [part("chain", "reversed")], "not a function of { parts }"],
    ["exec:adapter", [part("chain", "reversed")], "an adapter has no parts"],
    ["sim", [part("no-such-part", "reversed")], "layer-loader"],
    ["sim", [part("layer-loader", "reversed")], 'a mutant of part "chain"'],
  ];
  for (const [spec, parts, message] of table) {
    await assertRejects(() => resolveImplementation(spec, parts), UsageError, message);
  }
});

Deno.test("parsePart reads NAME=FILE#EXPORT", () => {
  assertEquals(parsePart("layer-loader=./a=b.ts#mine"), {
    name: "layer-loader",
    file: "./a=b.ts",
    export: "mine",
  });
  assertEquals(parsePart("linker=x.ts").export, "default");
  for (const text of ["", "linker", "=x.ts", "linker=", "linker=x.ts#", "Linker=x.ts"]) {
    assertThrows(() => parsePart(text), UsageError, "is malformed");
  }
});

Deno.test("a module that exports a wrong thing is refused with the remedy", async () => {
  const directory = Deno.makeTempDirSync();
  const table: [string, string][] = [
    ["export const x = 1;", "no usable default export"],
    ["export default 5;", "no usable default export"],
    ['export default { name: "x", boot() {}, claims: "gles" };', "expected a list of subjects"],
    [
      'export default () => { throw new Error("no luck"); };',
      "its default export threw no luck at",
    ],
    ["export default () => undefined;", "no usable default export"],
    ['export default { name: "x", boot() {}, prepare: 1 };', "a prepare of number, expected a fun"],
    ["export default {", "correct the module"],
    ['throw new Error("at load");', "cannot be loaded: at load at file://"],
  ];
  try {
    for (const [i, [source, message]] of table.entries()) {
      const file = `${directory}/${i}.ts`;
      Deno.writeTextFileSync(file, source);
      await assertRejects(() => resolveImplementation(`module:${file}`, []), UsageError, message);
    }
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
});

Deno.test({
  name: "native says where to run the cases that it does not claim",
  ignore: await whyNotNative() !== undefined,
  fn: async () => {
    const { claims, unclaimed } = await resolveImplementation("native", []);
    assertEquals(claims, ["gles", "egl", "layer"]);
    assertEquals(unclaimed?.("rs").remedy, "run them with --impl sim");
  },
});

Deno.test("native says in one line what is missing and how to install it", async () => {
  const url = JSON.stringify(new URL("./native_ready.ts", import.meta.url).href);
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", `import { whyNotNative } from ${url}; console.log(await whyNotNative());`],
    env: { PATH: "/nowhere" },
  }).output();
  const text = new TextDecoder().decode(stdout).trim();
  assertEquals(text.split("\n").length, 1);
  assertStringIncludes(text, 'Implementation "native" cannot run here: gcc is missing');
  assertStringIncludes(text, "apt-get install gcc");
});

Deno.test("an adapter is started with the limits and the listeners that are given", async () => {
  const heard: string[] = [];
  const hello = `read line; echo '{"id":1,"result":{"protocol":1,"name":"planted"}}'; `;
  const spec = (text: string) => `exec:sh -c "${(hello + text).replaceAll('"', '\\"')}"`;
  const listeners = {
    onStep: (what: string) => heard.push(what),
    onNote: (note: string) => heard.push(note),
  };
  const limits = { start: 60_000, step: 200 };
  const hung = await resolveImplementation(spec("sleep 1000"), [], { limits }, listeners);
  assertEquals([hung.name, heard.splice(0)], ["planted", ["starting", "hello"]]);
  await assertRejects(() => hung.boot(DEFAULT_WORLD), Error, `reply to "boot" within 200 ms`);
  await hung.dispose?.();
  const unclean = await resolveImplementation(spec("read line; exit 3"), [], {}, listeners);
  await unclean.dispose?.();
  assertEquals(heard.length, 3);
  assertStringIncludes(heard[2]!, "ended with status 3 when its stdin had ended");
});

Deno.test("whatever stands around an implementation, it is prepared", async () => {
  const directory = Deno.makeTempDirSync();
  const file = `${directory}/device.ts`;
  Deno.writeTextFileSync(
    file,
    `export const PARTS = ["chain"];
    class Device {
      #what = "compiling mine";
      name = "x";
      boot() {}
      async prepare(step) { step(this.#what); }
    }
    export default () => new Device();`,
  );
  const layer = `${directory}/layer.ts`;
  Deno.writeTextFileSync(layer, "export function AndroidGLESLayer_Initialize() {}");
  try {
    const driver = plantedPath("planted_driver");
    const table = [
      await resolveImplementation(`module:${file}`, []),
      await resolveImplementation(`module:${file}`, [part("chain", "reversed")]),
      await resolveImplementation(`module:${file}`, [part("chain", "reversed")], { driver, layer }),
    ];
    for (const implementation of table) {
      const steps: string[] = [];
      await implementation.prepare?.((what) => steps.push(what));
      assertEquals(steps, ["compiling mine"]);
    }
    const compute = `module:${plantedPath("planted_compute.ts")}`;
    const computing = await resolveImplementation("sim", [], { compute });
    assertEquals(typeof computing.prepare, "function");
    await computing.dispose?.();
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
});

/** The output of a program that has these lines and no terminal. */
async function printedBy(lines: string, args: readonly string[], env = {}): Promise<string> {
  return await inTemporary(async (directory) => {
    const url = import.meta.resolve("./implementations.ts");
    const file = `${directory}/program.ts`;
    Deno.writeTextFileSync(
      file,
      `import { resolveImplementation } from ${JSON.stringify(url)};\n${lines}`,
    );
    const config = fromFileUrl(new URL("../../deno.json", import.meta.url));
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--no-lock", "--quiet", "--config", config, ...args, file],
      env: { NO_COLOR: "1", ...env },
    }).output();
    assertEquals(new TextDecoder().decode(stderr), "");
    return new TextDecoder().decode(stdout).trim();
  });
}

Deno.test("sim compiles the kernels when it is first prepared, and says so", async () => {
  const kept = fromFileUrl(BuildCache.named("kernels").folder);
  const lines = `
    const device = await resolveImplementation("sim", []);
    const steps = [];
    await device.prepare((what) => steps.push(what));
    await device.prepare((what) => steps.push(what));
    console.log(steps.join());`;
  const printed = await printedBy(lines, ["-A", `--deny-read=${kept}`, `--deny-write=${kept}`]);
  assertEquals(printed, "compiling the kernels of intrinsics");
});

Deno.test("native needs no compiler until it is prepared, and says then what is missing", async () => {
  const lines = `
    const device = await resolveImplementation("native", []);
    console.log(device.name);
    await device.prepare(() => undefined).catch((error) => console.log(error.name, error.message));
    await device.boot({}).catch((error) => console.log(error.name, error.message));`;
  const printed = await printedBy(lines, ["-A"], { PATH: "/nowhere" });
  const missing = "gcc is missing, expected it installed: apt-get install gcc libc6-dev";
  assertEquals(printed.split("\n"), [
    "native",
    `UsageError Implementation "native" cannot run here: ${missing}`,
    `MissingToolError ${missing}`,
  ]);
});
