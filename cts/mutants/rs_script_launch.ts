/**
 * Mutants of what kernels are given, and of calls that wait for them.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type { KernelInfo } from "../../impl/rs/cpu_ref/kernel_info.ts";
import type { Functions } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

/** A library one of whose functions does not wait for what it asks for. */
function withoutWaiting(name: string): PartFactory<"rs-internal"> {
  return (Base) =>
    class extends Base {
      #changed: Functions | undefined;

      override functions() {
        const all = super.functions();
        const original = all[name] as (...args: readonly unknown[]) => unknown;
        const changed = (...args: readonly unknown[]) => {
          this.context(args[0])?.async(0, () => void original(...args));
        };
        return this.#changed ??= { ...all, [name]: changed };
      }
    };
}

/** Slots are not told. */
export const slotIsNotTold = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-47",
  why: "It tells each kernel that its slot is 0.",
  make: (Base) =>
    class extends Base {
      protected override runSlice(
        ...[job, info, ...rest]: Parameters<InstanceType<typeof Base>["runSlice"]>
      ) {
        (info as KernelInfo).setSlot(0);
        super.runSlice(job, info, ...rest);
      }
    },
});

/** Planes are not told. */
export const planeIsNotTold = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-47",
  why: "It tells kernels nothing of z.",
  make: (Base) =>
    class extends Base {
      protected override runSlice(
        ...[job, info, slice, last]: Parameters<InstanceType<typeof Base>["runSlice"]>
      ) {
        const setCurrent = info.setCurrent.bind(info);
        info.setCurrent = (y) => setCurrent(y, 0);
        super.runSlice(job, info, slice, last);
      }
    },
});

/** Short data. */
export const dataIsCut = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-48",
  why: "It passes no more than 1024 bytes of a launch's data.",
  make: (Base) =>
    class extends Base {
      override runForEach(
        ...[slot, ains, aout, usr, call]: Parameters<InstanceType<typeof Base>["runForEach"]>
      ) {
        super.runForEach(slot, ains, aout, usr?.subarray(0, 1024) ?? null, call);
      }
    },
});

/** Eight of nine inputs. */
export const furtherInputsAreDropped = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-49",
  why: "It launches with the first eight inputs.",
  make: (Base) =>
    class extends Base {
      override runForEach(
        ...[slot, ains, ...rest]: Parameters<InstanceType<typeof Base>["runForEach"]>
      ) {
        super.runForEach(slot, ains.slice(0, 8), ...rest);
      }
    },
});

/** The newest first. */
export const newestCommandFirst = mutant({
  part: "rs-thread-io",
  clauses: "RS-SCRIPT-50",
  why: "It does what is queued in the opposite order.",
  make: (Base) =>
    class extends Base {
      protected override playCommands() {
        this.commands.reverse();
        super.playCommands();
      }
    },
});

/** Launches do not wait. */
export const launchDoesNotWait = mutant({
  part: "rs-internal",
  clauses: "RS-SCRIPT-51",
  why: "rsScriptForEachMulti returns before the kernel has run.",
  make: withoutWaiting("rsScriptForEachMulti"),
});

/** Reductions do not wait. */
export const reduceDoesNotWait = mutant({
  part: "rs-internal",
  clauses: "RS-SCRIPT-52",
  why: "rsScriptReduce returns before the reduction has run.",
  make: withoutWaiting("rsScriptReduce"),
});

/** Much data does not wait. */
export const muchDataDoesNotWait = mutant({
  part: "rs-thread-io",
  clauses: "RS-SCRIPT-53",
  why: "It queues commands of any size.",
  make: (Base) =>
    class extends Base {
      protected override mustWait() {
        return false;
      }
    },
});

/** The limit itself. */
export const limitOfDataIsOff = mutant({
  part: "rs-thread-io",
  clauses: "RS-SCRIPT-53",
  why: "It queues a command whose arguments lead to just 1024 bytes.",
  make: (Base) =>
    class extends Base {
      protected override mustWait(bytes: number) {
        return super.mustWait(bytes - 1);
      }
    },
});
