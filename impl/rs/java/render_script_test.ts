import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { Allocation } from "./allocation/allocation.ts";
import { Element } from "./element.ts";
import {
  RSIllegalArgumentException,
  RSInvalidStateException,
  RSRuntimeException,
} from "./exceptions.ts";
import { RSErrorHandler, RSMessageHandler } from "./message_thread.ts";
import { RenderScript } from "./render_script.ts";
import { RsApp } from "./rs_app.ts";

const { LOW_LATENCY, LOW_POWER } = {
  LOW_LATENCY: RenderScript.CREATE_FLAG_LOW_LATENCY,
  LOW_POWER: RenderScript.CREATE_FLAG_LOW_POWER,
};

Deno.test("flags that apps may not set are refused", async () => {
  await using app = await RsApp.start();
  for (const flags of [1, 16, 3, -1]) {
    const create = () => RenderScript.create(app, "NORMAL", flags);
    assertThrows(create, RSIllegalArgumentException, "Invalid flags passed.");
  }
  for (const flags of [0, LOW_LATENCY, LOW_POWER, LOW_LATENCY | LOW_POWER]) {
    assert(RenderScript.create(app, "NORMAL", flags) !== null);
  }
});

Deno.test("from API level 23 on, contexts of a kind are the same one, which destroy leaves alone", async () => {
  await using app = await RsApp.start({ targetSdkVersion: 23 });
  const rs = RenderScript.create(app)!;
  assertStrictEquals(RenderScript.create(app), rs);
  assert(RenderScript.create(app, "DEBUG") !== rs);
  assert(RenderScript.create(app, "NORMAL", LOW_LATENCY) !== rs);
  const multi = RenderScript.createMultiContext(app, "NORMAL", 0, 23)!;
  assert(multi !== rs);
  rs.destroy();
  rs.finish();
  RenderScript.releaseAllContexts(app);
  assertThrows(() => rs.finish(), RSInvalidStateException, "Calling RS with no Context active.");
  assert(RenderScript.create(app) !== rs);
  multi.finish();
  multi.destroy();
  assertThrows(() => multi.destroy(), RSInvalidStateException);
});

Deno.test("below API level 23, each context is a new one", async () => {
  await using app = await RsApp.start({ targetSdkVersion: 22 });
  const rs = RenderScript.create(app)!;
  assert(RenderScript.create(app) !== rs);
  rs.destroy();
  assertEquals(rs.isAlive(), false);
});

Deno.test("a device without RenderScript gives no context", async () => {
  await using app = await RsApp.start({ properties: { "config.disable_renderscript": "true" } });
  assertEquals(RenderScript.create(app), null);
  const lines = (await app.log()).map(({ tag, message }) => `${tag}: ${message}`);
  assertEquals(lines, [
    "RenderScript_jni: RenderScript.create() called when disabled; someone is likely to crash",
  ]);
});

Deno.test("contexts of low latency take the CPU path, others that of the HAL", async () => {
  await using app = await RsApp.start({ release: 9, targetSdkVersion: 28 });
  RenderScript.create(app);
  RenderScript.create(app, "NORMAL", LOW_LATENCY);
  const { libraries, decisions, end } = await app.record();
  const internals = libraries.filter(({ soname }) => soname === "libRS_internal.so");
  assertEquals(internals.map(({ namespace }) => namespace).toSorted(), ["default", "rs"]);
  const paths = decisions.filter(({ by, action }) => by === "LibRs" && action === "path");
  assertEquals(paths.map(({ outcome }) => outcome), ["GPU path", "CPU path"]);
  assertEquals(end, { kind: "running" });
});

Deno.test("an app's own message comes back to its handler", async () => {
  await using app = await RsApp.start();
  const rs = RenderScript.create(app)!;
  const seen: unknown[] = [];
  rs.setMessageHandler(
    new class extends RSMessageHandler {
      override run(): void {
        seen.push(this.mID, this.mLength, [...this.mData.subarray(0, 2)]);
      }
    }(),
  );
  rs.sendMessage(5, Int32Array.of(6, 7));
  assertEquals(seen, [5, 8, [6, 7]]);
});

Deno.test("errors come out of the call that caused them, and leave a usable context", async () => {
  await using app = await RsApp.start();
  const rs = RenderScript.create(app, "NORMAL", LOW_LATENCY)!;
  const cells = Allocation.createSized(rs, Element.I32(rs), 4);
  const wrongSize = () =>
    rs.call("rsAllocation1DData", cells.getID(), 0, 0, 4, new Uint8Array(3), 3);
  wrongSize();
  rs.setErrorHandler(
    new class extends RSErrorHandler {
      override run(): void {
        throw new Error(`${this.mErrorNum}: ${this.mErrorMessage}`);
      }
    }(),
  );
  assertThrows(wrongSize, Error, "3: Allocation::subData called with mismatched size");
  cells.copyFrom(Int32Array.of(1, 2, 3, 4));
  const fatal = () => rs.call("rsAllocationResize2D", cells.getID(), 2, 2);
  assertThrows(fatal, RSRuntimeException, "Fatal error 4097, details: ");
  const lines = (await app.log()).map(({ message }) => message);
  assert(lines.some((line) => line.startsWith("non fatal RS error, Allocation::subData called")));
});

Deno.test("objects belong to one context, and are gone once", async () => {
  await using app = await RsApp.start();
  const [rs, other] = [RenderScript.create(app)!, RenderScript.create(app, "DEBUG")!];
  const element = Element.I32(rs);
  assertStrictEquals(Element.I32(rs), element);
  assert(Element.I32(other) !== element);
  const mismatch = "using object with mismatched context.";
  const make = () => Allocation.createSized(other, element, 1);
  assertThrows(make, RSInvalidStateException, mismatch);
  const cells = Allocation.createSized(rs, element, 1);
  const noText = "setName requires a string of non-zero length.";
  assertThrows(() => cells.setName(null as never), RSIllegalArgumentException, noText);
  const empty = "setName does not accept a zero length string.";
  assertThrows(() => cells.setName(""), RSIllegalArgumentException, empty);
  cells.setName("cells");
  const again = "setName object already has a name.";
  assertThrows(() => cells.setName("x"), RSIllegalArgumentException, again);
  cells.destroy();
  assertThrows(() => cells.destroy(), RSInvalidStateException, "Object already destroyed.");
  assertThrows(() => cells.generateMipmaps(), RSInvalidStateException, "using a destroyed object.");
  cells[Symbol.dispose]();
});

Deno.test("contexts of both paths do not mix, and one outlives the other", async () => {
  await using app = await RsApp.start({ release: 9, targetSdkVersion: 22 });
  const [gpu, cpu] = [0, LOW_LATENCY].map((flags) => RenderScript.create(app, "NORMAL", flags)!);
  const [a, b] = [gpu!, cpu!].map((rs) => Allocation.createSized(rs, Element.I32(rs), 2));
  a!.copyFrom(Int32Array.of(1, 2));
  const mixed = "using object with mismatched context.";
  assertThrows(() => a!.copy1DRangeFrom(0, 1, b!, 0), RSInvalidStateException, mixed);
  assertThrows(() => Allocation.createTyped(cpu!, a!.getType()), RSInvalidStateException, mixed);
  assertThrows(
    () => b!.copyFrom(a!),
    RSIllegalArgumentException,
    "Types of allocations must match",
  );
  cpu!.destroy();
  const none = "Calling RS with no Context active.";
  assertThrows(() => b!.copyFrom(Int32Array.of(1, 2)), RSInvalidStateException, none);
  b!.destroy();
  const cells = new Int32Array(2);
  a!.copyTo(cells);
  assertEquals(cells, Int32Array.of(1, 2));
});

Deno.test("constants that no enum has are refused", async () => {
  await using app = await RsApp.start();
  const create = () => RenderScript.create(app, "FAST" as never);
  const message = "No enum constant android.renderscript.RenderScript.ContextType.FAST";
  assertThrows(create, Error, message);
  const rs = RenderScript.create(app)!;
  assertThrows(() => rs.setPriority("HIGH" as never), Error, "RenderScript.Priority.HIGH");
});
