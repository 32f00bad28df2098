import { assertEquals } from "@std/assert";
import { workerCommand } from "./worker.ts";

const isSingleThreaded = (jobs: number) =>
  workerCommand(jobs).some((word) => word.includes("--single-threaded-gc"));

Deno.test("workers have V8's threads only if they leave processors to them", () => {
  const processors = navigator.hardwareConcurrency;
  assertEquals([isSingleThreaded(processors), isSingleThreaded(processors + 1)], [true, true]);
  assertEquals(isSingleThreaded(processors - 1), false);
});
