import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { RsContextFlags } from "../../../cts/contract/rs_defines.ts";
import { ProcessFault } from "../../machine/machine.ts";
import type { Functions, RsBuild } from "../rs_process.ts";
import { fakeLibdl, fakeLibrary, fakeProcess } from "../testing/fake_process.ts";
import { LibRs } from "./lib_rs.ts";

const { LOW_LATENCY, LOW_POWER, SYNCHRONOUS, WAIT_FOR_ATTACH } = RsContextFlags;

interface Options {
  /** Versions that the vendor has a HAL for. */
  readonly hal?: readonly string[];
  readonly properties?: Record<string, string>;
  readonly build?: RsBuild;
  readonly cacheDir?: string;
  readonly Class?: typeof LibRs;
  /** What rsContextCreate of either path gives. */
  readonly context?: number;
  readonly compat?: boolean;
  /** Whether libRS_internal.so cannot be loaded. */
  readonly broken?: boolean;
}

/** libRS.so over two tables that note their calls. */
function libRs(options: Options = {}) {
  const calls: string[] = [];
  const asked: string[] = [];
  const hal = [...options.hal ?? []];
  const properties = { ...options.properties };
  const table = (path: string): Functions => {
    let next = options.context ?? (path === "cpu" ? 1000 : 2000);
    const note = (name: string, result: () => unknown) => (...args: unknown[]) => {
      calls.push(`${path} ${name}(${args.join(", ")})`);
      return result();
    };
    return {
      rsContextCreate: note("rsContextCreate", () => options.context ?? ++next),
      rsContextDestroy: note("rsContextDestroy", () => undefined),
      rsContextSetCacheDir: note("rsContextSetCacheDir", () => undefined),
      rsElementCreate: note("rsElementCreate", () => 77),
      ...(path === "cpu" && { rsContextCreateGL: note("rsContextCreateGL", () => ++next) }),
    };
  };
  const parts = {
    "rs-fallback": class {
      functions() {
        calls.push("load fallback");
        return options.broken ? {} : table("cpu");
      }
    },
    "rs-hidl": class {
      functions() {
        return table("gpu");
      }
    },
  };
  const cacheDir = { rsQueryCacheDir: () => options.cacheDir };
  const libdl = fakeLibdl(options.cacheDir === undefined ? {} : { "libRSCacheDir.so": cacheDir });
  const getService = (version: string) => {
    asked.push(version);
    return hal.includes(version) ? { version } : null;
  };
  const process = fakeProcess({
    parts,
    property: (name) => properties[name] ?? "",
    compat: options.compat ?? false,
  });
  const library = fakeLibrary(
    process,
    { "libdl.so": libdl.functions, "libhidltransport.so": { getService } },
    options.build ?? { release: 9 },
  );
  const rs = new (options.Class ?? LibRs)(library);
  const functions = rs.functions() as unknown as Record<string, (...args: unknown[]) => unknown>;
  /** Makes a context. @returns Its handle and path. */
  const create = (flags = 0, sdkVersion = 26, type = 0) => {
    const before = calls.length;
    const handle = functions.rsContextCreate!(1, 0, sdkVersion, type, flags) as number;
    const made = calls.slice(before).find((call) => call.includes("rsContextCreate("));
    return { handle, path: made?.split(" ")[0] };
  };
  return { functions, create, calls, asked, hal, properties, process };
}

Deno.test("LOW_LATENCY takes the CPU path whatever else is set, and nobody asks for the HAL", () => {
  const { create, asked } = libRs({ hal: ["1.0"] });
  for (const other of [0, SYNCHRONOUS, LOW_POWER, SYNCHRONOUS | LOW_POWER, 0x8000_0000]) {
    assertEquals(create(LOW_LATENCY | other).path, "cpu");
  }
  assertEquals(asked, []);
});

Deno.test("no other flag, API level or type keeps a context from the HAL", () => {
  const { create } = libRs({ hal: ["1.0"] });
  for (const flags of [0, SYNCHRONOUS, LOW_POWER]) {
    for (const sdk of [0, 14, 26, 10_000, NaN]) {
      for (const type of [0, 1, 2]) assertEquals(create(flags, sdk, type).path, "gpu");
    }
  }
});

Deno.test("the HAL is asked for once, and what was found stays", () => {
  const { create, asked, hal, properties, process } = libRs({ hal: ["1.0"] });
  assertEquals(create().path, "gpu");
  hal.length = 0;
  properties["debug.rs.default-CPU-driver"] = "1";
  assertEquals(create().path, "gpu");
  assertEquals(create(LOW_LATENCY).path, "cpu");
  assertEquals(asked, ["1.0"]);
  assertEquals(process.lines.filter((line) => line.startsWith("D")), [
    "D RenderScript: IRenderScriptDevice::getService()",
    "D RenderScript: IRenderScriptDevice::getService() returned 0x7a000000",
    "D RenderScript: HIDL successfully loaded.",
  ]);
});

Deno.test("a process that found no HAL stays on the CPU path", () => {
  const { create, asked, hal, process } = libRs();
  assertEquals(create().path, "cpu");
  hal.push("1.0");
  assertEquals(create().path, "cpu");
  assertEquals(asked, ["1.0"]);
  assertEquals(process.lines.slice(0, 3), [
    "D RenderScript: IRenderScriptDevice::getService()",
    "D RenderScript: IRenderScriptDevice::getService() returned 0x0",
    "D RenderScript: Using Fallback Path.",
  ]);
});

Deno.test("either property keeps the process from asking, read as atoi reads it", () => {
  const values: [string, boolean][] = [
    ["", true],
    ["0", true],
    ["abc", true],
    ["true", true],
    ["00", true],
    ["01", false],
    [" 1", false],
    ["-1", false],
    ["2x", false],
  ];
  for (const name of ["debug.rs.rsov", "debug.rs.default-CPU-driver"]) {
    for (const [value, isAsked] of values) {
      const { create, asked } = libRs({ hal: ["1.0"], properties: { [name]: value } });
      assertEquals(create().path, isAsked ? "gpu" : "cpu", `${name}=${value}`);
      assertEquals(asked.length, isAsked ? 1 : 0);
    }
  }
});

Deno.test("with an older HAL only apps that may use what is new take the CPU path", () => {
  const build = { release: 9, halVersion: "1.1", halSince: 30 } as const;
  const { create, asked } = libRs({ hal: ["1.0"], build });
  assertEquals(create(0, 29).path, "gpu");
  assertEquals(create(0, 30).path, "cpu");
  assertEquals(create(0, 29).path, "gpu");
  assertEquals(asked, ["1.1", "1.0"]);
});

Deno.test("a HAL of another major version is not asked for", () => {
  const { create, asked } = libRs({ hal: ["1.0"], build: { release: 9, halVersion: "2.0" } });
  assertEquals(create().path, "cpu");
  assertEquals(asked, ["2.0"]);
});

Deno.test("calls go to the functions that the context was made by, with its low-level context", () => {
  const { functions, create, calls } = libRs({ hal: ["1.0"] });
  const gpu = create().handle;
  const cpu = create(LOW_LATENCY).handle;
  calls.length = 0;
  assertEquals(functions.rsElementCreate!(gpu, 4, 0, 0, 1), 77);
  functions.rsElementCreate!(cpu, 4, 0, 0, 1);
  assertEquals(calls, [
    "gpu rsElementCreate(2001, 4, 0, 0, 1)",
    "cpu rsElementCreate(1001, 4, 0, 0, 1)",
  ]);
});

Deno.test("what is no context gives 0 and an error", () => {
  const { functions, create, calls, process } = libRs();
  const { handle } = create(LOW_LATENCY);
  functions.rsContextDestroy!(handle);
  calls.length = 0;
  for (const context of [handle, 0, null, undefined, "x", -1]) {
    process.lines.length = 0;
    assertEquals(functions.rsElementCreate!(context, 4, 0, 0, 1), 0);
    assertEquals(process.lines.length, 1);
  }
  functions.rsContextDestroy!(handle);
  assertEquals(calls, []);
});

Deno.test("a context that could not be made is none", () => {
  const { functions, create } = libRs({ context: 0 });
  assertEquals(create().handle, 0);
  assertThrows(() => functions.rsDebugGetHighLevelContext!(0), ProcessFault);
});

Deno.test("in Android it has a handle all the same, and calls get the null context", () => {
  const { functions, create, calls } = libRs({ context: 0, compat: true });
  const { handle } = create();
  assertNotEquals(handle, 0);
  calls.length = 0;
  functions.rsElementCreate!(handle, 4, 0, 0, 1);
  assertEquals(calls, ["cpu rsElementCreate(0, 4, 0, 0, 1)"]);
});

Deno.test("without functions there is no context; in Android the first call ends the process", () => {
  assertEquals(libRs({ broken: true }).create(LOW_LATENCY).handle, 0);
  const { create } = libRs({ broken: true, compat: true });
  assertThrows(
    () => create(LOW_LATENCY),
    ProcessFault,
    "call of rsContextCreate through a NULL pointer",
  );
});

Deno.test("contexts with graphics take the CPU path without a look at the HAL", () => {
  const { functions, calls, asked } = libRs({ hal: ["1.0"] });
  assertNotEquals(functions.rsContextCreateGL!(1, 0, 26, null, 160), 0);
  assertEquals(calls, ["load fallback", "cpu rsContextCreateGL(1, 0, 26, , 160)"]);
  assertEquals(asked, []);
});

Deno.test("a debugger finds contexts by their low-level context until they are destroyed", () => {
  const { functions, create } = libRs();
  const { handle } = create(LOW_LATENCY);
  assertEquals(functions.rsDebugGetHighLevelContext!(1001), handle);
  functions.rsContextDestroy!(handle);
  const fault = assertThrows(() => functions.rsDebugGetHighLevelContext!(1001), ProcessFault);
  assertEquals(fault.signal, "SIGABRT");
});

Deno.test("WAIT_FOR_ATTACH waits for gDebuggerPresent once the context is made", () => {
  const { functions, create, calls, process } = libRs();
  const fault = assertThrows(() => create(LOW_LATENCY | WAIT_FOR_ATTACH), ProcessFault);
  assertEquals(fault.signal, "hang");
  assertEquals(calls.at(-1)?.startsWith("cpu rsContextCreate("), true);
  const { address } = functions.gDebuggerPresent as unknown as { address: number };
  process.heap.view.setInt32(address, 1, true);
  assertNotEquals(create(LOW_LATENCY | WAIT_FOR_ATTACH).handle, 0);
});

Deno.test("during teardown nothing is made, and destroying does nothing", () => {
  let alive = true;
  class Teardown extends LibRs {
    protected override isAlive() {
      return alive;
    }
  }
  const { functions, create, calls, process } = libRs({ Class: Teardown });
  const { handle } = create(LOW_LATENCY);
  alive = false;
  calls.length = 0;
  assertEquals(create().handle, 0);
  assertEquals(functions.rsContextCreateGL!(1, 0, 26, null, 160), 0);
  functions.rsContextDestroy!(handle);
  assertEquals(calls, []);
  assertEquals(process.lines, [
    "E RenderScript: rsContextCreate is not allowed during process teardown.",
    "E RenderScript: rsContextCreateGL is not allowed during process teardown.",
  ]);
});

Deno.test("the default cache directory goes to all contexts but those of low latency", () => {
  const { create, calls } = libRs({ hal: ["1.0"], cacheDir: "/data/cäche" });
  create(LOW_LATENCY);
  create();
  const set = () => calls.filter((call) => call.includes("SetCacheDir"));
  assertEquals(set(), ["gpu rsContextSetCacheDir(2001, /data/cäche, 12)"]);
  create();
  assertEquals(set().length, 2);
});

Deno.test("devices and deprecated functions do nothing", () => {
  const { functions } = libRs();
  assertEquals(functions.rsDeviceCreate!(), 1);
  assertEquals(functions.rsTypeCreate2!(0, null, 0), 0);
  for (const name of ["rsDeviceDestroy", "rsDeviceSetConfig", "rsContextDestroyWorker"]) {
    assertEquals(functions[name]!(1), undefined);
  }
});
