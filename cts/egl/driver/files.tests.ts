/**
 * Tests of drivers whose files cannot be read or loaded, and of sets of three that are not complete.
 *
 * Plan: what may not be read; what cannot be loaded, of each kind; what is tried next, and what the log says; of three
 * binaries, each one missing.
 *
 * @module
 */

import type { Abi } from "../../contract/world.ts";
import { recordProgram } from "../../contract/recorder.ts";
import { startEgl, startGl } from "../../fakes/programs.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, type Scene } from "../../framework/mod.ts";
import {
  calls,
  device,
  expectDriver,
  filesOf,
  isTurn,
  loadedDrivers,
  scene,
  withDriver,
} from "./scenes.ts";

const files = group(
  "egl:driver_files",
  "Drivers whose files cannot be read or loaded, and sets of three that are not complete.",
);

const DIRECTORY = "/vendor/lib64/egl";

/** Takes the right to read files from all but root. */
function unreadable(builder: WorldBuilder, ...names: readonly string[]): WorldBuilder {
  const paths = names.map((name) => `${DIRECTORY}/${name}`);
  return builder.with({
    files: builder.world.files.map((file) =>
      paths.includes(file.path) ? { ...file, mode: 0o600 } : file
    ),
  });
}

files.test("unreadable_file_is_as_none")
  .describe(
    "It is the driver in one binary; that in three is used instead, but root may read both.",
  )
  .clauses("EGL-DRIVER-47")
  .releases(10, 15)
  .params({ user: ["shell", "root"], found: ["named", "exact"] })
  .filter(({ found, release }) => found === "named" ? isFirstOrLast({ release }) : release === 15)
  .fn(async (t) => {
    const { release, user, found } = t.params;
    const suffix = found === "named" ? "gpu" : undefined;
    const both = [...filesOf("one", suffix), ...filesOf("three", suffix)];
    const builder = unreadable(device(release, both), ...filesOf("one", suffix));
    const named = found === "named" ? builder.property("ro.hardware.egl", "gpu") : builder;
    await expectDriver(
      t,
      scene(named, { user }),
      filesOf(user === "root" ? "one" : "three", suffix),
    );
  });

files.test("unreadable_file_is_not_told_in_the_log")
  .clauses("EGL-DRIVER-47")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "it is logged that a file cannot be loaded that is as none",
    scene: ({ release }) => {
      const builder = device(release, ["libGLES_gpu.so", "libGLES.so"]);
      return scene(unreadable(builder, "libGLES_gpu.so").property("ro.hardware.egl", "gpu"));
    },
    happened: ({ record }) =>
      record.log.filter(({ message }) => message.includes("libGLES_gpu.so")).map(({ message }) =>
        message
      ),
  })
  .control("it can be read and is corrupt", ({ release }) =>
    scene(
      device(release, ["libGLES.so"]).property("ro.hardware.egl", "gpu")
        .file(`${DIRECTORY}/libGLES_gpu.so`, "corrupt"),
    ));

files.test("property_that_leads_to_no_driver_is_told")
  .clauses("EGL-DRIVER-81", "EGL-DRIVER-82")
  .releases(10, 15)
  .sample(({ release }) => [10, 13, 14, 15].includes(release))
  .fn(async (t) => {
    const { release } = t.params;
    t.judges(release < 14 ? "EGL-DRIVER-82" : "EGL-DRIVER-81");
    const builder = device(release, filesOf("one")).property("ro.hardware.egl", "gpu");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    const said = "Failed to load drivers from property ro.hardware.egl with value gpu";
    const lines = record.log.filter(({ message }) => message === said);
    t.expectSequence(
      "priorities",
      lines.map(({ priority }) => priority),
      release < 14 ? [] : ["D"],
    );
  });

files.test("name_may_be_a_link")
  .describe(
    "All names of a driver lead to one library, which lies elsewhere in the vendor's partition.",
  )
  .clauses("EGL-DRIVER-67")
  .releases(10, 15)
  .params({ layout: ["one", "three"], found: ["named", "exact", "any"] })
  .filter(({ layout, found, release }) =>
    release === 15 || (layout === "three" && found === "named" && release === 10)
  )
  .fn(async (t) => {
    const { release, layout, found } = t.params;
    const library = "/vendor/lib64/libgpu.so";
    const names = filesOf(layout, found === "exact" ? undefined : "gpu");
    const builder = names.reduce(
      (changed, name) => changed.link(`${DIRECTORY}/${name}`, library),
      device(release, [library]),
    );
    const named = found === "named" ? builder.property("ro.hardware.egl", "gpu") : builder;
    await expectDriver(t, scene(named), [library]);
  });

/** Ways in which a file is no library that the process can load. */
const BAD = {
  empty: (builder, path) => builder.file(path, ""),
  corrupt: (builder, path) => builder.file(path, "\x7fELF but no more"),
  cut: (builder, path) => builder.file(path, textAt(withDriver(builder, path), path).slice(0, 40)),
  directory: (builder, path) => builder.directory(path),
  of_other_width: (builder, path) => withAbi(builder, path, "armeabi-v7a"),
  of_other_machine: (builder, path) => withAbi(builder, path, "x86_64"),
  in_need: (builder, path) => builder.driverLibrary(path, {}, { needed: ["libmissing.so"] }),
  unlinked: (builder, path) => builder.driverLibrary(path, {}, { undefined: ["missing_function"] }),
} as const satisfies Record<string, (builder: WorldBuilder, path: string) => WorldBuilder>;

type Bad = keyof typeof BAD;

const BADS = Object.keys(BAD) as readonly Bad[];

function withAbi(builder: WorldBuilder, path: string, abi: Abi): WorldBuilder {
  return builder.driverLibrary(path, {}, { abi });
}

function textAt(builder: WorldBuilder, path: string): string {
  return builder.world.files.find((file) => file.path === path)?.text ?? "";
}

function withBad(builder: WorldBuilder, bad: Bad, file: string): WorldBuilder {
  return BAD[bad](builder, `${DIRECTORY}/${file}`);
}

files.test("three_are_tried_after_one")
  .clauses("EGL-DRIVER-48")
  .releases(10, 15)
  .params({ bad: BADS, found: ["named", "exact"] })
  .filter(({ bad, found, release }) =>
    bad === "corrupt" ? found === "named" || release === 15 : found === "named" && release === 15
  )
  .filter(isTurn)
  .fn(async (t) => {
    const { release, bad, found } = t.params;
    const suffix = found === "named" ? "gpu" : undefined;
    const three = filesOf("three", suffix);
    const builder = withBad(device(release, three), bad, filesOf("one", suffix)[0]!);
    const named = found === "named" ? builder.property("ro.hardware.egl", "gpu") : builder;
    await expectDriver(t, scene(named), three);
  });

files.test("exact_name_is_tried_after_bad_files")
  .describe("Both the one binary and libEGL of the named driver cannot be loaded.")
  .clauses("EGL-DRIVER-19", "EGL-DRIVER-49")
  .releases(10, 15)
  .params({ bad: ["empty", "of_other_width"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, bad } = t.params;
    const [one, egl, ...others] = [...filesOf("one", "gpu"), ...filesOf("three", "gpu")];
    const good = device(release, [...others, "libGLES.so"]);
    const builder = withBad(withBad(good, bad, one!), bad, egl!);
    await expectDriver(t, scene(builder.property("ro.hardware.egl", "gpu")), ["libGLES.so"]);
  });

files.test("bad_file_is_logged")
  .clauses("EGL-DRIVER-51")
  .releases(10, 15)
  .params({ bad: ["empty", "in_need", "of_other_width"] })
  .filter((params) => params.bad === "empty" ? isTurn(params) : params.release === 15)
  .fn(async (t) => {
    const { release, bad } = t.params;
    const builder = withBad(device(release, ["libGLES.so"]), bad, "libGLES_gpu.so");
    const { record } = await t.play(scene(builder.property("ro.hardware.egl", "gpu")));
    t.expectRunning(record);
    const start = `load_driver(${DIRECTORY}/libGLES_gpu.so): `;
    t.expectSequence(
      "levels of lines",
      record.log.filter(({ message }) => message.startsWith(start)).map(({ priority }) => priority),
      ["E"],
    );
  });

/** How a binary of three is not there. */
const LACKS = {
  missing: (builder: WorldBuilder, file: string) => builder.withoutFile(`${DIRECTORY}/${file}`),
  corrupt: (builder: WorldBuilder, file: string) => withBad(builder, "corrupt", file),
  unreadable: (builder: WorldBuilder, file: string) => unreadable(builder, file),
} as const;

files.test("without_libegl_there_is_no_driver")
  .clauses("EGL-DRIVER-49")
  .releases(10, 15)
  .params({ how: ["missing", "corrupt", "unreadable"] })
  .filter(({ how, release }) => release === 15 || (how === "missing" && release === 10))
  .mustNot({
    what: "a binary for OpenGL ES is loaded without the one for EGL",
    scene: ({ release, how }) => {
      const all = device(release, [...filesOf("three", "gpu"), "libGLES.so"])
        .property("ro.hardware.egl", "gpu");
      return scene(LACKS[how](all, "libEGL_gpu.so"));
    },
    happened: ({ record }) => loadedDrivers(record).filter((who) => who !== "libGLES.so"),
  })
  .control("the one for EGL is there", ({ release }) =>
    scene(
      device(release, [...filesOf("three", "gpu"), "libGLES.so"]).property(
        "ro.hardware.egl",
        "gpu",
      ),
    ));

/** A process that uses EGL and only the versions of OpenGL ES that its driver has a binary for. */
function sceneWith(builder: WorldBuilder, versions: readonly (1 | 2)[]): Scene {
  const program = recordProgram((app) => {
    startEgl(app);
    for (const version of versions) {
      startGl(app, version);
      (version === 1 ? app.gles1 : app.gl).Flush();
    }
  });
  return { world: builder.world, process: { kind: "native" }, program };
}

files.test("set_without_a_binary_for_opengl_es_is_used")
  .describe("EGL works, and so does the version whose binary is there.")
  .clauses("EGL-DRIVER-50")
  .releases(10, 15)
  .params({
    lacks: ["libGLESv1_CM", "libGLESv2", "both"],
    how: ["missing", "corrupt", "unreadable"],
  })
  .filter(({ lacks, how, release }) =>
    how === "missing" ? isFirstOrLast({ release }) : lacks === "libGLESv2" && release === 15
  )
  .fn(async (t) => {
    const { release, lacks, how } = t.params;
    const absent = lacks === "both" ? ["libGLESv1_CM", "libGLESv2"] : [lacks];
    const all = filesOf("three", "gpu");
    const builder = absent.reduce(
      (changed, name) => LACKS[how](changed, `${name}_gpu.so`),
      device(release, all).property("ro.hardware.egl", "gpu"),
    );
    const versions = ([1, 2] as const).filter((version) =>
      !absent.includes(version === 1 ? "libGLESv1_CM" : "libGLESv2")
    );
    const { record } = await t.play(sceneWith(builder, versions));
    t.expectRunning(record);
    t.expectSet(
      "drivers loaded",
      loadedDrivers(record),
      all.filter((file) => !absent.some((name) => file.startsWith(name))),
    );
    t.expectSequence("functions called", calls(record), [
      "eglInitialize of libEGL_gpu.so",
      ...versions.map((version) =>
        `glFlush of ${version === 1 ? "libGLESv1_CM_gpu.so" : "libGLESv2_gpu.so"}`
      ),
    ]);
  });

files.test("function_of_a_missing_binary_does_nothing")
  .describe("The one for OpenGL ES 2.0 is missing; in Android, libEGL's own function calls itself.")
  .clauses("EGL-DRIVER-65")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const builder = device(release, filesOf("three", "gpu").slice(0, 2))
      .property("ro.hardware.egl", "gpu").compat(compat);
    const played = sceneWith(builder, [2]);
    const { record } = await t.play(played);
    // A function that jumps to itself goes on for ever; one that calls itself comes to the end of the stack.
    const isEndless = record.end.kind === "hang";
    const end = isEndless ? { kind: "signal", signal: "SIGSEGV", reason: "" } as const : record.end;
    t.expectQuirkEnd({ ...record, end }, "SIGSEGV", compat);
    if (compat) return;
    t.expectEqual("calls that returned", record.results.length, played.program.calls.length);
  });

/** The groups. */
export const tests: readonly Group[] = [files];
