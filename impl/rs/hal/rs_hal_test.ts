import { assert, assertEquals } from "@std/assert";
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
  /** The context that libRS_internal.so makes. Default: 0x77. */
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
