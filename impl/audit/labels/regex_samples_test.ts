import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import fc from "fast-check";
import { finiteTexts, mayMatchIn, regexSamples, SAMPLES_MAX } from "./regex_samples.ts";

for (
  const [regex, samples] of [
    ["/vendor/bin/bcc", ["/vendor/bin/bcc"]],
    ["/(vendor|system/vendor)/x", ["/vendor/x", "/system/vendor/x"]],
    ["/vendor/lib(64)?/libx\\.so", ["/vendor/lib64/libx.so", "/vendor/lib/libx.so"]],
    ["/vendor(/.*)?", ["/vendor/x", "/vendor/", "/vendor"]],
    ["/a[0-9]+b", ["/a0b"]],
    ["/a[^/]*", ["/ax", "/a"]],
    ["/a\\d{3}", ["/a000"]],
    ["/a[]x]b", ["/a]b"]],
    ["/(?:a|b)", ["/a", "/b"]],
    ["/a.*?", ["/ax", "/a"]],
    ["(?=a)", []],
    ["/a(", []],
    ["/a)", []],
    ["*", []],
    ["\\1", []],
  ] as const
) {
  Deno.test(`samples of ${regex}`, () => {
    assertEquals(regexSamples(regex).map(({ text }) => text), [...samples]);
  });
}

Deno.test("samples say how far they are literal", () => {
  assertEquals(regexSamples("/a.b").map(({ literalLength }) => literalLength), [2]);
  assertEquals(regexSamples("/a/b").map(({ literalLength }) => literalLength), [4]);
});

for (
  const [regex, expected] of [
    ["/vendor/bin/x", true],
    ["/(vendor|system/vendor)/bin/x", true],
    ["/(system|vendor)/bin/x", true],
    ["/vendor", true],
    ["/.*", true],
    ["/v[a-z]+/x", true],
    ["/(?=v)vendor/x", true],
    ["/system/bin/pixelstats", false],
    ["/vendorx/bin", false],
    ["/data/vendor/x", false],
  ] as const
) {
  Deno.test(`mayMatchIn /vendor: ${regex}`, () => {
    assertEquals(mayMatchIn(regex, "/vendor"), expected);
  });
}

for (
  const [regex, texts] of [
    ["/vendor/lib(64)?/(a|b)\\.so", 4],
    ["/x", 1],
    ["/x(a|a)", 1],
    ["/x.", undefined],
    ["/x[ab]", undefined],
    ["/xa*", undefined],
    ["/xa+", undefined],
    ["/xa{2}", undefined],
    ["/x\\d", undefined],
    ["/x$", undefined],
    ["/(a|b)(a|b)(a|b)(a|b)", undefined],
    ["/x(", undefined],
  ] as const
) {
  Deno.test(`all texts of ${regex}: ${texts ?? "too many"}`, () => {
    assertEquals(finiteTexts(regex)?.length, texts);
  });
}

Deno.test("any expression gives few samples, and soon", () => {
  const part = fc.constantFrom(
    ..."/ a ( ) | * + ? . [ ] ^ $ \\ {2} {99} \\d (a|b) (/.*)?".split(" "),
  );
  fc.assert(fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
    const samples = regexSamples(parts.join(""));
    assertLessOrEqual(samples.length, SAMPLES_MAX);
    for (const text of finiteTexts(parts.join("")) ?? []) {
      assert(samples.some((sample) => sample.text === text));
    }
    for (const { text, literalLength } of samples) assert(literalLength <= text.length);
  }));
  assertEquals(regexSamples("(".repeat(100_000)), []);
  assertEquals(regexSamples("(a|".repeat(40) + ")".repeat(40)).length, SAMPLES_MAX);
  assertEquals(regexSamples("a|".repeat(100_000)).length, SAMPLES_MAX);
});
