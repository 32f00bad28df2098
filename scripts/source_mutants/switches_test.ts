import { assert, assertEquals } from "@std/assert";
import { Switches } from "./switches.ts";

interface Asked {
  $M: Uint8Array;
  $F: number;
  $C: (place: number) => void;
  $I: <T>(make: () => T, set: (value: T) => void) => T;
}

const asked = globalThis as unknown as Asked;

Deno.test("constants are made again in the order in which modules were loaded, on and off", () => {
  const switches = new Switches(8);
  asked.$F = 1;
  let inner = asked.$I(() => asked.$M[3] === 1 ? 2 : 1, (value) => inner = value);
  asked.$F = 0;
  let outer = asked.$I(() => 10 * inner, (value) => outer = value);
  switches.turn([3], true, [3], [0, 1]);
  assertEquals(outer, 20);
  switches.turn([3], false, [3], [0, 1]);
  assertEquals(outer, 10);
});

Deno.test("what a piece of work reaches is told apart from the rest, and counts again when it is replayed", () => {
  const switches = new Switches(8);
  asked.$C(1);
  const { value, trace } = switches.trace(() => {
    asked.$C(2);
    asked.$C(2);
    return "x";
  });
  assertEquals([value, trace], ["x", { places: [2], steps: 2 }]);
  assertEquals(switches.takeEach([1, 2, 3]), [true, true, false]);
  switches.replay(trace);
  assertEquals([switches.takeEach([1, 2, 3]), switches.steps], [[false, true, false], 5]);
  switches.turn([5], true, [2], []);
  assert(switches.isOnAt([1, 2]) && !switches.isOnAt([1, 5]));
});
