import { assertThrows } from "@std/assert";
import { type BuildUse, requireBuild } from "./compiled_in.ts";
import { ImageLimitError } from "./image_limit.ts";

const PLAIN: BuildUse = {
  world: { build: "user", release: 14 },
  environment: new Map(),
  hasLayers: false,
};

Deno.test("a process without layers and without a linker configuration of its own runs on a build of any type", () => {
  for (const build of ["user", "userdebug", "eng"] as const) requireBuild({ build }, PLAIN);
});

Deno.test("layers need the type of the build from Android 13 on", () => {
  const of = (build: "user" | "userdebug", release: 12 | 13) => ({
    ...PLAIN,
    world: { build, release },
    hasLayers: true,
  });
  requireBuild({ build: "userdebug" }, of("user", 12));
  requireBuild({ build: "eng" }, of("userdebug", 13));
  assertThrows(
    () => requireBuild({ build: "userdebug" }, of("user", 13)),
    ImageLimitError,
    "The case is about a build of type user, and what is compiled in is userdebug",
  );
});

Deno.test("the variable of a linker for debugging needs it in every release", () => {
  const environment = new Map([["LD_CONFIG_FILE", "/data/ld.config.txt"]]);
  const world = { build: "userdebug", release: 9 } as const;
  requireBuild({ build: "eng" }, { ...PLAIN, world, environment });
  assertThrows(
    () => requireBuild({ build: "user" }, { ...PLAIN, world, environment }),
    ImageLimitError,
  );
});
