/**
 * How RenderScript's drivers, compiled scripts and compilers come into a process, as far as the linker decides it.
 *
 * Plan:
 * - the CPU path and the GPU path, and both in one process;
 * - drivers and what they need;
 * - compiled scripts and their run-time libraries;
 * - bcc, its plugin and a vendor's copy of it;
 * - other same-process HALs.
 *
 * @module
 */

import { out, RTLD_NOW } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt, places } from "../../fakes/observe.ts";
import { callExport, startEgl } from "../../fakes/programs.ts";
import { DRIVER, HAL, HAL_SONAME, INTERNAL, VENDOR_DRIVER, vndkSp } from "../../fakes/rs_places.ts";
import { isStockKind } from "../../fakes/samples.ts";
import { APP, buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { cpuPath, ENFORCED_8_1, gpuPath, openHal, rsDevice, SCRIPT } from "./scenes.ts";
import { open, openFrom, probeScene } from "../scenes.ts";

const drivers = group("linker:rs_drivers", "How RenderScript's parts come into a process.");

drivers.test("hal_is_loaded_into_sphal")
  .clauses("LINKER-RS-21")
  .releases(8, 15)
  .fn(async (t) => {
    const { record } = await t.play(probeScene(rsDevice(t.params.release), (app) => {
      openHal(app);
    }));
    t.expectRunning(record);
    t.expectSequence("HAL", places(record, HAL_SONAME), [`${HAL} in sphal`]);
  });

drivers.test("cpu_path")
  .clauses("LINKER-RS-19")
  .releases(8, 15)
  .fn(async (t) => {
    const { record } = await t.play(probeScene(rsDevice(t.params.release), (app) => {
      openFrom(app, cpuPath(app), DRIVER);
    }));
    t.expectRunning(record);
    t.expectSequence(
      "RenderScript's libraries",
      [...places(record, INTERNAL), ...places(record, DRIVER)],
      [`/system/lib64/${INTERNAL} in default`, `/system/lib64/${DRIVER} in default`],
    );
  });

/** An app's device: libRS.so is open to apps, and loads RenderScript for them on either path. */
function appDevice(release: Release): WorldBuilder {
  return rsDevice(release).with({ selinux: "permissive" }).app()
    .library("/system/lib64/libRS.so", { forwards: ["dlopen", "android_load_sphal_library"] });
}

drivers.test("both_paths_of_an_app")
  .clauses("LINKER-RS-8", "LINKER-RS-19")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { release } = t.params;
    const scene = probeScene(appDevice(release), (app) => {
      const libRS = open(app, "libRS.so");
      const load = "android_load_sphal_library";
      openFrom(app, openFrom(app, libRS, INTERNAL), DRIVER);
      const hal = app.callPointer(app.libdl.dlsym(libRS, `from_${load}`), load, HAL, RTLD_NOW);
      openFrom(app, openFrom(app, hal, INTERNAL), VENDOR_DRIVER);
    });
    const { record } = await t.play({ ...scene, process: { kind: "app", package: APP } });
    t.expectRunning(record);
    t.expectSequence(
      "RenderScript's libraries",
      ["libRS.so", INTERNAL, DRIVER, VENDOR_DRIVER].flatMap((name) => places(record, name)),
      [
        "/system/lib64/libRS.so in default",
        `/system/lib64/${INTERNAL} in default`,
        `${vndkSp(release)}/${INTERNAL} in rs`,
        `/system/lib64/${DRIVER} in default`,
        `/vendor/lib64/${VENDOR_DRIVER} in rs`,
      ],
    );
  });

drivers.test("instances_have_state_of_their_own")
  .clauses("LINKER-RS-20")
  .releases(8, 15)
  .params({ first: ["cpu", "gpu"] })
  .fn(async (t) => {
    const { release, first } = t.params;
    const { record } = await t.play(probeScene(rsDevice(release), (app) => {
      const paths = first === "cpu" ? [cpuPath, gpuPath] : [gpuPath, cpuPath];
      const handles = paths.map((path) => path(app));
      for (const handle of [...handles, ...handles]) callExport(app, handle, "count");
    }));
    t.expectRunning(record);
    const counts = record.results.slice(-8).filter((_, i) => i % 2 === 1);
    t.expectSequence("calls that each instance counted", counts.map(({ value }) => value), [
      1,
      1,
      2,
      2,
    ]);
    t.expectSet("instances", places(record, INTERNAL), [
      `/system/lib64/${INTERNAL} in default`,
      `${vndkSp(release)}/${INTERNAL} in rs`,
    ]);
  });

drivers.test("driver_is_loaded_into_rs")
  .clauses("LINKER-RS-8")
  .releases(8, 15)
  .filter(isStockKind)
  .params({ driver: [VENDOR_DRIVER, DRIVER] })
  .fn(async (t) => {
    const { release, driver } = t.params;
    const { record } = await t.play(probeScene(rsDevice(release), (app) => {
      openFrom(app, gpuPath(app), driver);
    }));
    t.expectRunning(record);
    const directory = driver === DRIVER ? vndkSp(release) : "/vendor/lib64";
    t.expectSequence("driver", places(record, driver), [`${directory}/${driver} in rs`]);
  });

/** A device whose driver needs a library that the system has and no list names. */
function withNeedyDriver(release: Release): WorldBuilder {
  return rsDevice(release).library("/system/lib64/libskia.so")
    .library(`/vendor/lib64/${VENDOR_DRIVER}`, {}, { needed: ["libskia.so"] });
}

drivers.test("driver_needs_listed_libraries_only")
  .clauses("LINKER-RS-9")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "a driver is loaded that needs an unlisted library",
    scene: ({ release }) =>
      probeScene(withNeedyDriver(release), (app) => openFrom(app, gpuPath(app), VENDOR_DRIVER)),
    happened: ({ record }) => eventsAt(record, "load", { who: "RSDriver_foo" }),
  })
  .control("the vendor partition has a copy of that library", ({ release }, scene) => ({
    ...scene,
    world: withNeedyDriver(release).library("/vendor/lib64/libskia.so").world,
  }));

drivers.test("dladdr_tells_the_instance")
  .clauses("LINKER-RS-29")
  .releases(8, 15)
  .filter(isStockKind)
  .params({ path: ["cpu", "gpu"] })
  .fn(async (t) => {
    const { release, path } = t.params;
    const { record } = await t.play(probeScene(rsDevice(release), (app) => {
      const handles = { gpu: gpuPath(app), cpu: cpuPath(app) };
      app.libdl.dladdr(app.libdl.dlsym(handles[path], "count"), out("pointer", 4));
    }));
    t.expectRunning(record);
    const directory = path === "cpu" ? "/system/lib64" : vndkSp(release);
    t.expectEqual("file name", record.results.at(-1)?.outs[0]?.[0], `${directory}/${INTERNAL}`);
  });

drivers.test("scripts_have_the_libraries_of_their_side")
  .clauses("LINKER-RS-30")
  .releases(8, 15)
  .filter(isStockKind)
  .params({ path: ["cpu", "gpu"] })
  .fn(async (t) => {
    const { release, path } = t.params;
    const runtime = "libcompiler_rt.so";
    const driver = path === "cpu" ? DRIVER : VENDOR_DRIVER;
    const builder = rsDevice(release)
      .library(SCRIPT, {}, { needed: [runtime, driver] })
      .library(`/system/lib64/${runtime}`)
      .library(`${vndkSp(release)}/${runtime}`);
    const { record } = await t.play(probeScene(builder, (app) => {
      const handles = { gpu: gpuPath(app), cpu: cpuPath(app) };
      openFrom(app, handles[path], SCRIPT);
    }));
    t.expectRunning(record);
    const [directory, other, namespace] = path === "cpu"
      ? ["/system/lib64", "/system/lib64", "default"]
      : [vndkSp(release), "/vendor/lib64", "rs"];
    t.expectSet(
      "script and run-time libraries",
      ["librs.blur.so", runtime, driver].flatMap((name) => places(record, name)),
      [
        `${SCRIPT.replace("/user/0/", "/data/")} in ${namespace}`,
        `${directory}/${runtime} in ${namespace}`,
        `${other}/${driver} in ${namespace}`,
      ],
    );
  });

const BCC = "/system/bin/bcc";
const PLUGIN = "libbccfoo.so";

/** A device with bcc and a vendor's plugin that needs a library of the system. */
function withPlugin(release: Release, needed: string): WorldBuilder {
  const builder = rsDevice(release).executable(BCC, ["libdl.so", "libvndksupport.so", "libLLVM.so"])
    .library("/system/lib64/libLLVM.so").library("/system/lib64/libhardware.so")
    .library(`${vndkSp(release)}/libhardware.so`);
  return builder.library(`/vendor/lib64/${PLUGIN}`, {}, { needed: [needed] });
}

drivers.test("plugin_of_bcc")
  .clauses("LINKER-RS-31")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { release } = t.params;
    const scene = probeScene(
      withPlugin(release, "libhardware.so"),
      (app) => app.vndksupport.android_load_sphal_library(PLUGIN, RTLD_NOW),
      { executable: BCC },
    );
    const { record } = await t.play(scene);
    t.expectRunning(record);
    t.expectSequence("plugin", places(record, PLUGIN), [`/vendor/lib64/${PLUGIN} in sphal`]);
    t.expectSequence("what it needs", places(record, "libhardware.so"), [
      `${vndkSp(release)}/libhardware.so in vndk`,
    ]);
  });

drivers.test("plugin_of_bcc_needs_no_library_of_the_framework")
  .describe("bcc itself is linked with libLLVM.so, so that it is loaded already.")
  .clauses("LINKER-RS-32")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "a plugin is loaded that needs libLLVM.so",
    scene: ({ release }) =>
      probeScene(
        withPlugin(release, "libLLVM.so"),
        (app) => app.vndksupport.android_load_sphal_library(PLUGIN, RTLD_NOW),
        { executable: BCC },
      ),
    happened: ({ record }) => places(record, PLUGIN),
  })
  .control("it needs libhardware.so instead", ({ release }, scene) => ({
    ...scene,
    world: withPlugin(release, "libhardware.so").world,
  }));

const VENDOR_BCC = "/vendor/bin/bcc";

/** A device with the platform's compiler libraries, and a vendor's executable. */
function withVendorBcc(release: Release, needed: readonly string[]): WorldBuilder {
  return buildWorld({ release }).executable(VENDOR_BCC, ["libdl.so", ...needed])
    .library("/system/lib64/libLLVM.so").library("/system/lib64/libbcc.so");
}

drivers.test("vendors_copy_of_bcc")
  .clauses("LINKER-RS-33")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const names = ["libbcc.so", "libLLVM.so"];
    const builder = withVendorBcc(t.params.release, names)
      .library("/vendor/lib64/libLLVM.so").library("/vendor/lib64/libbcc.so");
    const { record } = await t.play(
      probeScene(builder, (app) => open(app, "libLLVM.so"), { executable: VENDOR_BCC }),
    );
    t.expectRunning(record);
    t.expectSet("copies", names.flatMap((name) => places(record, name)), [
      "/vendor/lib64/libbcc.so in default",
      "/vendor/lib64/libLLVM.so in default",
    ]);
  });

drivers.test("vendors_compiler_has_no_unlisted_library")
  .clauses("LINKER-RS-34")
  .releases(8.1, 15)
  .filter(isStockKind)
  .mustNot({
    what: "it has the platform's libLLVM.so",
    scene: ({ release }) =>
      probeScene(
        withVendorBcc(release, []).with(release === 8.1 ? { product: ENFORCED_8_1 } : {}),
        (app) => open(app, "libLLVM.so"),
        { executable: VENDOR_BCC },
      ),
    happened: ({ record }) => places(record, "libLLVM.so"),
  })
  .control("it is in the vendor partition", ({ release }, scene) => ({
    ...scene,
    world: withVendorBcc(release, []).with(release === 8.1 ? { product: ENFORCED_8_1 } : {})
      .library("/vendor/lib64/libLLVM.so").world,
  }));

drivers.test("vendors_compiler_has_every_library_before_the_vndk")
  .clauses("LINKER-RS-61")
  .releases(8, 8.1)
  .fn(async (t) => {
    const { record } = await t.play(
      probeScene(withVendorBcc(t.params.release, []), (app) => open(app, "libLLVM.so"), {
        executable: VENDOR_BCC,
      }),
    );
    t.expectRunning(record);
    t.expectSequence("libLLVM.so", places(record, "libLLVM.so"), [
      "/system/lib64/libLLVM.so in default",
    ]);
  });

drivers.test("gles_driver_is_loaded_into_sphal")
  .clauses("LINKER-RS-28")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { release } = t.params;
    // Before Android 10 no property names a driver.
    const [name, builder]: readonly [string, WorldBuilder] = release < 10
      ? ["libGLES.so", buildWorld({ release }).driverLibrary("libGLES.so", { name: "driver" })]
      : ["libGLES_fake.so", buildWorld({ release }).driver()];
    const { record } = await t.play(
      probeScene(builder, startEgl, { executable: "/system/bin/app_process64" }),
    );
    t.expectRunning(record);
    t.expectSequence("driver", places(record, name), [`/vendor/lib64/egl/${name} in sphal`]);
  });

/** The groups. */
export const tests: readonly Group[] = [drivers];
