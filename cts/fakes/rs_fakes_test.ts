import { assertEquals, assertThrows } from "@std/assert";
import type { EntryPoint, Exports } from "../../impl/machine/machine.ts";
import { ModuleCache, SimMachine } from "../../impl/machine/sim_machine.ts";
import type { RsDriverBehavior, RsHalBehavior } from "./behavior.ts";
import { simForm } from "./forms.ts";
import { rsEntry } from "./rs_entries.ts";

type Fn = (...args: unknown[]) => unknown;
type Libraries = Readonly<Record<string, Readonly<Record<string, Fn>>>>;

/** Loads a fake over some libraries. */
function load(behavior: RsDriverBehavior | RsHalBehavior, libraries: Libraries = {}) {
  const text = simForm({ behavior, soname: "libfake.so", abi: "arm64-v8a" });
  const image = new SimMachine(new Map(), new ModuleCache()).read(new TextEncoder().encode(text));
  const events: { who: string; at: string; fn?: string; args?: unknown[]; value?: unknown }[] = [];
  const liblog = {
    __android_log_write: (_priority: unknown, _tag: unknown, message: unknown) =>
      events.push(JSON.parse(String(message))),
  };
  const all: Libraries = { ...libraries, "liblog.so": liblog };
  const exportsOf = (soname: string) =>
    new Map(Object.entries(all[soname] ?? {})) as unknown as Exports;
  const exports = image.construct({ path: "", library: exportsOf, symbol: () => undefined });
  const call = (name: string, ...args: unknown[]) => (exports.get(name) as unknown as Fn)(...args);
  return { exports, call, events, needed: image.needed };
}

function query(fake: ReturnType<typeof load>, name: string): unknown[] {
  const fnPtr: unknown[] = ["unset"];
  return [fake.call("rsdHalQueryHal", rsEntry(name), fnPtr), fnPtr[0]];
}

const DRIVER: RsDriverBehavior = { kind: "rs-driver", name: "D" };
const HAL: RsHalBehavior = { kind: "rs-hal", name: "H" };

Deno.test("a driver of nothing makes everything succeed", () => {
  const fake = load({ ...DRIVER, setsName: "libother.so", reports: ["allocation.data1D"] });
  const [major, minor] = [[0], [0]];
  assertEquals(fake.call("rsdHalQueryVersion", major, minor), 1);
  assertEquals([major, minor], [[200], [0]]);
  const rsc = { driverName: null };
  assertEquals(fake.call("rsdHalInit", rsc, 0, 0), 1);
  assertEquals(rsc.driverName, "libother.so");
  const [known, init] = query(fake, "allocation.init");
  assertEquals([known, (init as Fn)(rsc, {}, true)], [1, 1]);
  assertEquals((query(fake, "allocation.data1D")[1] as Fn)(rsc, {}, 3, 0, 7, new Uint8Array(7)), 0);
  assertEquals(fake.call("rsdHalQueryHal", 100001, []), 0);
  assertEquals(fake.needed, ["liblog.so"]);
  assertEquals(fake.events[0], { who: "D", at: "load" });
  assertEquals(fake.events.filter(({ fn }) => fn === "allocation.init"), []);
  assertEquals(fake.events.at(-2), {
    who: "D",
    at: "call",
    fn: "allocation.data1D",
    args: [null, null, 3, 0, 7, null],
  });
});

Deno.test("a driver's knobs break one thing each", () => {
  const fake = load({
    ...DRIVER,
    exports: ["rsdHalQueryHal", "rsdHalInit"],
    fails: ["rsdHalInit"],
    lacks: [rsEntry("core.finish")],
    nulls: [rsEntry("script.invokeReduce")],
    returns: { "allocation.resize": 0 },
    throws: ["core.shutdown"],
  });
  assertEquals([...fake.exports.keys()], ["rsdHalQueryHal", "rsdHalInit"]);
  assertEquals(fake.call("rsdHalInit", {}, 0, 0), 0);
  assertEquals(query(fake, "core.finish"), [0, null]);
  assertEquals(query(fake, "script.invokeReduce"), [1, null]);
  assertEquals((query(fake, "allocation.resize")[1] as Fn)(), 0);
  assertThrows(() => (query(fake, "core.shutdown")[1] as Fn)(), Error, "core.shutdown of D throws");
});

Deno.test("a driver tells the name that its context has for it", () => {
  const fake = load({ ...DRIVER, tellsName: true });
  (query(fake, "core.setPriority")[1] as Fn)({ driverName: "libD.so" }, 0);
  assertEquals(fake.events.at(-1), {
    who: "D",
    at: "return",
    fn: "getDriverName",
    value: "libD.so",
  });
});

Deno.test("a driver over the platform's hands the work on", () => {
  const done: unknown[] = [];
  const libRSDriver = {
    rsdHalQueryHal: (entry: unknown, fnPtr: unknown) => {
      (fnPtr as unknown[])[0] = (...args: unknown[]) => done.push([entry, ...args]) === 0;
      return 1;
    },
    rsdHalInit: () => 1,
  };
  const fake = load({ ...DRIVER, base: "platform", reports: "all" }, {
    "libRSDriver.so": libRSDriver,
  });
  assertEquals(fake.needed, ["liblog.so", "libRSDriver.so"]);
  assertEquals(fake.call("rsdHalInit", {}, 0, 0), 1);
  assertEquals((query(fake, "allocation.init")[1] as Fn)("rsc", 5), false);
  assertEquals(done, [[2000, "rsc", 5]]);
  assertEquals(fake.events.at(-1)?.fn, "allocation.init");
});

Deno.test("a driver with a GPU says which launches it takes", () => {
  const done: unknown[] = [];
  const libRSDriver = {
    rsdHalQueryHal: (_entry: unknown, fnPtr: unknown) => {
      (fnPtr as unknown[])[0] = (_rsc: unknown, ...args: unknown[]) => done.push(args) > 0;
      return 1;
    },
    rsdHalInit: () => 1,
  };
  const gpu = { intrinsics: [5, 9], failsAfter: 2 };
  const fake = load({ ...DRIVER, base: "platform", gpu }, { "libRSDriver.so": libRSDriver });
  const [blur, lut, kernel] = [{}, {}, {}];
  const initIntrinsic = query(fake, "script.initIntrinsic")[1] as Fn;
  initIntrinsic("rsc", blur, 5, null);
  initIntrinsic("rsc", lut, 3, null);
  const launch = query(fake, "script.invokeForEachMulti")[1] as Fn;
  for (const script of [blur, lut, kernel, blur, blur]) launch("rsc", script, 0);
  const told = fake.events.filter(({ fn }) => fn === "gpu" || fn === "fallback");
  assertEquals(told.map(({ fn, args }) => [fn, ...args!]), [
    ["gpu", 5],
    ["fallback", 3],
    ["gpu", 5],
    ["fallback", 5],
  ]);
  assertEquals(done.length, 7);
});

interface FakeDevice {
  contextCreate(...args: unknown[]): Record<string, Fn> | null;
}

Deno.test("a HAL of its own gives a context with any method", () => {
  const fake = load({ ...HAL, reports: "all", returns: { getName: "n" }, throws: ["contextLog"] });
  const context = (fake.call("HIDL_FETCH_IDevice", "default") as FakeDevice)
    .contextCreate(26, 0, 4)!;
  assertEquals(context.typeCreate!(1, 2, 3, 4, true, false, 0), 0x1000);
  assertEquals(context.scriptForEach!(1, 0, [5n, 6], 7, Uint8Array.of(8), { xEnd: 9 }), 0x1001);
  assertEquals(context.getName!(1), "n");
  assertEquals(context.scriptGetVarV!(1, 0, 2), new Uint8Array(2));
  assertThrows(() => context.contextLog!(), Error, "contextLog of H throws");
  assertEquals(fake.events.slice(1, 5).map(({ fn, args }) => [fn, ...args!]), [
    ["HIDL_FETCH_IDevice", "default"],
    ["contextCreate", 26, 0, 4],
    ["typeCreate", 1, 2, 3, 4, 1, 0, 0],
    ["scriptForEach", 1, 0, "[5,6]", 7, "[8]", '{"xEnd":9}'],
  ]);
});

Deno.test("a HAL may have no device, or no context", () => {
  assertEquals(load({ ...HAL, device: false }).call("HIDL_FETCH_IDevice", "default"), null);
  const fake = load({ ...HAL, context: "null", reports: [] });
  const device = fake.call("HIDL_FETCH_IDevice", "default") as FakeDevice;
  assertEquals(device.contextCreate(26, 0, 0), null);
  assertEquals(fake.events.length, 2);
  assertEquals([...load({ ...HAL, exports: [] }).exports.keys()], []);
});

Deno.test("a HAL over the internal library creates a context there", () => {
  const calls: unknown[][] = [];
  const note = (name: string, value: unknown) => (...args: unknown[]) => {
    calls.push([name, ...args]);
    return value;
  };
  const symbols: Record<string, Fn> = {
    rsContextCreateVendor: note("create", 0x77),
    rsContextDestroy: note("destroy", null),
  };
  const libdl = {
    android_get_exported_namespace: note("namespace", "NS"),
    android_dlopen_ext: note("open", "HANDLE"),
    dlsym: (_handle: unknown, name: unknown) => symbols[String(name)] as unknown as EntryPoint,
  };
  const behavior = { ...HAL, context: "internal", opens: "exported", driver: "libd.so" } as const;
  const fake = load(behavior, { "libdl.so": libdl });
  const context = (fake.call("HIDL_FETCH_IDevice", "default") as FakeDevice)
    .contextCreate(23, 1, 4)!;
  context.contextDestroy!();
  assertEquals(calls, [
    ["namespace", "rs"],
    ["open", "libRS_internal.so", 1, [0x200, 0, 0, -1, -1, 0, "NS"]],
    ["create", 0, 0, 23, 1, 4, "libd.so"],
    ["destroy", 0x77],
  ]);
});

Deno.test("a driver tells the platform's compiler what it has", () => {
  const told: unknown[] = [];
  const cpu = {
    setBccPluginName: (name: string) => void told.push(name),
    setSelectRTCallback: (select: () => string) => void told.push(select()),
  };
  const compiler = {
    plugin: "libp.so",
    executable: "/vendor/bin/bcc",
    coreLibrary: "/vendor/c.bc",
  };
  const fake = load({ ...DRIVER, base: "platform", compiler }, {
    "libRSDriver.so": {
      rsdHalInit: (rsc) => {
        (rsc as { hal: object }).hal = { drv: { cpu } };
        return 1;
      },
    },
    "libRSCpuRef.so": { RsdCpuScriptImpl_setBccExePath: (path) => void told.push(path) },
  });
  assertEquals(fake.call("rsdHalInit", {}, 0, 0), 1);
  assertEquals(told, [compiler.plugin, compiler.coreLibrary, compiler.executable]);
  assertEquals(fake.needed, ["liblog.so", "libRSDriver.so", "libRSCpuRef.so"]);
});
