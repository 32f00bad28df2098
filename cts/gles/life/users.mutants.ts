/**
 * Devices that mix their users up.
 *
 * @module
 */

import type { SettingsTable } from "../../../impl/platform/settings.ts";
import { deviceUserOf } from "../../../impl/platform/users.ts";
import type { PartFactory } from "../../../impl/mod.ts";
import type { ShellHost } from "../../../impl/shell/host.ts";
import { mutant } from "../../mutants/mutant.ts";

/** A shell on another device. */
function on(change: (host: ShellHost) => Partial<ShellHost>): PartFactory<"shell"> {
  return (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super({ ...host, ...change(host) });
      }
    };
}

/** A shell whose forceStop does something else. */
function stopping(
  stop: (host: ShellHost, name: string, user: number | undefined) => void,
): PartFactory<"shell"> {
  return on((host) => ({
    processes: {
      launcher: (name, user) => host.processes.launcher(name, user),
      startActivity: (name, component, user) => host.processes.startActivity(name, component, user),
      forceStop: (name, user) => stop(host, name, user),
      list: () => host.processes.list(),
      kill: (pid) => host.processes.kill(pid),
    },
  }));
}

export const everyTableIsOnesOwn = mutant({
  part: "settings",
  clauses: "GLES-LIFE-92",
  why: "It keeps what is put for another user apart, global settings as well.",
  make: (Base) =>
    class extends Base {
      override put(...[table, name, value, user]: Parameters<InstanceType<typeof Base>["put"]>) {
        super.put(user === 0 || user === undefined ? table : "system", name, value, user);
      }
    },
});

export const everyTableIsShared = mutant({
  part: "settings",
  clauses: "GLES-LIFE-93",
  why: "All users share all tables.",
  make: (Base) =>
    class extends Base {
      protected override settingsOf(table: SettingsTable) {
        return super.settingsOf(table, 0);
      }
    },
});

export const dataOfTheFirstUser = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-94",
  why: "Every user's processes have the data directory of the first one.",
  make: (Base) =>
    class extends Base {
      override get(name: string, user = 0) {
        const found = super.get(name, user);
        return found && { ...found, dataDir: `/data/data/${name}` };
      }
    },
});

export const runAsTheFirstUser = mutant({
  part: "shell",
  clauses: ["GLES-LIFE-95", "GLES-LIFE-96"],
  why: "Its run-as becomes the app of the first user.",
  make: (Base) =>
    class extends Base {
      override run(...[command, as]: Parameters<InstanceType<typeof Base>["run"]>) {
        return super.run(command.replace(/^(run-as \S+ --user) \d+/, "$1 0"), as);
      }
    },
});

export const layersForEverybody = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-97",
  why: "It takes a package without activities for one that every user has.",
  make: (Base) =>
    class extends Base {
      override get(name: string, user = 0) {
        const found = this.find(name);
        return found?.activities.length === 0 ? found : super.get(name, user);
      }
    },
});

export const systemDirectoryOfTheFirstUser = mutant({
  part: "graphics-environment",
  clauses: "GLES-LIFE-98",
  why: "It searches the system directory for processes of the first user only.",
  make: (Base) =>
    class extends Base {
      override isDebuggable(): boolean {
        return deviceUserOf(this.host.process.credentials.uid) === 0 && super.isDebuggable();
      }
    },
});

export const oneIdForAllUsers = mutant({
  part: "zygote",
  clauses: "GLES-LIFE-99",
  why: "It runs an app for another user with the id of the app that was installed next.",
  make: (Base) =>
    class extends Base {
      override identify(...args: Parameters<InstanceType<typeof Base>["identify"]>) {
        const identity = super.identify(...args);
        const [, user = 0] = args;
        if (user === 0) return identity;
        const { credentials } = identity;
        return { ...identity, credentials: { ...credentials, uid: credentials.uid + 1 } };
      }
    },
});

export const installedForEverybody = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-100",
  why: "It installs for all users, whomever it is told.",
  make: (Base) =>
    class extends Base {
      override install(...[bytes, options = {}]: Parameters<InstanceType<typeof Base>["install"]>) {
        const { user: _user, ...others } = options;
        return super.install(bytes, others);
      }
    },
});

export const installedForTheFirstUser = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-101",
  why: "It installs for the first user unless it is told another one.",
  make: (Base) =>
    class extends Base {
      override install(...[bytes, options]: Parameters<InstanceType<typeof Base>["install"]>) {
        return super.install(bytes, { user: 0, ...options });
      }
    },
});

export const newUsersHaveAll = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-102",
  why: "Whatever the first user has, all others have.",
  make: (Base) =>
    class extends Base {
      override get(name: string, user = 0) {
        if (super.get(name, 0) !== undefined) this.installExisting(name, user);
        return super.get(name, user);
      }
    },
});

export const existingIsEnough = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-103",
  why: "It takes a package that exists for installed, and does nothing.",
  make: (Base) =>
    class extends Base {
      override installExisting(name: string): boolean {
        return this.find(name) !== undefined;
      }
    },
});

export const removedForEverybody = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-104",
  why: "It removes a package for all users, whomever it is told.",
  make: (Base) =>
    class extends Base {
      override uninstall(name: string) {
        return super.uninstall(name);
      }
    },
});

export const removedWithoutData = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-105",
  why: "It leaves the data of a user who removes a package that others keep.",
  make: (Base) =>
    class extends Base {
      readonly #hidden = new Set<string>();
      override uninstall(name: string, user?: number) {
        if (user === undefined) return super.uninstall(name);
        this.#hidden.add(`${name} ${user}`);
        return true;
      }
      override installExisting(name: string, user: number) {
        this.#hidden.delete(`${name} ${user}`);
        return super.installExisting(name, user);
      }
      override get(name: string, user = 0) {
        return this.#hidden.has(`${name} ${user}`) ? undefined : super.get(name, user);
      }
    },
});

export const removedByNobody = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-106",
  why: "It keeps a package that the last user has removed.",
  make: (Base) =>
    class extends Base {
      readonly #left = new Set<string>();
      override uninstall(name: string, user?: number) {
        const others = (this.host.users?.() ?? [0]).filter((one) => one !== user);
        if (user === undefined || others.some((one) => super.get(name, one) !== undefined)) {
          return super.uninstall(name, user);
        }
        this.#left.add(`${name} ${user}`);
        return true;
      }
      override get(name: string, user = 0) {
        return this.#left.has(`${name} ${user}`) ? undefined : super.get(name, user);
      }
    },
});

export const removedForTheFirstUser = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-107",
  why: "It removes a package for the first user unless it is told another one.",
  make: (Base) =>
    class extends Base {
      override uninstall(name: string, user = 0) {
        return super.uninstall(name, user);
      }
    },
});

export const clearedForTheFirstUser = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-108",
  why: "It clears the data of the first user, whomever it is told.",
  make: (Base) =>
    class extends Base {
      override clear(name: string) {
        return super.clear(name);
      }
    },
});

export const stoppedForTheFirstUser = mutant({
  part: "shell",
  clauses: "GLES-LIFE-109",
  why: "It ends the processes of the first user unless it is told another one.",
  make: stopping((host, name, user) => host.processes.forceStop(name, user ?? 0)),
});

export const stoppedForEverybody = mutant({
  part: "shell",
  clauses: "GLES-LIFE-110",
  why: "It ends the processes of all users, whomever it is told.",
  make: stopping((host, name) => host.processes.forceStop(name)),
});

export const processesOutliveTheirUser = mutant({
  part: "shell",
  clauses: "GLES-LIFE-111",
  why: "It says that a user is removed, and lets its processes run.",
  make: on(({ users }) => ({
    users: {
      current: () => users.current(),
      list: () => users.list(),
      get: (id) => users.get(id),
      create: (name) => users.create(name),
      remove: (id) => users.get(id) !== undefined,
      start: (id) => users.start(id),
      stop: (id) => users.stop(id),
      switchTo: (id) => users.switchTo(id),
    },
  })),
});

export const dataOutlivesItsUser = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-112",
  why: "It removes the packages of a removed user, and leaves data of those that others have.",
  make: (Base) =>
    class extends Base {
      override removeUser(user: number): void {
        for (const { name } of this.list(user)) {
          if (this.get(name) === undefined) this.uninstall(name, user);
        }
      }
    },
});

export const packagesOutliveTheirUser = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-113",
  why: "It keeps the packages that only a removed user had.",
  make: (Base) =>
    class extends Base {
      override removeUser(user: number): void {
        for (const { name } of this.list(user)) this.installExisting(name, 0);
        super.removeUser(user);
      }
    },
});
