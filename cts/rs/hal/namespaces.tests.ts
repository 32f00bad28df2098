/**
 * How the platform's implementation of the HAL gets libRS_internal.so: from the namespace rs by itself, or by the linker's links.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { createContext } from "../programs.ts";
import { HAL_SONAME, INTERNAL, rsScene, stockDevice, vndkSp } from "../scenes.ts";

const namespaces = group(
  "rs:hal_namespaces",
  "From which namespace the platform's implementation has libRS_internal.so.",
);

/** Where the linker's configuration of a stock device is. */
function configOf(release: Release): string {
  const versions: { readonly [release: number]: string } = { 9: ".28", 10: ".29" };
  return release >= 11
    ? "/linkerconfig/ld.config.txt"
    : `/system/etc/ld.config${versions[release] ?? ""}.txt`;
}

/** The configuration in which libRS_internal.so comes to sphal from vndk, and not from rs; vndk has all that it needs. */
function fromVndk(text: string): string {
  const toRs = /^namespace\.sphal\.link\.rs\.shared_libs\b.*\n/gm;
  const toVndk = /^(namespace\.sphal\.link\.vndk\.shared_libs *\+?= *)(?=\S)/gm;
  const toDefault = /^(namespace\.vndk\.link\.default\.shared_libs *\+?= *)(?=\S)/gm;
  return text.replace(toRs, "namespace.sphal.link.rs.shared_libs = libnone.so\n")
    .replace(toVndk, `$1${INTERNAL}:`)
    .replace(toDefault, "$1libft2.so:");
}

/** The namespaces in which a context of the GPU path has libRS_internal.so. */
async function namespacesOf(t: Context<unknown>, release: Release, change: boolean) {
  const device = stockDevice(release);
  const phone = await t.boot(device.world);
  const file = configOf(release);
  const { stdout } = await phone.shell(`cat ${file}`);
  const text = change ? fromVndk(stdout) : stdout;
  const { record } = await t.play(rsScene(device.file(file, text), createContext));
  t.expectRunning(record);
  t.expectEqual("the HAL is loaded", places(record, HAL_SONAME).length, 1);
  return places(record, INTERNAL).map((place) => place.replace(vndkSp(release), "(vndk-sp)"));
}

namespaces.test("link_of_sphal_leads_elsewhere")
  .describe("Beside it, with the link as it is.")
  .clauses("RS-HAL-72", "RS-HAL-73", "RS-HAL-119")
  .releases(8, 15)
  .params({ leads: ["to_rs", "to_vndk"] })
  .filter(({ release }) => release <= 10 || release === 15)
  .fn(async (t) => {
    const { release, leads } = t.params;
    const followsLinks = release === 8 || release >= 10;
    t.judges(release === 8 ? "RS-HAL-73" : followsLinks ? "RS-HAL-119" : "RS-HAL-72");
    const found = await namespacesOf(t, release, leads === "to_vndk");
    const where = leads === "to_vndk" && followsLinks ? "vndk" : "rs";
    t.expectSequence("where libRS_internal.so is", found, [`(vndk-sp)/${INTERNAL} in ${where}`]);
  });

/** The group. */
export const tests: readonly Group[] = [namespaces];
