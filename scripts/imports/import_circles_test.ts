import { assertEquals } from "@std/assert";
import { findCircles } from "./import_circles.ts";

/** Edges of a text such as `a>b b>a`. */
const edges = (text: string) =>
  text.split(" ").map((edge) => {
    const [from = "", to = ""] = edge.split(">");
    return { from, to };
  });

Deno.test("files that lead nowhere back are no circle", () => {
  assertEquals(findCircles([]), []);
  assertEquals(findCircles(edges("a>b b>c a>c d>b")), []);
});

Deno.test("a circle is told once, by the shortest way from its first file", () => {
  assertEquals(findCircles(edges("b>a a>b")), [["a", "b"]]);
  assertEquals(findCircles(edges("a>a")), [["a"]]);
  assertEquals(findCircles(edges("x>b b>c c>a a>b a>d d>e e>f f>a")), [["a", "b", "c"]]);
});

Deno.test("groups that do not lead to each other are told by themselves", () => {
  assertEquals(findCircles(edges("a>b b>a b>c c>d d>c")), [["a", "b"], ["c", "d"]]);
});
