/**
 * The stock configurations of Android 8.0 and 8.1, of which vendors keep copies with more in them.
 *
 * Plan:
 * - where vndk, sphal and rs search, and what they let in by its path;
 * - what a process of the vendor searches, without and with an enforced VNDK.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { ENFORCED_8_1 } from "../rs/scenes.ts";
import { PROBE } from "../scenes.ts";
import { byPath, expectAnswers, exported, inOrder, named, stockDevice } from "./scenes.ts";

const eight = group("linker:stock_8", "Namespaces of Android 8 as they come.");

/** The libraries that open others for vndk and rs in 8.x, whose vndk need not be exported. */
const OPENERS_8 = {
  vndk: { path: "/system/lib64/vndk-sp/libcutils.so", namespace: "sphal" },
  rs: { path: "/system/lib64/vndk-sp/libRS_internal.so", namespace: "sphal" },
} as const;

eight.test("vndk_and_sphal_of_8")
  .clauses("LINKER-STOCK-9", "LINKER-STOCK-11")
  .releases(8, 8.1)
  .params({ vndk: ["open", "enforced"] })
  .filter(({ release, vndk }) => vndk === "open" || release === 8.1)
  .fn(async (t) => {
    const { release, vndk } = t.params;
    const enforced = vndk === "enforced";
    const builder = stockDevice(release, PROBE, enforced ? ENFORCED_8_1 : undefined);
    const own = ["/vendor/lib64/egl", "/vendor/lib64/hw", "/vendor/lib64"];
    const sp = ["/vendor/lib64/vndk-sp", "/system/lib64/vndk-sp"];
    const ofVendor = release === 8 ? "vndk" : undefined;
    await expectAnswers(t, builder, [
      ...inOrder(sp, "vndk", "vndk"),
      ...byPath(own.slice(0, 2), "vndk", "vndk"),
      ...byPath(
        ["/vendor/lib64/deep", "/system/lib64/other", "/data/elsewhere"],
        undefined,
        "vndk",
      ),
      { directories: ["/vendor/lib64"], from: "vndk", to: ofVendor },
      ...named(["libsync.so", "libnativewindow.so"], "/system/lib64", "default", "vndk"),
      ...named(
        ["libGLESv1_CM.so", "libGLESv2.so"],
        "/system/lib64",
        enforced ? "default" : undefined,
        "vndk",
      ),
      ...inOrder(own, "sphal", "sphal"),
      ...inOrder([...sp, "/vendor/lib64"], "rs", "rs"),
    ], { executable: PROBE, openers: OPENERS_8 });
  });

eight.test("sphal_of_8_1_has_more")
  .clauses("LINKER-STOCK-12")
  .releases(8, 8.1)
  .fn(async (t) => {
    const { release } = t.params;
    await expectAnswers(t, stockDevice(release, PROBE), [
      ...byPath(["/system/lib64/vndk-sp/hw"], release === 8.1 ? "sphal" : undefined, "sphal"),
      ...named(
        ["android.hidl.base@1.0.so"],
        "/system/lib64/vndk-sp",
        release === 8 ? "vndk" : undefined,
        "sphal",
      ),
      ...named(["android.hidl.memory@1.0.so"], "/system/lib64/vndk-sp", "vndk", "sphal"),
    ], { executable: PROBE });
  });

const VENDOR_PROBE = "/vendor/bin/probe";

/** Directories that a process of the vendor searches without an enforced VNDK. */
const OPEN: Readonly<Record<8 | 8.1, readonly string[]>> = {
  8: ["/vendor/lib64", "/vendor/lib64/vndk-sp", "/system/lib64/vndk-sp", "/system/lib64"],
  8.1: [
    "/vendor/lib64/hw",
    "/vendor/lib64/egl",
    "/vendor/lib64",
    "/system/lib64/vndk-sp",
    "/system/lib64",
  ],
};

eight.test("open_vendor_process")
  .clauses("LINKER-STOCK-21")
  .releases(8, 8.1)
  .fn(async (t) => {
    const { release } = t.params;
    await expectAnswers(t, stockDevice(release, VENDOR_PROBE), [
      ...inOrder(OPEN[release as 8 | 8.1], "default"),
      ...byPath(["/system/lib64/other", "/vendor/other", "/data/elsewhere"], "default"),
    ], { executable: VENDOR_PROBE });
  });

eight.test("enforced_vendor_process")
  .clauses("LINKER-STOCK-22")
  .releases(8.1, 8.1)
  .fn(async (t) => {
    const own = ["/vendor/lib64/hw", "/vendor/lib64/egl", "/vendor/lib64"]
      .concat("/vendor/lib64/vndk", "/vendor/lib64/vndk-sp");
    const [sp, core, all] = ["/system/lib64/vndk-sp", "/system/lib64/vndk", "/system/lib64"];
    const builder = stockDevice(t.params.release, VENDOR_PROBE, ENFORCED_8_1);
    await expectAnswers(t, builder, [
      ...inOrder(own, "default"),
      ...byPath(["/vendor/other", "/vendor/lib64/deep/er"], "default"),
      ...byPath(["/system/lib64/other", "/data/elsewhere", "/odm/lib64"], undefined),
      ...named(["libskia.so", "libstrata.so"], all, undefined),
      { directories: [sp, core, all], name: "libcutils.so", to: "system" },
      { directories: [core, all], name: "libexif.so", to: "system" },
      ...named(["libvulkan.so"], all, "system"),
      ...byPath([core, "/system/lib64/other", "/data/elsewhere"], "system", "system"),
    ], {
      executable: VENDOR_PROBE,
      openers: { system: { path: "/system/lib64/vndk/libexpat.so" } },
    });
    const { record } = await t.play(exported(builder, VENDOR_PROBE, "default", "sphal"));
    t.expectRunning(record);
    const given = record.results.map(({ value }) => value !== null);
    t.expectSequence("default and sphal are exported", given, [true, false]);
  });

/** The groups. */
export const tests: readonly Group[] = [eight];
