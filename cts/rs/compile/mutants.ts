/**
 * Mutants of how scripts are compiled and linked.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const linksOnly = mutant({
  part: "ld-mc",
  clauses: "RS-COMPILE-1",
  why: "ld.mc fails whatever it is given.",
  make: (Base) =>
    class extends Base {
      override functions() {
        return { main: () => 1 };
      }
    },
});

export const otherBitcodeFile = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-2",
  why: "It names the code for the name of the script's output.",
  make: (Base) =>
    class extends Base {
      override bcc() {
        const { resName } = this.compilation;
        return super.bcc().map((arg) => arg === resName ? `librs.${resName}` : arg);
      }
    },
});

export const alwaysOptimized = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-3",
  why: "It optimizes all scripts.",
  make: (Base) =>
    class extends Base {
      override bcc() {
        return super.bcc().map((arg, i, args) => args[i - 1] === "-O" ? "3" : arg);
      }
    },
});

export const oneCoreLibrary = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-4",
  why: "It has one core library for all contexts.",
  make: (Base) =>
    class extends Base {
      protected override coreLibrary() {
        return "/system/lib64/libclcore.bc";
      }
    },
});

export const failureIsNoMatter = mutant({
  part: "rs-script",
  clauses: "RS-COMPILE-5",
  why: "A script that could not be compiled is given to the app.",
  make: (Base) =>
    class extends Base {
      override runCompiler(...args: Parameters<InstanceType<typeof Base>["runCompiler"]>) {
        super.runCompiler(...args);
        return true;
      }
    },
});

export const noDebugContext = mutant({
  part: "rs-compile-command",
  clauses: "RS-DRIVER-36",
  why: "It does not tell bcc of a context for debugging.",
  make: (Base) =>
    class extends Base {
      protected override contextOptions() {
        return super.contextOptions().filter((arg) => arg !== "-rs-debug-ctx");
      }
    },
});

export const searchesTheSystem = mutant({
  part: "rs-compile-command",
  clauses: "RS-ISOLATION-19",
  why: "ld.mc searches the system's directory, whatever dladdr says.",
  make: (Base) =>
    class extends Base {
      protected override vendorDirectory() {
        return undefined;
      }
    },
});

export const searchesTheSystemFirst = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-6",
  why: "ld.mc searches the directories in reverse.",
  make: (Base) =>
    class extends Base {
      override ldMc() {
        const args = super.ldMc();
        const paths = args.filter((arg) => arg.startsWith("--library-path=")).reverse();
        return args.map((arg) => arg.startsWith("--library-path=") ? paths.shift()! : arg);
      }
    },
});

export const platformsRuntime = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-7",
  why: "Scripts are linked with the platform's run-time library on both paths.",
  make: (Base) =>
    class extends Base {
      override ldMc() {
        const runtime = "/libcompiler_rt.so";
        return super.ldMc().map((arg) => arg.endsWith(runtime) ? `/system/lib64${runtime}` : arg);
      }
    },
});
