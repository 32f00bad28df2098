import { assertEquals } from "@std/assert";
import { type ChildHost, openChildHost } from "../../impl/machine/native/child/child_host.ts";
import { HostEnded } from "../../impl/machine/native/code_host.ts";
import { buildLayer, deviceStubs } from "../../judge/layer/build_layer.ts";
import { plantedLayers } from "./planted_layers.ts";
import { canBuild } from "./sample_layers.ts";

/** Seconds that a layer may take before it counts as one that hangs. */
const LIMIT = 10;
const SHORT_LIMIT = 1;

/** How the process of each hostile layer ends, and while it does what. */
const ENDS: Readonly<Record<string, string>> = {
  abort_in_hook: "was killed by SIGABRT during eglChooseConfig",
  blocks_in_hook: "did not answer for 1 s during eglChooseConfig",
  blocks_in_initialize: "did not answer for 1 s during AndroidGLESLayer_Initialize",
  closes_all_fds: "exited with 125 during AndroidGLESLayer_Initialize",
  closes_standard_fds: "running",
  execs_in_hook: "running",
  exit_in_constructor: "exited with 0 during load",
  exit_in_hook: "exited with 0 during eglChooseConfig",
  forks: "running",
  forks_and_stays: "running",
  handles_signals: "did not answer for 1 s during eglChooseConfig",
  quick_exit_in_hook: "exited with 0 during eglChooseConfig",
  reaches_outside: "running",
  recurses_in_hook: "was killed by SIGSEGV (stack overflow) during eglChooseConfig",
  segfault_at_unload: "was killed by SIGSEGV during unload",
  segfault_in_constructor: "was killed by SIGSEGV during load",
  segfault_in_get_proc_address: "was killed by SIGSEGV during AndroidGLESLayer_GetProcAddress",
  segfault_in_hook: "was killed by SIGSEGV during eglChooseConfig",
  segfault_in_initialize: "was killed by SIGSEGV during AndroidGLESLayer_Initialize",
  spawns_thread_that_crashes: "was killed by SIGSEGV during eglChooseConfig",
  spins_in_hook: "did not answer for 1 s during eglChooseConfig",
  takes_all_memory: "was killed by SIGABRT during eglChooseConfig",
  writes_garbage: "running",
};

/** Puts a layer through its life in a process of its own: load, Initialize, offers, a call, unload. */
function live(host: ChildHost, file: Uint8Array): string {
  let now = "load";
  const step = <T>(what: string, fn: () => T): T => {
    now = what;
    return fn();
  };
  try {
    const library = host.load(file, "libplanted.so", 0);
    const [initialize, getProcAddress] = library.symbols([
      "AndroidGLESLayer_Initialize",
      "AndroidGLESLayer_GetProcAddress",
    ]);
    step("AndroidGLESLayer_Initialize", () => {
      host.call(0, initialize!, { ints: [1, host.thunk(0)], floats: [] }, now);
    });
    const [hook] = step("AndroidGLESLayer_GetProcAddress", () => {
      const names = ["eglChooseConfig", "glClear"];
      return host.offer(0, getProcAddress!, names, names.map((_, i) => host.thunk(i + 1)));
    });
    step("eglChooseConfig", () => {
      host.call(0, hook!, { ints: [1, 0, 0, 0, 0], floats: [] }, now);
    });
    step("unload", () => library.close());
    host.drain();
    return "running";
  } catch (error) {
    if (!(error instanceof HostEnded)) throw error;
    return `${error.message.split(" during ")[0]} during ${now}`;
  } finally {
    host.kill();
  }
}

const hostile = plantedLayers().filter(({ kind }) => kind === "hostile");

Deno.test("every hostile layer has its end in the table", () => {
  assertEquals(hostile.map(({ name }) => name), Object.keys(ENDS).sort());
});

for (const { name, source } of hostile) {
  Deno.test({
    name: `the hostile layer ${name} does what it says`,
    ignore: !canBuild(),
    fn: () => {
      const limit = ENDS[name]!.includes("did not answer") ? SHORT_LIMIT : LIMIT;
      const host = openChildHost({
        preload: deviceStubs().filter((path) => !path.endsWith("liblog.so")),
        listener: { upcall: () => ({ int: 1 }), log: () => {} },
        limit,
      });
      assertEquals(live(host, Deno.readFileSync(buildLayer(source))), ENDS[name]);
    },
  });
}
