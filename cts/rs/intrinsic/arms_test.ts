import { assert, assertEquals } from "@std/assert";
import { type AnyPartFactory, type PartFactory, sim } from "../../../impl/mod.ts";
import { callOfJob, putOutput } from "../../../judge/compute/job_call.ts";
import { attempt } from "../../framework/attempt.ts";
import { suite } from "../../suite.ts";
import { type Arm, type CellCall, oracle, outputData } from "../oracle/mod.ts";

/** Intrinsics that Android's code for a processor computes in another way than the portable one. */
const GROUP = /^rs:intrinsic:(blur|convolve3x3|convolve5x5|colorMatrix|lut3d|blend|resize):/;
/** A copy of the bytes of numbers. */
function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}

/** Cases that repeat others on another path, or on threads. */
const REPEATED = /path=gpu|threads/;

function deviceOf(arm: Arm) {
  const factory: PartFactory<"rs-intrinsics"> = (Base) =>
    class extends Base {
      override run(job: Parameters<InstanceType<typeof Base>["run"]>[0]): void {
        const { bytes } = this.host.process.heap;
        const call = callOfJob(bytes, job) as CellCall;
        void oracle(arm).run(call);
        putOutput(bytes, job, bytesOf(outputData(call)));
      }
    };
  return sim({ parts: { "rs-intrinsics": factory as AnyPartFactory } });
}

for (const arm of ["x86", "neon"] as const) {
  Deno.test(`Android's code for ${arm} passes what is no quirk of it`, async () => {
    const device = deviceOf(arm);
    const cases = suite.cases.filter(({ id, clauses }) =>
      GROUP.test(id) && !REPEATED.test(id) && clauses.every(({ grade }) => grade !== "quirk")
    );
    assert(cases.length > 200, `${cases.length} cases`);
    const failed: string[] = [];
    for (const one of cases) {
      const { status, message } = await attempt(one, device);
      if (status !== "pass") failed.push(`${one.id}: ${message}`);
    }
    assertEquals(failed, []);
  });
}

Deno.test("a wrong arm fails them", async () => {
  const [one] = suite.cases.filter(({ id }) => id.startsWith("rs:intrinsic:colorMatrix:grey"));
  const factory: PartFactory<"rs-intrinsics"> = (Base) =>
    class extends Base {
      override run(): void {}
    };
  const device = sim({ parts: { "rs-intrinsics": factory as AnyPartFactory } });
  assertEquals((await attempt(one!, device)).status, "fail");
});
