import { assertEquals } from "@std/assert";
import { RsDriver } from "../driver/rs_driver.ts";
import { gpuTest } from "./testing/with_gpu.ts";

gpuTest("the part makes a driver of the driver that it replaces", async () => {
  const { default: part } = await import("./part.ts");
  class Other extends RsDriver {}
  const Made = part(Other);
  assertEquals([Made.prototype instanceof Other, Made.name], [true, "WebGpuDriver"]);
});
