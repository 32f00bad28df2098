import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { assembleParts, PARTS, REFERENCE_PARTS } from "./parts.ts";

Deno.test("without replacements the parts are the reference ones", () => {
  const parts = assembleParts({});
  for (const name of PARTS) assertStrictEquals(parts[name], REFERENCE_PARTS[name]);
});

Deno.test("a factory gets the reference class and its result takes the place", () => {
  const parts = assembleParts({
    settings: (Base) =>
      class extends Base {
        get() {
          return "mine";
        }
      },
  });
  assertEquals(new parts.settings().get("global", "x"), "mine");
});

Deno.test("an unknown part is refused with the known ones named", () => {
  assertThrows(() => assembleParts({ gpu: (Base) => Base }), Error, "layer-loader");
});

Deno.test("a factory that returns no class is refused", () => {
  assertThrows(() => assembleParts({ settings: () => ({}) }), Error, "expected a class");
});
