import { assert, assertEquals } from "@std/assert";
import { RELEASES } from "./world.ts";
import { apiLevel } from "./api_level.ts";

Deno.test("apiLevel knows every release and grows with it", () => {
  const levels = RELEASES.map(apiLevel);
  assert(levels.every((level, i) => i === 0 || level > levels[i - 1]!));
  assertEquals([apiLevel(8), apiLevel(10), apiLevel(13), apiLevel(15)], [26, 29, 33, 35]);
});
