import { assertEquals } from "@std/assert";
import { Fence } from "./fence.ts";

Deno.test("a fence is signaled once it is flushed, and remains so", () => {
  const fence = new Fence();
  assertEquals(fence.isSignaled, false);
  fence.flush();
  assertEquals([fence.isSignaled, fence.isSignaled], [true, true]);
});

Deno.test("a fence waits for all that has to be reached before it, however deep", () => {
  const [a, b] = [new Fence(), new Fence()];
  const middle = new Fence([a, b]);
  const last = new Fence([middle]);
  middle.flush();
  last.flush();
  assertEquals(last.isSignaled, false);
  a.flush();
  assertEquals(last.isSignaled, false);
  b.flush();
  assertEquals([last.isSignaled, middle.isSignaled], [true, true]);
});

Deno.test("a fence that is not flushed is not signaled by what it waits for", () => {
  const before = new Fence();
  const fence = new Fence([before]);
  before.flush();
  assertEquals([before.isSignaled, fence.isSignaled], [true, false]);
});

Deno.test("a chain of 100,000 fences is no deeper than memory", () => {
  const first = new Fence();
  let last = first;
  for (let i = 0; i < 100_000; i++) {
    last = new Fence([last]);
    last.flush();
  }
  assertEquals(last.isSignaled, false);
  first.flush();
  assertEquals(last.isSignaled, true);
});
