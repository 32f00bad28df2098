import { assertEquals } from "@std/assert";
import { RsContextType, RsError, RsThreadPriority } from "../../../cts/contract/rs_defines.ts";
import type { RsElement, RsObject } from "../driver/hal.ts";
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

Deno.test("which driver a context has", () => {
  const driverName = (options: Partial<ContextOptions>, properties = {}) =>
    started(options, properties).context.driverName;
  assertEquals(driverName({}), "libX.so");
  assertEquals(driverName({ flags: 2 | 4 }), "libRSDriver.so");
  assertEquals(driverName({ type: RsContextType.DEBUG }), "libX.so");
  assertEquals(driverName({}, { "debug.rs.debug": "1" }), "libRSDriver.so");
  assertEquals(driverName({}, { "debug.rs.default-CPU-driver": "01" }), "libRSDriver.so");
  assertEquals(driverName({}, { "debug.rs.default-CPU-driver": "true" }), "libX.so");
});

Deno.test("properties are logged, and debug.rs.debug makes the context one for debugging", () => {
  const { context, lines } = started({}, {
    "debug.rs.debug": "1",
    "debug.rs.rsov": "1",
    "debug.rs.default-CPU-driver": "1",
    "debug.rs.max-threads": "3",
  });
  assertEquals(lines.slice(0, 3), [
    "D RenderScript: Forcing debug context due to debug.rs.debug.",
    "D RenderScript: Force the use of RSoV driver",
    "D RenderScript: Skipping hardware driver and loading default CPU driver",
  ]);
  assertEquals([context.type, context.maxThreads], [RsContextType.DEBUG, 3]);
});

Deno.test("a priority for graphics becomes one for computing", () => {
  const { NORMAL_GRAPHICS, LOW } = RsThreadPriority;
  const { context, driver } = started({ driverName: null });
  context.setPriority(LOW);
  assertEquals(driver.calls, ["init", "setPriority -1", "setPriority 15"]);
  const lowLatency = started({ flags: 2 });
  lowLatency.context.setPriority(NORMAL_GRAPHICS);
  assertEquals(lowLatency.driver.calls, ["init", "setPriority -4", "setPriority -4"]);
  assertEquals(started({ flags: 1, driverName: null }).driver.calls, ["init"]);
});

Deno.test("a context that has no driver is not made", () => {
  for (const [flags, mode] of [[0, ""], [1, " (sync mode)"]] as const) {
    const device = fakeDevice({});
    assertEquals(newContext(device, { flags }).initContext(), false);
    assertEquals(device.process.lines.slice(-3), [
      "E RenderScript: Failed to load default runtime!",
      "E RenderScript: Failed loading driver",
      `E RenderScript: Errors during thread init${mode}`,
    ]);
  }
});

Deno.test("only the first cache directory counts, and only if it is short enough", () => {
  const { context } = started();
  context.setCacheDir("x".repeat(4097), 4097);
  assertEquals(context.cacheDir, null);
  const error = context.io.take(100);
  assertEquals(error?.message.userId, RsError.BAD_VALUE);
  assertEquals(new TextDecoder().decode(error?.message.data), "Invalid path\0");
  context.setCacheDir("y".repeat(4096), 4096);
  context.setCacheDir("/other", 6);
  assertEquals(context.cacheDir?.length, 4096);
});

Deno.test("errors from 0x800 on are fatal", () => {
  const { context } = started();
  context.setError(RsError.FATAL_DEBUG - 1, "");
  assertEquals(context.hadFatalError, false);
  context.setError(RsError.FATAL_DEBUG, "");
  assertEquals(context.hadFatalError, true);
});

Deno.test("an argument that names no object of the right kind is an error", () => {
  const { context } = started();
  const element = { handle: 0x80, kind: "Element", name: null } as RsElement;
  context.objects.add(element, () => {});
  assertEquals(context.resolve("Element", 0x80, "rsF"), element);
  for (const [handle, text] of [[0x80, "0x80"], [0, "0x0"], [null, "0x0"], [0x90, "0x90"]]) {
    assertEquals(context.resolve("Type", handle, "rsF"), undefined);
    const { message } = context.io.take(100)!;
    const expected = `rsF: ${text} is no Type of this context\0`;
    assertEquals(new TextDecoder().decode(message.data), expected);
  }
});

Deno.test("the end: what is queued is done, objects go, the driver is told last", () => {
  const { context, driver } = started({ driverName: null });
  const object: RsObject = { handle: 0x80, kind: "Element", name: "e" };
  context.async(0, () => {
    driver.calls.push("queued");
    context.objects.add(object, () => driver.calls.push("destroyed"));
  });
  context.destroy();
  assertEquals(driver.calls.slice(2), ["queued", "destroyed", "shutdown"]);
});

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
