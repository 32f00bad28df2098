import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import fc from "fast-check";
import { dirname, fromFileUrl, join, toFileUrl } from "@std/path";
import { KNOWN_NAMES, SIGNATURES } from "../cts/contract/entry_points.ts";
import { readElf } from "../impl/elf/elf.ts";
import { readLibraryFacts } from "../impl/audit/vendor/library_facts.ts";
import { buildNative } from "../impl/machine/native/build.ts";
import { readElfImage } from "../impl/machine/native/elf/elf_image.ts";
import { main } from "./layers.ts";
import { buildLayer, deviceStubs, layerName } from "../judge/layer/build_layer.ts";
import { inTemporary, runHere } from "./testing/command.ts";
import { plantedLayers } from "./testing/planted_layers.ts";
import { canBuild, sample } from "./testing/sample_layers.ts";

const INITIALIZE = "AndroidGLESLayer_Initialize";
const GET_PROC_ADDRESS = "AndroidGLESLayer_GetProcAddress";
const PAGE = 16_384;

function withGcc(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name, ignore: !canBuild(), fn });
}

/** Runs the command. */
const command = (...args: string[]) => runHere(main, ...args);

/** Runs a layer in a process that stands for libEGL, the driver and the log. */
async function harness(layer: string, scene: string, input = ""): Promise<string[]> {
  const program = buildNative({
    name: "layer_harness",
    kind: "program",
    sources: [new URL("./testing/layer_harness.c", import.meta.url)],
    headers: [new URL("../layers/gles_layer.h", import.meta.url)],
    flags: ["-rdynamic", `-I${fromFileUrl(new URL("../layers/", import.meta.url))}`],
    packages: ["libegl-dev", "libgles-dev"],
  });
  const process = new Deno.Command(program, {
    args: [buildLayer(sample(layer)), scene],
    env: { LD_LIBRARY_PATH: deviceStubs().map((path) => dirname(path)).join(":") },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = process.stdin.getWriter();
  const written = writer.write(new TextEncoder().encode(input)).then(() => writer.close());
  const { code, signal, stdout, stderr } = await process.output();
  await written;
  assertEquals([code, signal, new TextDecoder().decode(stderr)], [0, null, ""]);
  return new TextDecoder().decode(stdout).trimEnd().split("\n");
}

/** p_align of each PT_LOAD. */
function alignments(bytes: Uint8Array): number[] {
  return readElf(bytes).segments.filter(({ type }) => type === 1).map(({ align }) => align);
}

for (const name of ["passive", "active", "trace"]) {
  withGcc(`the ${name} sample is built as the NDK would build it`, () => {
    const bytes = Deno.readFileSync(buildLayer(sample(name)));
    const facts = readLibraryFacts(bytes);
    assertEquals(facts.soname, `lib${name}.so`);
    assertEquals(facts.needed.slice(0, 3), ["liblog.so", "libEGL.so", "libGLESv2.so"]);
    assertEquals([...readElfImage(bytes).exports].sort(), [GET_PROC_ADDRESS, INITIALIZE]);
    assertEquals([...new Set(alignments(bytes))], [PAGE]);
  });
}

withGcc("the passive sample goes on by the next that it was offered", async () => {
  assertEquals(await harness("passive", "choose"), [
    "hook: own, again: same, other: next, none: NULL",
    "4 passiveLayer: eglChooseConfig called",
    "driver: 6 1 2 3 4",
    "result: 77 5",
  ]);
});

withGcc("the active sample goes on by what it has looked up with its id", async () => {
  assertEquals(await harness("active", "choose"), [
    "getNext: id eglChooseConfig",
    "getNext: id glGetString",
    "getNext: id glInsertEventMarkerEXT",
    "hook: own, again: same, other: next, none: NULL",
    "4 activeLayer: eglChooseConfig called",
    "driver: 6 1 2 3 4",
    "result: 77 5",
  ]);
});

withGcc("the trace sample logs a call after it is done", async () => {
  assertEquals(await harness("trace", "choose"), [
    "4 glTrace: loaded",
    "hook: own, again: same, other: next, none: NULL",
    "driver: 6 1 2 3 4",
    "4 glTrace: eglChooseConfig(6, <memory>, <memory>, 3, <memory>) = 77",
    "result: 77 5",
  ]);
});

withGcc("the trace sample wraps every known function, each with a next of its own", async () => {
  const expected = KNOWN_NAMES.map((name) => {
    const [, returns, list] = /^(.*?)\((.*)\)$/.exec(SIGNATURES[name]!)!;
    const zeros = list === "" ? "" : list!.split(",").map(() => "0").join(", ");
    return `4 glTrace: ${name}(${zeros})${returns === "void" ? "" : " = 0"}`;
  });
  const [loaded, ...lines] = await harness("trace", "every", KNOWN_NAMES.join("\n"));
  assertEquals(loaded, "4 glTrace: loaded");
  assertEquals(lines, expected);
});

withGcc("the trace sample shows values as its twin in TypeScript does", async () => {
  const cut = (text: string) => JSON.stringify(text.length > 64 ? `${text.slice(0, 64)}...` : text);
  const digits = "0123456789".repeat(6);
  const [, ...lines] = await harness("trace", "values");
  assertEquals(lines.map((line) => line.replace("4 glTrace: ", "")), [
    "glUniform1i(-1, -2147483648)",
    "glUniform1ui(1, 4294967295)",
    "glProgramUniform1ui64NV(1, 2, 18446744073709551615)",
    'glPushGroupMarkerEXT(3, "abc")',
    'glPushGroupMarkerEXT(0, "whole")',
    'glObjectLabel(1, 2, -1, "whole")',
    'glObjectLabel(1, 2, 0, "")',
    ...[
      'quote " slash \\ lines \n\r\t\b\f one \x01 del \x7f acute é',
      `${digits}0123`,
      `${digits}01234`,
      `${"é".repeat(10)}😀 567890123456789012345678901234567890123456789012345`,
    ].map((text) => `glGetUniformLocation(7, ${cut(text)}) = -1`),
    "glBufferData(34962, -5, 0, 35044)",
    "glBufferData(34962, 4, <memory>, 35044)",
    "glVertexAttribPointer(0, 4, 5126, 1, 16, 8)",
    'glGetString(7938) = "OpenGL ES 3.2 é"',
    "glGetString(7936) = 0",
    "eglGetCurrentContext() = 134140418592768",
    'eglGetProcAddress("glClear") = <function>',
    'eglGetProcAddress("glClear") = 0',
    "glColorMask(1, 0, 255, 1)",
  ]);
});

withGcc("the trace sample prints numbers as JavaScript does", async () => {
  const numbers = new Float32Array(4000);
  const bits = new Uint32Array(numbers.buffer);
  const words = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  bits.set(fc.sample(words, { seed: 7, numRuns: bits.length }));
  numbers.set([
    ...[0, -0, 1, -1, 0.1, 1 / 3, 0.5, 100, 123456.789, 16777216, 1e20, 1e21, 1e22, 1e-6, 1e-7],
    ...[1.5e-7, 3.4028234e38, 1e-45, NaN, Infinity, -Infinity, -2.5, 1234567890123],
  ]);
  const [, ...lines] = await harness("trace", "floats", bits.join(" "));
  assertEquals(
    lines.map((line) => line.replace("4 glTrace: ", "")),
    Array.from(
      { length: numbers.length / 4 },
      (_, i) =>
        `glClearColor(${Array.from(numbers.subarray(i * 4, i * 4 + 4), String).join(", ")})`,
    ),
  );
});

withGcc("every planted layer is built, and is wrong in its exports only if it says so", () => {
  const layers = plantedLayers();
  assert(layers.filter(({ kind }) => kind === "bad").length >= 12);
  assert(layers.filter(({ kind }) => kind === "hostile").length >= 12);
  for (const { name, source, breaks } of layers) {
    const bytes = Deno.readFileSync(buildLayer(source));
    const { exports } = readElfImage(bytes);
    const isSound = exports.has(INITIALIZE) && exports.has(GET_PROC_ADDRESS);
    assertEquals(isSound, !breaks.includes("export"), name);
    assertEquals(readLibraryFacts(bytes).soname, `lib${name}.so`);
    assertEquals([...new Set(alignments(bytes))], [PAGE], name);
  }
});

Deno.test("a layer is named for its source file", () => {
  assertEquals(layerName(new URL("file:///a/my_layer.c")), "libmy_layer.so");
});

withGcc("the command builds a file and says what to do with it", async () => {
  await inTemporary(async (folder) => {
    const source = join(folder, "mine.c");
    await Deno.copyFile(fromFileUrl(sample("passive")), source);
    const out = join(folder, "new", "folder");
    const { status, lines } = await command(source, "--out", out);
    assertEquals(status, 0);
    const built = join(out, "libmine.so");
    assertMatch(lines[0]!, /libmine\.so \(\d+ bytes\)$/);
    assertEquals(lines[1], `  next: deno task cts --layer ${built}, deno task doctor ${built}`);
    assertEquals(Deno.readFileSync(built), Deno.readFileSync(buildLayer(toFileUrl(source))));
  });
});

withGcc("a source that has changed is built anew", async () => {
  await inTemporary(async (folder) => {
    const source = join(folder, "mine.c");
    await Deno.writeTextFile(source, '#include "one.h"\nint layer = ONE;\n');
    await Deno.writeTextFile(join(folder, "one.h"), "#define ONE 1\n");
    const first = buildLayer(toFileUrl(source));
    await Deno.writeTextFile(join(folder, "one.h"), "#define ONE 2\n");
    assert(buildLayer(toFileUrl(source)) !== first);
  });
});

/** A layer that asks what the NDK's headers alone declare, in the language that its compiler speaks. */
const ASKING = `#include <android/log.h>
#include <android/trace.h>
#include <sys/system_properties.h>
#include <time.h>
void AndroidGLESLayer_Initialize(void) {
  char value[PROP_VALUE_MAX];
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (ATrace_isEnabled()) ATrace_beginSection("mine");
  __system_property_get("debug.mine", value);
  __android_log_print(ANDROID_LOG_INFO, "mine", "%s %ld", value, (long)now.tv_sec);
}
`;

withGcc("a layer finds the NDK's headers, and needs the libraries that it calls", async () => {
  await inTemporary(async (folder) => {
    const source = join(folder, "mine.c");
    await Deno.writeTextFile(source, ASKING);
    const { needed } = readLibraryFacts(Deno.readFileSync(buildLayer(toFileUrl(source))));
    assertEquals(["libandroid.so", "libc.so"].filter((name) => !needed.includes(name)), []);
    const passive = readLibraryFacts(Deno.readFileSync(buildLayer(sample("passive"))));
    assert(!passive.needed.includes("libandroid.so"));
    await Deno.writeTextFile(source, '#include "not_there.h"\n');
    assertThrows(
      () => buildLayer(toFileUrl(source)),
      Error,
      'header "not_there.h" is missing, expected it beside the file',
    );
  });
});

withGcc("a source that does not compile ends the command with what the compiler says", async () => {
  await inTemporary(async (folder) => {
    const source = join(folder, "bad.c");
    await Deno.writeTextFile(source, "void f(void) { undeclared(); }\n");
    const { status, errors } = await command(source, "--out", folder);
    assertEquals(status, 2);
    assertStringIncludes(errors.join("\n"), "undeclared");
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["bad.c"]);
  });
});

for (
  const [what, args, message] of [
    ["a file that is not there", ["none.c"], 'Cannot build "none.c"'],
    [
      "a file that is no C",
      ["layers/passive.ts"],
      "it is neither in C nor in C++, expected FILE.c",
    ],
    ["a compiler that is not there", ["--cc", "no-such-cc"], 'Compiler "no-such-cc" lacks'],
    ["an unknown option", ["--oout", "x"], 'Option "--oout" is not known'],
  ] as const
) {
  Deno.test(`${what} is refused with one line`, async () => {
    const { status, lines, errors } = await command(...args);
    assertEquals(status, 2);
    assertEquals(lines, []);
    assertEquals(errors.length, 1);
    assertStringIncludes(errors[0]!, message);
  });
}

Deno.test("two files that make the same layer are refused", async () => {
  await inTemporary(async (folder) => {
    const source = join(folder, "passive.c");
    await Deno.writeTextFile(source, "");
    const { status, errors } = await command(fromFileUrl(sample("passive")), source);
    assertEquals(status, 2);
    assertStringIncludes(errors[0]!, "make libpassive.so, expected names that differ");
  });
});

withGcc("a layer of another build is linked with the stand-ins", async () => {
  await inTemporary(async (folder) => {
    const stubs = join(folder, "my stubs");
    const { status, lines, errors } = await command("--stubs", stubs);
    assertEquals([status, errors], [0, []]);
    assertEquals(lines.map((line) => line.replace(/ \(\d+ bytes\)$/, "")), [
      join(stubs, "liblog.so"),
      join(stubs, "libEGL.so"),
      join(stubs, "libGLESv2.so"),
      join(stubs, "libandroid.so"),
      join(stubs, "libproperties.so"),
      ...["android/log.h", "android/trace.h", "sys/system_properties.h"]
        .map((name) => join(stubs, "include", name)),
      `  next: compile your layer with -I'${stubs}'/include, and link it with -L'${stubs}' -llog -lEGL -lGLESv2`,
      "  and with -landroid for ATrace, with -lproperties for __system_property_get",
    ]);
    const layer = join(folder, "libmine.so");
    Deno.writeTextFileSync(join(folder, "mine.c"), ASKING);
    const libraries = ["-llog", "-landroid", "-lproperties"];
    const { success } = await new Deno.Command("gcc", {
      args: [
        ...["-shared", "-fPIC", "-Werror", `-I${stubs}/include`, join(folder, "mine.c")],
        ...["-o", layer, `-L${stubs}`, ...libraries],
      ],
    }).output();
    assert(success);
    assertEquals(readLibraryFacts(Deno.readFileSync(layer)).needed.slice(0, 3), [
      "liblog.so",
      "libandroid.so",
      "libc.so",
    ]);
  });
});

withGcc("stand-ins and a layer are made by one command", async () => {
  await inTemporary(async (folder) => {
    const { status } = await command(
      fromFileUrl(sample("passive")),
      "--stubs",
      folder,
      "--out",
      folder,
    );
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    assertEquals([status, names], [0, [
      "include",
      ...["libEGL.so", "libGLESv2.so", "libandroid.so", "liblog.so", "libpassive.so"],
      "libproperties.so",
    ]]);
  });
});

Deno.test("a folder for stand-ins that cannot be made is named with its option", async () => {
  const { status, errors } = await command("--stubs", "/dev/null/stubs");
  assertEquals(status, 2);
  assertMatch(errors[0]!, /^Cannot make folder .*; name another by --stubs$/);
});
