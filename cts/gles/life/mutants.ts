/**
 * Parts that forget what was installed, removed, put or set, or remember it too long.
 *
 * @module
 */

import type { Abi } from "../../contract/world.ts";
import { type Apk, ApkError } from "../../../impl/platform/apk.ts";
import { rootCredentials } from "../../../impl/platform/users.ts";
import type { SettingsTable } from "../../../impl/platform/settings.ts";
import type { ShellHost, ShellProcess } from "../../../impl/shell/host.ts";
import { mutant } from "../../mutants/mutant.ts";
import type { Credentials } from "../../../impl/platform/users.ts";

export const oldLibrariesStay = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-3",
  why: "It adds the libraries of an update to those of the version before.",
  make: (Base) =>
    class extends Base {
      readonly #known = new Map<string, Map<string, Uint8Array>>();
      protected override async extractLibraries(apk: Apk, abi: Abi) {
        const key = `${apk.manifest.package} ${abi}`;
        const found = new Map([
          ...this.#known.get(key) ?? [],
          ...await super.extractLibraries(apk, abi),
        ]);
        this.#known.set(key, found);
        return found;
      }
    },
});

export const removedForGood = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-6",
  why: "It does not find a package that was removed once.",
  make: (Base) =>
    class extends Base {
      readonly #removed = new Set<string>();
      override uninstall(name: string) {
        this.#removed.add(name);
        return super.uninstall(name);
      }
      override get(name: string) {
        return this.#removed.has(name) ? undefined : super.get(name);
      }
    },
});

export const olderVersionsUnasked = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-7",
  why: "It lets an older version take the place of a newer one without -d.",
  make: (Base) =>
    class extends Base {
      override install(...[bytes, options]: Parameters<InstanceType<typeof Base>["install"]>) {
        return super.install(bytes, { ...options, downgrade: true });
      }
    },
});

export const olderVersionsNever = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-8",
  why: "It ignores -d.",
  make: (Base) =>
    class extends Base {
      override install(...[bytes, options]: Parameters<InstanceType<typeof Base>["install"]>) {
        return super.install(bytes, { ...options, downgrade: false });
      }
    },
});

export const removedByRefusal = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-9",
  why: "It removes the package that was installed last when an APK is refused.",
  make: (Base) =>
    class extends Base {
      override async install(
        ...[bytes, options]: Parameters<InstanceType<typeof Base>["install"]>
      ) {
        try {
          return await super.install(bytes, options);
        } catch (error) {
          const last = this.list().at(-1);
          if (error instanceof ApkError && last !== undefined) this.uninstall(last.name);
          throw error;
        }
      }
    },
});

export const removalEndsAll = mutant({
  part: "shell",
  clauses: "GLES-LIFE-11",
  why: "It ends every process when a package is removed.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        const { packages, processes } = host;
        super({
          ...host,
          packages: {
            find: (name) => packages.find(name),
            get: (name, user) => packages.get(name, user),
            list: (user) => packages.list(user),
            install: (apk, options) => packages.install(apk, options),
            installExisting: (name, user) => packages.installExisting(name, user),
            clear: (name, user) => packages.clear(name, user),
            uninstall: (name, user) => {
              for (const { pid } of processes.list()) processes.kill(pid);
              return packages.uninstall(name, user);
            },
          },
        });
      }
    },
});

export const dataStays = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-14",
  why: "It leaves the base directory of a removed app to the one that is installed next.",
  make: (Base) =>
    class extends Base {
      override uninstall(name: string) {
        const { files } = this.host;
        const directory = this.get(name)?.dataDir;
        if (directory === undefined) return false;
        files.rename(directory, `${directory}.kept`, rootCredentials());
        super.uninstall(name);
        files.rename(`${directory}.kept`, directory, rootCredentials());
        return true;
      }
    },
});

export const deviceDataStays = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-45",
  why: "It removes what is below /data/user of a removed app, and forgets /data/user_de.",
  make: (Base) =>
    class extends Base {
      override uninstall(name: string) {
        const { files } = this.host;
        const directory = this.get(name)?.deviceDataDir;
        if (directory === undefined) return false;
        files.rename(directory, `${directory}.kept`, rootCredentials());
        super.uninstall(name);
        files.rename(`${directory}.kept`, directory, rootCredentials());
        return true;
      }
    },
});

export const processesNeverEnd = mutant({
  part: "shell",
  clauses: "GLES-LIFE-25",
  why: "It takes processes for alive that a reboot has ended.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super(remembering(host));
      }
    },
});

/** A shell's host that remembers all processes that there ever were. */
function remembering(host: ShellHost): ShellHost {
  const known = new Map<number, ShellProcess>();
  return {
    ...host,
    processes: {
      launcher: (name, user) => host.processes.launcher(name, user),
      startActivity: (name, component, user) => host.processes.startActivity(name, component, user),
      forceStop: (name, user) => host.processes.forceStop(name, user),
      kill: (pid) => host.processes.kill(pid),
      list: () => {
        for (const process of host.processes.list()) known.set(process.pid, process);
        return [...known.values()];
      },
    },
  };
}

export const anyTable = mutant({
  part: "settings",
  clauses: "GLES-LIFE-28",
  why: "It gives processes the settings of all tables.",
  make: (Base) =>
    class extends Base {
      override snapshot(table: SettingsTable) {
        const others = [...this.tables.values()].flatMap((each) => [...each]);
        return new Map([...others, ...super.snapshot(table)]);
      }
    },
});

export const namesInSmallLetters = mutant({
  part: "settings",
  clauses: "GLES-LIFE-30",
  why: "It stores settings by their names in small letters.",
  make: (Base) =>
    class extends Base {
      override put(table: SettingsTable, name: string, value: string): void {
        super.put(table, name.toLowerCase(), value);
      }
    },
});

export const emptyIsNoValue = mutant({
  part: "properties",
  clauses: "GLES-LIFE-35",
  why: "It leaves a property as it was when it is to be empty.",
  make: (Base) =>
    class extends Base {
      override set(...[name, value, as]: Parameters<InstanceType<typeof Base>["set"]>): void {
        if (value !== "") super.set(name, value, as);
      }
    },
});

export const firstFolder = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-37",
  why: "It runs an app under the ABI of the first folder in its APK that the device has.",
  make: (Base) =>
    class extends Base {
      protected override chooseAbi(apk: Apk, override: Abi | undefined) {
        const choice = super.chooseAbi(apk, override);
        const folders = apk.entries.map(({ name }) => /^lib\/([^/]+)\//.exec(name)?.[1]);
        const native = folders.map((folder) => this.host.abis.find((abi) => abi === folder))
          .find((abi) => abi !== undefined);
        return override === undefined && native !== undefined ? { ...choice, native } : choice;
      }
    },
});

export const abiForever = mutant({
  part: "package-manager",
  clauses: ["GLES-LIFE-43", "GLES-LIFE-44"],
  why: "It keeps the ABI of a package over updates.",
  make: (Base) =>
    class extends Base {
      protected override chooseAbi(apk: Apk, override: Abi | undefined) {
        const before = this.get(apk.manifest.package);
        return before === undefined
          ? super.chooseAbi(apk, override)
          : { native: before.nativeAbi, secondary: before.secondaryAbi };
      }
    },
});

export const onlyGlobalSettingsStay = mutant({
  part: "settings",
  clauses: "GLES-LIFE-59",
  why: "A reboot empties the tables secure and system.",
  make: (Base) =>
    class extends Base {
      override reboot(): void {
        for (const table of ["secure", "system"] as const) this.tables.get(table)!.clear();
      }
    },
});

export * from "./installs.mutants.ts";
export * from "./splits.mutants.ts";
export * from "./properties.mutants.ts";
export * from "./manifests.mutants.ts";
export * from "./users.mutants.ts";

export const linesAreForTheFirstUser = mutant({
  part: "shell",
  clauses: "GLES-LIFE-91",
  why: "It takes lines for another user for those of the first one.",
  make: (Base) =>
    class extends Base {
      override run(command: string, as: Credentials) {
        return super.run(command.replace(/--user \d+/, "--user 0"), as);
      }
    },
});
