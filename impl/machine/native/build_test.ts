import { assertEquals, assertMatch, assertNotEquals, assertThrows } from "@std/assert";
import { hasGcc } from "../../audit/testing/gcc.ts";
import { buildNative, MissingToolError } from "./build.ts";

const ignore = !hasGcc();
const CACHE = new URL("../../../.strata/native/", import.meta.url);

function library(text: string, flags: readonly string[] = [], packages: readonly string[] = []) {
  const texts = new Map([["library.c", text]]);
  return { name: "libtest.so", kind: "library", sources: [], texts, flags, packages } as const;
}

function run(program: string, env: Record<string, string> = {}) {
  return new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-lock", program],
    cwd: new URL("./", import.meta.url),
    env,
    stdout: "piped",
    stderr: "piped",
  }).output();
}

Deno.test({
  name: "what was built is kept, for the same sources, flags and compiler only (needs gcc)",
  ignore,
  fn() {
    const unique = `int x${crypto.randomUUID().replaceAll("-", "_")};`;
    const path = buildNative(library(unique));
    const built = Deno.statSync(path).ino;
    assertEquals(buildNative(library(unique)), path);
    assertEquals(Deno.statSync(path).ino, built);
    assertNotEquals(buildNative(library(unique, ["-DX"])), path);
    assertNotEquals(buildNative(library(`${unique} int y;`)), path);
    assertNotEquals(buildNative({ ...library(unique), compiler: "cc" }), path);
    Deno.removeSync(path);
    assertEquals(buildNative(library(unique)), path);
  },
});

Deno.test({
  name: "what nobody has asked for in a month is removed when something is built (needs gcc)",
  ignore,
  fn() {
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    const unique = () => library(`int x${crypto.randomUUID().replaceAll("-", "_")};`);
    const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
    const [unused, asked, recent] = [unique(), unique(), unique()];
    const paths = [unused, asked, recent].map(buildNative);
    const ages = [days(40), days(40), days(20)];
    paths.forEach((path, i) => Deno.utimeSync(folderOf(path), ages[i]!, ages[i]!));
    buildNative(asked);
    buildNative(unique());
    const names = [...Deno.readDirSync(CACHE)].map(({ name }) => `/${name}`);
    const isKept = paths.map((path) => names.some((name) => folderOf(path).endsWith(name)));
    assertEquals(isKept, [false, true, true]);
  },
});

Deno.test({
  name: "programs that build the same at once get the same (needs gcc)",
  ignore,
  async fn() {
    const build = library(`int x${crypto.randomUUID().replaceAll("-", "_")};`);
    const program = `
      const { buildNative } = await import("./build.ts");
      const texts = new Map(${JSON.stringify([...build.texts])});
      console.log(buildNative({ ...${JSON.stringify(build)}, texts }));`;
    const outputs = await Promise.all([run(program), run(program), run(program)]);
    const paths = outputs.map(({ stdout }) => new TextDecoder().decode(stdout).trim());
    assertEquals(paths, Array(3).fill(buildNative(build)));
  },
});

Deno.test({
  name: "missing headers and libraries are named, with the packages that have them (needs gcc)",
  ignore,
  fn() {
    const missing = (text: string, flags: readonly string[]) =>
      assertThrows(() => buildNative(library(text, flags, ["libfoo-dev"])), MissingToolError)
        .message;
    assertEquals(
      missing("#include <foo/foo.h>", []),
      'Header "foo/foo.h" is missing, expected it installed: apt-get install gcc libc6-dev libfoo-dev',
    );
    assertEquals(
      missing("int x;", ["-lfoo"]),
      'Library "foo" is missing, expected it installed: apt-get install gcc libc6-dev libfoo-dev',
    );
  },
});

Deno.test({
  name: "sources that do not compile are an error with gcc's words, and leave nothing (needs gcc)",
  ignore,
  fn() {
    const before = [...Deno.readDirSync(CACHE)].filter(({ name }) => name.endsWith(".part")).length;
    const error = assertThrows(() => buildNative(library("int x = ;")), Error, "libtest.so");
    assertMatch(error.message, /error: expected expression/);
    const after = [...Deno.readDirSync(CACHE)].filter(({ name }) => name.endsWith(".part")).length;
    assertEquals(after <= before, true);
  },
});

Deno.test("a machine without gcc is told what to install", async () => {
  const program = `
    const { buildNative } = await import("./build.ts");
    try {
      buildNative({ name: "x", kind: "library", sources: [] });
    } catch (error) {
      console.log(error.name, error.message);
    }`;
  const { stdout } = await run(program, { PATH: "/nonexistent" });
  assertEquals(
    new TextDecoder().decode(stdout).trim(),
    "MissingToolError gcc is missing, expected it installed: apt-get install gcc libc6-dev",
  );
});
