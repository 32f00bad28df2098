import { AsyncLocalStorage } from "node:async_hooks";
import { assertEquals, assertThrows } from "@std/assert";
import { ProcessFault } from "../../impl/machine/machine.ts";
import { Intrinsics, type IntrinsicsHost } from "../../impl/rs/cpu_ref/intrinsics/intrinsics.ts";
import type { Cells, IntrinsicJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { RsAllocation } from "../../impl/rs/driver/hal.ts";
import { inTemporary } from "../../scripts/testing/command.ts";
import { ComputePart } from "./compute_part.ts";

const allocation = {} as RsAllocation;
const clip = { x1: 0, x2: 2, y1: 0, y2: 1 };
const cells = (pointer: number): Cells => ({
  allocation,
  pointer,
  stride: 16,
  width: 2,
  height: 1,
  type: "u8",
  vectorSize: 4,
});
const images = { clip, input: cells(0), output: cells(16) };
const blur = (radius: number): IntrinsicJob => ({ intrinsic: "blur", radius, ...images });
const dot = (...coefficients: number[]): IntrinsicJob => ({
  intrinsic: "histogramDot",
  channels: 1,
  clip,
  coefficients: Float32Array.from(coefficients),
  input: cells(0),
  output: { allocation, pointer: 64 },
});

async function withPart(
  run: string,
  use: (part: ComputePart, run: (job: IntrinsicJob) => Uint8Array) => void,
): Promise<void> {
  await inTemporary(async (directory) => {
    const path = `${directory}/mine.ts`;
    await Deno.writeTextFile(
      path,
      `export default { name: "mine 1.0", intrinsics: ["blur", "histogramDot"], ${run} };`,
    );
    const part = new ComputePart(`module:${path}`);
    try {
      const bytes = new Uint8Array(2048);
      class Reference extends Intrinsics {
        override run(): void {
          bytes[16] = 200;
        }
      }
      const Class = part.factory(Reference) as typeof Reference;
      const intrinsics = new Class({ process: { heap: { bytes } } } as unknown as IntrinsicsHost);
      use(part, (job) => {
        bytes.fill(1);
        (intrinsics as Intrinsics).run(job);
        return bytes;
      });
    } finally {
      part.dispose();
    }
  });
}

Deno.test("runs that the contract has go to the library, others to the reference", async () => {
  const code = "run({ output }) { (output.data ?? output).fill(7); }";
  await withPart(code, (part, run) => {
    for (const radius of [0.01, 25]) {
      const bytes = run(blur(radius));
      assertEquals([bytes[15], bytes[16], bytes[23], bytes[24]], [1, 7, 7, 1]);
    }
    assertEquals(run(dot(0.3, 0.6, 0.1, 0))[64], 7);
    const others: IntrinsicJob[] = [
      ...[0, -1, 25.1, NaN, Infinity].map(blur),
      { ...blur(1), clip: { ...clip, x2: 0 } } as IntrinsicJob,
      dot(-0.1, 0, 0, 0),
      dot(0.9, 0.2, 0, 0),
      { intrinsic: "blend", mode: "src", ...images },
    ];
    for (const job of others) assertEquals(run(job)[16], 200, JSON.stringify(job));
    assertEquals(part.takeFaults(), []);
  });
});

Deno.test("a mistake ends the process, and is told once", async () => {
  await withPart('run() { throw new Error("no luck"); }', (part, run) => {
    const { message, signal } = assertThrows(() => run(blur(1)), ProcessFault);
    assertEquals(signal, "SIGABRT");
    assertEquals(part.takeFaults().map((fault) => fault.message), [message]);
    assertEquals(
      /^Compute "module:.*" is broken: mine 1\.0, blur: it threw Error: no luck at file/
        .test(message),
      true,
    );
    assertEquals([part.takeFaults(), part.isSpent], [[], false]);
  });
});

Deno.test("what shows after an answer is a fault of the case at hand, and thrown in its run's context later", async () => {
  const code =
    "run() { setTimeout(() => { throw 'soon'; }, 0); setTimeout(() => { throw 'later'; }, 300); }";
  const seen: unknown[] = [];
  const origin = new AsyncLocalStorage<string>();
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    seen.push([origin.getStore(), event.message.replace(/^.*after its answer: /, "")]);
  };
  addEventListener("error", note);
  try {
    await withPart(code, (part, run) => {
      origin.run("first", () => run(blur(1)));
      assertEquals(part.takeFaults().map(({ message }) => message.replace(/^.*" is/, "")), [
        " broken: mine 1.0, after its answer: it threw soon",
      ]);
      assertEquals(part.takeFaults(), []);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    });
  } finally {
    removeEventListener("error", note);
  }
  assertEquals(seen, [["first", "it threw later"]]);
});

Deno.test("cases of other intrinsics are skipped for what the library lacks", async () => {
  await withPart("run() {}", (part) => {
    assertEquals(part.claims, [
      "rs:intrinsic:blur",
      "rs:intrinsic:histogramDot",
    ]);
    assertEquals(part.unclaimed("rs:intrinsic:lut"), {
      reason: "mine 1.0 has no lut",
      remedy: 'add "lut" to its intrinsics',
    });
    for (const levels of ["gles", "rs:performance", "rs:intrinsic"]) {
      assertEquals(part.unclaimed(levels), {
        reason: "mine 1.0 is judged for its intrinsics alone",
        remedy: "leave --compute out",
      });
    }
  });
});
