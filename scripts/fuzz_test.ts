import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { main } from "./fuzz.ts";
import { inTemporary, runHere } from "./testing/command.ts";
import { slowTest } from "./testing/slow.ts";

const BOTH = ["--impl", "sim", "--impl"];
const WRONG =
  "exec:deno run -A scripts/serve.ts --part layer-loader=cts/gles/chain/order.mutants.ts#reversed";

const run = (...args: string[]) => runHere(main, ...args);

Deno.test("a wrong command is named with its remedy", async () => {
  const rows: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[], /^Option "--impl" is given 0 times, expected twice/],
    [["--impl", "sim"], /^Option "--impl" is given 1 times, expected twice/],
    [[...BOTH, "sim", "egl"], /^Subject "egl" is not known, expected gles or linker or rs/],
    [
      [...BOTH, "sim", "--scenes", "0"],
      /^Option "--scenes" is "0", expected a whole number from 1/,
    ],
    [[...BOTH, "sim", "--seed", "x"], /^Option "--seed" is "x", expected a whole number/],
    [[...BOTH, "sim", "--release", "7"], /^Option "--release" is "7", expected one of 8,/],
    [
      [...BOTH, "sim", "--replay", "x", "--seed", "1"],
      /^Option "--seed" does not go with --replay/,
    ],
    [[...BOTH, "sim", "--replay", "none.json"], /^Cannot read scene "none.json": .*; name a file/],
  ];
  for (const [args, message] of rows) {
    const { status, errors } = await run(...args);
    assertEquals(status, 2, args.join(" "));
    assertMatch(errors.join("\n"), message);
  }
});

Deno.test("a file that is no scene is refused", async () => {
  await inTemporary(async (folder) => {
    const whole = {
      format: 1,
      words: [],
      world: {},
      process: { kind: "native" },
      program: { calls: [] },
    };
    const texts = {
      "no JSON": ["{", "it is not JSON"],
      deep: ["[".repeat(100), "it is nested more than 64 deep"],
      "another form": ["{}", "its format is not 1"],
      "no words": [JSON.stringify({ ...whole, words: [1] }), "words are not a list of texts"],
      "no World": [JSON.stringify(whole), "World is not valid"],
      "no process": [JSON.stringify({ ...whole, process: 5 }), "spec: is 5"],
      "no program": [JSON.stringify({ ...whole, program: {} }), "program"],
    } as const;
    for (const [name, [text, reason]] of Object.entries(texts)) {
      const path = `${folder}/${name}.json`;
      Deno.writeTextFileSync(path, text);
      const { status, errors } = await run(...BOTH, "sim", "--replay", path);
      assertEquals(status, 2, name);
      assertStringIncludes(errors.join("\n"), reason);
      assertStringIncludes(errors.join("\n"), "name a file that deno task fuzz wrote");
    }
  });
});

slowTest("a planted difference is printed, written and replayed", async () => {
  await inTemporary(async (folder) => {
    const found = await run(
      ...BOTH,
      WRONG,
      "gles",
      "--scenes",
      "12",
      "--seed",
      "7",
      "--out",
      folder,
    );
    assertEquals(found.status, 1, found.lines.join("\n"));
    assertMatch(
      found.lines.at(-1)!,
      /^gles, Android 14, seed 7: 12 scenes, [1-9]\d* differences, /,
    );
    const [file] = [...Deno.readDirSync(folder)].map(({ name }) => name);
    const text = found.lines.join("\n");
    assertMatch(text, /^DIFFERENCE in scene/m);
    assertMatch(text, /^ {2}list: \["libA.so","libB.so"\]/m);
    assertStringIncludes(text, `--replay ${folder}/${file}`);
    const again = await run(...BOTH, WRONG, "--replay", `${folder}/${file}`);
    assertEquals([again.status, again.lines.at(-1)], [1, "a difference"]);
  });
});

Deno.test("an implementation that cannot be started is named", async () => {
  const { status, errors } = await run(...BOTH, "exec:/no/such/adapter");
  assertEquals(status, 2);
  assertMatch(errors.join("\n"), /^Implementation "exec:\/no\/such\/adapter" cannot run: /);
});
