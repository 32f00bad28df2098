import { assertEquals, assertRejects } from "@std/assert";
import { dirname, fromFileUrl, join } from "@std/path";
import { checkArrows, formatArrow } from "./arrows.ts";

const CONFIG = JSON.stringify({
  imports: {
    "@std/assert": "./cts/std/assert.ts",
    "memfs": "npm:memfs@4",
    "trick": "./impl/mod.ts",
  },
});
const EMPTY = "export {};\n";

/** Plants files in a tree that has one module in every room, and checks it. */
async function check(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = await Deno.makeTempDir();
  const tree: Record<string, string> = {
    "deno.json": CONFIG,
    "cts/std/assert.ts": `export * from "npm:deno-std@1.4.0/assert/mod.js";\n`,
    "cts/contract/device.ts": EMPTY,
    "cts/clauses/mod.ts": EMPTY,
    "cts/framework/mod.ts": EMPTY,
    "cts/fakes/layer.ts": EMPTY,
    "cts/mutants/mod.ts": EMPTY,
    "cts/egl/mod.ts": EMPTY,
    "impl/mod.ts": EMPTY,
    "layers/passive.ts": EMPTY,
    "judge/judge.ts": EMPTY,
    "scripts/cts.ts": EMPTY,
    ...files,
  };
  try {
    for (const [path, text] of Object.entries(tree)) {
      await Deno.mkdir(dirname(join(root, path)), { recursive: true });
      await Deno.writeTextFile(join(root, path), text);
    }
    return (await checkArrows(root)).map(formatArrow);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("the project itself has no forbidden import", async () => {
  const root = fromFileUrl(new URL("../..", import.meta.url));
  assertEquals((await checkArrows(root)).map(formatArrow), []);
});

Deno.test("a test that imports the reference implementation is refused", async () => {
  const text = `import { assert } from "@std/assert";\nimport { sim } from "../../impl/mod.ts";\n`;
  assertEquals(await check({ "cts/gles/order.ts": text }), [
    `cts/gles/order.ts:2 imports "../../impl/mod.ts"; allowed: cts/gles, cts/contract, ` +
    `cts/clauses, cts/framework, cts/fakes; a test must run against anybody's device, reach it ` +
    `through the contract`,
  ]);
});

Deno.test("no form of import escapes", async () => {
  const found = await check({
    "cts/gles/a.ts": `import type { X } from "../../impl/mod.ts";\n`,
    "cts/gles/b.ts": `\nexport * from "../../impl/mod.ts";\n`,
    "cts/gles/c.ts": `export const x = await import("../../impl/mod.ts");\n`,
    "cts/gles/d.ts": `import "trick";\n`,
    "cts/gles/e.js": `import "../../impl/mod.ts";\n`,
    "cts/gles/f.ts": `export type X = import("../../impl/mod.ts").X;\n`,
    "cts/gles/h.ts":
      `export const x = new Worker(new URL("../../impl/mod.ts", import.meta.url));\n`,
    "cts/gles/g.ts":
      `// import "../../impl/mod.ts"\nexport const x = 'import "../../impl/mod.ts"';\n`,
  });
  assertEquals(found.map((line) => line.split(";")[0]), [
    `cts/gles/a.ts:1 imports "../../impl/mod.ts"`,
    `cts/gles/b.ts:2 imports "../../impl/mod.ts"`,
    `cts/gles/c.ts:1 imports "../../impl/mod.ts"`,
    `cts/gles/d.ts:1 imports "trick"`,
    `cts/gles/e.js:1 imports "../../impl/mod.ts"`,
    `cts/gles/f.ts:1 imports "../../impl/mod.ts"`,
    `cts/gles/h.ts:1 imports "../../impl/mod.ts"`,
  ]);
});

const TARGETS: Readonly<Record<string, string>> = {
  "cts/process": "cts/process/keeper.ts",
  "cts/contract": "cts/contract/device.ts",
  "cts/clauses": "cts/clauses/mod.ts",
  "cts/framework": "cts/framework/mod.ts",
  "cts/fakes": "cts/fakes/layer.ts",
  "cts/mutants": "cts/mutants/mod.ts",
  "cts/egl": "cts/egl/mod.ts",
  "impl": "impl/mod.ts",
  "layers": "layers/passive.ts",
  "judge": "judge/judge.ts",
  "scripts": "scripts/cts.ts",
};

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "cts/process/x.ts": ["cts/process"],
  "cts/contract/x.ts": ["cts/process", "cts/contract"],
  "cts/clauses/x.ts": ["cts/contract", "cts/clauses"],
  "cts/framework/x.ts": ["cts/process", "cts/contract", "cts/clauses", "cts/framework"],
  "cts/fakes/x.ts": ["cts/contract", "cts/fakes"],
  "cts/gles/x.ts": ["cts/contract", "cts/clauses", "cts/framework", "cts/fakes"],
  "cts/suite.ts": ["cts/contract", "cts/clauses", "cts/framework", "cts/egl"],
  "cts/mutants/x.ts": ["cts/contract", "cts/clauses", "cts/mutants", "impl"],
  "cts/gles/order/mutants.ts": ["cts/contract", "cts/clauses", "cts/mutants", "impl"],
  "cts/gles/order/x.mutants.ts": ["cts/contract", "cts/clauses", "cts/mutants", "impl"],
  "cts/gles/order/clauses.ts": ["cts/contract", "cts/clauses"],
  "cts/gles/order/x.clauses.ts": ["cts/contract", "cts/clauses"],
  "cts/gles/order/tests.ts": ["cts/contract", "cts/clauses", "cts/framework", "cts/fakes"],
  "cts/gles/order/mutants_of.ts": ["cts/contract", "cts/clauses", "cts/framework", "cts/fakes"],
  "impl/egl/x.ts": ["cts/contract", "impl"],
  "layers/x.ts": ["cts/contract", "layers"],
  "judge/layer/x.ts": [
    "cts/process",
    "cts/contract",
    "cts/clauses",
    "cts/framework",
    "cts/fakes",
    "cts/mutants",
    "cts/egl",
    "impl",
    "judge",
  ],
  "scripts/x.ts": Object.keys(TARGETS),
  "mod.ts": Object.keys(TARGETS),
  "cts/gles/x_test.ts": Object.keys(TARGETS),
  "impl/egl/testing/x.ts": Object.keys(TARGETS),
};

for (const [file, allowed] of Object.entries(ALLOWED)) {
  Deno.test(`${file} may import exactly what its room allows`, async () => {
    const up = "../".repeat(file.split("/").length - 1) || "./";
    const rooms = Object.keys(TARGETS);
    const text = rooms.map((room) => `import "${up}${TARGETS[room]}";\n`).join("");
    const refused = (await check({ [file]: text })).map((line) =>
      line.split(":")[1]?.split(" ")[0]
    );
    const expected = rooms.flatMap((room, i) => allowed.includes(room) ? [] : String(i + 1));
    assertEquals(refused, expected);
  });
}

Deno.test("what is not in the project comes by a name of the import map", async () => {
  const found = await check({
    "impl/a.ts": `import "npm:memfs@4";\n`,
    "impl/b.ts": `import "jsr:@std/assert";\n`,
    "impl/c.ts": `import "https://example.com/x.ts";\n`,
    "impl/d.ts": `import "left-pad";\n`,
    "impl/e.ts": `import "memfs";\nimport "node:util";\nimport "@std/assert";\n`,
    "impl/f_test.ts": `import "npm:memfs@4";\n`,
    "impl/g.ts": `import "../cts/std/assert.ts";\n`,
    "impl/h.ts": `import "../../elsewhere.ts";\n`,
  });
  assertEquals(found.map((line) => line.split(" ")[0]), [
    "impl/a.ts:1",
    "impl/b.ts:1",
    "impl/c.ts:1",
    "impl/d.ts:1",
    "impl/f_test.ts:1",
    "impl/g.ts:1",
    "impl/h.ts:1",
  ]);
});

Deno.test("the contract depends on nothing", async () => {
  const found = await check({
    "cts/contract/a.ts": `import "memfs";\n`,
    "cts/contract/b.ts": `import "node:fs";\n`,
    "cts/contract/c_test.ts": `import "memfs";\nimport "@std/assert";\n`,
  });
  assertEquals(found, [
    `cts/contract/a.ts:1 imports "memfs"; allowed: @std/... and nothing else from outside; ` +
    `the contract depends on nothing, do without`,
    `cts/contract/b.ts:1 imports "node:fs"; allowed: @std/... and nothing else from outside; ` +
    `the contract depends on nothing, do without`,
  ]);
});

Deno.test("a library of a device is imported by its soname, in fakes and layers only", async () => {
  const text = `import "liblog.so";\n`;
  const found = await check({ "layers/a.ts": text, "cts/fakes/a.js": text, "impl/a.ts": text });
  assertEquals(found.map((line) => line.split(" ")[0]), ["impl/a.ts:1"]);
});

Deno.test("only files of mutants may import those of a topic", async () => {
  const text = `import "./mutants.ts";\n`;
  const found = await check({
    "cts/gles/order/mutants.ts": EMPTY,
    "cts/gles/order/x.mutants.ts": text,
    "cts/gles/order/tests.ts": text,
    "cts/gles/order/clauses.ts": text,
  });
  assertEquals(found.map((line) => line.split(" ")[0]), [
    "cts/gles/order/clauses.ts:1",
    "cts/gles/order/tests.ts:1",
  ]);
});

Deno.test("helpers of tests are for tests", async () => {
  const found = await check({
    "impl/testing/helper.ts": EMPTY,
    "impl/a.ts": `import "./testing/helper.ts";\n`,
    "impl/a_test.ts": `import "./testing/helper.ts";\n`,
  });
  assertEquals(found.map((line) => line.split(" ")[0]), ["impl/a.ts:1"]);
});

Deno.test("a module that is in no known folder is refused as soon as it imports", async () => {
  const found = await check({ "tools/a.ts": `import "../impl/mod.ts";\n` });
  assertEquals(found.map((line) => line.split(";")[2]), [
    " put the file into a known folder, or add its folder to the rules",
  ]);
});

Deno.test("a tree that cannot be read is an error, not a pass", async () => {
  await assertRejects(() => check({ "impl/a.ts": "import {" }), Error, "Cannot check imports");
  await assertRejects(() => check({ "deno.json": "{" }), Error, "expected JSON");
});

Deno.test("a circle of files is refused, of types too", async () => {
  const found = await check({
    "impl/a.ts": `import type { B } from "./b.ts";\nexport type A = B;\n`,
    "impl/b.ts": `export { c } from "./c.ts";\nexport type B = 1;\n`,
    "impl/c.ts": `import type { A } from "./a.ts";\nexport const c: A = 1;\n`,
    "impl/d.ts": `export const d = () => import("./a.ts");\n`,
  });
  assertEquals(found, [
    `impl/a.ts:1 imports "./b.ts"; allowed: what does not lead back; move what both need to a ` +
    `file of its own; the way back: impl/b.ts, impl/c.ts, impl/a.ts`,
  ]);
});

Deno.test("what is loaded later or named by its place has to be there", async () => {
  const found = await check({
    "impl/a.ts": `export const a = () => import("./gone.ts");\n`,
    "impl/b.ts": `export const b = new Worker(new URL("./gone.ts", import.meta.url));\n`,
    "impl/c.ts": `\nexport const c = import.meta.resolve("./gone/c.ts");\n`,
    "impl/d.ts": `const gone = 'new URL("./gone.ts", import.meta.url)';\n` +
      `export const d = new URL("../.kept/d", import.meta.url) ?? gone;\n`,
    "impl/e.ts": `export const e = [new URL("./", import.meta.url), import("./a.ts")];\n` +
      `export const f = new URL("e.ts", import.meta.url);\n`,
    "impl/e_test.ts": `export const e = new URL("gone.ts", import.meta.url);\n`,
  });
  assertEquals(found.map((line) => line.split(";")[0]), [
    `impl/a.ts:1 imports "./gone.ts"`,
    `impl/b.ts:1 imports "./gone.ts"`,
    `impl/c.ts:2 imports "./gone/c.ts"`,
  ]);
});
