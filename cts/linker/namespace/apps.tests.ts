/**
 * The namespace of an app: what of the system and of the vendor its code may load.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { isDialect } from "../../fakes/samples.ts";
import { APP, buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { group, type Scene } from "../../framework/mod.ts";
import { isSample } from "./scenes.ts";
import { open } from "../scenes.ts";

const apps = group("linker:apps", "What an app's own code may load of system and vendor.");

const LISTS = {
  system: "/system/etc/public.libraries.txt",
  vendor: "/vendor/etc/public.libraries.txt",
} as const;

/** The libraries that every library needs on some device. */
const NEEDED = ["liblog.so", "libc.so", "libm.so", "libdl.so"];

/** A device with an app, and lines for one of the lists; permissive, so that no file's label matters. */
function device(release: Release, list: keyof typeof LISTS, ...listed: string[]): WorldBuilder {
  const builder = buildWorld({ release, selinux: "permissive" }).app()
    .file(LISTS.system, `${NEEDED.join("\n")}\n`)
    .library("/system/lib64/libx.so").library("/vendor/lib64/libv.so");
  const lines = list === "system" ? [...NEEDED, ...listed] : listed;
  return builder.file(LISTS[list], `${lines.join("\n")}\n`);
}

function scene(builder: WorldBuilder, name: string): Scene {
  return {
    world: builder.world,
    process: { kind: "app", package: APP },
    program: recordProgram((app) => open(app, name)),
  };
}

apps.test("listed_library_of_the_system_is_given")
  .clauses("LINKER-NAMESPACE-41")
  .releases(8, 15)
  .params({ before: ["", "# libx.so is below"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, before } = t.params;
    const { record } = await t.play(scene(device(release, "system", before, "libx.so"), "libx.so"));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/system/lib64/libx.so in default"]);
  });

apps.test("white_space_around_a_line_does_not_count")
  .clauses("LINKER-NAMESPACE-68")
  .releases(8, 15)
  .params({ line: ["  libx.so", "libx.so \t", "\tlibx.so 64 ", " # of x\nlibx.so"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, line } = t.params;
    const { record } = await t.play(scene(device(release, "system", line), "libx.so"));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/system/lib64/libx.so in default"]);
  });

apps.test("other_library_of_the_system_is_not_given")
  .clauses("LINKER-NAMESPACE-41")
  .releases(8, 15)
  .params({ line: ["liby.so", "#libx.so", "# libx.so"] })
  .filter(isSample)
  .mustNot({
    what: "an app loads a library of the system that is not listed",
    scene: ({ release, line }) => scene(device(release, "system", line), "libx.so"),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("it is listed", ({ release }, rest) => ({
    ...rest,
    world: device(release, "system", "libx.so").world,
  }));

apps.test("listed_library_of_the_vendor_is_given_from_sphal")
  .clauses("LINKER-NAMESPACE-42")
  .releases(8, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { record } = await t.play(
      scene(device(t.params.release, "vendor", "libv.so"), "libv.so"),
    );
    t.expectRunning(record);
    t.expectSequence("libv.so", places(record, "libv.so"), ["/vendor/lib64/libv.so in sphal"]);
  });

apps.test("other_library_of_the_vendor_is_not_given")
  .clauses("LINKER-NAMESPACE-42")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "an app loads a library of the vendor that is not listed",
    scene: ({ release }) => scene(device(release, "vendor", "libw.so"), "libv.so"),
    happened: ({ record }) => places(record, "libv.so"),
  })
  .control("it is listed", ({ release }, rest) => ({
    ...rest,
    world: device(release, "vendor", "libv.so").world,
  }));

apps.test("line_for_one_width_is_for_that_width")
  .clauses("LINKER-NAMESPACE-45")
  .releases(8, 15)
  .params({ list: ["system", "vendor"], words: ["64", "64 nopreload", "32"], app: ["64", "32"] })
  .filter(({ release, words }) => isSample({ release }) && (release >= 11 || !words.includes(" ")))
  .fn(async (t) => {
    const { release, list, words, app } = t.params;
    const folder = app === "64" ? "lib64" : "lib";
    const name = "libx.so";
    const builder = buildWorld({ release, selinux: "permissive" })
      .app(app === "64" ? {} : { installAbi: "armeabi-v7a" })
      .file(LISTS.system, `${NEEDED.join("\n")}\n`).file(
        LISTS[list],
        `liblog.so\n${name} ${words}\n`,
      )
      .library(`/${list}/${folder}/${name}`);
    const { record } = await t.play(scene(builder, name));
    t.expectRunning(record);
    const place = `/${list}/${folder}/${name} in ${list === "system" ? "default" : "sphal"}`;
    t.expectSequence(name, places(record, name), words.startsWith(app) ? [place] : []);
  });

apps.test("unknown_word_refuses_the_vendors_list")
  .clauses("LINKER-NAMESPACE-46")
  .releases(11, 15)
  .params({
    line: ["libw.so 16", "libw.so 32 64", "libw.so preload", "libw.so libv.so", "libw.so # of w"],
  })
  .filter(({ release }) => release === 11 || isSample({ release }))
  .mustNot({
    what: "an app loads a library of a list with a malformed line",
    scene: ({ release, line }) => scene(device(release, "vendor", "libv.so", line), "libv.so"),
    happened: ({ record }) => places(record, "libv.so"),
  })
  .control("the line says nothing behind the name", ({ release }, rest) => ({
    ...rest,
    world: device(release, "vendor", "libv.so", "libw.so").world,
  }));

apps.test("unknown_word_ends_the_vendors_list")
  .clauses("LINKER-NAMESPACE-91")
  .releases(8, 10)
  .params({
    line: ["libw.so 16", "libw.so preload", "libw.so libx.so", "libw.so 32 # of w"],
    place: ["before", "behind"],
  })
  .filter(({ release, line }) => release === 10 || line === "libw.so 16")
  .fn(async (t) => {
    const { release, line, place } = t.params;
    const lines = place === "before" ? ["libv.so", line] : [line, "libv.so"];
    const { record } = await t.play(scene(device(release, "vendor", ...lines), "libv.so"));
    t.expectRunning(record);
    const expected = place === "before" ? ["/vendor/lib64/libv.so in sphal"] : [];
    t.expectSequence("libv.so", places(record, "libv.so"), expected);
  });

apps.test("path_in_data_is_opened")
  .clauses("LINKER-NAMESPACE-43")
  .releases(8, 15)
  .params({ path: [`/data/data/${APP}/libmine.so`, "/mnt/expand/a/b/libmine.so"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, path } = t.params;
    const { record } = await t.play(scene(device(release, "system").library(path), path));
    t.expectRunning(record);
    t.expectSequence(
      "libmine.so",
      record.libraries.filter(({ soname }) => soname === "libmine.so").map((found) => found.path),
      [path],
    );
  });

apps.test("path_of_the_system_is_refused")
  .clauses("LINKER-NAMESPACE-43")
  .releases(8, 15)
  .params({ path: ["/system/lib64/libx.so", "/vendor/lib64/libv.so"] })
  .filter(isSample)
  .mustNot({
    what: "an app loads a library of the system by its path",
    scene: ({ release, path }) => scene(device(release, "system"), path),
    happened: ({ record }) => [...places(record, "libx.so"), ...places(record, "libv.so")],
  })
  .control("it is listed", ({ release, path }, rest) => ({
    ...rest,
    world: path.startsWith("/vendor")
      ? device(release, "vendor", "libv.so").world
      : device(release, "system", "libx.so").world,
  }));

/** The group. */
export const tests = [apps];
