import { assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { misspelled, respell } from "./spelling.ts";

Deno.test("words are respelled in any case, wherever they stand in a name", () => {
  const text = "hasNeighbours NEIGHBOURS_MAX colour_regions Uninitialised licence";
  const spelled = "hasNeighbors NEIGHBORS_MAX color_regions Uninitialized license";
  assertEquals(respell(text), spelled);
});

Deno.test("permanent names, and other words that look alike, stay", () => {
  const text = "colours_are_limited optimistic finalists organisms generalist promise initials";
  assertEquals(respell(text), text);
});

Deno.test("the project is in American spelling", () => {
  assertEquals([...misspelled(fromFileUrl(new URL("..", import.meta.url))).keys()], []);
});
