/**
 * Whom adb's daemon runs as, and the commands that go by it.
 *
 * @module
 */

import type { CommandResult } from "../../cts/contract/device.ts";
import type { World } from "../../cts/contract/world.ts";
import { type Credentials, rootCredentials, shellCredentials } from "../platform/users.ts";
import { refusal, reply } from "./reply.ts";

/** The privileges of one device's daemon. */
export class Privileges {
  readonly #build: World["build"];
  #isRoot = false;

  /** @param build The kind of build, which says whether there can be any. */
  constructor(build: World["build"]) {
    this.#build = build;
  }

  /** Whom commands run as. */
  user(): Credentials {
    return this.#isRoot ? rootCredentials() : shellCredentials();
  }

  /** Takes them away, as a reboot does. */
  reset(): void {
    this.#isRoot = false;
  }

  /** `adb root`. */
  root(): Promise<CommandResult> {
    if (this.#build === "user") {
      return refusal("adbd cannot run as root in production builds");
    }
    const already = this.#isRoot;
    this.#isRoot = true;
    return reply(already ? "adbd is already running as root\n" : "restarting adbd as root\n");
  }

  /** `adb unroot`. */
  unroot(): Promise<CommandResult> {
    if (!this.#isRoot) return reply("adbd not running as root\n");
    this.#isRoot = false;
    return reply("restarting adbd as non root\n");
  }

  /** `adb remount`. */
  remount(): Promise<CommandResult> {
    return this.#isRoot
      ? reply("remount succeeded\n")
      : refusal('Not running as root. Try "adb root" first.');
  }

  /** `adb disable-verity` and `adb enable-verity`. */
  setVerity(verb: "disable" | "enable"): Promise<CommandResult> {
    if (this.#build === "user") {
      return refusal(`${verb}-verity only works for userdebug builds`);
    }
    if (!this.#isRoot) {
      return refusal(
        `Cannot ${verb} verity: adbd runs as shell, expected root; run "adb root" first`,
      );
    }
    return reply(
      `Successfully ${verb}d verity\nNow reboot your device for settings to take effect\n`,
    );
  }
}
