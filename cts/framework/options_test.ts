import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import fc from "fast-check";
import { helpText, parseOptions, wholeNumber } from "./options.ts";
import { UsageError } from "./usage_error.ts";

const TABLE = {
  exclude: { value: "QUERY", short: "x", many: true, help: "leave out" },
  timeout: { value: "MS", help: "limit" },
  strict: { help: "judge more" },
  suite: { value: "FILE" },
} as const;

Deno.test("parseOptions reads switches, values and words", () => {
  const options = parseOptions(
    ["gles:*", "-x", "a:*", "--strict", "--timeout=5", "-xb:*", "egl:*"],
    TABLE,
    "QUERY",
  );
  assertEquals(options.positionals, ["gles:*", "egl:*"]);
  assertEquals(options.all("exclude"), ["a:*", "b:*"]);
  assertEquals([options.has("strict"), options.get("timeout")], [true, "5"]);
  assertEquals([options.has("suite"), options.get("suite")], [false, undefined]);
  for (const number of ["-1,0", "-.5"]) {
    assertEquals(parseOptions(["--timeout", number], TABLE, "QUERY").get("timeout"), number);
  }
});

Deno.test("parseOptions names the word that is wrong", () => {
  const table: [string[], string][] = [
    [["--timout", "5"], 'did you mean "--timeout"'],
    [["--timeout"], "expected --timeout MS"],
    [["--timeout", "--strict"], "has no value"],
    [["--timeout", "-x"], "has no value"],
    [["--timeout="], "has no value"],
    [["--strict=yes"], "takes no value"],
    [["--timeout=1", "--timeout=2"], "twice"],
    [["-z"], 'Option "-z" is not known'],
    [["--__proto__"], "is not known"],
  ];
  for (const [args, part] of table) {
    assertThrows(() => parseOptions(args, TABLE, "QUERY"), UsageError, part);
  }
  const far = assertThrows(() => parseOptions(["--zzz"], TABLE, "QUERY"), UsageError);
  assertEquals(far.message, 'Option "--zzz" is not known; --help lists the options');
  assertThrows(() => parseOptions(["word"], TABLE, undefined), UsageError, '"word"');
});

Deno.test("parseOptions throws nothing but UsageError", () => {
  fc.assert(fc.property(fc.array(fc.string()), (args) => {
    try {
      parseOptions(args, TABLE, "QUERY");
    } catch (error) {
      assertEquals(error instanceof UsageError, true);
    }
  }));
});

Deno.test("wholeNumber refuses what is not one", () => {
  assertEquals(wholeNumber("jobs", "7", [1, 9], 2), 7);
  assertEquals(wholeNumber("jobs", undefined, [1, 9], 2), 2);
  for (const text of ["0", "10", "1.5", "x", "-1", "1e3", "9".repeat(100)]) {
    assertThrows(() => wholeNumber("jobs", text, [1, 9], 2), UsageError, "from 1 to 9");
  }
});

Deno.test("helpText leaves internal options out", () => {
  const text = helpText("usage: x", TABLE);
  assertStringIncludes(text, "  -x, --exclude QUERY  leave out");
  assertEquals(text.includes("suite"), false);
});
