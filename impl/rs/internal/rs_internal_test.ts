import { assertEquals, assertThrows } from "@std/assert";
import { RsError, RsMessageToClientType } from "../../../cts/contract/rs_defines.ts";
import { ProcessFault } from "../../machine/machine.ts";
import type { RsObject } from "../driver/hal.ts";
import type { Functions } from "../rs_process.ts";
import { fakeLibrary, fakeProcess } from "../testing/fake_process.ts";
import { RsInternal } from "./rs_internal.ts";
import { type FakeDevice, fakeDevice, fakeDriver } from "./testing/context_fixture.ts";

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

function library(device: FakeDevice = fakeDevice({ "libRSDriver.so": fakeDriver() })) {
  const internal = new RsInternal(device.library);
  const rs = internal.functions() as Calls;
  const create = (flags = 0) => rs.rsContextCreate!(1, 0, 26, 0, flags) as number;
  const { process: { lines }, threads } = device;
  return { internal, rs, create, lines, threads };
}

function made(flags = 0) {
  const found = library();
  const con = found.create(flags);
  return { ...found, con, context: found.internal.context(con)! };
}

Deno.test("a context is known by its handle until it is destroyed", () => {
  const { rs, con, internal, lines } = made();
  assertEquals(internal.context(con)?.targetSdkVersion, 26);
  rs.rsContextDestroy!(con);
  assertEquals(internal.context(con), undefined);
  assertEquals(lines, []);
  for (const handle of [con, 0, null, "x"]) rs.rsContextFinish!(handle);
  assertEquals(lines.slice(0, 2), [
    `E RenderScript: rsContextFinish: 0x${con.toString(16)} is no context of this library`,
    "E RenderScript: rsContextFinish: 0x0 is no context of this library",
  ]);
});

Deno.test("a context that cannot be made is 0, and 0 can be used without harm", () => {
  const { rs, create } = library(fakeDevice({}));
  assertEquals(create(), 0);
  assertEquals(rs.rsContextCreateGL!(1, 0, 26, null, 0), 0);
  for (
    const name of Object.keys(rs).filter((name) =>
      /^rsa?(Context[^C]|ObjD|AssignN|GetN)/.test(name)
    )
  ) {
    assertEquals(rs[name]!(0, [null], 0, [0], 8, [0], 4) ?? 0, 0, name);
  }
});

Deno.test("contexts of two copies do not know each other's handles", () => {
  const process = fakeDevice({ "libRSDriver.so": fakeDriver() });
  const [a, b] = [library(process), library(process)];
  const con = a.create();
  assertEquals([b.internal.context(con), con === b.create()], [undefined, false]);
});

Deno.test("peek tells size and number, get takes the message unless there is too little room", () => {
  const { rs, con } = made();
  rs.rsContextSendMessage!(con, 42, Uint8Array.of(1, 2, 3), 3);
  const [length, id] = [new Int32Array(1), new Int32Array(1)];
  for (let i = 0; i < 2; i++) {
    const type = rs.rsContextPeekMessage!(con, length, 4, id, 4);
    assertEquals([type, length[0], id[0]], [RsMessageToClientType.USER, 3, 42]);
  }
  const data = new Uint8Array(4);
  const get = (buffer: unknown, room: number) =>
    rs.rsContextGetMessage!(con, buffer, room, length, 4, id, 4);
  assertEquals([get(data, 2), data[0], length[0]], [RsMessageToClientType.RESIZE, 0, 3]);
  assertEquals(get(null, 4), RsMessageToClientType.RESIZE);
  assertEquals([get(data, 4), [...data]], [RsMessageToClientType.USER, [1, 2, 3, 0]]);
  assertThrows(() => get(data, 4), ProcessFault, "a message");
  rs.rsContextDeinitToClient!(con);
  assertEquals([get(data, 4), length[0], id[0]], [RsMessageToClientType.NONE, 0, 0]);
});

Deno.test("memory of a queued command is copied when it is called", () => {
  const { rs, con, internal } = made();
  const sent = Uint8Array.of(1);
  rs.rsContextSendMessage!(con, 1, sent, 1);
  sent[0] = 9;
  internal.runQueued();
  assertEquals(internal.context(con)?.io.take(1)?.message.data, Uint8Array.of(1));
});

Deno.test("an object has the name that it is given, as many bytes as the length says", () => {
  const { rs, con, context } = made();
  context.objects.add({ handle: 0x80, kind: "Element", name: null } as RsObject, () => {});
  const name = [null];
  const get = () => (rs.rsaGetName!(con, 0x80, name), name[0]);
  assertEquals(get(), null);
  rs.rsAssignName!(con, 0x80, "grün", 4);
  assertEquals(get(), "grü" as never);
  rs.rsObjDestroy!(con, 0x80);
  assertEquals(get(), null);
  rs.rsObjDestroy!(con, 0x80);
  rs.rsContextFinish!(con);
  for (const fn of ["rsaGetName", "rsObjDestroy"]) {
    const { message } = context.io.take(1000)!;
    const text = `${fn}: 0x80 is no object of this context\0`;
    assertEquals([message.userId, new TextDecoder().decode(message.data)], [
      RsError.BAD_VALUE,
      text,
    ]);
  }
});

Deno.test("a cache directory's length counts", () => {
  const { rs, con, context } = made();
  rs.rsContextSetCacheDir!(con, "x".repeat(4097), 4097);
  rs.rsContextSetCacheDir!(con, null, 1);
  rs.rsContextSetCacheDir!(con, "x", -1);
  const texts = [1, 2, 3].map(() => new TextDecoder().decode(context.io.take(100)?.message.data));
  assertEquals(texts, [
    "Invalid path\0",
    "rsContextSetCacheDir: cacheDir is no C string\0",
    "Invalid path\0",
  ]);
  rs.rsContextSetCacheDir!(con, "/data/cache", 5);
  assertEquals(context.cacheDir, "/data");
});

Deno.test("a context's commands run on its own thread, those of a synchronous one on the caller's", () => {
  const { rs, con, threads } = made();
  rs.rsContextDump!(con, 0);
  rs.rsContextFinish!(con);
  assertEquals(threads, [`RenderScript-${con}`, `RenderScript-${con}`]);
  assertEquals(made(1).threads, []);
});

for (
  const [found, path, vndk] of [
    [1, "/system/lib64/libRS_internal.so", false],
    [1, "/system/lib64/vndk-sp-28/libRS_internal.so", true],
    [0, "", true],
  ] as const
) {
  Deno.test(`dladdr ${found} ${path}: ${vndk ? "vndk" : "platform"}, asked once`, () => {
    const process = fakeProcess();
    let calls = 0;
    const dladdr = (_address: unknown, info: unknown[]) => {
      calls++;
      info.splice(0, 4, path);
      return found;
    };
    const internal = new RsInternal(fakeLibrary(process, { "libdl.so": { dladdr } as Functions }));
    assertEquals([1, 2].map(() => internal.isRunningInVndkNamespace()), [vndk, vndk]);
    assertEquals(calls, 1);
    assertEquals(process.lines.length, found ? 0 : 1);
  });
}
