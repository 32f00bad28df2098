import { assertEquals } from "@std/assert";
import { judgedFiles, type JudgedThings } from "./judged_files.ts";
import { inTemporary, plantedPath } from "../../scripts/testing/command.ts";

const NOTHING: JudgedThings = {
  impl: "sim",
  parts: [],
  compute: undefined,
  driver: undefined,
  layer: undefined,
};
/** Of the text `abc` (FIPS 180-2, appendix B.1). */
const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

const part = (file: string) => ({ ...NOTHING, parts: [{ name: "p", file, export: "default" }] });

Deno.test("a device of this project has no files but the suite's version", () => {
  assertEquals(judgedFiles(NOTHING), []);
  assertEquals(judgedFiles({ ...NOTHING, impl: "native:arm64-v8a" }), []);
});

Deno.test("a list of the suite's own has its name and its digest, and no file is asked for", () => {
  const expect = { path: "stock-android", text: "abc" };
  assertEquals(judgedFiles({ ...NOTHING, expect }), [
    { role: "expectations", path: "stock-android", sha256: ABC },
  ]);
});

Deno.test("a module is named with those that it imports by a path, each once", () =>
  inTemporary((directory) => {
    const write = (name: string, text: string) =>
      Deno.writeTextFileSync(`${directory}/${name}`, text);
    write(
      "a.ts",
      'import "./b.ts";\nexport { x } from "./c.ts"; import "npm:x"; import "./no.ts";',
    );
    write("b.ts", 'await import("./a.ts"); import type { World } from "./c.ts";');
    write("c.ts", `import ${JSON.stringify(plantedPath("planted_mutants.ts"))};`);
    const found = judgedFiles(part(`${directory}/a.ts`));
    assertEquals(found.map(({ role, path }) => [role, path]), [
      ["part p", `${directory}/a.ts`],
      ["part p import", `${directory}/b.ts`],
      ["part p import", `${directory}/c.ts`],
    ]);
    assertEquals(new Set(found.map(({ sha256 }) => sha256?.length)), new Set([64]));
    const impl = `module:${directory}/c.ts`;
    assertEquals(judgedFiles({ ...NOTHING, impl }).map(({ role }) => role), ["implementation"]);
    return Promise.resolve();
  }));

Deno.test("libraries beside a layer and those of a driver are named with their digests", () =>
  inTemporary((directory) => {
    for (const name of ["l.c", "libn.so", "libGLES_x.so"]) {
      Deno.writeTextFileSync(`${directory}/${name}`, "abc");
    }
    const neighbor = { name: "libn.so", needed: [], runpath: "", bytes: new Uint8Array() };
    const layer = { path: `${directory}/l.c`, bytes: new Uint8Array(), neighbors: [neighbor] };
    const files = [{ name: "libGLES_x.so" }] as unknown as NonNullable<
      JudgedThings["driver"]
    >["files"];
    const [source, built, beside] = judgedFiles({ ...NOTHING, layer });
    assertEquals([source?.sha256, built?.role, beside?.sha256], [ABC, "layer as compiled", ABC]);
    for (const path of [directory, `${directory}/libGLES_x.so`]) {
      assertEquals(judgedFiles({ ...NOTHING, driver: { path, files } }), [
        { role: "driver", path: `${directory}/libGLES_x.so`, sha256: ABC },
      ]);
    }
    return Promise.resolve();
  }));

Deno.test("an adapter is its program, and the files that its command names", () =>
  inTemporary((directory) => {
    Deno.writeTextFileSync(`${directory}/adapter.py`, "abc");
    const impl = `exec:sh '${directory}/adapter.py' --fast ${directory}`;
    const [program, file, ...more] = judgedFiles({ ...NOTHING, impl });
    assertEquals([program?.role, program?.sha256?.length], ["adapter program", 64]);
    assertEquals([file, more], [{
      role: "adapter file",
      path: `${directory}/adapter.py`,
      sha256: ABC,
    }, []]);
    const [missing] = judgedFiles({ ...NOTHING, impl: "exec:no-such-program" });
    assertEquals(missing?.problem, "no folder of PATH has it");
    return Promise.resolve();
  }));

Deno.test("what cannot be read says why, and a graph without end is cut off", () =>
  inTemporary((directory) => {
    assertEquals(judgedFiles(part("/dev/zero")).map(({ problem }) => problem), ["it is no file"]);
    assertEquals(judgedFiles(part(`${directory}/no`))[0]?.sha256, undefined);
    for (let i = 0; i < 300; i++) {
      Deno.writeTextFileSync(`${directory}/${i}.ts`, `import "./${i + 1}.ts";`);
    }
    const found = judgedFiles(part(`${directory}/0.ts`));
    assertEquals([found.length, found.at(-1)?.problem?.includes("more than 200")], [201, true]);
    return Promise.resolve();
  }));
