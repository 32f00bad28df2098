import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { buildApk } from "../../cts/fakes/apk.ts";
import { wrapBitcode } from "../../cts/fakes/bitcode.ts";
import { LISTS, scriptModule } from "../../impl/rs/bcinfo/testing/script_module.ts";
import { oldestScript } from "./oldest_script.ts";
import { main } from "../../scripts/rs.ts";

/** Runs `rs info` on a file. */
async function info(bytes: Uint8Array, ...words: readonly string[]) {
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeFile(file, bytes);
    const lines: string[] = [];
    const status = await main(["info", file, ...words], {
      line: (text) => void lines.push(text),
      progress: () => {},
    });
    return { status, lines, text: lines.join("\n"), file };
  } finally {
    await Deno.remove(file);
  }
}

const OWN = scriptModule();
const wrapped = (bitcode: Uint8Array, targetApi = 19) =>
  wrapBitcode({ bitcode: [...bitcode], targetApi });

Deno.test("a script's kernels, variables and needs are listed", async () => {
  const { status, lines, file } = await info(wrapped(OWN));
  assertEquals([status, lines], [0, [
    `${file}: a script`,
    "  32 bits, target API 19, compiler version 2410, optimization level 3",
    "  kernel 0 void root()",
    "  kernel 1 i32 grey(i32, x, y)",
    "  reduction 0 sum: 4 bytes, accumulator sum_add, combiner sum_join",
    "  variables: float gain, i32 table",
    "  invokables: reset",
    "  object slots: 1",
    "  pragmas: version 1, rs_fp_relaxed",
    "  threads: one only",
    "  checksum: abadcafe",
    "  imports that are not public API: secret",
    "  cannot run here: it needs what is not public API: define or leave out secret",
  ]]);
});

Deno.test("what keeps a script from running is said with its remedy", async () => {
  const wide = scriptModule(3.2, LISTS, "aarch64-none-linux-gnueabi");
  assertStringIncludes((await info(wrapped(wide))).text, "take its 32-bit twin");
  assertStringIncludes((await info(wrapped(OWN, 35))).text, "target API 35 is none of 11 to 34");
});

Deno.test("a script for API 11 can run, and is said to be translated", async () => {
  const { text } = await info(wrapped(oldestScript(), 11));
  assertStringIncludes(text, "form: translated from LLVM 2.7");
  assertStringIncludes(text, "can run here");
});

Deno.test("JSON has the facts, and a broken script an error and status 1", async () => {
  const { lines } = await info(wrapped(OWN), "--json");
  const { targetApi, kernels, obstacles } = JSON.parse(lines[0]!);
  assertEquals([targetApi, kernels[1].name, obstacles.length], [19, "grey", 1]);
  const broken = await info(OWN.subarray(0, 200), "--json");
  assertEquals(broken.status, 1);
  assert(JSON.parse(broken.lines[0]!).error.startsWith("Bitcode "));
});

Deno.test("the scripts of an APK are listed in both widths, and one without scripts is refused", async () => {
  const names = ["res/raw/bc32/grey.bc", "res/raw/bc64/grey.bc", "assets/other.bc"];
  const entries = names.map((name) => ({ name, data: wrapped(OWN) }));
  const { lines, file, status } = await info(buildApk({ package: "com.example", entries }));
  const heads = lines.filter((line) => line.endsWith(": a script"));
  assertEquals(status, 0);
  assertEquals(heads, names.slice(0, 2).map((name) => `${file}:${name}: a script`));
  assertEquals((await info(buildApk({ package: "com.example" }))).status, 2);
});
