/**
 * Mutants of threads that kernels in bitcode run on, and of launches by name.
 *
 * @module
 */

import type { Slice } from "../../../impl/rs/cpu_ref/kernel_launch.ts";
import type { ForEachRequest } from "../../../impl/rs/cpu_ref/launch.ts";
import type { Axis, Range } from "../../../impl/rs/cpu_ref/slices.ts";
import { miscompiled } from "../../mutants/changed_script.ts";
import { mutant } from "../../mutants/mutant.ts";

/** A call without limits. */
const ALL = {
  ...{ strategy: 0, xStart: 0, xEnd: 0, yStart: 0, yEnd: 0, zStart: 0, zEnd: 0 },
  ...{ arrayStart: 0, arrayEnd: 0, array2Start: 0, array2End: 0, array3Start: 0, array3End: 0 },
  ...{ array4Start: 0, array4End: 0 },
};

export const lastRowIsLost = mutant({
  part: "rs-launch",
  clauses: "RS-KERNEL-52",
  why: "It does not run the last row where there are several threads.",
  make: (Base) =>
    class extends Base {
      override forEach(request: ForEachRequest) {
        const rows = this.prepare(request)?.range.dim.y ?? 0;
        const call = rows > 1 && this.host.threads > 1
          ? { ...ALL, ...request.call, yEnd: rows - 1 }
          : request.call;
        super.forEach({ ...request, call });
      }
    },
});
export const firstCellIsTwice = mutant({
  part: "rs-launch",
  clauses: "RS-KERNEL-52",
  why: "It runs the first cell of a row again on the thread that is done first.",
  make: (Base) =>
    class extends Base {
      override forEach(request: ForEachRequest) {
        super.forEach(request);
        if (this.host.threads < 2) return;
        super.forEach({ ...request, call: { ...ALL, ...request.call, xEnd: 1, yEnd: 1, zEnd: 1 } });
      }
    },
});
export const halvesAreSwapped = mutant({
  part: "rs-launch",
  clauses: "RS-KERNEL-53",
  why: "It runs the second half of a row before the first one.",
  make: (Base) =>
    class extends Base {
      override forEach(request: ForEachRequest) {
        const columns = this.prepare(request)?.range.dim.x ?? 0;
        if (columns < 2 || request.call !== null) return super.forEach(request);
        const half = columns >> 1;
        super.forEach({ ...request, call: { ...ALL, xStart: half, xEnd: columns } });
        super.forEach({ ...request, call: { ...ALL, xEnd: half } });
      }
    },
});
export const linesOfOthersAreLost = mutant({
  part: "rs-launch",
  clauses: "RS-KERNEL-53",
  why: "It loses what the other threads write to the log.",
  make: (Base) =>
    class extends Base {
      protected override runParallel(
        range: Range,
        axis: Axis,
        size: number,
        run: (slice: Slice, lid: number) => void,
      ) {
        super.runParallel(range, axis, size, (slice, lid) => {
          if (lid === 0) run(slice, lid);
        });
      }
    },
});
export const threadsAreAlwaysUsed = miscompiled(
  "RS-KERNEL-54",
  "It runs scripts on several threads that say that they are not threadable.",
  (text) => {
    const node = /^!\\23rs_is_threadable = !\{(!\d+)/m.exec(text)?.[1];
    return node === undefined
      ? text
      : text.replace(`\n${node} = !{!"no"}`, `\n${node} = !{!"yes"}`);
  },
);

/** A call of the function behind a launch by name, up to its slot and limits. */
const LAUNCH = /(@_Z17rsForEachInternal\w*\(i32 [\w ]*)([%\w]+)(, ptr [\w ]*)([%\w]+)(?=, i32)/g;

export const launchesTheNext = miscompiled(
  "RS-KERNEL-55",
  "It launches another kernel than the one that is named.",
  (text) => text.replace(LAUNCH, "$12$3$4"),
);
export const inputsAreSwapped = miscompiled(
  "RS-KERNEL-55",
  "It swaps the inputs of a launch by name.",
  (text) =>
    text.replace(
      /^(.*@llvm\.memcpy.*ptr (?:align 4 )?)@(first|second)\b/gm,
      (_, before: string, name: string) => `${before}@${name === "first" ? "second" : "first"}`,
    ),
);
export const namedLimitsAreLost = miscompiled(
  "RS-KERNEL-56",
  "It launches by name on all cells, whatever the limits are.",
  (text) => text.replace(LAUNCH, "$1$2$3null"),
);
