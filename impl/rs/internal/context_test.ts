import { assertEquals } from "@std/assert";
import { fakeDevice, fakeDriver, newContext } from "./testing/context_fixture.ts";
import type { ContextOptions } from "./context.ts";

function started(
  options: Partial<ContextOptions> = {},
  properties: Readonly<Record<string, string>> = {},
) {
  const driver = fakeDriver();
  const device = fakeDevice({ "libRSDriver.so": driver, "libX.so": fakeDriver() }, properties);
  const context = newContext(device, { driverName: "libX.so", ...options });
  return { context, driver, lines: device.process.lines, ok: context.initContext(), device };
}

Deno.test("a dump names each object with its references", () => {
  const { context, lines } = started();
  context.objects.add({ handle: 0x80, kind: "Element", name: "e" }, () => {});
  lines.length = 0;
  context.dump();
  assertEquals(lines, [
    "V RenderScript: Dumping all objects",
    "V RenderScript:    RSobj 0x80, name e, refs 1,0",
  ]);
});
