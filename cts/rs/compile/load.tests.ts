/**
 * Plugins that Android 8.0 has bcc open by `-load`.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { vendorDevice } from "../scenes.ts";
import { BCC, compiled, find, placesInBcc, valueAfter } from "./scenes.ts";

const loads = group("rs:compile_load", "Plugins for the compiler of scripts in Android 8.0.");

const PLUGIN = "libbccfoo.so";
const PLUGIN_PATH = `/vendor/lib64/${PLUGIN}`;

/** A device whose driver names a plugin by its path. */
function naming(compat: boolean, release: Release = 8): WorldBuilder {
  const compiler = { plugin: PLUGIN_PATH };
  return vendorDevice(release, { base: "platform", compiler }).compat(compat);
}

loads.test("namespace_of_the_plugin")
  .clauses("RS-COMPILE-9")
  .releases(8, 8)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const { record, made } = await compiled(t, naming(compat).library(PLUGIN_PATH), {
      path: "gpu",
    });
    t.expect("the script is made", made);
    const place = (isOwn: boolean) => [`${PLUGIN_PATH} in ${isOwn ? "default" : "sphal"}`];
    t.expectEither("the plugin in bcc", placesInBcc(record, PLUGIN), place(compat), place(!compat));
  });

loads.test("a_plugin_that_is_missing")
  .clauses("RS-COMPILE-12")
  .releases(8, 8)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { made, started } = await compiled(t, naming(t.params.compat), { path: "gpu" });
    t.expectEqual("the script is made", made, false);
    t.expectSequence("programs that succeed", started.filter(({ status }) => status === 0), []);
  });

loads.test("option_of_the_release_after")
  .clauses("RS-COMPILE-8")
  .releases(8.1, 8.1)
  .fn(async (t) => {
    const device = naming(true, t.params.release).library(PLUGIN_PATH);
    const { started } = await compiled(t, device, { path: "gpu" });
    const bcc = find(started, BCC);
    t.expectEqual("the option", valueAfter(bcc, "-plugin"), PLUGIN_PATH);
    t.expectEqual("the one before", bcc?.args.includes("-load"), false);
  });

/** The groups. */
export const tests: readonly Group[] = [loads];
