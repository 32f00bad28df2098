import { assertEquals } from "@std/assert";
import { unclaimedLevels, unmetNeed } from "./claims.ts";

Deno.test("a claim is of whole levels, as many as it names", () => {
  const levels = ["rs", "intrinsic", "blur", "golden"];
  const table: [string[] | undefined, string | undefined][] = [
    [undefined, undefined],
    [["rs"], undefined],
    [["egl", "rs:intrinsic"], undefined],
    [["rs:intrinsic:blur"], undefined],
    [["rs:intrinsic:blur:golden"], undefined],
    [["rs:intrinsic:blur:golden:more"], "rs:intrinsic:blur:golden"],
    [["rs:intrinsic:lut", "rs:performance:blur"], "rs:intrinsic:blur"],
    [["rs:intrinsic:blu"], "rs:intrinsic:blur"],
    [["rs:script"], "rs:intrinsic"],
    [["r"], "rs"],
    [[""], "rs"],
    [[], "rs"],
  ];
  for (const [claims, expected] of table) {
    assertEquals(unclaimedLevels(claims, levels), expected, String(claims));
  }
});

Deno.test("a case with scripts needs a compiler, and says what its lack is about", () => {
  const noCompiler = { reason: "There is none", remedy: "get one" };
  assertEquals(unmetNeed({ compiler: true }, { noCompiler }), noCompiler);
  assertEquals(unmetNeed({ compiler: true }, {}), undefined);
  assertEquals(unmetNeed({}, { noCompiler }), undefined);
});
