import { assertEquals } from "@std/assert";
import { loadPeers } from "./peers.ts";

Deno.test("a library that cannot be loaded is left out with the reason", async () => {
  const there = { name: "there", prepare: () => undefined };
  const { peers, missing } = await loadPeers({
    gone: () => Promise.reject(new Error("No such package\nand more")),
    there: () => Promise.resolve(there),
  });
  assertEquals(peers, [there]);
  assertEquals(missing, ["gone is left out: it cannot be loaded: No such package"]);
});
