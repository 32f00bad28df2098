/**
 * Tests of where drivers lie.
 *
 * Plan:
 * - the documented directories of 64-bit and 32-bit processes, and that each width keeps to its own;
 * - the system's directories, which 10 to 13 search and later releases do not; devices of these tests have no linker
 *   namespaces, as sphal lets nothing in from there.
 *
 * @module
 */

import type { Abi } from "../../contract/world.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import {
  device,
  expectDriver,
  filesOf,
  isTurn,
  loadedDrivers,
  scene,
  WITHOUT_NAMESPACES,
} from "./scenes.ts";

const directory = group("egl:driver_directory", "Where drivers lie, and for which processes.");

const WIDTHS = {
  64: { clause: "EGL-DRIVER-3", abi: "arm64-v8a", lib: "lib64", other: "lib" },
  32: { clause: "EGL-DRIVER-2", abi: "armeabi-v7a", lib: "lib", other: "lib64" },
} as const;

for (const width of [64, 32] as const) {
  const { clause, abi, lib, other } = WIDTHS[width];
  const [vendor, otherVendor] = [`/vendor/${lib}/egl`, `/vendor/${other}/egl`];

  directory.test(`preferred_directory_of_${width}_bit_processes`)
    .describe("On a device that runs both widths, and on one that runs only this one.")
    .clauses(clause)
    .releases(10, 15)
    .params({ layout: ["one", "three"], device: ["both", "only"] })
    .filter((params) =>
      params.layout === "one" && params.device === "both" ? isTurn(params) : params.release === 15
    )
    .fn(async (t) => {
      const { release, layout } = t.params;
      const files = filesOf(layout, "gpu", vendor);
      const both = t.params.device === "both";
      const builder = device(
        release,
        [...files, ...(both ? filesOf(layout, "gpu", otherVendor) : [])],
        both ? {} : { abis: [abi] },
      ).property("ro.hardware.egl", "gpu");
      await expectDriver(t, scene(builder, { abi }), files);
    });

  directory.test(`other_width_has_no_driver_for_${width}_bit_processes`)
    .describe("Whatever the library in it is built for.")
    .clauses("EGL-DRIVER-24")
    .releases(10, 15)
    .filter(isFirstOrLast)
    .mustNot({
      what: "a driver of the other width's directory is loaded",
      scene: ({ release }) =>
        scene(
          device(release, filesOf("one", undefined, vendor), WITHOUT_NAMESPACES).property(
            "ro.hardware.egl",
            "gpu",
          )
            .driverLibrary(`${otherVendor}/libGLES_gpu.so`, {}, { abi }),
          { abi },
        ),
      happened: ({ record }) => loadedDrivers(record).filter((who) => who === "GLES_gpu"),
    })
    .control("it lies in this width's directory", ({ release }) =>
      scene(
        device(release, filesOf("one", undefined, vendor), WITHOUT_NAMESPACES).property(
          "ro.hardware.egl",
          "gpu",
        )
          .driverLibrary(`${vendor}/libGLES_gpu.so`, {}, { abi }),
        { abi },
      ));
}

const ABIS: readonly Abi[] = ["arm64-v8a", "armeabi-v7a"];

/** The vendor's and the system's directory of a process. */
function directoriesOf(abi: Abi): { readonly vendor: string; readonly system: string } {
  const lib = abi === "arm64-v8a" ? "lib64" : "lib";
  return { vendor: `/vendor/${lib}/egl`, system: `/system/${lib}/egl` };
}

directory.test("system_directory_is_searched_too")
  .clauses("EGL-DRIVER-25")
  .releases(10, 13)
  .params({ abi: ABIS, found: ["named", "exact", "any"] })
  .filter(({ abi, found, release }) =>
    found === "named"
      ? abi === "arm64-v8a" || release === 13
      : abi === "arm64-v8a" && release === 10
  )
  .fn(async (t) => {
    const { release, abi, found } = t.params;
    const suffix = found === "exact" ? undefined : "gpu";
    const files = filesOf("one", suffix, directoriesOf(abi).system);
    const builder = device(release, files, WITHOUT_NAMESPACES);
    const named = found === "named" ? builder.property("ro.hardware.egl", "gpu") : builder;
    await expectDriver(t, scene(named, { abi }), files);
  });

directory.test("vendors_directory_comes_first")
  .clauses("EGL-DRIVER-26")
  .releases(10, 13)
  .params({ found: ["named", "exact", "any"] })
  .filter(({ found, release }) => found === "named" ? isTurn({ release }) : release === 10)
  .fn(async (t) => {
    const { release, found } = t.params;
    const suffix = found === "exact" ? undefined : "gpu";
    const { vendor, system } = directoriesOf("arm64-v8a");
    const both = [system, vendor].flatMap((path) => filesOf("one", suffix, path));
    const builder = device(release, both, WITHOUT_NAMESPACES);
    const named = found === "named" ? builder.property("ro.hardware.egl", "gpu") : builder;
    await expectDriver(t, scene(named), filesOf("one", suffix, vendor));
  });

directory.test("systems_one_binary_comes_before_the_vendors_three")
  .clauses("EGL-DRIVER-69")
  .releases(10, 13)
  .filter(isTurn)
  .fn(async (t) => {
    const { vendor, system } = directoriesOf("arm64-v8a");
    const one = filesOf("one", "gpu", system);
    const files = [...filesOf("three", "gpu", vendor), ...one];
    const builder = device(t.params.release, files, WITHOUT_NAMESPACES);
    await expectDriver(t, scene(builder.property("ro.hardware.egl", "gpu")), one);
  });

directory.test("system_directory_is_not_searched")
  .clauses("EGL-DRIVER-27")
  .releases(14, 15)
  .params({ abi: ABIS })
  .filter(({ abi, release }) => abi === "arm64-v8a" || release === 15)
  .mustNot({
    what: "a driver of the system's directory is loaded",
    scene: ({ release, abi }) => {
      const { vendor, system } = directoriesOf(abi);
      const files = [...filesOf("one", undefined, vendor), ...filesOf("one", "gpu", system)];
      const builder = device(release, files, WITHOUT_NAMESPACES);
      return scene(builder.property("ro.hardware.egl", "gpu"), { abi });
    },
    happened: ({ record }) => loadedDrivers(record).filter((who) => who.startsWith("/system/")),
  })
  .control("the release is 13", (_params, { world, ...rest }) => ({
    ...rest,
    world: { ...world, release: 13 },
  }));

directory.test("each_binary_is_looked_for_by_itself")
  .clauses("EGL-DRIVER-28")
  .releases(10, 13)
  .params({ ofSystem: ["libEGL", "libGLESv1_CM", "libGLESv2"] })
  .filter(({ ofSystem, release }) => release === 10 || (ofSystem === "libGLESv2" && release === 13))
  .fn(async (t) => {
    const { release, ofSystem } = t.params;
    const { vendor, system } = directoriesOf("arm64-v8a");
    const files = filesOf("three", "gpu").map((file) =>
      `${file.startsWith(ofSystem) ? system : vendor}/${file}`
    );
    const builder = device(release, files, WITHOUT_NAMESPACES);
    await expectDriver(t, scene(builder.property("ro.hardware.egl", "gpu")), files);
  });

directory.test("corrupt_file_hides_that_of_the_system")
  .clauses("EGL-DRIVER-29")
  .releases(10, 13)
  .filter(isTurn)
  .mustNot({
    what: "the system's copy is loaded instead of the vendor's, which cannot be",
    scene: ({ release }) => {
      const { vendor, system } = directoriesOf("arm64-v8a");
      const files = [...filesOf("one", "gpu", system), "libGLES.so"];
      return scene(
        device(release, files, WITHOUT_NAMESPACES).property("ro.hardware.egl", "gpu")
          .file(`${vendor}/libGLES_gpu.so`, "corrupt"),
      );
    },
    happened: ({ record }) => loadedDrivers(record).filter((who) => who.startsWith("/system/")),
  })
  .control("the vendor's copy may not be read", (_params, { world, ...rest }) => ({
    ...rest,
    world: {
      ...world,
      files: world.files.map((file) => file.text === "corrupt" ? { ...file, mode: 0 } : file),
    },
  }));

directory.test("unreadable_file_does_not_hide_that_of_the_system")
  .clauses("EGL-DRIVER-47")
  .releases(10, 13)
  .filter(isTurn)
  .fn(async (t) => {
    const { vendor, system } = directoriesOf("arm64-v8a");
    const files = filesOf("one", "gpu", system);
    const builder = device(t.params.release, files, WITHOUT_NAMESPACES)
      .property("ro.hardware.egl", "gpu")
      .file(`${vendor}/libGLES_gpu.so`, "corrupt", { mode: 0 });
    await expectDriver(t, scene(builder), files);
  });

/** The groups. */
export const tests: readonly Group[] = [directory];
