/**
 * libmediandk.so and libft2.so, which the namespace rs has and others need not have.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { INTERNAL, vndkSp } from "../../fakes/rs_places.ts";
import { isStockKind } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  ENFORCED_8_1,
  gpuPath,
  openHal,
  openIn,
  openInExported,
  openInRs,
  openScene,
  rsDevice,
} from "./scenes.ts";
import { probeScene } from "../scenes.ts";

const exposed = group("linker:rs_exposed", "Libraries that the namespace rs has.");

/** A device whose libRS_internal.so for vendors needs a library that the platform has. */
function needing(release: Release, soname: string): WorldBuilder {
  return rsDevice(release)
    .library(`${vndkSp(release)}/${INTERNAL}`, {}, { needed: [soname] })
    .library(`/system/lib64/${soname}`);
}

for (
  const [clause, soname] of [
    ["LINKER-RS-5", "libmediandk.so"],
    ["LINKER-RS-6", "libft2.so"],
  ] as const
) {
  exposed.test(`rs_has_${soname.replace(".so", "")}`)
    .clauses(clause)
    .releases(8, 15)
    .filter(isStockKind)
    .fn(async (t) => {
      const { record } = await t.play(probeScene(needing(t.params.release, soname), gpuPath));
      t.expectRunning(record);
      t.expectSequence("instance", places(record, soname), [`/system/lib64/${soname} in default`]);
    });
}

exposed.test("rs_lacks_libft2_on_android_8_0")
  .clauses("LINKER-RS-18")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const builder = rsDevice(8).compat(compat).library("/system/lib64/libft2.so");
    const { record } = await t.play(openScene(builder, "rs", "libft2.so"));
    t.expectRunning(record);
    t.expectEither("copies", places(record, "libft2.so").length, compat ? 0 : 1, compat ? 1 : 0);
  });

exposed.test("libft2_is_for_rs_only")
  .clauses("LINKER-RS-17")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "sphal has libft2.so",
    scene: ({ release }) =>
      openScene(rsDevice(release).library("/system/lib64/libft2.so"), "sphal", "libft2.so"),
    happened: ({ record }) => places(record, "libft2.so"),
  })
  .control("libRS_internal.so of rs asks", ({ release }, scene) => ({
    ...scene,
    program: recordProgram((app) => openInRs(app, release, "libft2.so")),
  }));

exposed.test("libft2_is_not_for_vndk")
  .clauses("LINKER-RS-17")
  .releases(8.1, 15)
  .filter(isStockKind)
  .mustNot({
    what: "vndk has libft2.so",
    scene: ({ release }) =>
      probeScene(
        rsDevice(release).library("/system/lib64/libft2.so"),
        (app) => openInExported(app, openHal(app), "vndk", "libft2.so"),
      ),
    happened: ({ record }) => places(record, "libft2.so"),
  })
  .control("it is opened in rs", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => openInExported(app, openHal(app), "rs", "libft2.so")),
  }));

exposed.test("libmediandk_is_not_for_sphal")
  .clauses("LINKER-RS-15")
  .releases(8, 8.1)
  .mustNot({
    what: "sphal has libmediandk.so",
    scene: ({ release }) =>
      openScene(
        rsDevice(release).library("/system/lib64/libmediandk.so"),
        "sphal",
        "libmediandk.so",
      ),
    happened: ({ record }) => places(record, "libmediandk.so"),
  })
  .control("libRS_internal.so of rs asks", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => openIn(app, "rs", "libmediandk.so")),
  }));

exposed.test("libmediandk_is_for_all_with_the_vndk")
  .clauses("LINKER-RS-16")
  .releases(8.1, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = rsDevice(release).library("/system/lib64/libmediandk.so")
      .with(release === 8.1 ? { product: ENFORCED_8_1 } : {});
    const { record } = await t.play(
      openScene(builder, "sphal", "libmediandk.so"),
    );
    t.expectRunning(record);
    t.expectSequence("instance", places(record, "libmediandk.so"), [
      "/system/lib64/libmediandk.so in default",
    ]);
  });

/** The groups. */
export const tests: readonly Group[] = [exposed];
