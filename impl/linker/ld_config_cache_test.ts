import { assertEquals, assertThrows } from "@std/assert";
import { LdConfigCache } from "./ld_config_cache.ts";

class Reader {}
class OtherReader extends Reader {}

Deno.test("a result is made once for each class, value and key", () => {
  const cache = new LdConfigCache();
  let made = 0;
  const get = (reader: Reader, of: object, key: string) =>
    cache.remember(reader, of, key, () => ++made);
  const [a, b] = [{}, {}];
  assertEquals([get(new Reader(), a, "x"), get(new Reader(), a, "x")], [1, 1]);
  assertEquals([get(new Reader(), a, "y"), get(new Reader(), b, "x")], [2, 3]);
  assertEquals([get(new OtherReader(), a, "x"), get(new Reader(), a, "x")], [4, 1]);
});

Deno.test("undefined is a result, an error is none", () => {
  const cache = new LdConfigCache();
  const reader = new Reader();
  let made = 0;
  const nothing = () => void made++;
  cache.remember(reader, cache, "x", nothing);
  cache.remember(reader, cache, "x", nothing);
  assertEquals(made, 1);
  const fail = () => {
    made++;
    throw new RangeError("no");
  };
  assertThrows(() => cache.remember(reader, cache, "y", fail), RangeError);
  assertThrows(() => cache.remember(reader, cache, "y", fail), RangeError);
  assertEquals(made, 3);
});
