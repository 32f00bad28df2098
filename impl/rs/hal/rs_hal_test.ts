import { assert, assertEquals, assertThrows } from "@std/assert";
import { ProcessFault } from "../../machine/machine.ts";
import type { Functions, RsBuild } from "../rs_process.ts";
import { fakeLibrary, fakeProcess } from "../testing/fake_process.ts";
import type { IContext } from "./i_context.ts";
import type { IDevice } from "./i_device.ts";
import { RsHal } from "./rs_hal.ts";

interface Setup {
  readonly build: RsBuild;
  /** Whether the linker exports the namespace rs. Default: true. */
  readonly exported?: boolean;
  /** Which ways lead to libRS_internal.so. Default: both. */
  readonly found?: readonly ("namespace" | "name")[];
  /** What libRS_internal.so makes. Default: 0x77. */
  readonly context?: number;
  /** Whether Android's defects are kept. Default: false. */
  readonly compat?: boolean;
}

function setUp(setup: Setup) {
  const found = setup.found ?? ["namespace", "name"];
  const calls: unknown[][] = [];
  const internal: Functions = {
    rsContextCreateVendor: (...args: unknown[]) => {
      calls.push(["rsContextCreateVendor", ...args]);
      return setup.context ?? 0x77;
    },
    rsContextFinish: (...args: unknown[]) => void calls.push(["rsContextFinish", ...args]),
    rsContextDestroy: (...args: unknown[]) => void calls.push(["rsContextDestroy", ...args]),
  };
  const libdl: Functions = {
    dlopen: (name: string, flags: number) => {
      calls.push(["dlopen", name, flags]);
      return found.includes("name") ? internal : null;
    },
    dlsym: (handle: unknown, name: string) => handle === internal ? internal[name] ?? null : null,
    dlerror: () => "not found",
    android_get_exported_namespace: (name: string) => (setup.exported ?? true) ? { name } : null,
    android_dlopen_ext: (name: string, flags: number, info: { name: string }[]) => {
      calls.push(["android_dlopen_ext", name, flags, info[0], info[6]?.name]);
      return found.includes("namespace") ? internal : null;
    },
  };
  const process = fakeProcess({ compat: setup.compat ?? false });
  const library = fakeLibrary(process, { "libdl.so": libdl }, setup.build);
  const deviceOf = (hal: RsHal) => {
    const fetch = hal.functions().HIDL_FETCH_IDevice as (name: string) => IDevice | null;
    const device = fetch("default");
    assert(device !== null);
    return device;
  };
  return { calls, process, library, deviceOf, device: () => deviceOf(new RsHal(library)) };
}

Deno.test("8.0 opens libRS_internal.so by name; from 8.1 on in the namespace rs", () => {
  const old = setUp({ build: { release: 8 } });
  old.device();
  assertEquals(old.calls, [["dlopen", "libRS_internal.so", 1]]);
  for (const release of [8.1, 9, 10] as const) {
    const { calls, device } = setUp({ build: { release } });
    device();
    assertEquals(calls, [["android_dlopen_ext", "libRS_internal.so", 1, 0x200, "rs"]]);
  }
});

Deno.test("without an exported namespace rs it is opened by name", () => {
  const { calls, device, process } = setUp({ build: { release: 9 }, exported: false });
  device();
  assertEquals(calls, [["dlopen", "libRS_internal.so", 1]]);
  assertEquals(process.lines, []);
});

Deno.test("9 warns if the namespace does not give it, and opens it by name", () => {
  const { calls, device, process } = setUp({ build: { release: 9 }, found: ["name"] });
  device();
  assertEquals(calls.map(([name]) => name), ["android_dlopen_ext", "dlopen"]);
  assertEquals(process.lines, [
    "W android.hardware.renderscript@1.0-impl: android_dlopen_ext(libRS_internal.so) failed: not found",
  ]);
});

Deno.test("9 aborts without libRS_internal.so when it is loaded", () => {
  const { library, process } = setUp({ build: { release: 9 }, found: [] });
  const fault = assertThrows(() => new RsHal(library), ProcessFault);
  assertEquals((fault as ProcessFault).signal, "SIGABRT");
  assertEquals(
    process.lines.at(-1),
    "F android.hardware.renderscript@1.0-impl: dlopen(libRS_internal.so) failed: not found",
  );
});

Deno.test("Android 8.x goes on with an empty table, whose first use is SIGSEGV", () => {
  for (const release of [8, 8.1] as const) {
    const { device, process } = setUp({ build: { release }, found: [], compat: true });
    const service = device();
    const fault = assertThrows(() => service.contextCreate(26, 0, 0), ProcessFault);
    assertEquals((fault as ProcessFault).signal, "SIGSEGV");
    assertEquals(process.lines, []);
    assertThrows(() => setUp({ build: { release }, found: [] }).device(), ProcessFault);
  }
});

Deno.test("a context is made without device and version, and with the build's driver as it is", () => {
  const plain = setUp({ build: { release: 9 } });
  plain.device().contextCreate(26, 1, 4);
  assertEquals(plain.calls.at(-1), ["rsContextCreateVendor", null, 0, 26, 1, 4, null]);
  const vendor = setUp({ build: { release: 9, overrideDriver: "libRSDriver_adreno.so" } });
  vendor.device().contextCreate(26, 0, 0);
  assertEquals(vendor.calls.at(-1)?.at(-1), "libRSDriver_adreno.so");
});

Deno.test("a context that could not be made is none; Android gives one that is called as NULL", () => {
  assertEquals(
    setUp({ build: { release: 9 }, context: 0 }).device().contextCreate(26, 0, 0),
    null,
  );
  const { calls, device } = setUp({ build: { release: 9 }, context: 0, compat: true });
  device().contextCreate(26, 0, 0)?.contextFinish();
  assertEquals(calls.at(-1), ["rsContextFinish", 0]);
});

Deno.test("a destroyed context is called as NULL", () => {
  const { calls, device } = setUp({ build: { release: 9 } });
  const context = device().contextCreate(26, 0, 0)!;
  context.contextDestroy();
  context.contextFinish();
  assertEquals(calls.slice(-2), [["rsContextDestroy", 0x77], ["rsContextFinish", 0]]);
});

Deno.test("a vendor changes one method of a context by deriving from it", () => {
  class Mine extends RsHal {
    finished = 0;
    protected override newContext(sdkVersion: number, type: number, flags: number): IContext {
      const inner = super.newContext(sdkVersion, type, flags)!;
      return Object.assign(Object.create(inner) as IContext, {
        contextFinish: () => {
          this.finished++;
          inner.contextFinish();
        },
      });
    }
  }
  const { calls, library, deviceOf } = setUp({ build: { release: 9 } });
  const hal = new Mine(library);
  const context = deviceOf(hal).contextCreate(26, 0, 0)!;
  context.contextFinish();
  context.contextDestroy();
  assertEquals(hal.finished, 1);
  assertEquals(calls.slice(-2), [["rsContextFinish", 0x77], ["rsContextDestroy", 0x77]]);
});
