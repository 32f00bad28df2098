import { assert, assertEquals, assertThrows } from "@std/assert";
import * as fc from "fast-check";
import { CommandError } from "./errors.ts";
import { Regex, type RegexOptions } from "./regex.ts";

function match(pattern: string, line: string, options: RegexOptions = {}): string | undefined {
  const found = new Regex(pattern, options).find(line);
  return found && line.slice(...found);
}

const extended = { extended: true };

Deno.test("basic expressions", () => {
  assertEquals(match("libGLTrace", "x libGLTrace.so"), "libGLTrace");
  assertEquals(match("a.c", "xabcx"), "abc");
  assertEquals(match("ab*", "xabbbc"), "abbb");
  assertEquals(match("^b", "ab"), undefined);
  assertEquals(match("b$", "ab"), "b");
  assertEquals(match("a+", "aa+"), "a+");
  assertEquals(match("a\\+", "aa+"), "aa");
  assertEquals(match("\\(ab\\)\\{2\\}", "ababab"), "abab");
  assertEquals(match("a\\|b", "xb"), "b");
  assertEquals(match("x^y$z", "x^y$z"), "x^y$z");
});

Deno.test("extended expressions", () => {
  assertEquals(match("(foo|fo+bar)", "xfoobar", extended), "foobar");
  assertEquals(match("a{2,3}", "aaaa", extended), "aaa");
  assertEquals(match("a{2,}", "xaaaa", extended), "aaaa");
  assertEquals(match("(^|x)a?b", "ab", extended), "ab");
  assertEquals(match("\\(", "a(", extended), "(");
  assertEquals(match("()", "a", extended), "");
});

Deno.test("sets and classes", () => {
  assertEquals(match("[[:digit:]_]*", "12_a"), "12_");
  assertEquals(match("[^a-c]", "abcd"), "d");
  assertEquals(match("[]]", "a]"), "]");
  assertEquals(match("[a-]", "-"), "-");
});

Deno.test("whole words, whole lines, fixed texts and case", () => {
  assertEquals(match("layer", "glayer layer2 layer", { wholeWord: true }), "layer");
  assertEquals(match("layer", "glayer layer2", { wholeWord: true }), undefined);
  assertEquals(match("a|b", "ab", { extended: true, wholeLine: true }), undefined);
  assertEquals(match("a.c", "abc a.c", { fixed: true }), "a.c");
  assertEquals(match("GLES", "libgles", { ignoreCase: true }), "gles");
  assertEquals(match("\\<lay", "play lay"), "lay");
});

Deno.test("findAll() gives every match that is not empty", () => {
  assertEquals(new Regex("a*").findAll("aabaac"), [[0, 2], [3, 5]]);
});

Deno.test("what is no expression says so", () => {
  for (
    const pattern of [
      "(",
      ")",
      "a)(b",
      "a{2,1}",
      "a{999}",
      "a{x}",
      "a**",
      "[a",
      "[[:nope:]]",
      "*",
      "?",
      "\\",
    ]
  ) {
    assertThrows(() => new Regex(pattern, extended), CommandError, "bad REGEX", pattern);
  }
  assertThrows(() => new Regex("((a{200}){200}){200}", extended), CommandError, "too large");
  assertThrows(() => new Regex("(".repeat(1000), extended), CommandError, "too deeply");
  assertThrows(() => new Regex("a{255}".repeat(100), extended), CommandError, "too large");
  assertThrows(() => new Regex("a".repeat(4_000_000), extended), CommandError, "too large");
});

Deno.test("no pattern takes long on a line that almost matches", () => {
  const line = "a".repeat(3000);
  for (const pattern of ["(a+)+b", "(a|a)*b", "(a*)*b", "a?".repeat(100) + "a{100}b"]) {
    assertEquals(match(pattern, line, extended), undefined);
  }
});

Deno.test("finds what the host's engine finds", () => {
  const atom = fc.constantFrom("a", "b", ".", "[ab]", "[^a]", "(a)", "(ab)");
  const piece = fc.tuple(atom, fc.constantFrom("", "", "*", "?", "+", "{1,2}")).map((parts) =>
    parts.join("")
  );
  const pattern = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
  const line = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
  fc.assert(
    fc.property(pattern, line, (source, text) => {
      const host = new RegExp(source).exec(text);
      const found = new Regex(source, extended).find(text);
      assertEquals(found?.[0], host?.index, source);
      if (found !== undefined && host !== null) {
        assert(found[1] >= host.index + host[0].length, source);
      }
    }),
    { numRuns: 500 },
  );
});
