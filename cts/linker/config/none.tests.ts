/**
 * The namespace of a process without a linker configuration.
 *
 * Plan:
 * - files that cannot be read, and files that do not exist;
 * - where such a process searches.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { linkerConfigPath } from "../../fakes/linker_config.ts";
import { isDialect } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import {
  ask,
  askingScene,
  dropped,
  isSample,
  openAll,
  plainQuotes,
  sectionOf,
  visible,
} from "./scenes.ts";
import { linkerLines } from "../scenes.ts";

/** The first release that searches the directory of odm without a configuration. */
const ODM_SINCE = 9;

const none = group("linker:config:none", "What a process has without a configuration.");

none.test("file_that_may_not_be_read")
  .clauses("LINKER-CONFIG-65")
  .releases(8, 10)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = sectionOf(release, ...visible("a"));
    const file = linkerConfigPath(release);
    const text = builder.world.files.find(({ path }) => path === file)!.text!;
    const { given, said } = await ask(t, builder.file(file, text, { mode: 0o600 }), ["a"]);
    t.expectSequence("namespaces", given, []);
    // The reason behind it is errno's when the line is written: naming memory, which some kernels cannot do, sets another.
    const problem = dropped(release, `error reading file "${file}"`);
    const withoutReason = said.map((line) => plainQuotes(line).replace(/": [^":]+$/, '"'));
    t.expectSequence("what the linker says", withoutReason, [problem]);
  });

/** A device without a configuration file. Android does not follow a link there. */
function withoutFile(release: Release): WorldBuilder {
  const path = linkerConfigPath(release);
  return sectionOf(release, ...visible("a")).withoutFile(path).absent(path);
}

none.test("file_that_does_not_exist")
  .describe("The probe runs as without a configuration: it finds what a vendor has.")
  .clauses("LINKER-CONFIG-66")
  .releases(8, 10)
  .fn(async (t) => {
    const builder = withoutFile(t.params.release).library("/vendor/lib64/liba.so");
    const found = await openAll(t, builder, ["liba.so"]);
    t.expectSequence("liba.so", found, ["/vendor/lib64/liba.so in default"]);
  });

none.test("file_that_does_not_exist_is_no_error")
  .clauses("LINKER-CONFIG-66")
  .releases(8, 10)
  .mustNot({
    what: "the linker says something about the file",
    scene: ({ release }) => askingScene(withoutFile(release), []),
    happened: ({ record }) => linkerLines(record),
  })
  .control("there is a file without a section", ({ release }, scene) => ({
    ...scene,
    world: sectionOf(release).withoutFile(linkerConfigPath(release))
      .file(linkerConfigPath(release), "dir.test = /system/bin\n").world,
  }));

none.test("search_paths_without_a_configuration")
  .clauses("LINKER-CONFIG-67")
  .releases(8, 15)
  .params({ partition: ["system", "vendor", "odm"] })
  .filter(({ partition, release }) =>
    partition === "odm" ? release >= ODM_SINCE && isDialect({ release }) : isSample({ release })
  )
  .fn(async (t) => {
    const { release, partition } = t.params;
    const path = `/${partition}/lib64/liba.so`;
    const builder = sectionOf(release, "namespace.default.links = nowhere").library(path);
    t.expectSequence("liba.so", await openAll(t, builder, ["liba.so"]), [`${path} in default`]);
  });

none.test("order_of_search_paths_without_a_configuration")
  .clauses("LINKER-CONFIG-67")
  .releases(8, 15)
  .params({ first: ["system", "odm"] })
  .filter(({ release, first }) =>
    isSample({ release }) && (first === "system" || release >= ODM_SINCE)
  )
  .fn(async (t) => {
    const { release, first } = t.params;
    let builder = sectionOf(release, "namespace.default.links = nowhere")
      .library("/vendor/lib64/liba.so");
    if (release >= ODM_SINCE) builder = builder.library("/odm/lib64/liba.so");
    if (first === "system") builder = builder.library("/system/lib64/liba.so");
    const found = await openAll(t, builder, ["liba.so"]);
    t.expectSequence("liba.so", found, [`/${first}/lib64/liba.so in default`]);
  });

none.test("search_paths_of_the_address_sanitizer")
  .describe(
    "The library is in the directory, and in its copy; a process without the sanitizer does not look there.",
  )
  .clauses("LINKER-CONFIG-90")
  .releases(8, 15)
  .params({ partition: ["system", "odm", "vendor"], asan: [true, false] })
  .filter(({ release, partition }) =>
    isSample({ release }) && (partition !== "odm" || release >= ODM_SINCE)
  )
  .fn(async (t) => {
    const { release, partition, asan } = t.params;
    const path = `/${partition}/lib64/liba.so`;
    const builder = sectionOf(release, "namespace.default.links = nowhere")
      .library(path).library(`/data/asan${path}`);
    const found = await openAll(t, builder, ["liba.so"], asan ? { asan } : {});
    t.expectSequence("liba.so", found, [`${asan ? "/data/asan" : ""}${path} in default`]);
  });

/** The group about processes without a configuration. */
export const tests = [none];
