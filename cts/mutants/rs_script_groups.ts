/**
 * Mutants of groups.
 *
 * @module
 */

import type { RsAllocation, RsClosure } from "../../impl/rs/driver_hal.ts";
import { mutant } from "./mutant.ts";

/** The kernel in the middle. */
export const secondKernelIsLeftOut = mutant({
  part: "rs-cpu-script-group",
  clauses: "RS-SCRIPT-73",
  why: "It leaves out the second of a group's kernels.",
  make: (Base) =>
    class extends Base {
      protected override runKernel(
        ...[group, kernel]: Parameters<InstanceType<typeof Base>["runKernel"]>
      ) {
        if (group.order.at(1) !== kernel) super.runKernel(group, kernel);
      }
    },
});

/** The app's order. */
export const orderAsGiven = mutant({
  part: "rs-script-group",
  clauses: "RS-SCRIPT-74",
  why: "It runs kernels in the order in which they are given.",
  make: (Base) =>
    class extends Base {
      protected override calcOrder() {
        return this.kernels;
      }
    },
});

/** Nothing is needed. */
export const nothingIsNeeded = mutant({
  part: "rs-script-group",
  clauses: "RS-SCRIPT-75",
  why: "It runs a group that lacks an input or an output.",
  make: (Base) =>
    class extends Base {
      protected override validateInputAndOutput() {
        return true;
      }
    },
});

/** Variables are not set. */
export const linkedVariablesAreNotSet = mutant({
  part: "rs-script-group",
  clauses: "RS-SCRIPT-76",
  why: "It does not set variables that links lead to.",
  make: (Base) =>
    class extends Base {
      protected override setFields() {}
    },
});

/** The sane order always. */
export const longestWayAlways = mutant({
  part: "rs-script-group",
  clauses: "RS-SCRIPT-77",
  why: "It takes the longest way even where Android's own behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override revisitsScripts() {
        return true;
      }
    },
});

/** Android's order always. */
export const firstWayAlways = mutant({
  part: "rs-script-group",
  clauses: "RS-SCRIPT-77",
  why: "It takes the first way on which it reaches a script.",
  make: (Base) =>
    class extends Base {
      protected override revisitsScripts() {
        return false;
      }
    },
});

/** Loops are taken. */
export const loopsAreTaken = mutant({
  part: "rs-script-group",
  clauses: "RS-SCRIPT-78",
  why: "It makes a group whose links lead in a loop.",
  make: (Base) =>
    class extends Base {
      protected override calcOrder() {
        return super.calcOrder() ?? this.kernels;
      }
    },
});

/** The last closure first. */
export const closuresFromTheEnd = mutant({
  part: "rs-cpu-script-group",
  clauses: "RS-SCRIPT-79",
  why: "It runs the last closure first.",
  make: (Base) =>
    class extends Base {
      override execute() {
        const { group } = this;
        if (group.kind === "ScriptGroup") return super.execute();
        for (const closure of group.closures.toReversed()) this.runClosure(closure);
      }
    },
});

/** Variables of closures are not set. */
export const closuresSetNothing = mutant({
  part: "rs-cpu-script-group",
  clauses: "RS-SCRIPT-80",
  why: "It does not set variables of closures.",
  make: (Base) =>
    class extends Base {
      protected override setGlobals() {}
    },
});

/** No bytes are four. */
export const emptyValueIsZero = mutant({
  part: "rs-cpu-script-group",
  clauses: "RS-SCRIPT-81",
  why: "It sets a variable to 0 whose value has no bytes.",
  make: (Base) =>
    class extends Base {
      protected override setGlobals(closure: RsClosure) {
        super.setGlobals(closure);
        for (const [field, { value, size }] of closure.globals) {
          if (Number(value) !== 0 || size !== 0) continue;
          this.cpu.lookupScript(field.script)?.setGlobalVar(field.slot, new Uint8Array(4));
        }
      }
    },
});

/** Invokables without parameters. */
export const closureParametersAreLost = mutant({
  part: "rs-cpu-script-group",
  clauses: "RS-SCRIPT-82",
  why: "It calls a closure's invokable with zeros for parameters.",
  make: (Base) =>
    class extends Base {
      protected override runClosure(closure: RsClosure) {
        const { function: id, params } = closure;
        if (id.kind !== "ScriptInvokeID") return super.runClosure(closure);
        const script = this.cpu.lookupScript(id.script);
        script?.invokeFunction(id.slot, new Uint8Array(params?.length ?? 0));
      }
    },
});

/** Arguments stay. */
export const argumentsStay = mutant({
  part: "rs-closure",
  clauses: "RS-SCRIPT-83",
  why: "It does not replace the argument of a closure.",
  make: (Base) =>
    class extends Base {
      override setArg(index: number, _value: RsAllocation | null) {
        return this.hasArg(index);
      }
    },
});

/** Values stay. */
export const valuesStay = mutant({
  part: "rs-closure",
  clauses: "RS-SCRIPT-83",
  why: "It does not replace the value of a variable.",
  make: (Base) =>
    class extends Base {
      override setGlobal(...[field, value]: Parameters<InstanceType<typeof Base>["setGlobal"]>) {
        if (!this.globals.has(field)) super.setGlobal(field, value);
      }
    },
});
