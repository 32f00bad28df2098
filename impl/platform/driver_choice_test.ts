import { assertEquals, assertMatch } from "@std/assert";
import type { Abi, Release } from "../../cts/contract/world.ts";
import { encodeLibrary } from "../../cts/contract/library.ts";
import { simForm } from "../../cts/fakes/forms.ts";
import { startGl } from "../../cts/fakes/programs.ts";
import {
  APP,
  type AppKnobs,
  buildWorld,
  type WorldBuilder,
} from "../../cts/fakes/world_builder.ts";
import { bare, start } from "../egl/testing/driver_run.ts";

const GAME = { kind: "app", package: APP } as const;
const DRIVER = "com.vendor.driver";
const NEXT = "com.vendor.next";
const ANGLE = "com.android.angle";
const RELEASES = [10, 11, 12, 13, 14, 15] as const;

/** Libraries of a package, which report their calls of glFlush. */
function libraries(names: readonly string[], who: string, abi: Abi = "arm64-v8a") {
  return Object.fromEntries(names.map((soname) => {
    const binary = /^lib(EGL|GLESv1_CM|GLESv2|GLES)/.exec(soname)?.[1] as "GLES";
    const behaviour = { kind: "driver", binary, name: who, reports: ["glFlush"] } as const;
    return [soname, simForm({ soname, abi, behaviour })];
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

Deno.test("an app that opts in gets the driver of a package in place of the system's", async () => {
  for (const release of RELEASES) {
    const { optIn } = settingsOf(release);
    assertEquals(await reached(updatable(release)), "system");
    const chosen = updatable(release).setting(optIn, `com.other,${APP}`);
    assertEquals(await reached(chosen), DRIVER);
    const { record, log } = await start(chosen, GAME);
    assertEquals(
      record.log.filter(({ tag, priority }) => tag === "libEGL" && priority === "D").length,
      log.length,
    );
    assertEquals(log, ["D Unload system gl driver.", "D Load updated gl driver."]);
    const loaded = record.libraries.filter(({ soname }) => soname.startsWith("libGLES_"));
    assertEquals(loaded, [{
      path: `/data/app/${DRIVER}-1/lib/arm64/libGLES_fake.so`,
      soname: "libGLES_fake.so",
      namespace: release < 14 ? "gfx driver" : "updatable gfx driver",
    }]);
  }
});

Deno.test("the settings on updatable drivers have an order", async () => {
  for (const release of [11, 14] as const) {
    const names = settingsOf(release);
    const cases: readonly [Partial<Record<keyof typeof names, string>>, string][] = [
      [{}, "system"],
      [{ all: "1" }, DRIVER],
      [{ all: "1", optOut: APP, denied: APP }, DRIVER],
      [{ all: "3", optIn: APP }, "system"],
      [{ all: "4", optIn: APP }, DRIVER],
      [{ all: "x", optIn: APP }, DRIVER],
      [{ all: "", optIn: APP }, DRIVER],
      [{ all: "99999999999", optIn: APP }, DRIVER],
      [{ optIn: APP, optOut: APP }, "system"],
      [{ optIn: APP, denied: APP }, DRIVER],
      [{ allowed: APP }, DRIVER],
      [{ allowed: "*" }, DRIVER],
      [{ allowed: "*", denied: APP }, "system"],
      [{ allowed: "com.other,*" }, "system"],
      [{ optIn: "*" }, "system"],
      [{ optIn: ` ${APP}` }, "system"],
      [{ optIn: `${APP}x` }, "system"],
      [{ optIn: `,${APP},,` }, DRIVER],
      [{ optIn: "" }, "system"],
      [{ optIn: ",".repeat(10_000) }, "system"],
      [{ all: "2" }, "system"],
      [{ prerelease: APP, optIn: APP }, "system"],
    ];
    for (const [settings, expected] of cases) {
      const builder = Object.entries(settings).reduce(
        (world, [name, value]) => world.setting(names[name as keyof typeof names], value),
        updatable(release),
      );
      assertEquals(await reached(builder), expected, JSON.stringify(settings).slice(0, 100));
    }
  }
});

Deno.test("a driver that is not released yet is for apps that may be debugged, in Android 10 for all", async () => {
  for (const release of RELEASES) {
    const { prerelease } = settingsOf(release);
    const chosen = updatable(release).setting(prerelease, APP);
    assertEquals(await reached(chosen), release === 10 ? NEXT : "system");
    assertEquals(await reached(chosen.app({ debuggable: true })), NEXT);
  }
});

Deno.test("without a fitting package an app keeps the system's driver", async () => {
  const { optIn } = settingsOf(14);
  const device = buildWorld({ release: 14 }).driver({ name: "system", reports: ["glFlush"] }).app()
    .property("ro.gfx.driver.0", DRIVER).setting(optIn, APP);
  const { record } = await start(device, GAME);
  assertEquals(
    record.log.filter(({ priority }) => priority === "W").map(({ message }) => message),
    [`updatable driver package '${DRIVER}' not installed`],
  );
  const files = ["libGLES_fake.so"];
  const unfit: readonly AppKnobs[] = [
    { targetSdk: 25 },
    { libraries: {} },
    { libraries: libraries(files, DRIVER, "armeabi-v7a"), abis: ["armeabi-v7a"] },
  ];
  assertEquals(await reached(device), "system");
  for (const knobs of unfit) {
    assertEquals(await reached(withDriver(device, DRIVER, files, knobs)), "system");
  }
  const isolated = { kind: "isolated", package: APP } as const;
  assertEquals(await reached(updatable(14).setting(optIn, APP), isolated), "system");
});

Deno.test("an updatable driver has suffixed names only, of every property that is set", async () => {
  for (const release of RELEASES) {
    const { optIn } = settingsOf(release);
    const device = (files: readonly string[]) =>
      updatable(release, files).property("ro.board.platform", "board").setting(optIn, APP);
    assertEquals(await reached(device(["libGLES_board.so"])), DRIVER);
    const three = ["libEGL_fake.so", "libGLESv1_CM_board.so", "libGLESv2_fake.so"];
    assertEquals(await reached(device(three)), DRIVER);
    for (const files of [["libGLES.so"], ["libGLES_other.so"]]) {
      const path = `/data/app/${DRIVER}-1/lib/arm64:/data/app/${DRIVER}-1/base.apk!/lib/arm64-v8a`;
      const message = `SIGABRT couldn't find an OpenGL ES implementation from ${path}`;
      assertEquals(await reached(device(files)), release === 10 ? "system" : message);
    }
  }
});

Deno.test("an updatable driver is loaded from inside its package, and has the libraries that it lists", async () => {
  const { optIn } = settingsOf(14);
  const device = buildWorld({ release: 14 }).driver({ name: "system" }).app()
    .property("ro.gfx.driver.0", DRIVER).setting(optIn, APP)
    .library("/vendor/lib64/egl/libvendor_a.so").library("/vendor/lib64/egl/libvendor_b.so");
  const needy = simForm({
    soname: "libGLES_fake.so",
    abi: "arm64-v8a",
    needed: ["libvendor_a.so"],
    behaviour: { kind: "driver", name: "needy" },
  });
  const knobs = {
    package: DRIVER,
    extractNativeLibs: false,
    libraries: { "libGLES_fake.so": needy },
  };
  const list = { "sphal_libraries.txt": "libvendor_b.so\nlibvendor_a.so\n" };
  const { drivers, record } = await start(device.app({ ...knobs, assets: list }), GAME);
  assertEquals(drivers.filter((who) => who !== "system"), ["vendor_a", "needy"]);
  const found = record.libraries.find(({ soname }) => soname === "libGLES_fake.so");
  assertEquals(found?.path, `/data/app/${DRIVER}-1/base.apk!/lib/arm64-v8a/libGLES_fake.so`);
  const other = { "sphal_libraries.txt": "\r\nlibvendor_b.so\r\nlibvendor_a.so" };
  assertEquals((await start(device.app({ ...knobs, assets: other }), GAME)).fault, undefined);
  const unlisted = await start(device.app(knobs), GAME);
  assertMatch(unlisted.fault ?? "", /^SIGABRT couldn't find an OpenGL ES implementation from/);
  assertMatch(
    unlisted.log.join(),
    /Could not load libGLES_fake\.so from updatable gfx driver name/,
  );
});

Deno.test("a package without its APK has no driver, and does the device no harm", async () => {
  const { optIn } = settingsOf(14);
  const gone = updatable(14).setting(optIn, APP).absent(`/data/app/${DRIVER}-1/base.apk`);
  assertEquals(await reached(gone), DRIVER);
  const empty = gone.absent(`/data/app/${DRIVER}-1/lib/arm64/libGLES_fake.so`);
  assertMatch(String(await reached(empty)), /^SIGABRT couldn't find an OpenGL ES implementation f/);
});

Deno.test("a native process asks for the driver that is not released yet by its environment", async () => {
  for (const release of RELEASES) {
    const device = updatable(release);
    const spec = (value: string) =>
      ({ kind: "native", environment: { UPDATABLE_GFX_DRIVER: value } }) as const;
    assertEquals(await reached(device, spec("0")), "system");
    const inside = device.app({
      package: NEXT,
      extractNativeLibs: false,
      libraries: libraries(["libGLES_fake.so"], NEXT),
    });
    assertEquals(await reached(inside, spec("1")), release < 12 ? "system" : NEXT);
  }
});

const ANGLE_FILES = ["libEGL_angle.so", "libGLESv1_CM_angle.so", "libGLESv2_angle.so"];

function withAngle(release: Release, value = "angle"): WorldBuilder {
  return buildWorld({ release }).driver({ name: "system", reports: ["glFlush"] }).app()
    .setting("angle_gl_driver_selection_pkgs", `com.other,${APP}`)
    .setting("angle_gl_driver_selection_values", `native,${value}`);
}

Deno.test("an app for which the settings say angle gets the package's ANGLE", async () => {
  for (const release of RELEASES) {
    const device = withDriver(withAngle(release), ANGLE, ANGLE_FILES);
    assertEquals(await reached(device), ANGLE);
    const { record } = await start(device, GAME);
    const where = record.libraries.filter(({ soname }) => ANGLE_FILES.includes(soname));
    assertEquals(where.map(({ namespace }) => namespace), ["ANGLE", "ANGLE", "ANGLE"]);
    for (const value of ["default", "native", "ANGLE", ""]) {
      assertEquals(
        await reached(device.setting("angle_gl_driver_selection_values", `x,${value}`)),
        "system",
      );
    }
    const uneven = device.setting("angle_gl_driver_selection_values", "angle");
    assertEquals(await reached(uneven), "system");
    assertEquals(await reached(uneven.setting("angle_gl_driver_all_angle", "1")), ANGLE);
    assertEquals(await reached(uneven.setting("angle_gl_driver_all_angle", "2")), "system");
    const plus = await reached(uneven.setting("angle_gl_driver_all_angle", "+1"));
    assertEquals(plus, release < 12 ? "system" : ANGLE);
  }
});

Deno.test("ANGLE that cannot be loaded ends the process from Android 14 on", async () => {
  for (const release of RELEASES) {
    for (
      const device of [
        withAngle(release),
        withDriver(withAngle(release), ANGLE, ["libGLES_angle.so"]),
      ]
    ) {
      const expected = release < 14 ? "system" : "SIGABRT Failed to load ANGLE.";
      assertEquals(await reached(device), expected);
    }
    const inSystem = withAngle(release)
      .driverLibrary("/system/lib64/libEGL_angle.so", { name: "own" })
      .driverLibrary("/system/lib64/libGLESv2_angle.so", { name: "own", reports: ["glFlush"] });
    assertEquals(await reached(inSystem), release < 14 ? "system" : "own");
  }
});

Deno.test("the package of ANGLE for debugging is for apps that may be debugged", async () => {
  const debug = "com.dev.angle";
  for (const release of [11, 14] as const) {
    const device = withDriver(
      withDriver(withAngle(release), ANGLE, ANGLE_FILES),
      debug,
      ANGLE_FILES,
    )
      .setting("angle_debug_package", debug);
    assertEquals(await reached(device), ANGLE);
    const debuggable = device.app({ debuggable: true });
    assertEquals(await reached(debuggable), debug);
    const gone = await reached(debuggable.setting("angle_debug_package", "com.gone"));
    assertEquals(gone, release < 14 ? "system" : "SIGABRT Failed to load ANGLE.");
  }
});

Deno.test("native demands the driver of ro.hardware.egl from Android 14 on", async () => {
  for (const release of RELEASES) {
    const native = withAngle(release, "native");
    assertEquals(await reached(native), "system");
    const { fault } = await start(
      native.property("ro.hardware.egl", "").property("ro.zygote.disable_gl_preload", "true"),
      GAME,
    );
    const unset = "SIGABRT Native GLES driver is selected but not specified in ro.hardware.egl";
    assertEquals(fault, release < 14 ? undefined : unset);
    const gone = native.property("ro.hardware.egl", "gone")
      .property("ro.zygote.disable_gl_preload", "true");
    const missing =
      "SIGABRT Native GLES driver is selected but failed to load. ro.hardware.egl=gone";
    assertEquals((await start(gone, GAME)).fault, release < 14 ? undefined : missing);
  }
});

Deno.test("ANGLE that was loaded as the default gives way to the native driver", async () => {
  const path = "/system/lib64/libGLESv2_angle.so";
  const device = withAngle(14, "native").property("persist.graphics.egl", "angle")
    .driverLibrary("/system/lib64/libEGL_angle.so", { name: "own" });
  const header = { soname: "libGLESv2_angle.so", abi: "arm64-v8a" } as const;
  const angle = device.file(
    path,
    encodeLibrary(header, "export function ANGLEGetDisplayPlatform() { return 1; }"),
  );
  assertEquals(await reached(angle), "system");
  assertEquals((await start(angle, GAME)).log.at(-1), "D Unload system gl driver.");
  const other = device.driverLibrary(path, { name: "own", reports: ["glFlush"] });
  assertEquals(await reached(other), "own");
});

Deno.test("from Android 15 on a device whose driver is ANGLE takes it from the package", async () => {
  for (const release of [14, 15] as const) {
    const device = withDriver(
      bare(release).app().property("ro.hardware.egl", "angle")
        .driverLibrary("/system/lib64/libEGL_angle.so", { name: "own" })
        .driverLibrary("/system/lib64/libGLESv2_angle.so", { name: "own", reports: ["glFlush"] }),
      ANGLE,
      ANGLE_FILES,
    );
    assertEquals(await reached(device), release === 14 ? "own" : ANGLE);
  }
});
