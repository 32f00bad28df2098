import { assertEquals } from "@std/assert";
import { HostThreads } from "./host_threads.ts";

Deno.test("threads have one number and one name, whoever made them", () => {
  const threads = new HostThreads();
  assertEquals(threads.numberOf("main"), 0);
  assertEquals(threads.numberOf("second"), 1);
  assertEquals(threads.nameOf(1), "second");
  assertEquals(threads.nameOf(-3), "native 3");
  assertEquals(threads.numberOf("native 3"), -3);
  const third = threads.numberOf("third");
  assertEquals(threads.nameOf(third), "third");
  assertEquals(threads.numberOf("second"), 1);
});
