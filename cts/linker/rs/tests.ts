/**
 * The namespaces of RenderScript on a stock device: rs, and what sphal takes from it.
 *
 * Plan:
 * - the link from sphal to rs, its order, and what it lets through;
 * - what may be loaded from /data;
 * - which namespaces are exported;
 * - where the configuration stands.
 *
 * @module
 */

import { recordProgram, RTLD_NOW } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { INTERNAL, vndkSp } from "../../fakes/rs_places.ts";
import { isFirstOrLast, isStockKind } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { tests as drivers } from "./drivers.tests.ts";
import { tests as exposed } from "./exposed.tests.ts";
import { tests as libraries } from "./libraries.tests.ts";
import { tests as vendor } from "./vendor.tests.ts";
import {
  ENFORCED_8_1,
  gpuPath,
  openHal,
  openIn,
  openInExported,
  openInRs,
  openScene,
  rsDevice,
  SCRIPT,
} from "./scenes.ts";
import { configOf, namespaceLines, probeScene, withConfig } from "../scenes.ts";

const rs = group("linker:rs", "The namespaces of RenderScript on a stock device.");

rs.test("libRS_internal_comes_from_rs")
  .clauses("LINKER-RS-1")
  .releases(8, 15)
  .fn(async (t) => {
    const { record } = await t.play(
      openScene(rsDevice(t.params.release), "sphal", INTERNAL),
    );
    t.expectRunning(record);
    t.expectSequence("instance", places(record, INTERNAL), [
      `${vndkSp(t.params.release)}/${INTERNAL} in rs`,
    ]);
  });

rs.test("other_libraries_of_rs_are_not_for_sphal")
  .clauses("LINKER-RS-1")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "sphal has a library that only rs can find",
    scene: ({ release }) =>
      openScene(
        rsDevice(release).library("/vendor/lib64/vndk-sp/libRSextra.so"),
        "sphal",
        "libRSextra.so",
      ),
    happened: ({ record }) => places(record, "libRSextra.so"),
  })
  .control("libRS_internal.so of rs asks", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => openIn(app, "rs", "libRSextra.so")),
  }));

rs.test("rs_comes_before_vndk")
  .clauses("LINKER-RS-2")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { release, compat } = t.params;
    const { record } = await t.play(probeScene(
      rsDevice(release).compat(compat),
      (app) => app.vndksupport.android_load_sphal_library(INTERNAL, RTLD_NOW),
    ));
    t.expectRunning(record);
    const [where] = record.libraries.filter(({ soname }) => soname === INTERNAL);
    t.expectEqual("namespace", where?.namespace, "rs");
  });

rs.test("vndk_comes_before_rs_on_android")
  .clauses("LINKER-RS-12")
  .releases(8.1, 9)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { release, compat } = t.params;
    const builder = rsDevice(release).compat(compat).library(SCRIPT)
      .with(release === 8.1 ? { product: ENFORCED_8_1 } : {});
    const { record } = await t.play(openScene(builder, "rs", SCRIPT));
    t.expectRunning(record);
    const [where] = record.libraries.filter(({ soname }) => soname === INTERNAL);
    t.expectEqual("namespace", where?.namespace, compat ? "vndk" : "rs");
    t.expectEqual("copies of the script", places(record, "librs.blur.so").length, compat ? 0 : 1);
  });

rs.test("plain_dlopen_is_enough")
  .clauses("LINKER-RS-11")
  .releases(8, 15)
  .params({ vndk: ["stock", "enforced"] })
  .filter(({ vndk, release }) => vndk === "stock" || release === 8.1)
  .fn(async (t) => {
    const { release, vndk } = t.params;
    const builder = rsDevice(release).with(vndk === "enforced" ? { product: ENFORCED_8_1 } : {});
    const { record } = await t.play(probeScene(builder, gpuPath));
    t.expectRunning(record);
    const [where] = record.libraries.filter(({ soname }) => soname === INTERNAL);
    t.expectEqual("namespace", where?.namespace, "rs");
  });

rs.test("hal_may_name_the_namespace")
  .clauses("LINKER-RS-14")
  .releases(8.1, 15)
  .params({ compat: [false, true] })
  .filter(({ compat, release }) => !compat || release <= 10)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const { record } = await t.play(probeScene(
      rsDevice(release).compat(compat),
      (app) => openInExported(app, openHal(app), "rs", INTERNAL),
    ));
    t.expectRunning(record);
    t.expectSequence("instance", places(record, INTERNAL), [
      `${vndkSp(release)}/${INTERNAL} in rs`,
    ]);
  });

/** A device whose configuration has sphal and rs, with or without the line that links them. */
function withLine(release: Release, line: boolean): WorldBuilder {
  const key = "namespace.sphal";
  const link = line
    ? [`${key}.links = default,rs`, `${key}.link.rs.shared_libs = ${INTERNAL}`]
    : [];
  const lines = [
    "additional.namespaces = sphal,rs",
    ...namespaceLines("sphal", "/vendor/${LIB}", ...link),
    `${key}.permitted.paths = /vendor/\${LIB}`,
    ...namespaceLines("rs", vndkSp(release)),
  ];
  return withConfig(rsDevice(release), configOf(...lines));
}

rs.test("the_line_makes_the_link")
  .clauses("LINKER-RS-27")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "sphal has libRS_internal.so",
    scene: ({ release }) => probeScene(withLine(release, false), gpuPath),
    happened: ({ record }) => places(record, INTERNAL),
  })
  .control("the line is there", ({ release }, scene) => ({
    ...scene,
    world: withLine(release, true).world,
  }));

rs.test("compiled_scripts_are_loaded")
  .clauses("LINKER-RS-3")
  .releases(8, 15)
  .params({ path: [SCRIPT, "/data/librs.blur.so"] })
  .filter(({ path, release }) => path === SCRIPT || isFirstOrLast({ release }))
  .fn(async (t) => {
    const { release, path } = t.params;
    const { record } = await t.play(
      openScene(rsDevice(release).library(path), "rs", path),
    );
    t.expectRunning(record);
    t.expectSequence("script", places(record, "librs.blur.so"), [
      `${path.replace("/user/0/", "/data/")} in rs`,
    ]);
  });

rs.test("no_other_hal_loads_from_data")
  .clauses("LINKER-RS-13")
  .releases(8, 15)
  .params({ path: [SCRIPT, "/data/local/tmp/librs.blur.so"] })
  .filter(({ path, release }) => path === SCRIPT || isFirstOrLast({ release }))
  .mustNot({
    what: "a library of /data is loaded for sphal",
    scene: ({ release, path }) => openScene(rsDevice(release).library(path), "sphal", path),
    happened: ({ record }) => places(record, "librs.blur.so"),
  })
  .control("libRS_internal.so of rs asks", ({ release, path }, scene) => ({
    ...scene,
    program: recordProgram((app) => openInRs(app, release, path)),
  }));

rs.test("rs_is_exported")
  .clauses("LINKER-RS-4")
  .releases(8.1, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { record } = await t.play(probeScene(rsDevice(t.params.release), (app) => {
      app.libdl.android_get_exported_namespace("rs");
    }));
    t.expectRunning(record);
    t.expect("android_get_exported_namespace gives rs", record.results.at(-1)?.value !== null);
  });

for (const [name, clause] of [["rs", "LINKER-RS-10"], ["vndk", "LINKER-RS-43"]] as const) {
  rs.test(`${name}_is_not_exported`)
    .clauses(clause)
    .mustNot({
      what: `android_get_exported_namespace gives ${name}`,
      scene: () => probeScene(rsDevice(8), (app) => app.libdl.android_get_exported_namespace(name)),
      happened: ({ record }) => record.results.at(-1)?.value === null ? [] : [name],
    })
    .control("it is asked for sphal", (_, scene) => ({
      ...scene,
      program: recordProgram((app) => app.libdl.android_get_exported_namespace("sphal")),
    }));
}

for (
  const [clause, from, to] of [["LINKER-RS-25", 8, 8.1], ["LINKER-RS-26", 9, 15]] as const
) {
  rs.test(`the_line_is_in_the_file_of_${from < 9 ? "8" : "9_and_later"}`)
    .clauses(clause)
    .releases(from, to)
    .fn(async (t) => {
      const { release } = t.params;
      const versions: { readonly [release: number]: string } = { 9: ".28", 10: ".29" };
      const file = release >= 11
        ? "/linkerconfig/ld.config.txt"
        : `/system/etc/ld.config${versions[release] ?? ""}.txt`;
      const phone = await t.boot(rsDevice(release).world);
      const { stdout } = await phone.shell(`cat ${file}`);
      const lines = stdout.split("\n").map((line) => line.replace(/#.*/, "").trim());
      const key = "namespace.sphal.link.rs.shared_libs";
      const values = lines.filter((line) => line.startsWith(key))
        .map((line) => line.slice(line.indexOf("=") + 1).trim());
      t.expectSet("libraries that sphal takes from rs", values, [INTERNAL]);
    });
}

/** The groups. */
export const tests: readonly Group[] = [rs, ...exposed, ...drivers, ...libraries, ...vendor];
