import { assertEquals, assertMatch, assertNotEquals, assertThrows } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { hasGcc } from "../../audit/testing/gcc.ts";
import { BuildCache } from "../../build_cache.ts";
import { buildNative, MissingToolError } from "./build.ts";

const ignore = !hasGcc();
const CACHE = BuildCache.named("native").folder;
const CONFIG = fromFileUrl(new URL("../../../deno.json", import.meta.url));

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
  name:
    "a warning is told, of what was built before as well, and is an error where nobody is told (needs gcc)",
  ignore,
  fn() {
    const text = `static int x${crypto.randomUUID().replaceAll("-", "_")};`;
    const warnings: string[] = [];
    const build = { ...library(text), warned: (text: string) => void warnings.push(text) };
    for (const _ of [1, 2]) buildNative(build);
    assertEquals(warnings.map((text) => text.includes("[-Wunused-variable]")), [true, true]);
    assertThrows(() => buildNative(library(text)), Error, "-Werror=unused-variable");
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
    const paths = [unused, asked, recent].map((build) => buildNative(build));
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
  name: "a file that was cut off, or whose size was never noted, is built anew (needs gcc)",
  ignore,
  fn() {
    const unique = library(`int x${crypto.randomUUID().replaceAll("-", "_")};`);
    const path = buildNative(unique);
    const { size } = Deno.statSync(path);
    const spoil: (() => void)[] = [
      () => Deno.truncateSync(path, size - 1),
      () => Deno.truncateSync(path),
      () => Deno.truncateSync(`${path}.size`),
      () => Deno.removeSync(`${path}.size`),
    ];
    for (const damage of spoil) {
      damage();
      const steps: string[] = [];
      assertEquals(buildNative(unique, (what) => steps.push(what)), path);
      const ownSteps = steps.filter((step) => !step.startsWith("waiting for process "));
      assertEquals(ownSteps, ["compiling libtest.so (gcc)"]);
      assertEquals(Deno.statSync(path).size, size);
    }
  },
});

Deno.test({
  name: "programs that build the same at once build it once, and get the same (needs gcc)",
  ignore,
  async fn() {
    const folder = Deno.makeTempDirSync();
    try {
      const compiler = `${folder}/counting-gcc`;
      const log = `${folder}/log`;
      Deno.writeTextFileSync(compiler, `#!/bin/sh\necho "$@" >> '${log}'\nexec gcc "$@"\n`);
      Deno.chmodSync(compiler, 0o755);
      const text = `int x${crypto.randomUUID().replaceAll("-", "_")};`;
      const build = { ...library(text), compiler };
      const program = `
        const { buildNative } = await import("./build.ts");
        const texts = new Map(${JSON.stringify([...build.texts])});
        console.log(buildNative({ ...${JSON.stringify(build)}, texts }));`;
      const outputs = await Promise.all([run(program), run(program), run(program)]);
      const paths = outputs.map(({ stdout }) => new TextDecoder().decode(stdout).trim());
      assertEquals(paths, Array(3).fill(buildNative(build)));
      const runs = Deno.readTextFileSync(log).split("\n").filter((line) => line.includes(" -o "));
      assertEquals(runs.length, 1);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  },
});

Deno.test({
  name: "what was built serves a program that may not write (needs gcc)",
  ignore,
  async fn() {
    const build = library(`int x${crypto.randomUUID().replaceAll("-", "_")};`);
    const path = buildNative(build);
    const old = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    Deno.utimeSync(path.slice(0, path.lastIndexOf("/")), old, old);
    const program = `
      const { buildNative } = await import("./build.ts");
      const texts = new Map(${JSON.stringify([...build.texts])});
      console.log(buildNative({ ...${JSON.stringify(build)}, texts }));`;
    const folder = Deno.makeTempDirSync();
    try {
      Deno.writeTextFileSync(
        `${folder}/program.ts`,
        program.replace("./", import.meta.resolve("./")),
      );
      const { stdout } = await new Deno.Command(Deno.execPath(), {
        args: [
          ...["run", "--no-prompt", "--no-lock", "--config", CONFIG, "--allow-read"],
          ...["--allow-run", "--allow-env", `${folder}/program.ts`],
        ],
      }).output();
      assertEquals(new TextDecoder().decode(stdout).trim(), path);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
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
