/**
 * Partitions of the platform beside /system, and others that a device need not have, in stock configurations.
 *
 * Plan:
 * - what the system's processes search and let in of them, by release;
 * - /system/vendor, where /vendor may lead to;
 * - libraries that are in an APEX;
 * - what a process of the vendor searches without an enforced VNDK.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { vndkSp } from "../../fakes/rs_places.ts";
import { isDialect } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { PROBE } from "../scenes.ts";
import { byPath, expectAnswers, inOrder, named, stockDevice } from "./scenes.ts";

const partitions = group("linker:stock_partitions", "Partitions that a device need not have.");

const VENDOR_PROBE = "/vendor/bin/probe";

/** The platform's partitions as they are searched, and those that a release does not know. */
function known(release: Release): readonly string[] {
  if (release === 9) return ["/product"];
  return release === 10 ? ["/product", "/product_services"] : ["/system_ext", "/product"];
}

partitions.test("platform_has_more_partitions")
  .clauses("LINKER-STOCK-4")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const own = known(release);
    const others = ["/product", "/product_services", "/system_ext"]
      .filter((partition) => !own.includes(partition));
    const code = (all: readonly string[]) =>
      all.flatMap((partition) =>
        ["framework", "app", "priv-app", "lib64/deep"].map((name) => `${partition}/${name}`)
      );
    await expectAnswers(t, stockDevice(release, PROBE), [
      ...inOrder(["/system/lib64", ...own.map((partition) => `${partition}/lib64`)], "default"),
      ...byPath(code(own), "default"),
      ...byPath([...code(others), ...own.map((partition) => `${partition}/other`)], undefined),
      ...byPath(["/oem/app"], "default"),
    ], { executable: PROBE });
  });

partitions.test("vendor_may_lie_in_system")
  .clauses("LINKER-STOCK-15", "LINKER-STOCK-16")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    t.judges(release >= 10 ? "LINKER-STOCK-15" : "LINKER-STOCK-16");
    const to = (namespace: string) => release >= 10 ? namespace : undefined;
    const directory = "/system/vendor/lib64";
    const code = ["framework", "app", "priv-app"].map((name) => `/system/vendor/${name}`);
    await expectAnswers(t, stockDevice(release, PROBE), [
      ...byPath(code, to("default")),
      ...byPath([`${directory}/deep`], to("sphal"), "sphal"),
      ...byPath([`${directory}/deep`], to("rs"), "rs"),
      ...byPath([`${directory}/egl`], to("vndk"), "vndk"),
    ], { executable: PROBE });
    const questions = byPath(["/system/vendor/deep"], to("default"));
    await expectAnswers(t, stockDevice(release, VENDOR_PROBE), questions, {
      executable: VENDOR_PROBE,
    });
  });

partitions.test("networks_come_from_an_apex")
  .clauses("LINKER-STOCK-48", "LINKER-STOCK-49")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const isMoved = release >= 11;
    t.judges(isMoved ? "LINKER-STOCK-48" : "LINKER-STOCK-49");
    const name = "libneuralnetworks.so";
    const directories = isMoved ? ["/apex/com.android.neuralnetworks/lib64"] : ["/system/lib64"];
    const ask = async (executable: string, to: string, from?: string) => {
      const question = { directories, name, to: isMoved ? "com_android_neuralnetworks" : to };
      const asked = from === undefined ? question : { ...question, from };
      await expectAnswers(t, stockDevice(release, executable), [asked], { executable });
    };
    for (const from of ["sphal", "rs", "vndk"]) await ask(PROBE, "default", from);
    await ask(VENDOR_PROBE, "system");
    const openers = { vndk: { path: `${vndkSp(release)}/libcutils.so` } };
    await expectAnswers(
      t,
      stockDevice(release, VENDOR_PROBE),
      [{ directories, name, from: "vndk", to: isMoved ? "com_android_neuralnetworks" : "system" }],
      { executable: VENDOR_PROBE, openers },
    );
  });

partitions.test("art_and_icu_come_from_apexes")
  .clauses("LINKER-STOCK-50")
  .releases(12, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const i18n = ["libandroidicu.so", "libicu.so", "libicui18n.so", "libicuuc.so"];
    const art = ["libnativebridge.so", "libnativehelper.so", "libnativeloader.so"];
    const builder = stockDevice(release, PROBE).absent("/system/lib64/libicu.so");
    await expectAnswers(t, builder, [
      ...named(i18n, "/apex/com.android.i18n/lib64", "com_android_i18n"),
      ...named(art, "/apex/com.android.art/lib64", "com_android_art"),
      ...named(["libstrata.so"], "/apex/com.android.i18n/lib64", undefined),
      ...named(["libother.so"], "/apex/com.android.art/lib64", undefined),
    ], { executable: PROBE });
  });

/** A device with Treble whose vendor partition is older than the VNDK. */
const LITE = { PRODUCT_SHIPPING_API_LEVEL: "27" };

partitions.test("vendor_process_of_vndk_lite")
  .clauses("LINKER-STOCK-51")
  .releases(10, 11)
  .fn(async (t) => {
    const { release } = t.params;
    const own = ["/odm/lib64", "/vendor/lib64"]
      .flatMap((path) => [path, `${path}/vndk`, `${path}/vndk-sp`]);
    const platform = ["/system/lib64", ...known(release).map((partition) => `${partition}/lib64`)];
    const order = release === 10
      ? [...own, vndkSp(release), ...platform, "/system/lib64/vndk-29"]
      : [...own, ...platform, vndkSp(release)];
    await expectAnswers(t, stockDevice(release, VENDOR_PROBE, LITE), [
      ...inOrder(order, "default"),
      ...byPath(["/system/lib64/other", "/vendor/other", "/data/elsewhere"], "default"),
    ], { executable: VENDOR_PROBE });
  });

partitions.test("libz_of_vndk_lite")
  .clauses("LINKER-STOCK-52")
  .releases(9, 10)
  .params({ vndk: ["lite", "enforced"] })
  .fn(async (t) => {
    const { release, vndk } = t.params;
    const isLite = vndk === "lite";
    const [system, sp] = ["/system/lib64", vndkSp(release)];
    await expectAnswers(t, stockDevice(release, PROBE, isLite ? LITE : undefined), [{
      directories: isLite ? [system, sp] : [sp, system],
      name: "libz.so",
      from: "sphal",
      to: isLite ? "default" : "vndk",
    }], { executable: PROBE });
  });

/** The groups. */
export const tests: readonly Group[] = [partitions];
