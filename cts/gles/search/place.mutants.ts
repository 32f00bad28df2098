/**
 * Mutants of who can put layers where.
 *
 * @module
 */

import type { Apk } from "../../../impl/platform/apk.ts";
import type { InstalledPackage } from "../../../impl/platform/package_manager.ts";
import type { Credentials } from "../../../impl/platform/users.ts";
import type { ShellHost } from "../../../impl/shell/host.ts";
import type { Abi } from "../../contract/world.ts";
import { mutant } from "../../mutants/mutant.ts";

export const shellIsRoot = mutant({
  part: "shell",
  clauses: "GLES-SEARCH-30",
  why: "It makes directories as root, whoever asks.",
  make: (Base) =>
    class extends Base {
      override run(command: string, as: Credentials) {
        const isMkdir = command.startsWith("mkdir ");
        return super.run(command, isMkdir ? { uid: 0, gids: [0], domain: "su" } : as);
      }
    },
});

export const runAsRefusesAll = mutant({
  part: "shell",
  clauses: "GLES-SEARCH-31",
  why: "Its run-as refuses debuggable apps as well.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super(withDebuggable(host, false));
      }
    },
});

export const runAsAcceptsAll = mutant({
  part: "shell",
  clauses: "GLES-SEARCH-32",
  why: "Its run-as accepts apps that are not debuggable.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super(withDebuggable(host, true));
      }
    },
});

/** The shell's host, with `debuggable` of packages changed. */
function withDebuggable(host: ShellHost, debuggable: boolean): ShellHost {
  const { packages } = host;
  const find = (name: string) => {
    const found = packages.find(name);
    return found === undefined ? undefined : { ...found, debuggable };
  };
  return {
    ...host,
    packages: {
      find,
      get: (name, user) => packages.get(name, user),
      list: (user) => packages.list(user),
      install: (apk, options) => packages.install(apk, options),
      installExisting: (name, user) => packages.installExisting(name, user),
      clear: (name, user) => packages.clear(name, user),
      uninstall: (name, user) => packages.uninstall(name, user),
    },
  };
}

export const releaseAppNeverEnabled = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-33",
  why: "It enables layers for debuggable apps only, whatever the build grants.",
  make: (Base) =>
    class extends Base {
      protected override layersEnabledFor(app: InstalledPackage) {
        return app.debuggable && super.layersEnabledFor(app);
      }
    },
});

export const systemDirectoryOnUserBuilds = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-51",
  why: "In Android 10 it does not ask the build, as Android 11 does not.",
  make: (Base) =>
    class extends Base {
      override isDebuggable(): boolean {
        return this.host.release === 10 ? this.host.process.dumpable : super.isDebuggable();
      }
    },
});

export const ignoresInstallAbi = mutant({
  part: "package-manager",
  clauses: "GLES-SEARCH-34",
  why: "It ignores the ABI that a package is installed for.",
  make: (Base) =>
    class extends Base {
      protected override chooseAbi(apk: Apk) {
        return super.chooseAbi(apk, undefined);
      }
    },
});

export const ownLibrariesOfFirstAbi = mutant({
  part: "package-manager",
  clauses: "GLES-SEARCH-35",
  why: "It takes the libraries of the device's first ABI if the APK has some.",
  make: (Base) =>
    class extends Base {
      protected override extractLibraries(apk: Apk, abi: Abi) {
        const first = this.host.abis[0]!;
        const has = apk.entries.some((entry) => entry.name.startsWith(`lib/${first}/`));
        return super.extractLibraries(apk, has ? first : abi);
      }
    },
});
