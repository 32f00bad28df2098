/**
 * Mutants of what is easily forgotten: the second time, the third of a kind, the one after an error.
 *
 * @module
 */

import type { RsAllocation, RsClosure, RsContext, RsScriptCall } from "../../impl/rs/driver_hal.ts";
import { mutant } from "./mutant.ts";

/** Structs that are longer. */
export const structsThatBeginTheSame = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-7",
  why: "A struct is taken for a longer one that begins with its fields.",
  make: (Base) =>
    class extends Base {
      override isSame(other: Parameters<InstanceType<typeof Base>["isSame"]>[0]) {
        const fields = other.fields.slice(0, this.fields.length);
        return super.isSame(this.isStruct() ? { ...other, fields } : other);
      }
    },
});

/** Fields that are arrays. */
export const firstOfAnArrayIsRead = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-54",
  why: "Of a field that is an array it reads the first element.",
  make: (Base) =>
    class extends Base {
      override elementRead(...args: Parameters<InstanceType<typeof Base>["elementRead"]>) {
        const [rsc, allocation, x, y, z, data, field] = args;
        const size = allocation.type.element.fields[field]?.element.sizeBytes ?? data.length;
        super.elementRead(rsc, allocation, x, y, z, data.subarray(0, size), field);
      }
    },
});

/** Windows that are taken away. */
export const windowsStay = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-39",
  why: "It does not take a window away.",
  make: (Base) =>
    class extends Base {
      override setSurface(rsc: RsContext, allocation: RsAllocation, window: number) {
        if (window !== 0) super.setSurface(rsc, allocation, window);
      }
    },
});

/** Times. */
export const timeOfTheFrameBefore = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-41",
  why: "It gives the time of the frame before.",
  make: (Base) =>
    class extends Base {
      override ioReceive(fn: string) {
        const before = this.consumer(fn)?.timestamp ?? 0;
        super.ioReceive(fn);
        return before;
      }
    },
});

/** Boxes. */
export const slicesAreReadWithoutGaps = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-47",
  why: "It reads boxes without gaps.",
  make: (Base) =>
    class extends Base {
      override read3D(...args: Parameters<InstanceType<typeof Base>["read3D"]>) {
        const [rsc, allocation, x, y, z, lod, w, h, d, data] = args;
        super.read3D(rsc, allocation, x, y, z, lod, w, h, d, data, 0);
      }
    },
});

/** Errors after a fatal one. */
export const theLastErrorCounts = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-22",
  why: "Scripts run again after a lesser error.",
  make: (Base) =>
    class extends Base {
      #last = 0;
      override setError(code: number, text: string) {
        this.#last = code;
        super.setError(code, text);
      }
      override get hadFatalError() {
        return this.isFatal(this.#last);
      }
    },
});

/** Contexts for debugging. */
export const debuggingStaysNormal = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-16",
  why: "debug.rs.debug does not make a context one for debugging.",
  make: (Base) =>
    class extends Base {
      protected override applyProperties(
        ...args: Parameters<InstanceType<typeof Base>["applyProperties"]>
      ) {
        const { type } = this;
        const applied = super.applyProperties(...args);
        this.type = type;
        return applied;
      }
    },
});

/** Zeros. */
export const zerosAreNotSet = mutant({
  part: "rs-cpu-script-group",
  clauses: "RS-SCRIPT-80",
  why: "It does not set a variable whose value is 0.",
  make: (Base) =>
    class extends Base {
      protected override setGlobals(closure: RsClosure) {
        const values = [...closure.globals].filter(([, { value }]) => value !== 0n);
        super.setGlobals({ ...closure, globals: new Map(values) });
      }
    },
});

/** Groups that run again. */
export const variablesAreLinkedOnce = mutant({
  part: "rs-script-group",
  clauses: "RS-SCRIPT-76",
  why: "It sets variables the first time only.",
  make: (Base) =>
    class extends Base {
      #done = false;
      protected override setFields() {
        if (!this.#done) super.setFields();
        this.#done = true;
      }
    },
});

/** Arguments. */
export const oneArgumentTooMany = mutant({
  part: "rs-closure",
  clauses: "RS-SCRIPT-86",
  why: "A closure takes one argument more than it has.",
  make: (Base) =>
    class extends Base {
      protected override hasArg(index: number) {
        return super.hasArg(index) || index === this.args.length;
      }
    },
});

/** Lists of handles. */
export const wideListsEverywhere = mutant({
  part: "rs-hal",
  clauses: "RS-SCRIPT-87",
  why: "The HAL counts 8 bytes for each handle of a list in a 32-bit process too.",
  make: (Base) =>
    class extends Base {
      protected override newContext(...args: Parameters<InstanceType<typeof Base>["newContext"]>) {
        const context = super.newContext(...args);
        return context && Object.assign(context, { pointerBytes: 8 });
      }
    },
});

/** Inputs. */
export const twoInputsAreCompared = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-45",
  why: "It compares the first two inputs only.",
  make: (Base) =>
    class extends Base {
      protected override dimensions(...args: Parameters<InstanceType<typeof Base>["dimensions"]>) {
        const [inputs, ...rest] = args;
        return super.dimensions(inputs.slice(0, 2), ...rest);
      }
    },
});

/** Faces and levels. */
export const onlyWidthsAndHeights = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-45",
  why: "Allocations with and without faces or levels fit together.",
  make: (Base) =>
    class extends Base {
      protected override hasSameDimensions({ type: a }: RsAllocation, { type: b }: RsAllocation) {
        return a.dimX === b.dimX && a.dimY === b.dimY && a.dimZ === b.dimZ;
      }
    },
});

/** Launches after the first. */
export const secondLaunchIsSerial = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-56",
  why: "After a launch on several threads all others stay on one.",
  make: (Base) =>
    class extends Base {
      protected override runParallel(
        ...args: Parameters<InstanceType<typeof Base>["runParallel"]>
      ) {
        super.runParallel(...args);
        this.host.inKernel = true;
      }
    },
});

/** Rows of reductions. */
export const rowsOfReductionsAreWhole = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-70",
  why: "A reduction is for all rows, whatever the limits say.",
  make: (Base) =>
    class extends Base {
      protected override clip(...[dim, call]: Parameters<InstanceType<typeof Base>["clip"]>) {
        const whole: RsScriptCall | null = call && { ...call, yStart: 0, yEnd: 0 };
        return super.clip(dim, whole);
      }
    },
});

/** Contexts of one driver. */
export const contextsShareAProcessor = mutant({
  part: "rs-driver",
  clauses: "RS-MESSAGE-8",
  why: "All contexts have the processor that was made for the first.",
  make: (Base) =>
    class extends Base {
      #first: RsContext | undefined;
      protected override init(rsc: RsContext) {
        if (this.#first === undefined) {
          this.#first = rsc;
          return super.init(rsc);
        }
        rsc.hal.drv = this.#first.hal.drv;
        return 1;
      }
    },
});

/** Room for messages. */
export const roomIsNeverGivenBack = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-16",
  why: "A message that is taken keeps its room.",
  make: (Base) =>
    class extends Base {
      override take(room: number) {
        const before = this.messageBytes;
        const taken = super.take(room);
        this.messageBytes = before;
        return taken;
      }
    },
});

/** Edges. */
export const narrowLevelsReadOn = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-75",
  why: "For a level it reads past the edge of the one before.",
  make: (Base) =>
    class extends Base {
      protected override mipSource(
        allocation: RsAllocation,
        lod: number,
        face: number,
        x: number,
        y: number,
      ) {
        return this.address(allocation, x, y, 0, lod, face);
      }
    },
});

/** Planes. */
export const planesAreLevels = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-76",
  why: "It makes levels of a YUV Allocation.",
  make: (Base) =>
    class extends Base {
      protected override hasLevels() {
        return true;
      }
    },
});
