/**
 * Which linker configuration file counts for a process.
 *
 * Plan:
 * - the file of each kind, and which of two kinds counts;
 * - the file that the environment names;
 * - executables of an APEX.
 *
 * @module
 */

import type { BuildType, Release } from "../../contract/world.ts";
import { isDialect } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group, isAtEdge, isAtEdgeOf, type Scene } from "../../framework/mod.ts";
import { ask, askingScene, givenOf, isSample, section, text } from "./scenes.ts";
import { device, linkerLines, PROBE } from "../scenes.ts";

const files = group("linker:config:files", "Which file counts.");

/** The environment that names {@link PATHS}.environment. */
const ENVIRONMENT = { LD_CONFIG_FILE: "/data/local/tmp/own.txt" };
const APEX_PROBE = "/apex/com.example.x/bin/probe";

/** A file for each kind; the mark in it is the kind. */
const PATHS = {
  environment: ENVIRONMENT.LD_CONFIG_FILE,
  apex: "/apex/com.example.x/etc/ld.config.txt",
  generated_apex: "/linkerconfig/com.example.x/ld.config.txt",
  architecture: "/system/etc/ld.config.arm64.txt",
  generated: "/linkerconfig/ld.config.txt",
  lite: "/system/etc/ld.config.vndk_lite.txt",
  version: "/system/etc/ld.config.99.txt",
  usual: "/system/etc/ld.config.txt",
} as const;
type Kind = keyof typeof PATHS;
const KINDS = Object.keys(PATHS) as Kind[];

/** Puts a file of a kind somewhere, which gives namespace `mark`. */
function withFile(builder: WorldBuilder, kind: Kind, mark: string = kind): WorldBuilder {
  const directories = ["/system/bin", "/apex/com.example.x/bin"];
  return builder.file(
    PATHS[kind],
    text(...directories.map((path) => `dir.test = ${path}`), ...section("test", mark)),
  );
}

/** A device with files of some kinds, whose VNDK has a version; of a build to debug where the environment names one of them. */
function withFiles(release: Release, kinds: readonly Kind[]): WorldBuilder {
  const build = kinds.includes("environment") ? "userdebug" : "user";
  let builder = device(release).with({ build }).executable(APEX_PROBE)
    .property("ro.vndk.version", "99").property("ro.vndk.lite", "");
  for (const kind of kinds) builder = withFile(builder, kind);
  return builder;
}

/** The kinds that a release knows, the one that counts first. */
function order(release: Release): Kind[] {
  if (release < 9) return ["usual"];
  const apex = release >= 13
    ? ["generated_apex", "architecture", "generated"] as const
    : release >= 11
    ? ["generated_apex", "apex", "architecture", "generated"] as const
    : release >= 10
    ? ["apex", "architecture"] as const
    : ["architecture"] as const;
  return ["environment", ...apex, "version", "usual"];
}

files.test("usual_file")
  .clauses("LINKER-CONFIG-78")
  .releases(8, 10)
  .fn(async (t) => {
    const { given } = await ask(t, withFiles(t.params.release, ["usual"]), ["usual"]);
    t.expectSequence("namespaces", given, ["usual"]);
  });

files.test("one_file_before_9")
  .describe("Files of all other kinds are there as well.")
  .clauses("LINKER-CONFIG-79")
  .releases(8, 8.1)
  .params({ lite: ["true", "false"], build: ["user", "userdebug"] })
  .fn(async (t) => {
    const { release, lite, build } = t.params;
    const builder = withFiles(release, KINDS).with({ build }).property("ro.vndk.lite", lite);
    const { given } = await ask(t, builder, KINDS, {
      executable: APEX_PROBE,
      environment: ENVIRONMENT,
    });
    t.expectSequence("namespaces", given, ["usual"]);
  });

files.test("first_kind_that_is_there_counts")
  .describe("The kinds from one on are there, in the release's order.")
  .clauses("LINKER-CONFIG-80")
  .releases(9, 15)
  .params({ from: KINDS.filter((kind) => kind !== "lite") })
  .filter(({ from, release }) => order(release).includes(from))
  .filter(({ from, release }) => release < 11 || !["version", "usual"].includes(from))
  .fn(async (t) => {
    const { release, from } = t.params;
    const kinds = order(release);
    const { given } = await ask(t, withFiles(release, kinds.slice(kinds.indexOf(from))), kinds, {
      executable: APEX_PROBE,
      environment: ENVIRONMENT,
    });
    t.expectSequence("namespaces", given, [from]);
  });

files.test("environment_is_for_builds_to_debug")
  .clauses("LINKER-CONFIG-81")
  .releases(9, 15)
  .filter(isDialect)
  .mustNot({
    what: "the file that the environment names counts",
    scene: ({ release }) => namedByEnvironment(release, "user"),
    happened: ({ record }) => givenOf(["environment"], record),
  })
  .control("it is the architecture's", ({ release }) => {
    const builder = withFiles(release, ["generated", "usual"]).with({ build: "user" });
    return askingScene(withFile(builder, "architecture", "environment"), ["environment"], {
      environment: ENVIRONMENT,
    });
  });

files.test("environment_counts_on_a_build_to_debug")
  .clauses("LINKER-CONFIG-81")
  .releases(9, 15)
  .filter(isDialect)
  .params({ build: ["userdebug", "eng"] })
  .fn(async (t) => {
    const { release, build } = t.params;
    const { record } = await t.play(namedByEnvironment(release, build));
    t.expectRunning(record);
    t.expectSequence("namespaces", givenOf(["environment"], record), ["environment"]);
  });

/** A device of a build, on which the environment names a file of its own. */
function namedByEnvironment(release: Release, build: BuildType): Scene {
  const builder = withFiles(release, ["environment", "generated", "usual"]).with({ build });
  return askingScene(builder, ["environment"], { environment: ENVIRONMENT });
}

files.test("architecture_is_that_of_the_process")
  .clauses("LINKER-CONFIG-82")
  .releases(9, 15)
  .params({ abi: ["arm64-v8a", "armeabi-v7a", "x86_64", "x86"] })
  .filter(({ abi, release }) => isSample({ release }, abi === "armeabi-v7a"))
  .fn(async (t) => {
    const { release, abi } = t.params;
    const names = { "arm64-v8a": "arm64", "armeabi-v7a": "arm", x86_64: "x86_64", x86: "x86" };
    const lib = abi === "arm64-v8a" || abi === "x86_64" ? "lib64" : "lib";
    let builder = device(release).with({ abis: [abi] }).executable(PROBE);
    for (const name of Object.values(names)) {
      const file = text("dir.test = /system/bin", ...section("test", `is_${name}`))
        .replace("${LIB}", lib);
      builder = builder.file(`/system/etc/ld.config.${name}.txt`, file);
    }
    const marks = Object.values(names).map((name) => `is_${name}`);
    const { given } = await ask(t, builder.executable(PROBE), marks);
    t.expectSequence("namespaces", given, [`is_${names[abi]}`]);
  });

files.test("vndk_lite_before_the_version")
  .clauses("LINKER-CONFIG-83")
  .releases(9, 10)
  .params({ lite: ["true", "1", "yes", "false", ""] })
  .filter(({ lite, release }) => lite === "true" || release === 9)
  .fn(async (t) => {
    const { release, lite } = t.params;
    const kinds = ["lite", "version", "usual"] as const;
    const builder = withFiles(release, kinds).property("ro.vndk.lite", lite);
    const expected = ["true", "1", "yes"].includes(lite) ? "lite" : "version";
    t.expectSequence("namespaces", (await ask(t, builder, kinds)).given, [expected]);
  });

files.test("vndk_lite_without_its_file")
  .clauses("LINKER-CONFIG-83")
  .releases(9, 10)
  .fn(async (t) => {
    const kinds = ["version", "usual"] as const;
    const builder = withFiles(t.params.release, kinds).property("ro.vndk.lite", "true");
    t.expectSequence("namespaces", (await ask(t, builder, kinds)).given, ["usual"]);
  });

files.test("vndk_version_without_a_file_of_its_own")
  .clauses("LINKER-CONFIG-84")
  .releases(9, 10)
  .params({ version: ["current", "", "77"] })
  .fn(async (t) => {
    const { release, version } = t.params;
    const kinds = ["version", "usual"] as const;
    const decoy = text("dir.test = /system/bin", ...section("test", "decoy"));
    const builder = withFiles(release, kinds).property("ro.vndk.version", version)
      .file("/system/etc/ld.config.current.txt", decoy)
      .file("/system/etc/ld.config..txt", decoy);
    t.expectSequence("namespaces", (await ask(t, builder, kinds)).given, ["usual"]);
  });

files.test("generated_file_before_older_ones")
  .clauses("LINKER-CONFIG-85")
  .releases(11, 15)
  .params({ lite: ["true", ""] })
  .filter(({ lite, release }) => lite === "" || release === 11)
  .fn(async (t) => {
    const { release, lite } = t.params;
    const kinds = ["generated", "lite", "version", "usual"] as const;
    const builder = withFiles(release, kinds).property("ro.vndk.lite", lite);
    t.expectSequence("namespaces", (await ask(t, builder, kinds)).given, ["generated"]);
  });

files.test("older_files_without_a_generated_one")
  .clauses("LINKER-CONFIG-86", "LINKER-CONFIG-115")
  .around(12, 15)
  .params({ kind: ["lite", "version", "usual"] })
  .filter(({ kind, release }) => kind === "usual" || release === 11 || release === 12)
  .fn(async (t) => {
    const { release, kind } = t.params;
    const builder = withFiles(release, ["usual", kind])
      .property("ro.vndk.lite", kind === "lite" ? "true" : "")
      .link(PATHS.generated, "/linkerconfig/nothing");
    const { given, said } = await ask(t, builder, KINDS);
    t.expectSequence("namespaces", given, [kind]);
    const problem = `failed to find generated linker configuration from "${PATHS.generated}"`;
    t.expectSequence("what the linker says", said, release < 12 ? [] : [`Warning: ${problem}`]);
  });

/** A device without a generated file, with an executable that asks. */
function ungenerated(release: Release, executable: string): Scene {
  const builder = withFiles(release, ["usual"]).link(PATHS.generated, "/linkerconfig/nothing");
  return askingScene(builder.executable(executable), ["usual"], { executable });
}

files.test("init_is_not_warned")
  .clauses("LINKER-CONFIG-91")
  .releases(12, 15)
  .filter(isAtEdgeOf(12, 15))
  .mustNot({
    what: "init is warned",
    scene: ({ release }) => ungenerated(release, "/system/bin/init"),
    happened: ({ record }) => linkerLines(record),
  })
  .control("it is another executable", ({ release }) => ungenerated(release, "/system/bin/other"));

files.test("apex_has_a_file_of_its_own")
  .clauses("LINKER-CONFIG-87")
  .releases(10, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const kinds = [release === 10 ? "apex" : "generated_apex", "generated", "usual"] as const;
    const { given } = await ask(t, withFiles(release, kinds), kinds, { executable: APEX_PROBE });
    t.expectSequence("namespaces", given, [kinds[0]]);
  });

files.test("apex_without_a_generated_file")
  .describe("The APEX contains one; it counts until Android 12, but not before there are APEXes.")
  .clauses("LINKER-CONFIG-111", "LINKER-CONFIG-112", "LINKER-CONFIG-113")
  .releases(8, 15)
  .filter(({ release }) => release !== 10)
  .filter(isAtEdge(({ release }) => release < 10 ? [8, 9] : [11, 12]))
  .fn(async (t) => {
    const { release } = t.params;
    const others = release < 11 ? "usual" : "generated";
    const kinds = ["apex", others] as const;
    const { given, said } = await ask(t, withFiles(release, kinds), kinds, {
      executable: APEX_PROBE,
    });
    const has = release === 11 || release === 12 ? "apex" : others;
    t.expectSequence("namespaces", given, [has]);
    t.expectSequence("what the linker says", said, []);
  });

files.test("apex_without_a_file_is_warned_of_in_10")
  .clauses("LINKER-CONFIG-88")
  .releases(10, 12)
  .fn(async (t) => {
    const { release } = t.params;
    const kinds = [release < 11 ? "usual" : "generated"] as const;
    const { given, said } = await ask(t, withFiles(release, kinds), kinds, {
      executable: APEX_PROBE,
    });
    t.expectSequence("namespaces", given, kinds);
    const problem = `couldn't read config file "${PATHS.apex}" for "${APEX_PROBE}"`;
    t.expectSequence("what the linker says", said, [`Warning: ${problem}`]);
  });

files.test("apex_executables_are_below_its_bin")
  .clauses("LINKER-CONFIG-114")
  .releases(11, 15)
  .filter(isAtEdgeOf(11, 15))
  .fn(async (t) => {
    const executable = "/apex/com.example.x/bin/deep/probe";
    const kinds = ["generated_apex", "generated"] as const;
    const builder = withFiles(t.params.release, ["generated"]).executable(executable).file(
      PATHS.generated_apex,
      text("dir.test = /apex/com.example.x/bin/deep", ...section("test", "generated_apex")),
    );
    const { given } = await ask(t, builder, kinds, { executable });
    t.expectSequence("namespaces", given, ["generated_apex"]);
  });

files.test("apex_executables_are_those_in_its_bin")
  .clauses("LINKER-CONFIG-89")
  .releases(10, 10)
  .params({
    executable: [
      "/apex/com.example.x/bin/deep/probe",
      "/apex/com.example.x/sbin/probe",
      "/system/com.example.x/bin/probe",
    ],
  })
  .mustNot({
    what: "the file of the APEX counts",
    scene: ({ release, executable }) =>
      askingScene(
        withFiles(release, ["apex"]).executable(executable)
          .file(
            PATHS.apex,
            text("dir.test = /apex", "dir.test = /system", ...section("test", "apex")),
          ),
        ["apex"],
        { executable },
      ),
    happened: ({ record }) => givenOf(["apex"], record),
  })
  .control("the executable is in its bin", (_params, scene) => ({
    ...scene,
    process: { kind: "native", executable: APEX_PROBE },
  }));

/** The group about files. */
export const tests = [files];
