/**
 * Partitions of the platform beside /system, and others that a device need not have, in stock configurations.
 *
 * Plan:
 * - what the system's processes search and let in of them, by release;
 * - /system/vendor, where /vendor may lead to.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { isDialect } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { PROBE } from "../scenes.ts";
import { byPath, expectAnswers, inOrder, stockDevice } from "./scenes.ts";

const partitions = group("linker:stock_partitions", "Partitions that a device need not have.");

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
    const executable = "/vendor/bin/probe";
    const questions = byPath(["/system/vendor/deep"], to("default"));
    await expectAnswers(t, stockDevice(release, executable), questions, { executable });
  });

/** The groups. */
export const tests: readonly Group[] = [partitions];
