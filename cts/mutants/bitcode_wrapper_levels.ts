/**
 * Mutants of the rule for the target API of bitcode.
 *
 * @module
 */

import type { Finding } from "../contract/audit.ts";
import type { Bitcode } from "../../impl/audit/bitcode.ts";
import { DEVELOPMENT_APIS, FIRST_API } from "../../impl/audit/bitcode_rules.ts";
import { mutant } from "./mutant.ts";

/** Any target API. */
export const anyTargetApi = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-10",
  why: "It takes bitcode for any API level.",
  make: (Base) =>
    class extends Base {
      protected override isTaken() {
        return true;
      }
    },
});

/** One too many. */
export const nextTargetApi = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-10",
  why: "It takes bitcode for the API level behind the device's.",
  make: (Base) =>
    class extends Base {
      protected override isTaken(targetApi: number) {
        return super.isTaken(targetApi) || (targetApi > FIRST_API && super.isTaken(targetApi - 1));
      }
    },
});

/** The newest level for all. */
export const newestTargetApi = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-10",
  why: "It compares with the API level of the newest release.",
  make: (Base) =>
    class extends Base {
      protected override isTaken(targetApi: number) {
        return FIRST_API <= targetApi && targetApi <= 35;
      }
    },
});

/** No least level. */
export const noLeastTargetApi = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-10",
  why: "It takes bitcode from before RenderScript.",
  make: (Base) =>
    class extends Base {
      protected override isTaken(targetApi: number) {
        return super.isTaken(targetApi) || (targetApi > 0 && targetApi < FIRST_API);
      }
    },
});

/** The device's own level is too high. */
export const ownTargetApiIsTooHigh = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-10",
  why: "It wants a target API below the device's.",
  make: (Base) =>
    class extends Base {
      protected override isTaken(targetApi: number) {
        return super.isTaken(targetApi) && super.isTaken(targetApi + 1);
      }
    },
});

/** The first level is too low. */
export const firstTargetApiIsTooLow = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-10",
  why: "It wants a target API above 11.",
  make: (Base) =>
    class extends Base {
      protected override isTaken(targetApi: number) {
        return super.isTaken(targetApi) && targetApi !== FIRST_API;
      }
    },
});

/** No translation. */
export const oldTargetApisAreTooLow = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-10",
  why: "It takes only bitcode that needs no translation.",
  make: (Base) =>
    class extends Base {
      protected override isTaken(targetApi: number) {
        return super.isTaken(targetApi) && targetApi > 16;
      }
    },
});

/** Development is right. */
export const developmentIsTaken = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-11",
  why: "It says nothing of target APIs for development.",
  make: (Base) =>
    class extends Base {
      protected override isTaken(targetApi: number) {
        return super.isTaken(targetApi) || DEVELOPMENT_APIS.includes(targetApi);
      }
    },
});

/** Development is an error. */
export const developmentIsAnError = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-11",
  why: "It refuses target APIs for development.",
  make: (Base) =>
    class extends Base {
      protected override level(path: string, bitcode: Bitcode): Finding[] {
        const findings = super.level(path, bitcode);
        return bitcode.targetApi === 0 ? findings : findings.map(refused);
      }
    },
});

/** None is right. */
export const noTargetApiIsTaken = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-12",
  why: "It says nothing of a target API of 0.",
  make: (Base) =>
    class extends Base {
      protected override isTaken(targetApi: number) {
        return targetApi === 0 || super.isTaken(targetApi);
      }
    },
});

/** None is an error. */
export const noTargetApiIsAnError = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-12",
  why: "It refuses a target API of 0.",
  make: (Base) =>
    class extends Base {
      protected override level(path: string, bitcode: Bitcode): Finding[] {
        const findings = super.level(path, bitcode);
        return bitcode.targetApi === 0 ? findings.map(refused) : findings;
      }
    },
});

/** A target API for all. */
export const rawHasATargetApi = mutant({
  part: "audit-bitcode",
  clauses: "BITCODE-WRAPPER-7",
  why: "It says of bitcode without a wrapper that its target API is 0.",
  make: (Base) =>
    class extends Base {
      protected override level(path: string, bitcode: Bitcode) {
        const kind = bitcode.kind === "raw" ? "wrapper" : bitcode.kind;
        return super.level(path, { ...bitcode, kind });
      }
    },
});

function refused(finding: Finding): Finding {
  return { ...finding, severity: "error" };
}
