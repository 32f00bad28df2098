/**
 * The acts in a context beside launches of intrinsics, while those are done by one driver or the other.
 *
 * Plan:
 * - a driver that loses the GPU after some launches;
 * - what the app writes and reads in between, and what it set before;
 * - cells that a launch leaves alone;
 * - kernels of scripts, groups, and matrices;
 * - errors, objects, and further contexts.
 *
 * @module
 */

import { RsSignature } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { type ChainStep, expectChain, launchedIds, recordChain } from "./chain.ts";
import {
  addStep,
  blank,
  blurStep,
  CHANGING,
  FALLBACKS,
  fullChain,
  gpuDriverDevice,
  IMAGE_INTRINSICS,
  judgeChain,
  launchesOf,
  lutStep,
  SIZE,
  turnStep,
  wayOf,
} from "./scenes.ts";
import { createGroup } from "../script/group_programs.ts";
import { expectNumbers } from "../intrinsic/image_scenes.ts";
import { noise } from "../intrinsic/images.ts";
import {
  createImage,
  createIntrinsic,
  imageOf,
  imageType,
  readImage,
  setParameters,
} from "../intrinsic/image_programs.ts";
import { expectCall } from "../intrinsic/judge.ts";
import { recordCall } from "../intrinsic/play_call.ts";
import { makeBlasCall } from "../oracle/blas_call.ts";
import { otherPath } from "../isolation/scenes.ts";
import { contextOn } from "../programs.ts";
import { codesOf, takeErrors } from "../results.ts";
import { PATHS, playOn } from "../scenes.ts";

const midway = group("rs:fallback_midway", "What else happens while a GPU is used, and lost.");

midway.test("gpu_is_lost")
  .clauses("RS-FALLBACK-8")
  .params({ after: [0, 1, 5, 8], reads: ["each", "last"] })
  .fn(async (t) => {
    const { after, reads } = t.params;
    const device = gpuDriverDevice({ intrinsics: IMAGE_INTRINSICS, failsAfter: after });
    const steps = fullChain();
    const record = await judgeChain(t, { path: "gpu", device }, steps, reads);
    const expected = launchedIds(steps).map((id, i) => `${i < after ? "gpu" : "fallback"} ${id}`);
    t.expectSequence("launches", launchesOf(record), expected);
  });

midway.test("results_of_the_other_driver")
  .describe("Each launch reads what the one before it wrote, in place too.")
  .clauses("RS-FALLBACK-5")
  .params({ way: CHANGING })
  .fn(async (t) => {
    const [a, b, c, d] = [noise(SIZE, 4), noise(SIZE, 5), blank(), noise(SIZE, 6)] as const;
    await judgeChain(t, wayOf(t.params.way), [
      lutStep(a, c, (value) => 255 - value),
      addStep(c, b),
      addStep(b, d, 2),
    ]);
  });

midway.test("app_writes_between_launches")
  .clauses("RS-FALLBACK-6")
  .params({ way: CHANGING, rows: ["all", "some"] })
  .fn(async (t) => {
    const photo = noise(SIZE, 7);
    const [a, b, c, d] = [blank(), blank(), blank(), blank()] as const;
    const write = (seed: number): ChainStep =>
      t.params.rows === "all"
        ? { write: photo, data: noise(SIZE, seed).data as Uint8Array }
        : { write: photo, row: 3, data: noise({ ...SIZE, height: 4 }, seed).data as Uint8Array };
    await judgeChain(t, wayOf(t.params.way), [
      blurStep(photo, a),
      write(8),
      blurStep(photo, b),
      write(9),
      turnStep(photo, c),
      write(10),
      lutStep(photo, d),
    ]);
  });

midway.test("read_right_after_a_launch")
  .clauses("RS-FALLBACK-7")
  .params({ way: CHANGING })
  .fn(async (t) => {
    await judgeChain(t, wayOf(t.params.way), fullChain(), "each");
  });

/** Launches one script of each of some intrinsics twice, the second time perhaps elsewhere. */
function twice(): ChainStep[] {
  const photo = noise(SIZE, 11);
  const steps = [
    blurStep(photo, blank(), 9.25),
    turnStep(photo, blank()),
    lutStep(photo, blank(), (value) => value ^ 0x55),
  ];
  return steps.map((step) => ({ ...step, launches: 2 }));
}

midway.test("variables_are_kept")
  .clauses("RS-FALLBACK-9")
  .params({ after: [1, 3, 5] })
  .fn(async (t) => {
    const device = gpuDriverDevice({ intrinsics: IMAGE_INTRINSICS, failsAfter: t.params.after });
    await judgeChain(t, { path: "gpu", device }, twice(), "last");
  });

midway.test("cells_outside_of_limits")
  .clauses("RS-FALLBACK-10")
  .params({ way: CHANGING })
  .fn(async (t) => {
    const photo = noise(SIZE, 12);
    const { width, height } = SIZE;
    const clips = [
      { x1: 0, x2: width, y1: 0, y2: 1 },
      { x1: 5, x2: 11, y1: 3, y2: 8 },
      { x1: width - 1, x2: width, y1: height - 1, y2: height },
      { x1: 1, x2: 3, y1: 0, y2: height },
    ];
    const steps = clips.flatMap((clip, i) =>
      [blurStep, lutStep].map((make) => {
        const step = make(photo, noise(SIZE, 20 + i));
        return { run: { ...step.run, clip } };
      })
    );
    await judgeChain(t, wayOf(t.params.way), steps);
  });

midway.test("inputs_stay")
  .clauses("RS-FALLBACK-11")
  .params({ way: CHANGING })
  .fn(async (t) => {
    const photo = noise(SIZE, 13);
    const steps = [
      blurStep(photo, blank()),
      turnStep(photo, blank()),
      addStep(photo, noise(SIZE, 14)),
      lutStep(photo, blank()),
    ];
    const { path, device } = wayOf(t.params.way);
    const { record, made } = await playOn(t, device, (app) => {
      const rsc = contextOn(app, path);
      const { images } = recordChain(app, rsc, steps);
      return readImage(app, rsc, images.get(photo)!, photo);
    });
    expectNumbers(t, "input of all launches", imageOf(record, made, photo).data, photo.data);
  });

midway.test("kernels_between_intrinsics")
  .clauses("RS-FALLBACK-12")
  .params({ way: CHANGING })
  .fn(async (t) => {
    const [a, b, c, d] = [noise(SIZE, 15), blank(), blank(), blank()] as const;
    const [e, f, g, h] = [blank(), blank(), blank(), blank()] as const;
    await judgeChain(t, wayOf(t.params.way), [
      { add: 0x0102_0304, input: a, output: b },
      blurStep(b, c),
      { add: -0x0001_0203, input: c, output: d },
      turnStep(d, e),
      { add: 0x0a0b_0c0d, input: e, output: f },
      lutStep(f, g),
      { add: 1, input: g, output: h },
    ]);
  });

midway.test("group_of_intrinsics")
  .clauses("RS-FALLBACK-13")
  .params({ way: CHANGING })
  .fn(async (t) => {
    const [photo, output] = [noise(SIZE, 16), blank()];
    const [turn, invert] = [turnStep(photo, output), lutStep(photo, output, (value) => 255 - value)]
      .map(({ run }) => run);
    const { path, device } = wayOf(t.params.way);
    const { record, made } = await playOn(t, device, (app) => {
      const rsc = contextOn(app, path);
      const kernels = [turn!, invert!].map((call) => {
        const script = createIntrinsic(app, rsc, call.intrinsic, photo);
        setParameters(app, rsc, script, call);
        const signature = RsSignature.IN | RsSignature.OUT;
        return app.rs.ScriptKernelIDCreate(rsc, script, 0, signature);
      });
      const [from, kernel] = kernels;
      const type = imageType(app, rsc, photo);
      const joined = createGroup(app, rsc, kernels, [{ from: from!, kernel: kernel!, type }]);
      const result = createImage(app, rsc, output);
      app.rs.ScriptGroupSetInput(rsc, joined, from!, createImage(app, rsc, photo));
      app.rs.ScriptGroupSetOutput(rsc, joined, kernel!, result);
      app.rs.ScriptGroupExecute(rsc, joined);
      return readImage(app, rsc, result, output);
    });
    const expected = photo.data.map((_, i) => 255 - photo.data[TURNED[i % 4]! + i - i % 4]!);
    expectNumbers(t, "output of the group", imageOf(record, made, output).data, expected);
  });

/** The component of the input that a component of `turnStep`'s output is. */
const TURNED = [1, 2, 0, 3];

midway.test("errors_of_the_context")
  .clauses("RS-FALLBACK-14")
  .params({ way: CHANGING })
  .fn(async (t) => {
    const { path, device } = wayOf(t.params.way);
    const { record, made } = await playOn(t, device, (app) => {
      const rsc = contextOn(app, path);
      app.rs.ContextInitToClient(rsc);
      recordChain(app, rsc, fullChain());
      return takeErrors(app, rsc, 1);
    });
    t.expectAbsent("the app is told of an error", codesOf(record, made));
  });

midway.test("objects_and_contexts_afterwards")
  .clauses("RS-FALLBACK-17")
  .params({ way: FALLBACKS })
  .fn(async (t) => {
    const { path, device } = wayOf(t.params.way);
    const { record, made } = await playOn(t, device, (app) => {
      const rsc = contextOn(app, path);
      const first = recordChain(app, rsc, fullChain());
      for (const allocation of first.images.values()) app.rs.ObjDestroy(rsc, allocation);
      const second = recordChain(app, rsc, fullChain());
      app.rs.ContextDestroy(rsc);
      return [first, second, recordChain(app, contextOn(app, path), fullChain())];
    });
    for (const chain of made) expectChain(t, record, chain);
  });

midway.test("matrices_between_images")
  .clauses("RS-FALLBACK-18")
  .params({ way: CHANGING })
  .fn(async (t) => {
    const { path, device } = wayOf(t.params.way);
    const next = noise({ type: "f32", vectorSize: 1, width: 99, height: 1 }, 17).data.values();
    const product = makeBlasCall("sgemm", { m: 5, n: 4, k: 6 }, () => next.next().value!);
    const steps = fullChain();
    const { record, made } = await playOn(t, device, (app) => {
      const rsc = contextOn(app, path);
      const before = recordChain(app, rsc, steps.slice(0, 1));
      const call = recordCall(app, rsc, product);
      return { before, call, after: recordChain(app, rsc, fullChain().slice(0, 3)) };
    });
    expectChain(t, record, made.before);
    expectCall(t, product, made.call.result(record));
    expectChain(t, record, made.after);
  });

midway.test("both_paths_at_once")
  .clauses("RS-FALLBACK-16")
  .params({ way: ["gpu", ...FALLBACKS], first: PATHS })
  .fn(async (t) => {
    const { device } = wayOf(t.params.way);
    const { record, made } = await playOn(t, device, (app) => {
      const { first } = t.params;
      const one = contextOn(app, first);
      const two = contextOn(app, otherPath(first));
      const [ours, theirs] = [fullChain(), fullChain()];
      return [
        recordChain(app, one, ours.slice(0, 4), "each"),
        recordChain(app, two, theirs.slice(0, 4), "each"),
        recordChain(app, one, fullChain()),
        recordChain(app, two, fullChain()),
      ];
    });
    for (const chain of made) expectChain(t, record, chain);
  });

/** The groups. */
export const tests: readonly Group[] = [midway];
