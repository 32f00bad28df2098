import { assert, assertEquals, assertThrows } from "@std/assert";
import { toFileUrl } from "@std/path";
import { keepingResults } from "./kept_results.ts";
import { type Toolchain, ToolError } from "./toolchain.ts";

const WORDS = ["clang", "-o", "a.o", "a.ll"];
const PRINTS = ["clang", "-o", "-", "a.ll"];

/** Programs that count how often they run, and write what they were given. */
function counting(version = "1") {
  let runs = 0;
  const tools: Toolchain = {
    version,
    run(words, files) {
      runs++;
      if (words.includes("fail")) throw new ToolError("no", false);
      const text = JSON.stringify(files);
      return { output: `${text}é`, file: () => new TextEncoder().encode(text) };
    },
  };
  return { tools, runs: () => runs };
}

function withFolder(use: (folder: URL, path: string) => void): void {
  const path = Deno.makeTempDirSync();
  try {
    use(toFileUrl(`${path}/kept/`), `${path}/kept`);
  } finally {
    Deno.removeSync(path, { recursive: true });
  }
}

Deno.test("what a program made is there for the next run, its text and its file", () => {
  withFolder((folder) => {
    const [first, second] = [counting(), counting()];
    const files = { "a.ll": "x" };
    const made = keepingResults(first.tools, folder).run(WORDS, files);
    const kept = keepingResults(second.tools, folder).run(WORDS, files);
    assertEquals([first.runs(), second.runs()], [1, 0]);
    assertEquals(kept.output, made.output);
    assertEquals(kept.file("a.o"), made.file("a.o"));
    assertThrows(() => kept.file("b.o"), Error, 'File "b.o" was not written');
    keepingResults(second.tools, folder).run(PRINTS, files);
    assertEquals(
      keepingResults(counting().tools, folder).run(PRINTS, files).output,
      '{"a.ll":"x"}é',
    );
  });
});

Deno.test("another program, word, name or file is another result", () => {
  withFolder((folder) => {
    const { tools, runs } = counting();
    const same = keepingResults(tools, folder);
    const files = { a: "bc", d: { e: new Uint8Array([1]) } };
    same.run(WORDS, files);
    same.run(WORDS, { a: "bc", d: { e: new Uint8Array([1]) } });
    assertEquals(runs(), 1);
    same.run([...WORDS, "-O3"], files);
    same.run(["clang", "-o", "a.o", "a.ll-O3"], files);
    same.run(WORDS, { ...files, a: "b" });
    same.run(WORDS, { ab: "c", d: files.d });
    same.run(WORDS, { a: "bc", d: { e: new Uint8Array([2]) } });
    same.run(WORDS, { a: "bc", d: { e: "\x01" } });
    same.run(WORDS, { a: "bc", d: {}, e: new Uint8Array([1]) });
    assertEquals(runs(), 8);
    keepingResults({ ...tools, version: "2" }, folder).run(WORDS, files);
    assertEquals(runs(), 9);
  });
});

Deno.test("a failure is not kept, and neither is a file that is not whole", () => {
  withFolder((folder, path) => {
    const { tools, runs } = counting();
    const keeping = keepingResults(tools, folder);
    for (let i = 0; i < 2; i++) {
      assertThrows(() => keeping.run(["fail", ...WORDS], {}), ToolError, "no");
    }
    assertEquals(runs(), 2);
    keeping.run(WORDS, {});
    const [{ name }] = [...Deno.readDirSync(path)] as [Deno.DirEntry];
    for (const length of [0, 10, 33]) {
      Deno.truncateSync(`${path}/${name}`, length);
      keeping.run(WORDS, {});
    }
    assertEquals(runs(), 6);
    keeping.run(WORDS, {});
    assertEquals(runs(), 6);
  });
});

Deno.test("the oldest give way where there are too many", () => {
  withFolder((folder, path) => {
    const { tools } = counting();
    const keeping = keepingResults(tools, folder);
    for (let i = 0; i < 1100; i++) keeping.run(WORDS, { i: `${i}` });
    const count = [...Deno.readDirSync(path)].length;
    assert(count <= 512 && count >= 256, `${count} are kept`);
    const later = counting();
    keepingResults(later.tools, folder).run(WORDS, { i: "1099" });
    assertEquals(later.runs(), 0);
  });
});

Deno.test("where nothing can be written, programs run each time", () => {
  withFolder((_, path) => {
    Deno.writeTextFileSync(path, "");
    const { tools, runs } = counting();
    const keeping = keepingResults(tools, toFileUrl(`${path}/`));
    keeping.run(WORDS, {});
    keeping.run(WORDS, {});
    assertEquals(runs(), 2);
  });
});
