/**
 * The list of the platform's libraries that apps may load, as the stock image has it.
 *
 * Plan: each library on the releases before and after the one that lists it first, and on the last.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";

const listed = group(
  "linker:public_libraries",
  "The stock image lists the libraries of the NDK that its release has.",
);

const LIST = "/system/etc/public.libraries.txt";

/** The NDK's libraries, by the release that lists them first, or 8.0 (AOSP system/core, rootdir/etc/public.libraries.android.txt). */
const FIRST: ReadonlyMap<Release, string> = new Map([
  [
    8,
    `libandroid.so libaaudio.so libc.so libcamera2ndk.so libdl.so libEGL.so libGLESv1_CM.so libGLESv2.so libGLESv3.so
    libicui18n.so libicuuc.so libjnigraphics.so liblog.so libm.so libmediandk.so libnativewindow.so libOpenMAXAL.so
    libOpenSLES.so libRS.so libstdc++.so libsync.so libvulkan.so libwebviewchromium_plat_support.so libz.so`,
  ],
  [8.1, "libneuralnetworks.so"],
  [10, "libamidi.so libbinder_ndk.so"],
  [12, "libicu.so libnativehelper.so"],
]);

listed.test("list_of_the_stock_image")
  .describe("Other libraries, such as a vendor's, are not looked at.")
  .clauses("LINKER-NAMESPACE-69")
  .releases(8, 15)
  .filter(({ release }) => release !== 13 && release !== 14)
  .fn(async (t) => {
    const { release } = t.params;
    const device = await t.boot(buildWorld({ release }).world);
    const text = new TextDecoder().decode(await device.pull(LIST));
    const has = new Set(text.split("\n").map((line) => line.trim().split(/\s+/)[0]));
    for (const [first, names] of FIRST) {
      const sonames = names.split(/\s+/);
      t.expectSet(
        `libraries of Android ${first} that are listed`,
        sonames.filter((soname) => has.has(soname)),
        first <= release ? sonames : [],
      );
    }
  });

/** The group. */
export const tests = [listed];
