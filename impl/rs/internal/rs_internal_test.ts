import { assertEquals } from "@std/assert";
import { RsError } from "../../../cts/contract/rs_defines.ts";
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
