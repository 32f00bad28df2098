/**
 * `deno task device`: the reference device with adb's daemon in front, for anybody's adb.
 *
 * @module
 */

import { type BuildType, DEFAULT_WORLD, RELEASES } from "../cts/contract/world.ts";
import { wholeNumber } from "../cts/framework/options.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { oneOf } from "../judge/command/checked_options.ts";
import { visible } from "../judge/doctor/text.ts";
import { serveApart } from "./device/serve_apart.ts";
import { serveDevice } from "./device/serve_device.ts";

const DEFAULT_PORT = 5555;
const DEFAULT_HOST = "127.0.0.1";
const BUILDS: readonly BuildType[] = ["user", "userdebug", "eng"];

/** Its options. */
export const OPTIONS = {
  release: { value: "N", help: `Android's release (default ${DEFAULT_WORLD.release})` },
  build: { value: "TYPE", help: "user, userdebug (default) or eng; a user build has no root" },
  native: { help: "run machine code of this machine, over Mesa; else libraries are simulated" },
  image: { value: "DIR", help: "run the linker and libEGL of an image of Android" },
  port: { value: "PORT", help: `where it listens (default ${DEFAULT_PORT}); 0 chooses a free one` },
  host: { value: "ADDR", help: `the address that it listens at (default ${DEFAULT_HOST})` },
  "no-auth": { help: "let everybody in; else the keys of this machine's adb only" },
  help: { short: "h", help: "print this" },
  here: {},
} as const;

const USAGE = `usage: deno task device [options]

Boots the reference device and serves adb until it is ended by Ctrl-C. A server of adb finds it at an odd port from 5555 to
5585 by itself, as emulator-5554 and so on; at others, use adb connect 127.0.0.1:PORT.
The keys that are let in are ~/.android/adbkey and those of ADB_VENDOR_KEYS.
Exit status: 0 the device was ended, 1 it cannot run, 2 the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, usage: USAGE, show: visible },
  async (options, output, words) => {
    const image = options.get("image");
    if (options.has("native") && image !== undefined) {
      throw new UsageError("Options --native and --image are both given, expected one of them");
    }
    const served = {
      spec: image !== undefined ? `android:${image}` : options.has("native") ? "native" : "sim",
      port: wholeNumber("port", options.get("port"), [0, 65535], DEFAULT_PORT),
      release: oneOf("release", options.get("release"), RELEASES),
      build: oneOf("build", options.get("build"), BUILDS) ?? "userdebug",
      hostname: options.get("host") ?? DEFAULT_HOST,
      isOpen: options.has("no-auth"),
    };
    if (!options.has("here")) {
      return await serveApart(new URL(import.meta.url), ["--here", ...words], output);
    }
    await serveDevice(served, (text) => output.line(visible(text)));
    return 0;
  },
);

if (import.meta.main) await runProgram(main);
