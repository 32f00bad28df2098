import { assertEquals, assertStringIncludes } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { encodeLibrary } from "../cts/contract/library.ts";
import { inTemporary, type Ran, ranOf, runCommand, runHere } from "./testing/command.ts";
import { buildLayer } from "../judge/layer/build_layer.ts";
import { whyNotNative } from "../judge/implementation/native_ready.ts";
import { main } from "./try.ts";
import { sonameOf } from "../judge/layer/try_layers.ts";

const INITIALIZE = "export function AndroidGLESLayer_Initialize() {}\n";
const OFFER = "export function AndroidGLESLayer_GetProcAddress(name, next) { return next; }\n";
const LOOPS = "export function AndroidGLESLayer_Initialize() { for (;;); }\n";

/** Runs the command. */
type Run = (words: readonly string[]) => Promise<Ran>;

/** Runs layers in this process, which only layers that let go of it may have. */
const here: Run = async (words) => ranOf(await runHere(main, "--here", ...words));
/** Runs the command as a program. */
const apart: Run = (words) => runCommand("try.ts", words);

/** Runs the command over files with these contents, in a directory of its own. */
async function tryFiles(
  run: Run,
  files: Readonly<Record<string, string>>,
  ...args: readonly string[]
) {
  return await inTemporary(async (directory) => {
    for (const [name, text] of Object.entries(files)) {
      Deno.writeTextFileSync(`${directory}/${name}`, text);
    }
    return await run([...Object.keys(files).map((name) => `${directory}/${name}`), ...args]);
  });
}

Deno.test("try shows what a sample layer decided, logged and became", async () => {
  const trace = fromFileUrl(new URL("../layers/trace.ts", import.meta.url));
  const { status, lines, last } = await runCommand("try.ts", [trace]);
  assertEquals([status, last, lines.at(-2)], [0, "process: running", "  libtrace.so: active"]);
  assertStringIncludes(lines.join("\n"), "I glTrace: glClear(16384)");
  assertStringIncludes(lines[1] ?? "", "part");
});

Deno.test("try says why a layer is not active, with status 1", async () => {
  const at = (place: string) =>
    `${INITIALIZE}export function AndroidGLESLayer_GetProcAddress(` +
    `name, next) { ${place} }\n`;
  const table: [string, string, string][] = [
    ["const x = ;", "not loaded: dlopen failed:", "running"],
    ["export const x = 1;", "it does not export AndroidGLESLayer_Initialize", "running"],
    [INITIALIZE, "it does not export AndroidGLESLayer_GetProcAddress", "running"],
    ['import { x } from "./x.ts";\n' + INITIALIZE + OFFER, 'library "./x.ts" not found', "running"],
    ['throw new Error("at load");', "not loaded: the process ended meanwhile", "at load"],
    [at('throw new Error("offered")'), "loaded, but never active", "offered"],
    [at('return () => { throw new Error("called"); }'), "active", "called"],
  ];
  for (const [source, fate, end] of table) {
    const { status, lines, last } = await tryFiles(here, { "mine.ts": source });
    assertEquals(status, 1, source);
    assertStringIncludes(lines.at(-2) ?? "", `  libmine.so: `);
    assertStringIncludes(lines.at(-2) ?? "", fate);
    assertStringIncludes(last, end);
  }
});

Deno.test("try writes out what a terminal would obey", async () => {
  const source = 'import { __android_log_write } from "liblog.so";\n' +
    '__android_log_write(4, "mine", "\\u001b[2J one\\ntwo");\n';
  const { lines } = await tryFiles(here, { "mine.ts": source + INITIALIZE + OFFER });
  const at = lines.indexOf("log:");
  assertEquals(lines.slice(at + 1, at + 3), ["  I mine: \\u{1b}[2J one", "  I mine: two"]);
});

Deno.test("try puts beside layers what lies beside their files, and names it", async () => {
  const library = (text: string) =>
    encodeLibrary(
      { soname: "libutil.so", abi: "arm64-v8a" },
      `export const text = () => "${text}";`,
    );
  const layer =
    'import { __android_log_write } from "liblog.so"; import { text } from "libutil.so";\n' +
    `__android_log_write(4, "mine", text());\n${INITIALIZE}${OFFER}`;
  await inTemporary(async (directory) => {
    for (const [folder, text] of [["a", "one"], ["b", "one"], ["c", "other"]] as const) {
      Deno.mkdirSync(`${directory}/${folder}`);
      Deno.writeTextFileSync(`${directory}/${folder}/libutil.so`, library(text));
      Deno.writeTextFileSync(`${directory}/${folder}/mine_${folder}.ts`, layer);
    }
    const [a, b, c] = ["a", "b", "c"].map((name) => `${directory}/${name}/mine_${name}.ts`) as [
      string,
      string,
      string,
    ];
    const both = await here([a, b]);
    assertEquals(both.status, 0, both.stdout + both.stderr);
    assertEquals(
      both.lines[0],
      `beside mine_a.ts, and in the app's APK: libutil.so (of ${directory}/a)`,
    );
    assertEquals(both.lines.filter((line) => line === "  I mine: one").length, 2);
    const clash = await here([a, c]);
    assertEquals(clash.status, 2);
    assertStringIncludes(clash.stderr, `Layer "${c}" needs the "libutil.so" beside it, but`);
    Deno.writeTextFileSync(`${directory}/a/libutil.so`, library("one").replace("arm64-v8a", "x86"));
    const wrong = await here([a]);
    assertEquals([wrong.status, wrong.stdout], [2, ""]);
    assertStringIncludes(
      wrong.stderr,
      `Library "${directory}/a/libutil.so" is for x86, expected arm64-v8a`,
    );
  });
});

Deno.test("try ends a layer that loops, or that ends everything", async () => {
  const looping = await tryFiles(apart, { "mine.ts": LOOPS + OFFER }, "--timeout", "1500");
  assertEquals(looping.status, 1);
  assertStringIncludes(looping.last, "did not return within 1500 ms");
  const leaving = await tryFiles(apart, { "mine.ts": "Deno.exit(0);" });
  assertEquals(leaving.status, 1);
  assertStringIncludes(leaving.last, "a layer ended everything with status 0");
});

Deno.test("try names a wrong word or file, with status 2", async () => {
  const good = { "a.ts": INITIALIZE + OFFER };
  const table: [Readonly<Record<string, string>>, string[], string][] = [
    [{}, [], "No layer is given"],
    [good, ["--foo"], 'Option "--foo" is not known'],
    [good, ["--timeout", "x"], '"--timeout" is "x"'],
    [good, ["/no/nope.ts"], 'Cannot read layer "/no/nope.ts"'],
    [good, ["/"], 'Layer "/" is not a file'],
    [{ ...good, "a.js": "" }, [], 'would both be "liba.so"'],
    [{ "a:b.ts": "" }, [], "a colon separates layers"],
    [{ "a.c": "int main(" }, [], '/a.c":'],
    [{ "liba.so": "#!/bin/sh" }, [], '/liba.so" is no library'],
  ];
  for (const [files, args, message] of table) {
    const ran = await tryFiles((words) => runHere(main, ...words).then(ranOf), files, ...args);
    assertEquals([ran.status, ran.stdout], [2, ""], message);
    assertStringIncludes(ran.stderr, message);
  }
  assertEquals((await runHere(main, "--help")).status, 0);
});

Deno.test("sonameOf makes a library's name of a file's", () => {
  const table: [string, string][] = [
    ["layers/trace.ts", "libtrace.so"],
    ["/x/my-layer.mts", "libmy-layer.so"],
    ["x.js", "libx.so"],
    ["noext", "libnoext.so"],
    ["layers/trace.c", "libtrace.so"],
    ["out/libMine.so", "libMine.so"],
  ];
  for (const [file, soname] of table) assertEquals(sonameOf(file), soname);
});

Deno.test({
  name: "try runs layers in C, in ELF and in TypeScript in one chain (needs gcc and Mesa)",
  ignore: await whyNotNative() !== undefined,
  fn: async () => {
    const sample = (name: string) => fromFileUrl(new URL(`../layers/${name}`, import.meta.url));
    const library = buildLayer(new URL("../layers/passive.c", import.meta.url));
    const files = [sample("trace.c"), library, sample("active.ts")];
    const { status, lines } = await runCommand("try.ts", files);
    assertEquals(lines.slice(-4), [
      "  libtrace.so: active",
      "  libpassive.so: active",
      "  libactive.so: active",
      "process: running",
    ]);
    assertEquals(status, 0);
    assertStringIncludes(lines.join("\n"), "I glTrace: glClearColor(0, 0, 0, 1)");
    assertStringIncludes(lines.join("\n"), "I activeLayer: eglChooseConfig called");
  },
});

Deno.test("try sets properties before the app starts", async () => {
  const source = 'import { __android_log_write } from "liblog.so";\n' +
    'import { __system_property_get } from "libc.so";\nconst value = new Uint8Array(92);\n' +
    '__android_log_write(4, "mine", `${__system_property_get("debug.mine", value)} ${value[0]}`);\n';
  const files = { "mine.ts": source + INITIALIZE + OFFER };
  const { lines } = await tryFiles(here, files, "--set", "debug.mine=on");
  assertStringIncludes(lines.join("\n"), "I mine: 2 111");
});
