import { assert } from "@std/assert";
import fc from "fast-check";
import { PLATFORM_NAMES } from "../../cts/contract/entry_points.ts";
import type { Value } from "../../cts/contract/program.ts";
import { ints, out } from "../../cts/contract/recorder.ts";
import { createContext, initialize, playEgl } from "./testing/egl_scene.ts";

const JUNK: readonly Value[] = [
  null,
  0,
  1,
  -1,
  0.5,
  2 ** 40,
  0xd15a,
  0x3055,
  0x3038,
  "x",
  "",
  ints(),
  ints(0x3038),
  ints(0x3098, 2, 0x3038),
  ints(0x309d, 0x3363),
  { in: "int64", cells: [0x309d, 1, 0x3038] },
  { in: "pointer", cells: ["x", 1] },
  { in: "float", cells: [1.5] },
  out("int"),
  out("int64"),
  out("pointer"),
  out("byte", 0),
];

Deno.test("arguments of any kind end in an error or a fault that says why", async () => {
  const call = fc.record({
    fn: fc.constantFrom(...PLATFORM_NAMES.filter((name) => name.startsWith("egl"))),
    args: fc.array(fc.oneof(fc.constantFrom(...JUNK), fc.constant("object" as const)), {
      minLength: 4,
      maxLength: 6,
    }),
    onDisplay: fc.boolean(),
  });
  const scene = fc.record({
    calls: fc.array(call, { minLength: 1, maxLength: 20 }),
    release: fc.constantFrom(10 as const, 11 as const, 15 as const),
    compat: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(scene, async ({ calls, release, compat }) => {
      const { end } = await playEgl({ release, compat }, (app) => {
        const display = initialize(app);
        const objects = [
          createContext(app, display),
          app.egl.CreatePbufferSurface(display, 1, null),
        ];
        const egl = app.egl as unknown as Record<string, (...args: unknown[]) => void>;
        for (const { fn, args, onDisplay } of calls) {
          const given = args.map((arg, i) => arg === "object" ? objects[i % 2] : arg);
          egl[fn.slice(3)]!(...(onDisplay ? [display, ...given] : given));
        }
        return {};
      });
      if (end.kind !== "signal") return;
      assert(end.signal === "SIGSEGV" || end.signal === "SIGABRT", end.signal);
      assert(!end.reason.includes("uncaught exception"), end.reason);
    }),
    { numRuns: 150 },
  );
});
