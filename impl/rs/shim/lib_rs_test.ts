import { assertEquals } from "@std/assert";
import { RsContextFlags } from "../../../cts/contract/rs_defines.ts";
import type { Functions, RsBuild } from "../rs_process.ts";
import { fakeLibdl, fakeLibrary, fakeProcess } from "../testing/fake_process.ts";
import { LibRs } from "./lib_rs.ts";

const { LOW_LATENCY } = RsContextFlags;

interface Options {
  /** Versions that the vendor has a HAL for. */
  readonly hal?: readonly string[];
  readonly properties?: Record<string, string>;
  readonly build?: RsBuild;
  readonly cacheDir?: string;
  readonly Class?: typeof LibRs;
  /** The context that rsContextCreate of either path gives. */
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
