/**
 * Mutants of RenderScript's adapters, and of Allocations that send their cells.
 *
 * @module
 */

import { RsAllocationUsage } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";

/** Adapters at the begin. */
export const adaptersStayAtTheBegin = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-36",
  why: "An adapter shows the first cells of its base, whatever its offsets.",
  make: (Base) =>
    class extends Base {
      override adapterOffset() {}
    },
});

/** Eight offsets. */
export const eightOffsetsWillDo = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-37",
  why: "It takes offsets that are not given for 0.",
  make: (Base) =>
    class extends Base {
      override adapterOffset(fn: string, offsets: readonly number[]) {
        super.adapterOffset(fn, [...offsets, ...new Array<number>(9).fill(0)].slice(0, 9));
      }
    },
});

/** Adapters at the edge. */
export const adaptersAreMovedBack = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-38",
  why: "It moves an adapter that would reach out of its base to the edge.",
  make: (Base) =>
    class extends Base {
      override adapterOffset(fn: string, [x = 0, y = 0, ...rest]: readonly number[]) {
        const { dimX, dimY } = this.base!.type;
        const left = Math.min(x, dimX - this.type.dimX);
        super.adapterOffset(fn, [left, Math.min(y, dimY - this.type.dimY), ...rest]);
      }
    },
});

/** Sending to nobody. */
export const sendsToNobody = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-39",
  why: "Sending an Allocation without a window does nothing.",
  make: (Base) =>
    class extends Base {
      override ioSend(...[rsc, allocation]: Parameters<InstanceType<typeof Base>["ioSend"]>) {
        const { window } = allocation.hal.drv as { window: unknown };
        if (window !== undefined) super.ioSend(rsc, allocation);
      }
    },
});

/** Drivers' own Allocations like others. */
export const oemAsAnyOther = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-40",
  why: "It makes an Allocation of USAGE_OEM as any other.",
  make: (Base) =>
    class extends Base {
      protected override initFunction() {
        if (!this.has(RsAllocationUsage.OEM)) return super.initFunction();
        return () => this.rsc.hal.funcs.allocation.init!(this.rsc, this, false);
      }
    },
});

/** Frames that nobody takes. */
export const framesStayInTheQueue = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-41",
  why: "An Allocation that receives keeps its cells.",
  make: (Base) =>
    class extends Base {
      override ioReceive() {}
    },
});

/** Messages that name nobody. */
export const messagesNameNobody = mutant({
  part: "rs-context",
  clauses: "RS-OBJECT-41",
  why: "It sends messages without their data.",
  make: (Base) =>
    class extends Base {
      constructor(...args: ConstructorParameters<typeof Base>) {
        super(...args);
        const send = this.io.sendToClient.bind(this.io);
        this.io.sendToClient = (message, wait) =>
          send({ ...message, data: message.data.map(() => 0) }, wait);
      }
    },
});

/** The text of another call always. */
export const queueWithTextOfAnother = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-42",
  why: "It has Android's wrong text where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override queueCountError() {
        return "resize2d not implemented";
      }
    },
});

/** The text of another call never. */
export const queueWithTextOfItsOwn = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-42",
  why: "It has a text of its own where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override queueCountError(count: number) {
        return `${count} buffers`;
      }
    },
});
