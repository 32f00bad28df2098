import { assertEquals, assertMatch } from "@std/assert";
import type { Abi, Release } from "../../cts/contract/world.ts";
import { simForm } from "../../cts/fakes/forms.ts";
import { startGl } from "../../cts/fakes/programs.ts";
import {
  APP,
  type AppKnobs,
  buildWorld,
  type WorldBuilder,
} from "../../cts/fakes/world_builder.ts";
import { start } from "../egl/testing/driver_run.ts";

const GAME = { kind: "app", package: APP } as const;
const DRIVER = "com.vendor.driver";
const NEXT = "com.vendor.next";
/** Libraries of a package, which report their calls of glFlush. */
function libraries(names: readonly string[], who: string, abi: Abi = "arm64-v8a") {
  return Object.fromEntries(names.map((soname) => {
    const binary = /^lib(EGL|GLESv1_CM|GLESv2|GLES)/.exec(soname)?.[1] as "GLES";
    const behavior = { kind: "driver", binary, name: who, reports: ["glFlush"] } as const;
    return [soname, simForm({ soname, abi, behavior })];
  }));
}

/** Installs a package with a driver. */
function withDriver(
  builder: WorldBuilder,
  name: string,
  files: readonly string[],
  knobs: AppKnobs = {},
): WorldBuilder {
  return builder.app({ package: name, libraries: libraries(files, name), ...knobs });
}

/** A device with a driver of its own, an app, and two packages of updatable drivers. */
function updatable(release: Release, files: readonly string[] = ["libGLES_fake.so"]) {
  const device = buildWorld({ release }).driver({ name: "system", reports: ["glFlush"] }).app()
    .property("ro.gfx.driver.0", DRIVER).property("ro.gfx.driver.1", NEXT);
  return withDriver(withDriver(device, DRIVER, files), NEXT, files);
}

/** The driver whose glFlush an app calls, or what ends its process. */
async function reached(builder: WorldBuilder, spec: Parameters<typeof start>[1] = GAME) {
  const { record, fault } = await start(builder, spec, (app) => {
    startGl(app);
    app.gl.Flush();
  });
  return fault ?? record.events.find(({ at }) => at === "call")?.who;
}

function settingsOf(release: Release) {
  const [all, family] = release < 12
    ? ["game_driver_all_apps", "game_driver"]
    : ["updatable_driver_all_apps", "updatable_driver_production"];
  return {
    all: all!,
    optIn: `${family}_opt_in_apps`,
    optOut: `${family}_opt_out_apps`,
    prerelease: release < 12
      ? "game_driver_prerelease_opt_in_apps"
      : "updatable_driver_prerelease_opt_in_apps",
    allowed: release < 12 ? "game_driver_whitelist" : `${family}_allowlist`,
    denied: release < 12 ? "game_driver_blacklist" : `${family}_denylist`,
  };
}

Deno.test("a package without its APK has no driver, and does the device no harm", async () => {
  const { optIn } = settingsOf(14);
  const gone = updatable(14).setting(optIn, APP).absent(`/data/app/${DRIVER}-1/base.apk`);
  assertEquals(await reached(gone), DRIVER);
  const empty = gone.absent(`/data/app/${DRIVER}-1/lib/arm64/libGLES_fake.so`);
  assertMatch(String(await reached(empty)), /^SIGABRT couldn't find an OpenGL ES implementation f/);
});
