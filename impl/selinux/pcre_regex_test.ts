import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import fc from "fast-check";
import { PATTERN_MAX, PcreError, PcreRegex, PcreRegexCache } from "./pcre_regex.ts";

function matches(pattern: string, text: string): boolean {
  return new PcreRegex(pattern).matches(text);
}

/** Finds out if a pattern is refused, and for a lack of this matcher rather than of PCRE. */
function refusal(pattern: string): boolean {
  return assertThrows(() => new PcreRegex(pattern), PcreError).isUnsupported;
}

Deno.test("matches() knows what real file_contexts use", () => {
  assert(matches("^/(vendor|system/vendor)/lib(64)?/egl(/.*)?$", "/vendor/lib64/egl/libGLES.so"));
  assert(matches("^/(vendor|system/vendor)/lib(64)?/egl(/.*)?$", "/system/vendor/lib/egl"));
  assertFalse(matches("^/(vendor|system/vendor)/lib(64)?/egl(/.*)?$", "/vendor/lib32/egl"));
  assert(matches("^/bin/x@\\d+\\.\\d+-service$", "/bin/x@1.20-service"));
  assert(matches("^/dev/video[0-9]{1,2}$", "/dev/video10"));
  assertFalse(matches("^/dev/video[0-9]{1,2}$", "/dev/video100"));
  assert(matches("^/hw/[a-zA-Z0-9_\\-.]+\\.exynos[0-9]*\\.so$", "/hw/gralloc-a.exynos5.so"));
  assert(matches("^/data/app/[^/]+/oat(/.*)?$", "/data/app/a.b-1/oat/x"));
  assertFalse(matches("^/data/app/[^/]+/oat(/.*)?$", "/data/app/a/b/oat"));
  assert(matches("^/apex(/[^/]+){0,2}$", "/apex/a/b"));
  assertFalse(matches("^/apex(/[^/]+){0,2}$", "/apex/a/b/c"));
});

Deno.test("a choice outside of a group is anchored only half on each side", () => {
  assert(matches("^/a|/b$", "/a/more"));
  assert(matches("^/a|/b$", "/more/b"));
  assertFalse(matches("^/a|/b$", "/more/a"));
});

Deno.test("a literal beginning does not hide what a quantifier makes of it", () => {
  assert(matches("^/ab*$", "/a"));
  assert(matches("^/ab?c$", "/ac"));
  assert(matches("^/ab{0}$", "/a"));
  assert(matches("^/ab+$", "/abb"));
  assert(matches("^/a\\.?b$", "/ab"));
  assertFalse(matches("^/a\\.b$", "/axb"));
});

Deno.test("a dot matches line ends, and the end is also before the last one", () => {
  assert(matches("^/a.b$", "/a\nb"));
  assert(matches("^/a$", "/a\n"));
  assertFalse(matches("^/a$", "/a\n\n"));
});

Deno.test("other characters than ASCII count as bytes", () => {
  assertFalse(matches("^/.$", "/é"));
  assert(matches("^/..$", "/é"));
  assert(matches("^/[^a]{4}$", "/😀"));
  assertFalse(matches("^/\\w+$", "/é"));
});

Deno.test("sets and classes are PCRE's", () => {
  assert(matches("^[]a]+$", "a]"));
  assert(matches("^[^]a]$", "b"));
  assert(matches("^[[:digit:][]+$", "1["));
  assert(matches("^[\\w.-]+$", "a.-_"));
  assert(matches("^\\s[\\s]$", "\v\v"));
  assertFalse(matches("^\\S$", "\v"));
  assertFalse(matches("^[\\S]$", "\v"));
  assert(matches("^[\\S]$", "x"));
  assert(matches("^\\Q.*\\E.$", ".*x"));
  assert(matches("^x{,3}$", "x{,3}"));
  assert(matches("^x{$", "x{"));
  assert(matches("^(?:a|b)(?i)C$", "bc"));
});

Deno.test("what is no expression is refused as PCRE refuses it", () => {
  for (const pattern of ["^/a($", "^/a)$", "^[a$", "\\", "*a", "[z-a]", "a{2,1}", "a{65536}"]) {
    assertFalse(refusal(pattern), pattern);
  }
  assertFalse(refusal("(".repeat(251) + ")".repeat(251)));
});

Deno.test("what only PCRE can do is refused as undecided", () => {
  for (
    const pattern of [
      "(a)\\1",
      "\\g1",
      "\\k<a>",
      "(?=a)",
      "(?!a)",
      "(?<=a)",
      "(?<!a)",
      "(?>a)",
      "(?R)",
      "(?(1)a)",
      "(*UTF)a",
      "a*+",
      "a{2}+",
      "\\h",
      "\\v",
      "\\K",
      "a{1001}",
      "((a{100}){100}){100}",
      "a".repeat(PATTERN_MAX + 1),
    ]
  ) assert(refusal(pattern), pattern.slice(0, 40));
});

Deno.test("an expression made to backtrack is answered", () => {
  assertFalse(matches("^(a+)+$", `${"a".repeat(4000)}!`));
  assertFalse(matches("^(.*)*b$", "a".repeat(4000)));
});

Deno.test("a cache gives the same expression, or the same error, again", () => {
  const cache = new PcreRegexCache();
  assertEquals(cache.get("^/a$"), cache.get("^/a$"));
  const error = cache.get("(");
  assert(error instanceof PcreError);
  assert(cache.get("(") === error);
});

Deno.test("finds what the host's engine finds", () => {
  const atom = fc.constantFrom("a", "b", "/", ".", "\\.", "[ab]", "[^a]", "\\d", "(a|b)", "(/.*)?");
  const quantifier = fc.constantFrom("", "", "", "?", "*", "+", "{2}", "{0,2}", "{1,}");
  const piece = fc.tuple(atom, quantifier).map(([a, q]) => a.endsWith("?") ? a : a + q);
  const pattern = fc.tuple(fc.array(piece, { maxLength: 6 }), fc.array(piece, { maxLength: 3 }))
    .map(([left, right]) =>
      right.length > 0 ? [left.join(""), right.join("")].join("|") : left.join("")
    );
  const text = fc.string({ unit: fc.constantFrom("a", "b", "/", ".", "1"), maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (source, path) => {
      const anchored = `^${source}$`;
      assertEquals(
        matches(anchored, path),
        new RegExp(anchored, "s").test(path),
        `${anchored} ${path}`,
      );
    }),
    { numRuns: 2000 },
  );
});

Deno.test("any text is an expression or a PcreError", () => {
  const unit = fc.constantFrom(..."ab/.\\()[]{}^$*+?|-:=!<>,0139QEsdvx#&RP \n\0é");
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 20 }),
      fc.string({ maxLength: 10 }),
      (source, text) => {
        try {
          new PcreRegex(`^${source}$`).matches(text);
        } catch (error) {
          assert(error instanceof PcreError, `${source}: ${error}`);
        }
      },
    ),
    { numRuns: 5000 },
  );
});

Deno.test("what an expression begins and ends with only saves time", () => {
  const cases: readonly (readonly [pattern: string, text: string, matches: boolean])[] = [
    ["^/vendor/lib(64)?/libx\\.so$", "/vendor/lib64/libx.so", true],
    ["^/vendor/lib(64)?/libx\\.so$", "/vendor/lib64/libxxso", false],
    ["^/vendor/lib(64)?/libx\\.so$", "/vendor/lib64/libx.so\n", true],
    ["^/vendor/lib.so$", "/vendor/lib-so", true],
    ["^/vendor/libs*$", "/vendor/lib", true],
    ["^/vendor/lib\\.+$", "/vendor/lib..", true],
    ["^/vendor/a|/odm/b$", "/vendor/anything", true],
    ["^/vendor/(a|b)$", "/vendor/b", true],
    ["^/vendor/(a)?$", "/vendor/", true],
  ];
  for (const [pattern, text, matches] of cases) {
    assertEquals(new PcreRegex(pattern).matches(text), matches, `${pattern} ${text}`);
  }
});
