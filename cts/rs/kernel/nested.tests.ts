/**
 * Launches that scripts make of other scripts, and what the launching one does then; launches on Allocations with mipmaps.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { range, times } from "../numbers.ts";
import { messageOf, nextMessage } from "../results.ts";
import { numbersOf, playKernels } from "./scenes.ts";

const nested = group("rs:kernel_nested", "What scripts do behind launches of others.");

nested.test("who_launched_goes_on")
  .clauses("RS-KERNEL-165")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "access", (script) => {
      const { app, rsc, ref } = script;
      const target = script.cells("int", 5, times(5, -1));
      script.setObject("source", script.cells("int", 5, range(1, 6)).ref);
      script.setObject("target", target.ref);
      script.setObject("script", script.again().ref);
      for (const [name, count] of [["counter", 7], ["bits", 3]] as const) {
        app.rs.ScriptBindAllocation(rsc, ref, script.cells("int", count).ref, script.slot(name));
      }
      script.invoke("again_and_ask");
      return {
        target: script.read(target),
        asked: script.get("asked", "int4"),
        message: nextMessage(app, rsc),
      };
    }, t.params);
    t.expectSequence("cells of the launch", numbersOf(record, made.target), range(1001, 1006));
    const asked = numbersOf(record, made.asked);
    t.expectSequence("whether pointers are bound, and to how many cells", asked, [1, 7, 1, 3]);
    t.expectEqual("message", messageOf(record, made.message).id, 7);
  });

nested.test("first_of_levels")
  .clauses("RS-KERNEL-166")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "access", (script) => {
      const levels = { mipmaps: true };
      const places = script.cells("int", 8, [7, 6, 5, 4, 3, 2, 1, 0], levels);
      const out = script.cells("int", 8, times(8, -1), levels);
      script.setObject("source", script.cells("int", 8, range(10, 18), levels).ref);
      script.launch("fetch", { in: [places], out });
      return script.read(out);
    });
    t.expectSequence("cells", numbersOf(record, made), range(10, 18).toReversed());
  });

/** The groups. */
export const tests: readonly Group[] = [nested];
