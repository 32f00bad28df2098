import { assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { configSchema } from "../../scripts/config_schema.ts";
import { withConfig } from "./config_file.ts";
import { CONFIG, OPTIONS } from "../cts/options.ts";
import { runCommand } from "../../scripts/testing/command.ts";

class Folder implements Disposable {
  readonly path = Deno.makeTempDirSync();

  words(config: unknown, args: readonly string[]): readonly string[] {
    const file = join(this.path, "strata.json");
    Deno.writeTextFileSync(file, typeof config === "string" ? config : JSON.stringify(config));
    return withConfig(args, { ...CONFIG, table: OPTIONS }, file);
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.path, { recursive: true });
  }
}

Deno.test("strata.json adds words, and the command line takes the place of what it says", () => {
  using folder = new Folder();
  const config = {
    $schema: "./strata.schema.json",
    cts: { layer: "a.so", strict: true, jobs: 2, set: ["a=b=c", "d=e"], queries: ["layer:*"] },
    try: { timeout: 100 },
  };
  for (
    const [args, expected] of [
      [[], ["--layer=a.so", "--strict", "--jobs=2", "--set=a=b=c", "--set=d=e", "layer:*"]],
      [["--layer", "b.so", "--set=x=y"], ["--strict", "--jobs=2"]],
      [["layer:loading:*", "--jobs", "1"], [
        "--layer=a.so",
        "--strict",
        "--set=a=b=c",
        "--set=d=e",
      ]],
      [["--compute", "module:m.ts"], ["--strict", "--jobs=2", "layer:*"]],
      [["--explain", "id"], ["--layer=a.so", "--strict", "--jobs=2", "--set=a=b=c", "--set=d=e"]],
      [["--replay", "r.json"], ["--jobs=2"]],
      [["--no-config"], []],
      [["--help"], []],
    ] as const
  ) {
    assertEquals(folder.words(config, args), [...expected, ...args]);
  }
  assertEquals(folder.words({ cts: { strict: false } }, []), []);
  assertEquals(folder.words({}, ["--strict"]), ["--strict"]);
});

Deno.test("a mistake in strata.json names the key and what is expected there", () => {
  using folder = new Folder();
  const isValid = new Ajv2020().compile(configSchema() as object);
  for (
    const [config, message] of [
      [
        "{",
        /^Cannot read ".*strata\.json": it is not JSON; correct it, or leave it out with --no-config$/,
      ],
      ["[".repeat(100), /nested more than 4 deep; correct it/],
      [[], /^File ".*" is \[\], expected an object; /],
      [{ cts: [] }, /^Key "cts" of ".*" is \[\], expected an object; /],
      [
        { ctz: {} },
        /^Key "ctz" of ".*" is not known, did you mean "cts".*, expected one of \$schema, cts, try, doctor$/,
      ],
      [{ cts: { layr: "a" } }, /^Key "cts\.layr" of ".*" is not known, did you mean "layer"/],
      [{ cts: { strict: "yes" } }, /^Key "cts\.strict" of ".*" is "yes", expected true or false$/],
      [{ cts: { layer: ["a"] } }, /^Key "cts\.layer" of ".*" is \["a"\], expected a text that/],
      [{ cts: { layer: "--strict" } }, /^Key "cts\.layer" of ".*" is "--strict", expected a text/],
      [{ cts: { set: "a=b" } }, /^Key "cts\.set" of ".*" is "a=b", expected a list of texts/],
      [{ cts: { queries: ["-x"] } }, /^Key "cts\.queries" of ".*" is \["-x"\], expected a list/],
      [{ cts: { queries: ["a", 5] } }, /^Key "cts\.queries" of ".*" is \["a",5\], expected a list/],
      [{ cts: { replay: "r.json" } }, /^Key "cts\.replay" of ".*" is not known/],
    ] as const
  ) {
    const error = assertThrows(() => folder.words(config, []), UsageError);
    assertMatch(error.message, message);
    if (typeof config !== "string") assertEquals(isValid(config), false, JSON.stringify(config));
  }
  assertEquals(isValid({ $schema: "x", cts: { layer: "a", set: ["a=b"], jobs: 2 } }), true);
  Deno.mkdirSync(join(folder.path, "folder"));
  for (const path of [join(folder.path, "folder"), "/dev/zero"]) {
    assertThrows(
      () => withConfig([], { ...CONFIG, table: OPTIONS }, path),
      UsageError,
      'Cannot read "',
    );
  }
});

Deno.test("commands read strata.json of the working directory", async () => {
  using folder = new Folder();
  const write = (config: unknown) =>
    Deno.writeTextFileSync(join(folder.path, "strata.json"), JSON.stringify(config));
  write({ cts: { queries: ["gles:order:*"], list: true } });
  const wrong = await runCommand("cts.ts", [], folder.path);
  assertEquals(wrong.status, 2);
  assertStringIncludes(wrong.stderr, 'Key "cts.list" of "strata.json" is not known');
  write({ cts: { queries: ["gles:order:*"], release: 14 } });
  const listed = await runCommand("cts.ts", ["--list"], folder.path);
  assertEquals(listed.status, 0, listed.stderr);
  assertEquals(listed.lines.every((id) => /^gles:order:.*release=14/.test(id)), true);
  for (const command of ["doctor.ts", "try.ts"]) {
    write({ [command.replace(".ts", "")]: { files: ["x"], layers: ["missing.so"] } });
    const { status, stderr } = await runCommand(command, [], folder.path);
    assertEquals(status, 2);
    assertMatch(stderr, /^Key "(?:try\.files|doctor\.layers)" of "strata\.json" is not known/);
  }
});

Deno.test("the published schema is that of the options", () => {
  const file = fromFileUrl(new URL("../../scripts/strata.schema.json", import.meta.url));
  assertEquals(
    JSON.parse(Deno.readTextFileSync(file)),
    configSchema(),
    "write it by deno run -A scripts/config_schema.ts",
  );
});
