import { assert } from "@std/assert";
import fc from "fast-check";
import type { Device } from "../../cts/contract/device.ts";
import { slowTest } from "../../scripts/testing/slow.ts";
import { sim } from "../mod.ts";
import { device } from "./testing/fuzz_objects.ts";
import { judge, programs } from "./testing/fuzz_programs.ts";

/** Sequences in every run of the tests, and in the slow ones. */
const [FEW, MANY] = [80, 200] as const;
const SEED = Number(Deno.env.get("RS_FUZZ_SEED") ?? 4);

async function fuzz(numRuns: number): Promise<void> {
  const devices: Device[] = [];
  for (const release of [8, 9, 14] as const) {
    for (const compat of [false, true]) devices.push(await sim().boot(device(release, compat)));
  }
  try {
    await fc.assert(
      fc.asyncProperty(fc.nat(devices.length - 1), fc.boolean(), programs, async (at, ...rest) => {
        const [is64Bit, program] = rest;
        const said = await judge(devices[at]!, program, is64Bit);
        assert(said === undefined, said);
      }),
      { numRuns, seed: SEED },
    );
  } finally {
    for (const each of devices) await each.dispose();
  }
}

const NONE =
  "no sequence of calls throws, hurts cells that it does not name, or spoils another context";
Deno.test(NONE, () => fuzz(Number(Deno.env.get("RS_FUZZ_RUNS") ?? FEW)));
slowTest(`${NONE}: ${MANY} of them`, () => fuzz(MANY));
