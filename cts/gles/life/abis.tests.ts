/**
 * The ABIs of packages: which one an app runs under, and whose layers it finds then.
 *
 * Plan:
 * - which folders of libraries an APK has, on devices that prefer one width or the other;
 * - --abi: each ABI, a dash, one that the device or the APK has not;
 * - multiArch, with and without use32bitAbi and --abi; a multiArch layer APK, and one whose libraries stay inside;
 * - updates that change the ABI of a layer APK, and of the app; a reboot.
 *
 * @module
 */

import type { Abi, Release } from "../../contract/world.ts";
import { type ApkSpec, buildApk } from "../../fakes/apk.ts";
import { APP, buildWorld, LAYER_APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, type HostFile, isFirstOrLast } from "../../framework/mod.ts";
import { anyLayer, layer } from "../enable/scenes.ts";
import { apkFile, expectLayers, layersFor, typed } from "./scenes.ts";

/** The tests of ABIs. */
export const abis: Group = group(
  "gles:life:abis",
  "An app runs under one ABI, and finds the layers that are there for that.",
);

const WIDE = "arm64-v8a";
const NARROW = "armeabi-v7a";

/** The folders of an APK, in which layer A has the name of its ABI. */
function folders(...names: readonly Abi[]): NonNullable<ApkSpec["libs"]> {
  return Object.fromEntries(names.map((abi) => [abi, layersFor(abi, { A: abi })]));
}

/** An APK on the host with layer A for some ABIs. */
function apk(names: readonly Abi[], spec: Partial<ApkSpec> = {}): HostFile {
  return apkFile({}, {
    package: APP,
    debuggable: true,
    versionCode: 2,
    ...(names.length === 0 ? {} : { libs: folders(...names) }),
    ...spec,
  });
}

/** A device without the app. */
function device(release: Release, order: readonly Abi[] = [WIDE, NARROW]): WorldBuilder {
  return buildWorld({ release, abis: order }).enable("libA.so", { layerApps: LAYER_APP });
}

/** ABIs of a device in its order, those of an APK, and the one that the app runs under. */
const CHOICES = {
  both_for_wide_first: [[WIDE, NARROW], [NARROW, WIDE], WIDE],
  both_for_narrow_first: [[NARROW, WIDE], [WIDE, NARROW], NARROW],
  narrow_for_wide_first: [[WIDE, NARROW], [NARROW], NARROW],
  wide_for_narrow_first: [[NARROW, WIDE], [WIDE], WIDE],
  both_for_wide_only: [[WIDE], [NARROW, WIDE], WIDE],
  both_for_narrow_only: [[NARROW], [WIDE, NARROW], NARROW],
  foreign_too: [[WIDE, NARROW], ["x86_64", "x86", NARROW], NARROW],
} as const satisfies Record<string, readonly [readonly Abi[], readonly Abi[], Abi]>;

abis.test("abi_of_an_app")
  .clauses("GLES-LIFE-37")
  .params({
    apk_has: [
      "both_for_wide_first",
      "both_for_narrow_first",
      "narrow_for_wide_first",
      "wide_for_narrow_first",
      "both_for_wide_only",
      "both_for_narrow_only",
      "foreign_too",
    ],
    use32bitAbi: [false, true],
  })
  .releases(10, 15)
  .filter((params) => isFirstOrLast(params) && (!params.use32bitAbi || params.release === 15))
  .fn(async (t) => {
    const { release, apk_has, use32bitAbi } = t.params;
    const [order, names, expected] = CHOICES[apk_has];
    const hostFiles = { "app.apk": apk(names, { use32bitAbi }) };
    await expectLayers(t, typed(device(release, order), ["adb install app.apk"], hostFiles), [
      expected,
    ]);
  });

abis.test("abi_of_an_app_without_libraries")
  .describe("A layer for that ABI lies in its base directory.")
  .clauses("GLES-LIFE-38")
  .params({ first: [WIDE, NARROW] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, first } = t.params;
    const builder = device(release, first === WIDE ? [WIDE, NARROW] : [NARROW, WIDE])
      .app({ debuggable: true }).layer(layer("A"), "app-data", { abi: first });
    await expectLayers(t, typed(builder, []), ["A"]);
  });

abis.test("installed_for_an_abi")
  .clauses("GLES-LIFE-39")
  .params({ abi: [WIDE, NARROW], by: ["adb", "pm"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, abi, by } = t.params;
    const adb = by === "adb" ? [`adb install --abi ${abi} app.apk`] : [
      "adb push app.apk /data/local/tmp/app.apk",
      `adb shell pm install --abi ${abi} /data/local/tmp/app.apk`,
    ];
    const hostFiles = { "app.apk": apk([WIDE, NARROW]) };
    await expectLayers(t, typed(device(release), adb, hostFiles), [abi]);
  });

abis.test("installed_for_no_abi_in_particular")
  .describe("A dash lets the device choose.")
  .clauses("GLES-LIFE-39")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const hostFiles = { "app.apk": apk([NARROW, WIDE]) };
    const scene = typed(device(t.params.release), ["adb install --abi - app.apk"], hostFiles);
    await expectLayers(t, scene, [WIDE]);
  });

abis.test("app_without_libraries_installed_for_an_abi")
  .describe("A layer APK is installed for the same ABI.")
  .clauses("GLES-LIFE-39")
  .params({ abi: [WIDE, NARROW] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, abi } = t.params;
    const hostFiles = {
      "app.apk": apk([]),
      "layers.apk": apk([WIDE, NARROW], { package: LAYER_APP }),
    };
    const adb = [`adb install --abi ${abi} app.apk`, `adb install --abi ${abi} layers.apk`];
    await expectLayers(t, typed(device(release), adb, hostFiles), [abi]);
  });

/** ABIs that an APK cannot be installed for, and those that its libraries are for. */
const UNFIT = {
  not_the_devices: ["x86_64", ["x86_64", WIDE]],
  no_abi: ["arm", [WIDE, NARROW]],
  not_the_apks: [NARROW, [WIDE]],
} as const;

abis.test("abi_that_is_refused")
  .describe("The version before, which is for the device's first ABI, stays.")
  .clauses("GLES-LIFE-40")
  .params({ abi: ["not_the_devices", "no_abi", "not_the_apks"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, abi } = t.params;
    const [word, names] = UNFIT[abi];
    const libraries = layersFor(WIDE, { A: "before" });
    const builder = device(release).app({ debuggable: true, libraries });
    const adb = [`adb install -r --abi ${word} app.apk`];
    await expectLayers(t, typed(builder, adb, { "app.apk": apk(names) }), ["before"]);
  });

/** Apps with multiArch: what else they say, --abi, and the ABI that they run under. */
const MULTI = {
  plain: [[WIDE, NARROW], {}, undefined, WIDE],
  with_abi: [[WIDE, NARROW], {}, NARROW, WIDE],
  use_32_bit: [[WIDE, NARROW], { use32bitAbi: true }, undefined, NARROW],
  use_32_bit_with_abi: [[WIDE, NARROW], { use32bitAbi: true }, WIDE, NARROW],
  narrow_only: [[NARROW], {}, undefined, NARROW],
  wide_only: [[WIDE], { use32bitAbi: true }, undefined, WIDE],
} as const satisfies Record<
  string,
  readonly [readonly Abi[], Partial<ApkSpec>, Abi | undefined, Abi]
>;

abis.test("multi_arch_app")
  .clauses("GLES-LIFE-41")
  .params({
    app: ["plain", "with_abi", "use_32_bit", "use_32_bit_with_abi", "narrow_only", "wide_only"],
  })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, app } = t.params;
    const [names, spec, abi, expected] = MULTI[app];
    const option = abi === undefined ? "" : `--abi ${abi} `;
    const hostFiles = { "app.apk": apk(names, { multiArch: true, ...spec }) };
    const scene = typed(device(release), [`adb install ${option}app.apk`], hostFiles);
    await expectLayers(t, scene, [expected]);
  });

abis.test("multi_arch_layer_apk")
  .clauses("GLES-LIFE-42")
  .params({ abi: ["none", NARROW] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, abi } = t.params;
    const option = abi === "none" ? "" : `--abi ${abi} `;
    const hostFiles = {
      "layers.apk": apk([WIDE, NARROW], { package: LAYER_APP, multiArch: true }),
    };
    const builder = device(release).app({ debuggable: true });
    const scene = typed(builder, [`adb install ${option}layers.apk`], hostFiles);
    await expectLayers(t, scene, [WIDE]);
  });

abis.test("multi_arch_layer_apk_whose_libraries_stay_inside")
  .describe("The APK is installed for both ABIs, the first of which is the 64-bit one.")
  .clauses("GLES-SEARCH-43")
  .params({ abi: [WIDE, NARROW] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, abi } = t.params;
    const spec = { package: LAYER_APP, multiArch: true, extractNativeLibs: false };
    const builder = device(release)
      .app({ debuggable: true, abis: [abi], layers: [{ name: "Unused" }] });
    const hostFiles = { "layers.apk": apk([WIDE, NARROW], spec) };
    await expectLayers(t, typed(builder, ["adb install layers.apk"], hostFiles), [abi]);
  });

/** An app of one ABI, and a layer APK with libraries for both that is installed for one. */
function layered(release: Release, appAbi: Abi, layerAbi: Abi): WorldBuilder {
  const spec = { package: LAYER_APP, libs: folders(WIDE, NARROW) };
  const builder = device(release)
    .app({ debuggable: true, abis: [appAbi], layers: [{ name: "Unused" }] });
  const { packages } = builder.world;
  const layers = { apk: buildApk(spec).toBase64(), abi: layerAbi };
  return builder.with({ packages: [...packages, layers] });
}

abis.test("layer_apk_is_updated_for_the_apps_abi")
  .clauses("GLES-LIFE-43")
  .params({ abi: [WIDE, NARROW], reboot: [false, true] })
  .releases(10, 15)
  .filter(({ release, reboot }) => release === (reboot ? 10 : 15))
  .fn(async (t) => {
    const { release, abi, reboot } = t.params;
    const hostFiles = { "layers.apk": apk([WIDE, NARROW], { package: LAYER_APP }) };
    const adb = [`adb install -r --abi ${abi} layers.apk`, ...reboot ? ["adb reboot"] : []];
    const builder = layered(release, abi, abi === WIDE ? NARROW : WIDE);
    await expectLayers(t, typed(builder, adb, hostFiles), [abi]);
  });

abis.test("layer_apk_is_updated_for_another_abi")
  .clauses("GLES-LIFE-43")
  .params({ abi: [WIDE, NARROW] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, abi }) => {
      const other = abi === WIDE ? NARROW : WIDE;
      const hostFiles = { "layers.apk": apk([other], { package: LAYER_APP }) };
      const adb = [`adb install -r --abi ${other} layers.apk`];
      return typed(layered(release, abi, abi), adb, hostFiles);
    },
    happened: anyLayer,
  })
  .control("it is not updated", (_params, scene) => ({ ...scene, adb: [] }));

abis.test("app_is_updated_for_another_abi")
  .describe("The layer APK is installed for the ABI of the new version.")
  .clauses("GLES-LIFE-44")
  .params({ abi: [WIDE, NARROW], by: ["folders", "option"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, abi, by } = t.params;
    const libraries = (one: Abi) => layersFor(one, { Unused: "Unused" });
    const libs = by === "folders"
      ? { [abi]: libraries(abi) }
      : { [WIDE]: libraries(WIDE), [NARROW]: libraries(NARROW) };
    const hostFiles = { "app.apk": apk([], { libs }) };
    const option = by === "option" ? `--abi ${abi} ` : "";
    const scene = typed(
      layered(release, abi === WIDE ? NARROW : WIDE, abi),
      [`adb install -r ${option}app.apk`],
      hostFiles,
    );
    await expectLayers(t, scene, [abi]);
  });
