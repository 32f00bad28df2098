/**
 * LL-NDK and private libraries of the VNDK by release, as the processes of the system and of the vendor have them.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { vndkSp } from "../../fakes/rs_places.ts";
import { type Group, group } from "../../framework/mod.ts";
import { PROBE } from "../scenes.ts";
import { expectAnswers, named, stockDevice } from "./scenes.ts";

const llndk = group("linker:stock_llndk", "LL-NDK and private libraries by release.");

const SYSTEM = "/system/lib64";

/** A member that came with an update of 14. */
const UPDATED_14 = "libapexsupport.so";
/** A member of which the VNDK had a copy before, which code of the vendor may have then. */
const IN_VNDK = "libselinux.so";
/** Members of LL-NDK that came later, and the first release that has them from its first day. */
const LATER: readonly (readonly [name: string, from: Release])[] = [
  [UPDATED_14, 15],
  ["libbinder_ndk.so", 11],
  ["libcgrouprc.so", 10],
  [IN_VNDK, 11],
];

/** Checks that it is up to a device who gives a library. */
function isOpen(name: string, since: Release, release: Release): boolean {
  return name === UPDATED_14 ? release === 14 : name === IN_VNDK && release < since;
}

llndk.test("members_that_came_later")
  .describe("sphal takes them from default, a process of the vendor from system.")
  .clauses("LINKER-STOCK-150")
  .releases(9, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const ask = (to: string, from?: string) =>
      LATER.filter(([name, since]) => !isOpen(name, since, release)).flatMap(([name, since]) =>
        named([name], SYSTEM, release >= since ? to : undefined, from)
      );
    await expectAnswers(t, stockDevice(release, PROBE), ask("default", "sphal"), {
      executable: PROBE,
    });
    const executable = "/vendor/bin/probe";
    await expectAnswers(t, stockDevice(release, executable), ask("system"), { executable });
  });

/** Private libraries of VNDK-core and VNDK-SP, with the last release that has them as such. */
const PRIVATE: readonly (readonly [name: string, until: Release])[] = [
  ["libbacktrace.so", 13],
  ["libblas.so", 15],
  ["libcompiler_rt.so", 15],
  ["libgui.so", 15],
];

llndk.test("private_libraries_are_not_for_the_vendor")
  .describe("vndk has them itself.")
  .clauses("LINKER-STOCK-151")
  .releases(9, 15)
  .filter(({ release }) => [9, 10, 13, 14, 15].includes(release))
  .fn(async (t) => {
    const { release } = t.params;
    const executable = "/vendor/bin/probe";
    const [sp, openers] = [vndkSp(release), { vndk: { path: `${vndkSp(release)}/libcutils.so` } }];
    const names = PRIVATE.filter(([, until]) => release <= until).map(([name]) => name);
    await expectAnswers(t, stockDevice(release, executable), [
      ...named(names, sp, release === 10 ? "vndk" : undefined),
      ...named(["libhardware.so"], sp, "vndk"),
    ], { executable });
    await expectAnswers(t, stockDevice(release, executable), named(names, sp, "vndk", "vndk"), {
      executable,
      openers,
    });
  });

/** The group. */
export const tests: readonly Group[] = [llndk];
