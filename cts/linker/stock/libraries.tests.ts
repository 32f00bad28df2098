/**
 * Which libraries of the platform vendor code has on a stock device, by the version of the VNDK.
 *
 * Plan:
 * - members of VNDK-SP that came or went, and private ones;
 * - the lists of 8.1 with an enforced VNDK;
 * - the run-time libraries of sanitizers, by ABI;
 * - a process of the address sanitizer.
 *
 * @module
 */

import type { Abi, Release } from "../../contract/world.ts";
import { vndkSp } from "../../fakes/rs_places.ts";
import { isDialect } from "../../fakes/samples.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { ENFORCED_8_1 } from "../rs/scenes.ts";
import { PROBE } from "../scenes.ts";
import { expectAnswers, inOrder, named, type Question, stockDevice } from "./scenes.ts";

const libraries = group("linker:stock_libraries", "Libraries for vendors as they come.");

/** Members of VNDK-SP that sphal has, by the first release and the last. */
const MEMBERS: readonly (readonly [name: string, from: Release, to: Release])[] = [
  ["android.hardware.common-V1-ndk_platform.so", 11, 11],
  ["android.hardware.common-V2-ndk.so", 13, 15],
  ["android.hardware.common-V2-ndk_platform.so", 12, 12],
  ["android.hardware.common.fmq-V1-ndk.so", 13, 15],
  ["android.hardware.common.fmq-V1-ndk_platform.so", 12, 12],
  ["android.hardware.graphics.allocator-V1-ndk.so", 13, 13],
  ["android.hardware.graphics.allocator-V2-ndk.so", 14, 15],
  ["android.hardware.graphics.common-V1-ndk_platform.so", 11, 11],
  ["android.hardware.graphics.common-V2-ndk_platform.so", 12, 12],
  ["android.hardware.graphics.common-V3-ndk.so", 13, 13],
  ["android.hardware.graphics.common-V4-ndk.so", 14, 15],
  ["android.hardware.graphics.common@1.2.so", 10, 15],
  ["android.hardware.graphics.composer3-V1-ndk.so", 13, 15],
  ["android.hardware.graphics.mapper@3.0.so", 10, 15],
  ["android.hardware.graphics.mapper@4.0.so", 11, 15],
  ["android.hidl.safe_union@1.0.so", 10, 15],
  ["libdmabufheap.so", 12, 15],
  ["libgralloctypes.so", 11, 15],
  ["libhidltransport.so", 9, 10],
  ["libhwbinder.so", 9, 10],
  ["libhwbinder_noltopgo.so", 9, 10],
  ["libjsoncpp.so", 10, 15],
  ["libprocessgroup.so", 10, 15],
];
/** Private ones that Android 10 has, too, where they are for all. */
const PRIVATE = ["libbacktrace.so", "libbinderthreadstate.so", "libblas.so", "libcompiler_rt.so"];

libraries.test("members_of_vndk_sp")
  .clauses("LINKER-STOCK-41", "LINKER-STOCK-42")
  .releases(9, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const sp = vndkSp(release);
    const isThere = (from: Release, to: Release) => release >= from && release <= to;
    const ask = (
      name: string,
      to: string | undefined,
    ) => named([name], sp, to, "sphal");
    const builder = stockDevice(release, PROBE);
    t.judges("LINKER-STOCK-41");
    const questions: Question[] = MEMBERS.flatMap(([name, from, to]) =>
      ask(name, isThere(from, to) ? "vndk" : undefined)
    );
    await expectAnswers(t, builder, questions, { executable: PROBE });
    t.judges("LINKER-STOCK-42");
    await expectAnswers(t, builder, [
      ...PRIVATE.flatMap((name) => ask(name, release === 10 ? "vndk" : undefined)),
      ...ask("libunwind.so", undefined),
      ...ask("libutils.so", "vndk"),
    ], { executable: PROBE });
  });

libraries.test("sanitizers")
  .clauses("LINKER-STOCK-43")
  .releases(9, 15)
  .params({ abi: ["arm64-v8a", "armeabi-v7a", "x86_64", "x86"] })
  .filter(({ release, abi }) => release === 9 || abi === "arm64-v8a" && isDialect({ release }))
  .fn(async (t) => {
    const { release, abi } = t.params;
    const lib = abi === "arm64-v8a" || abi === "x86_64" ? "lib64" : "lib";
    const architecture = ARCHITECTURES[abi as Abi]!;
    const isLater = release >= 10 && abi === "arm64-v8a";
    const kinds = ["asan", "ubsan_standalone"]
      .concat(release <= 12 ? "tsan" : [], isLater ? "hwasan" : []);
    const names = kinds.map((kind) => `libclang_rt.${kind}-${architecture}-android.so`);
    const builder = buildWorld({ release, abis: [abi as Abi] }).executable(PROBE);
    await expectAnswers(t, builder, [
      ...named(names, `/system/${lib}`, "default", "sphal"),
      ...named(["libclang_rt.strata.so"], `/system/${lib}`, undefined, "sphal"),
    ], { executable: PROBE });
  });

/** The names that compiler-rt has for architectures. */
const ARCHITECTURES: Partial<Record<Abi, string>> = {
  "arm64-v8a": "aarch64",
  "armeabi-v7a": "arm",
  x86_64: "x86_64",
  x86: "i686",
};

libraries.test("process_of_the_address_sanitizer")
  .clauses("LINKER-STOCK-44", "LINKER-STOCK-45", "LINKER-STOCK-46")
  .releases(8.1, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const twice = (directory: string) => [`/data/asan${directory}`, directory];
    t.judges("LINKER-STOCK-44");
    const asked = { executable: PROBE, more: { asan: true } as const };
    const product = release === 8.1 ? ENFORCED_8_1 : undefined;
    const builder = stockDevice(release, PROBE, product);
    await expectAnswers(t, builder, [
      ...inOrder(twice("/system/lib64"), "default"),
      ...inOrder(twice("/vendor/lib64"), "sphal", "sphal"),
      { directories: ["/system/lib64/hw"], byPath: true, to: "default" },
      { directories: ["/vendor/lib64/deep"], byPath: true, from: "sphal", to: "sphal" },
      { directories: ["/data/asan/vendor/lib64/deep"], byPath: true, from: "sphal", to: "sphal" },
    ], asked);
    if (release !== 10 && release < 12) return;
    t.judges(release === 10 ? "LINKER-STOCK-45" : "LINKER-STOCK-46");
    const directories = ["/vendor/lib64/hw"];
    const to = release === 10 ? undefined : "sphal";
    await expectAnswers(t, builder, [{ directories, from: "sphal", to }], asked);
  });

libraries.test("lists_of_8_1_with_an_enforced_vndk")
  .clauses("LINKER-STOCK-47")
  .releases(8.1, 8.1)
  .fn(async (t) => {
    const builder = stockDevice(t.params.release, PROBE, ENFORCED_8_1);
    await expectAnswers(t, builder, [
      ...named(
        ["libGLESv3.so", "libvulkan.so", "libmediandk.so"],
        "/system/lib64",
        "default",
        "sphal",
      ),
      ...named(["libskia.so"], "/system/lib64", undefined, "sphal"),
      ...named(
        ["libcutils.so", "android.hardware.graphics.mapper@2.0.so"],
        "/system/lib64/vndk-sp",
        "vndk",
        "sphal",
      ),
      ...named(
        ["libclang_rt.asan-aarch64-android.so", "libclang_rt.ubsan_standalone-aarch64-android.so"],
        "/system/lib64",
        "default",
        "sphal",
      ),
    ], { executable: PROBE });
  });

/** The groups. */
export const tests: readonly Group[] = [libraries];
