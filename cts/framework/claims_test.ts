import { assertEquals, assertRejects } from "@std/assert";
import { DEFAULT_WORLD, type Release } from "../contract/world.ts";
import { needsRealCode, otherRelease, unclaimedLevels, unmetNeed } from "./claims.ts";
import { SkipSignal } from "./expectation.ts";
import { Observer } from "./observer.ts";

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

Deno.test("a case that looks at pixels needs a driver that draws, and real code for its mutants", () => {
  const noDrawing = { reason: "It is a mock", remedy: "take a real one" };
  assertEquals(unmetNeed({ drawing: true }, { noDrawing }), noDrawing);
  assertEquals(unmetNeed({ drawing: true }, {}), undefined);
  assertEquals(unmetNeed({}, { noDrawing }), undefined);
  const all = [{ drawing: true }, { elf: true }, { compiler: true }, {}] as const;
  assertEquals(all.map(needsRealCode), [true, true, false, false]);
});

Deno.test("where one release is asked for, no World is of another one", async () => {
  const device = { name: "x", boot: () => Promise.reject(new Error("booted")) };
  const observer = new Observer(device, undefined, 10);
  await assertRejects(() => observer.boot({ ...DEFAULT_WORLD, release: 14 }), SkipSignal, "14");
  await assertRejects(() => observer.audit({ ...DEFAULT_WORLD, release: 14 }), SkipSignal);
  await assertRejects(() => observer.boot({ ...DEFAULT_WORLD, release: 10 }), Error, "booted");
});

Deno.test("an implementation of some releases is not judged by cases of others, nor boots them", async () => {
  assertEquals(otherRelease(undefined, 9), undefined);
  assertEquals(otherRelease([9, 14], 9), undefined);
  assertEquals(otherRelease([14], undefined), undefined);
  assertEquals(otherRelease([9, 14], 10)?.reason.endsWith("the implementation is 9, 14"), true);
  const device = { name: "x", boot: () => Promise.reject(new Error("booted")) };
  const observer = (releases: readonly Release[]) => new Observer({ ...device, releases });
  await assertRejects(() => observer([14]).boot({ ...DEFAULT_WORLD, release: 10 }), SkipSignal);
  await assertRejects(
    () => observer([10]).boot({ ...DEFAULT_WORLD, release: 10 }),
    Error,
    "booted",
  );
});
