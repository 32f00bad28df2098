import { assertEquals } from "@std/assert";
import { sideBySide } from "./side_by_side.ts";

Deno.test("sideBySide aligns what both lists have", () => {
  assertEquals(sideBySide(["A", "B", "C"], ["A", "C", "D"]), [
    "  expected | actual",
    "  A        | A",
    "! B        | -",
    "  C        | C",
    "! -        | D",
  ]);
});

Deno.test("sideBySide puts a changed line beside its replacement", () => {
  assertEquals(sideBySide(["A", "x", "C"], ["A", "y", "C"])[2], "! x        | y");
});

Deno.test("sideBySide wraps long lines and shows empty lists", () => {
  const rows = sideBySide(["x".repeat(100)], []);
  assertEquals(rows.length, 4);
  assertEquals(rows[1], `! ${"x".repeat(46)} | -`);
  assertEquals(sideBySide([], [])[1], "  (nothing) | (nothing)");
});

Deno.test("sideBySide gives each column the width that it needs", () => {
  assertEquals(sideBySide(["running"], ['ended by SIGABRT ("why")', "B"]), [
    "  expected | actual",
    '! running  | ended by SIGABRT ("why")',
    "! -        | B",
  ]);
  const [, first, second] = sideBySide(["x".repeat(50)], ["y".repeat(50)]);
  assertEquals(first, `! ${"x".repeat(46)} | ${"y".repeat(46)}`);
  assertEquals(second, `! ${"xxxx".padEnd(46)} | yyyy`);
});

Deno.test("sideBySide shows of two long lines the part that differs", () => {
  const [before, after] = ["EGL_KHR_a ".repeat(20), "EGL_EXT_z ".repeat(20)];
  assertEquals(sideBySide([`${before}one${after}`], [`${before}other${after}`]).slice(1), [
    "! ... HR_a EGL_KHR_a oneEGL_EXT_z EGL_EX ... | ... HR_a EGL_KHR_a otherEGL_EXT_z EGL_EX ...",
  ]);
  assertEquals(sideBySide(["x".repeat(100)], ["y".repeat(100)]).length, 4);
});
