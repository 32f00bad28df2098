/**
 * A device with two users, and an app that each of them starts.
 *
 * @module
 */

import { EVENT_TAG, type FakeEvent } from "../../contract/events.ts";
import type { Device } from "../../contract/device.ts";
import type { World } from "../../contract/world.ts";
import { type ApkSpec, buildApk } from "../../fakes/apk.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { APP, type AppKnobs } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/mod.ts";
import { type LayerNames, layersFor } from "./scenes.ts";

const ACTIVITY = ".Main";
const TMP = "/data/local/tmp";
const ABI = "arm64-v8a";

/** A debuggable app whose activity runs {@link EGL_PROGRAM}. */
export const STARTED: AppKnobs & Partial<ApkSpec> = {
  debuggable: true,
  activities: [ACTIVITY],
  assets: { "strata/program.json": JSON.stringify(EGL_PROGRAM) },
};

/** A device with two users, of which the second runs and has no apps yet. */
export class TwoUsers {
  readonly #t: Context<unknown>;
  readonly device: Device;
  /** The number of the second. */
  readonly second: string;

  private constructor(t: Context<unknown>, device: Device, second: string) {
    this.#t = t;
    this.device = device;
    this.second = second;
  }

  /** Boots a device and makes a second user. */
  static async boot(t: Context<unknown>, world: World): Promise<TwoUsers> {
    const device = await t.boot(world);
    const { stdout } = await device.shell("pm create-user Second");
    const second = /created user id (\d+)/.exec(stdout)?.[1] ?? t.skip(
      "The device makes no second user",
      'let its "pm create-user" make one (on Android the property fw.max_users is 2 or more), or leave gles:life:users ' +
        "out of its claims",
    );
    const users = new TwoUsers(t, device, second);
    await users.run(`am start-user -w ${second}`);
    return users;
  }

  /** Boots a device whose apps are installed for both users. */
  static async share(t: Context<unknown>, world: World, ...packages: string[]): Promise<TwoUsers> {
    const users = await TwoUsers.boot(t, world);
    for (const name of packages) await users.give(name);
    return users;
  }

  /** Installs what the first user has for the second. */
  async give(name: string = APP): Promise<void> {
    await this.run(`pm install-existing --user ${this.second} ${name}`);
  }

  /** Runs a line on the device, which is to work. */
  async run(line: string): Promise<string> {
    const { status, stdout, stderr } = await this.device.shell(line);
    this.#t.expectEqual(
      `status of "${line}"${stderr && `, which says ${stderr.trim()}`}`,
      status,
      0,
    );
    return stdout.trim();
  }

  /** Installs an APK by `pm install` with some options. */
  async install(options: string, spec: ApkSpec): Promise<void> {
    await this.device.push(`${TMP}/app.apk`, buildApk(spec));
    await this.run(`pm install ${options} ${TMP}/app.apk`);
  }

  /** Puts a layer into the app's data directory of a user. */
  async putLayer(user: string, names: LayerNames): Promise<void> {
    for (const [file, library] of Object.entries(layersFor(ABI, names))) {
      await this.device.push(`${TMP}/${file}`, new TextEncoder().encode(library));
      await this.run(`run-as ${APP} --user ${user} cp ${TMP}/${file} .`);
    }
  }

  /** Starts the app for a user; false if its activity does not exist there. */
  async start(user: string): Promise<boolean> {
    await this.device.shell(`am start --user ${user} -n ${APP}/${ACTIVITY}`);
    return (await this.running()).some(({ uid }) => userOf(uid) === user);
  }

  /** The layers that eglChooseConfig passes in a new process of the app for a user; null if there is no such app. */
  async layers(user: string): Promise<readonly string[] | null> {
    await this.device.shell(`am force-stop --user ${user} ${APP}`);
    await this.device.shell("logcat -c");
    if (!await this.start(user)) return null;
    const { stdout } = await this.device.shell(`logcat -d -s ${EVENT_TAG}`);
    return stdout.split("\n").flatMap((line) => {
      const [, text] = /strata\.event\s*: (\{.*\})\s*$/.exec(line) ?? [];
      if (text === undefined) return [];
      const { at, fn, who } = JSON.parse(text) as FakeEvent;
      return at === "call" && fn === "eglChooseConfig" ? [who] : [];
    });
  }

  /** The app's processes, as `ps` has them. */
  async running(): Promise<readonly { readonly uid: number; readonly user: string }[]> {
    const { status, stdout } = await this.device.shell("ps -A -o UID,USER,NAME");
    if (status !== 0) {
      this.#t.skip("The device has no ps -A -o UID,USER,NAME", "give its shell that command");
    }
    return stdout.split("\n").flatMap((line) => {
      const [uid, user = "", name] = line.trim().split(/\s+/);
      return name === APP ? [{ uid: Number(uid), user }] : [];
    });
  }

  /** The numbers of the users for whom the app has a process. */
  async startedFor(): Promise<string[]> {
    return (await this.running()).map(({ uid }) => userOf(uid)).toSorted();
  }
}

/** The number of the user that an app's id is of. */
function userOf(uid: number): string {
  return String(Math.floor(uid / 100000));
}
