/**
 * Mutants of how scripts are compiled and linked.
 *
 * @module
 */

import { libdl, RTLD_LAZY } from "../../../impl/rs/rs_process.ts";
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
      override coreLibrary() {
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

export const pluginByDlopen = mutant({
  part: "bcc",
  clauses: "LINKER-RS-31",
  why: "bcc loads its plugin by plain dlopen.",
  make: (Base) =>
    class extends Base {
      protected override loadPlugin(name: string) {
        return libdl(this.library, "dlopen", name, RTLD_LAZY) !== null;
      }
    },
});

export const pluginByEitherWay = mutant({
  part: "bcc",
  clauses: "LINKER-RS-32",
  why: "bcc loads a plugin that sphal does not take by plain dlopen.",
  make: (Base) =>
    class extends Base {
      protected override loadPlugin(name: string) {
        return super.loadPlugin(name) || libdl(this.library, "dlopen", name, RTLD_LAZY) !== null;
      }
    },
});

export const pluginMayBeMissing = mutant({
  part: "bcc",
  clauses: "RS-COMPILE-12",
  why: "bcc compiles without the plugin that it could not load.",
  make: (Base) =>
    class extends Base {
      protected override loadPlugin(name: string) {
        super.loadPlugin(name);
        return true;
      }
    },
});

export const loadForPlugin = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-8",
  why: "It has -load in all releases.",
  make: (Base) =>
    class extends Base {
      protected override contextOptions() {
        return super.contextOptions().map((arg) => arg === "-plugin" ? "-load" : arg);
      }
    },
});

export const loadOfAndroid8 = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-9",
  why: "In Android 8.0 it has -load, whether or not the World asks for that.",
  make: (Base) =>
    class extends Base {
      protected override contextOptions() {
        const isFirst = this.compilation.release === 8;
        return super.contextOptions().map((arg) => isFirst && arg === "-plugin" ? "-load" : arg);
      }
    },
});

export const pluginInDebugContexts = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-10",
  why: "It tells bcc of the plugin in contexts for debugging, too.",
  make: (Base) =>
    class extends Base {
      protected override contextOptions() {
        const { plugin } = this.compilation.vendor;
        const options = super.contextOptions();
        return plugin === null || options.includes(plugin)
          ? options
          : [...options, "-plugin", plugin];
      }
    },
});

export const pluginForAll = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-11",
  why: "A plugin that one context has is for all later ones.",
  make: (Base) =>
    class extends Base {
      static plugin: string | null = null;

      protected override contextOptions() {
        const Command = this.constructor as unknown as { plugin: string | null };
        const options = super.contextOptions();
        Command.plugin = options[1] ?? Command.plugin;
        return Command.plugin === null ? options : ["-plugin", Command.plugin];
      }
    },
});

export const oneDriver = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-13",
  why: "All scripts are linked with libRSDriver.so.",
  make: (Base) =>
    class extends Base {
      protected override driverOption() {
        return "-lRSDriver";
      }
    },
});

export const platformsCompiler = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-14",
  why: "It ignores BCC_EXE_PATH.",
  make: (Base) =>
    class extends Base {
      override executable() {
        return "/system/bin/bcc";
      }
    },
});

export const oneCompiler = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-15",
  why: "A BCC_EXE_PATH that was set is for all instances.",
  make: (Base) =>
    class extends Base {
      override executable() {
        return this.compilation.self?.includes("vndk") ? super.executable() : "/vendor/bin/bcc";
      }
    },
});

export const platformsCore = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-16",
  why: "It does not ask the driver for a core library.",
  make: (Base) =>
    class extends Base {
      override coreLibrary() {
        const core = super.coreLibrary();
        return core === this.compilation.vendor.coreLibrary ? "/system/lib64/libclcore.bc" : core;
      }
    },
});

export const driversCoreForDebugging = mutant({
  part: "rs-compile-command",
  clauses: "RS-COMPILE-17",
  why: "It asks the driver for a core library before the context's type.",
  make: (Base) =>
    class extends Base {
      override coreLibrary() {
        return this.compilation.vendor.coreLibrary ?? super.coreLibrary();
      }
    },
});

export const builtInCore = mutant({
  part: "bcc",
  clauses: "RS-COMPILE-18",
  why: "bcc has one core library, whatever it is told.",
  make: (Base) =>
    class extends Base {
      override functions() {
        const main = super.functions().main as unknown as (args: readonly string[]) => number;
        const core = "/system/lib64/libclcore.bc";
        return {
          main: (args: readonly string[]) =>
            main(args.map((arg, i) => args[i - 1] === "-bclib" ? core : arg)),
        };
      }
    },
});

export const compilesAgain = mutant({
  part: "rs-compiler",
  clauses: "RS-COMPILE-19",
  why: "No two scripts have the same checksum.",
  make: (Base) =>
    class extends Base {
      static scripts = 0;

      override checksum() {
        const Compiler = this.constructor as unknown as { scripts: number };
        return Compiler.scripts++;
      }
    },
});

export const takesWhatIsThere = mutant({
  part: "rs-compiler",
  clauses: "RS-COMPILE-20",
  why: "It takes whatever file is there.",
  make: (Base) =>
    class extends Base {
      override checksum() {
        return 0xabadcafe;
      }
    },
});

export const unreadIsNoMatter = mutant({
  part: "rs-compiler",
  clauses: "RS-COMPILE-25",
  why: "It takes whatever file is there if it cannot read the compiler.",
  make: (Base) =>
    class extends Base {
      override checksum() {
        return super.checksum() ?? 0xabadcafe;
      }
    },
});

export const tellsNoChecksum = mutant({
  part: "rs-compiler",
  clauses: "RS-COMPILE-21",
  why: "It tells bcc of the same number for all scripts.",
  make: (Base) =>
    class extends Base {
      override compile() {
        return super.compile(0xabadcafe);
      }
    },
});

export const anyLevel = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-18",
  why: "It takes bitcode that names no API level in a context of any.",
  make: (Base) =>
    class extends Base {
      protected override isLevelTaken(level: number) {
        return level === this.rsc.targetSdkVersion || super.isLevelTaken(level);
      }
    },
});
