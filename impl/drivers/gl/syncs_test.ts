import { assertEquals, assertNotEquals } from "@std/assert";
import { GL } from "../../../cts/contract/enums.ts";
import { GlProcess } from "../testing/gl_process.ts";

const { SYNC_GPU_COMMANDS_COMPLETE: COMPLETE, SYNC_FLUSH_COMMANDS_BIT: FLUSH } = GL;

function status(process: GlProcess, sync: unknown): number {
  const [length, out] = [new Int32Array(1), new Int32Array(1)];
  process.ok("GetSynciv", sync, GL.SYNC_STATUS, 1, length, out);
  assertEquals(length[0], 1);
  return out[0]!;
}

Deno.test("a fence is signaled once its context is flushed", () => {
  const process = new GlProcess(30);
  const fence = () => process.ok("FenceSync", COMPLETE, 0);
  const one = fence();
  assertEquals(status(process, one), GL.UNSIGNALED);
  assertEquals(process.ok("ClientWaitSync", one, 0, 0), GL.TIMEOUT_EXPIRED);
  process.ok("Flush");
  assertEquals(status(process, one), GL.SIGNALED);
  assertEquals(process.ok("ClientWaitSync", one, 0, 0), GL.ALREADY_SIGNALED);
  const two = fence();
  assertEquals(process.ok("ClientWaitSync", two, FLUSH, 1), GL.CONDITION_SATISFIED);
  const three = fence();
  process.ok("Finish");
  assertEquals([status(process, three), process.flushes], [GL.SIGNALED, 3]);
});

Deno.test("a fence of another context waits for that to be flushed, by EGL too", () => {
  const process = new GlProcess(30);
  const first = process.context!;
  const fence = process.ok("FenceSync", COMPLETE, 0);
  process.context = process.createContext(30, first);
  assertEquals(process.ok("ClientWaitSync", fence, FLUSH, 2n ** 64n - 1n), GL.TIMEOUT_EXPIRED);
  first.flushed();
  assertEquals(process.ok("ClientWaitSync", fence, FLUSH, 0), GL.ALREADY_SIGNALED);
});

Deno.test("what is no sync object is refused", () => {
  const process = new GlProcess(30);
  const fence = process.ok("FenceSync", COMPLETE, 0);
  assertNotEquals(fence, null);
  assertEquals(process.ok("IsSync", fence), 1);
  assertEquals(process.fails(GL.INVALID_ENUM, "FenceSync", 1, 0), null);
  assertEquals(process.fails(GL.INVALID_VALUE, "FenceSync", COMPLETE, 1), null);
  for (const sync of [null, 7, {}, "x"]) {
    assertEquals(process.ok("IsSync", sync), 0);
    assertEquals(process.fails(GL.INVALID_VALUE, "ClientWaitSync", sync, 0, 0), GL.WAIT_FAILED);
    process.fails(GL.INVALID_VALUE, "GetSynciv", sync, GL.SYNC_STATUS, 1, [], []);
  }
  assertEquals(process.fails(GL.INVALID_VALUE, "ClientWaitSync", fence, 2, 0), GL.WAIT_FAILED);
  process.ok("WaitSync", fence, 0, -1);
  process.ok("WaitSync", fence, 0, 2 ** 64);
  process.fails(GL.INVALID_VALUE, "WaitSync", fence, 0, 5);
  process.fails(GL.INVALID_VALUE, "WaitSync", fence, 1, -1);
  process.fails(GL.INVALID_ENUM, "GetSynciv", fence, 1, 1, [], []);
  process.ok("DeleteSync", null);
  process.ok("DeleteSync", fence);
  process.fails(GL.INVALID_VALUE, "DeleteSync", fence);
});
