/**
 * Mutants of how scripts are loaded.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type { ScriptExecutableReader } from "../../impl/rs/cpu_ref/script_executable.ts";
import { RsInfoError, type RsInfoReader } from "../../impl/rs/cpu_ref/rs_info.ts";
import { RsError } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";

type Reader = typeof RsInfoReader;
type Executable = typeof ScriptExecutableReader;

/** A script whose symbols are looked up in another way. */
function executable(change: (Base: Executable) => Executable): PartFactory<"rs-cpu-script"> {
  return (Base) =>
    class extends Base {
      protected override executableReader() {
        return change(super.executableReader());
      }
    };
}

/** A script whose text is read in another way. */
function reader(change: (Base: Reader) => Reader): PartFactory<"rs-cpu-script"> {
  return executable((Base) =>
    class extends Base {
      protected override infoReader() {
        return change(super.infoReader());
      }
    }
  );
}

/** Anything may be a script. */
export const anyContainer = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-1",
  why: "It takes any text for bitcode and leaves it to the compiler.",
  make: (Base) =>
    class extends Base {
      protected override isBitcode() {
        return true;
      }
    },
});

/** An error for what has none. */
export const refusedScriptIsAnError = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-2",
  why: "It tells the app of a script that cannot be made by an error of the context.",
  make: (Base) =>
    class extends Base {
      override runCompiler(...args: Parameters<InstanceType<typeof Base>["runCompiler"]>) {
        const made = super.runCompiler(...args);
        if (!made) this.rsc.setError(RsError.BAD_SCRIPT, "the script cannot be made");
        return made;
      }
    },
});

const SECTIONS = [
  "exportVarCount",
  "exportFuncCount",
  "exportForEachCount",
  "exportReduceCount",
  "objectSlotCount",
  "pragmaCount",
  "isThreadable",
  "buildChecksum",
  "versionInfo",
];

/** Sections in any order. */
export const sectionsInAnyOrder = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-3",
  why: "It finds each section of .rs.info by its name, wherever it is.",
  make: reader((Base) =>
    class extends Base {
      constructor(text: string, warn: (message: string) => void) {
        const parts = text.split(new RegExp(`^(?=(?:${SECTIONS.join("|")}):)`, "m"));
        const place = (part: string) => SECTIONS.findIndex((name) => part.startsWith(name));
        super(parts.toSorted((a, b) => place(a) - place(b)).join(""), warn);
      }
    }
  ),
});

/** Every variable must be there. */
export const missingVariableIsFatal = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-4",
  why: "It refuses a script that lacks a variable.",
  make: executable((Base) =>
    class extends Base {
      protected override variable(...args: Parameters<InstanceType<Executable>["variable"]>) {
        const found = super.variable(...args);
        if (found.address === 0) throw new RsInfoError(`${found.name} is missing`);
        return found;
      }
    }
  ),
});

/** Invokables may be missing. */
export const missingInvokableIsTaken = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-5",
  why: "It takes a script that lacks an invokable.",
  make: executable((Base) =>
    class extends Base {
      protected override invokable(name: string) {
        return this.host.symbol(name) === null ? () => 0 : super.invokable(name);
      }
    }
  ),
});

/** Kernels may be missing. */
export const missingKernelIsTaken = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-6",
  why: "It takes a script that lacks any kernel.",
  make: executable((Base) =>
    class extends Base {
      protected override kernel(...[info]: Parameters<InstanceType<Executable>["kernel"]>) {
        return super.kernel(info, 0);
      }
    }
  ),
});

/** No kernel may be missing. */
export const missingRootIsFatal = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-6",
  why: "It refuses a script that lacks the kernel root or that of slot 0.",
  make: executable((Base) =>
    class extends Base {
      protected override kernel(...args: Parameters<InstanceType<Executable>["kernel"]>) {
        const found = super.kernel(...args);
        if (found === undefined) throw new RsInfoError("a kernel is missing");
        return found;
      }
    }
  ),
});

/** The last field of a reduction. */
export const halterIsIgnored = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-7",
  why: "It takes a reduction that names a halter.",
  make: reader((Base) =>
    class extends Base {
      protected override reduce(line: string) {
        return super.reduce(line.replace(/\S+\s*$/, "."));
      }
    }
  ),
});

/** Yes unless said. */
export const threadableUnlessNo = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-8",
  why: "It takes whatever is not `no` for a script that is threadable.",
  make: reader((Base) =>
    class extends Base {
      protected override threadable(line: string) {
        return !line.endsWith("no\n");
      }
    }
  ),
});

/** No checksum. */
export const checksumMayBeMissing = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-9",
  why: "It takes a script without a checksum.",
  make: reader((Base) =>
    class extends Base {
      protected override checksum() {
        try {
          return super.checksum();
        } catch {
          return 0;
        }
      }
    }
  ),
});

/** Versions are needed. */
export const versionsAreNeeded = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-10",
  why: "It refuses a script whose text ends before versionInfo.",
  make: reader((Base) =>
    class extends Base {
      protected override versionInfo() {
        this.need();
      }
    }
  ),
});

/** Lines of any length. */
export const linesOfAnyLength = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-11",
  why: "It reads lines of .rs.info whole, however long they are.",
  make: reader((Base) =>
    class extends Base {
      protected override lineMax() {
        return Infinity;
      }
    }
  ),
});

/** No init. */
export const initIsForgotten = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-12",
  why: "It does not run init.",
  make: (Base) =>
    class extends Base {
      override invokeInit() {}
    },
});

/** Any version. */
export const anyVersion = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-13",
  why: "It takes a version that is 1 as a number.",
  make: (Base) =>
    class extends Base {
      protected override isVersion(value: string) {
        return Number(value) === 1;
      }
    },
});

/** Pragmas first, even if Android's way is asked for. */
export const pragmasAlwaysFirst = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-14",
  why: "It runs init after the check of pragmas even where Android's own behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override checksPragmasFirst() {
        return true;
      }
    },
});

/** Android's way always. */
export const initAlwaysFirst = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-14",
  why: "It runs init of a script that it then refuses.",
  make: (Base) =>
    class extends Base {
      protected override checksPragmasFirst() {
        return false;
      }
    },
});
