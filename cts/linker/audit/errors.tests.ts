/**
 * Several mistakes in one linker configuration: each has a finding of its own, with its line.
 *
 * @module
 */

import { isStockKind } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { configured, foundLines } from "./scenes.ts";

const errors = group("linker:audit_errors", "Several mistakes in one linker configuration.");

errors.test("each_error_is_found")
  .describe("The linker names the first that it meets; a vendor has to mend all of them.")
  .clauses("LINKER-AUDIT-4")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const changes = {
      "namespace.rs.links": "default,nowhere,vndk",
      "namespace.vndk.links": "default,none",
    };
    const lines = await foundLines(t, configured(t.params.release, changes), "ld-config-error");
    t.expectEqual("number of errors", lines.length, 2);
    t.expect(
      "all are errors",
      lines.every((line) => line.startsWith("error: ")),
      lines,
    );
  });

errors.test("warnings_are_found_beside_an_error")
  .clauses("LINKER-AUDIT-1")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const changes = { "namespace.rs.links": "default,nowhere,vndk" };
    const { world } = configured(t.params.release, changes);
    const files = world.files.map((file) => ({ ...file, text: `${file.text}junk\nmore junk\n` }));
    const builder = configured(t.params.release).with({ files });
    t.expectSet("findings", await foundLines(t, builder, "ld-config-syntax"), [
      "error: junk",
      "error: more junk",
    ]);
  });

/** The group. */
export const tests: readonly Group[] = [errors];
